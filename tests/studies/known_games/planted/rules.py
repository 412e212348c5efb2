"""Nine cards are dealt, three each; a hand is played card by card. A card is a die; STRONG adds to it. DEAD is never dealt."""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.planted.state import DEAD, STRONG


@rule
def deal(s: State) -> None:
    for seat in range(2):
        while held(s, seat) < 3:
            card = chance(s, DEAD)
            if not (s.hands[0] | s.hands[1]) >> card & 1:
                s.hands[seat] |= 1 << card


@rule
def held(s: State, seat: int) -> int:
    count = 0
    for card in range(DEAD):
        count += int(s.hands[seat] >> card & 1)
    return count


@rule
def legal(s: State, out: np.ndarray) -> int:
    n = 0
    for card in range(DEAD):
        if (s.hands[s.actor] & ~s.played[s.actor]) >> card & 1:
            out[n] = card
            n += 1
    return n


@rule
def play(s: State, card: int) -> None:
    s.played[s.actor] |= 1 << card
    s.tallies[s.actor] += chance(s, 20) + (8 if card == STRONG else 0)
    s.moves += 1
    s.actor = -1 if s.moves == 6 else 1 - s.actor


@rule
def score(s: State, seat: int) -> int:
    return int(s.tallies[seat])
