"""What only Root Cellar's players know: variety makes everything later worth more, and farmers buy the first pick.

All worth is in points. A seat's prospects are what it has, what the piles on the table promise it by its turn chit, what
the bag still promises it, and a little for every farmer.
"""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.exact import exp
from hutch.core.record import OVER, State
from hutch.games.root_cellar import MOST_VEGETABLES
from hutch.games.root_cellar.rules import highest, payoff, placed, score, space, spaces
from hutch.games.root_cellar.state import MOST_KINDS, PICK, PICKING, PLANTING, SELECTION, STORING

LADDER = {  # more than a few hundred playouts tell little here, so the levels differ by haste
    "gardener": {"haste": 0.28, "iterations": 40},
    "farmer": {"haste": 0.13, "iterations": 100},
}
FARMER_WORTH = 0.45  # of one farmer with the whole game to come
HARVEST = 0.75  # how much of what comes out of the bag is stored in the end
SPREAD = 2.5  # points of lead that make a win likely, before luck to come


@rule
def opened(s: State, found: np.uint64) -> int:
    """How many spaces are in use."""
    most = 0
    for kind in range(s.vegetables):
        most = max(most, space(found, kind))
    return most


@rule
def worth(s: State, found: np.uint64, used: int, kind: int) -> float:
    """Points for storing one more of this kind; none where it finds no room."""
    at = space(found, kind)
    if at == 0 and used == s.width:
        return 0.0
    return float(s.values[at - 1 if at > 0 else used])


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
            if kind >= s.vegetables:
                total -= bite(s, seat, found, int(s.eats[kind - s.vegetables]))
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
    """What the piles promise: the best that n - 1 others leave to the holder of chit n; the mean to a seat that holds none."""
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
    for kind in range(s.kinds):
        left += s.bag[kind]
        if kind < s.vegetables:
            total += s.bag[kind] * worth(s, found, used, kind)
    turns = int(s.turns) - int(s.turn) - 1
    if turns <= 0 or left == 0:
        return 0.0
    return HARVEST * total / left * turns * (int(s.players) + 2) / int(s.players)


@rule
def prospects(s: State, seat: int) -> float:
    """The points that this seat can hope for at the end, farmers counted in."""
    found = spaces(s, seat)
    used = opened(s, found)
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
        out[seat] = exp((out[seat] - best) / scale)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def playout(s: State, out: np.ndarray, n: int) -> int:
    """A playout's player picks what looks best and stores nearly everything; the rest is left to luck."""
    if s.phase == STORING and s.vegetables <= s.width:  # else some are only fed, and the list has no pattern
        wasteful = s.turn + 1 < s.turns and chance(s, 8) == 0
        return 2 * chance(s, n // 2) + int(wasteful)  # `legal` lists store and feed in turn
    if s.phase == PICKING and n > 1:
        return best_pick(s, out, n)
    return chance(s, n)


@rule
def best_pick(s: State, out: np.ndarray, n: int) -> int:
    found = spaces(s, s.actor)
    used, best, most = opened(s, found), 0, -1e9
    for i in range(n):
        this = pile_worth(s, s.actor, out[i] - PICK, found, used)
        if this > most:
            best, most = i, this
    return best


# ---- what a network sees: the table, a block for each seat from the looking one on, a block for each pile -------------

TABLE, SEAT, PILE = 9 + 2 * MOST_KINDS, 12 + 2 * MOST_VEGETABLES, 8 + MOST_KINDS
SEEN = TABLE + 4 * SEAT + 4 * PILE


@rule
def perceive(s: State, seat: int, out: np.ndarray) -> None:
    """Counts of about one. A pile's worth is to each seat, the looking one first."""
    see_table(s, out)
    for k in range(s.players):
        see_seat(s, (seat + k) % int(s.players), out[TABLE + k * SEAT : TABLE + (k + 1) * SEAT])
    for pile in range(s.players):
        first = TABLE + 4 * SEAT + pile * PILE
        see_pile(s, seat, pile, out[first : first + PILE])


@rule
def see_table(s: State, out: np.ndarray) -> None:
    out[int(s.phase)] = 1.0
    out[2 + int(s.players)] = 1.0  # 4 .. 6
    out[7] = 0.1 * (int(s.turns) - int(s.turn))
    out[8] = 0.3 * s.middle
    for kind in range(s.kinds):
        out[9 + kind] = 0.2 * s.bag[kind]
    if s.phase == PLANTING:
        out[9 + MOST_KINDS + int(s.drawn[placed(s)])] = 1.0


@rule
def see_seat(s: State, seat: int, out: np.ndarray) -> None:
    found = spaces(s, seat)
    used = opened(s, found)
    out[0] = 1.0
    out[1] = 1.0 if s.actor == seat else 0.0
    out[2] = 1.0 if s.active == seat else 0.0
    out[3] = 0.2 * s.farmers[seat]
    out[4 + int(s.chit[seat])] = 1.0
    out[9] = 0.1 * score(s, seat)
    out[10] = 0.3 * bite(s, seat, found, 1)
    out[11] = 0.3 * bite(s, seat, found, 2)
    for kind in range(s.vegetables):
        out[12 + kind] = 0.3 * worth(s, found, used, kind)
    for i in range(s.stock[seat]):
        out[12 + MOST_VEGETABLES + int(s.stored[seat, i])] += 0.4


@rule
def see_pile(s: State, seat: int, pile: int, out: np.ndarray) -> None:
    """Empty where nothing lies there any more."""
    chits = 0
    for i in range(s.players + 2):
        if s.where[i] == pile:
            out[8 + int(s.drawn[i])] += 1.0
            chits += 1
    if chits > 0:
        out[0] = 0.4 * chits
        out[1] = 1.0 if s.hand == pile else 0.0
        for k in range(s.players):
            other = (seat + k) % int(s.players)
            found = spaces(s, other)
            out[4 + k] = 0.2 * pile_worth(s, other, pile, found, opened(s, found))
