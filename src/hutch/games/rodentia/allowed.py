"""What the map and the dice allow: where a seat may place, which dice are free, whose turn it is."""

import numpy as np

from hutch.core.bits import NONE, bit
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.rodentia.hexes import spread
from hutch.games.rodentia.scoring import burrows
from hutch.games.rodentia.state import WOLF


@rule
def wolves(s: State) -> int:
    return 2 if s.players > 3 else 1


@rule
def prowled(s: State) -> np.uint64:
    """The hexes where wolves stand."""
    found = bit(s.wolf[0])
    return found | bit(s.wolf[1]) if s.players > 3 else found


@rule
def full(s: State) -> np.uint64:
    """The hexes that hold all the rodents they can (RO-10): the seats' numbers added up, digit by digit."""
    ones, twos, fours = NONE, NONE, NONE
    for seat in range(s.players):
        one, two, four = s.rodents[seat, 0], s.rodents[seat, 1], s.rodents[seat, 2]
        carry = ones & one
        fours ^= four ^ ((twos & two) | (carry & (twos ^ two)))
        twos ^= two ^ carry
        ones ^= one
    size = int(s.capacity)
    found = ones if size & 1 else ~ones
    found &= twos if size & 2 else ~twos
    return found & (fours if size & 4 else ~fours)


@rule
def peopled(s: State, seat: int) -> np.uint64:
    """The hexes with rodents of this seat."""
    return np.uint64(s.rodents[seat, 0] | s.rodents[seat, 1] | s.rodents[seat, 2])


@rule
def open_hexes(s: State, seat: int, terrain: int) -> np.uint64:
    """The hexes of a terrain that could take a rodent of this seat from anywhere (RO-6, RO-10, RO-13)."""
    closed = full(s) | burrows(s) | prowled(s)
    for other in range(s.players):
        if other != seat:
            closed |= bit(s.leader[other])
    return np.uint64(s.terrain[terrain] & ~closed)


@rule
def reach(s: State, seat: int) -> np.uint64:
    """In or next to own rodents and the leader, next to the burrow (RO-11)."""
    here = peopled(s, seat) | bit(s.leader[seat])
    return here | spread(s, here | bit(s.burrow[seat]))


@rule
def face(s: State, seat: int) -> int:
    """The face of the die that a seat took, or -1."""
    return int(s.dice[s.taken[seat]]) if s.taken[seat] >= 0 else -1


@rule
def open_near(s: State) -> np.uint64:
    """Where the actor may place next under RO-11, at most two in one hex in a turn (RO-9)."""
    return np.uint64(open_hexes(s, s.actor, face(s, s.actor)) & reach(s, s.actor) & ~s.twice)


@rule
def free_dice(s: State) -> int:
    """The dice that nobody has taken, as bits."""
    left = (1 << (s.players + 1)) - 1
    for seat in range(s.players):
        if s.taken[seat] >= 0:
            left &= ~(1 << s.taken[seat])
    return int(left)


@rule
def free_faces(s: State) -> int:
    """The faces of the dice that nobody has taken, as bits."""
    left, found = free_dice(s), 0
    for die in range(s.players + 1):
        if left >> die & 1:
            found |= 1 << s.dice[die]
    return found


@rule
def hunters(s: State) -> int:
    """How many have taken a wolf die."""
    found = 0
    for seat in range(s.players):
        if face(s, seat) == WOLF:
            found += 1
    return found


@rule
def may_rest(s: State) -> bool:
    """Whether the wolves may be left alone: by who took a wolf die, not by the start player for the free one (RO-16)."""
    return face(s, s.actor) == WOLF


@rule
def turn(s: State) -> int:
    """How many seats come before the actor in this round."""
    return int((s.actor - s.start + s.players) % s.players)


@rule
def seat_at(s: State, nth: int) -> int:
    return int((s.start + nth) % s.players)
