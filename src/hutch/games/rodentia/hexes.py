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

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from hutch.core.bits import NONE, bit, count
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.rodentia import MOST_ROWS

HEXES = (26, 52)  # on one sheet, on two
STANDARD = (7, 6, 7, 6)  # hexes in the rows of our sheet; another edition may have other rows
LETTERS = "ABCDEFGHIJKL"
ROWS, RISING, FALLING, EDGES = range(4)  # kinds of lines


@dataclass(frozen=True)
class Shape:
    """The rows of a map, from the top."""

    rows: tuple[int, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{LETTERS[row]}{n + 1}" for row, wide in enumerate(self.rows) for n in range(wide))

    def row_of(self, hex_: int) -> int:
        return LETTERS.index(self.names[hex_][0])

    def column_of(self, hex_: int) -> int:
        return int(self.names[hex_][1]) - 1

    @cached_property
    def insets(self) -> tuple[int, ...]:
        """How many half hexes each row is set in.

        A row lies in the middle of the one above it. Where that is not half a hex to the side, it is set in by half a hex
        more than the one above, and the row below it by half a hex less, and so on.
        """
        found = [0]
        for above, wide in pairwise(self.rows):
            middle = found[-1] + above - wide
            found.append(middle if (above - wide) % 2 else middle + (-1 if found[-1] % 2 else 1))
        return tuple(inset - min(found) for inset in found)

    def shift_of(self, hex_: int) -> int:
        """How many half hexes its left side is from the left end of the map."""
        return 2 * self.column_of(hex_) + self.insets[self.row_of(hex_)]

    @cached_property
    def size(self) -> tuple[int, int]:
        """How many half hexes it is wide, and how many rows high."""
        return 2 + max(self.shift_of(hex_) for hex_ in range(len(self.names))), len(self.rows)


shape_with = lru_cache(64)(Shape)
BOTH_SHEETS = shape_with(STANDARD * 2)
NAMES = BOTH_SHEETS.names


def shape_of(s: State) -> Shape:
    """The map of a match."""
    return shape_with(tuple(int(n) for n in s.rows if n) or STANDARD * (2 if s.players > 3 else 1))


def hexes_where(fits: Callable[..., bool]) -> int:
    return sum(1 << hex_ for hex_ in range(52) if fits(hex_))


row_of, column_of, shift_of = BOTH_SHEETS.row_of, BOTH_SHEETS.column_of, BOTH_SHEETS.shift_of
WIDTHS = BOTH_SHEETS.rows
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
def spread(s: State, cells: np.uint64) -> np.uint64:
    """All neighbours of these hexes; of the standard rows as if both sheets lay there."""
    return spread_evenly(cells) if s.rows[0] == 0 else spread_by_rows(s, cells)


@rule
def spread_evenly(cells: np.uint64) -> np.uint64:
    level = ((cells & NOT_LAST) << BESIDE) | ((cells & NOT_FIRST) >> BESIDE)
    left = ((cells & NOT_FAR_LEFT) << DOWN_LEFT) | ((cells & NOT_FAR_LEFT) >> DOWN_RIGHT)
    right = ((cells & NOT_FAR_RIGHT) << DOWN_RIGHT) | ((cells & NOT_FAR_RIGHT) >> DOWN_LEFT)
    return (level | left | right) & TWO_SHEETS


@rule
def around(s: State, hex_: int) -> np.uint64:
    """The neighbours of one hex on this game's map."""
    return spread(s, bit(hex_)) & board(s)


@rule
def area(s: State, cells: np.uint64, seed: np.uint64) -> np.uint64:
    """The hexes of a set that are connected with the seed."""
    found, grown = NONE, seed
    while grown != found:
        found = grown
        grown = (found | spread(s, found)) & cells
    return found


# ---- rows of other lengths: slower, and for every shape --------------------------------------------------------------


@rule
def full_row(wide: int) -> np.uint64:
    return (np.uint64(1) << np.uint64(wide)) - np.uint64(1)


@rule
def moved_on(cells: np.uint64, steps: int) -> np.uint64:
    """A row's cells, so many to the right."""
    return cells << np.uint64(steps) if steps >= 0 else cells >> np.uint64(-steps)


@rule
def spread_by_rows(s: State, cells: np.uint64) -> np.uint64:
    found, start, rows = NONE, 0, row_count(s)
    for row in range(rows):
        wide = int(s.rows[row])
        here = (cells >> np.uint64(start)) & full_row(wide)
        found |= ((moved_on(here, 1) | moved_on(here, -1)) & full_row(wide)) << np.uint64(start)
        if row > 0:
            found |= touched(s, here, row, row - 1) << np.uint64(start - s.rows[row - 1])
        if row + 1 < rows:
            found |= touched(s, here, row, row + 1) << np.uint64(start + wide)
        start += wide
    return found


@rule
def touched(s: State, here: np.uint64, row: int, other: int) -> np.uint64:
    """The cells of another row that touch these of a row: half a hex to the left, and half a hex to the right."""
    left = (int(s.insets[row]) - int(s.insets[other]) - 1) // 2
    return (moved_on(here, left) | moved_on(here, left + 1)) & full_row(int(s.rows[other]))


@rule
def how_many_lines(s: State) -> int:
    """So many numbers of lines have to be looked at; some of them are empty."""
    return 8 if s.rows[0] == 0 else 64


@rule
def line(s: State, kind: int, number: int) -> np.uint64:
    """A row, a diagonal or an edge; empty, if there is none of this number."""
    if s.rows[0] == 0:
        return np.uint64(LINES[1 if s.players > 3 else 0, kind, number])
    found, start = NONE, 0
    for row in range(row_count(s)):
        found |= part_of_line(s, kind, number, row, start)
        start += int(s.rows[row])
    return found if kind == ROWS or kind == EDGES or count(found) >= 3 else NONE  # noqa: SIM109 (as below)


@rule
def row_count(s: State) -> int:
    rows = 0
    while rows < 2 * MOST_ROWS and s.rows[rows] > 0:
        rows += 1
    return rows


@rule
def part_of_line(s: State, kind: int, number: int, row: int, start: int) -> np.uint64:
    """The hexes of a row, which begins with hex `start`, that belong to a line."""
    wide = int(s.rows[row])
    if kind == RISING or kind == FALLING:  # noqa: SIM109 (every target compiles this)
        return on_diagonal(s, row, start, number - 2 * MOST_ROWS - (row if kind == RISING else -row))
    if kind == EDGES and number == 2:
        return bit(start)
    if kind == EDGES and number == 3:
        return bit(start + wide - 1)
    whole = (0 if number == 0 else row_count(s) - 1 if number == 1 else -1) if kind == EDGES else number
    return full_row(wide) << np.uint64(start) if row == whole else NONE


@rule
def on_diagonal(s: State, row: int, start: int, shift: int) -> np.uint64:
    """The hex of a row that is so many half hexes from the left, if there is one."""
    past = shift - int(s.insets[row])
    return bit(start + past // 2) if past >= 0 and past % 2 == 0 and past // 2 < s.rows[row] else NONE


# ---- the lines of goals 1, 4 and 6 on standard rows: LINES[sheets - 1, kind, line]; what is left over is empty ------


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
