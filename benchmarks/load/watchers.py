"""One room that many watch: how long until the last of them has a move, and what each costs."""

import asyncio
from dataclasses import dataclass
from statistics import median

from benchmarks.load.pages import Page, Table, Tally
from benchmarks.load.script import Laid, Script, lay
from benchmarks.load.server import Server, fresh, run, serving

EVERY = 2.0  # seconds between two moves
AT_ONCE = 50
HEADINGS = (
    "game", "workers", "watchers", "last has it, median ms", "worst ms", "µs of core a watcher and move",
    "kB of memory a watcher", "kB a watcher and move",
)  # fmt: skip


@dataclass(frozen=True)
class Watchers:
    """What so many watchers of one room came to."""

    game: str
    workers: int
    watchers: int
    median: float  # seconds until the last has a move
    worst: float
    cpu: float  # seconds of the processor a watcher and move
    memory: float  # MB a watcher
    bytes: float  # a watcher and move

    @property
    def cells(self) -> tuple[object, ...]:
        times = [f"{1000 * wait:.0f}" for wait in (self.median, self.worst)]
        each = [f"{1e6 * self.cpu:.0f}", f"{1000 * self.memory:.0f}", f"{self.bytes / 1000:.1f}"]
        return (self.game, self.workers, self.watchers, *times, *each)


def measure(scripts: list[Script], watchers: int, workers: int, database: str | None = None) -> Watchers:
    with fresh(database) as address:
        laid = lay(scripts, address, 1)
        with serving(address, workers) as server:
            return run(watch(scripts[0].game, laid[0], watchers, workers, server))


async def watch(game: str, laid: Laid, watchers: int, workers: int, server: Server) -> Watchers:
    tally, crowd = Tally(), Tally()
    table = Table(server.port, laid, tally)
    await table.open()
    memory = server.memory
    pages = [Page(server.port, f"/t/{laid.address}/events", crowd) for _ in range(watchers)]
    for batch in range(0, watchers, AT_ONCE):
        await asyncio.gather(*(page.open() for page in pages[batch : batch + AT_ONCE]))
    await asyncio.sleep(EVERY)  # until everybody has been told how many they are
    grown, cpu, crowd.bytes, waits = server.memory - memory, server.cpu, 0, []
    for step in laid.steps:
        began = asyncio.get_running_loop().time()
        await table.move(step)
        last = [await page.until(step.number + 1, 60) for page in pages]
        waits.append(max(last) - began)
        await asyncio.sleep(max(0.0, EVERY - waits[-1]))
    each = watchers * len(waits)
    used = server.cpu - cpu
    for page in pages:
        page.close()
    table.close()
    return Watchers(game, workers, watchers, median(waits), max(waits), used / each, grown / watchers, crowd.bytes / each)
