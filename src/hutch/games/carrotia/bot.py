"""What only Carrotia knows about playing well: how likely the goal is, and what a playout tries first.

The hope of a round is the rabbit's best way through the maze (`plan`); while the maze is built, through the maze that the
players could lay with the tiles and the time they have (`draft`).
"""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.jotter import jotter
from hutch.core.record import State
from hutch.games.carrotia.cells import CELLS, cell_of, coded, said_of
from hutch.games.carrotia.draft import could_open, draft
from hutch.games.carrotia.foresight import FRESH, OUT, Ahead, foresee, whole
from hutch.games.carrotia.maze import DISTANCE, GRID, card, clashes, full, joined, open_to, size, step
from hutch.games.carrotia.plan import ANYWHERE, Start, arrival, best_run, chances, gives
from hutch.games.carrotia.running import banked
from hutch.games.carrotia.state import (
    BANDIT,
    BAT,
    BUILD,
    CHANGE,
    CHOOSE,
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
    MOVE,
    NOBODY,
    NOWHERE,
    OFF,
    OFFER,
    ONE,
    ONES_LAID,
    OWL,
    PASS,
    SEAGULL,
    SWAP,
    THREE,
    THREES_LAID,
    USE_CLOWN,
)

TUNING = {"explore": 0.12, "width": 8.0, "grow": 0.35, "horizon": 0}
LADDER = {  # one hasty tile can spoil a maze, so haste is dearer here than elsewhere
    "seedling": {"haste": 0.5},
    "sprout": {"haste": 0.32, "iterations": 20},
    "gardener": {"haste": 0.17, "iterations": 50},
    "farmer": {"haste": 0.07, "iterations": 120},
}
# What a character adds to a team's chances, against the mean of all: a least-squares fit to 726 games of bots with 1 to 5
# players, characters by lot. The standard errors are 0.05 to 0.06, so only the upper and the lower half are told apart.
CAST = (0.07, 0.06, 0.04, -0.08, -0.06, -0.04)
FAULT = 1.5  # what a maze that is not sound costs, beside the bird
HARM = np.array([0.3, 1.0, 0.35, 0.35, 0.6, 0.9])  # of each bird, by what it does to carrots
USUAL = 0.6  # the harm of a bird that is not known yet
HASTEN = 0.04  # what it is worth to have one tile less to lay
PATIENCE = 0.6  # what it costs not to begin, where no hourglass ends the building
UNSEEN = (0.0, 0.0, 0.4)  # how much less there is to hope for, by round, once the birds are known
LUCKY = 1.3  # carrots that the Bandit brings for each cell with carrots, shared by the number of players
MANY = 40  # building turns that are looked ahead at most
TOLL = 0.07  # the share of the carrots in the maze that a bird of harm 1 costs


# ---- the value -------------------------------------------------------------------------------------------------------


@rule
def value(s: State, out: np.ndarray) -> None:
    """The same for all: how sure the goal is."""
    if s.phase == CHOOSE:
        hope = when_chosen(s)
    elif s.phase == BUILD:
        hope = when_built(s)
    elif s.phase <= CHANGE:
        hope = when_changed(s)
    else:
        hope = when_run(s)
    for seat in range(s.players):
        out[seat] = hope


@rule
def when_chosen(s: State) -> float:
    """By what the characters chosen so far have brought teams of bots."""
    hope = 0.5
    for character in range(6):
        if s.owner[character] != NOBODY:
            hope += CAST[character]
    return hope


@rule
def when_run(s: State) -> float:
    """By the rabbit's best way from where it is; before the birds fly, from where they will leave it."""
    ahead = foresee(s, jotter((3, CELLS), np.int64))
    if ahead.rabbit == OUT:
        return chances(s, float(banked(s)) + ahead.gathered, 0.0)
    sides, worth = jotter(CELLS, np.int64), jotter(CELLS, np.float64)
    for cell in range(CELLS):
        sides[cell] = s.maze[cell]
        worth[cell] = prospects(ahead, cell)
    bonus = in_reserve(s, all_of(worth), int(s.moves)) + ahead.bonus
    came = arrival(s) if ahead.rabbit == s.rabbit else ANYWHERE
    start = Start(whole(ahead.rabbit), whole(came), whole(s.moves), whole(0 if s.phase == MOVE else 1))
    return best_run(s, sides, worth, start, bonus)


