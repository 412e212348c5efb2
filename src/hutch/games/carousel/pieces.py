"""The pieces of a Carousel picture: tiles, cards, tokens, markers, and the fairground they stand on.

Every piece is drawn about its middle at (0, 0) and given its size, so that both layouts use the same ones.
"""

from collections.abc import Sequence

from hutch.core.bits import has
from hutch.core.record import State
from hutch.drawing.svg import circle, group, line, moving, path, rect, touch, words
from hutch.drawing.symbols import SYMBOLS, symbol
from hutch.games.carousel import KINDS, SKILLS
from hutch.games.carousel.state import name_of

SEAT_COLOURS = (("tomato", "tomato-dark"), ("sky", "sky-dark"))
SKILL_WORDS = {  # what a skill does, short enough for a card
    "thief": "steals a tile", "dig": "digs a discard", "spy": "sees their team",
    "leap": "a tile at once", "free": "frees a marker", "choice": "any one token",
}  # fmt: skip


def marker(seat: int, size: float) -> str:
    """Red's is a round disc, blue's a diamond."""
    fill, dark = SEAT_COLOURS[seat]
    r = size / 2
    style = {"stroke": "ink", "stroke_width": 2}
    if seat == 0:
        return circle(0, 0, r, fill=fill, **style) + circle(0, 0, r * 0.5, fill="none", stroke=dark, stroke_width=size / 10)
    outer, inner = (f"M0 {-k}L{k} 0L0 {k}L{-k} 0Z" for k in (round(r * 1.15, 1), round(r * 0.55, 1)))
    return path(outer, fill=fill, **style) + path(inner, fill="none", stroke=dark, stroke_width=size / 10)


# ---- tiles ----------------------------------------------------------------------------------------------------------


def shield(x: float, y: float, size: float) -> str:
    """An `o` side."""
    k = size / 2
    d = f"M{-k} {-k}Q0 {-k * 0.6} {k} {-k}L{k} {k * 0.1}Q{k * 0.8} {k * 0.8} 0 {k * 1.1}Q{-k * 0.8} {k * 0.8} {-k} {k * 0.1}Z"
    return group(path(d, fill="onion", stroke="ink", stroke_width=2), at=(x, y))


def numbers(sides: Sequence[int], size: float) -> str:
    """The four sides; a shield is drawn, not written."""
    away, told = size * 0.34, []
    for (x, y), side in zip(((0, -away), (away, 0), (0, away), (-away, 0)), sides, strict=True):
        if side:
            told.append(words(x, y + size * 0.09, side, size * 0.26, font_weight=700))
        else:
            told.append(shield(x, y, size * 0.17))
    return "".join(told)


def glow(size: float) -> str:
    """The circle in the middle of a scoring tile."""
    r = size * 0.15
    rays = "".join(group(line(0, -r * 1.15, 0, -r * 1.4, stroke="squash-dark"), turn=45 * i + 22.5) for i in range(8))
    return rays + circle(0, 0, r, fill="lit", stroke="squash-dark", stroke_width=2)


def tile_face(s: State, tile: int, size: float, quarters: int = 0, small: float = 18) -> str:
    """A tile face up, turned so far; its number stands in a corner."""
    half = size / 2
    sides = [int(s.sides[tile, (d - quarters) & 3]) for d in range(4)]
    body = rect(-half, -half, size, size, r=size * 0.1, fill="card", stroke="ink", stroke_width=2)
    if tile <= s.scoring:
        middle = glow(size)
    else:
        k = size * 0.13
        middle = rect(-k / 3, -k / 3, k * 2 / 3, k * 2 / 3, fill="line")
    small = min(small, size * 0.22)
    edge = max(size * 0.06, 8)  # a light may lie along the rim
    name = words(-half + edge, -half + edge + small * 0.72, tile, small, anchor="start", fill="faint")
    return group(body, name, middle, numbers(sides, size), class_="turns")


