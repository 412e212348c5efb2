"""The sheet on the table: the map, the dice, and the margin with goals, bonus marks and everybody's points.

wide, one sheet          wide, two sheets        tall
dice         | goals     map | dice, goals       dice
map          | marks         | marks             map
points                       | points            goals, marks
                                                 points
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from hutch.core.record import OVER, State
from hutch.drawing.pieces import Box, button, panel
from hutch.drawing.svg import circle, el, group, line, moving, path, rect, sheet, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.rodentia import FACES, SPECIES, TERRAINS
from hutch.games.rodentia.allowed import free_dice, may_rest
from hutch.games.rodentia.figures import goal_sign
from hutch.games.rodentia.hexes import HEXES, STANDARD, shape_of, shape_with
from hutch.games.rodentia.notation import GOAL_WORDS, MARKS, SLANT_WORDS, head_count
from hutch.games.rodentia.pieces import (
    SERIF,
    Land,
    Point,
    burrow,
    control,
    cross,
    emblem_of,
    emblems,
    ground,
    leader,
    mark,
    name_of,
    rodents,
    species_word,
    standing,
    terrain_die,
    wolf,
)
from hutch.games.rodentia.scoring import (
    bonus_points,
    catch_points,
    controlled,
    goal_points,
    land_points,
    leader_points,
    payoff,
    score,
)
from hutch.games.rodentia.state import BURROW, FOLLOW, HUNT, LEAD, PLACE, ROAM, TAKE

FourBoxes = tuple[Box, Box, Box, Box]


@dataclass(frozen=True)
class Columns:
    """Where the parts of a seat's row stand, from its left end."""

    face: float  # how large the animal is
    mark: float
    flag: float
    die: float
    catch: float
    step: float  # from one catch to the next
    first: float  # of the points
    last: float


@dataclass(frozen=True)
class Layout:
    """Where everything lies."""

    width: float
    height: float
    land: Land
    dice: Box
    goals: Box
    marks: Box
    points: Box
    columns: Columns
    small: float
    tall: bool


def layout(players: int, tall: bool) -> Layout:
    if tall and players > 3:
        boxes: FourBoxes = (10, 8, 760, 136), (10, 930, 390, 122), (408, 930, 362, 122), (10, 1060, 760, 332)
        return Layout(780, 1400, Land(14, 150, 62, 26), *boxes, Columns(54, 84, 118, 176, 240, 46, 412, 726), 26, True)
    if tall:
        boxes = (10, 8, 760, 180), (10, 610, 760, 180), (10, 798, 760, 150), (10, 956, 760, 44 + 130 * players)
        return Layout(
            780, 1008 + 130 * players, Land(14, 196, 62, 26), *boxes, Columns(80, 116, 152, 210, 274, 46, 430, 726), 26, True
        )
    if players > 3:
        boxes = (772, 10, 420, 150), (772, 168, 420, 122), (772, 298, 420, 96), (772, 402, 420, 388)
        return Layout(1200, 800, Land(10, 10, 62, 17), *boxes, Columns(48, 72, 92, 132, 168, 28, 256, 396), 17, False)
    boxes = (10, 8, 924, 92), (942, 8, 250, 310), (942, 326, 250, 280), (10, 614, 1182, 178)
    face = 54 if players == 2 else 42
    return Layout(1200, 800, Land(10, 108, 76, 17), *boxes, Columns(face, 84, 240, 300, 400, 44, 590, 1124), 17, False)


def picture(s: State, seat: int, tall: bool = False) -> str:
    t = layout(int(s.players), tall)
    t = replace(t, land=t.land.holding(shape_of(s), shape_with(STANDARD * (2 if s.players > 3 else 1))))
    held: list[str] = []  # pieces, drawn last: what slides goes over what stands
    parts = [emblems(), rect(0, 0, t.width, t.height, fill="paper"), chart(s, t.land), dice_box(s, t, held)]
    parts += [goals_box(s, t), marks_box(s, t), points_box(s, t, held)]
    return sheet(t.width, t.height, *parts, *pawns(s, t.land), *held, title="The Treaty of Rodentia")


