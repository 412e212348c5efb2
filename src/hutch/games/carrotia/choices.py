"""What may be done now: the legal action codes of every phase. Each lister writes from place n on and gives the next n."""

import numpy as np

from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.games.carrotia.birds import outside, ways
from hutch.games.carrotia.maze import GRID, full, joined, size, step
from hutch.games.carrotia.running import fresh
from hutch.games.carrotia.state import (
    BUILD,
    CANCEL,
    CHANGE,
    CLOWN,
    DONE,
    EXTRA,
    FLY,
    FLY_BIRD,
    GHOST,
    GO,
    HATCH_BIRD,
    KIND,
    KINDS,
    LAY,
    LET,
    LOOKS,
    MOVE,
    OFFER,
    ONE,
    PASS,
    PUT_BIRD,
    REPLY,
    REST,
    SAILOR,
    STEER,
    STEER_TO,
    SWAP,
    TURN_TILE,
    TURNS,
    USE_CLOWN,
    USE_GHOST,
    USE_SAILOR,
    USE_VAMPIRE,
    VAMPIRE,
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
    return list_flights(s, out)


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
                code = LAY + 25 * int(LOOKS[kind, turns])
                for i in range(cells):
                    out[n] = code + int(GRID[s.level, i])
                    n += 1
    return n


@rule
def list_turns(s: State, out: np.ndarray, n: int, code: int, but: int) -> int:
    """Every other look of every tile, but of the one on the cell `but`."""
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        look = int(s.maze[cell])
        if look and cell != but:
            kind = KIND[look]
            for turns in range(TURNS[kind]):
                if LOOKS[kind, turns] != look:
                    n = put(out, n, code + 25 * int(LOOKS[kind, turns]) + cell)
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
                out[n] = code + 25 * first + second
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
def list_abilities(s: State, out: np.ndarray, n: int) -> int:
    """Of all owners, whoever's turn it is (CA-34)."""
    if fresh(s, GHOST):
        for i in range(size(s)):
            cell = int(GRID[s.level, i])
            if s.maze[cell] and cell != s.rabbit:
                n = put(out, n, USE_GHOST + cell)
    if fresh(s, CLOWN):
        n = put(out, n, USE_CLOWN)
    if fresh(s, SAILOR):
        n = list_turns(s, out, n, USE_SAILOR, int(s.rabbit))
    if fresh(s, VAMPIRE):
        for direction in range(4):
            there = step(s, int(s.rabbit), direction)
            if there >= 0 and s.maze[there]:
                n = put(out, n, USE_VAMPIRE + direction)
    return n


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
    if s.phase == FLY:
        return put(out, list_members(int(s.to_fly), out, FLY_BIRD), REST)
    if s.phase == STEER:
        return list_members(ways(s, int(s.flier)), out, STEER_TO)
    if s.phase == REPLY:
        return put(out, put(out, 0, CANCEL), LET)
    return list_members(outside(s), out, HATCH_BIRD)
