"""The draft (CR-2) and the characters' deal of the beginner's game (CR-28)."""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest, rest, write_cells
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.core.trail import EVERYBODY, add, reveal, tell, whisper
from hutch.games.carousel import MOST_CHARACTERS
from hutch.games.carousel.state import DEALT, KEEP, NOBODY, START, TEAM, TURN


@rule
def everybody(s: State) -> np.uint64:
    """All characters of the edition."""
    return bit(s.cast) - bit(0)


@rule
def pick(s: State, members: np.uint64) -> int:
    """One of a set that is not empty, at random."""
    for _ in range(chance(s, count(members))):
        members = rest(members)
    return lowest(members)


@rule
def pick_several(s: State, members: np.uint64, n: int) -> np.uint64:
    """A random subset of n."""
    chosen = NONE
    for _ in range(n):
        chosen |= bit(pick(s, members & ~chosen))
    return chosen


@rule
def without(members: np.uint64, one: int) -> np.uint64:
    """The set less one member; NOBODY and HIDDEN take nothing away."""
    return members & ~bit(one) if one >= 0 else members


@rule
def tell_deal(s: State, seat: int, cards: np.uint64) -> None:
    tell(s, DEALT, EVERYBODY)
    add(s, seat)
    whisper(s, seat)
    while cards != NONE:
        add(s, lowest(cards))
        cards = rest(cards)


@rule
def deal_characters(s: State) -> None:
    """Six each and a draft, or three each at random and no draft."""
    free = everybody(s)
    for seat in range(2):
        for i in range(TEAM):
            s.kept[seat, i] = NOBODY
        cards = pick_several(s, free, TEAM if s.beginner else 2 * TEAM)
        free &= ~cards
        tell_deal(s, seat, cards)
        if s.beginner:
            hold(s, seat, cards)
        else:
            s.dealt[seat] = cards
    if s.beginner:
        draw_start(s)
    else:
        s.blind = 1


@rule
def hold(s: State, seat: int, cards: np.uint64) -> None:
    for i in range(TEAM):
        s.kept[seat, i] = lowest(cards)
        cards = rest(cards)


@rule
def draw_start(s: State) -> None:
    """CR-5: the seat that was agreed on, or one drawn at random."""
    s.blind = 0
    s.stage = TURN
    s.actor = s.first if s.first >= 0 else chance(s, 2)
    tell(s, START, EVERYBODY)
    add(s, s.actor)


@rule
def packet(s: State, seat: int) -> np.uint64:
    """The cards this seat chooses from now. In a veiled record, right for the viewer's own seat."""
    other = 1 - seat
    if s.blind == 1:
        return np.uint64(s.dealt[seat])
    if s.blind == 2:
        return without(np.uint64(s.dealt[other]), s.kept[other, 0])
    return without(without(np.uint64(s.dealt[seat]), s.kept[seat, 0]), s.kept[other, 1])


@rule
def has_chosen(s: State, seat: int) -> bool:
    return bool(s.kept[seat, s.blind - 1] != NOBODY)


@rule
def legal_keeps(s: State, out: np.ndarray) -> int:
    """Both seats' choices, of those who have still to choose."""
    n = 0
    for seat in range(2):
        if not has_chosen(s, seat):
            n = write_cells(packet(s, seat), KEEP + MOST_CHARACTERS * seat, out, n)
    return n


@rule
def keep(s: State, seat: int, character: int) -> None:
    """Once both have chosen, the packets change hands; after the third choice the game starts."""
    s.kept[seat, s.blind - 1] = character
    if not has_chosen(s, 0):
        s.actor = 0
    elif not has_chosen(s, 1):
        s.actor = 1
    elif s.blind == TEAM:
        draw_start(s)
    else:
        s.blind += 1
        s.actor = 0
        reveal(s)  # each looks at what the other has passed on


@rule
def holds(s: State, seat: int, character: int) -> bool:
    """Whether this seat has the character, unplayed."""
    for i in range(TEAM):
        if s.kept[seat, i] == character:
            return not has(s.played[seat], character)
    return False


@rule
def unplayed(s: State, seat: int) -> int:
    """How many characters a seat has left; everybody may know that."""
    return TEAM - count(s.played[seat])