def tile_back(size: float) -> str:
    """A tile face down: a shut booth."""
    half, k = size / 2, size * 0.3
    stripes = "".join(
        rect(x - size * 0.03, -half + 1, size * 0.06, size - 2, fill="night-dark") for x in (-k, -k / 3, k / 3, k)
    )
    body = rect(-half, -half, size, size, r=size * 0.1, fill="night", stroke="ink", stroke_width=2)
    return body + stripes + circle(0, 0, size * 0.12, fill="night-dark", stroke="line", stroke_width=2)


def pile(tiles: int, x: float, y: float, size: float, text: float) -> str:
    """The draw pile: a shut booth with the number of its tiles on the shutter."""
    plate = rect(x - text, y - text * 0.7, 2 * text, text * 1.4, r=6, fill="night-dark")
    number = words(x, y + text * 0.36, tiles, text, fill="milk", font_weight=700)
    return group(tile_back(size), at=(x, y)) + plate + number


def tile_words(s: State, tile: int, quarters: int = 0) -> str:
    """A tile for a screen reader."""
    sides = [int(s.sides[tile, (d - quarters) & 3]) or "shield" for d in range(4)]
    north, east, south, west = sides
    kind = "scoring" if tile <= s.scoring else "plain"
    return f"tile {tile}, {kind}: north {north}, east {east}, south {south}, west {west}"


def loose_tile(s: State, tile: int, x: float, y: float, size: float, small: float = 18) -> str:
    """A tile in a hand or among the discards."""
    piece = moving(f"piece-{tile}", tile_face(s, tile, size, 0, small), at=(x, y))
    return touch(f"tile-{tile}", piece, label=tile_words(s, tile))


def grid_tile(s: State, cell: int, x: float, y: float, size: float, small: float = 18) -> str:
    """What lies on a cell, with its marker."""
    tile, quarters = int(s.tile[cell]), int(s.turned[cell])
    if has(s.down, cell):
        return moving(f"piece-{tile}", tile_back(size), at=(x, y))
    owned = "".join(group(marker(seat, size * 0.32)) for seat in range(2) if has(s.marks[seat], cell))
    return moving(f"piece-{tile}", tile_face(s, tile, size, quarters, small), owned, at=(x, y))


# ---- characters -----------------------------------------------------------------------------------------------------


def pole(height: float) -> str:
    """What the animals of a carousel ride on."""
    half = height / 2
    twists = "".join(
        line(-3, y + 6, 3, y, stroke="squash-dark", stroke_width=2) for y in range(int(-half) + 6, int(half) - 8, 12)
    )
    return rect(-4, -half + 2, 8, height - 4, fill="squash", stroke="squash-dark", stroke_width=1) + twists


def animal(s: State, character: int, x: float, y: float, size: float) -> str:
    """The animal of that name; an edition's own name that the herbarium lacks stands as two letters."""
    name = name_of(s, character)
    if name.lower() in SYMBOLS:
        return symbol(name.lower(), x, y, size)
    return circle(x, y, size / 2, fill="card", stroke="ink", stroke_width=2) + words(x, y + size * 0.16, name[:2], size * 0.45)


def token(kind: int, size: float, faded: bool = False) -> str:
    face = circle(0, 0, size / 2 - 2, fill="card", stroke="ink", stroke_width=3) + symbol(KINDS[kind], 0, 0, size * 0.66)
    return group(face, opacity=0.25 if faded else None)


def gifts(s: State, character: int) -> list[int]:
    """The kinds of the tokens a character brings, one each."""
    return [kind for kind in range(4) for _ in range(int(s.gives[character, kind]))]


def card_words(s: State, character: int) -> str:
    """A character for a screen reader."""
    told = [name_of(s, character), f"discard {s.discards[character]}", f"draw {s.draws[character]}"]
    if not s.beginner:
        told += [f"{KINDS[kind]} token" for kind in gifts(s, character)]
        skill = SKILLS[s.skill[character]]
        told += [f"{skill}: {SKILL_WORDS[skill]}"] if skill in SKILL_WORDS else []
    return ", ".join(told)


