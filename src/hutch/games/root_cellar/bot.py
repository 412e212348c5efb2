"""What only Root Cellar's players know: variety makes everything later worth more, and farmers buy the first pick.

All worth is in points. A seat's prospects are what it has, what the piles on the table promise it by its turn chit, what
the bag still promises it, and a little for every farmer.
"""

import math

import numpy as np

from hutch.core.chance import chance
from hutch.core.compiled import rule
from hutch.core.record import OVER, State
from hutch.games.root_cellar.rules import highest, payoff, score, space, spaces
from hutch.games.root_cellar.state import PICK, PICKING, PLANTING, RACCOON, SELECTION, SPACES, STORING

LADDER = {  # more than a few hundred playouts tell little here, so the levels differ by haste
    "gardener": {"haste": 0.28, "iterations": 40},
    "farmer": {"haste": 0.13, "iterations": 100},
}
FARMER_WORTH = 0.45  # of one farmer with the whole game to come
HARVEST = 0.75  # how much of what comes out of the bag is stored in the end
SPREAD = 2.5  # points of lead that make a win likely, before luck to come


@rule
def opened(found: np.uint64) -> int:
    """How many spaces are in use."""
    most = 0
    for kind in range(RACCOON):
        most = max(most, space(found, kind))
    return most


@rule
def worth(s: State, found: np.uint64, used: int, kind: int) -> float:
    """Points for storing one more of this kind."""
    at = space(found, kind)
    return float(s.values[at - 1 if at > 0 else min(used, SPACES - 1)])


@rule
def bite(s: State, seat: int, found: np.uint64, eats: int) -> float:
    """Points that an animal would cost this seat now."""
    lost = 0.0
    for i in range(min(eats, int(s.stock[seat]))):
        lost += float(s.values[space(found, s.stored[seat, int(s.stock[seat]) - 1 - i]) - 1])
    return lost


@rule
def pile_worth(s: State, seat: int, pile: int, found: np.uint64, used: int) -> float:
    """What a pile would bring this seat. Several animals' meals add up, roughly."""
    total = 0.0
    for i in range(s.players + 2):
        if s.where[i] == pile:
            kind = int(s.drawn[i])
            if kind >= RACCOON:
                total -= bite(s, seat, found, int(s.eats[kind - RACCOON]))
            else:
                total += worth(s, found, used, kind) + (0.5 if space(found, kind) == 0 else 0.0)
    return total


@rule
def lies(s: State, pile: int) -> bool:
    """Whether this pile is still to be picked."""
    for i in range(s.players + 2):
        if s.where[i] == pile:
            return bool(pile != s.hand)
    return False


@rule
def mean_of_best(s: State, seat: int, first: int, last: int, found: np.uint64, used: int) -> float:
    """The mean worth to this seat of the piles that it ranks `first` .. `last - 1`, the best being 0."""
    total = 0.0
    for pile in range(s.players):
        if lies(s, pile):
            this, better = pile_worth(s, seat, pile, found, used), 0
            for other in range(s.players):
                if other != pile and lies(s, other):
                    rival = pile_worth(s, seat, other, found, used)
                    better += int(rival > this or (rival == this and other < pile))
            if first <= better < last:
                total += this
    return total / (last - first)


@rule
def promised(s: State, seat: int, found: np.uint64, used: int) -> float:
    """What the piles on the table promise: to who holds chit n what n - 1 others leave, to who holds none the mean."""
    mine = int(s.chit[seat])
    if s.phase == PLANTING or (s.phase == SELECTION and mine == 0):
        return mean_of_best(s, seat, 0, highest(s), found, used)
    if s.phase == STORING and seat == s.actor:
        return pile_worth(s, seat, int(s.hand), found, used)
    if mine == 0:
        return 0.0
    picked = 0 if s.phase == SELECTION else int(s.chit[s.actor]) - (s.phase == PICKING)
    return mean_of_best(s, seat, mine - 1 - picked, mine - picked, found, used)


@rule
def to_come(s: State, found: np.uint64, used: int) -> float:
    """What the bag still promises: its mean chit, as often as this seat can expect one."""
    left, total = 0.0, 0.0
    for kind in range(s.bag.shape[0]):
        left += s.bag[kind]
        if kind < RACCOON:
            total += s.bag[kind] * worth(s, found, used, kind)
    turns = int(s.turns) - int(s.turn) - 1
    if turns <= 0 or left == 0:
        return 0.0
    return HARVEST * total / left * turns * (int(s.players) + 2) / int(s.players)


@rule
def prospects(s: State, seat: int) -> float:
    """The points that this seat can hope for at the end, farmers counted in."""
    found = spaces(s, seat)
    used = opened(found)
    farmers = float(s.farmers[seat]) * (FARMER_WORTH * (int(s.turns) - int(s.turn) - 1) / int(s.turns) + 0.01)
    return score(s, seat) + promised(s, seat, found, used) + to_come(s, found, used) + farmers


@rule
def value(s: State, out: np.ndarray) -> None:
    """Chances grow with the exponential of the prospects, the more sharply the fewer turns are left."""
    if s.actor == OVER:
        payoff(s, out)
        return
    scale = SPREAD + 0.5 * (int(s.turns) - int(s.turn))
    best, total = -1e9, 0.0
    for seat in range(s.players):
        out[seat] = prospects(s, seat)
        best = max(best, out[seat])
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - best) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def lean(s: State, out: np.ndarray, n: int) -> int:
    """A playout's player picks what looks best and stores nearly everything; the rest is left to luck."""
    if s.phase == STORING:
        wasteful = s.turn + 1 < s.turns and chance(s, 8) == 0
        return 2 * chance(s, n // 2) + int(wasteful)  # `legal` lists store and feed in turn
    if s.phase == PICKING and n > 1:
        return best_pick(s, out, n)
    return chance(s, n)


@rule
def best_pick(s: State, out: np.ndarray, n: int) -> int:
    found = spaces(s, s.actor)
    used, best, most = opened(found), 0, -1e9
    for i in range(n):
        this = pile_worth(s, s.actor, out[i] - PICK, found, used)
        if this > most:
            best, most = i, this
    return best