@rule
def all_of(worth: np.ndarray) -> float:
    """What lies on all cells together."""
    lies = 0.0
    for cell in range(CELLS):
        lies += worth[cell]
    return lies


@rule
def from_entry(s: State, ahead: int) -> Start:
    """A run that has not begun."""
    return Start(whole(card(s, ENTRY)), whole(ANYWHERE), whole(s.allowed[s.level]), whole(ahead))


@rule
def in_reserve(s: State, lies: float, moves: int) -> float:
    """What abilities that are still fresh may bring, if so much lies in the maze; and the offer."""
    hope = 0.0
    for character in range(6):
        if s.owner[character] >= 0 and (int(s.spent) >> character) & 1 == 0:
            hope += FRESH[character] * min(1.0, lies / 4.0)
    if not s.offered and s.supply[ONE] >= 2:
        hope += 2.0 if moves > 3 else 0.6
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
def prospects(ahead: Ahead, cell: int) -> float:
    """The carrots of a cell, less what birds close by may do to them."""
    if ahead.ones[cell] + ahead.threes[cell] == 0:
        return 0.0
    worth = float(ahead.ones[cell]) + 3.0 * float(ahead.threes[cell])
    for bird in range(6):
        if ahead.birds[bird] != NOWHERE:
            away = int(DISTANCE[cell, ahead.birds[bird]])
            if 0 < away < 3 and bird != OWL:
                worth *= 1.0 - (0.1 if bird in (CROW, SEAGULL, BAT) else 0.16) / away
    return worth


@rule
def when_built(s: State) -> float:
    """By what the maze can become, with the tiles in hand and the time that is left."""
    worth, maze = jotter(CELLS, np.float64), jotter(CELLS, np.int64)
    for cell in range(CELLS):
        worth[cell] = 0.0
    gift = 0.0 if s.owner[BANDIT] < 0 or s.players == 1 else LUCKY / int(s.players)
    for i in range(card(s, ONES_LAID)):
        worth[card(s, FIRST_ONE + i)] += 0.95 + gift
    for i in range(card(s, THREES_LAID)):
        worth[card(s, FIRST_THREE + i)] += 2.85 + gift
    lacks, start = draft(s, worth, turns_left(s), maze), from_entry(s, -1)
    bonus = in_reserve(s, all_of(worth), start.moves) + 0.03 * joins(s, maze)
    return best_run(s, maze, worth, start, bonus - still_unknown(s, lacks) - still_to_lay(s, lacks, maze))


@rule
def still_unknown(s: State, lacks: int) -> float:
    """What birds that are not laid out yet will cost."""
    known = card(s, ONES_LAID) + 3 * card(s, THREES_LAID)
    cost = TOLL * USUAL * known * (int(s.level) + (1 if lacks == 0 else 2)) + UNSEEN[s.level]
    return cost + PATIENCE if s.hourglass == OFF else cost


@rule
def still_to_lay(s: State, lacks: int, maze: np.ndarray) -> float:
    """What it costs that the maze is not as it could be; who has nothing to mend had better pass."""
    if lacks != 0:
        unsound = FAULT + 0.4 * (4 if lacks < 0 else min(lacks, 4))
        return unsound - HASTEN * int(s.passes) if s.hourglass == OFF else unsound  # no sand will end it
    ahead = 0
    for cell in range(CELLS):
        ahead += maze[cell] != s.maze[cell]
    return HASTEN * ahead if ahead > 0 else -HASTEN * int(s.passes)


