"""What lies on the sheet, drawn: hexes of five terrains, the marks of five species, burrows, leaders, wolves and dice.

Sizes are in R, the distance from a hex's middle to its corners.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hutch.drawing.pieces import die
from hutch.drawing.svg import circle, daylight, el, group, moving, path, rect, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.rodentia import FACES, SPECIES, TERRAINS
from hutch.games.rodentia.hexes import BOTH_SHEETS, Shape
from hutch.games.rodentia.notation import MARKS

SERIF = "Georgia,serif"
Point = tuple[float, float]

# ---- marks: a shape and a colour for each species --------------------------------------------------------------------

SHAPES = (
    "M0 -1C.7 -1 1 -.5 1 0C1 .6 .5 1 0 1C-.5 1 -1 .6 -1 0C-1 -.5 -.7 -1 0 -1Z",  # squirrels: a nut
    "M-.85 -.85H.85V.85H-.85Z",  # marmots: a block
    "M0 -1.1L1 .75H-1Z",  # otters: a fin
    "M0 -1.15L1.05 0L0 1.15L-1.05 0Z",  # beavers: a log's end, chewed
    "M-.35 -1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35Z",  # moles: a cross of paws
)
OUTLINES = (None, "22 7", "3 9", "14 7 3 7", "34 10")  # how control is outlined, told apart without colour too


@cache
def mark(species: int, x: float, y: float, size: float) -> str:
    """A species' mark, about `size` wide."""
    drawn = path(SHAPES[species], fill=MARKS[species][0], stroke="ink", stroke_width=4.0 / size)
    return group(drawn, at=(x, y), scale=size / 2)


@cache
def leader(species: int, size: float) -> str:
    """A leader's pawn about the origin: its mark as the foot, its face above."""
    colour, animal = MARKS[species]
    foot = path("M-.5 .5C-.5 .28 .5 .28 .5 .5Z", fill=colour, stroke="ink", stroke_width=0.04)
    ring = circle(0, 0, 0.48, fill="milk", stroke=colour, stroke_width=0.09)
    rim = circle(0, 0, 0.53, fill="none", stroke="ink", stroke_width=0.03, class_="rim")
    return group(
        group(ring, rim, foot, scale=size),
        symbol(animal, 0, -size * 0.03, size * 0.72),
        mark(species, 0, size * 0.45, size * 0.3),
    )


def wolf(size: float) -> str:
    ring = circle(0, 0, size * 0.5, fill="night", stroke="ink", stroke_width=size * 0.04, class_="rim")
    return group(ring, symbol("wolf", 0, 0, size * 0.8))


# ---- hexes -----------------------------------------------------------------------------------------------------------

TINTS = ("broccoli", "stone", "sky", "clay", "squash")
MOTIFS = (  # a few strokes of each terrain, from its middle
    "m0 -8l5 10h-10zm0 10v4",  # trees
    "m-8 5l7 -11l7 11m-4 -6l3 -4l5 9",  # peaks
    "m-9 0c3 -5 6 -5 9 0c3 5 6 5 9 0",  # waves
    "m-5 6v-9m5 9v-13m5 13v-9m-14 9h18",  # reeds
    "m-6 5l3 -9m3 9v-12m6 12l-3 -9",  # blades
)
SPOTS = (
    (0.0, -0.78), (-0.42, -0.6), (0.44, -0.62), (-0.68, -0.24), (0.02, -0.3), (0.68, -0.26),
    (-0.72, 0.3), (0.72, 0.3), (-0.46, 0.68), (0.46, 0.7), (0.0, 0.85), (0.0, 0.3),
)  # fmt: skip
PLACES = (  # of rodents, for one to six in a hex
    ((0.0, 0.25),),
    ((-0.27, 0.25), (0.27, 0.25)),
    ((-0.48, 0.25), (0.0, 0.25), (0.48, 0.25)),
    ((-0.27, 0.07), (0.27, 0.07), (-0.27, 0.5), (0.27, 0.5)),
    ((-0.5, 0.08), (0.0, 0.08), (0.5, 0.08), (-0.25, 0.52), (0.25, 0.52)),
    ((-0.5, 0.08), (0.0, 0.08), (0.5, 0.08), (-0.5, 0.5), (0.0, 0.52), (0.5, 0.5)),
)


