"""Control, points and the winner."""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.rodentia.hexes import EDGES, ROWS, area, how_many_lines, line, spread


@rule
def more(s: State, seat: int, other: int) -> np.uint64:
    """The hexes where a seat has more rodents than another one."""
    found = NONE
    for plane in range(3):  # from the ones up: a higher digit overrules the lower ones
        mine, theirs = s.rodents[seat, plane], s.rodents[other, plane]
        found = (mine & ~theirs) | (found & ~(mine ^ theirs))
    return found


@rule
def controlled(s: State, seat: int) -> np.uint64:
    """The hexes where a seat has more rodents than any other (RO-23)."""
    found = ~NONE
    for other in range(s.players):
        if other != seat:
            found &= more(s, seat, other)
    return found


@rule
def rodents_of(s: State, seat: int, hex_: int) -> int:
    found = 0
    for plane in range(3):
        if has(s.rodents[seat, plane], hex_):
            found += 1 << plane
    return found


@rule
def rodents_in(s: State, hex_: int) -> int:
    found = 0
    for seat in range(s.players):
        found += rodents_of(s, seat, hex_)
    return found


@rule
def burrows(s: State) -> np.uint64:
    found = NONE
    for seat in range(s.players):
        if s.burrow[seat] >= 0:
            found |= bit(s.burrow[seat])
    return found


# ---- points by source (RO-24): together they are the score ----------------------------------------------------------


@rule
def land_points(s: State, seat: int) -> int:
    """Two for each controlled hex of the home terrain, one for each other."""
    mine = controlled(s, seat)
    return count(mine) + count(mine & s.terrain[s.species[seat]])


@rule
def bonus_points(s: State, seat: int) -> int:
    """One for each bonus mark of each controlled hex's terrain."""
    mine, points = controlled(s, seat), 0
    for terrain in range(5):
        points += int(s.marks[terrain]) * count(mine & s.terrain[terrain])
    return points


@rule
def leader_points(s: State, seat: int) -> int:
    return 3 if s.leader[seat] >= 0 and has(controlled(s, seat), s.leader[seat]) else 0


@rule
def catch_points(s: State, seat: int) -> int:
    return -int(s.penalty[s.catches[seat]])


@rule
def goal_points(s: State, seat: int) -> int:
    points = 0
    for goal in range(1, 7):
        if (int(s.goals) >> (goal - 1)) & 1:
            points += one_goal(s, seat, goal)
    return points


@rule
def score(s: State, seat: int) -> int:
    return plain_points(s, seat) + goal_points(s, seat)


@rule
def plain_points(s: State, seat: int) -> int:
    """Points without goals, as the second tie-break asks for them (RO-32)."""
    return land_points(s, seat) + bonus_points(s, seat) + leader_points(s, seat) + catch_points(s, seat)


# ---- goals -----------------------------------------------------------------------------------------------------------


@rule
def one_goal(s: State, seat: int, goal: int) -> int:
    """What a goal is worth to a seat, in play or not."""
    if goal == 1:
        return 2 * lines_led(s, seat, ROWS)
    if goal == 2:
        return 3 * separate_areas(s, controlled(s, seat))
    if goal == 3:
        return largest_area_points(s, seat)
    if goal == 4:
        return 2 * lines_led(s, seat, int(s.slant)) if s.slant > 0 else 0
    if goal == 5:
        return 4 * burrows_joined(s, seat)
    return 2 * lines_led(s, seat, EDGES)


@rule
def lines_led(s: State, seat: int, kind: int) -> int:
    """In how many lines nobody controls more hexes than this seat, which controls some (RO-25, RO-28, RO-30, RO-31)."""
    mine, led = controlled(s, seat), 0
    for number in range(how_many_lines(s)):
        hexes = line(s, kind, number)
        if mine & hexes != NONE and count(mine & hexes) == most_in(s, hexes):
            led += 1
    return led


@rule
def most_in(s: State, hexes: np.uint64) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, count(controlled(s, seat) & hexes))
    return most


@rule
def separate_areas(s: State, mine: np.uint64) -> int:
    """Areas of two or more connected hexes (RO-26)."""
    areas, left = 0, mine & spread(s, mine)  # a hex without a neighbour in the set is no area
    while left != NONE:
        left &= ~area(s, left, bit(lowest(left)))
        areas += 1
    return areas


@rule
def largest_area(s: State, mine: np.uint64) -> int:
    """How many hexes the largest area has; one hex is an area here."""
    largest, left = 0, mine
    while left != NONE:
        found = area(s, left, bit(lowest(left)))
        left &= ~found
        largest = max(largest, count(found))
    return largest


@rule
def largest_area_points(s: State, seat: int) -> int:
    """8 for the largest area and 4 for the second; if the first is tied there is no second (RO-27)."""
    mine, larger = largest_area(s, controlled(s, seat)), 0
    for other in range(s.players):
        if largest_area(s, controlled(s, other)) > mine:
            larger += 1
    if mine == 0 or larger > 1:  # two with larger areas: either tied first, or first and second
        return 0
    return 8 if larger == 0 else 4


@rule
def burrows_joined(s: State, seat: int) -> int:
    """How many burrows are touched by areas that touch two or more; each counts once (RO-29)."""
    joined, left, dens = NONE, controlled(s, seat), burrows(s)
    while left != NONE:
        found = area(s, left, bit(lowest(left)))
        left &= ~found
        touched = spread(s, found) & dens
        if count(touched) >= 2:
            joined |= touched
    return count(joined)


# ---- the winner (RO-32) ----------------------------------------------------------------------------------------------


@rule
def ahead(s: State, seat: int, other: int) -> int:
    """1 if a seat stands before another one, -1 behind it, 0 level to the last tie-break."""
    lead = score(s, seat) - score(s, other)
    if lead == 0:
        lead = home_hexes(s, seat) - home_hexes(s, other)
    if lead == 0:
        lead = plain_points(s, seat) - plain_points(s, other)
    if lead == 0:
        lead = int(s.catches[other]) - int(s.catches[seat])
    return 1 if lead > 0 else -1 if lead < 0 else 0


@rule
def home_hexes(s: State, seat: int) -> int:
    return count(controlled(s, seat) & s.terrain[s.species[seat]])


@rule
def payoff(s: State, out: np.ndarray) -> None:
    best, winners = 0, 1
    for seat in range(1, s.players):
        lead = ahead(s, seat, best)
        if lead > 0:
            best, winners = seat, 1
        elif lead == 0:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if ahead(s, seat, best) == 0 else 0.0
