"""What may be done now: the legal action codes of every phase. Each lister writes from place n on and gives the next n."""

import numpy as np

from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carrotia.abilities import list_abilities, list_turns
from hutch.games.carrotia.birds import outside
from hutch.games.carrotia.cells import coded
from hutch.games.carrotia.flights import able_at, cell_to_settle, ways
from hutch.games.carrotia.maze import GRID, full, joined, size, step
from hutch.games.carrotia.state import (
    ACT,
    ACT_NEXT,
    BUILD,
    CANCEL,
    CHANGE,
    CHOOSE,
    CHOOSE_ROLE,
    DONE,
    EXTRA,
    FLY,
    GO,
    HATCH_BIRD,
    KINDS,
    LAY,
    LET,
    LIFT_OFF,
    LOOKS,
    MOVE,
    NOBODY,
    OFFER,
    ONE,
    PASS,
    PUT_BIRD,
    REPLY,
    STEER,
    STEER_TO,
    SWAP,
    TURN_TILE,
    TURNS,
    WAIT,
)


@rule
def put(out: np.ndarray, n: int, action: int) -> int:
    out[n] = action
    return n + 1


@rule
def list_choices(s: State, out: np.ndarray) -> int:
    if s.phase == BUILD:
        return list_building(s, out)
    if s.phase == EXTRA:
        return list_cells(s, out, PUT_BIRD)
    if s.phase == CHANGE:
        return list_changes(s, out)
    if s.phase == MOVE:
        return list_running(s, out)
    if s.phase == FLY:
        return list_abilities(s, out, put(out, 0, LIFT_OFF))
    if s.phase == CHOOSE:
        return list_characters(s, out)
    return list_flights(s, out)


@rule
def list_characters(s: State, out: np.ndarray) -> int:
    """Those that nobody has chosen yet (CA-44)."""
    n = 0
    for character in range(6):
        if s.owner[character] == NOBODY:
            n = put(out, n, CHOOSE_ROLE + character)
    return n


# ---- building and changing -------------------------------------------------------------------------------------------


@rule
def list_building(s: State, out: np.ndarray) -> int:
    n = put(out, list_lays(s, out, 0), PASS)
    return put(out, n, DONE) if full(s) else n


@rule
def list_cells(s: State, out: np.ndarray, code: int) -> int:
    for i in range(size(s)):
        out[i] = code + int(GRID[s.level, i])
    return size(s)


@rule
def list_lays(s: State, out: np.ndarray, n: int) -> int:
    """Every kind in the actor's hand, turned every way that looks different, on every cell."""
    cells = size(s)
    for kind in range(len(KINDS)):
        if s.hands[s.actor, kind] > 0:
            for turns in range(TURNS[kind]):
                look = int(LOOKS[kind, turns])
                for i in range(cells):
                    out[n] = LAY + coded(look, int(GRID[s.level, i]))
                    n += 1
    return n


@rule
def list_pairs(s: State, out: np.ndarray, n: int, code: int) -> int:
    """Two cells in reading order. Swaps need two cells and a tile; an offer may name one cell twice."""
    cells, swaps = size(s), code == SWAP
    for i in range(cells):
        first = int(GRID[s.level, i])
        for j in range(i + swaps, cells):
            second = int(GRID[s.level, j])
            if not swaps or s.maze[first] or s.maze[second]:
                out[n] = code + coded(first, second)
                n += 1
    return n


@rule
def list_changes(s: State, out: np.ndarray) -> int:
    n = list_lays(s, out, 0)
    n = list_turns(s, out, n, TURN_TILE, -1)
    n = list_pairs(s, out, n, SWAP)
    return put(out, n, DONE)


# ---- running ---------------------------------------------------------------------------------------------------------


@rule
def list_running(s: State, out: np.ndarray) -> int:
    n = 0
    for direction in range(4):
        if may_go(s, direction):
            n = put(out, n, GO + direction)
    if n == 0:
        n = put(out, n, WAIT)
    if not s.offered and s.supply[ONE] >= 2:
        n = list_pairs(s, out, n, OFFER)
    return list_abilities(s, out, n)


@rule
def may_go(s: State, direction: int) -> bool:
    """Along a path, and not back (CA-19)."""
    cell = int(s.rabbit)
    return joined(s, cell, direction) and step(s, cell, direction) != s.behind


@rule
def list_members(members: int, out: np.ndarray, code: int) -> int:
    """One action for each member of a small set."""
    n = 0
    for i in range(6):
        if (members >> i) & 1:
            n = put(out, n, code + i)
    return n


@rule
def list_flights(s: State, out: np.ndarray) -> int:
    if s.phase == STEER:
        return list_members(ways(s, int(s.flier)), out, STEER_TO)
    if s.phase == ACT:
        return list_members(able_at(s, cell_to_settle(s)), out, ACT_NEXT)
    if s.phase == REPLY:
        return put(out, put(out, 0, CANCEL), LET)
    return list_members(outside(s), out, HATCH_BIRD)