def card(s: State, character: int, width: float, height: float, text: float) -> str:
    """A character: animal on its pole, discard and draw numbers above, tokens or skill below. `text` is its letter size."""
    half, top = width / 2, -height / 2
    body = rect(-half, top, width, height, r=10, fill="card", stroke="ink", stroke_width=2)
    counts = words(-half + 8, top + text + 2, f"−{s.discards[character]}", text, anchor="start", font_weight=700)
    counts += words(half - 8, top + text + 2, f"+{s.draws[character]}", text, anchor="end", font_weight=700)
    foot = -top - text * 0.5
    name = words(0, foot, name_of(s, character), min(text, 1.4 * width / len(name_of(s, character))), font_weight=700)
    beast = min(width * 0.62, height - text * 3.6)
    middle = top + text * 1.2 + beast / 2
    riding = group(pole(beast + text * 0.8), at=(0, middle)) + animal(s, character, 0, middle, beast)
    return body + riding + counts + card_gifts(s, character, foot - text * 1.05, text) + name


def card_gifts(s: State, character: int, y: float, text: float) -> str:
    """Tokens as discs, a skill as a word; nothing in the beginner's game (CR-28)."""
    if s.beginner:
        return ""
    kinds, size = gifts(s, character), text * 1.7
    discs = "".join(
        group(token(k, size), at=((i - (len(kinds) - 1) / 2) * size * 1.1, y - text * 0.5)) for i, k in enumerate(kinds)
    )
    skill = int(s.skill[character])
    return discs + (words(0, y, SKILLS[skill], text, font_style="italic", font_weight=700) if skill else "")


def big_card(s: State, character: int, width: float, height: float, text: float) -> str:
    """A character in the draft, with words."""
    half, top = width / 2, -height / 2
    beast = min(width * 0.8, height - text * 6.6)
    middle = top + text * 1.2 + beast / 2
    riding = group(pole(beast + text), at=(0, middle)) + animal(s, character, 0, middle, beast)
    at = top + text * 1.6 + beast
    lines = words(0, at + text, name_of(s, character), text * 1.15, font_weight=700, font_family="Georgia, serif")
    lines += words(0, at + text * 2.3, f"discard {s.discards[character]}, draw {s.draws[character]}", text * 0.9)
    skill = SKILLS[s.skill[character]]
    size = min(text * 1.8, height / 2 - text * 0.5 - (at + text * 2.6))
    kinds = gifts(s, character)
    for i, kind in enumerate(kinds):
        lines += group(token(kind, size), at=((i - (len(kinds) - 1) / 2) * size * 1.1, at + text * 2.6 + size / 2))
    if skill in SKILL_WORDS:
        lines += words(0, at + text * 3.6, SKILL_WORDS[skill], text * 0.92, font_style="italic", font_weight=700)
    return rect(-half, top, width, height, r=14, fill="card", stroke="ink", stroke_width=2) + riding + lines


def small_card(s: State, character: int, width: float, height: float) -> str:
    """Only the animal: for the other player's known and played ones where there is little room."""
    body = rect(-width / 2, -height / 2, width, height, r=8, fill="card", stroke="ink", stroke_width=2)
    return body + group(pole(height - 8)) + animal(s, character, 0, 0, width * 0.86)


def card_back(width: float, height: float) -> str:
    """A character that the viewer may not know."""
    body = rect(-width / 2, -height / 2, width, height, r=8, fill="beet", stroke="ink", stroke_width=2)
    frame = rect(-width / 2 + 6, -height / 2 + 6, width - 12, height - 12, r=5, fill="none", stroke="squash", stroke_width=2)
    return body + frame + words(0, width * 0.17, "?", width * 0.5, fill="squash", font_weight=700, font_family="Georgia, serif")


