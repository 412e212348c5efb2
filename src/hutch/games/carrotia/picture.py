"""The table of Carrotia as SVG: the maze, and beside or below it the card, the birds, the hands and what can be done."""

from collections.abc import Callable

import numpy as np

from hutch.core.record import State
from hutch.drawing.svg import circle, group, moving, rect, sheet, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.carrotia import state as c
from hutch.games.carrotia.casting import card_back, cast
from hutch.games.carrotia.cells import ROWS, cell_name, column_of, row_of
from hutch.games.carrotia.flights import able_at, cell_to_settle
from hutch.games.carrotia.layout import TALL, WIDE, Layout
from hutch.games.carrotia.maze import GRID, clash, gate_open, reached
from hutch.games.carrotia.notation import touches
from hutch.games.carrotia.panel import EFFECTS, button_row, holding, player_rows, status, the_strip, turn_track
from hutch.games.carrotia.pieces import (
    OUTWARD,
    arrow,
    bird_token,
    birds_on,
    card_birds,
    card_carrots,
    carrot_token,
    die,
    fault,
    gate,
    quest_card,
    rolled,
    tile,
    unknown_bird,
)
from hutch.games.carrotia.rules import actor_of, legal
from hutch.games.carrotia.state import BIRDS, KINDS, NOWHERE

__all__ = ["EFFECTS", "picture"]

Middle = Callable[[int], tuple[float, float]]  # of a cell


def picture(s: State, seat: int, tall: bool = False) -> str:
    layout = TALL if tall else WIDE
    first = first_touches(s, seat)
    x, y, width = layout.panel
    strip = y + layout.card + 10
    track = strip + (layout.strip if holding(s) else layout.birds) + 8
    buttons = track + (layout.track + 8 if s.phase >= c.MOVE else 0)
    players = buttons + layout.button + 8
    choosing = s.phase == c.CHOOSE
    parts = [
        *(cast(s, first, layout) if choosing else maze(s, layout)),
        card_back(x, y, layout.card) if choosing else quest_card(s, x, y, layout.card, layout.text * 0.92),
        *status(s, x + layout.card + 12, y, width - layout.card - 12, layout),
        *the_strip(s, seat, first, x, strip, width, layout),
        *(turn_track(s, x, track, width, layout) if s.phase >= c.MOVE else ()),
        *button_row(s, seat, first, x, buttons, width, layout),
        *player_rows(s, x, players, width, layout),
    ]
    return sheet(*layout.size, *parts, title="Carrotia")


def first_touches(s: State, seat: int) -> set[str]:
    """What this seat can touch now to begin with."""
    out = np.zeros(c.ACTIONS, np.int32)
    mine = [int(a) for a in out[: legal(s, out)] if actor_of(s, int(a)) == seat]
    return {touches(s, action)[0] for action in mine}


# ---- the maze --------------------------------------------------------------------------------------------------------


def maze(s: State, layout: Layout) -> list[str]:
    x, y, side = layout.maze
    width = int(s.level) + 3
    cell = (side - 2 * layout.margin) / width
    left, top = x + layout.margin, y + layout.margin
    cells = [int(GRID[s.level, i]) for i in range(width * width)]

    def middle(at: int) -> tuple[float, float]:
        return left + (column_of(at) + 0.5) * cell, top + (row_of(at) + 0.5) * cell

    drawn = [rect(left - 6, top - 6, width * cell + 12, width * cell + 12, r=14, fill="clay", fill_opacity=0.35)]
    drawn += [one_cell(s, at, middle(at), cell) for at in cells]
    drawn += coordinates(width, left, top, cell, layout)
    drawn += gates(s, middle, cell, layout)
    if s.phase in (c.EXTRA, c.CHANGE):
        drawn += faults(s, cells, middle, cell)
    over = foreseen(s, middle, cell) if s.phase == c.BUILD else [tokens(s, at, middle(at), cell) for at in cells]
    if s.rabbit != NOWHERE:
        over += [chevrons(s, middle, cell), rabbit(middle(int(s.rabbit)), cell)]
    return [*drawn, group(*over, pointer_events="none")]


