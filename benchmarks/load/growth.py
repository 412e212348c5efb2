"""What follows from the measured costs for more rooms than one machine holds."""

from dataclasses import dataclass

from benchmarks.load.rooms import EVERY, Rooms
from benchmarks.load.watchers import Watchers

HEADINGS = ("what", "measured", "for 100,000 rooms")
MANY = 100_000  # rooms
THINKING = 20.0  # seconds that people at a table think about a move
BUSY = 0.6  # how much of a core may be used, so that nobody waits
Line = tuple[str, str, str]


@dataclass(frozen=True)
class Growth:
    """The dearest figures of all games measured, and what so many rooms need of each."""

    rooms: list[Rooms]
    watchers: list[Watchers]

    def lines(self) -> list[Line]:
        return [*self.of_rooms(), *(self.of_watchers() if self.watchers else [])]

    def of_rooms(self) -> list[Line]:
        largest = max(row.rooms for row in self.rooms)  # few rooms carry too much of what a process needs anyway
        many = [row for row in self.rooms if row.rooms == largest]
        move, sent = max(row.move for row in many), max(row.bytes for row in many)
        memory, opening = max(row.memory for row in many), max(row.opening for row in many)
        wire, once = sent * 2 * MANY / THINKING * 8 / 1e6, opening * MANY / 60
        return [
            ("a move, for its two pages", f"{1000 * move:.1f} ms of a core", need(move)),
            ("what it sends to each page", f"{sent / 1000:.1f} kB", f"{wire:,.0f} Mbit a second"),
            ("a room with two pages", f"{memory:.2f} MB", f"{memory * MANY / 1000:,.0f} GB of memory"),
            (
                "a room opened again",
                f"{1000 * opening:.1f} ms of a core",
                f"{once:,.0f} minutes of a core, once",
            ),
        ]

    def of_watchers(self) -> list[Line]:
        cost, sent = max(row.cpu for row in self.watchers), max(row.bytes for row in self.watchers)
        measured = f"{1e6 * cost:.0f} µs of a core, {sent / 1000:.1f} kB"
        return [("a watcher of a move", measured, f"with one in each room: {need(cost)}")]


def need(cost: float) -> str:
    """Cores for this cost a move."""
    calm, quick = cores(cost, THINKING), cores(cost, EVERY)
    return f"{calm:,.1f} cores at a move in {THINKING:.0f} s, {quick:,.1f} at one in {EVERY:.0f} s"


def cores(cost: float, every: float) -> float:
    return MANY / every * cost / BUSY
