"""The figures of RULES.md: an attack and a chain, with the blows drawn as arrows."""

from collections.abc import Sequence

from hutch.core.record import State
from hutch.drawing.svg import circle, group, path, rect, sheet, words
from hutch.games.carousel import GAME
from hutch.games.carousel.pieces import corner_piece, grid_tile

CELL, GAP = 130, 8


def blank_grid() -> State:
    return GAME.blank(2, {option.name: option.default for option in GAME.options})


def lay(s: State, cell: int, tile: int, sides: Sequence[int], owner: int | None = None, down: bool = False) -> None:
    """A tile with these sides on a cell, as it lies."""
    s.tile[cell] = tile
    s.sides[tile] = sides
    bit = s.down.dtype.type(1 << cell)
    if down:
        s.down |= bit
    elif owner is not None:
        s.marks[owner] |= bit


def middle(cell: int) -> tuple[float, float]:
    return 20 + CELL / 2 + (cell % 4) * (CELL + GAP), 20 + CELL / 2 + (cell // 4) * (CELL + GAP)


def part_of_grid(s: State, columns: int, rows: int) -> str:
    """The first columns and rows of a grid, empty cells too."""
    told = []
    for cell in range(16):
        x, y = middle(cell)
        if cell % 4 < columns and cell // 4 < rows:
            told.append(rect(x - CELL / 2, y - CELL / 2, CELL, CELL, r=13, fill="line", fill_opacity=0.45))
            if cell == 0:
                told.append(corner_piece(x, y, CELL))
            elif s.tile[cell]:
                told.append(grid_tile(s, cell, x, y, CELL, 16))
    return "".join(told)


def blow(here: int, there: int, said: str) -> str:
    """An arrow from one cell to the next beside the two sides that are compared, and which blow it is."""
    (x1, y1), (x2, y2) = middle(here), middle(there)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1))]
    head = path("M0 -26L17 4H7V22H-7V4H-17Z", fill="tomato", stroke="ink", stroke_width=2)
    disc = circle(0, 0, 13, fill="card", stroke="ink", stroke_width=2) + words(0, 7, said, 19, font_weight=700)
    right, below = (0, 38) if turn % 180 else (38, 0)  # beside the numbers, not on them
    return group(head, at=(x + right, y + below), turn=turn) + group(disc, at=(x - right, y - below))


def before_and_after(before: State, after: State, columns: int, rows: int, blows: list[str], title: str) -> str:
    width, height = 40 + columns * (CELL + GAP) - GAP, 40 + rows * (CELL + GAP) - GAP
    arrow = path("M0 -14H34V-30L66 0L34 30V14H0Z", fill="squash", stroke="ink", stroke_width=2)
    return sheet(
        2 * width + 70, height, rect(0, 0, 2 * width + 70, height, fill="paper"),
        part_of_grid(before, columns, rows), *blows,
        group(arrow, at=(width + 2, height / 2)), group(part_of_grid(after, columns, rows), at=(width + 70, 0)),
        title=title,
    )  # fmt: skip


def attack() -> str:
    """5 beats 2, 4 beats 3, 6 does nothing to a shield."""
    before, after = blank_grid(), blank_grid()
    for s, done in ((before, False), (after, True)):
        lay(s, 1, 20, (4, 3, 2, 5), None, down=done)
        lay(s, 4, 21, (5, 0, 3, 3))
        lay(s, 6, 2, (1, 4, 2, 3), 0 if done else 1)
        lay(s, 5, 1, (5, 4, 1, 6), 0)
    return before_and_after(before, after, 3, 2, [blow(5, 1, "1"), blow(5, 6, "2")], "An attack")


def chain() -> str:
    """One tile captures A2, which captures A3, which captures B3."""
    before, after = blank_grid(), blank_grid()
    for s, owner in ((before, 1), (after, 0)):
        lay(s, 1, 2, (1, 4, 1, 2), owner)
        lay(s, 2, 3, (3, 1, 6, 2), owner)
        lay(s, 6, 4, (3, 2, 5, 4), owner)
        lay(s, 5, 1, (5, 2, 3, 1), 0)
    blows = [blow(5, 1, "1"), blow(1, 2, "2"), blow(2, 6, "3")]
    return before_and_after(before, after, 3, 2, blows, "A chain")


FIGURES = {"attack": attack, "chain": chain}
