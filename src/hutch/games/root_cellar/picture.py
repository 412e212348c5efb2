"""The table of Root Cellar: garden beds in the middle, the bag and the turn chits beside them, cellars below.

    wide   bag | beds | turn chits      tall   bag
           cellar     | cellar                 beds
           cellar     | cellar                 turn chits
                                               cellars

The reader's own cellar comes last, nearest to them.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from hutch.core.record import OVER, State
from hutch.core.wording import counted
from hutch.drawing.pieces import Box, panel
from hutch.drawing.svg import circle, el, group, line, moving, path, rect, sheet, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.root_cellar.notation import FARMS, stacks
from hutch.games.root_cellar.pieces import SERIF, bed, called, chit, crowd, farm_sign, farmer, snow, stake, turn_chit
from hutch.games.root_cellar.rules import finds_room, hand, highest, payoff, placed, score
from hutch.games.root_cellar.state import (
    FED,
    PICKING,
    PLANTING,
    SELECTION,
    STORED,
    STORING,
    UNPLACED,
    name_of,
)

FourBoxes = tuple[Box, Box, Box, Box]


@dataclass(frozen=True)
class Layout:
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


@lru_cache(32)
def layout(players: int, seat: int, tall: bool) -> Layout:
    own = seat if seat >= 0 else 0
    around = [(own + 1 + i) % players for i in range(players)]
    if tall:
        high = (818 - 8 * (players - 1)) / players
        cellars: dict[int, Box] = {who: (10, 572 + i * (high + 8), 760, high) for i, who in enumerate(around)}
        places: FourBoxes = (10, 6, 760, 40), (10, 50, 760, 106), (10, 162, 760, 280), (10, 448, 760, 118)
        return Layout(780, 1400, *places, cellars, small=26, piece=92, tall=True)
    if players == 2:
        boxes: list[Box] = [(10, 344, 1180, 219), (10, 571, 1180, 219)]
    else:
        boxes = [(10, 344, 586, 219), (604, 344, 586, 219), (10, 571, 586, 219), (604, 571, 586, 219)]
        boxes[2:] = boxes[2:] if players == 4 else [(10, 571, 1180, 219)]
    places = (98, 50, 160, 30), (10, 10, 262, 326), (280, 10, 640, 326), (928, 10, 262, 326)
    return Layout(1200, 800, *places, dict(zip(around, boxes, strict=True)), small=17, piece=80, tall=False)


def picture(s: State, seat: int, tall: bool = False) -> str:
    table = layout(int(s.players), seat, tall)
    held: list[str] = []  # the pieces, drawn last: what slides goes over what stands
    parts = [
        cloth(table.width, table.height),
        bag(s, table),
        track(s, table),
        garden(s, table, held),
        turn_order(s, table, held),
    ]
    parts += [cellar(s, player, box, table, held) for player, box in table.cellars.items()]
    return sheet(table.width, table.height, *parts, *held, title="Root Cellar")


@lru_cache(4)
def cloth(width: float, height: float) -> str:
    """The table's boards."""
    planks = [line(0, y, width, y, stroke="line", stroke_width=2, opacity=0.5) for y in range(100, int(height), 100)]
    return rect(0, 0, width, height, fill="paper") + "".join(planks)


# ---- the bag and the turns ------------------------------------------------------------------------------------------


