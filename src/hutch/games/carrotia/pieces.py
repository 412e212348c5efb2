"""The pieces of Carrotia, drawn: tiles, gates, carrots, birds and their dice, the quest card."""

from collections import Counter

from hutch.core.record import State
from hutch.drawing.svg import circle, daylight, el, group, line, path, rect, words
from hutch.drawing.symbols import symbol
from hutch.games.carrotia import state as c
from hutch.games.carrotia.cells import column_of, row_of
from hutch.games.carrotia.state import BIRDS, CARROT, NOWHERE

BORDERS = ("night", "tomato", "soot", "sky-dark", "onion-dark", "squash-dark")  # of birds and dice; each has its shape too
ARROWS = ("up", "down", "left", "right")
OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y, by direction
QUARTERS = {"up": 0, "right": 90, "down": 180, "left": 270}


def tile(look: int, size: float, edged: bool = True) -> str:
    """A tile with its middle at (0, 0): grass, and a path to each open side, up to the very edge. Paper needs no line there."""
    half, wide = size / 2, size * 0.3
    line = {"stroke": "cabbage-dark", "stroke_width": 1.5} if edged else {}
    grass = rect(-half + 1, -half + 1, size - 2, size - 2, r=size * 0.06, fill="cabbage", **line)
    ways = "".join(f"M0 0L{x * half:.1f} {y * half:.1f}" for side, (x, y) in enumerate(OUTWARD) if look >> side & 1)
    bank = path(ways, stroke="potato-dark", stroke_width=wide + size * 0.05, stroke_linecap="butt", fill="none")
    trodden = path(ways, stroke="milk", stroke_width=wide, stroke_linecap="butt", fill="none")
    middle = circle(0, 0, wide / 2 + size * 0.0125, fill="milk", stroke="potato-dark", stroke_width=size * 0.025)
    return grass + tufts(look, size) + bank + (middle if ways else "") + trodden


def tufts(look: int, size: float) -> str:
    """A few blades of grass in the corners, so that grass is told from path without colour."""
    blades = "".join(
        f"M{x * size * 0.33 - size * 0.03:.1f} {y * size * 0.33:.1f}l{size * 0.03:.1f} {-size * 0.06:.1f}"
        f"m0 {size * 0.06:.1f}l{size * 0.03:.1f} {-size * 0.05:.1f}"
        for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1))
    )
    return path(blades, stroke="cabbage-dark", stroke_width=max(1.0, size * 0.015), fill="none")


def arrow(x: float, y: float, size: float, turn: float, colour: str) -> str:
    """A broad arrow pointing up, turned so many degrees."""
    shape = "M0 -10L9 2H4V10H-4V2H-9Z"
    drawn = path(shape, fill=colour, stroke="ink", stroke_width=1.5)
    return group(drawn, at=(x, y), scale=size / 20, turn=turn)


def gate(x: float, y: float, size: float, side: int, inward: bool, wrong: bool) -> str:
    """The arrow token beside the entry (pointing in) or the exit (pointing out); it glows where the gate is at fault."""
    glow = circle(x, y, size * 0.62, fill="none", stroke="tomato", stroke_width=size * 0.1, class_="fault") if wrong else ""
    return glow + arrow(x, y, size, 90 * side + (180 if inward else 0), "tomato" if inward else "broccoli")


def fault(x: float, y: float, size: float) -> str:
    """Path meets grass here."""
    star = "M0 -10L3 -4L9 -6L5 0L9 6L3 4L0 10L-3 4L-9 6L-5 0L-9 -6L-3 -4Z"
    mark = path(star, fill="lit", stroke="tomato", stroke_width=2.5) + words(0, 4, "!", 11, font_weight="bold", fill="soot")
    return group(mark, at=(x, y), scale=size / 20, class_="fault", pointer_events="none")