def empty_slot(width: float, height: float) -> str:
    return rect(
        -width / 2, -height / 2, width, height, r=8, fill="none", stroke="line", stroke_width=2, stroke_dasharray="6 6"
    )  # fmt: skip


# ---- the fairground -------------------------------------------------------------------------------------------------


def awning(width: float, height: float, stripes: int) -> str:
    """The striped roof along the top of the sheet."""
    step, told = width / stripes, []
    for i in range(stripes):
        d = f"M{i * step:.1f} 0V{height - step / 2:.1f}a{step / 2:.1f} {step / 2:.1f} 0 0 0 {step:.1f} 0V0Z"
        told.append(path(d, fill=("beet", "card")[i % 2], stroke="beet-dark", stroke_width=2))
    return "".join(told)


def bulbs(x: float, y: float, width: float, height: float, thick: float) -> str:
    """A frame with lamps all round, every other one lit."""
    told = [rect(x, y, width, height, r=18, fill="beet", stroke="beet-dark", stroke_width=2)]
    middle, across = thick / 2, round((width - thick) / 38)
    for i in range(across):
        at = thick / 2 + (i + 0.5) * (width - thick) / across
        fill = ("lit", "squash-dark")[i % 2]
        for dx, dy in ((at, middle), (at, height - middle), (middle, at), (width - middle, at)):
            told.append(circle(x + dx, y + dy, 4, fill=fill))
    told.append(rect(x + thick, y + thick, width - 2 * thick, height - 2 * thick, r=8, fill="paper"))
    return "".join(told)


def corner_piece(x: float, y: float, size: float) -> str:
    """The corner piece: the roof of the carousel, and the two ways the grid goes on."""
    half, k = size / 2, size * 0.3
    body = rect(-half, -half, size, size, r=size * 0.1, fill="beet", stroke="ink", stroke_width=2)
    roof = path(
        f"M{-k} {k * 0.1}Q0 {-k * 0.5} 0 {-k * 1.1}Q0 {-k * 0.5} {k} {k * 0.1}Z", fill="squash", stroke="ink", stroke_width=2
    )
    rim = "".join(
        circle(-k + k * 0.5 * i, k * 0.1, k * 0.24, fill=("card", "squash")[i % 2], stroke="ink", stroke_width=2)
        for i in range(5)
    )
    ways = path(
        f"M{k * 0.2} {k}H{half - 8}m-9 -7l9 7l-9 7M{-k * 0.2} {k * 0.7}V{half - 8}m-7 -9l7 9l7 -9",
        fill="none", stroke="squash", stroke_width=4,
    )  # fmt: skip
    return group(body, roof, rim, ways, at=(x, y))


def prison(seat: int, prisoners: int, x: float, y: float, width: float, height: float, text: float) -> str:
    """A cell behind bars with the other player's markers in it."""
    body = rect(x, y, width, height, r=8, fill="line", stroke="ink", stroke_width=2)
    size = min(height * 0.5, 44)
    fit = max(1, int((width - 16) / (size * 0.8)))
    shown = min(prisoners, fit - 1)
    held = [group(marker(1 - seat, size * 0.9), at=(x + 8 + size * 0.5 + i * size * 0.8, y + height / 2)) for i in range(shown)]
    gaps = max(4, int(width // 34))
    bars = [
        line(x + width * i / gaps, y + 2, x + width * i / gaps, y + height - 2, stroke="ink", stroke_width=3)
        for i in range(1, gaps)
    ]
    plate = rect(
        x + width - text * 1.9,
        y + height / 2 - text * 0.8,
        text * 1.7,
        text * 1.6,
        r=6,
        fill="card",
        stroke="ink",
        stroke_width=2,
    )
    count = words(x + width - text * 1.05, y + height / 2 + text * 0.36, prisoners, text, font_weight=700)
    return group(body, *held, *bars, plate, count, id=f"prison-{seat}")