# ---- the map ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """What stands on the map, as plain numbers: a record is slow to read, and every hex asks for the same."""

    species: list[int]  # of each seat
    rodents: list[list[int]]  # of each seat, in three planes of hexes: ones, twos, fours
    burrows: list[int]
    held: list[int]
    terrain: list[int]
    capacity: int

    @classmethod
    def of(cls, s: State) -> "Seen":
        seats = range(int(s.players))
        held = [int(controlled(s, seat)) if s.phase != BURROW else 0 for seat in seats]
        rodents = [s.rodents[seat].tolist() for seat in seats]
        return cls(s.species.tolist(), rodents, s.burrow.tolist(), held, s.terrain.tolist(), int(s.capacity))

    def rodents_in(self, hex_: int) -> tuple[int, ...]:
        counts = [sum((plane >> hex_ & 1) << n for n, plane in enumerate(planes)) for planes in self.rodents]
        return tuple(self.species[seat] for seat, count in enumerate(counts) for _ in range(count))

    def of_whom(self, seats: Iterable[int]) -> int:
        """The species of the first of these seats; -1 if there is none."""
        return next((self.species[seat] for seat in seats), -1)


def chart(s: State, land: Land) -> str:
    seen = Seen.of(s)
    return "".join(one_hex(seen, land, hex_) for hex_ in range(HEXES[1 if s.players > 3 else 0]))


def one_hex(seen: Seen, land: Land, hex_: int) -> str:
    terrain = next((kind for kind, hexes in enumerate(seen.terrain) if hexes >> hex_ & 1), -1)
    digger = seen.of_whom(seat for seat in range(len(seen.rodents)) if seen.burrows[seat] == hex_)
    holder = seen.of_whom(seat for seat, hexes in enumerate(seen.held) if hexes >> hex_ & 1)
    return hex_part(land, hex_, terrain, seen.rodents_in(hex_), digger, holder, seen.capacity)


@lru_cache(4096)
def hex_part(land: Land, hex_: int, terrain: int, there: tuple[int, ...], digger: int, holder: int, capacity: int) -> str:
    """A hex with what is drawn in it; most of them are the same from picture to picture."""
    parts = [ground(land, hex_, terrain), emblem_of(land, hex_, terrain)]
    if digger >= 0:
        parts.append(burrow(land, hex_, digger))
    elif terrain >= 0:
        parts.append(rodents(land, hex_, there, capacity))
    if holder >= 0:
        parts.append(control(land, hex_, holder))
    parts.append(name_of(land, hex_))
    return touch(land.name(hex_), *parts, label=hex_label(land.name(hex_), terrain, there, digger))


def hex_label(name: str, terrain: int, there: tuple[int, ...], digger: int) -> str:
    said = f"{name}, {TERRAINS[terrain] if terrain >= 0 else 'the wolf hex'}"
    if digger >= 0:
        return f"{said}, burrow of the {SPECIES[digger]}"
    return ", ".join([said, *(head_count(there.count(species), species) for species in sorted(set(there)))])


def pawns(s: State, land: Land) -> list[str]:
    """Leaders and wolves; those in one hex stand close together. Only the one that is to move can be touched."""
    there: dict[int, list[str]] = {}
    for n in range(2 if s.players > 3 else 1):
        there.setdefault(int(s.wolf[n]), []).append(f"wolf-{n}")
    for seat in range(s.players):
        if s.leader[seat] >= 0:
            there.setdefault(int(s.leader[seat]), []).append(f"leader-{seat}")
    return [pawn(s, land, hex_, names, i) for hex_, names in there.items() for i in range(len(names))]


ALONE = (-0.38, -0.4)  # in R from a hex's middle: beside its name, not on it
TOGETHER = ((-0.6, -0.3), (-0.15, -0.6), (0.3, -0.74), (0.62, 0.04), (-0.62, 0.2), (0.0, 0.75), (0.0, 0.1))


def pawn(s: State, land: Land, hex_: int, names: list[str], i: int) -> str:
    x, y = land.middle(hex_)
    dx, dy = ALONE if len(names) == 1 else TOGETHER[i]
    at = (x + land.r * dx, y + land.r * dy)
    kind, n = names[i].split("-")
    size = land.r * (0.6 if len(names) == 1 else 0.48)
    drawn = wolf(size) if kind == "wolf" else leader(int(s.species[int(n)]), size)
    return standing(names[i], at, (x, y), land.r, drawn, pawn_label(s, kind, int(n)))


def pawn_label(s: State, kind: str, n: int) -> str | None:
    """What a pawn is called where it can be touched now."""
    if kind == "wolf":
        moves = s.phase == HUNT or (s.phase == ROAM and s.hunter == n)
        return "the wolf" if moves and s.actor != OVER else None
    moves = s.phase in (LEAD, FOLLOW) and s.actor == n
    return f"leader of the {species_word(int(s.species[n])).lower()}" if moves else None


