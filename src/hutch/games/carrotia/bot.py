"""What only Carrotia knows about playing well: how many carrots the team can hope for, and what a playout tries first.

The hope of a round is the best way of the rabbit through the maze (`plan`). While the maze is built, an empty cell counts
as every tile in the players' hands that would fit there; then as little as time and tiles allow.
"""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.games.carrotia.draft import draft
from hutch.games.carrotia.maze import DISTANCE, GRID, card, clashes, full, open_to, size, step
from hutch.games.carrotia.plan import ANYWHERE, arrival, best_run
from hutch.games.carrotia.running import banked
from hutch.games.carrotia.state import (
    BANDIT,
    BAT,
    BUILD,
    CELLS,
    CHANGE,
    CROW,
    DONE,
    ENTRY,
    ENTRY_SIDE,
    EXIT,
    EXIT_SIDE,
    EXTRA,
    FIRST_ONE,
    FIRST_THREE,
    FLY,
    GO,
    KIND,
    LEVELS,
    MOVE,
    NOWHERE,
    OFF,
    ONE,
    ONES_LAID,
    OWL,
    PASS,
    SEAGULL,
    SWAP,
    THREE,
    THREES_LAID,
)

TUNING = {"explore": 0.12, "width": 8.0, "grow": 0.35, "horizon": 0}
FRESH = (0.0, 0.5, 0.35, 0.15, 0.25, 0.4)  # what an unused ability is worth in carrots
FAULT = 1.5  # what a maze that is not sound costs, beside the bird
HARM = np.array([0.3, 1.0, 0.35, 0.35, 0.6, 0.9])  # of each bird, by what it does to carrots
USUAL = 0.6  # the harm of a bird that is not known yet
HASTEN = 0.1  # what it is worth to have one tile less to lay
PATIENCE = 0.6  # what it costs not to begin, where no hourglass ends the building
UNSEEN = 0.6  # how much less there is to hope for, by round, once the birds are known
LUCKY = 1.3  # carrots that the Bandit brings for each cell with carrots, shared by the number of players
MANY = 40  # building turns that are looked ahead at most
TOLL = 0.07  # the share of the carrots in the maze that a bird of harm 1 costs


# ---- the value -------------------------------------------------------------------------------------------------------


@rule
def value(s: State, out: np.ndarray) -> None:
    """The same for all: how sure the goal is."""
    hope = banked(s) + to_come(s)
    if s.phase <= CHANGE:
        hope += building_hope(s) if s.phase == BUILD else changing_hope(s)
        hope += in_reserve(s, int(s.allowed[s.level]))
    else:
        hope += running_hope(s)
    chances = 1.0 / (1.0 + np.exp(-(hope - s.goal) / 3.0))
    for seat in range(s.players):
        out[seat] = chances


@rule
def to_come(s: State) -> float:
    """What later rounds usually bring."""
    return 6.0 * (LEVELS - 1 - int(s.level)) + (2.0 if s.level == 0 else 0.0)


@rule
def running_hope(s: State) -> float:
    sides, worth = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.float64)
    for cell in range(CELLS):
        sides[cell] = s.maze[cell]
        worth[cell] = prospects(s, cell)
    ahead = 0 if s.phase == MOVE else 1
    hope = best_run(s, sides, worth, int(s.rabbit), arrival(s), int(s.moves), ahead)
    for bird in range(CROW, SEAGULL + 1):
        hope += 0.3 * (int(s.carried[bird, ONE]) + 3 * int(s.carried[bird, THREE]))
    return hope + in_reserve(s, int(s.moves))


@rule
def in_reserve(s: State, moves: int) -> float:
    """What abilities that are still fresh, and the offer, may bring."""
    hope = 0.0
    for character in range(6):
        if s.owner[character] >= 0 and (int(s.spent) >> character) & 1 == 0:
            hope += FRESH[character]
    if not s.offered and s.supply[ONE] >= 2:
        hope += 1.2 if moves > 3 else 0.4
    return hope


@rule
def toll(s: State) -> float:
    """What the birds in the maze will do to the carrots that lie there."""
    lies, harm = 0, 0.0
    for cell in range(CELLS):
        lies += int(s.lying[cell, ONE]) + 3 * int(s.lying[cell, THREE])
    for bird in range(6):
        if s.bird_at[bird] != NOWHERE or (s.phase == EXTRA and s.flier == bird):
            harm += HARM[bird]
    return TOLL * lies * harm


@rule
def prospects(s: State, cell: int) -> float:
    """The carrots of a cell, less what birds close by may do to them."""
    ones, threes = int(s.lying[cell, ONE]), int(s.lying[cell, THREE])
    if ones + threes == 0:
        return 0.0
    worth = ones + 3.0 * threes
    for bird in range(6):
        if s.bird_at[bird] != NOWHERE:
            away = int(DISTANCE[cell, s.bird_at[bird]])
            if 0 < away < 3 and bird != OWL:
                worth *= 1.0 - (0.1 if bird in (CROW, SEAGULL, BAT) else 0.16) / away
    return worth


