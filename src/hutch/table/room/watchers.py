"""The open pages of one match, and how far each has been told."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from hutch.core.record import SPECTATOR


@dataclass(eq=False)
class Watcher:
    """One open page: whose eyes it has, and how far it has been told."""

    viewer: int
    tall: bool
    held: list[int]
    number: int | None = None  # the position it was shown last
    since: int | None = None  # the position that the page had before its connection was lost
    gathering: int = -1
    tag: str | None = None  # the frame it has
    wake: asyncio.Event = field(default_factory=asyncio.Event)

    def gets_up(self, seat: int) -> None:
        """That seat is another's now: who looked through its eyes looks on from beside it."""
        self.held = [other for other in self.held if other != seat]
        if self.viewer == seat:
            self.viewer, self.number, self.tag = SPECTATOR, None, None


class Watchers:
    """All pages that have a match open. `gathering` changes when somebody comes, goes, sits down or gets up."""

    def __init__(self) -> None:
        self.all: set[Watcher] = set()
        self.gathering = 0

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self.all)

    def __bool__(self) -> bool:
        return bool(self.all)

    @property
    def seen(self) -> set[int]:
        """The seats of those who have a page open."""
        return {seat for watcher in self.all for seat in watcher.held}

    def here(self, seat: int) -> bool:
        return any(seat in watcher.held for watcher in self.all)

    @property
    def spectators(self) -> int:
        return sum(not watcher.held for watcher in self.all)

    def forget(self) -> None:
        """The position that everybody was shown is not true any more."""
        for watcher in self.all:
            watcher.number = watcher.tag = None

    def wake(self) -> None:
        for watcher in self.all:
            watcher.wake.set()
