"""The rabbit's best way: which carrots can still be gathered before the exit, along paths and never back.

A breadth-first search over (cells, direction of arrival, carrots gathered, carrots that the Bandit gathers), where the
cells that share the rest are one set of bits. It needs room of its own, so it is for bots, not for rules.
"""

import numpy as np

from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.games.carrotia.maze import GRID, NEXT, card, size
from hutch.games.carrotia.state import BANDIT, DIRECTION, EXIT, GHOST, HAWK, NOWHERE

MOST = 7  # carrot cells that are looked at
EXTRAS = 4  # one more than the most gifts of the Bandit that are counted
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
def safety(s: State, slack: int) -> float:
    """How likely a plan with so many spare moves gets the rabbit out."""
    if s.bird_at[HAWK] != NOWHERE:
        return 0.84 + 0.03 * min(slack, 4)
    return 0.94 + 0.02 * min(slack, 2)


@rule
def gives(s: State, ahead: int) -> bool:
    """Whether the move so many turns ahead is the Bandit's."""
    if s.owner[BANDIT] < 0:
        return False
    return (int(s.turn) + ahead * card(s, DIRECTION) - int(s.owner[BANDIT])) % int(s.players) == 0


@rule
def best_run(s: State, sides: np.ndarray, worth: np.ndarray, start: int, came: int, moves: int, ahead: int) -> float:
    """The carrots that the rabbit can hope to bring out from `start`, those already gathered included.

    `sides` are the open sides of each cell, `worth` what lies on it; the next move is `ahead` turns from now.
    """
    ways = np.zeros(4, np.int64)
    exits(s, sides, ways)
    spots = np.zeros(MOST, np.int64)
    k = 0
    for i in range(size(s)):
        if worth[GRID[s.level, i]] > 0 and k < MOST and GRID[s.level, i] != start:
            spots[k] = GRID[s.level, i]
            k += 1
    prize = np.zeros(1 << k, np.float64)
    for mask in range(1, 1 << k):
        for j in range(k):
            if (mask >> j) & 1:
                prize[mask] = prize[mask & ~(1 << j)] + worth[spots[j]]
                break
    here = np.zeros((1 << k, EXTRAS, 5), np.int64)
    seen = np.zeros((1 << k, EXTRAS, 5), np.int64)
    here[0, 0, came] = 1 << start
    return search(s, ways, spots, k, prize, here, seen, moves, ahead)


@rule
def search(
    s: State,
    ways: np.ndarray,
    spots: np.ndarray,
    k: int,
    prize: np.ndarray,
    here: np.ndarray,
    seen: np.ndarray,
    moves: int,
    ahead: int,
) -> float:
    gate = 1 << card(s, EXIT)
    pocket = int(s.gathered[0]) + 3.0 * int(s.gathered[1])
    best = 0.12 * pocket  # something may still carry it out
    ghost = s.owner[GHOST] >= 0 and (int(s.spent) >> GHOST) & 1 == 0
    all_spots = 0
    for j in range(k):
        all_spots |= 1 << spots[j]
    then = np.zeros_like(here)
    for moved in range(1, moves + 1):
        gift = 1 if gives(s, ahead + moved - 1) else 0
        then[:] = 0
        alive = False
        for mask in range(1 << k):
            for extra in range(EXTRAS):
                for way in range(4):
                    cells = 0
                    for came in range(5):
                        if came == ANYWHERE or came != (way + 2) % 4:
                            cells |= here[mask, extra, came]
                    cells &= ways[way]
                    if cells == 0:
                        continue
                    cells = shifted(cells, way)
                    if cells & gate:
                        gain = land_on(gate, mask, extra, gift, spots, k, prize)
                        best = max(best, (pocket + gain) * safety(s, moves - moved))
                        cells &= ~gate
                    plain = cells & ~all_spots
                    for j in range(k):
                        if (cells >> spots[j]) & 1:
                            if (mask >> j) & 1:
                                plain |= 1 << spots[j]
                            else:
                                more = min(extra + gift, EXTRAS - 1)
                                then[mask | 1 << j, more, way] |= 1 << spots[j]
                    then[mask, extra, way] |= plain
        for mask in range(1 << k):
            for extra in range(EXTRAS):
                for way in range(4):
                    new = then[mask, extra, way] & ~seen[mask, extra, way]
                    here[mask, extra, way] = new
                    if new:
                        alive = True
                        for less in range(extra + 1):
                            seen[mask, less, way] |= new
                        if ghost and moved < moves:
                            best = max(best, (pocket + prize[mask] + extra) * 0.96 - 0.3)
                here[mask, extra, ANYWHERE] = 0
        if not alive:
            break
    return best


@rule
def land_on(gate: int, mask: int, extra: int, gift: int, spots: np.ndarray, k: int, prize: np.ndarray) -> float:
    """What a rabbit has gathered on this plan when it comes to the exit, the carrots lying there included."""
    for j in range(k):
        if gate == 1 << spots[j] and not (mask >> j) & 1:
            return prize[mask | 1 << j] + extra + gift
    return prize[mask] + extra