# ---- the dice --------------------------------------------------------------------------------------------------------

STEPS = ("dice", "rodents", "leaders", "wolves")
STEP_OF = {BURROW: -1, TAKE: 0, PLACE: 1, FOLLOW: 1, LEAD: 2, HUNT: 3, ROAM: 3}
BUTTONS = {PLACE: "done", FOLLOW: "stay", LEAD: "stay", HUNT: "rest", ROAM: "rest"}


def dice_box(s: State, t: Layout, held: list[str]) -> str:
    """The dice that nobody has taken; the button of the moment; which phase it is."""
    x, y, width, height = t.dice
    size = min(height - (52 if height > 100 else 16), 112 if t.tall else 76, (width - 14) / (s.players + 1) - 10)
    row = y + 8 + (height - 52 if height > 100 else size) / 2
    parts = [panel(t.dice, r=12), phases(s, t)]
    free = [n for n in range(s.players + 1) if s.phase != BURROW and int(free_dice(s)) >> n & 1]
    spots = [(n, (x + 12 + size / 2 + i * (size + 10), row)) for i, n in enumerate(free)]
    for shown in sorted({int(s.dice[n]) for n in free}):
        held.append(free_dice_of(s, [(n, at) for n, at in spots if s.dice[n] == shown], size))
    if s.phase != BURROW and len(free) == 1:
        parts += free_die_in_words(s, t, free[0], (x + size + 26, row), narrow=width < 600)
    if has_button(s):
        parts.append(the_button(s, t, row, max(size, 84) if t.tall else size))
    if s.phase == BURROW:
        parts.append(words(x + 20, row + t.small * 0.4, "burrows are dug", t.small + 4, anchor="start", font_family=SERIF))
    return "".join(parts)


def has_button(s: State) -> bool:
    """Whether there is something to say that is not on the map: done, stay or rest."""
    if s.actor == OVER or s.phase not in BUTTONS:
        return False
    return bool(may_rest(s)) if s.phase == HUNT else s.phase != PLACE or bool(s.once)


def free_die_in_words(s: State, t: Layout, n: int, at: Point, narrow: bool) -> list[str]:
    """What the last free die is for, in two lines where one would run into the button."""
    said = ["free die:", free_word(s, n)] if narrow else [f"free die: {free_word(s, n)}"]
    first = at[1] + t.small * (0.35 - 0.62 * (len(said) - 1))
    return [words(at[0], first + i * t.small * 1.24, line, t.small, anchor="start") for i, line in enumerate(said)]


def free_word(s: State, n: int) -> str:
    """What the free die will do."""
    terrain = int(s.dice[n])
    return f"+1 for {TERRAINS[terrain]}" if terrain < 5 else "a wolf, no bonus"


def free_dice_of(s: State, alike: list[tuple[int, Point]], size: float) -> str:
    """Dice that show the same face: while one is to be taken they are one part, and each of them can be touched."""
    takes = s.phase == TAKE and s.actor != OVER
    drawn = []
    for i, (n, at) in enumerate(alike):
        face = terrain_die(int(s.dice[n]), size)
        drawn.append(moving(f"dice-{n}", face if takes and i == 0 else group(face, id=f"die-{n}"), at=at))
    return touch(f"die-{alike[0][0]}", *drawn, label=f"the {FACES[s.dice[alike[0][0]]]} die") if takes else "".join(drawn)


def the_button(s: State, t: Layout, row: float, height: float) -> str:
    x, _, width, _ = t.dice
    name = BUTTONS[s.phase]
    wide = 170 if t.tall else 130
    place = x + width - wide - 10 if t.tall or s.players > 3 else x + 440
    return button(name, name, (place, row - min(height, 84) / 2, wide, min(height, 84)), t.small + 6, fill="squash")


def phases(s: State, t: Layout) -> str:
    """Dice, rodents, leaders, wolves: where the round has come to."""
    x, y, width, height = t.dice
    now = STEP_OF[int(s.phase)] if s.actor != OVER else -1
    if t.tall or s.players > 3:
        step, left, base = width / 4, x, y + height - 11
    else:
        step, left, base = 84, x + width - 4 * 84 - 6, y + height / 2 + 6
    parts = []
    for i, word in enumerate(STEPS):
        middle = left + step * (i + 0.5)
        if i == now:
            parts.append(
                rect(middle - step / 2 + 4, base - t.small - 3, step - 8, t.small + 12, r=10, fill="lit", fill_opacity=0.6)
            )
        parts.append(words(middle, base, word, t.small, font_weight="bold" if i == now else None))
    return "".join(parts)


