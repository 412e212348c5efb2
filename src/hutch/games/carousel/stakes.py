"""What a tile on the grid may win and lose.

A capture swings three points: a prisoner and a tile for one player, a tile less for the other. So a tile is judged by
its open sides, and by what the other player, whose hand is open, can capture next.
"""

import numpy as np

from hutch.core.bits import NONE, has, lowest, rest
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carousel.battle import BESIDE, side

SWING = 3.0
# How likely a side that lies open is to be beaten before the end, by its number; a shield (0) never is.
RISK = np.array([0.0, 0.30, 0.25, 0.19, 0.12, 0.05, 0.0])


@rule
def risk(s: State, cell: int) -> float:
    """The chance that a tile is lost through its open sides."""
    safe = 1.0
    for direction in range(4):
        there = BESIDE[cell, direction]
        if there > 0 and s.tile[there] == 0:
            safe *= 1.0 - RISK[side(s, cell, direction)]
    return 1.0 - safe


@rule
def exposed(s: State, seat: int) -> float:
    """Points that this seat may lose by the risks of its tiles."""
    total, cells = 0.0, np.uint64(s.marks[seat])
    while cells != NONE:
        total += SWING * risk(s, lowest(cells))
        cells = rest(cells)
    return total


@rule
def captures(s: State, seat: int, tile: int, cell: int, quarters: int) -> int:
    """How many of the other's tiles this one would capture at once, chains not counted."""
    found = 0
    for direction in range(4):
        there = BESIDE[cell, direction]
        if there > 0 and has(s.marks[1 - seat], there):
            shown = side(s, there, (direction + 2) & 3)
            if shown != 0 and s.sides[tile, (direction - quarters) & 3] > shown:
                found += 1
    return found


@rule
def open_risk(s: State, tile: int, cell: int, quarters: int) -> float:
    """The risk of a tile that is about to be placed."""
    safe = 1.0
    for direction in range(4):
        there = BESIDE[cell, direction]
        if there > 0 and s.tile[there] == 0:
            safe *= 1.0 - RISK[s.sides[tile, (direction - quarters) & 3]]
    return 1.0 - safe


@rule
def gain(s: State, seat: int, tile: int, cell: int, quarters: int) -> float:
    """What this seat's tile captures, claims and risks on a cell."""
    found = SWING * captures(s, seat, tile, cell, quarters)
    if tile <= s.scoring:
        found += 1.0 - SWING * open_risk(s, tile, cell, quarters)
    return found


@rule
def threatened(s: State, other: int, tile: int, cell: int, quarters: int) -> bool:
    """Whether the other's open hand holds a tile that, upright, would capture this one on an empty cell beside it."""
    tiles = np.uint64(s.hands[other])
    while tiles != NONE:
        attacker = lowest(tiles)
        tiles = rest(tiles)
        for direction in range(4):
            there, shown = BESIDE[cell, direction], s.sides[tile, (direction - quarters) & 3]
            if there > 0 and s.tile[there] == 0 and shown != 0 and s.sides[attacker, (direction + 2) & 3] > shown:
                return True
    return False