def star(x: float, y: float, size: float, lit: bool) -> str:
    """A window for abilities between two steps of a turn; lit while it is open."""
    shape = "M0 -10L2.6 -3.4L10 -3.1L4.2 1.4L6.2 8.4L0 4.4L-6.2 8.4L-4.2 1.4L-10 -3.1L-2.6 -3.4Z"
    drawn = path(shape, fill="lit" if lit else "paper", stroke="ink" if lit else "line", stroke_width=2)
    return group(drawn, at=(x, y), scale=size / 20)


def carrot_token(x: float, y: float, size: float, three: bool, many: int = 1, figures: bool = True) -> str:
    """Ones are round with one carrot, threes are squarish with the figure; `many` of a kind lie as one, with a number."""
    if three:
        shape = rect(-10, -10, 20, 20, r=4, fill="squash", stroke="ink", stroke_width=1.5)
        inside = symbol("carrot", -3, 0, 14) + words(5, 6, 3, 13, font_weight="bold", fill="soot")
        inside = inside if figures else symbol("carrots", 0, 0, 16)
    else:
        shape = circle(0, 0, 10, fill="card", stroke="ink", stroke_width=1.5)
        inside = symbol("carrot", 0, 0, 16)
    count = circle(9, -9, 7, fill="ink") + words(9, -4.7, many, 12.5, font_weight="bold", fill="paper")
    count = count if figures and many > 1 else ""
    return group(shape, inside, count, at=(x, y), scale=size / 20)


SHAPES = (
    "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10Z",
    "M-9 -9H9V9H-9Z",
    "M0 -11L11 0L0 11L-11 0Z",
    "M-5.5 -10H5.5L11 0L5.5 10H-5.5L-11 0Z",
    "M-10 -9H10V2L0 11L-10 2Z",
    "M-4 -10H4L10 -4V4L4 10H-4L-10 4V-4Z",
)  # owl a round, hawk a square, crow a lozenge, seagull a hexagon, bat a shield, sparrow an octagon


def bird_token(bird: int, x: float, y: float, size: float) -> str:
    border = path(SHAPES[bird], fill="milk", stroke=BORDERS[bird], stroke_width=2.4)
    return daylight(border, symbol(BIRDS[bird], 0, 0, 15), at=(x, y), scale=size / 20)


def die(bird: int, face: int, x: float, y: float, size: float) -> str:
    """A die in its bird's colour: an arrow, a carrot or a rabbit."""
    body = rect(-10, -10, 20, 20, r=4, fill="milk", stroke=BORDERS[bird], stroke_width=2.4)
    if face < CARROT:
        shown = arrow(0, 0, 14, QUARTERS[ARROWS[face]], BORDERS[bird])
    else:
        shown = symbol("carrot" if face == CARROT else "rabbit", 0, 0, 16)
    return daylight(body, shown, at=(x, y), scale=size / 20)


# ---- the quest card --------------------------------------------------------------------------------------------------


def quest_card(s: State, x: float, y: float, size: float, text: float = 0) -> str:
    """This round's card: grid, gates, carrots, birds, direction of play, and the corner of the old maze.

    Its title is at least as large as `text`; figures that would be too small to read are left out.
    """
    card, width = s.quests[s.level, s.card], int(s.level) + 3
    paper = rect(x, y, size, size, r=10, fill="card", stroke="ink", stroke_width=2)
    left, top, cell = x + size * 0.16, y + size * 0.22, size * 0.68 / width

    def middle(at: int) -> tuple[float, float]:
        return left + (column_of(at) + 0.5) * cell, top + (row_of(at) + 0.5) * cell

    drawn = [paper, *card_grid(s, left, top, cell, width)]
    carrots, figures = card_carrots(s), cell * 0.32 > text * 0.8
    for at, three, many in carrots:
        mx, my = middle(at)
        aside = cell * 0.4 if three and (at, False) in [other[:2] for other in carrots] else 0.0  # beside the ones there
        drawn.append(
            carrot_token(mx - cell * 0.18 + aside, my + cell * 0.12, cell * (0.4 if aside else 0.5), three, many, figures)
        )
    for at in card_birds(s):
        mx, my = middle(at)
        drawn.append(unknown_bird(mx + cell * 0.22, my - cell * 0.2, cell * 0.42))
    for entry, inward in ((c.ENTRY, True), (c.EXIT, False)):
        mx, my = middle(int(card[entry]))
        side = int(card[entry + 1])
        dx, dy = OUTWARD[side]
        drawn.append(gate(mx + dx * cell * 0.66, my + dy * cell * 0.66, min(cell * 0.45, size * 0.09), side, inward, False))
    drawn.append(direction(x + size * 0.1, y + size * 0.1, size * 0.13, int(card[c.DIRECTION])))
    drawn.append(
        words(
            x + size * 0.58,
            y + size * 0.07 + max(size * 0.1, text) * 0.5,
            f"Quest {'I' * (s.level + 1)}",
            max(size * 0.1, text),
            font_family="Georgia, serif",
        )
    )
    return group(*drawn, id="quest")


