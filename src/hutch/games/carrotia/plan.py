"""The rabbit's best way: which carrots can still be gathered before the exit, along paths and never back.

A breadth-first search over (cells, direction of arrival, carrots gathered, carrots that the Bandit gathers), where the
cells that share the rest are one set of bits.
"""

from typing import NamedTuple

import numpy as np

from hutch.core.compile import rule
from hutch.core.exact import exp
from hutch.core.jotter import jotter
from hutch.core.record import State
from hutch.games.carrotia import LEVELS
from hutch.games.carrotia.cells import WIDTH
from hutch.games.carrotia.maze import GRID, NEXT, card, size
from hutch.games.carrotia.running import banked
from hutch.games.carrotia.state import BANDIT, DIRECTION, EXIT, GHOST, HAWK, NOBODY, NOWHERE, SEATS

MOST = 7  # carrot cells that are looked at
MASKS = 1 << MOST
EXTRAS = 4  # one more than the most gifts of the Bandit that are counted
DELAY = 0.012  # carrots that a bird costs with every move
# Measured: carrots banked in a round that the rabbit got out of, by round, without and with the Bandit, by teams of bots of
# every size (search:30 and search:60; 116 and 136 of round 2; of round 3 15 and 31 with a goal of 30, so that nobody left
# with enough). The first round is never to come.
LATER = np.array([[0.0, 7.7, 8.6], [0.0, 8.8, 11.4]])
SPREAD = 2.0  # how far, in carrots, later rounds stray from what they usually bring
ANYWHERE = 4  # the direction of arrival of a rabbit that was put down
ARRIVALS = 5


@rule
def shifted(cells: int, direction: int) -> int:
    """All these cells one step on; the caller sees to the edges."""
    if direction == 0:
        return cells >> WIDTH
    if direction == 1:
        return cells << 1
    if direction == 2:
        return cells << WIDTH
    return cells >> 1


@rule
def exits(s: State, sides: np.ndarray, ways: np.ndarray) -> None:
    """For each direction the set of cells from which a path leads there, given the open sides of every cell."""
    for direction in range(4):
        found = 0
        for i in range(size(s)):
            cell = int(GRID[s.level, i])
            there = int(NEXT[s.level, cell, direction])
            if there >= 0 and (sides[cell] >> direction) & 1 and (sides[there] >> ((direction + 2) % 4)) & 1:
                found |= 1 << cell
        ways[direction] = found


@rule
def arrival(s: State) -> int:
    """The direction in which the rabbit came to its cell."""
    if s.behind != NOWHERE:
        for direction in range(4):
            if NEXT[s.level, s.behind, direction] == s.rabbit:
                return direction
    return ANYWHERE


@rule
def safety(s: State, moved: int, slack: int) -> float:
    """How likely a plan of so many moves, with so many to spare, gets the rabbit out. Only the hawk can upset one."""
    if s.bird_at[HAWK] == NOWHERE:
        return 0.99
    return 0.97 - (0.006 if slack > moved else 0.025) * moved


@rule
def birds(s: State) -> int:
    """How many birds are in the maze, or will be."""
    here = 0
    for bird in range(6):
        here += s.bird_at[bird] != NOWHERE
    return max(here, int(s.level) + 1)


@rule
def gives(s: State, ahead: int) -> bool:
    """Whether the move so many turns ahead is the Bandit's."""
    if s.owner[BANDIT] < 0:
        return False
    return (int(s.turn) + ahead * card(s, DIRECTION) - int(s.owner[BANDIT])) % int(s.players) == 0


# ---- what carrots are worth ------------------------------------------------------------------------------------------


@rule
def to_come(s: State) -> float:
    """What later rounds usually bring, if the rabbit gets out."""
    bandit = int(s.owner[BANDIT] != NOBODY)
    coming = 0.0
    for level in range(int(s.level) + 1, LEVELS):
        coming += LATER[bandit, level]
    return float(coming)