# ---- goals and bonus marks, on the margin ----------------------------------------------------------------------------

WORTH = ("2 a row", "3 an area", "8 and 4", "2 a line", "4 a burrow", "2 an edge")


def goals_box(s: State, t: Layout) -> str:
    """The two goals in play, each with its sign."""
    x, y, width, height = t.goals
    found = [g for g in range(6) if int(s.goals) >> g & 1]
    stacked = not t.tall and s.players <= 3
    step_x, step_y = (0, height / 2) if stacked else (width / 2, 0)
    cards = [goal_card(s, t, g, x + step_x * i, y + step_y * i, step_x or width, step_y or height) for i, g in enumerate(found)]
    return group(panel(t.goals, r=12), *cards, id="goals")


def goal_card(s: State, t: Layout, g: int, x: float, y: float, width: float, height: float) -> str:
    name = GOAL_WORDS[g] if g != 3 else f"{GOAL_WORDS[g]} {'/' if s.slant == 1 else chr(92)}"
    high = height - 2 * t.small - 26
    sign = goal_sign(g, int(s.slant), x + width / 2, y + 8 + high / 2, min(high, (width - 20) / 2.2))
    told = words(x + width / 2, y + height - t.small - 14, name, t.small, font_weight="bold", font_family=SERIF)
    hint = el("title", f"goal {g + 1}: {name} {SLANT_WORDS[s.slant] if g == 3 else ''}")
    return group(hint, sign, told, words(x + width / 2, y + height - 9, WORTH[g], t.small, fill="faint"))


def marks_box(s: State, t: Layout) -> str:
    """How much more each hex of a terrain is worth: a mark on paper, a number here."""
    x, y, width, height = t.marks
    parts = [panel(t.marks, r=12)]
    stacked = not t.tall and s.players <= 3
    for terrain in range(5):
        if stacked:
            step = height / 5
            place, size = (x + 46, y + step * (terrain + 0.5)), 44.0
            said = extra(s, terrain, place[0] + 84, place[1], t.small + 6) + words(
                place[0] + 110, place[1] + 6, "a hex", t.small, fill="faint", anchor="start"
            )
        else:
            step = width / 5
            place, size = (x + step * (terrain + 0.5), y + height * 0.35), min(step - 8, height * 0.56)
            said = extra(s, terrain, place[0], y + height * 0.8, t.small + 2)
        row = [symbol(TERRAINS[terrain], *place, size), said]
        hint = el("title", f"{TERRAINS[terrain]}: {int(s.marks[terrain])} bonus marks")
        parts.append(group(hint, *row, id=f"marks-{TERRAINS[terrain]}"))
    return "".join(parts)


def extra(s: State, terrain: int, x: float, y: float, size: float) -> str:
    number = int(s.marks[terrain])
    weight, colour = ("bold", "ink") if number else (None, "faint")
    return words(x, y + size * 0.36, f"+{number}", size, font_weight=weight, fill=colour)


# ---- everybody's points ----------------------------------------------------------------------------------------------

SOURCES = ("land", "bonus", "leader", "goals", "caught", "points")


def points_box(s: State, t: Layout, held: list[str]) -> str:
    """A row a seat: who it is, its die, its catches, and its points by source."""
    x, y, width, height = t.points
    head = t.small + 18
    high = (height - head - 4) / s.players
    parts = [panel(t.points, r=12), *(heading(t, i, column(t, i), y + head) for i in range(6))]
    parts.append(words(x + t.columns.catch + t.columns.step, y + head - 8, "if caught", t.small, fill="faint"))
    out = np.zeros(s.players)
    if s.actor == OVER:
        payoff(s, out)
    for seat in range(s.players):
        row: Box = (x, y + head + seat * high, width, high)
        parts.append(seat_row(s, t, seat, row, held) + crown(t, row, bool(out[seat] > 0)))
    return "".join(parts)


def column(t: Layout, i: int) -> float:
    """The middle of the ith column of points."""
    return t.points[0] + t.columns.first + (t.columns.last - t.columns.first) * i / 5


