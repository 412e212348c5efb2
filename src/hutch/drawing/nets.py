"""Nets: flat shapes of paper that fold into dice and pyramids. In millimetres, about the middle of the sheet they need."""

import math
from typing import Any

from hutch.drawing.components import Die, Piece, line_on
from hutch.drawing.svg import group, line

TAB = 5.0  # the strip that takes the glue
FOLD: dict[str, Any] = {"stroke": "soot", "stroke_width": 0.2, "stroke_dasharray": "1.2 1"}

# The net of a die, a cross of six squares with a tab wherever two open edges meet; opposite faces are two apart:
#
#        . 2 .
#        4 1 3 6        the faces by number; 1-6, 2-5 and 3-4 lie opposite, as on any die
#        . 5 .
SPOTS = {1: (1, 1), 2: (1, 0), 3: (2, 1), 4: (0, 1), 5: (1, 2), 6: (3, 1)}  # column and row


def die_net(die: Die) -> Piece:
    """The net of one die."""
    edge, left, top = die.edge, -2 * die.edge - TAB / 2, -1.5 * die.edge
    squares = []
    for number, face in enumerate(die.faces, 1):
        column, row = SPOTS[number]
        squares.append(group(face.drawn, at=(left + (column + 0.5) * edge, top + (row + 0.5) * edge)))
    folds = [line(left + i * edge, top + edge, left + i * edge, top + 2 * edge, **FOLD) for i in (1, 2, 3)]
    folds += [line(left + edge, top + i * edge, left + 2 * edge, top + i * edge, **FOLD) for i in (1, 2)]
    outline, glued = die_outline(left, top, edge)
    return Piece(f"{die.name}, a net", die.many, 4 * edge + TAB, 3 * edge, "".join([*folds, *glued, *squares]), outline=outline)


def die_outline(left: float, top: float, e: float) -> tuple[str, list[str]]:
    """The edge of the cross with its tabs, and the folds and words of the tabs."""
    t, c = TAB, TAB * 0.7  # a tab's corners are cut off by c
    d = (
        f"M{left + e:.2f} {top:.2f}h{e:.2f}l{t:.2f} {c:.2f}v{e - 2 * c:.2f}l{-t:.2f} {c:.2f}h{e:.2f}"  # 2, its tab, over 3
        f"l{c:.2f} {-t:.2f}h{e - 2 * c:.2f}l{c:.2f} {t:.2f}l{t:.2f} {c:.2f}v{e - 2 * c:.2f}l{-t:.2f} {c:.2f}"  # round 6
        f"l{-c:.2f} {t:.2f}h{-(e - 2 * c):.2f}l{-c:.2f} {-t:.2f}h{-e:.2f}"
        f"l{t:.2f} {c:.2f}v{e - 2 * c:.2f}l{-t:.2f} {c:.2f}h{-e:.2f}"  # 5
        f"l{-t:.2f} {-c:.2f}v{-(e - 2 * c):.2f}l{t:.2f} {-c:.2f}h{-e:.2f}v{-e:.2f}h{e:.2f}"  # under 4, round it
        f"l{-t:.2f} {-c:.2f}v{-(e - 2 * c):.2f}l{t:.2f} {-c:.2f}Z"
    )
    upright = [
        (left + e, top),
        (left + 2 * e, top),
        (left + e, top + 2 * e),
        (left + 2 * e, top + 2 * e),
        (left + 4 * e, top + e),
    ]
    level = [(left + 3 * e, top + e), (left + 3 * e, top + 2 * e)]
    folds = [line(x, y, x, y + e, **FOLD) for x, y in upright] + [line(x, y, x + e, y, **FOLD) for x, y in level]
    return d, folds


def pyramid_net(name: str, many: int, base: float, slant: float, side: str, ground: str, entry: str = "") -> Piece:
    """Four equal sides in a fan about the tip, and a tab: folded and glued it stands hollow, and stacks.

    `side` stands upright on the middle of one side's foot at (0, 0), with the tip at (0, -slant).
    """
    half = math.atan2(base / 2, slant)  # of the angle at the tip
    rim = [spot(math.hypot(base / 2, slant), half * turn) for turn in (-4, -2, 0, 2, 4)]
    edge = [(0.0, 0.0), *rim, *glue_tab(rim[-1])]
    left, right = min(x for x, _ in edge), max(x for x, _ in edge)
    top, bottom = min(y for _, y in edge), max(y for _, y in edge)
    x, y = -(left + right) / 2, -(top + bottom) / 2
    sides = [group(side, at=spot(slant, half * turn), turn=-math.degrees(half * turn)) for turn in (-3, -1, 1, 3)]
    folds = [fold_on(ground, *point) for point in rim[1:]]
    outline = "M" + "L".join(f"{a + x:.2f} {b + y:.2f}" for a, b in edge) + "Z"
    front = group(*sides, *folds, at=(x, y))
    return Piece(name, many, right - left, bottom - top, front, outline=outline, ground=ground, entry=entry)


def fold_on(ground: str, x: float, y: float) -> str:
    """A fold from the tip at (0, 0), on a strip of its own, for in black the ground is a pattern."""
    strip = line(0, 0, x, y, stroke="ink" if line_on(ground) == "card" else "card", stroke_width=0.6)
    return strip + line(0, 0, x, y, **{**FOLD, "stroke": line_on(ground)})


def spot(away: float, turn: float) -> tuple[float, float]:
    """A point so far from the tip at (0, 0), in a direction counted from straight down to the right."""
    return away * math.sin(turn), away * math.cos(turn)


def glue_tab(end: tuple[float, float]) -> list[tuple[float, float]]:
    """The outer corners of a strip along the last edge of a fan, from its foot towards the tip at (0, 0)."""
    x, y = end
    long = math.hypot(x, y)
    wide = min(TAB, long * 0.16)
    out_x, out_y = y / long * wide, -x / long * wide
    return [(x * along + out_x, y * along + out_y) for along in (0.88, 0.3)]
