import numpy as np

from hutch.core.bits import NONE, bit, count, has
from hutch.core.compile import rule
from hutch.core.record import State


@rule
def legal(s: State, out: np.ndarray) -> int:
    n, taken = 0, s.discs[0] | s.discs[1]
    for column in range(7):  # where it is full, the next one takes its place in the list
        out[n] = column
        n += 1 - int(has(taken, 7 * column + 5))
    return n


@rule
def play(s: State, column: int) -> None:  # adding a disc to the bottom of a column carries up to its first empty row
    taken = s.discs[0] | s.discs[1]
    s.discs[s.actor] |= (taken + bit(7 * column)) & (np.uint64(63) << np.uint64(7 * column)) & ~taken
    s.actor = -1 if score(s, s.actor) or count(taken) == 41 else 1 - s.actor


@rule
def score(s: State, seat: int) -> int:
    for step in (1, 6, 7, 8):  # up, and right: down a row, level, up a row
        pairs = s.discs[seat] & (s.discs[seat] >> np.uint64(step))
        if pairs & (pairs >> np.uint64(2 * step)) != NONE:
            return 1
    return 0
