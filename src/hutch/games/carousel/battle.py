"""The grid: where tiles may go, what they attack, and what the tokens do to it."""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest, rest, write_cells
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carousel.state import (
    CAPTURED,
    CELLS,
    CHAINED,
    CHAOS,
    CHAOS_TOKEN,
    DEATH,
    DEATH_TOKEN,
    DEFEATED,
    LIFE,
    LIFE_TOKEN,
    PLACE,
    ROTATE_TOKEN,
)

# The cell to the north, east, south and west of each; -1 is off the grid.
BESIDE = np.array(
    [
        [c - 4 if c > 3 else -1, c + 1 if c % 4 < 3 else -1, c + 4 if c < 12 else -1, c - 1 if c % 4 else -1]
        for c in range(CELLS)
    ],
    np.int8,
)
FULL, CORNER = np.uint64(0xFFFF), np.uint64(1)
NOT_WEST, NOT_EAST = np.uint64(0xEEEE), np.uint64(0x7777)  # all but the first column, all but the last
S1, S4, CELL_BITS = np.uint64(1), np.uint64(4), np.uint64(15)


@rule
def occupied(s: State) -> np.uint64:
    """The cells that are taken, the corner piece's too."""
    cells = CORNER
    for cell in range(1, CELLS):
        if s.tile[cell] != 0:
            cells |= bit(cell)
    return cells


@rule
def free_cells(s: State) -> np.uint64:
    """CR-9: empty cells that touch a tile or the corner piece by a side or a corner."""
    taken = occupied(s)
    row = taken | ((taken << S1) & NOT_WEST) | ((taken >> S1) & NOT_EAST)
    return (row | (row << S4) | (row >> S4)) & FULL & ~taken


@rule
def side(s: State, cell: int, direction: int) -> int:
    """The number a tile shows to the north (0), east, south or west (3), as it lies."""
    return int(s.sides[s.tile[cell], (direction - s.turned[cell]) & 3])


@rule
def beats(s: State, here: int, direction: int, there: int) -> bool:
    """CR-12, CR-13: higher beats lower; a shield neither beats nor is beaten. The corner piece (CR-17) has no number."""
    if there <= 0 or s.tile[there] == 0 or has(s.down, there):
        return False
    shown = side(s, there, (direction + 2) & 3)
    return shown != 0 and side(s, here, direction) > shown


@rule
def put(s: State, seat: int, tile: int, cell: int, quarters: int) -> None:
    """CR-11: a tile comes onto the grid, claimed if it scores."""
    s.hands[seat] &= ~bit(tile)
    s.tile[cell] = tile
    s.turned[cell] = quarters
    if tile <= s.scoring:
        s.marks[seat] |= bit(cell)
    if quarters != 0:
        spend(s, seat, ROTATE_TOKEN)


@rule
def attack(s: State, seat: int, cell: int) -> None:
    """CR-12 to CR-16. The queue holds the cells that have still to attack, four bits each, the next one lowest."""
    queue, waiting, chained = np.uint64(cell), 1, False
    while waiting > 0:
        here = int(queue & CELL_BITS)
        queue >>= S4
        waiting -= 1
        for direction in range(4):
            there = int(BESIDE[here, direction])
            if beats(s, here, direction, there) and not has(s.marks[seat], there):
                if chained:
                    tell(s, CHAINED, EVERYBODY)
                    add(s, here)
                    chained = False
                if defeat(s, seat, here, there):
                    queue |= np.uint64(there) << np.uint64(4 * waiting)
                    waiting += 1
        chained = True


@rule
def defeat(s: State, seat: int, here: int, there: int) -> bool:
    """CR-14, CR-15: a plain tile is turned down, a scoring one captured; whether it was captured."""
    captured = bool(s.tile[there] <= s.scoring)
    tell(s, CAPTURED if captured else DEFEATED, EVERYBODY)
    add(s, here)
    add(s, there)
    if captured:
        s.marks[1 - seat] &= ~bit(there)
        s.marks[seat] |= bit(there)
        s.prison[seat] += 1
    else:
        s.down |= bit(there)
    return captured


# ---- tokens ---------------------------------------------------------------------------------------------------------


@rule
def spend(s: State, seat: int, kind: int) -> None:
    s.tokens[seat, kind] -= 1
    s.spent[kind] += 1


@rule
def legal_tokens(s: State, seat: int, out: np.ndarray, n: int) -> int:
    """CR-18: the tokens that may be spent before a tile; the corner piece is out of their reach."""
    tiles = occupied(s) & ~CORNER
    if s.tokens[seat, DEATH_TOKEN] > 0:
        n = write_cells(tiles & ~s.down, DEATH, out, n)
    if s.tokens[seat, LIFE_TOKEN] > 0:
        n = write_cells(np.uint64(s.down), LIFE, out, n)
    if s.tokens[seat, CHAOS_TOKEN] > 0:
        while tiles != NONE:
            first = lowest(tiles)
            tiles = rest(tiles)
            n = write_cells(tiles, CHAOS + CELLS * first, out, n)
    return n


@rule
def use_token(s: State, seat: int, action: int) -> None:
    s.bound = 1
    if action >= CHAOS:
        spend(s, seat, CHAOS_TOKEN)
        change_places(s, (action - CHAOS) // CELLS, (action - CHAOS) % CELLS)
    elif action >= LIFE:
        spend(s, seat, LIFE_TOKEN)
        raise_tile(s, seat, action - LIFE)
    else:
        spend(s, seat, DEATH_TOKEN)
        fell_tile(s, action - DEATH)


@rule
def change_places(s: State, first: int, second: int) -> None:
    """CR-20: two tiles change places, with all that is on them."""
    s.tile[first], s.tile[second] = s.tile[second], s.tile[first]
    s.turned[first], s.turned[second] = s.turned[second], s.turned[first]
    s.down = swapped(np.uint64(s.down), first, second)
    for seat in range(2):
        s.marks[seat] = swapped(np.uint64(s.marks[seat]), first, second)


@rule
def swapped(cells: np.uint64, first: int, second: int) -> np.uint64:
    return cells ^ (bit(first) | bit(second)) if has(cells, first) != has(cells, second) else cells


@rule
def fell_tile(s: State, cell: int) -> None:
    """CR-21: a marker on it goes back to its owner, so it counts for nobody."""
    s.down |= bit(cell)
    for seat in range(2):
        s.marks[seat] &= ~bit(cell)


@rule
def raise_tile(s: State, seat: int, cell: int) -> None:
    """CR-22."""
    s.down &= ~bit(cell)
    if s.tile[cell] <= s.scoring:
        s.marks[seat] |= bit(cell)


# ---- a tile's turn --------------------------------------------------------------------------------------------------


@rule
def legal_places(s: State, seat: int, out: np.ndarray, n: int) -> int:
    """Every tile in hand on every free cell; turned too with a rotate token (CR-19)."""
    tiles, ways = np.uint64(s.hands[seat]), 4 if s.tokens[seat, ROTATE_TOKEN] > 0 else 1
    free = free_cells(s)
    while tiles != NONE:
        tile, cells = lowest(tiles), free
        tiles = rest(tiles)
        while cells != NONE:
            first = PLACE + 4 * (CELLS * tile + lowest(cells))
            cells = rest(cells)
            for quarters in range(ways):
                out[n] = first + quarters
                n += 1
    return n


@rule
def grid_full(s: State) -> bool:
    return count(occupied(s)) == CELLS
