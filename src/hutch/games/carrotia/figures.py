"""Pictures for RULES.md: a maze that is sound, and one that is not; the steps of a turn."""

from hutch.drawing.svg import group, rect, sheet, words
from hutch.drawing.symbols import symbol
from hutch.games.carrotia import state as c
from hutch.games.carrotia.pieces import bird_token, die, fault, gate, star, tile

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


def windows() -> str:
    """The three steps of a turn, and a star where abilities can be used."""
    wide, high, step = 620.0, 190.0, 220.0
    steps = (
        die(c.OWL, c.CARROT, 70, 70, 58) + die(c.HAWK, 0, 120, 88, 58),
        symbol("rabbit", 90 + step, 78, 96),
        bird_token(c.OWL, 70 + 2 * step, 70, 62) + bird_token(c.HAWK, 124 + 2 * step, 90, 62),
    )
    drawn = []
    for i, (said, pieces) in enumerate(zip(("the dice are rolled", "the rabbit moves", "the birds fly"), steps, strict=True)):
        x = 10 + i * step
        drawn.append(rect(x, 10, 160, 130, r=12, fill="card", stroke="line", stroke_width=2) + pieces)
        drawn.append(words(x + 80, 166, said, 18))
    stars = [star(200 + i * step, 75, 44, True) for i in range(2)]
    return sheet(wide, high, *drawn, *stars, title="A turn and its two windows")


FIGURES = {"sound": lambda: figure(SOUND), "unsound": lambda: figure(UNSOUND), "windows": windows}
