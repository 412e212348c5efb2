import numpy as np

from hutch.core.bits import NONE, bit, count, has
from hutch.core.compiled import rule


@rule
def legal(s, out):
    n = 0
    for column in range(7):
        if not has(s.discs[0] | s.discs[1], 7 * column + 5):
            out[n] = column
            n += 1
    return n


@rule
def play(s, column):  # adding a disc to the bottom of a column carries up to its first empty row
    taken = s.discs[0] | s.discs[1]
    s.discs[s.actor] |= (taken + bit(7 * column)) & (np.uint64(63) << np.uint64(7 * column)) & ~taken
    s.actor = -1 if four(s.discs[s.actor]) or count(taken) == 41 else 1 - s.actor


@rule
def four(discs):
    for step in (1, 6, 7, 8):  # up, and right: down a row, level, up a row
        pairs = discs & (discs >> np.uint64(step))
        if pairs & (pairs >> np.uint64(2 * step)) != NONE:
            return True
    return False


@rule
def score(s, seat):
    return 1 if four(s.discs[seat]) else 0
