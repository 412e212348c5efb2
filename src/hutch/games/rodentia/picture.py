"""The sheet as a hand-drawn hex map."""

from hutch.core.svg import circle, sheet, touch, words
from hutch.games.rodentia.hexes import HEXES, NAMES, row_of, shift_of


def picture(s, seat, tall=False):
    hexes = [
        touch(
            NAMES[h],
            circle(100 + 80 * shift_of(h), 100 + 90 * row_of(h), 44, fill="card", stroke="ink"),
            words(100 + 80 * shift_of(h), 100 + 90 * row_of(h), NAMES[h], 26),
            label=NAMES[h],
        )
        for h in range(HEXES[1 if s.players > 3 else 0])
    ]
    names = [f"die-{n}" for n in range(6)] + [f"leader-{n}" for n in range(5)] + ["wolf-0", "wolf-1", "done", "stay", "rest"]
    more = [touch(n, circle(60 + 60 * i, 900, 44), label=n) for i, n in enumerate(names)]
    return sheet(1200, 1000, *hexes, *more, title="Rodentia")


FIGURES = {}
