"""Changes that several threads wait for, written down together: the disk confirms them all at once.

A SQLite file takes one change at a time, and each waits for the disk. Whoever comes first opens a transaction and writes what
everybody has brought meanwhile; the others find theirs done. Each change is still all or nothing.
"""

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, text

MOST = 64  # changes in one transaction
BEGIN = text("BEGIN IMMEDIATE")
Change = Callable[[Connection], None]


@dataclass(eq=False)
class Brought:
    """A change that somebody waits for, and whether it is on the disk, or what became of it."""

    change: Change
    answer: "Future[None]" = field(default_factory=Future)


class Together:
    """Writes changes in turn, as many at once as there are. A change that is refused leaves no trace, and the others stand."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.waiting: deque[Brought] = deque()
        self.writing = threading.Lock()

    def write(self, change: Change) -> None:
        """Returns when this change is on the disk; raises what it raised, or what became of all of them."""
        mine = Brought(change)
        self.waiting.append(mine)
        while not mine.answer.done():
            with self.writing:
                if not mine.answer.done():
                    self.write_all([self.waiting.popleft() for _ in range(min(MOST, len(self.waiting)))])
        mine.answer.result()

    def write_all(self, brought: list[Brought]) -> None:
        """Each is told what became of it. As a rule none is refused; if one is, all begin again, each with a way back."""
        try:
            troubles = self.attempt(brought, try_plainly) or self.attempt(brought, try_alone)
        except Exception as trouble:  # of the database: nothing of all this is there
            troubles = [trouble] * len(brought)
        for one, became in zip(brought, troubles or (), strict=True):
            if became is None:
                one.answer.set_result(None)
            else:
                one.answer.set_exception(became)

    def attempt(self, brought: list[Brought], way: Callable[[Connection, Change], Exception | None]) -> "Troubles | None":
        """Write them down in one transaction; None if it was given up."""
        try:
            with self.engine.begin() as to:
                to.execute(BEGIN)
                return [way(to, one.change) for one in brought]
        except Refused:
            return None


Troubles = list[Exception | None]


class Refused(Exception):
    """One of several changes cannot be."""


def try_plainly(to: Connection, change: Change) -> None:
    try:
        change(to)
    except Exception as trouble:
        raise Refused from trouble


def try_alone(to: Connection, change: Change) -> Exception | None:
    """What is wrong with this change itself; the transaction is still there."""
    try:
        with to.begin_nested():
            change(to)
    except Exception as trouble:
        return trouble
    return None
