"""The rabbit's best way: which carrots can still be gathered before the exit, along paths and never back.

A breadth-first search over (cells, direction of arrival, carrots gathered, carrots that the Bandit gathers), where the
cells that share the rest are one set of bits. It needs room of its own, so it is for bots, not for rules.
"""

import numpy as np

from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.games.carrotia.maze import GRID, NEXT, card, size
from hutch.games.carrotia.running import banked
from hutch.games.carrotia.state import BANDIT, DIRECTION, EXIT, GHOST, HAWK, LEVELS, NOWHERE

MOST = 7  # carrot cells that are looked at
EXTRAS = 4  # one more than the most gifts of the Bandit that are counted
DELAY = 0.012  # carrots that a bird costs with every move
SPREAD = 2.0  # how far, in carrots, later rounds stray from what they usually bring
ANYWHERE = 4  # the direction of arrival of a rabbit that was put down


@rule
def shifted(cells: int, direction: int) -> int:
    """All these cells one step on; the caller sees to the edges."""
    if direction == 0:
        return cells >> 5
    if direction == 1:
        return cells << 1
    if direction == 2:
        return cells << 5
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
    """What later rounds usually bring."""
    third, second = 10.7 - 0.2 * int(s.players), 7.6 - 0.15 * int(s.players)
    return 0.0 if s.level == LEVELS - 1 else third if s.level == LEVELS - 2 else second + third


@rule
def chances(s: State, sure: float, more: float) -> float:
    """How likely the goal is with so many carrots sure after this round, and so many more hoped for."""
    lacking = s.goal - sure - to_come(s)
    if s.level < LEVELS - 1:
        return 1.0 / (1.0 + np.exp((lacking - more) / SPREAD))
    if lacking <= 0.0:
        return 1.0
    return 1.0 / (1.0 + np.exp((lacking - 0.5 - more) / (0.4 + 0.12 * max(0.0, more))))


# ---- the search ------------------------------------------------------------------------------------------------------


@rule
def best_run(
    s: State, sides: np.ndarray, worth: np.ndarray, start: int, came: int, moves: int, ahead: int, bonus: float
) -> float:
    """How likely the goal is if the rabbit goes its best way from `start`, and carrots worth `bonus` come on top.

    `sides` are the open sides of each cell, `worth` what lies on it; the next move is `ahead` turns from now (below 0:
    nobody knows yet whose it will be, and the Bandit brings nothing).
    """
    ways, spots = np.zeros(4, np.int32), np.zeros(MOST, np.int32)
    exits(s, sides, ways)
    k = 0
    for i in range(size(s)):
        if worth[GRID[s.level, i]] > 0 and k < MOST and GRID[s.level, i] != start:
            spots[k] = GRID[s.level, i]
            k += 1
    alone = s.players == 1 and s.owner[BANDIT] == 0  # then every carrot cell brings one more
    prize = np.zeros(1 << k, np.float64)
    for mask in range(1, 1 << k):
        j = 0
        while not (mask >> j) & 1:
            j += 1
        prize[mask] = prize[mask & ~(1 << j)] + worth[spots[j]] + (1.0 if alone else 0.0)
    extras = 1 if alone or ahead < 0 or s.owner[BANDIT] < 0 else EXTRAS
    here = np.zeros((1 << k, extras, 5), np.int32)
    here[0, 0, came] = 1 << start
    return search(s, ways, spots[:k], prize, here, moves, ahead, bonus)


@rule
def search(
    s: State, ways: np.ndarray, spots: np.ndarray, prize: np.ndarray, here: np.ndarray, moves: int, ahead: int, bonus: float
) -> float:
    """Layer by layer, one move each, until nothing new is reached."""
    gate, home = 1 << card(s, EXIT), float(banked(s))
    sure, lost = home + int(s.gathered[0]) + 3.0 * int(s.gathered[1]), chances(s, home, 0.0)
    ghost = s.owner[GHOST] >= 0 and (int(s.spent) >> GHOST) & 1 == 0
    best = lost + 0.12 * (chances(s, sure, min(0.0, bonus)) - lost)  # something may still carry it out
    then, delay = np.zeros_like(here), DELAY * birds(s)
    live, touched = np.zeros(here.shape[0], np.bool_), np.zeros(here.shape[0], np.bool_)
    live[0] = True
    alive, moved = True, 0
    while alive and moved < moves:
        moved += 1
        gift = 1 if here.shape[1] > 1 and gives(s, ahead + moved - 1) else 0
        out = -1.0
        for mask in range(here.shape[0]):
            if live[mask]:
                live[mask] = False
                out = max(out, spread(mask, gift, gate, ways, spots, prize, here, then, touched))
        if out >= 0.0:
            safe = safety(s, moved, moves - moved)
            best = max(best, lost + safe * (chances(s, sure, out + bonus - delay * moved) - lost))
        most = settle(prize, here, then, live, touched)
        alive = most >= 0.0
        if ghost and alive and moved < moves:
            best = max(best, lost + 0.98 * (chances(s, sure, most + bonus - 0.4 - delay * moved) - lost))
    return best


@rule
def spread(
    mask: int,
    gift: int,
    gate: int,
    ways: np.ndarray,
    spots: np.ndarray,
    prize: np.ndarray,
    here: np.ndarray,
    then: np.ndarray,
    touched: np.ndarray,
) -> float:
    """One move on from everywhere with these carrots gathered; the most that comes out at the exit, or -1."""
    out = -1.0
    for extra in range(here.shape[1]):
        row = here[mask, extra]
        if row[0] | row[1] | row[2] | row[3] | row[4] == 0:
            continue
        for way in range(4):
            back = (way + 2) % 4
            cells = int(row[4])
            for came in range(4):
                if came != back:
                    cells |= row[came]
            cells = shifted(cells & ways[way], way)
            if cells & gate:
                out = max(out, prize[mask | spot_at(gate, spots)] + extra + (gift if spot_at(gate, spots) & ~mask else 0))
                cells &= ~gate
            for j in range(spots.shape[0]):
                spot = 1 << int(spots[j])
                if cells & spot and not (mask >> j) & 1:
                    cells &= ~spot
                    then[mask | 1 << j, min(extra + gift, here.shape[1] - 1), way] |= spot
                    touched[mask | 1 << j] = True
            if cells:
                then[mask, extra, way] |= cells
                touched[mask] = True
        row[:] = 0
    return out


@rule
def spot_at(gate: int, spots: np.ndarray) -> int:
    """The carrot cell at the exit, as a set of carrot cells."""
    for j in range(spots.shape[0]):
        if gate == 1 << int(spots[j]):
            return 1 << j
    return 0


@rule
def settle(prize: np.ndarray, here: np.ndarray, then: np.ndarray, live: np.ndarray, touched: np.ndarray) -> float:
    """Take the new layer, less what is there with more gifts. The most that is in the rabbit's paws anywhere, or -1.

    A cell may be come to again: a loop can be what brings the Bandit's turn and a carrot together.
    """
    most = -1.0
    for mask in range(here.shape[0]):
        if not touched[mask]:
            continue
        touched[mask] = False
        live[mask] = True
        for way in range(4):
            better = 0
            for extra in range(here.shape[1] - 1, -1, -1):
                new = then[mask, extra, way] & ~better
                then[mask, extra, way] = 0
                here[mask, extra, way] = new
                better |= new
                if new:
                    most = max(most, prize[mask] + extra)
    return most
