"""Many rooms at once: one move in each every two seconds, timed from its POST to the other's event."""

import asyncio
import time
from dataclasses import dataclass
from statistics import median, quantiles

from benchmarks.load.pages import Table, Tally
from benchmarks.load.script import Laid, Script, lay
from benchmarks.load.server import Server, fresh, run, serving

EVERY = 2.0  # seconds between two moves of a room
AT_ONCE = 20  # rooms that are opened together
HEADINGS = (
    "game", "workers", "rooms", "p50 ms", "p95 ms", "p99 ms", "MB a room", "ms of core a move", "and of the load",
    "kB a move and page", "lost",
)  # fmt: skip


@dataclass(frozen=True)
class Rooms:
    """What so many rooms came to."""

    game: str
    workers: int
    rooms: int
    p50: float  # seconds
    p95: float
    p99: float
    memory: float  # MB a room
    opening: float  # seconds of the processor a room
    move: float  # seconds of the processor a move, for two pages
    load: float  # seconds of the processor a move, of the load itself
    bytes: float  # a move and page
    first: float  # bytes of a first position
    lost: int

    @property
    def cells(self) -> tuple[object, ...]:
        times = [f"{1000 * wait:.0f}" for wait in (self.p50, self.p95, self.p99)]
        each = [f"{self.memory:.2f}", f"{1000 * self.move:.2f}", f"{1000 * self.load:.2f}", f"{self.bytes / 1000:.1f}"]
        return (self.game, self.workers, self.rooms, *times, *each, self.lost)


def measure(scripts: list[Script], rooms: int, workers: int, database: str | None = None) -> Rooms:
    with fresh(database) as address:
        laid = lay(scripts, address, rooms)
        with serving(address, workers) as server:
            return run(play(scripts[0].game, laid, workers, server))


async def play(game: str, laid: list[Laid], workers: int, server: Server) -> Rooms:
    tally = Tally()
    tables = [Table(server.port, table, tally) for table in laid]
    known = 4 * workers  # by then every worker has loaded the rules
    for table in tables[:known]:
        await table.open()
    memory, cpu = server.memory, server.cpu
    for batch in range(known, len(tables), AT_ONCE):
        await asyncio.gather(*(table.open() for table in tables[batch : batch + AT_ONCE]))
    opened, own = server.cpu, time.process_time()
    await asyncio.gather(*(table.play(EVERY, EVERY * i / len(tables)) for i, table in enumerate(tables)))
    moved, more, moves = server.cpu, max(1, len(tables) - known), max(1, len(tally.waits))
    cuts = quantiles(tally.waits, n=100)
    result = Rooms(
        game,
        workers,
        len(tables),
        p50=median(tally.waits),
        p95=cuts[94],
        p99=cuts[98],
        memory=(server.memory - memory) / more,
        opening=(opened - cpu) / more,
        move=(moved - opened) / moves,
        load=(time.process_time() - own) / moves,
        bytes=tally.bytes / (2 * moves),
        first=tally.first / (2 * len(tables)),
        lost=tally.lost,
    )
    for table in tables:
        table.close()
    return result
