"""The table of Carrotia as SVG: the maze, and beside or below it the card, the birds, the hands and what can be done."""

from dataclasses import dataclass

import numpy as np

from hutch.core.record import State
from hutch.core.svg import circle, group, line, moving, path, rect, sheet, touch, words
from hutch.core.symbols import symbol
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia import state as c
from hutch.games.carrotia.figures import FIGURES
from hutch.games.carrotia.maze import GRID, clash, gate_open, reached
from hutch.games.carrotia.notation import MARKS, ask, cell_name, character_of, seat_word, touches
from hutch.games.carrotia.parts import (
    OUTWARD,
    arrow,
    bird_token,
    birds_on,
    carrot_token,
    cross_out,
    die,
    fault,
    gate,
    quest_card,
    tile,
)
from hutch.games.carrotia.rules import by, legal
from hutch.games.carrotia.state import BIRDS, KINDS, LOOKS, NOWHERE

__all__ = ["FIGURES", "picture"]

ABILITIES = (
    "always: one carrot more",
    "rabbit to any tile",
    "cancels a bird's effect",
    "rolls the dice again",
    "turns one tile",
    "flies to the next tile",
)
EFFECTS = (
    ("3 becomes 1", "ability is fresh"),
    ("destroys one", "back to the entry"),
    ("takes one along", "gives its carrots"),
    ("takes one along", "gives its carrots"),
    ("hatches a bird", "out at the exit"),
    ("destroys one", "ability is fresh"),
)
BUTTONS = (
    ("pass", "Pass", None),
    ("mend-right", "Turn right", "quarter"),
    ("mend-half", "Half turn", "half"),
    ("mend-left", "Turn left", "left"),
    ("mend-swap", "Swap two", "swap"),
    ("done", "Done", None),
    ("wait", "Wait", "hourglass"),
    ("offer", "Offer two", "carrots"),
    ("ghost", "Ghost", "ghost"),
    ("clown", "Clown", "clown"),
    ("sailor-right", "Turn right", "quarter"),
    ("sailor-half", "Half turn", "half"),
    ("sailor-left", "Turn left", "left"),
    ("vampire", "Vampire", "vampire"),
    ("fly-rest", "As they come", None),
    ("cancel", "Cancel it", "mummy"),
    ("let", "Let it be", None),
)
SHORT = {"Turn right": "Right", "Half turn": "Half", "Turn left": "Left", "Swap two": "Swap", "Offer two": "Offer"}


@dataclass(frozen=True)
class Layout:
    """Where things go on one kind of sheet."""

    size: tuple[int, int]
    maze: tuple[float, float, float]  # x, y, side of the square with the margins for arrows
    margin: float
    panel: tuple[float, float, float]  # x, y, width of what lies beside or below the maze
    card: float
    strip: float  # height of the hand or the birds
    button: float
    text: float  # the smallest letters
    columns: int  # of players

    @property
    def bottom(self) -> float:
        return self.size[1] - 10


WIDE = Layout((1200, 800), (4, 4, 792), 46, (806, 10, 384), 190, 92, 54, 14, 1)
TALL = Layout((780, 1400), (0, 0, 780), 40, (10, 786, 760), 190, 118, 86, 26, 2)


def picture(s: State, seat: int, tall: bool = False) -> str:
    layout = TALL if tall else WIDE
    first = first_touches(s, seat)
    x, y, width = layout.panel
    strip = y + layout.card + 10
    buttons = strip + layout.strip + 8
    players = buttons + layout.button + 8
    parts = [
        *maze(s, layout),
        quest_card(s, x, y, layout.card),
        *status(s, x + layout.card + 12, y, width - layout.card - 12, layout),
        *the_strip(s, seat, first, x, strip, width, layout),
        *button_row(s, seat, first, x, buttons, width, layout),
        *player_rows(s, x, players, width, layout),
    ]
    return sheet(*layout.size, *parts, title="Carrotia")