def card_carrots(s: State) -> list[tuple[int, bool, int]]:
    """The carrots of this round's card: cell, whether threes, how many."""
    card, found = s.quests[s.level, s.card], []
    for three, first, many in ((False, c.FIRST_ONE, c.ONES_LAID), (True, c.FIRST_THREE, c.THREES_LAID)):
        laid = Counter(int(at) for at in card[first : first + card[many]])
        found += [(at, three, number) for at, number in laid.items()]
    return found


def card_birds(s: State) -> list[int]:
    """The cells where birds will be."""
    return [int(at) for at in s.quests[s.level, s.card, c.FIRST_BIRD : c.FIRST_BIRD + s.level + 1]]


def card_grid(s: State, left: float, top: float, cell: float, width: int) -> list[str]:
    old = int(s.quests[s.level, s.card, c.CORNER])
    drawn = []
    for row in range(width):
        for column in range(width):
            kept = s.level > 0 and old_cell(old, row, column, width)
            drawn.append(
                rect(
                    left + column * cell + 1, top + row * cell + 1, cell - 2, cell - 2, r=3,
                    fill="cabbage" if kept else "paper", fill_opacity=0.45 if kept else None, stroke="line", stroke_width=1.5,
                )
            )  # fmt: skip
    return drawn


def old_cell(corner: int, row: int, column: int, width: int) -> bool:
    """Whether the old maze lies on this cell of the new grid."""
    new_row = 0 if corner >= 2 else width - 1
    new_column = 0 if corner in (1, 2) else width - 1
    return row != new_row and column != new_column


def unknown_bird(x: float, y: float, size: float) -> str:
    """A bird cell of the card: some bird, not yet known which."""
    wings = path("M-10 -3Q-5 -8 0 0Q5 -8 10 -3", fill="none", stroke="ink", stroke_width=3.5)
    return group(wings, at=(x, y), scale=size / 20)


def direction(x: float, y: float, size: float, way: int) -> str:
    """A ring with an arrowhead: the direction of play."""
    ring = path("M-7 5A8.5 8.5 0 1 1 5 7", fill="none", stroke="ink", stroke_width=2.5)
    head = path("M8.5 2.5L4 10.5L0.5 3.5Z", fill="ink")
    mirrored = el("g", ring, head, transform=None if way > 0 else "scale(-1 1)")
    return group(mirrored, at=(x, y), scale=size / 20)


def cross_out(x: float, y: float, size: float) -> str:
    return line(x - size, y + size, x + size, y - size, stroke="tomato", stroke_width=4)


def birds_on(s: State, cell: int) -> list[int]:
    return [bird for bird in range(6) if s.bird_at[bird] == cell and cell != NOWHERE]


def rolled(s: State, bird: int) -> bool:
    """Whether this bird's die is still to be flown."""
    return s.phase in (c.MOVE, c.FLY) or bool(s.to_fly >> bird & 1) or (s.phase == c.STEER and s.flier == bird)
