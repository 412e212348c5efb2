import numpy as np

from hutch.core.bits import NONE, bit, count, has
from hutch.core.compiled import rule

STEPS = (np.uint64(1), np.uint64(6), np.uint64(7), np.uint64(8))  # up, and right: down a row, level, up a row


@rule
def deal(s):
    s.actor = 0


@rule
def legal(s, out):
    taken, n = s.discs[0] | s.discs[1], 0
    for column in range(7):
        if not has(taken, 7 * column + 5):
            out[n] = column
            n += 1
    return n


@rule
def four(discs):
    for step in STEPS:
        pairs = discs & (discs >> step)
        if pairs & (pairs >> (step + step)) != NONE:
            return True
    return False


@rule
def play(s, column):  # adding a disc to the bottom of a column carries up to its first empty row
    taken = s.discs[0] | s.discs[1]
    s.discs[s.actor] |= (taken + bit(7 * column)) & (np.uint64(63) << np.uint64(7 * column)) & ~taken
    over = four(s.discs[s.actor]) or count(s.discs[0] | s.discs[1]) == 42
    s.actor = -1 if over else 1 - s.actor


@rule
def score(s, seat):
    return 1 if four(s.discs[seat]) else 0


@rule
def payoff(s, out):
    for seat in range(2):
        out[seat] = (1 + score(s, seat) - score(s, 1 - seat)) / 2