@rule
def when_changed(s: State) -> float:
    """Between what the maze is and what it can become."""
    worth, now, then = jotter(CELLS, np.float64), jotter(CELLS, np.int64), jotter(CELLS, np.int64)
    empty, ahead = 0, foresee(s, jotter((3, CELLS), np.int64))
    for cell in range(CELLS):
        worth[cell] = 0.0
        now[cell] = 0
        then[cell] = 0
    could_open(s, s.maze, s.hands, then)
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        worth[cell] = prospects(ahead, cell)
        now[cell] = s.maze[cell]
        if s.maze[cell]:
            then[cell] = s.maze[cell]
        else:
            empty += 1
    start = from_entry(s, 0)
    bonus = in_reserve(s, all_of(worth), start.moves) - toll(s) - FAULT + 0.03 * joins(s, now) - 0.06 * empty
    ripe = best_run(s, now, worth, start, bonus)
    if empty == 0:
        return ripe
    share = 0.9 * min(1.0, int(s.changes) / empty)
    return share * best_run(s, then, worth, start, bonus) + (1.0 - share) * ripe


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


# ---- playouts --------------------------------------------------------------------------------------------------------


@rule
def playout(s: State, out: np.ndarray, n: int) -> int:
    if s.phase == BUILD or s.phase == CHANGE:
        return lean_building(s, out, n)
    if s.phase == MOVE:
        return lean_running(s, out, n)
    if s.phase == FLY and chance(s, 6) > 0:
        return 0  # mostly the birds simply fly
    return chance(s, n)


@rule
def lean_building(s: State, out: np.ndarray, n: int) -> int:
    """The best of a dozen actions by how they fit where they lie; leaving it as it is, the last of the list, is always one."""
    best, at = fit(s, int(out[n - 1])), n - 1
    for _ in range(12):
        i = chance(s, n)
        merit = fit(s, int(out[i]))
        if merit > best:
            best, at = merit, i
    return at


@rule
def fit(s: State, action: int) -> float:
    if action in (PASS, DONE):
        return -1.0 if clashes(s) > 0 else 3.0 if full(s) else 0.0
    if action >= SWAP:
        return -1.5
    look, cell = said_of(action % 1000), cell_of(action % 1000)
    merit = 2.5 if s.maze[cell] == 0 else -0.5  # what lies there well stays there
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
    """Mostly a move of the rabbit, to carrots where there are some next door; now and then an ability or an offer."""
    mood = chance(s, 6)
    if mood == 0:
        return chance(s, n)
    if mood == 1:
        return lean_offering(s, out, n)
    if mood == 2:
        uses = abilities(out, n)
        return n - 1 - chance(s, uses) if uses > 0 else 0
    ways = 0
    while ways < n and GO <= out[ways] < GO + 4:
        ways += 1
    for way in range(ways):
        there = step(s, int(s.rabbit), out[way] - GO)
        if s.lying[there, ONE] + s.lying[there, THREE] > 0:
            return way
    return chance(s, ways) if ways > 0 else 0


@rule
def abilities(out: np.ndarray, n: int) -> int:
    """How many uses of abilities close the list."""
    found = 0
    while found < n and (out[n - 1 - found] == USE_CLOWN or GO + 4 <= out[n - 1 - found] < OFFER):
        found += 1
    return found


@rule
def lean_offering(s: State, out: np.ndarray, n: int) -> int:
    """Two carrots where the rabbit may soon come by, best where the Bandit moves it; where that is no choice, any."""
    cell, behind, first, second = int(s.rabbit), int(s.behind), -1, -1
    for ahead in range(1, 2 + int(s.players)):
        way = chance(s, 4)
        for _ in range(4):
            there = step(s, cell, way)
            if there >= 0 and there != behind and joined(s, cell, way):
                break
            way = (way + 1) % 4
        if not joined(s, cell, way) or step(s, cell, way) == behind:
            break
        behind, cell = cell, step(s, cell, way)
        if first < 0 or gives(s, ahead):
            first, second = cell, first
        elif second < 0:
            second = cell
        if cell == card(s, EXIT) or (second >= 0 and chance(s, 3) == 0):
            break
    if second < 0 or chance(s, 4) == 0:
        second = first
    wanted = OFFER + coded(min(first, second), max(first, second))
    for i in range(n):
        if out[i] == wanted:
            return i
    return chance(s, n)
