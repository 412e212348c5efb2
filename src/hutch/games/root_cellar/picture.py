"""The table of Root Cellar: garden beds in the middle, the bag and the turn chits beside them, cellars below.

    wide   bag | beds | turn chits      tall   bag
           cellar     | cellar                 beds
           cellar     | cellar                 turn chits
                                               cellars

The reader's own cellar comes last, nearest to them.
"""

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from hutch.core.record import OVER, State
from hutch.core.svg import circle, el, group, line, moving, path, rect, sheet, touch, words
from hutch.core.symbols import symbol
from hutch.games.root_cellar import GAME
from hutch.games.root_cellar.notation import FARMS, plural, stacks
from hutch.games.root_cellar.pieces import SERIF, badge, bed, chit, crowd, farmer, panel, snow, stake, turn_chit
from hutch.games.root_cellar.rules import hand, highest, payoff, placed, score
from hutch.games.root_cellar.state import (
    FED,
    KINDS,
    PICKING,
    PLANTING,
    RACCOON,
    SELECTION,
    SPACES,
    STORED,
    STORING,
    UNPLACED,
)

Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True)
class Table:
    """Where everything lies, and how large it is drawn."""

    width: float
    height: float
    track: Box
    bag: Box
    garden: Box
    order: Box
    cellars: dict[int, Box]
    small: float  # the size of the smallest text
    piece: float  # the size of a chit in a bed
    tall: bool


def layout(players: int, seat: int, tall: bool) -> Table:
    own = seat if seat >= 0 else 0
    around = [(own + 1 + i) % players for i in range(players)]
    if tall:
        high = (818 - 8 * (players - 1)) / players
        cellars: dict[int, Box] = {who: (10, 572 + i * (high + 8), 760, high) for i, who in enumerate(around)}
        places: list[Box] = [(10, 6, 760, 40), (10, 50, 760, 106), (10, 162, 760, 280), (10, 448, 760, 118)]
        return Table(780, 1400, *places, cellars, small=26, piece=92, tall=True)
    if players == 2:
        boxes: list[Box] = [(10, 344, 1180, 219), (10, 571, 1180, 219)]
    else:
        boxes = [(10, 344, 586, 219), (604, 344, 586, 219), (10, 571, 586, 219), (604, 571, 586, 219)]
        boxes[2:] = boxes[2:] if players == 4 else [(10, 571, 1180, 219)]
    places = [(98, 50, 160, 30), (10, 10, 262, 326), (280, 10, 640, 326), (928, 10, 262, 326)]
    return Table(1200, 800, *places, dict(zip(around, boxes, strict=True)), small=17, piece=80, tall=False)


def picture(s: State, seat: int, tall: bool = False) -> str:
    table = layout(int(s.players), seat, tall)
    held: list[str] = []  # the pieces, drawn last: what slides goes over what stands
    parts = [cloth(table), bag(s, table), track(s, table), garden(s, table, held), turn_order(s, table, held)]
    parts += [cellar(s, player, box, table, held) for player, box in table.cellars.items()]
    return sheet(table.width, table.height, *parts, *held, title="Root Cellar")


def cloth(t: Table) -> str:
    """The table's boards."""
    planks = [line(0, y, t.width, y, stroke="line", stroke_width=2, opacity=0.5) for y in range(100, int(t.height), 100)]
    return rect(0, 0, t.width, t.height, fill="paper") + "".join(planks)


# ---- the bag and the turns ------------------------------------------------------------------------------------------


