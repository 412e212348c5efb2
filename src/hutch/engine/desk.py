"""What lies where in an engine's memory: the arrays that the search thinks with, one after the other.

    task | positions (PLAYED VIEW REAL BLANK) | tuning | out | visits | merit | worth | seats | path | stop | nodes …

`task` is a row of whole numbers that the engine keeps between two calls. The nodes come last: a longer search needs more
memory at the end, and nothing moves. Results of worlds, a row of seats for each, lie behind the nodes.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from hutch.bots.search.scratch import BLANK, VIEW
from hutch.bots.search.tree import DEPTH, TUNING

SEAT, SEED, ROOT, AGE, SLOTS, LEFT = range(6)  # of the task
TASK = 6
APART = 64  # arrays begin at multiples of this


@dataclass(frozen=True)
class Desk:
    """The arrays of one game's engine: its record, the most choices at once, the most seats."""

    record: np.dtype[Any]
    actions: int
    seats: int

    @cached_property
    def sizes(self) -> dict[str, int]:
        """Bytes of each array, in order; the nodes have none yet."""
        return {
            "task": 8 * TASK,
            "positions": 4 * self.record.itemsize,
            "tuning": TUNING.itemsize,
            "out": 4 * self.actions,
            "visits": 8 * self.actions,
            "merit": 8 * self.actions,
            "worth": 8 * self.seats,
            "seats": 4 * (self.seats + 1),
            "path": 4 * (DEPTH + 1),
            "stop": 4,
            "nodes": 0,
        }

    @cached_property
    def offsets(self) -> dict[str, int]:
        """Where each array begins, counted from the desk's own place."""
        found, at = {}, 0
        for name, size in self.sizes.items():
            found[name] = at
            at += -(-size // APART) * APART
        return found

    def notes(self) -> dict[str, int]:
        """What a page has to know: how long a record is, where to lay it, where to read what was found."""
        view, blank = (self.offsets["positions"] + which * self.record.itemsize for which in (VIEW, BLANK))
        taken = {name: self.offsets[name] for name in ("positions", "out", "visits", "merit")}
        return {"record": self.record.itemsize, "row": 8 * self.seats, "view": view, "blank": blank, **taken}
