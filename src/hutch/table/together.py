"""Changes that several threads wait for, written down together: the disk confirms them all at once.

A SQLite file takes one change at a time, and each waits for the disk. Whoever comes first opens a transaction and writes what
everybody has brought meanwhile; the others find theirs done. Each change is still all or nothing.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy import Connection, Engine, text

MOST = 64  # changes in one transaction
Change = Callable[[Connection], None]


@dataclass(eq=False)
class Brought:
    """A change that somebody waits for."""

    change: Change
    done: threading.Event = field(default_factory=threading.Event)
    trouble: BaseException | None = None


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
        while not mine.done.is_set():
            with self.writing:
                if not mine.done.is_set():
                    self.write_all([self.waiting.popleft() for _ in range(min(MOST, len(self.waiting)))])
        if mine.trouble is not None:
            raise mine.trouble

    def write_all(self, brought: list[Brought]) -> None:
        try:
            with self.engine.begin() as to:
                to.execute(text("BEGIN IMMEDIATE"))
                for one in brought:
                    self.try_one(to, one)
        except Exception as trouble:  # of the database: nothing of all this is there
            for one in brought:
                one.trouble = trouble
        finally:
            for one in brought:
                one.done.set()

    def try_one(self, to: Connection, one: Brought) -> None:
        try:
            with to.begin_nested():
                one.change(to)
        except Exception as trouble:  # its own; the transaction is still there
            one.trouble = trouble