def bag(s: State, t: Table) -> str:
    """What is left in the bag, kind by kind: everybody may count."""
    x, y, width, height = t.bag
    left = sum(int(n) for n in s.bag)
    if t.tall:
        parts = [symbol("bag", x + 46, y + 40, 66), words(x + 46, y + 98, left, t.small, font_weight="bold")]
        places = [(x + 122 + 67.0 * i, y + 38) for i in range(len(KINDS))]
    else:
        parts = [symbol("bag", x + 50, y + 44, 64), words(x + 90, y + 36, f"{left} in the bag", 22, **TITLE)]
        places = [(x + 44 + 124.0 * (i // 5), y + 110 + 46 * (i % 5)) for i in range(len(KINDS))]
    parts += [left_of(kind, int(s.bag[kind]), at, t) for kind, at in enumerate(places)]
    return group(panel(x, y, width, height), *parts, id="bag")


TITLE: dict[str, Any] = {"anchor": "start", "font_family": SERIF, "font_weight": "bold"}


def left_of(kind: int, left: int, at: tuple[float, float], t: Table) -> str:
    if t.tall:
        number = words(0, 60, left, t.small)
    else:
        number = words(30, 8, f"× {left}", 22, anchor="start")
    return group(chit(kind, 60 if t.tall else 42), number, at=at, opacity=None if left else 0.3)


def track(s: State, t: Table) -> str:
    """The turns until the first snow."""
    x, y, width, height = t.track
    told = f"turn {min(s.turn + 1, s.turns)} of {s.turns}"
    label = words(x, y + 29, told, t.small, anchor="start") if t.tall else ""
    start = x + 190 if t.tall else x
    step = (x + width - 34 - start) / int(s.turns)
    dots = []
    for turn in range(s.turns):
        fill = "cabbage" if turn < s.turn else "lit" if turn == s.turn else "card"
        dots.append(circle(start + step * (turn + 0.5), y + height / 2, step * 0.3 if not t.tall else 11.0, fill=fill, **INKED))
    return group(el("title", told), label, *dots, snow(x + width - 14, y + height / 2, 26))


INKED: dict[str, Any] = {"stroke": "ink", "stroke_width": 2}


# ---- the garden -----------------------------------------------------------------------------------------------------


def garden(s: State, t: Table, held: list[str]) -> str:
    x, y, width, height = t.garden
    gap, players = 10, int(s.players)
    wide = (width - gap * (players - 1)) / players
    beds = [pile_in_bed(s, t, pile, (x + pile * (wide + gap), y + ROW, wide, height - ROW), held) for pile in range(players)]
    return group(top_row(s, t, held), *beds)


ROW = 102  # the height of the row above the beds


def pile_in_bed(s: State, t: Table, pile: int, box: Box, held: list[str]) -> str:
    x, y, width, height = box
    inside = [i for i in range(s.players + 2) if s.where[i] == pile and s.hand != pile]
    size, spots = spread(len(inside), width, height, t.piece)
    for i, (dx, dy) in zip(inside, spots, strict=True):
        at = (x + width / 2 + dx * size, y + height / 2 + dy * size)
        held.append(moving(chit_id(s, i), chit(int(s.drawn[i]), size), at=at, **LIFELESS))
    named = ", ".join(KINDS[s.drawn[i]] for i in inside) or "empty"
    sign = group(stake(pile, t.small * 1.6), at=(x + t.small * 1.3, y + t.small * 1.1))
    return touch(f"pile-{pile}", group(bed(width, height), at=(x, y)), sign, label=f"pile {pile}: {named}")


LIFELESS = {"pointer_events": "none"}  # a piece that lies on something to touch must not be in the way


def spread(chits: int, width: float, height: float, most: float) -> tuple[float, list[tuple[float, float]]]:
    """How large the chits of a pile are, and where they lie, in chits from its middle."""
    if width > 1.2 * height:
        size = min(most, (width - 50) / 3)
        return size, [((i - (chits - 1) / 2) * 1.04, 0.06) for i in range(chits)]
    spots = {0: [], 1: [(0.0, 0.0)], 2: [(-0.38, -0.36), (0.38, 0.4)], 3: [(0.12, -0.5), (-0.48, 0.36), (0.5, 0.44)]}
    return min(most, width * 0.46, height * 0.43), spots[chits]


def chit_id(s: State, i: int) -> str:
    return f"chit-{s.turn}-{i}"


def top_row(s: State, t: Table, held: list[str]) -> str:
    """Above the beds: what is to be planted, or the harvest in hand, or what is going on."""
    x, y, width, _ = t.garden
    if s.actor != OVER and s.phase == PLANTING:
        return waiting(s, t, held)
    if s.actor != OVER and s.phase == STORING:
        return in_hand(s, t, held)
    said = "Take a turn chit, or wait?" if s.phase == SELECTION else "Harvest! Pick a pile."
    text = "The first snow falls." if s.actor == OVER else said
    return words(x + width / 2, y + 60, text, 36, font_family=SERIF, font_style="italic")


def waiting(s: State, t: Table, held: list[str]) -> str:
    """The drawn chits that have no pile yet; the next one stands out."""
    x, y, width, _ = t.garden
    left = [i for i in range(s.players + 2) if s.where[i] == UNPLACED]
    start = x + width / 2 - 48 * (len(left) - 1)
    for place, i in enumerate(left):
        shown = 82 if i == placed(s) else 66
        held.append(moving(chit_id(s, i), chit(int(s.drawn[i]), shown), at=(start + 96 * place, y + 48), **LIFELESS))
    tray = panel(start - 60, y, 96 * len(left) + 24, 96)
    return group(tray, circle(start, y + 48, 45, fill="lit", **INKED), id="drawn")


def in_hand(s: State, t: Table, held: list[str]) -> str:
    """Each vegetable in hand shows both its sides: store the vegetable, or feed a farmer."""
    x, y, width, _ = t.garden
    kinds = [kind for kind in range(RACCOON) if int(hand(s)) >> kind & 1]
    wide = min(width / len(kinds), 300)
    start = x + (width - wide * len(kinds)) / 2
    parts = []
    for n, kind in enumerate(kinds):
        left = start + wide * n
        many = [i for i in range(s.players + 2) if s.where[i] == s.hand and s.drawn[i] == kind]
        parts.append(choice(s, kind, (left + 4, y + 2, wide - 8, 92)))
        for back, i in enumerate(many):
            at = (left + 50 + 9 * back, y + 48)
            held.append(moving(chit_id(s, i), chit(kind, 70), at=at, **LIFELESS))
    return group(*parts)


def choice(s: State, kind: int, box: Box) -> str:
    """The two sides of a chit; what storing it now would be worth stands beside it."""
    x, y, width, height = box
    half, name, worth = width / 2 - 3, KINDS[kind], worth_of(s, kind)
    bold: dict[str, Any] = {"anchor": "end", "font_weight": "bold"}
    store = rect(x, y, half, height, r=14, fill="card", **INKED) + words(x + half - 8, y + 56, f"+{worth}", 28, **bold)
    feed = rect(x + width - half, y, half, height, r=14, fill="card", **INKED)
    feed += group(farmer(64), at=(x + width - half + 42, y + height / 2)) + words(x + width - 8, y + 56, "+1", 28, **bold)
    return touch(f"store-{name}", store, label=f"store the {name}, worth {worth}") + touch(
        f"feed-{name}", feed, label=f"feed the {name}: one more farmer"
    )


def worth_of(s: State, kind: int) -> int:
    """Points for storing this kind now."""
    kinds = [stack for stack, _ in stacks(s, int(s.actor))]
    return int(s.values[kinds.index(kind) if kind in kinds else len(kinds)])


# ---- turn chits and the farmers in the middle -----------------------------------------------------------------------


def turn_order(s: State, t: Table, held: list[str]) -> str:
    x, y, width, height = t.order
    free = [n for n in range(s.players, 0, -1) if n not in s.chit[: s.players]]
    if t.tall:
        top, spare, put = (x + 6, y + 6, 310, 106), (x + 362, y + 59), (x + 536, y + 6, 218, 106)
    else:
        top, spare, put = (x + 8, y + 8, 246, 138), (x + 56, y + 188), (x + 8, y + 228, 246, 90)
    offered = s.phase <= SELECTION
    for place, n in enumerate(free):
        first = offered and place == 0
        at = (top[0] + 60, top[1] + top[3] / 2) if first else (spare[0] + 70 * (place - offered), spare[1])
        held.append(moving(f"order-{n}", turn_chit(n, 96 if first else 60), at=at, **LIFELESS))
    return group(panel(x, y, width, height), prize(s, t, top), put_in(s, t, put))


def prize(s: State, t: Table, box: Box) -> str:
    """The highest chit, with the farmers who come with it; later who picks in which order, and who has won."""
    x, y, width, height = box
    n = int(s.middle)
    inside = rect(x, y, width, height, r=14, fill="paper", stroke="line", stroke_width=2)
    if s.phase >= PICKING:
        return inside + (winners if s.actor == OVER else pickers)(s, t, box)
    inside += group(crowd(n, 54, width - 128), at=(x + 120, y + height / 2 - 16))
    inside += words(x + 120, y + height - 12, f"+ {plural(n, 'farmer')}", t.small, anchor="start")
    if s.phase != SELECTION:
        return inside
    return touch(f"turn-chit-{highest(s)}", inside, label=f"take turn chit {highest(s)} and {plural(n, 'farmer')}")


def pickers(s: State, t: Table, box: Box) -> str:
    """Those who have not finished their harvest, in order."""
    waiting = sorted((int(s.chit[seat]), seat) for seat in range(s.players) if s.chit[seat])
    return line_up([seat for _, seat in waiting], "pick in this order", t, box)


def winners(s: State, t: Table, box: Box) -> str:
    best = [seat for seat in range(s.players) if won(s, seat)]
    return line_up(best, "won" if len(best) == 1 else "share the win", t, box)


def line_up(seats: list[int], said: str, t: Table, box: Box) -> str:
    x, y, width, height = box
    step = min(66, (width - 20) / len(seats))
    shown = [group(badge(seat, 50), at=(x + 42 + step * i, y + height / 2 - 12)) for i, seat in enumerate(seats)]
    return "".join(shown) + words(x + 16, y + height - 12, said, t.small, anchor="start")


def put_in(s: State, t: Table, box: Box) -> str:
    """The other choice: pay a farmer to wait."""
    x, y, width, height = box
    possible = s.phase == SELECTION and s.farmers[s.actor] > 0
    shape = rect(x, y, width, height, r=14, fill="paper", stroke="line", stroke_width=2)
    shape += group(farmer(64), at=(x + 44, y + height / 2))
    for i, said in enumerate(("put one", "in to wait")):
        shape += words(x + 86, y + height / 2 - 4 + i * (t.small + 4), said, t.small, anchor="start")
    return touch("middle", shape, label="put a farmer into the middle") if possible else group(shape, opacity=0.4)


# ---- cellars --------------------------------------------------------------------------------------------------------


def cellar(s: State, seat: int, box: Box, t: Table, held: list[str]) -> str:
    """Eight spaces in one row, or in two where there is room."""
    x, y, width, height = box
    head, rows = (64 if t.tall else 56), (2 if height > 300 else 1)
    lit = {"stroke": "lit", "stroke_width": 6} if seat == s.actor else {}
    parts = [panel(x, y, width, height, **lit), header(s, seat, (x, y, width, head), t, held)]
    columns, piled = SPACES // rows, stacks(s, seat)
    wide, high = (width - 20) / columns, (height - head - 10) / rows
    for space in range(SPACES):
        niche = (x + 13 + wide * (space % columns), y + head + high * (space // columns), wide - 6, high)
        parts.append(empty_space(int(s.values[space]), niche, t, space == len(piled)))
        if space < len(piled):
            stack(s, seat, piled[space][0], niche, t, held)
    return group(*parts, id=f"cellar-{seat}")


def empty_space(value: int, niche: Box, t: Table, first_open: bool) -> str:
    """A vault in the cellar wall, its value above."""
    x, y, width, height = niche
    tag, arch = t.small + 9, min(width / 2, 30)
    wall = path(
        f"M{x:.1f} {y + height - 4:.1f}v{-(height - 4 - tag - arch):.1f}q0 {-arch:.1f} {arch:.1f} {-arch:.1f}"
        f"h{width - 2 * arch:.1f}q{arch:.1f} 0 {arch:.1f} {arch:.1f}v{height - 4 - tag - arch:.1f}z",
        fill="clay", fill_opacity=0.3 if first_open else 0.14,
        stroke="ink" if first_open else "faint", stroke_width=2, stroke_dasharray="7 5" if first_open else None,
    )  # fmt: skip
    shelf = rect(x - 3, y + height - 8, width + 6, 8, r=4, fill="potato", stroke="soot", stroke_width=1.5)
    return wall + shelf + words(x + width / 2, y + t.small, value, t.small + 3, font_family=SERIF, font_weight="bold")


def stack(s: State, seat: int, kind: int, niche: Box, t: Table, held: list[str]) -> None:
    """The chits of one kind, the oldest at the bottom; those of this turn keep the ids they had in their pile."""
    x, y, width, height = niche
    own = [i for i in range(s.stock[seat]) if s.stored[seat, i] == kind]
    fresh = [i for i in range(s.players + 2) if s.where[i] == STORED + seat and s.drawn[i] == kind]
    names = [f"stored-{seat}-{i}" for i in own[: len(own) - len(fresh)]] + [chit_id(s, i) for i in fresh]
    room = height - t.small - 24
    size = min(width - 4, room * 0.86, 104)
    step = min(size * 0.42, (room - size) / max(len(own) - 1, 1))
    for level, name in enumerate(names):
        at = (x + width / 2, y + height - 10 - size / 2 - step * level)
        held.append(moving(name, chit(kind, size), at=at, **LIFELESS))
    if len(own) > 1:
        top = (x + width / 2 + size / 2 - 8, y + height - 24)
        held.append(
            group(circle(0, 0, t.small * 0.72, fill="card", **INKED), words(0, t.small * 0.32, len(own), t.small), at=top)
        )


def header(s: State, seat: int, box: Box, t: Table, held: list[str]) -> str:
    """Who it is, the farmers, the turn chit held, the points."""
    x, y, width, height = box
    middle, size = y + height / 2, height - 16
    name_x, text = x + 22 + size, t.small + 5
    crew_x, room = name_x + text * 5.6, width * (0.26 if t.tall else 0.29)
    parts = [
        rect(x + 4, y + 4, width - 8, height - 8, r=13, fill=FARMS[seat].colour, fill_opacity=0.22),
        group(badge(seat, size), at=(x + 12 + size / 2, middle)),
        words(name_x, middle + text * 0.36, FARMS[seat].name, text, **TITLE),
        words(x + width - 16, middle + text * 0.36, points(score(s, seat)), text, anchor="end", font_weight="bold"),
    ]
    if planting(s, seat):
        parts.append(symbol("bag", x + 10 + size, y + size, size * 0.5))
    crowd_end = crew(s, seat, (crew_x, middle, room, size), held)
    parts.append(words(crowd_end + 8, middle + text * 0.36, f"× {s.farmers[seat]}", t.small + 2, anchor="start"))
    award = (x + width - text * 6 - size / 2 - 4, middle)
    if s.chit[seat]:
        held.append(moving(f"order-{s.chit[seat]}", turn_chit(int(s.chit[seat]), size + 4), at=award))
    if won(s, seat):
        parts.append(symbol("crown", *award, size + 4))
    return group(*parts)


def planting(s: State, seat: int) -> bool:
    """Whose turn this is: the bag lies before them."""
    return bool(s.actor != OVER and seat == s.active)


def won(s: State, seat: int) -> bool:
    if s.actor != OVER:
        return False
    shares = np.zeros(int(s.players))
    payoff(s, shares)
    return bool(shares[seat] > 0)


def points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def crew(s: State, seat: int, box: Box, held: list[str]) -> float:
    """A player's farmers, and where their row ends; those fed this turn keep the ids of their chits."""
    x, middle, width, size = box
    n = int(s.farmers[seat])
    fed = [chit_id(s, i) for i in range(s.players + 2) if s.where[i] == FED + seat]
    names = [f"farmer-{seat}-{i}" for i in range(n - len(fed))] + fed
    step = min(size * 0.7, (width - size) / max(n - 1, 1))
    for i, name in enumerate(names):
        held.append(moving(name, farmer(size), at=(x + size / 2 + step * i, middle)))
    if not n:
        held.append(group(farmer(size), at=(x + size / 2, middle), opacity=0.3))
    return x + size + step * max(n - 1, 0)


# ---- figures for RULES.md -------------------------------------------------------------------------------------------


def arranged(players: int, draw: str, puts: str, stored: str = "") -> State:
    """A position for a figure: what was drawn, where it lies, and seat 0's cellar."""
    s = GAME.blank(players, {})
    s.farmers[:players] = s.hired
    s.hand = -1
    for i, (kind, pile) in enumerate(zip(draw.split(), puts.split(), strict=True)):
        s.drawn[i], s.where[i] = KINDS.index(kind), int(pile)
    s.stock[0] = len(stored.split())
    s.stored[0, : s.stock[0]] = [KINDS.index(kind) for kind in stored.split()]
    s.phase = SELECTION
    return s


def figure(width: float, height: float, title: str, *parts: str) -> str:
    return sheet(width, height, rect(0, 0, width, height, fill="paper"), *parts, title=title)


def chits_figure() -> str:
    s = GAME.blank(2, {})
    faces = [(chit(kind, 84), f"{KINDS[kind]} × {s.bag[kind]}") for kind in range(len(KINDS))] + [(farmer(84), "every back")]
    spots = [(96 + 176 * (i % 4), 56 + 142 * (i // 4)) for i in range(len(faces))]
    parts = [group(face, words(0, 72, said, 24), at=at) for (face, said), at in zip(faces, spots, strict=True)]
    return figure(720, 436, "The chits", *parts)


def piles_figure() -> str:
    s, t, held = arranged(3, "carrot raccoon onion bear potato", "0 0 1 2 2"), layout(3, 0, False), []
    beds = [pile_in_bed(s, t, pile, (10 + 230 * pile, 10, 220, 180), held) for pile in range(3)]
    return figure(700, 200, "Three piles", *beds, *held)


def selection_figure() -> str:
    s, t, held = arranged(3, "carrot raccoon onion bear potato", "0 0 1 2 2"), layout(3, 0, True), []
    s.middle = 2
    return figure(780, 118, "The selection", group(turn_order(s, t, held), *held, at=(0, -448)))


def cellar_figure(*cellars: str) -> str:
    parts, high = [], 229
    for i, stored in enumerate(cellars):
        held: list[str] = []
        s = arranged(2, "carrot carrot carrot carrot", "0 0 1 1", stored)
        s.actor = 1
        part = cellar(s, 0, (10, 10 + high * i, 780, 219), layout(2, 0, False), held)
        parts.append(unnamed(group(part, *held)))
    return figure(800, 10 + high * len(cellars), "A cellar", *parts)


def unnamed(drawing: str) -> str:
    """Without ids: a figure may show the same thing twice."""
    return re.sub(r' id="[^"]*"', "", drawing)


FIGURES = {
    "chits": chits_figure,
    "piles": piles_figure,
    "selection": selection_figure,
    "bear": lambda: cellar_figure("carrot onion beet carrot tomato", "carrot onion beet"),
    "score": lambda: cellar_figure("beet potato potato squash carrot tomato onion potato squash onion carrot"),
}
