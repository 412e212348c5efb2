"""What is true of every position: `flaw` names what is not, by a number."""

import numpy as np

from hutch.core.bits import NONE, count, has
from hutch.core.compile import rule
from hutch.core.record import OVER, State
from hutch.games.rodentia.allowed import face, free_dice, open_hexes, prowled, seat_at, turn, wolves
from hutch.games.rodentia.hexes import board
from hutch.games.rodentia.scoring import burrows, rodents_in
from hutch.games.rodentia.state import BURROW, NOWHERE, PLACE, TAKE


@rule
def flaw(s: State) -> int:
    if broken_map(s) != 0:
        return broken_map(s)
    for seat in range(s.players):
        if broken_seat(s, seat) != 0:
            return broken_seat(s, seat)
    if s.actor == OVER or s.phase == BURROW:
        return 0
    if broken_dice(s):
        return 20
    if s.phase == PLACE and s.once == NONE and open_hexes(s, s.actor, face(s, s.actor)) == NONE:
        return 21  # asked to place where nothing can be placed
    return 0


@rule
def broken_map(s: State) -> int:
    land, dens = NONE, burrows(s)
    for terrain in range(5):
        if land & s.terrain[terrain] != NONE:
            return 1  # a hex of two terrains
        land |= s.terrain[terrain]
    if land & s.lairs != NONE or land | s.lairs != board(s):
        return 2  # a hex that is not on the map
    if count(prowled(s)) != wolves(s) or prowled(s) & ~board(s) != NONE:
        return 3  # wolves off the map, or two on one hex
    for hex_ in range(52):
        if rodents_in(s, hex_) > s.capacity:
            return 4  # a hex too full
        if rodents_in(s, hex_) > 0 and not has(land & ~dens, hex_):
            return 5  # rodents in a burrow, in the wolf hex or off the map
    return 0


@rule
def broken_seat(s: State, seat: int) -> int:
    if s.catches[seat] < 0 or s.catches[seat] > 3:
        return 10
    if s.phase == BURROW and s.burrow[seat] == NOWHERE:
        return 0 if s.leader[seat] == NOWHERE else 11
    if s.burrow[seat] < 0 or not has(s.terrain[s.species[seat]], s.burrow[seat]):
        return 12  # a burrow must lie in the home terrain
    if s.leader[seat] < 0 or not has(board(s), s.leader[seat]):
        return 13
    if has(prowled(s), s.leader[seat]) and not has(burrows(s), s.leader[seat]):
        return 14  # beside a wolf without a burrow
    return 0


@rule
def broken_dice(s: State) -> bool:
    """Whether the dice are held by any but the seats that have had their turn to take one."""
    taken = turn(s) if s.phase == TAKE else int(s.players)
    for nth in range(s.players):
        if (s.taken[seat_at(s, nth)] >= 0) != (nth < taken):
            return True
    return bool(count(np.uint64(free_dice(s))) != s.players + 1 - taken)