def heading(t: Layout, i: int, x: float, base: float) -> str:
    """Words where there is room for them, signs elsewhere."""
    if t.points[2] > 1000:
        return words(x, base - 8, SOURCES[i], t.small, fill="faint")
    size, y = t.small + 6, base - (t.small + 6) / 2 - 2
    if i == 0:
        drawn = group(
            path("M0 -16L14 -8V8L0 16L-14 8V-8Z", fill="cabbage", stroke="ink", stroke_width=2), at=(x, y), scale=size / 32
        )
    elif i == 1:
        drawn = words(x, base - 8, "+", t.small + 8, font_weight="bold")
    elif i == 5:
        drawn = words(x, base - 8, "all", t.small, font_weight="bold")
    else:
        drawn = symbol(("leader", "crown", "wolf")[i - 2], x, y, size)
    return group(el("title", SOURCES[i]), drawn)


def seat_row(s: State, t: Layout, seat: int, row: Box, held: list[str]) -> str:
    x, y, width, high = row
    c, species, middle = t.columns, int(s.species[seat]), y + high / 2
    parts = [line(x + 10, y, x + width - 10, y, stroke="line")]
    if s.actor == seat:
        parts.append(rect(x + 4, y + 3, width - 8, high - 6, r=10, fill="lit", fill_opacity=0.35, stroke="lit", stroke_width=3))
    parts += [seat_name(t, seat, species, row), starts(s, seat, x + c.flag, middle, c.face)]
    if s.taken[seat] >= 0 and s.phase != BURROW:
        shown = group(terrain_die(int(s.dice[s.taken[seat]]), c.face * 0.86), id=f"die-{s.taken[seat]}")
        held.append(moving(f"dice-{s.taken[seat]}", shown, at=(x + c.die, middle)))
    parts += [catch_circle(s, t, seat, n, x + c.catch + (n - 1) * c.step, middle) for n in range(1, 4)]
    for i, number in enumerate(points_of(s, seat)):
        size, weight = (t.small + 6, "bold") if i == 5 else (t.small + 2, None)
        parts.append(words(column(t, i), middle + t.small * 0.36, signed(number), size, font_weight=weight))
    return group(*parts, id=f"seat-{seat}")


def seat_name(t: Layout, seat: int, species: int, row: Box) -> str:
    """The animal and its mark; its name where there is room."""
    x, y, _, high = row
    face, place, middle = t.columns.face, t.columns.mark, y + high / 2
    said = ""
    if high > 110:
        middle -= 14
        said = words(x + 16, y + high - 12, species_word(species), t.small, anchor="start", font_family=SERIF, data_seat=seat)
    elif t.columns.flag > 200:
        said = words(x + place + 22, middle + 7, species_word(species), 20, anchor="start", font_family=SERIF, data_seat=seat)
    return symbol(MARKS[species][1], x + 12 + face / 2, middle, face) + mark(species, x + place, middle, face * 0.4) + said


def crown(t: Layout, row: Box, won: bool) -> str:
    x, y, _, high = row
    face = t.columns.face
    return symbol("crown", x + 12 + face / 2, y + high / 2 - face * 0.5, face * 0.5) if won else ""


def starts(s: State, seat: int, x: float, y: float, face: float) -> str:
    """The start player's flag."""
    if s.start != seat or s.actor == OVER:
        return ""
    d = f"M{x - face * 0.15} {y + face * 0.36}v{-face * 0.72}l{face * 0.34} {face * 0.16}l{-face * 0.34} {face * 0.16}"
    return group(el("title", "starts this round"), path(d, fill="squash", stroke="ink", stroke_width=2.5))


def catch_circle(s: State, t: Layout, seat: int, n: int, x: float, y: float) -> str:
    """The nth catch's circle with what it costs, crossed out once it has happened."""
    r, caught = t.columns.step * 0.46, int(s.catches[seat]) >= n
    tint, colour = ("tomato", "ink") if caught else ("none", "faint")
    ring = circle(x, y, r, fill=tint, fill_opacity=0.35, stroke=colour, stroke_width=2)
    return (
        ring
        + words(x, y + t.small * 0.36, f"−{int(s.penalty[n])}", t.small, fill=colour)
        + (cross(x, y, r * 1.7) if caught else "")
    )


def points_of(s: State, seat: int) -> list[int]:
    if s.phase == BURROW:
        return [0] * 6
    sources = (land_points, bonus_points, leader_points, goal_points, catch_points, score)
    return [int(source(s, seat)) for source in sources]


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)