def wobble(x: float, y: float, reach: float) -> Point:
    """A point a little beside this one, the same one each time: a hand drew it."""
    turn = math.sin(round(x) * 12.9898 + round(y) * 78.233) * 43758.5453
    return x + reach * math.cos(turn), y + reach * math.sin(turn)


@dataclass(frozen=True)
class Land:
    """Where a map lies, and how large it is."""

    x: float
    y: float
    r: float
    small: float  # the size of its smallest text
    shape: Shape = BOTH_SHEETS

    def middle(self, hex_: int) -> Point:
        half = self.r * math.sqrt(3) / 2
        shape = self.shape
        return self.x + half * (1 + shape.shift_of(hex_)), self.y + self.r * (1 + 1.5 * shape.row_of(hex_))

    def holding(self, shape: Shape, usual: Shape) -> "Land":
        """The same place for a map of another shape, drawn as large as the usual one lets it be."""
        (wide, high), (usual_wide, usual_high) = shape.size, usual.size
        by = min(usual_wide / wide, (1.5 * usual_high + 0.5) / (1.5 * high + 0.5))
        return replace(self, r=self.r * by, small=self.small * min(by, 1), shape=shape)

    def name(self, hex_: int) -> str:
        return self.shape.names[hex_]

    def outline(self, hex_: int, size: float = 1.0) -> str:
        """The hex's edge as a hand draws it; neighbours share theirs."""
        x, y = self.middle(hex_)
        turns = [math.pi / 3 * i - math.pi / 2 for i in range(6)]
        corners = [(x + self.r * math.cos(turn), y + self.r * math.sin(turn)) for turn in turns]
        drawn = [self.inward(wobble(*corner, self.r * 0.035), (x, y), size) for corner in corners]
        bent = []
        for i in range(6):
            (ax, ay), (bx, by) = corners[i], corners[(i + 1) % 6]
            bent.append(self.inward(wobble((ax + bx) / 2, (ay + by) / 2, self.r * 0.04), (x, y), size))
        d = f"M{drawn[0][0]:.1f} {drawn[0][1]:.1f}"
        for i in range(6):
            (mx, my), (ex, ey) = bent[i], drawn[(i + 1) % 6]
            d += f"Q{mx:.1f} {my:.1f} {ex:.1f} {ey:.1f}"
        return d + "Z"

    @staticmethod
    def inward(point: Point, middle: Point, size: float) -> Point:
        return middle[0] + size * (point[0] - middle[0]), middle[1] + size * (point[1] - middle[1])


def ground(land: Land, hex_: int, terrain: int) -> str:
    """The hex itself: its terrain by tint and strokes; -1 is the wolf hex."""
    edge = land.outline(hex_)
    tint = "night" if terrain < 0 else TINTS[terrain]
    base = path(edge, fill="card")
    over = path(edge, fill=tint, fill_opacity=0.3, stroke="ink", stroke_width=2)
    return base + over + (strokes(land, hex_, terrain) if terrain >= 0 else den(land, hex_))


def strokes(land: Land, hex_: int, terrain: int) -> str:
    x, y = land.middle(hex_)
    size = land.r / 62
    spots = [wobble(x + dx * land.r * 0.92, y + dy * land.r * 0.92, 3 * size) for dx, dy in SPOTS]
    d = "".join(f"M{spot[0] / size:.1f} {spot[1] / size:.1f}{MOTIFS[terrain]}" for spot in spots)
    drawn = path(d, fill="none", stroke=f"{TINTS[terrain]}-dark", stroke_width=1.8, opacity=0.7)
    return group(drawn, scale=size)


def den(land: Land, hex_: int) -> str:
    """The printed wolf hex."""
    x, y = land.middle(hex_)
    return symbol("wolf", x, y + land.r * 0.2, land.r, opacity=0.35)


