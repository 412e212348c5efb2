"""The map: hexes numbered row by row, and the lines that goals count.

A   0   1   2   3   4   5   6         the first sheet
B     7   8   9  10  11  12
C  13  14  15  16  17  18  19         from a hex it is +1 to the right, +6 down to the left,
D    20  21  22  23  24  25           +7 down to the right, wherever it lies
E  26  27  28  29  30  31  32         the second sheet
F    33  34  35  36  37  38
G  39  40  41  42  43  44  45
H    46  47  48  49  50  51
"""

import numpy as np

from hutch.core.bits import NONE, bit
from hutch.core.compiled import rule
from hutch.core.record import State

HEXES = (26, 52)  # on one sheet, on two
WIDTHS = (7, 6, 7, 6, 7, 6, 7, 6)
STARTS = (0, 7, 13, 20, 26, 33, 39, 46)  # the first hex of each row
NAMES = tuple(f"{'ABCDEFGH'[row]}{n + 1}" for row in range(8) for n in range(WIDTHS[row]))
RISING, FALLING = 1, 2


def row_of(hex_: int) -> int:
    return "ABCDEFGH".index(NAMES[hex_][0])


def column_of(hex_: int) -> int:
    return int(NAMES[hex_][1]) - 1


def shift_of(hex_: int) -> int:
    """How many half hexes its left side is from the left end of a long row."""
    return 2 * column_of(hex_) + row_of(hex_) % 2


def hexes_where(fits) -> int:
    return sum(1 << hex_ for hex_ in range(52) if fits(hex_))


ONE_SHEET, TWO_SHEETS = np.uint64((1 << 26) - 1), np.uint64((1 << 52) - 1)
NOT_FIRST = ~np.uint64(hexes_where(lambda h: column_of(h) == 0))  # all but the first hex of a row, and so on
NOT_LAST = ~np.uint64(hexes_where(lambda h: column_of(h) == WIDTHS[row_of(h)] - 1))
NOT_FAR_LEFT = ~np.uint64(hexes_where(lambda h: shift_of(h) == 0))
NOT_FAR_RIGHT = ~np.uint64(hexes_where(lambda h: shift_of(h) == 12))
BESIDE, DOWN_LEFT, DOWN_RIGHT = np.uint64(1), np.uint64(6), np.uint64(7)


@rule
def board(s: State) -> np.uint64:
    """The hexes in play: four and five players use both sheets (RO-3)."""
    return TWO_SHEETS if s.players > 3 else ONE_SHEET


@rule
def spread(cells: np.uint64) -> np.uint64:
    """All neighbours of these hexes, on a map of two sheets."""
    level = ((cells & NOT_LAST) << BESIDE) | ((cells & NOT_FIRST) >> BESIDE)
    left = ((cells & NOT_FAR_LEFT) << DOWN_LEFT) | ((cells & NOT_FAR_LEFT) >> DOWN_RIGHT)
    right = ((cells & NOT_FAR_RIGHT) << DOWN_RIGHT) | ((cells & NOT_FAR_RIGHT) >> DOWN_LEFT)
    return (level | left | right) & TWO_SHEETS


@rule
def around(s: State, hex_: int) -> np.uint64:
    """The neighbours of one hex on this game's map."""
    return spread(bit(hex_)) & board(s)


@rule
def area(cells: np.uint64, seed: np.uint64) -> np.uint64:
    """The hexes of a set that are connected with the seed."""
    found, grown = NONE, seed
    while grown != found:
        found = grown
        grown = (found | spread(found)) & cells
    return found


# ---- the lines of goals 1, 4 and 6: LINES[sheets - 1, kind, line]; what is left over is empty ----------------------

ROWS, RISING_LINES, FALLING_LINES, EDGES = 0, RISING, FALLING, 3


def lines(hexes: int) -> list[list[int]]:
    """Rows, rising and falling diagonals of three or more, and the four edges of a map of so many hexes."""
    last = row_of(hexes - 1)
    rows = [hexes_where(lambda h, r=r: row_of(h) == r) for r in range(last + 1)]
    ends = [
        hexes_where(lambda h, far=far: h < hexes and column_of(h) == (WIDTHS[row_of(h)] - 1 if far else 0)) for far in (0, 1)
    ]
    return [rows, diagonals(hexes, 1), diagonals(hexes, -1), [rows[0], rows[last], *ends]]


def diagonals(hexes: int, slope: int) -> list[int]:
    """`shift + row` stays the same along a line that rises to the right, `shift - row` along one that falls."""
    found = [hexes_where(lambda h, k=k: h < hexes and shift_of(h) + slope * row_of(h) == k) for k in range(-8, 21)]
    return [line for line in found if line.bit_count() >= 3]


def table_of_lines() -> np.ndarray:
    table = np.zeros((2, 4, 8), np.uint64)
    for sheets, hexes in enumerate(HEXES):
        for kind, found in enumerate(lines(hexes)):
            table[sheets, kind, : len(found)] = np.array(found, np.uint64)
    return table


LINES = table_of_lines()