@rule
def chances(s: State, sure: float, more: float) -> float:
    """How likely the goal is with so many carrots sure after this round, and so many more hoped for."""
    lacking = s.goal - sure - to_come(s)
    if s.level < LEVELS - 1:
        return 1.0 / (1.0 + exp((lacking - more) / SPREAD))
    if lacking <= 0.0:
        return 1.0
    return 1.0 / (1.0 + exp((lacking - 0.5 - more) / (0.4 + 0.12 * max(0.0, more))))


# ---- the search ------------------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """Where the rabbit's way begins, the direction in which it came there, and the moves it has.

    The next move is `ahead` turns from now; below 0: nobody knows yet whose it will be, and the Bandit brings nothing.
    """

    cell: int
    came: int
    moves: int
    ahead: int


class Hunt(NamedTuple):
    """What a search knows, by the set of carrot cells gathered so far, by the gifts of the Bandit and by arrival."""

    ways: np.ndarray  # by direction: the cells from which a path leads there
    spots: np.ndarray  # the carrot cells
    many: int  # carrot cells
    extras: int  # numbers of gifts that are told apart
    prize: np.ndarray  # what a set of carrot cells is worth
    here: np.ndarray  # cells of this move's layer
    then: np.ndarray  # and of the next
    live: np.ndarray  # which sets the layers have
    touched: np.ndarray


@rule
def best_run(s: State, sides: np.ndarray, worth: np.ndarray, start: Start, bonus: float) -> float:
    """How likely the goal is if the rabbit goes its best way, and carrots worth `bonus` come on top.

    `sides` are the open sides of each cell, `worth` what lies on it.
    """
    alone = s.players == 1 and s.owner[BANDIT] == 0  # then every carrot cell brings one more
    extras = 1 if alone or start.ahead < 0 or s.owner[BANDIT] < 0 else EXTRAS
    ways, spots, prize = jotter(4, np.int32), jotter(MOST, np.int32), jotter(MASKS, np.float64)
    here, then = jotter((MASKS, EXTRAS, ARRIVALS), np.int32), jotter((MASKS, EXTRAS, ARRIVALS), np.int32)
    live, touched = jotter(MASKS, np.int8), jotter(MASKS, np.int8)
    exits(s, sides, ways)
    many = find_spots(s, worth, start.cell, spots)
    hunt = Hunt(ways, spots, many, extras, prize, here, then, live, touched)
    for mask in range(1 << many):
        prize[mask] = worth_of(mask, spots, worth, 1.0 if alone else 0.0, prize)
        clear(hunt, mask)
    here[0, 0, start.came] = 1 << start.cell
    live[0] = 1
    return search(s, hunt, start, bonus)


@rule
def find_spots(s: State, worth: np.ndarray, start: int, spots: np.ndarray) -> int:
    """Note the cells with carrots, but not the first one; how many."""
    many = 0
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        if worth[cell] > 0 and many < MOST and cell != start:
            spots[many] = cell
            many += 1
    return many


@rule
def worth_of(mask: int, spots: np.ndarray, worth: np.ndarray, gift: float, prize: np.ndarray) -> float:
    """What a set of carrot cells is worth, from the prize of the set without its first."""
    if mask == 0:
        return 0.0
    first = 0
    while not (mask >> first) & 1:
        first += 1
    return float(prize[mask & ~(1 << first)] + worth[spots[first]] + gift)


@rule
def clear(hunt: Hunt, mask: int) -> None:
    hunt.live[mask] = 0
    hunt.touched[mask] = 0
    for extra in range(hunt.extras):
        for came in range(ARRIVALS):
            hunt.here[mask, extra, came] = 0
            hunt.then[mask, extra, came] = 0


@rule
def search(s: State, hunt: Hunt, start: Start, bonus: float) -> float:
    """Layer by layer, one move each, until nothing new is reached."""
    gate, home = 1 << card(s, EXIT), float(banked(s))
    sure, lost = home + int(s.gathered[0]) + 3.0 * int(s.gathered[1]), chances(s, home, 0.0)
    ghost = s.owner[GHOST] >= 0 and (int(s.spent) >> GHOST) & 1 == 0
    best = lost + 0.12 * (chances(s, sure, min(0.0, bonus)) - lost)  # something may still carry it out
    delay, alive, moved = DELAY * birds(s), True, 0
    phases = int(s.players) if hunt.extras > 1 else 1  # whose turn it is matters only to the Bandit
    seen = jotter((SEATS, MASKS, EXTRAS, 4), np.int32)
    for phase in range(phases):
        for mask in range(1 << hunt.many):
            for extra in range(hunt.extras):
                for way in range(4):
                    seen[phase, mask, extra, way] = 0
    while alive and moved < start.moves:
        moved += 1
        gift = 1 if hunt.extras > 1 and gives(s, start.ahead + moved - 1) else 0
        out = -1.0
        for mask in range(1 << hunt.many):
            if hunt.live[mask]:
                hunt.live[mask] = 0
                out = max(out, spread(hunt, mask, gift, gate))
        if out >= 0.0:
            safe = safety(s, moved, start.moves - moved)
            best = max(best, lost + safe * (chances(s, sure, out + bonus - delay * moved) - lost))
        most = settle(hunt, seen[moved % phases])
        alive = most >= 0.0
        if ghost and alive and moved < start.moves:
            best = max(best, lost + 0.98 * (chances(s, sure, most + bonus - 0.4 - delay * moved) - lost))
    return best


@rule
def spread(hunt: Hunt, mask: int, gift: int, gate: int) -> float:
    """One move on from everywhere with these carrots gathered; the most that comes out at the exit, or -1."""
    out = -1.0
    for extra in range(hunt.extras):
        row = hunt.here[mask, extra]
        if row[0] | row[1] | row[2] | row[3] | row[4] == 0:
            continue
        for way in range(4):
            back = (way + 2) % 4
            cells = int(row[4])
            for came in range(4):
                if came != back:
                    cells |= int(row[came])
            cells = shifted(cells & int(hunt.ways[way]), way)
            if cells & gate:
                last = spot_at(hunt, gate)
                out = max(out, hunt.prize[mask | last] + extra + (gift if last & ~mask else 0))
                cells &= ~gate
            gather_spots(hunt, mask, extra, gift, way, cells)
        for came in range(ARRIVALS):
            row[came] = 0
    return out


@rule
def gather_spots(hunt: Hunt, mask: int, extra: int, gift: int, way: int, cells: int) -> None:
    """Who comes to carrots that are not gathered yet has them from now on; the others go on as they are."""
    for j in range(hunt.many):
        spot = 1 << int(hunt.spots[j])
        if cells & spot and not (mask >> j) & 1:
            cells &= ~spot
            hunt.then[mask | 1 << j, min(extra + gift, hunt.extras - 1), way] |= spot
            hunt.touched[mask | 1 << j] = 1
    if cells:
        hunt.then[mask, extra, way] |= cells
        hunt.touched[mask] = 1


@rule
def spot_at(hunt: Hunt, gate: int) -> int:
    """The carrot cell at the exit, as a set of carrot cells."""
    for j in range(hunt.many):
        if gate == 1 << int(hunt.spots[j]):
            return 1 << j
    return 0


@rule
def settle(hunt: Hunt, seen: np.ndarray) -> float:
    """Take the new layer, less what is or was there with as many gifts and the same player to move.

    A cell may be come to again: a loop can be what brings the Bandit's turn and a carrot together. The most that is in
    the rabbit's paws anywhere, or -1.
    """
    most = -1.0
    for mask in range(1 << hunt.many):
        if not hunt.touched[mask]:
            continue
        hunt.touched[mask] = 0
        for way in range(4):
            better = 0
            for extra in range(hunt.extras - 1, -1, -1):
                better |= int(seen[mask, extra, way])
                new = int(hunt.then[mask, extra, way]) & ~better
                hunt.then[mask, extra, way] = 0
                hunt.here[mask, extra, way] = new
                seen[mask, extra, way] |= new
                better |= new
                if new:
                    hunt.live[mask] = 1
                    most = max(most, hunt.prize[mask] + extra)
    return most