def one_cell(s: State, at: int, where: tuple[float, float], cell: float) -> str:
    x, y = where
    look, name = int(s.maze[at]), cell_name(at)
    if look:  # a crossroads reaches as far as the tile does, and would be lit in its place
        rim = rect(x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4, r=cell * 0.06, fill="none", class_="rim")
        return touch(name, group(tile(look, cell), at=where), rim, label=f"{name}: {KINDS[c.KIND[look]].replace('_', ' ')}")
    empty = rect(
        x - cell / 2 + 3, y - cell / 2 + 3, cell - 6, cell - 6, r=8,
        fill="paper", stroke="faint", stroke_width=2, stroke_dasharray="8 7",
    )  # fmt: skip
    hidden = s.rabbit == at or birds_on(s, at)
    written = "" if hidden else words(x, y + cell * 0.03, name, min(cell * 0.2, 32), fill="faint")
    return touch(name, empty, written, label=f"{name}: empty")


def coordinates(width: int, left: float, top: float, cell: float, layout: Layout) -> list[str]:
    size = layout.margin * 0.62
    found = []
    for i in range(width):
        middle = (i + 0.5) * cell
        found.append(words(left - layout.margin * 0.55, top + middle + size * 0.35, ROWS[i], size, fill="faint"))
        found.append(words(left + middle, top - layout.margin * 0.3, i + 1, size, fill="faint"))
    return found


def gates(s: State, middle: Middle, cell: float, layout: Layout) -> list[str]:
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
        size = max(layout.margin * 0.4, layout.text * 0.92)
        along = layout.margin * 0.6 + size * len(label) * 0.36  # beside a side of the grid it stands upright
        upright = side in (c.EAST, c.WEST)
        at = (x, y + along) if upright else (x + along, y)
        found.append(group(words(0, size * 0.36, label, size, font_weight="bold"), at=at, turn=-90 if upright else 0))
    return found


def faults(s: State, cells: list[int], middle: Middle, cell: float) -> list[str]:
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


def foreseen(s: State, middle: Middle, cell: float) -> list[str]:
    """While the maze is built: what the card says will lie there, faintly, each thing where it will be."""
    found = []
    for at, three, many in card_carrots(s):
        x, y = middle(at)
        found.append(carrot_token(x + (0.3 if three else -0.3) * cell, y + 0.3 * cell, cell * 0.3, three, many))
    for at in card_birds(s):
        x, y = middle(at)
        ring = circle(x - 0.26 * cell, y - 0.26 * cell, cell * 0.17, fill="card", stroke="ink", stroke_width=2)
        found.append(ring + unknown_bird(x - 0.26 * cell, y - 0.24 * cell, cell * 0.24))
    return [group(*found, opacity=0.5, id="foreseen")]


def bird_piece(s: State, bird: int, x: float, y: float, cell: float) -> str:
    inside = [in_question(cell)] if bird in asked_about(s) else []
    inside.append(bird_token(bird, 0, 0, cell * 0.38))
    if rolled(s, bird):
        inside.append(die(bird, int(s.die[bird]), cell * 0.19, cell * 0.15, cell * 0.2))
    worth = int(s.carried[bird, 0]) + 3 * int(s.carried[bird, 1])
    if worth:
        inside.append(carrot_token(-cell * 0.16, cell * 0.17, cell * 0.18, False, worth))
    return moving(f"bird-{BIRDS[bird]}", *inside, at=(x, y))


def asked_about(s: State) -> list[int]:
    """The birds that the decision is about: the one to steer, those that could act first, the one that acts."""
    if s.phase == c.ACT:
        able = able_at(s, cell_to_settle(s))
        return [bird for bird in range(6) if able >> bird & 1]
    return [int(s.flier)] if s.phase in (c.STEER, c.REPLY, c.HATCH) else []


def in_question(cell: float) -> str:
    """A ring behind a bird."""
    return circle(0, 0, cell * 0.24, fill="lit", fill_opacity=0.5, stroke="lit", stroke_width=4)


def rabbit(where: tuple[float, float], cell: float) -> str:
    shade = circle(0, cell * 0.03, cell * 0.235, fill="card", stroke="ink", stroke_width=2)
    return moving("rabbit", shade, symbol("rabbit", 0, 0, cell * 0.4), at=where)


def chevrons(s: State, middle: Middle, cell: float) -> str:
    """Small arrows where the rabbit can go, or the bird that is steered can fly."""
    if s.phase not in (c.MOVE, c.STEER):
        return ""
    first, start = (c.GO, int(s.rabbit)) if s.phase == c.MOVE else (c.STEER_TO, int(s.bird_at[s.flier]))
    x, y = middle(start)
    out = np.zeros(c.ACTIONS, np.int32)
    ways = [int(a) - first for a in out[: legal(s, out)] if first <= a < first + 4]
    return "".join(
        arrow(x + OUTWARD[way][0] * cell * 0.37, y + OUTWARD[way][1] * cell * 0.37, cell * 0.17, 90 * way, "carrot")
        for way in ways
    )
