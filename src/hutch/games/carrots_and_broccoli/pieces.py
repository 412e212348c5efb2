"""How the things of the box look: pyramids from above, dice, ground. Colours also have letters, grounds also patterns."""

from functools import cache, lru_cache

from hutch.drawing.pieces import die
from hutch.drawing.svg import circle, el, group, path, rect, words
from hutch.drawing.symbols import symbol
from hutch.games.carrots_and_broccoli.notation import SIZE_WORDS, colour_word, sizes_of
from hutch.games.carrots_and_broccoli.state import BLACK, WILD

PAINT = ("tomato", "squash", "broccoli", "sky", "night")
WIDTH = (58, 70, 84)  # of a pyramid, by size
PIP = (5, 6, 7)
PIPS = {1: ((0, 1),), 2: ((-1, 0), (1, 0)), 3: ((-1, 0), (0, 1), (1, 0))}  # which facets carry one


@cache
def pyramid(colour: int, size: int) -> str:
    """A pyramid from above, its tip at (0, 0): as many pips as its size, a letter for its colour, none for the wall."""
    half, paint = WIDTH[size - 1] / 2, PAINT[colour]
    away, pip = (half + 16) / 2 + 1, PIP[size - 1]
    base = rect(-half, -half, 2 * half, 2 * half, r=4, fill=paint, stroke="ink", stroke_width=2)
    shade = path(f"M{half} {-half}V{half}H{-half}Z", fill=f"{paint}-dark")
    edges = path(f"M{-half} {-half}L{half} {half}M{half} {-half}L{-half} {half}", stroke="ink", stroke_width=1.5)
    pips = [circle(x * away, y * away, pip, fill="card", stroke="ink", stroke_width=1.5) for x, y in PIPS[size]]
    return base + shade + edges + "".join(pips) + tip(colour)


def tip(colour: int) -> str:
    """The tip: round for the carrots' colours, square for the broccoli's, a stone for the wall."""
    if colour == BLACK:
        return path("M0 -15L15 0L0 15L-15 0Z", fill="faint", stroke="ink", stroke_width=2)
    frame = {"fill": "card", "stroke": "ink", "stroke_width": 2}
    shape = circle(0, 0, 16, **frame) if colour < 2 else rect(-15, -15, 30, 30, r=3, **frame)
    return shape + words(0, 9, "RYGB"[colour], 26, font_weight="bold")


# ---- ground ---------------------------------------------------------------------------------------------------------


def dots(size: float) -> str:
    """Freshly sown."""
    step = size / 3
    return "".join(f"M{step * (i + 0.5):.1f} {step * (j + 0.5):.1f}h.1" for i in range(3) for j in range(3))


def slanting(size: float) -> str:
    step = size / 3
    rising = "".join(f"M0 {step * i:.1f}L{step * i:.1f} 0" for i in (1, 2, 3))
    return rising + "".join(f"M{step * i:.1f} {size:.1f}L{size:.1f} {step * i:.1f}" for i in (1, 2))


def furrows(size: float) -> str:
    return "".join(f"M0 {size * (i + 0.5) / 4:.1f}H{size:.1f}" for i in range(4))


def rows(size: float) -> str:
    return "".join(f"M{size * (i + 0.5) / 4:.1f} 0V{size:.1f}" for i in range(4))


PATTERNS = (dots, slanting, furrows, rows)


def paint_of(players: int, seat: int) -> str:
    return ("carrot", "broccoli")[seat] if players == 2 else PAINT[seat]


@lru_cache(1024)
def ground(players: int, owner: int | None, x: float, y: float, size: float) -> str:
    """A square of somebody's ground, or gravel that is nobody's."""
    if owner is None:
        pebbles = "".join(f"M{size * a:.1f} {size * b:.1f}h.1" for a, b in ((0.2, 0.3), (0.7, 0.18), (0.3, 0.8), (0.82, 0.7)))
        soil = rect(0, 0, size, size, fill="line", stroke="faint", stroke_width=1)
        return group(soil, path(pebbles, stroke="faint", stroke_width=7), at=(x, y))
    paint = paint_of(players, owner)
    width = 7 if owner == 0 else 2.5
    soil = rect(0, 0, size, size, fill="card", stroke="faint", stroke_width=1)
    tint = rect(0, 0, size, size, fill=paint, fill_opacity=0.22)
    marks = path(PATTERNS[owner](size), stroke=paint, stroke_width=width, stroke_opacity=0.5, fill="none")
    return group(soil, tint, marks, at=(x, y))


# ---- dice -----------------------------------------------------------------------------------------------------------


def die_at(x: float, y: float, size: float, *face: str) -> str:
    """A die with its upper left corner there."""
    return group(die(size, *face, thick=3), at=(x + size / 2, y + size / 2))


def colour_die(colour: int, x: float, y: float, size: float) -> str:
    """The colour rolled, its letter, and its word."""
    r = size * 0.27
    if colour == WILD:
        wedges = ("M0 0V{0}A{1} {1} 0 0 1 {1} 0Z", "M0 0H{1}A{1} {1} 0 0 1 0 {1}Z", "M0 0V{1}A{1} {1} 0 0 1 {0} 0Z",
                  "M0 0H{0}A{1} {1} 0 0 1 0 {0}Z")  # fmt: skip
        disc = "".join(path(d.format(-r, r), fill=PAINT[i], stroke="ink", stroke_width=2) for i, d in enumerate(wedges))
        disc += path("M0 -9L9 0L0 9L-9 0Z", fill="night", stroke="card", stroke_width=2)
    else:
        disc = circle(0, 0, r, fill=PAINT[colour], stroke="ink", stroke_width=2) + tip(colour)
    return die_at(x, y, size, group(disc, at=(0, -size * 0.14)), words(0, size * 0.4, colour_word(colour), 28))


def pyramid_die(sizes: int, x: float, y: float, size: float) -> str:
    """The sizes rolled, as pyramids from the side with their pips."""
    shown = sizes_of(sizes)
    step = size * 0.44
    faces = [upright(n, (i - (len(shown) - 1) / 2) * step, size) for i, n in enumerate(shown)]
    return die_at(x, y, size, *faces, words(0, size * 0.4, "/".join(SIZE_WORDS[n - 1][0].upper() for n in shown), 26))


def upright(n: int, x: float, size: float) -> str:
    wide, high = size * (0.24 + 0.05 * n), size * (0.2 + 0.11 * n)
    base = size * 0.13
    body = path(
        f"M{x - wide / 2:.1f} {base:.1f}h{wide:.1f}L{x:.1f} {base - high:.1f}Z", fill="faint", stroke="ink", stroke_width=2
    )
    pips = [circle(x + (i - (n - 1) / 2) * 10, base - 8, 4, fill="card", stroke="ink", stroke_width=1) for i in range(n)]
    return body + "".join(pips)


def slanting_sign(x: float, y: float) -> str:
    """Eight short ways out of one square: whose seat this is moves in all of them (CB-23)."""
    disc = circle(0, 0, 20, fill="paper", stroke="ink", stroke_width=2)
    ways = path(
        "M0 -6V-14M0 6V14M-6 0H-14M6 0H14M-5 -5L-10 -10M5 -5L10 -10M-5 5L-10 10M5 5L10 10", stroke="ink", stroke_width=3
    )
    return group(el("title", "a child: moves slantwise too"), disc, ways, at=(x, y))


def lock(x: float, y: float) -> str:
    """What the previous player moved stays where it is."""
    return group(circle(0, 0, 19, fill="card", stroke="ink", stroke_width=2), symbol("lock", 0, 0, 30), at=(x, y))
