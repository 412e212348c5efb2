"""Sets of squares that never change, worked out once in exact whole numbers."""

from collections.abc import Callable

import numpy as np

from hutch.core.bits import NONE, ONE
from hutch.core.compile import rule

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
NOT_A, NOT_H = np.uint64(0xFEFEFEFEFEFEFEFE), np.uint64(0x7F7F7F7F7F7F7F7F)
S1, S8 = np.uint64(1), np.uint64(8)
CORNERS = (0, 7, 56, 63)  # a1 h1 a8 h8


def squares(test: Callable[..., bool]) -> np.uint64:
    """The set of squares (x, y), counted from 0, that pass a test."""
    return np.uint64(sum(1 << x + 8 * y for x in range(8) for y in range(8) if test(x, y)))


def around(test: Callable[..., bool]) -> np.ndarray:
    """For each square the set of those whose distances |dx| and |dy| from it pass a test."""
    return np.array([squares(lambda x, y, c=c: test(abs(x - c % 8), abs(y - c // 8))) for c in range(64)], np.uint64)


BESIDE = around(lambda dx, dy: dx + dy == 1)  # CB-10, CB-11
ABOUT = around(lambda dx, dy: max(dx, dy) == 1)  # CB-23
NEAR = around(lambda dx, dy: dx + dy <= 2)  # CB-12

# Where a winning patch must begin: CB-17 for two (a1, h8), CB-18 for four (south, west, north, east).
HOME = np.array(
    [
        [squares(lambda x, y: x + y == 0), squares(lambda x, y: x + y == 14), NONE, NONE],
        [
            squares(lambda x, y: y == 0),
            squares(lambda x, y: x == 0),
            squares(lambda x, y: y == 7),
            squares(lambda x, y: x == 7),
        ],
    ],
    np.uint64,
)


def edge_triangle(seat: int, at: int, rows: int, right: bool) -> np.uint64:
    """CB-21 for four: `rows` in a row on a seat's edge, one fewer behind, and so on, flush with one end."""

    def inside(x: int, y: int) -> bool:
        along, depth = ((x, y), (y, x), (x, 7 - y), (y, 7 - x))[seat]
        first = at + depth if right else at
        return depth < rows and first <= along < first + rows - depth

    return squares(inside)


def triangles(four: bool, rows: int, seat: int) -> list[np.uint64]:
    """Every triangle that wins for a seat, filled up with sets that nobody can plant."""
    if four:
        found = [edge_triangle(seat, at, rows, right) for at in range(9 - rows) for right in (False, True)]
    elif seat < 2:
        found = [squares(lambda x, y: (14 - x - y if seat else x + y) < rows)]
    else:
        found = []
    return found + [ALL] * (14 - len(found))


TRIANGLES = np.array(
    [[[triangles(four, rows, seat) for seat in range(4)] for rows in (2, 3, 4)] for four in (False, True)], np.uint64
)


@rule
def patch(seed: np.uint64, within: np.uint64) -> np.uint64:
    """The squares of a set that are connected, edge to edge, with a seed in it."""
    grown = seed & within
    while True:
        wider = grown | grown << S8 | grown >> S8 | (grown & NOT_H) << S1 | (grown & NOT_A) >> S1
        wider &= within
        if wider == grown:
            return grown
        grown = wider


@rule
def first(cells: np.uint64) -> np.uint64:
    """The set of the first square of a set only."""
    return cells & (~cells + ONE)