@rule
def building_hope(s: State) -> float:
    """What the maze can become, with the tiles in hand and the time that is left."""
    worth, maze = np.zeros(CELLS, np.float64), np.zeros(CELLS, np.int64)
    gift = 0.0 if s.owner[BANDIT] < 0 or s.players == 1 else LUCKY / int(s.players)
    for i in range(card(s, ONES_LAID)):
        worth[card(s, FIRST_ONE + i)] += 0.95 + gift
    for i in range(card(s, THREES_LAID)):
        worth[card(s, FIRST_THREE + i)] += 2.85 + gift
    lacks = draft(s, worth, turns_left(s), maze)
    hope = best_run(s, maze, worth, card(s, ENTRY), ANYWHERE, int(s.allowed[s.level]), -1) + 0.03 * joins(s, maze)
    known = card(s, ONES_LAID) + 3 * card(s, THREES_LAID)
    hope -= TOLL * USUAL * known * (int(s.level) + (1 if lacks == 0 else 2)) + UNSEEN * (int(s.level) + 1)
    if s.hourglass == OFF:
        hope -= PATIENCE
    if lacks != 0:
        return hope - FAULT - 0.4 * (4 if lacks < 0 else min(lacks, 4))
    ahead = 0
    for cell in range(CELLS):
        ahead += maze[cell] != s.maze[cell]
    return hope - HASTEN * ahead if ahead > 0 else hope + HASTEN * int(s.passes)  # who has nothing to mend passes


@rule
def changing_hope(s: State) -> float:
    """Between what the maze is and what it can become."""
    worth, now, then = np.zeros(CELLS, np.float64), np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    empty = 0
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        worth[cell] = prospects(s, cell)
        now[cell] = then[cell] = s.maze[cell]
        if s.maze[cell] == 0:
            empty += 1
            then[cell] = possible(s, cell)
    moves = int(s.allowed[s.level])
    ripe = best_run(s, now, worth, card(s, ENTRY), ANYWHERE, moves, 0) - toll(s) - FAULT + 0.03 * joins(s, now)
    if empty == 0:
        return ripe
    hope = best_run(s, then, worth, card(s, ENTRY), ANYWHERE, moves, 0) - toll(s) - FAULT + 0.03 * joins(s, now)
    share = 0.9 * min(1.0, int(s.changes) / empty)
    return share * hope + (1.0 - share) * ripe - 0.06 * empty


@rule
def turns_left(s: State) -> int:
    """How many more building turns there can be."""
    return MANY if s.hourglass == OFF else min(MANY, int(s.left) // int(s.tile_seconds))


@rule
def joins(s: State, maze: np.ndarray) -> int:
    """How many edges a path crosses."""
    found = 0
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        for way in range(1, 3):
            there = step(s, cell, way)
            found += there >= 0 and open_to(maze[cell], way) and open_to(maze[there], way + 2 & 3)
    return found


@rule
def possible(s: State, cell: int) -> int:
    """The sides that a tile out of some hand, laid here without a fault, could open."""
    must, free = 0, 15
    for side in range(4):
        there = step(s, cell, side)
        if there >= 0 and s.maze[there]:
            free &= ~(1 << side)
            if open_to(s.maze[there], (side + 2) % 4):
                must |= 1 << side
    if cell == card(s, ENTRY):
        must |= 1 << card(s, ENTRY_SIDE)
    if cell == card(s, EXIT):
        must |= 1 << card(s, EXIT_SIDE)
    found = 0
    for look in range(1, 16):
        if look & ~free & 15 == must & ~free & 15 and look & must == must and in_some_hand(s, int(KIND[look])):
            found |= look
    return found


@rule
def in_some_hand(s: State, kind: int) -> bool:
    held = 0
    for seat in range(s.players):
        held += s.hands[seat, kind]
    return held > 0


# ---- playouts --------------------------------------------------------------------------------------------------------


@rule
def lean(s: State, out: np.ndarray, n: int) -> int:
    if s.phase == BUILD or s.phase == CHANGE:
        return lean_building(s, out, n)
    if s.phase == MOVE:
        return lean_running(s, out, n)
    if s.phase == FLY and chance(s, 2) == 0:
        return n - 1  # the rest as they come
    return chance(s, n)


@rule
def lean_building(s: State, out: np.ndarray, n: int) -> int:
    """The best of a dozen actions by how they fit where they lie."""
    best, at = -100.0, 0
    for _ in range(12):
        i = chance(s, n)
        merit = fit(s, int(out[i]))
        if merit > best:
            best, at = merit, i
    return at


@rule
def fit(s: State, action: int) -> float:
    if action in (PASS, DONE):
        return -1.0 if clashes(s) > 0 or not full(s) else 3.0
    if action >= SWAP:
        return -1.5
    look, cell = (action % 1000) // 25, (action % 1000) % 25
    merit = 2.5 if s.maze[cell] == 0 else 0.0
    merit += suits(s, cell, look)
    if s.maze[cell]:
        merit -= suits(s, cell, int(s.maze[cell]))
    return merit


@rule
def suits(s: State, cell: int, look: int) -> float:
    """How well a tile would lie among its neighbours."""
    merit = 0.0
    for side in range(4):
        there = step(s, cell, side)
        mine = open_to(look, side)
        if there < 0:
            gate = (cell == card(s, ENTRY) and side == card(s, ENTRY_SIDE)) or (
                cell == card(s, EXIT) and side == card(s, EXIT_SIDE)
            )
            merit += (2.0 if mine else -3.0) if gate else -0.4 if mine else 0.0
        elif s.maze[there]:
            yours = open_to(s.maze[there], (side + 2) % 4)
            merit += (1.0 if mine else 0.3) if mine == yours else -2.0
        elif mine:
            merit += 0.2
    return merit


@rule
def lean_running(s: State, out: np.ndarray, n: int) -> int:
    """Mostly a move of the rabbit, to carrots where there are some next door."""
    if chance(s, 4) == 0:
        return chance(s, n)
    ways = 0
    while ways < n and GO <= out[ways] < GO + 4:
        there = step(s, int(s.rabbit), out[ways] - GO)
        if s.lying[there, ONE] + s.lying[there, THREE] > 0:
            return ways
        ways += 1
    return chance(s, ways) if ways > 0 else 0
