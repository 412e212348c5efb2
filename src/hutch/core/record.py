"""A position is one record of a NumPy structured dtype: everything the game knows, as plain data.

header (every game)                     fields (the game's own)    trail (every game)
rng actor players blind timer …         bag farmers cellar …       told, telling, revealed, trail
"""

from typing import Any

import numpy as np

State = Any  # one row of a record array: `s.field` reads the same interpreted and compiled

OVER = -1  # `s.actor` when the game has ended
CLOCK = -2  # who acts when a timer runs out
SPECTATOR = -1  # a seat that knows only what everybody knows
TIME = -1  # the action "a timer has run out": never in `legal`, played by CLOCK while `s.timer` is not 0

HEADER: dict[str, Any] = {
    "rng": "u8",  # the state of the record's own generator
    "actor": "i1",  # the seat whose decision it is; OVER at the end
    "players": "i1",
    "blind": "i1",  # not 0 while what is decided stays unseen by others until the end: the number of that choice
    "live": "i1",  # 1 at a table whose clock is real: a timer then ends by TIME, never by counting
    "timer": "i2",  # not 0 while a timer runs: its number in this game, so that a new one is told from the old
    "seconds": "i4",  # what the running timer was set to
}

JUST_HAPPENED = ("told", "telling", "revealed", "trail")  # about the last action: not part of the position


def record(trail: int = 32, **fields: Any) -> np.dtype[Any]:
    """The dtype of a game's positions: the common header, the game's fields, and a trail of so many words."""
    taken = set(fields) & {*HEADER, *JUST_HAPPENED}
    if taken:
        raise TypeError(f"these names belong to the header: {', '.join(sorted(taken))}")
    columns = [(name, *(kind if isinstance(kind, tuple) else (kind,))) for name, kind in (HEADER | fields).items()]
    columns += [("told", "i2"), ("telling", "i2"), ("revealed", "i1"), ("trail", "i2", (trail,))]
    return np.dtype(columns, align=True)


def blank(dtype: np.dtype[Any], rows: int = 1) -> Any:
    """So many zeroed records, readable by name from plain Python and from compiled code alike."""
    return np.zeros(rows, dtype).view(np.recarray)


def copy(s: State) -> State:
    """An independent record with the same bytes."""
    row = blank(s.dtype)
    row[0] = s
    return row[0]


class View(np.record):  # type: ignore[misc]
    """A veiled position: what one viewer may know. The open position is a plain record, so that the two are told apart."""


def view_of(s: State) -> View:
    """A copy of a record, to be veiled."""
    rows = np.zeros(1, np.dtype((View, s.dtype)))
    rows[0] = s
    view: View = rows[0]
    return view


def forget(s: State) -> None:
    """Empty the trail."""
    s.told = s.telling = s.revealed = 0
    s.trail[:] = 0


def position(s: State) -> bytes:
    """The bytes of a position. What just happened (the trail) is not part of it."""
    bare = copy(s)
    forget(bare)
    return bytes(bare.tobytes())
