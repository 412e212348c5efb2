"""What a network sees: the table, a block for each seat from the looking one on, for each tile, for each cell."""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest, rest
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carousel import MOST_CHARACTERS, MOST_TILES
from hutch.games.carousel.battle import free_cells, occupied, side
from hutch.games.carousel.draft import has_chosen, packet, unplayed
from hutch.games.carousel.rules import score
from hutch.games.carousel.stakes import SWING, exposed, gain, risk, threatened
from hutch.games.carousel.state import CELLS, DISCARDING, ROTATE_TOKEN, SKILL, TEAM

TABLE, SEAT, TILES, CELL = 26 + MOST_CHARACTERS, 10 + 2 * MOST_CHARACTERS, 5 * (MOST_TILES + 1), 16
OFFER, FIRST_TILE = 26, TABLE + 2 * SEAT
FIRST_CELL = FIRST_TILE + TILES
SEEN = FIRST_CELL + CELLS * CELL
UNIT, DREAD = 0.25, 0.6  # of a gain, of a loss that threatens


@rule
def perceive(s: State, seat: int, out: np.ndarray) -> None:
    """Counts of about one. What the tiles in hand may gain is told twice, for each tile and for each cell."""
    see_table(s, seat, out)
    for k in range(2):
        see_seat(s, (seat + k) % 2, out[TABLE + k * SEAT : TABLE + (k + 1) * SEAT])
    for cell in range(1, CELLS):
        first = FIRST_CELL + cell * CELL
        see_cell(s, seat, cell, out[first : first + CELL])
    for k in range(2):
        see_hand(s, (seat + k) % 2, k, out)


@rule
def see_table(s: State, seat: int, out: np.ndarray) -> None:
    out[int(s.stage)] = 1.0
    out[5 + int(s.blind)] = 1.0  # 5 .. 8
    out[9] = 1.0 if s.actor == seat else 0.0
    out[10] = s.beginner
    out[11] = s.bound
    out[12] = 0.4 * s.left
    out[13] = 0.2 * (score(s, seat) - score(s, 1 - seat))
    out[14] = (CELLS - count(occupied(s))) / CELLS
    out[15] = 0.05 * count(s.pile)
    out[16] = 0.05 * count(s.discarded)
    for kind in range(4):
        out[17 + kind] = 0.5 * s.supply[kind]
    flag(offer(s, seat), out[OFFER:TABLE])


@rule
def offer(s: State, seat: int) -> np.uint64:
    """The characters that it is about now: to choose from, or the one being played."""
    if s.blind != 0 and not has_chosen(s, seat):
        return packet(s, seat)
    return bit(s.card) if s.stage == DISCARDING or s.stage == SKILL else NONE


@rule
def flag(members: np.uint64, out: np.ndarray) -> None:
    while members != NONE:
        out[lowest(members)] = 1.0
        members = rest(members)


@rule
def see_seat(s: State, seat: int, out: np.ndarray) -> None:
    """Means and characters; of the hidden ones nothing."""
    for kind in range(4):
        out[kind] = 0.7 * s.tokens[seat, kind]
    out[4] = 0.2 * count(s.hands[seat])
    out[5] = 0.3 * count(s.hands[seat] & (bit(s.scoring + 1) - bit(0)))
    out[6] = 0.3 * unplayed(s, seat)
    out[7] = 0.2 * s.prison[seat]
    out[8] = UNIT * exposed(s, seat)
    out[9] = 0.1 * score(s, seat)
    for i in range(TEAM):
        if s.kept[seat, i] >= 0 and not has(s.played[seat], s.kept[seat, i]):
            out[10 + int(s.kept[seat, i])] = 1.0
    flag(np.uint64(s.played[seat]), out[10 + MOST_CHARACTERS : SEAT])


@rule
def see_cell(s: State, seat: int, cell: int, out: np.ndarray) -> None:
    """13 .. 15 are what may be gained here; `see_hand` writes them."""
    if s.tile[cell] == 0:
        out[0] = 1.0
        out[1] = 1.0 if has(free_cells(s), cell) else 0.0
        return
    out[2] = 1.0 if has(s.down, cell) else 0.0
    out[3] = 1.0 if has(s.marks[seat], cell) else 0.0
    out[4] = 1.0 if has(s.marks[1 - seat], cell) else 0.0
    out[5] = 1.0 if s.tile[cell] > s.scoring else 0.0
    out[6] = risk(s, cell)
    if not has(s.down, cell):
        for direction in range(4):
            out[7 + direction] = side(s, cell, direction) / 6.0
            out[11] += 0.3 if side(s, cell, direction) == 0 else 0.0
        for owner in range(2):
            if has(s.marks[owner], cell):
                threat = threatened(s, 1 - owner, int(s.tile[cell]), cell, int(s.turned[cell]))
                out[12] = 1.0 if threat else 0.0


@rule
def prospect(s: State, seat: int, tile: int, cell: int, quarters: int) -> float:
    """What a tile gains, less what the other can take back at once; nothing is worse than -4, and that is 0 here."""
    lost = DREAD * SWING if tile <= s.scoring and threatened(s, 1 - seat, tile, cell, quarters) else 0.0
    return UNIT * (gain(s, seat, tile, cell, quarters) - lost + 4.0)


@rule
def see_hand(s: State, seat: int, k: int, out: np.ndarray) -> None:
    """The tiles that lie open before the looking seat (k = 0) or the other, and the most that each gains, upright or turned."""
    tiles, free = np.uint64(s.hands[seat]), free_cells(s)
    ways = 4 if s.tokens[seat, ROTATE_TOKEN] > 0 and k == 0 else 1
    while tiles != NONE:
        tile, cells = lowest(tiles), free
        tiles = rest(tiles)
        shown = FIRST_TILE + 5 * tile
        out[shown + 2 * k] = 1.0
        while cells != NONE:
            cell = lowest(cells)
            cells = rest(cells)
            place = FIRST_CELL + CELL * cell + 13 + k
            worth = prospect(s, seat, tile, cell, 0)
            out[shown + 2 * k + 1] = max(out[shown + 2 * k + 1], worth)
            out[place] = max(out[place], worth)
            for quarters in range(1, ways):
                worth = prospect(s, seat, tile, cell, quarters)
                out[shown + 4] = max(out[shown + 4], worth)
                out[place + 2] = max(out[place + 2], worth)
                out[20 + quarters] = max(out[20 + quarters], worth)
