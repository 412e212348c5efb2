"""What only this game knows about playing well.

A garden is as far from won as the pyramids its patch still needs, counted in own turns: more if its corner is blocked, if
few squares are left to grow into, or if the wall comes close. Towards the last turn pyramids at home count for themselves.
"""

import math

import numpy as np

from hutch.core.bits import NONE, bit, count, has
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.exact import exp
from hutch.core.record import State
from hutch.games.carrots_and_broccoli.board import HOME, NOT_A, NOT_H, S1, S8, TRIANGLES, patch
from hutch.games.carrots_and_broccoli.rules import at_home, patch_of, pips, planted
from hutch.games.carrots_and_broccoli.state import MOVE, PASS, PLACE
from hutch.games.carrots_and_broccoli.wall import measure, stones

TUNING = {"explore": 0.1, "width": 6.0, "grow": 0.05, "horizon": 2}
LADDER = {
    "seedling": {"haste": 0.9},
    "sprout": {"haste": 0.55, "iterations": 15},
    "gardener": {"haste": 0.27, "iterations": 40},
}

WON = 20.0  # the strength of a garden that has won
# What a garden's strength is made of. Each weight is a + b * late + c * urge, as (a, b, c); see `strength`.
# `python tools/fit_strength.py` plays games between bots, fits these weights to how they ended, and prints both.
NEAR = (10.7, -14.2, 0.6)  # for being a few turns from winning
ROOTED = (1.2, 1.5, -0.8)  # for a patch that begins at home
BLOCKED = (-1.65, 1.2, 0.1)  # for a home that is taken
CRAMPED = (-0.1, 0.0, 0.0)  # for each square that a patch lacks to grow into
AT_HOME = (-0.26, -1.18, 0.61)  # for each pyramid on one's own side of the wall
PIPS = (-0.11, 0.12, 0.106)  # for each of their points
AREA = (0.045, 0.1, -0.035)  # for each square of one's own side beyond the smallest it may be
ASTRAY = (0.0, -0.45, 0.0)  # for each pyramid on another's side
TO_MOVE = (0.16, 0.0, 0.0)  # for being asked now
TRIED = 12  # actions that a playout looks at closely


@rule
def around(cells: np.uint64) -> np.uint64:
    """The squares that share an edge with one of a set."""
    return (cells << S8 | cells >> S8 | (cells & NOT_H) << S1 | (cells & NOT_A) >> S1) & ~cells


@rule
def taken(s: State) -> np.uint64:
    return np.uint64(s.gardens[0] | s.gardens[1] | s.gardens[2] | s.gardens[3] | stones(s))


