"""The characters' abilities (CA-34 to CA-37): which are fresh, what they can be used for now, and what they do.

Each is its owner's, in turn or out of it, in the two windows of a running turn: before the rabbit moves (the phase MOVE)
and before the birds fly (the phase FLY). The Bandit's is always on (`running.walk`), the Mummy's answers birds (`flights`).
"""

import numpy as np

from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carrotia.cells import CELLS, cell_of, coded, said_of
from hutch.games.carrotia.maze import GRID, size, step
from hutch.games.carrotia.running import at_exit, leave, put_rabbit, roll
from hutch.games.carrotia.state import (
    CLOWN,
    FLY,
    GHOST,
    KIND,
    LOOKS,
    MOVE,
    NOBODY,
    SAILOR,
    TURNS,
    USE_CLOWN,
    USE_GHOST,
    USE_SAILOR,
    USE_VAMPIRE,
    VAMPIRE,
)


@rule
def fresh(s: State, character: int) -> bool:
    """Whether somebody plays this character and has its ability still to use this round."""
    return s.owner[character] != NOBODY and (int(s.spent) >> character) & 1 == 0


@rule
def in_window(s: State) -> bool:
    return bool(s.phase == MOVE or s.phase == FLY)


@rule
def ability(action: int) -> int:
    """The character that this action uses, or -1."""
    if action == USE_CLOWN:
        return CLOWN
    if USE_VAMPIRE <= action < USE_VAMPIRE + 4:
        return VAMPIRE
    if USE_GHOST <= action < USE_GHOST + CELLS:
        return GHOST
    if USE_SAILOR <= action < USE_SAILOR + 16 * CELLS:
        return SAILOR
    return -1


@rule
def use_ability(s: State, action: int) -> None:
    character = ability(action)
    s.spent |= 1 << character
    if character == CLOWN:
        roll(s)
    elif character == SAILOR:
        s.maze[cell_of(action - USE_SAILOR)] = said_of(action - USE_SAILOR)
    else:
        if character == GHOST:
            put_rabbit(s, action - USE_GHOST)
        else:
            put_rabbit(s, step(s, int(s.rabbit), action - USE_VAMPIRE))
        if at_exit(s):
            leave(s)


# ---- what can be used now --------------------------------------------------------------------------------------------


@rule
def haunts(s: State, cell: int) -> bool:
    """Whether the Ghost can put the rabbit there: on any tile but its own."""
    return bool(s.maze[cell] and cell != s.rabbit)


@rule
def reaches(s: State, direction: int) -> bool:
    """Whether the Vampire can fly there: to a neighbouring tile, path or not."""
    there = step(s, int(s.rabbit), direction)
    return there >= 0 and s.maze[there] != 0


@rule
def turns_other_tiles(s: State) -> bool:
    """Whether the Old Sailor finds a tile that looks different when turned, and is not the rabbit's."""
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        if haunts(s, cell) and TURNS[KIND[s.maze[cell]]] > 1:
            return True
    return False


@rule
def any_usable(s: State) -> bool:
    """Whether somebody could use an ability now; the Mummy's does not count (CA-34)."""
    if fresh(s, CLOWN) or (fresh(s, SAILOR) and turns_other_tiles(s)):
        return True
    if fresh(s, GHOST):
        for i in range(size(s)):
            if haunts(s, int(GRID[s.level, i])):
                return True
    if fresh(s, VAMPIRE):
        for direction in range(4):
            if reaches(s, direction):
                return True
    return False


@rule
def list_abilities(s: State, out: np.ndarray, n: int) -> int:
    """Of all owners, whoever's turn it is: from place n on; gives the next n."""
    if fresh(s, GHOST):
        for i in range(size(s)):
            cell = int(GRID[s.level, i])
            if haunts(s, cell):
                out[n] = USE_GHOST + cell
                n += 1
    if fresh(s, CLOWN):
        out[n] = USE_CLOWN
        n += 1
    if fresh(s, SAILOR):
        n = list_turns(s, out, n, USE_SAILOR, int(s.rabbit))
    if fresh(s, VAMPIRE):
        for direction in range(4):
            if reaches(s, direction):
                out[n] = USE_VAMPIRE + direction
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
                    out[n] = code + coded(int(LOOKS[kind, turns]), cell)
                    n += 1
    return n
