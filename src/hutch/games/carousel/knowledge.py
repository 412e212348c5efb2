"""What a seat may know of the characters (CR-2, CR-3), and the worlds that fit it.

A seat has seen the six cards it was dealt and, from the second choice on, the five that the other passed; the four that
come back for the third choice tell what the other kept second. So of the other's three, one is known; one is any card
that this seat has never seen; one is among the four that this seat passed on last. A played character tells which of
them it was; the spy's player knows all. Somebody who watches, and anybody in the beginner's game, knows only what was
played, and not even in which choice it was kept.
"""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest, rest
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carousel.draft import everybody, pick, pick_several, without
from hutch.games.carousel.state import HIDDEN, NOBODY, TEAM


@rule
def veil(s: State, seat: int) -> None:
    """Blank what this seat may not know of the characters. Piles are sets: they have no order to hide."""
    for other in range(2):
        if seat < 0 or (s.beginner and other != seat):
            veil_all(s, other)
        elif other != seat and not s.spied[seat]:
            veil_from_opponent(s, other)


@rule
def veil_all(s: State, seat: int) -> None:
    s.dealt[seat] = NONE
    for i in range(TEAM):
        if s.kept[seat, i] != NOBODY:
            s.kept[seat, i] = HIDDEN


@rule
def veil_from_opponent(s: State, seat: int) -> None:
    """The other player's view of this seat's cards."""
    first = s.kept[seat, 0]
    if s.blind == 1:
        s.dealt[seat] = NONE
    elif not has(s.played[seat], first):
        s.dealt[seat] = without(np.uint64(s.dealt[seat]), first)
    for i in range(TEAM):
        known = s.kept[seat, i] < 0 or has(s.played[seat], s.kept[seat, i]) or (i == 1 and s.blind != 2)
        if not known:
            s.kept[seat, i] = HIDDEN


@rule
def guess(s: State, seat: int) -> None:
    """Fill in what `veil` blanked; every world that fits is equally likely."""
    if seat < 0 or s.beginner:
        guess_teams(s, seat)
        if not s.beginner:
            guess_deal(s)
    else:
        guess_opponent(s, seat, 1 - seat)


@rule
def guess_opponent(s: State, seat: int, other: int) -> None:
    mine = np.uint64(s.dealt[seat])
    if s.blind == 1:
        s.dealt[other] = pick_several(s, everybody(s) & ~mine, 2 * TEAM)
        if s.kept[other, 0] == HIDDEN:
            s.kept[other, 0] = pick(s, np.uint64(s.dealt[other]))
    elif s.kept[other, 0] == HIDDEN:
        s.kept[other, 0] = pick(s, everybody(s) & ~(mine | s.dealt[other]))
        s.dealt[other] |= bit(s.kept[other, 0])
    if s.kept[other, 1] == HIDDEN:
        s.kept[other, 1] = pick(s, without(mine, s.kept[seat, 0]))
    if s.kept[other, 2] == HIDDEN:
        passed = without(without(np.uint64(s.dealt[other]), s.kept[other, 0]), s.kept[seat, 1])
        s.kept[other, 2] = pick(s, passed)


@rule
def guess_teams(s: State, viewer: int) -> None:
    """Teams of which only the played characters are known."""
    free = everybody(s) & ~(s.played[0] | s.played[1])
    for seat in range(2):
        if seat == viewer:
            free &= ~team(s, seat)
    for seat in range(2):
        if seat != viewer:
            seat_played(s, seat)
            for i in range(TEAM):
                if s.kept[seat, i] == HIDDEN:
                    s.kept[seat, i] = pick(s, free)
                    free &= ~bit(s.kept[seat, i])


@rule
def seat_played(s: State, seat: int) -> None:
    """Put the played characters of a hidden team into random places of it."""
    cards, hidden = np.uint64(s.played[seat]), TEAM
    while cards != NONE:
        nth = chance(s, hidden)
        hidden -= 1
        for i in range(TEAM):
            if s.kept[seat, i] == HIDDEN:
                if nth == 0:
                    s.kept[seat, i] = lowest(cards)
                nth -= 1
        cards = rest(cards)


@rule
def team(s: State, seat: int) -> np.uint64:
    """The characters that this seat has kept so far, played or not."""
    cards = NONE
    for i in range(TEAM):
        if s.kept[seat, i] >= 0:
            cards |= bit(s.kept[seat, i])
    return cards


@rule
def taken_from(s: State, seat: int) -> np.uint64:
    """The cards kept, by either, of those dealt to this seat."""
    cards = NONE
    for i in range(TEAM):
        keeper = 1 - seat if i == 1 else seat
        if s.kept[keeper, i] >= 0:
            cards |= bit(s.kept[keeper, i])
    return cards


@rule
def guess_deal(s: State) -> None:
    """Six dealt to each, so that both could keep what they have."""
    free = everybody(s) & ~(team(s, 0) | team(s, 1))
    for seat in range(2):
        kept = taken_from(s, seat)
        others = pick_several(s, free, 2 * TEAM - count(kept))
        free &= ~others
        s.dealt[seat] = kept | others
