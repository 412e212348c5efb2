"""Cells and their numbers. The one place that knows how a cell is coded, alone and together with something else.

Cells are numbered as if the grid were always 5 x 5, whatever its size now:

     0  1  2  3  4        A1 A2 A3 A4 A5
     5  6  7  8  9        B1 …
    10 11 12 13 14        round 1 plays on the first 3 rows and columns,
    15 16 17 18 19        round 2 on the first 4
    20 21 22 23 24

So numbers rise in reading order. What is said of a cell (the look of a tile, another cell) makes one code with it:
`25 said + cell`.
"""

from hutch.core.compile import rule

WIDTH = 5
CELLS = WIDTH * WIDTH
ROWS = "ABCDE"


@rule
def cell_at(row: int, column: int) -> int:
    return WIDTH * row + column


@rule
def row_of(cell: int) -> int:
    return cell // WIDTH


@rule
def column_of(cell: int) -> int:
    return cell % WIDTH


@rule
def coded(said: int, cell: int) -> int:
    return CELLS * said + cell


@rule
def said_of(code: int) -> int:
    return code // CELLS


@rule
def cell_of(code: int) -> int:
    return code % CELLS


def cell_name(cell: int) -> str:
    return f"{ROWS[row_of(cell)]}{column_of(cell) + 1}"
