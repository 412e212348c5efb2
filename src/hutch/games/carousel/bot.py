"""What a position is worth: points, and the means to make more."""

import math

from hutch.core.bits import count
from hutch.core.compiled import rule
from hutch.games.carousel.draft import unplayed
from hutch.games.carousel.rules import payoff, score


@rule
def worth(s, seat):
    means = count(s.hands[seat]) + 3.0 * unplayed(s, seat)
    return score(s, seat) + 0.2 * means


@rule
def value(s, out):
    if s.actor < 0:
        payoff(s, out)
        return
    out[0] = 1.0 / (1.0 + math.exp(0.5 * (worth(s, 1) - worth(s, 0))))
    out[1] = 1.0 - out[0]