@rule
def growth(s: State, seat: int, grown: np.uint64, empty: np.uint64) -> np.uint64:
    """The empty squares of its own that would make a seat's patch larger."""
    home = HOME[s.players // 4, seat]
    if grown == NONE or (s.players == 2 and grown & home == NONE and home & empty != NONE):
        return np.uint64((home | around(grown)) & empty & s.sides[seat])
    return np.uint64(around(grown) & empty & s.sides[seat])


@rule
def cramped(s: State, seat: int, grown: np.uint64, empty: np.uint64) -> int:
    """How many squares a patch lacks to grow to its goal and have two to choose from."""
    home = HOME[s.players // 4, seat]
    reach = count(patch(grown | home, (at_home(s, seat) | empty) & s.sides[seat] | home))
    return int(max(0, s.goal + 2 - reach))


@rule
def missing(s: State, seat: int, empty: np.uint64) -> float:
    """About how many good turns a garden is from winning; 0 once it has."""
    grown = patch_of(s, seat)
    home, squares = HOME[s.players // 4, seat], growth(s, seat, grown, empty)
    if count(grown) >= s.goal and grown & home != NONE:
        return 0.0
    need = 1.0 * max(1, s.goal - count(grown))
    if s.players == 2 and grown & home == NONE:
        need += 0.5
        if home & empty == NONE:
            need = max(need, 2.0) + 2.0
    elif grown & home == NONE:
        need += 1.0
    ways = count(squares)
    need += 2.0 if ways == 0 else 0.8 if ways == 1 else 0.3 if ways == 2 else 0.0
    need += 0.7 * cramped(s, seat, grown, empty)
    loose = count(at_home(s, seat)) - count(grown)
    need = max(0.2, need - 0.2 * min(loose, 4))
    return float(min(need, missing_in_triangle(s, seat, empty)) if s.triangle > 0 else need)


@rule
def missing_in_triangle(s: State, seat: int, empty: np.uint64) -> float:
    """The same for the nearest triangle of a short game; a square that others have taken costs three turns more."""
    best, own = 99.0, at_home(s, seat)
    for i in range(14):
        shape = TRIANGLES[s.players // 4, s.triangle - 2, seat, i]
        if shape & ~s.sides[seat] == NONE:
            left = shape & ~own
            best = min(best, count(left) + 3.0 * count(left & ~empty))
    return best


@rule
def weight(over_time: tuple[float, float, float], late: float, urge: float) -> float:
    return over_time[0] + over_time[1] * late + over_time[2] * urge


@rule
def strength(s: State, seat: int, empty: np.uint64) -> float:
    """How well a garden stands: the difference of two is the logarithm of the odds between them.

    `late` is the share of the turns that are over. `urge` grows steeply in the last ones, when pyramids at home begin to
    count for themselves.
    """
    area, near = count(s.sides[seat]) - s.smallest, missing(s, seat, empty)
    if area <= 0:
        return -WON
    late = s.turn / s.turn_limit if s.turn_limit > 0 else 0.0
    urge = 1.0 / math.sqrt(1.03 - late)
    worth = WON if near == 0.0 else max(0.5, weight(NEAR, late, urge)) * exp(-near / 1.5)
    worth += foothold(s, seat, empty, late, urge)
    worth += weight(AT_HOME, late, urge) * count(at_home(s, seat))
    worth += weight(PIPS, late, urge) * pips(s, seat)
    worth += weight(AREA, late, urge) * area
    worth += weight(ASTRAY, late, urge) * count(planted(s, seat) & ~s.sides[seat])
    return float(worth + (weight(TO_MOVE, late, urge) if s.actor == seat else 0.0))


@rule
def foothold(s: State, seat: int, empty: np.uint64, late: float, urge: float) -> float:
    """What the way in is worth: a patch from home, a home that is blocked, too little room to grow."""
    grown, home = patch_of(s, seat), HOME[s.players // 4, seat]
    worth = weight(CRAMPED, late, urge) * cramped(s, seat, grown, empty)
    if grown & home != NONE:
        return worth + weight(ROOTED, late, urge)
    if home & empty == NONE:
        return worth + weight(BLOCKED, late, urge)
    return worth


@rule
def value(s: State, out: np.ndarray) -> None:
    empty, total, best = ~taken(s), 0.0, -1e9
    for seat in range(s.players):
        out[seat] = strength(s, seat, empty)
        best = max(best, out[seat])
    for seat in range(s.players):
        out[seat] = 0.0 if s.ousted >> seat & 1 else exp(out[seat] - best)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@rule
def owner(s: State, colour: int) -> int:
    return colour // 2 if s.players == 2 else colour


@rule
def leader(s: State, empty: np.uint64) -> int:
    """The strongest of the others."""
    best, highest = 0, -1e9
    for seat in range(s.players):
        if seat != s.actor and not s.ousted >> seat & 1:
            worth = strength(s, seat, empty)
            if worth > highest:
                best, highest = seat, worth
    return best


@rule
def playout(s: State, out: np.ndarray, n: int) -> int:
    """The best of a few actions, drawn from those that look well at a glance."""
    if n == 1:
        return 0
    me, empty = int(s.actor), ~taken(s)
    rival = 1 - me if s.players == 2 else leader(s, empty)
    mine, theirs = patch_of(s, me), patch_of(s, rival)
    grow, stop = growth(s, me, mine, empty), growth(s, rival, theirs, empty)
    bar, good = -99, 0
    for i in range(n):
        bar = max(bar, liking(s, out[i], me, rival, mine, theirs, grow, stop) - 6)
    for i in range(n):
        good += 1 if liking(s, out[i], me, rival, mine, theirs, grow, stop) >= bar else 0
    best, nth, start = -1e9, 0, chance(s, n)
    for k in range(n):
        i = start + k if start + k < n else start + k - n
        drawn = good <= TRIED or chance(s, good) < TRIED
        if drawn and liking(s, out[i], me, rival, mine, theirs, grow, stop) >= bar:
            worth = outlook(s, out[i], me, rival)
            if worth > best:
                best, nth = worth, i
    return nth


@rule
def outlook(s: State, action: int, me: int, rival: int) -> float:
    """How much better off than a rival an action leaves a seat: done, looked at, and undone."""
    if action == PASS:
        return lead(s, me, rival)
    if action < MOVE:
        colour, here = (action - PLACE) // 192, bit((action - PLACE) & 63)
        s.gardens[colour] ^= here
        worth = lead(s, me, rival)
        s.gardens[colour] ^= here
        return worth
    start, goal = (action - MOVE) >> 6, (action - MOVE) & 63
    for colour in range(4):
        if has(s.gardens[colour], start):
            s.gardens[colour] ^= bit(start) | bit(goal)
            worth = lead(s, me, rival)
            s.gardens[colour] ^= bit(start) | bit(goal)
            return worth
    return wall_outlook(s, start, goal, me, rival)


@rule
def wall_outlook(s: State, start: int, goal: int, me: int, rival: int) -> float:
    nth = 0
    while s.wall[nth] != start:
        nth += 1
    s.wall[nth] = goal
    measure(s)
    worth = lead(s, me, rival)
    s.wall[nth] = start
    measure(s)
    return worth


@rule
def lead(s: State, me: int, rival: int) -> float:
    empty = ~taken(s)
    return strength(s, me, empty) - strength(s, rival, empty)


@rule
def liking(
    s: State,
    action: int,
    me: int,
    rival: int,
    mine: np.uint64,
    theirs: np.uint64,
    grow: np.uint64,
    stop: np.uint64,
) -> int:
    """How an action looks at a glance."""
    if action == PASS:
        return 0
    square = (action - PLACE) & 63
    if action < MOVE:
        colour = (action - PLACE) // 192
        return landing(s, owner(s, colour), square, me, rival, grow, stop)
    start, square = (action - MOVE) >> 6, (action - MOVE) & 63
    for seat in range(s.players):
        if has(planted(s, seat), start):
            gain = landing(s, seat, square, me, rival, grow & ~around(bit(start)), stop)
            if has(mine, start):
                return gain - 9
            return gain + 8 if has(theirs, start) and seat == rival else gain
    return 1


@rule
def landing(s: State, seat: int, square: int, me: int, rival: int, grow: np.uint64, stop: np.uint64) -> int:
    """A pyramid of that seat's colours coming to stand on a square."""
    home, worth = HOME[s.players // 4, rival], 0
    if seat == me:
        worth += 8 if has(grow, square) else 1 if has(s.sides[me], square) else 0
    elif seat == rival:
        worth -= 8 if has(stop, square) else 1 if has(s.sides[rival], square) else 0
    else:
        worth -= 1 if has(s.sides[seat], square) else 0
    if seat != rival and has(stop, square):
        worth += 9 if s.players == 2 and has(home, square) else 3
    if seat != me and has(s.sides[me], square):
        worth -= 4 if has(grow, square) else 1
    return worth