def first_touches(s: State, seat: int) -> set[str]:
    """What this seat can touch now to begin with."""
    out = np.zeros(c.ACTIONS, np.int32)
    mine = [int(a) for a in out[: legal(s, out)] if by(s, int(a)) == seat]
    return {touches(s, action)[0] for action in mine}


# ---- the maze --------------------------------------------------------------------------------------------------------


def maze(s: State, layout: Layout) -> list[str]:
    x, y, side = layout.maze
    width = int(s.level) + 3
    cell = (side - 2 * layout.margin) / width
    left, top = x + layout.margin, y + layout.margin
    cells = [int(GRID[s.level, i]) for i in range(width * width)]

    def middle(at: int) -> tuple[float, float]:
        return left + (at % 5 + 0.5) * cell, top + (at // 5 + 0.5) * cell

    drawn = [rect(left - 6, top - 6, width * cell + 12, width * cell + 12, r=14, fill="clay", fill_opacity=0.35)]
    drawn += [one_cell(s, at, middle(at), cell) for at in cells]
    drawn += coordinates(width, left, top, cell, layout)
    drawn += gates(s, middle, cell, layout)
    if s.phase in (c.EXTRA, c.CHANGE):
        drawn += faults(s, cells, middle, cell)
    over = [tokens(s, at, middle(at), cell) for at in cells]
    if s.rabbit != NOWHERE:
        over += [chevrons(s, middle(int(s.rabbit)), cell), rabbit(middle(int(s.rabbit)), cell)]
    return [*drawn, group(*over, pointer_events="none")]


def one_cell(s: State, at: int, where: tuple[float, float], cell: float) -> str:
    x, y = where
    look, name = int(s.maze[at]), cell_name(at)
    if look:
        return touch(name, group(tile(look, cell), at=where), label=f"{name}: {KINDS[c.KIND[look]].replace('_', ' ')}")
    empty = rect(
        x - cell / 2 + 3, y - cell / 2 + 3, cell - 6, cell - 6, r=8,
        fill="paper", stroke="faint", stroke_width=2, stroke_dasharray="8 7",
    )  # fmt: skip
    return touch(name, empty, words(x, y + cell * 0.05, name, min(cell * 0.2, 32), fill="faint"), label=f"{name}: empty")


def coordinates(width: int, left: float, top: float, cell: float, layout: Layout) -> list[str]:
    size = layout.margin * 0.62
    found = []
    for i in range(width):
        middle = (i + 0.5) * cell
        found.append(words(left - layout.margin * 0.55, top + middle + size * 0.35, "ABCDE"[i], size, fill="faint"))
        found.append(words(left + middle, top - layout.margin * 0.3, i + 1, size, fill="faint"))
    return found


def gates(s: State, middle, cell: float, layout: Layout) -> list[str]:
    """The two arrow tokens, beside their cells."""
    card, found = s.quests[s.level, s.card], []
    judged = s.phase in (c.EXTRA, c.CHANGE)
    for entry, side_entry, inward in ((c.ENTRY, c.ENTRY_SIDE, True), (c.EXIT, c.EXIT_SIDE, False)):
        x, y = middle(int(card[entry]))
        side = int(card[side_entry])
        away = cell / 2 + layout.margin * 0.5
        wrong = judged and not gate_open(s, entry, side_entry)
        x, y = x + OUTWARD[side][0] * away, y + OUTWARD[side][1] * away
        found.append(circle(x, y, layout.margin * 0.5, fill="paper"))
        found.append(gate(x, y, layout.margin * 0.9, side, inward, wrong))
        label = "IN" if inward else "OUT"
        dx, dy = (0, layout.margin * 0.72) if side in (c.EAST, c.WEST) else (layout.margin * 0.95, layout.margin * 0.15)
        found.append(words(x + dx, y + dy, label, layout.margin * 0.4, font_weight="bold"))
    return found


def faults(s: State, cells: list[int], middle, cell: float) -> list[str]:
    """What makes the maze unsound: edges that clash, and cells that no path from the entry reaches, if the exit is one."""
    found = []
    for at in cells:
        x, y = middle(at)
        for side in (c.EAST, c.SOUTH):
            if clash(s, at, side):
                found.append(fault(x + OUTWARD[side][0] * cell / 2, y + OUTWARD[side][1] * cell / 2, cell * 0.24))
    card = s.quests[s.level, s.card]
    if not int(reached(s, int(card[c.ENTRY]))) >> int(card[c.EXIT]) & 1:
        x, y = middle(int(card[c.EXIT]))
        ring = rect(
            x - cell / 2 + 5, y - cell / 2 + 5, cell - 10, cell - 10, r=8,
            fill="none", stroke="tomato", stroke_width=5, stroke_dasharray="14 8", class_="fault", pointer_events="none",
        )  # fmt: skip
        found.append(ring)
    return found


def tokens(s: State, at: int, where: tuple[float, float], cell: float) -> str:
    """Carrots at the bottom of a cell, birds with their dice at the top."""
    x, y = where
    found = []
    for worth, dx in ((0, -0.3), (1, 0.3)):
        if s.lying[at, worth]:
            found.append(carrot_token(x + dx * cell, y + 0.3 * cell, cell * 0.3, worth == 1, int(s.lying[at, worth])))
    here = birds_on(s, at)
    for i, bird in enumerate(here):
        gap = 0.0 if len(here) == 1 else 0.52 / (len(here) - 1)
        found.append(bird_piece(s, bird, x + (-0.26 + gap * i) * cell, y - 0.26 * cell, cell))
    return "".join(found)


def bird_piece(s: State, bird: int, x: float, y: float, cell: float) -> str:
    inside = [bird_token(bird, 0, 0, cell * 0.38)]
    if rolled(s, bird):
        inside.append(die(bird, int(s.die[bird]), cell * 0.19, cell * 0.15, cell * 0.2))
    worth = int(s.carried[bird, 0]) + 3 * int(s.carried[bird, 1])
    if worth:
        inside.append(carrot_token(-cell * 0.16, cell * 0.17, cell * 0.18, False, worth))
    return moving(f"bird-{BIRDS[bird]}", *inside, at=(x, y))


def rolled(s: State, bird: int) -> bool:
    """Whether this bird's die is still to be flown."""
    return s.phase == c.MOVE or bool(s.to_fly >> bird & 1) or (s.phase == c.STEER and s.flier == bird)


def rabbit(where: tuple[float, float], cell: float) -> str:
    shade = circle(0, cell * 0.03, cell * 0.235, fill="card", stroke="ink", stroke_width=2)
    return moving("rabbit", shade, symbol("rabbit", 0, 0, cell * 0.4), at=where)


def chevrons(s: State, where: tuple[float, float], cell: float) -> str:
    """Small arrows where the rabbit can go."""
    if s.phase != c.MOVE:
        return ""
    out = np.zeros(c.ACTIONS, np.int32)
    ways = [int(a) - c.GO for a in out[: legal(s, out)] if c.GO <= a < c.GO + 4]
    return "".join(
        arrow(
            where[0] + OUTWARD[way][0] * cell * 0.37, where[1] + OUTWARD[way][1] * cell * 0.37, cell * 0.17, 90 * way, "carrot"
        )
        for way in ways
    )


# ---- how things stand ------------------------------------------------------------------------------------------------


def status(s: State, x: float, y: float, width: float, layout: Layout) -> list[str]:
    """The sand or the moves; the carrots of this round; the bank and the goal."""
    row, size = layout.card / 3, layout.text
    big = layout.card * (0.19 if width > 300 else 0.15)
    drawn = [rect(x, y, width, layout.card, r=10, fill="card", stroke="line", stroke_width=2)]
    for i in (1, 2):
        drawn.append(line(x + 10, y + i * row, x + width - 10, y + i * row, stroke="line"))
    figure, caption, icon = pace(s)
    worth = int(s.gathered[0]) + 3 * int(s.gathered[1])
    bank = int(s.banked[0]) + 3 * int(s.banked[1])
    rows = (
        ("pace", figure, caption, icon),
        ("round-carrots", str(worth), "this round", "carrot"),
        ("bank", f"{bank} / {s.goal}", "banked", "burrow"),
    )
    for i, (name, figure, caption, icon) in enumerate(rows):
        base = y + (i + 0.5) * row
        roomy = width > 300
        drawn.append(
            group(
                symbol(icon, x + row * 0.5, base, row * 0.78),
                words(x + row, base + big * (0.36 if roomy else 0.1), figure, big, anchor="start", font_weight="bold"),
                words(x + width - 12, base + size * 0.36, caption, size, anchor="end", fill="faint")
                if roomy
                else words(x + row, base + big * 0.1 + size * 1.15, caption, size, anchor="start", fill="faint"),
                id=name,
            )
        )
    return drawn


def pace(s: State) -> tuple[str, str, str]:
    """Seconds or moves left: figure, caption, symbol."""
    if s.phase == c.BUILD:
        if s.hourglass == c.OFF:
            return "–", "no time limit", "hourglass"
        seconds = int(s.seconds if s.live else s.left)
        return f"{seconds // 60}:{seconds % 60:02d}", "to build", "hourglass"
    if s.phase in (c.EXTRA, c.CHANGE):
        return str(s.changes if s.phase == c.CHANGE else 4), "changes left", "rotate"
    if s.actor < 0:
        won = int(s.banked[0]) + 3 * int(s.banked[1]) >= s.goal
        return ("Won", "all together", "crown") if won else ("Lost", "all together", "rabbit")
    return str(s.moves), "moves left", "rabbit"


# ---- the strip: tiles in hand, or birds ------------------------------------------------------------------------------


def the_strip(s: State, seat: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> list[str]:
    if s.phase in (c.BUILD, c.CHANGE):
        owner = seat if 0 <= seat < s.players else int(s.actor)
        return [hand_slot(s, owner, kind, first, x + kind * width / 5, y, width / 5, layout) for kind in range(5)]
    return [bird_slot(s, bird, first, x + bird * width / 6, y, width / 6, layout) for bird in range(6)]


def slot(x: float, y: float, width: float, height: float, faded: bool) -> str:
    fill = "paper" if faded else "card"
    return rect(x + 2, y, width - 4, height, r=10, fill=fill, stroke="line" if faded else "faint", stroke_width=2)


def hand_slot(s: State, owner: int, kind: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> str:
    """All tiles of a kind in a hand; tapping it again turns the tile."""
    held, name = int(s.hands[owner, kind]), f"hand-{KINDS[kind]}"
    side = min(width, layout.strip) - 26
    middle = (x + width / 2 - 4, y + layout.strip / 2)
    turning = group(group(tile(int(LOOKS[kind, 0]), side), class_="turns"), at=middle, opacity=None if held else 0.25)
    count = badge(x + width - 16, y + 16, held, layout) if held else ""
    shown = (slot(x, y, width, layout.strip, not held), turning, count)
    if name in first:
        return touch(name, *shown, label=f"{KINDS[kind].replace('_', ' ')}: {held} in hand; again to turn it")
    return group(*shown)


def badge(x: float, y: float, figure: int, layout: Layout) -> str:
    size = layout.text
    return circle(x, y, size * 0.8, fill="ink") + words(x, y + size * 0.35, figure, size, font_weight="bold", fill="paper")


def bird_slot(s: State, bird: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> str:
    """A bird, its die if it is to fly, and what it does; faint while it is in the pile."""
    name, inside = BIRDS[bird], s.bird_at[bird] != NOWHERE
    waiting = s.phase == c.EXTRA and s.flier == bird
    height, middle = layout.strip, x + width / 2
    token = min(width * 0.56, height * 0.5)
    shown = [slot(x, y, width, height, not (inside or waiting))]
    shown.append(group(bird_token(bird, middle, y + height * 0.33, token), opacity=None if inside or waiting else 0.35))
    if inside and rolled(s, bird):
        shown.append(
            group(die(bird, int(s.die[bird]), x + width - token * 0.42, y + height * 0.46, token * 0.62), id=f"die-{name}")
        )
    shown.append(words(middle, y + height - 9, name, layout.text * 0.95, fill="ink" if inside or waiting else "faint"))
    for verb, label in (("fly", "flies next"), ("hatch", "hatches")):
        if f"{verb}-{name}" in first:
            return touch(f"{verb}-{name}", *shown, label=f"the {name} {label}")
    return group(*shown)


# ---- buttons ---------------------------------------------------------------------------------------------------------


def button_row(s: State, seat: int, first: set[str], x: float, y: float, width: float, layout: Layout) -> list[str]:
    shown = [button for button in BUTTONS if button[0] in first]
    if not shown:
        return [said(s, seat, x, y, width, layout)]
    each = width / max(len(shown), 2)
    return [one_button(*button, x + i * each, y, each, layout) for i, button in enumerate(shown)]


def one_button(name: str, label: str, icon: str | None, x: float, y: float, width: float, layout: Layout) -> str:
    height, size = layout.button, layout.text
    body = rect(x + 3, y, width - 6, height, r=height * 0.28, fill="card", stroke="ink", stroke_width=2)
    narrow = width < len(label) * size * 0.62 + height
    if icon is None:
        shown = words(x + width / 2, y + height / 2 + size * 0.36, label, size, font_weight="bold")
    elif narrow:
        shown = sign(icon, x + width / 2, y + height * 0.34, height * 0.5)
        shown += words(x + width / 2, y + height * 0.88, SHORT.get(label, label), size, font_weight="bold")
    else:
        shown = sign(icon, x + height * 0.6, y + height / 2, height * 0.66)
        shown += words(x + height * 1.02, y + height / 2 + size * 0.36, label, size, anchor="start", font_weight="bold")
    return touch(name, body, shown, label=label)


SIGNS = {
    "swap": "M-9 -4H6M2 -8L6 -4L2 0M9 5H-6M-2 1L-6 5L-2 9",
    "half": "M-3 -9A8 8 0 0 1 -3 7M2 3L-3 7L1 11",
    "quarter": "M-6 7A9 9 0 0 1 5 -5M-1 -7L5 -5L3.5 1",
    "left": "M6 7A9 9 0 0 0 -5 -5M1 -7L-5 -5L-3.5 1",
}


def sign(icon: str, x: float, y: float, size: float) -> str:
    """A symbol of the herbarium, or one of the four signs for changing tiles."""
    if icon not in SIGNS:
        return symbol(icon, x, y, size)
    return group(path(SIGNS[icon], fill="none", stroke="ink", stroke_width=2.4), at=(x, y), scale=size / 22)


def said(s: State, seat: int, x: float, y: float, width: float, layout: Layout) -> str:
    """Who is to do what, in short, for those who have no button; the page says it in full."""
    if s.actor < 0:
        return words(x + width / 2, y + layout.button * 0.62, "The three rounds are over.", layout.text * 1.1)
    doing = ask(s, int(s.actor)).partition(":")[0].partition(",")[0]
    whose = "You" if seat == s.actor else f"The {seat_word(s, int(s.actor))}"
    return words(x + width / 2, y + layout.button * 0.62, f"{whose}: {doing}", layout.text * 1.05, fill="faint")


# ---- players ---------------------------------------------------------------------------------------------------------


def player_rows(s: State, x: float, y: float, width: float, layout: Layout) -> list[str]:
    rows = -(-int(s.players) // layout.columns)
    room = layout.bottom - y
    height = min(room / rows, 66.0 if layout.columns == 1 else 70.0)
    each = width / min(layout.columns, int(s.players))
    found = []
    for seat in range(s.players):
        row, column = divmod(seat, layout.columns)
        found.append(player(s, seat, x + column * each, y + row * height, each, height - 6, layout))
    used = rows * height
    if room - used >= 6 * layout.text * 1.5:
        found += legend(s, x, y + used, width, room - used, layout)
    return found


def player(s: State, seat: int, x: float, y: float, width: float, height: float, layout: Layout) -> str:
    """A character: its ability, whether it is fresh, and the hand."""
    character = character_of(s, seat)
    colour, icon = MARKS[character]
    fresh, size = not s.spent >> character & 1, layout.text
    turn = seat == s.actor
    tall = layout.columns == 2
    drawn = [
        rect(
            x + 2, y, width - 4, height, r=10, fill="card",
            stroke="lit" if turn else "line", stroke_width=5 if turn else 2,
        ),
        rect(x + 6, y + 6, 8, height - 12, r=4, fill=colour),
        group(symbol(icon, x + 16 + height * 0.45, y + height / 2, height * 0.84), opacity=None if fresh else 0.4),
    ]  # fmt: skip
    if not fresh:
        drawn.append(cross_out(x + 16 + height * 0.45, y + height / 2, height * 0.3))
    left = x + 26 + height * 0.9
    name = CHARACTERS[character] + ("" if fresh else " (used)")
    holds = s.phase in (c.BUILD, c.CHANGE)
    drawn.append(
        words(
            left,
            y + (height * 0.42 if not tall or holds else height * 0.6),
            name,
            size * 1.05,
            anchor="start",
            font_weight="bold",
        )
    )
    if holds:
        drawn.append(hand(s, seat, left, y + height * (0.73 if tall else 0.72), height * 0.38, layout))
    elif not tall:
        drawn.append(words(left, y + height * 0.78, ABILITIES[character], size, anchor="start", fill="faint"))
    if turn:
        drawn.append(arrow(x + width - 24, y + height / 2, height * 0.36, 270, "lit"))
    return group(*drawn, id=f"card-{character}")


def hand(s: State, seat: int, x: float, y: float, side: float, layout: Layout) -> str:
    """The kinds that this player holds, each with how many."""
    found, size = [], layout.text * 0.9
    for kind in range(5):
        held = int(s.hands[seat, kind])
        if held:
            found.append(group(tile(int(LOOKS[kind, 0]), side), at=(x + side / 2, y)))
            x += side + 3
            if held > 1:
                found.append(words(x, y + size * 0.36, f"×{held}", size, anchor="start"))
                x += size * (1.25 if held < 10 else 1.8)
            x += 5
    return "".join(found) or words(x, y + size * 0.36, "no tiles", size, anchor="start", fill="faint")


def legend(s: State, x: float, y: float, width: float, height: float, layout: Layout) -> list[str]:
    """What each bird does to the carrot (A) and to the rabbit (B), where there is room for it."""
    size, step = layout.text, min(height / 7, layout.text * 2.6)
    found = [
        symbol("carrot", x + width * 0.36, y + step / 2, step * 0.8),
        symbol("rabbit", x + width * 0.72, y + step / 2, step * 0.8),
    ]
    for bird in range(6):
        base = y + (bird + 1.5) * step
        found.append(bird_token(bird, x + step * 0.6, base, step * 0.8))
        found.append(words(x + width * 0.24, base + size * 0.36, EFFECTS[bird][0], size, anchor="start"))
        found.append(words(x + width * 0.6, base + size * 0.36, EFFECTS[bird][1], size, anchor="start"))
        found.append(line(x + 4, base + step / 2, x + width - 4, base + step / 2, stroke="line", stroke_width=1))
    return found