def bag(s: State, t: Layout) -> str:
    """What is left in the bag, kind by kind: everybody may count."""
    x, y, width, height = t.bag
    left = sum(int(n) for n in s.bag)
    if t.tall:
        parts = [symbol("bag", x + 46, y + 40, 66), words(x + 46, y + 98, left, t.small, font_weight="bold")]
        step = 670 / max(int(s.kinds), 10)
        places = [(x + 88.5 + step * (i + 0.5), y + 38) for i in range(s.kinds)]
        size = min(60, step - 4)
    else:
        parts = [symbol("bag", x + 50, y + 44, 64), words(x + 90, y + 36, f"{left} in the bag", 22, **TITLE)]
        columns = 2 if s.kinds <= 10 else 3
        rows = max(5, -(-int(s.kinds) // columns))
        places = [
            (x + 44 - 6 * columns + 248 / columns * (i // rows), y + 110 + 230 / rows * (i % rows)) for i in range(s.kinds)
        ]
        size = 54 - 6 * columns
    names, left_over = called(s), s.bag.tolist()
    for kind, at in enumerate(places):
        parts.append(left_of(names[kind], chit(s, kind, size), left_over[kind], size, at, t.small if t.tall else None))
    return group(panel((x, y, width, height)), *parts, id="bag")


TITLE: dict[str, Any] = {"anchor": "start", "font_family": SERIF, "font_weight": "bold"}


@lru_cache(4096)
def left_of(name: str, drawn: str, left: int, size: float, at: tuple[float, float], below: float | None) -> str:
    """How many of a kind there are: a number beside the chit, or below it, so large."""
    if below:
        number = words(0, 60, left, below)
    else:
        number = words(size / 2 + 9, 8, f"× {left}", size / 2 + 1, anchor="start")
    return group(el("title", name), drawn, number, at=at, opacity=None if left else 0.3)


def track(s: State, t: Layout) -> str:
    """The turns until the first snow."""
    return turns_shown(int(s.turn), int(s.turns), t.track, t.small, t.tall)


@lru_cache(256)
def turns_shown(now: int, turns: int, box: Box, small: float, tall: bool) -> str:
    x, y, width, height = box
    told = f"turn {min(now + 1, turns)} of {turns}"
    label = words(x, y + 29, told, small, anchor="start") if tall else ""
    start = x + 190 if tall else x
    step = (x + width - 34 - start) / turns
    dots = []
    for turn in range(turns):
        fill = "cabbage" if turn < now else "lit" if turn == now else "card"
        dots.append(circle(start + step * (turn + 0.5), y + height / 2, step * 0.3 if not tall else 11.0, fill=fill, **INKED))
    return group(el("title", told), label, *dots, snow(x + width - 14, y + height / 2, 26))


INKED: dict[str, Any] = {"stroke": "ink", "stroke_width": 2}


# ---- the garden -----------------------------------------------------------------------------------------------------


def garden(s: State, t: Layout, held: list[str]) -> str:
    x, y, width, height = t.garden
    gap, players = 10, int(s.players)
    wide = (width - gap * (players - 1)) / players
    beds = [pile_in_bed(s, t, pile, (x + pile * (wide + gap), y + ROW, wide, height - ROW), held) for pile in range(players)]
    return group(top_row(s, t, held), *beds)


ROW = 102  # the height of the row above the beds


def pile_in_bed(s: State, t: Layout, pile: int, box: Box, held: list[str]) -> str:
    x, y, width, height = box
    inside = [i for i in range(s.players + 2) if s.where[i] == pile and s.hand != pile]
    size, spots = spread(len(inside), width, height, t.piece)
    for i, (dx, dy) in zip(inside, spots, strict=True):
        at = (x + width / 2 + dx * size, y + height / 2 + dy * size)
        held.append(moving(chit_id(s, i), chit(s, int(s.drawn[i]), size), at=at, **LIFELESS))
    named = ", ".join(name_of(s, s.drawn[i]) for i in inside) or "empty"
    held.append(group(stake(pile + 1, t.small * 1.6), at=(x + t.small * 1.3, y + t.small * 1.1), **LIFELESS))
    return touch(f"pile-{pile}", group(bed(width, height), at=(x, y)), label=f"pile {pile + 1}: {named}")


LIFELESS: dict[str, Any] = {"pointer_events": "none"}  # a piece that lies on something to touch must not be in the way


def spread(chits: int, width: float, height: float, most: float) -> tuple[float, list[tuple[float, float]]]:
    """How large the chits of a pile are, and where they lie, in chits from its middle: the stake's corner stays free."""
    if width > 1.2 * height:
        size = min(most, (width - 50) / 3)
        return size, [((i - (chits - 1) / 2) * 1.04, 0.06) for i in range(chits)]
    spots = {0: [], 1: [(0.0, 0.0)], 2: [(0.38, -0.36), (-0.38, 0.4)], 3: [(0.12, -0.5), (-0.48, 0.36), (0.5, 0.44)]}
    return min(most, width * 0.46, height * 0.43), spots[chits]


def chit_id(s: State, i: int) -> str:
    return f"chit-{s.turn}-{i}"


def top_row(s: State, t: Layout, held: list[str]) -> str:
    """Above the beds: what is to be planted, or the harvest in hand, or what is going on."""
    x, y, width, _ = t.garden
    if s.actor != OVER and s.phase == PLANTING:
        return waiting(s, t, held)
    if s.actor != OVER and s.phase == STORING:
        return in_hand(s, t, held)
    said = "Chit 1 picks first: take this one, or wait?" if s.phase == SELECTION else "Harvest! Pick a pile."
    text = "The first snow falls." if s.actor == OVER else said
    return words(x + width / 2, y + 60, text, 32, font_family=SERIF, font_style="italic")


def waiting(s: State, t: Layout, held: list[str]) -> str:
    """The drawn chits that have no pile yet; the next one stands out."""
    x, y, width, _ = t.garden
    left = [i for i in range(s.players + 2) if s.where[i] == UNPLACED]
    start = x + width / 2 - 48 * (len(left) - 1)
    for place, i in enumerate(left):
        shown = 82 if i == placed(s) else 66
        held.append(moving(chit_id(s, i), chit(s, int(s.drawn[i]), shown), at=(start + 96 * place, y + 48), **LIFELESS))
    tray = panel((start - 60, y, 96 * len(left) + 24, 96))
    return group(tray, circle(start, y + 48, 45, fill="lit", **INKED), id="drawn")


def in_hand(s: State, t: Layout, held: list[str]) -> str:
    """Each vegetable in hand shows both its sides: store the vegetable, or feed a farmer."""
    x, y, width, _ = t.garden
    kinds = [kind for kind in range(s.vegetables) if int(hand(s)) >> kind & 1]
    wide = min(width / len(kinds), 300)
    start = x + (width - wide * len(kinds)) / 2
    parts = []
    for n, kind in enumerate(kinds):
        left = start + wide * n
        many = [i for i in range(s.players + 2) if s.where[i] == s.hand and s.drawn[i] == kind]
        parts.append(choice(s, kind, (left + 4, y + 2, wide - 8, 92)))
        for back, i in enumerate(many):
            size, (dx, dy) = face_of(wide / 2 - 7)
            at = (left + 4 + dx + size / 8 * back, y + 2 + dy)
            held.append(moving(chit_id(s, i), chit(s, kind, size), at=at, **LIFELESS))
    return group(*parts)


def choice(s: State, kind: int, box: Box) -> str:
    """The two sides of a chit; what storing it now would be worth stands beside it."""
    x, y, width, height = box
    half, name = width / 2 - 3, name_of(s, kind)
    size, (dx, dy) = face_of(half)
    feed = side_of(x + width - half, y, half, "+1", "feed")
    feed += group(farmer(size - 6), at=(x + width - half + dx, y + dy))
    fed = touch(f"feed-{name}", feed, label=f"feed the {name}: one more farmer")
    if not finds_room(s, kind):
        return rect(x, y, half, height, r=14, fill="none", stroke="line", stroke_width=2, stroke_dasharray="7 5") + fed
    worth = worth_of(s, kind)
    store = side_of(x, y, half, f"+{worth}", "store")
    return touch(f"store-{name}", store, label=f"store the {name}, worth {worth}") + fed


def face_of(half: float) -> tuple[float, tuple[float, float]]:
    """How large a chit lies on a half of this width, and where: beside both words, or above one where it is narrow."""
    if half >= 130:
        return 70, (46, 46)
    size = min(56, half * 0.5)
    return size, (size / 2 + 5, 34)


RIM = 13  # as far as the light reaches in


def side_of(x: float, y: float, half: float, worth: str, verb: str) -> str:
    """A half to touch: what it brings, and what one does."""
    figure, word = min(28, half * 0.27), min(22, half * 0.28)
    box = rect(x, y, half, 92, r=14, fill="card", **INKED)
    box += words(x + half - RIM, y + (48 if half >= 130 else 43), worth, figure, anchor="end", font_weight="bold")
    end = half >= 130
    return box + words(x + (half - RIM if end else half / 2), y + 80, verb, word, anchor="end" if end else "middle")


def worth_of(s: State, kind: int) -> int:
    """Points for storing this kind now, where it finds room."""
    kinds = [stack for stack, _ in stacks(s, int(s.actor))]
    return int(s.values[kinds.index(kind) if kind in kinds else len(kinds)])


# ---- turn chits and the farmers in the middle -----------------------------------------------------------------------


def turn_order(s: State, t: Layout, held: list[str]) -> str:
    x, y, width, height = t.order
    free = [n for n in range(s.players, 0, -1) if n not in s.chit[: s.players]]
    if t.tall:
        top, spare, put = (x + 6, y + 6, 310, 106), (x + 362, y + 59), (x + 536, y + 6, 218, 106)
    else:
        top, spare, put = (x + 8, y + 8, 246, 138), (x + 44, y + 188), (x + 8, y + 228, 246, 90)
    offered = s.phase <= SELECTION
    for place, n in enumerate(free):
        first = offered and place == 0
        at = (top[0] + 60, top[1] + top[3] / 2) if first else (spare[0] + (70 if t.tall else 60) * (place - offered), spare[1])
        held.append(moving(f"order-{n}", turn_chit(n, 96 if first else 60), at=at, **LIFELESS))
    return group(panel((x, y, width, height)), prize(s, t, top), put_in(s, t, put) if offered else "")


def prize(s: State, t: Layout, box: Box) -> str:
    """The highest chit, with the farmers who come with it; later who picks in which order, and who has won."""
    x, y, width, height = box
    n = int(s.middle)
    inside = rect(x, y, width, height, r=14, fill="paper", stroke="line", stroke_width=2)
    if s.phase >= PICKING:
        return inside + (winners if s.actor == OVER else pickers)(s, t, box)
    inside += group(crowd(n, 54, width - 128), at=(x + 120, y + height / 2 - 16))
    inside += words(x + 120, y + height - 12, f"+ {counted(n, 'farmer')}", t.small, anchor="start")
    if s.phase != SELECTION:
        return inside
    return touch(f"turn-chit-{highest(s)}", inside, label=f"take turn chit {highest(s)} and {counted(n, 'farmer')}")


def pickers(s: State, t: Layout, box: Box) -> str:
    """Those who have not finished their harvest, in order."""
    waiting = sorted((int(s.chit[seat]), seat) for seat in range(s.players) if s.chit[seat])
    return line_up([seat for _, seat in waiting], "pick in this order", t, box)


def winners(s: State, t: Layout, box: Box) -> str:
    best = [seat for seat in range(s.players) if won(s, seat)]
    return line_up(best, "won" if len(best) == 1 else "share the win", t, box)


def line_up(seats: list[int], said: str, t: Layout, box: Box) -> str:
    x, y, width, height = box
    step = min(66, (width - 20) / len(seats))
    shown = [group(farm_sign(seat, 50), at=(x + 42 + step * i, y + height / 2 - 12)) for i, seat in enumerate(seats)]
    return "".join(shown) + words(x + 16, y + height - 12, said, t.small, anchor="start")


def put_in(s: State, t: Layout, box: Box) -> str:
    """The other choice: pay a farmer to wait."""
    x, y, width, height = box
    possible = s.phase == SELECTION and s.farmers[s.actor] > 0
    shape = rect(x, y, width, height, r=14, fill="paper", stroke="line", stroke_width=2)
    shape += group(farmer(64), at=(x + 44, y + height / 2))
    for i, said in enumerate(("put one", "in to wait")):
        shape += words(x + 86, y + height / 2 - 4 + i * (t.small + 4), said, t.small, anchor="start")
    return touch("middle", shape, label="put a farmer into the middle") if possible else group(shape, opacity=0.4)


# ---- cellars --------------------------------------------------------------------------------------------------------


def cellar(s: State, seat: int, box: Box, t: Layout, held: list[str]) -> str:
    """The spaces in one row, or in two where there is room."""
    x, y, width, height = box
    head, rows = (64 if t.tall else 56), (2 if height > 300 else 1)
    lit = {"stroke": "lit", "stroke_width": 6} if seat == s.actor else {}
    parts = [panel((x, y, width, height), **lit), header(s, seat, (x, y, width, head), t, held)]
    columns, piled = -(-int(s.width) // rows), stacks(s, seat)
    meant = destinations(s, seat)
    wide, high = (width - 20) / columns, (height - head - 10) / rows
    for space in range(s.width):
        niche = (x + 13 + wide * (space % columns), y + head + high * (space // columns), wide - 6, high)
        parts.append(empty_space(int(s.values[space]), niche, t.small, space == len(piled)))
        if space in meant:
            parts.append(awaited(s, meant[space], niche, t, faint=space == len(piled)))
        if space < len(piled):
            stack(s, seat, piled[space][0], niche, t, held)
    return group(*parts, id=f"cellar-{seat}")


def destinations(s: State, seat: int) -> dict[int, list[int]]:
    """Where the vegetables in this seat's hand would be stored: with others of their kind, or in the next empty space."""
    if s.phase != STORING or seat != s.actor:
        return {}
    found: dict[int, list[int]] = {}
    kinds = [kind for kind, _ in stacks(s, seat)]
    for kind in range(s.vegetables):
        if int(hand(s)) >> kind & 1 and finds_room(s, kind):
            found.setdefault(kinds.index(kind) if kind in kinds else len(kinds), []).append(kind)
    return found


def awaited(s: State, kinds: list[int], niche: Box, t: Layout, faint: bool) -> str:
    """A space that is lit for what may be stored there; an empty one shows it faintly."""
    x, y, width, height = niche
    frame = rect(x + 3, y + t.small + 12, width - 6, height - t.small - 18, r=12, fill="none", stroke="lit", stroke_width=6)
    beside, above = (width - 12) / len(kinds), (height - t.small - 26) / len(kinds)
    size = min(max(beside, above), width - 12, height - t.small - 26, 70)
    dx, dy = (size, 0.0) if beside >= above else (0.0, size)
    left, top = x + width / 2 - dx * (len(kinds) - 1) / 2, y + t.small + 18 + size / 2
    shown = [group(chit(s, kind, size - 6), at=(left + dx * n, top + dy * n)) for n, kind in enumerate(kinds)]
    return frame + (group(*shown, opacity=0.45) if faint else "")


@lru_cache(1024)
def empty_space(value: int, niche: Box, small: float, first_open: bool) -> str:
    """A vault in the cellar wall, its value above."""
    x, y, width, height = niche
    tag, arch = small + 9, min(width / 2, 30)
    wall = path(
        f"M{x:.1f} {y + height - 4:.1f}v{-(height - 4 - tag - arch):.1f}q0 {-arch:.1f} {arch:.1f} {-arch:.1f}"
        f"h{width - 2 * arch:.1f}q{arch:.1f} 0 {arch:.1f} {arch:.1f}v{height - 4 - tag - arch:.1f}z",
        fill="clay", fill_opacity=0.3 if first_open else 0.14,
        stroke="ink" if first_open else "faint", stroke_width=2, stroke_dasharray="7 5" if first_open else None,
    )  # fmt: skip
    shelf = rect(x - 3, y + height - 8, width + 6, 8, r=4, fill="potato", stroke="soot", stroke_width=1.5)
    return wall + shelf + words(x + width / 2, y + small, value, small + 3, font_family=SERIF, font_weight="bold")


def stack(s: State, seat: int, kind: int, niche: Box, t: Layout, held: list[str]) -> None:
    """The chits of one kind, the oldest at the bottom; those of this turn keep the ids they had in their pile."""
    x, y, width, height = niche
    own = [i for i in range(s.stock[seat]) if s.stored[seat, i] == kind]
    fresh = [i for i in range(s.players + 2) if s.where[i] == STORED + seat and s.drawn[i] == kind]
    names = [f"stored-{seat}-{i}" for i in own[: len(own) - len(fresh)]] + [chit_id(s, i) for i in fresh]
    space = height - t.small - 24
    size = min(width - 4, space * 0.86, 104)
    step = min(size * 0.42, (space - size) / max(len(own) - 1, 1))
    for level, name in enumerate(names):
        at = (x + width / 2, y + height - 10 - size / 2 - step * level)
        held.append(moving(name, chit(s, kind, size), at=at, **LIFELESS))
    if len(own) > 1:
        top = (x + width / 2 + size / 2 - 8, y + height - 24)
        held.append(
            group(circle(0, 0, t.small * 0.72, fill="card", **INKED), words(0, t.small * 0.32, len(own), t.small), at=top)
        )


def header(s: State, seat: int, box: Box, t: Layout, held: list[str]) -> str:
    """Who it is, the farmers, the turn chit held, the points."""
    x, y, width, height = box
    middle, size = y + height / 2, height - 16
    name_x, text = x + 22 + size, t.small + 5
    crew_x, crew_width = name_x + text * 5.6, width * (0.2 if t.tall else 0.27)
    parts = [
        rect(x + 4, y + 4, width - 8, height - 8, r=13, fill=FARMS[seat].colour, fill_opacity=0.22),
        group(farm_sign(seat, size), at=(x + 12 + size / 2, middle)),
        words(name_x, middle + text * 0.36, FARMS[seat].name, text, **TITLE, data_seat=seat, data_room=round(text * 5.3)),
        words(x + width - 16, middle + text * 0.36, points(score(s, seat)), text, anchor="end", font_weight="bold"),
    ]
    if planting(s, seat):
        parts.append(symbol("bag", x + 10 + size, y + size, size * 0.5))
    crowd_end = crew(s, seat, (crew_x, middle, crew_width, size), held)
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
