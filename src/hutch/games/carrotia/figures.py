"""Pictures for RULES.md: a maze that is sound, and one that is not."""

from hutch.core.svg import group, rect, sheet
from hutch.games.carrotia import state as c
from hutch.games.carrotia.parts import fault, gate, tile

SOUND = ((10, 14, 12), (0, 5, 5), (0, 3, 11))  # looks, row by row: in from the west, out to the east
UNSOUND = ((10, 14, 12), (0, 5, 3), (0, 9, 9))


def figure(looks: tuple[tuple[int, ...], ...]) -> str:
    """A small maze with its two arrows, and a star wherever path meets grass."""
    cell, margin = 90.0, 44.0
    side = 3 * cell + 2 * margin

    def middle(row: int, column: int) -> tuple[float, float]:
        return margin + (column + 0.5) * cell, margin + (row + 0.5) * cell

    drawn = [rect(margin - 5, margin - 5, 3 * cell + 10, 3 * cell + 10, r=10, fill="clay", fill_opacity=0.35)]
    stars = []
    for row in range(3):
        for column in range(3):
            x, y = middle(row, column)
            look = looks[row][column]
            drawn.append(group(tile(look, cell), at=(x, y)) if look else rect(x - 40, y - 40, 80, 80, r=8, fill="paper"))
            for side_, (down, right) in ((c.EAST, (0, 1)), (c.SOUTH, (1, 0))):
                if row + down < 3 and column + right < 3 and look and looks[row + down][column + right]:
                    other = looks[row + down][column + right]
                    if look >> side_ & 1 != other >> (side_ + 2) % 4 & 1:
                        stars.append(fault(x + right * cell / 2, y + down * cell / 2, 26))
    x, y = middle(0, 0)
    drawn.append(gate(x - cell / 2 - 22, y, 34, c.WEST, True, False))
    x, y = middle(2, 2)
    drawn.append(gate(x + cell / 2 + 22, y, 34, c.EAST, False, not looks[2][2] >> c.EAST & 1))
    return sheet(side, side, *drawn, *stars, title="A maze")


FIGURES = {"sound": lambda: figure(SOUND), "unsound": lambda: figure(UNSOUND)}
