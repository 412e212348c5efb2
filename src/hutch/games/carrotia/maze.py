"""The grid and the maze on it: neighbours, joins, soundness, growth."""

import numpy as np

from hutch.core.bits import NONE, bit, has
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carrotia.cells import CELLS, cell_at, column_of, row_of
from hutch.games.carrotia.state import CORNER, DIRECTION, ENTRY, ENTRY_SIDE, EXIT, EXIT_SIDE


def neighbours(size: int) -> list[list[int]]:
    """For every cell the cells north, east, south, west of it in a grid of that size; -1 beyond the edge."""
    found = [[-1] * 4 for _ in range(CELLS)]
    for row in range(size):
        for column in range(size):
            for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                r, c = row + down, column + right
                if 0 <= r < size and 0 <= c < size:
                    found[cell_at(row, column)][side] = cell_at(r, c)
    return found


NEXT = np.array([neighbours(3), neighbours(4), neighbours(5)], np.int8)  # by round, cell, direction
GRID = np.array(
    [[cell_at(i, j) for i in range(n) for j in range(n)] + [-1] * (CELLS - n * n) for n in (3, 4, 5)], np.int8
)  # by round: its cells in reading order
DISTANCE = np.array(
    [[abs(row_of(a) - row_of(b)) + abs(column_of(a) - column_of(b)) for b in range(CELLS)] for a in range(CELLS)], np.int8
)


@rule
def size(s: State) -> int:
    """How many cells the grid has now."""
    return (int(s.level) + 3) * (int(s.level) + 3)


@rule
def card(s: State, entry: int) -> int:
    """One number of this round's quest card."""
    return int(s.quests[s.level, s.card, entry])


@rule
def step(s: State, cell: int, direction: int) -> int:
    """The cell next to this one, or -1 beyond the edge."""
    return int(NEXT[s.level, cell, direction])


@rule
def open_to(look: int, side: int) -> bool:
    return (int(look) >> side) & 1 == 1


@rule
def joined(s: State, cell: int, direction: int) -> bool:
    """Whether a path leads from this cell to the next: both tiles have a path side at the shared edge."""
    there = step(s, cell, direction)
    return there >= 0 and open_to(s.maze[cell], direction) and open_to(s.maze[there], (direction + 2) % 4)


@rule
def clash(s: State, cell: int, direction: int) -> bool:
    """Whether two tiles touch here and path meets grass."""
    there = step(s, cell, direction)
    if there < 0 or s.maze[cell] == 0 or s.maze[there] == 0:
        return False
    return open_to(s.maze[cell], direction) != open_to(s.maze[there], (direction + 2) % 4)


@rule
def clashes(s: State) -> int:
    """How many edges have path on one side and grass on the other."""
    found = 0
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        found += clash(s, cell, 1)
        found += clash(s, cell, 2)
    return found


@rule
def reached(s: State, start: int) -> np.uint64:
    """All cells that paths lead to from this one, itself included."""
    found, fresh = bit(start), bit(start)
    while fresh != NONE:
        grown = found
        for i in range(size(s)):
            cell = int(GRID[s.level, i])
            if has(fresh, cell):
                for direction in range(4):
                    if joined(s, cell, direction):
                        grown |= bit(step(s, cell, direction))
        fresh = grown & ~found
        found = grown
    return found


@rule
def gate_open(s: State, gate: int, gate_side: int) -> bool:
    """Whether a tile lies at the entry or the exit, with a path towards the arrow."""
    return open_to(s.maze[card(s, gate)], card(s, gate_side))


@rule
def sound(s: State) -> bool:
    """CA-13."""
    if not gate_open(s, ENTRY, ENTRY_SIDE) or not gate_open(s, EXIT, EXIT_SIDE) or clashes(s) > 0:
        return False
    return has(reached(s, card(s, ENTRY)), card(s, EXIT))


@rule
def full(s: State) -> bool:
    tiles = 0
    for i in range(size(s)):
        tiles += s.maze[GRID[s.level, i]] != 0
    return tiles == size(s)


@rule
def grow(s: State) -> None:
    """A row and a column more; the old maze stays in the corner that the card names (CA-7)."""
    corner, old = card(s, CORNER), int(s.level) + 2
    down, right = int(corner >= 2), int(corner == 1 or corner == 2)
    if down + right == 0:
        return
    for i in range(old * old - 1, -1, -1):  # from the last cell, so that none is overwritten before it has moved
        row, column = i // old, i % old
        cell = cell_at(row, column)
        s.maze[cell_at(row + down, column + right)] = s.maze[cell]
        s.maze[cell] = 0


@rule
def following(s: State, seat: int) -> int:
    """The seat that the turn passes to, in the direction of the card in force (CA-8)."""
    return (seat + card(s, DIRECTION) + int(s.players)) % int(s.players)