def rodents(land: Land, hex_: int, species: Sequence[int], capacity: int) -> str:
    """The places of a hex, filled from the left with the marks of those who are there."""
    x, y = land.middle(hex_)
    parts = []
    for i, (dx, dy) in enumerate(PLACES[capacity - 1]):
        at = (x + dx * land.r, y + dy * land.r)
        parts.append(circle(*at, land.r * 0.21, fill="card", stroke="faint", stroke_width=1.5))
        if i < len(species):
            parts.append(mark(species[i], *at, land.r * 0.34))
    return "".join(parts)


def burrow(land: Land, hex_: int, species: int) -> str:
    x, y = land.middle(hex_)
    shape = circle(x, y + land.r * 0.22, land.r * 0.52, fill="potato", stroke=MARKS[species][0], stroke_width=land.r * 0.1)
    return shape + symbol("burrow", x, y + land.r * 0.2, land.r * 0.8) + mark(species, x, y + land.r * 0.66, land.r * 0.36)


def control(land: Land, hex_: int, species: int) -> str:
    """The edge in the colour of who holds the hex."""
    edge = land.outline(hex_, 0.92)
    under = path(edge, fill="none", stroke="card", stroke_width=land.r * 0.12)
    dashes = OUTLINES[species]
    return under + path(edge, fill="none", stroke=MARKS[species][0], stroke_width=land.r * 0.11, stroke_dasharray=dashes)


def emblem_of(land: Land, hex_: int, terrain: int) -> str:
    """The terrain's emblem, at the top of its hex."""
    if terrain < 0:
        return ""
    (x, y), size = land.middle(hex_), land.r * 0.36
    corner = (x + land.r * 0.22 - size / 2, y - land.r * 0.64 - size / 2)
    return group(el("use", href=f"#emblem-{TERRAINS[terrain]}"), at=corner, scale=size / 64)


def name_of(land: Land, hex_: int) -> str:
    """The hex's name, in its upper right part: pawns stand in the left one. It stays legible over whatever it lies on."""
    x, y = land.middle(hex_)
    edge: dict[str, Any] = {
        "stroke": "card",
        "stroke_width": land.small * 0.2,
        "paint_order": "stroke",
        "stroke_linejoin": "round",
    }
    return words(x + land.r * 0.44, y - land.r * 0.22, land.name(hex_), land.small, font_weight="bold", **edge)


def emblems() -> str:
    """The five terrains' emblems, drawn once for all hexes that use them."""
    return el("defs", *(group(symbol(name, 32, 32, 64), id=f"emblem-{name}") for name in TERRAINS))


# ---- dice and small signs --------------------------------------------------------------------------------------------


def terrain_die(face: int, size: float) -> str:
    """A die about the origin."""
    rim = rect(-size / 2, -size / 2, size, size, r=size * 0.2, fill="none", class_="rim")
    return daylight(die(size, symbol(FACES[face], 0, 0, size * 0.76), fill="milk"), rim)


def cross(x: float, y: float, size: float, colour: str = "tomato") -> str:
    """A cross as a pencil makes it."""
    h = size / 2
    d = f"M{-h} {-h}Q0 {h * 0.2} {h} {h * 0.9}M{h * 0.9} {-h}Q{h * 0.1} 0 {-h} {h}"
    return group(path(d, fill="none", stroke=colour, stroke_width=size * 0.16), at=(x, y))


def standing(name: str, at: Point, middle: Point, r: float, drawn: str, label: str | None) -> str:
    """A pawn on the map. With a label it can be touched, all over its hex; without, touches go through to the hex."""
    if label is None:
        return moving(f"{name}-pawn", group(drawn, id=name), at=at, pointer_events="none")
    solid = circle(middle[0] - at[0], middle[1] - at[1], r * 0.72, fill="card", fill_opacity=0.01)
    return moving(f"{name}-pawn", touch(name, solid, drawn, label=label), at=at)


def species_word(species: int) -> str:
    return SPECIES[species].capitalize()
