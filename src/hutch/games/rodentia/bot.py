"""What only this game knows about playing well."""

import numpy as np

from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.games.rodentia.scoring import score


@rule
def value(s: State, out: np.ndarray) -> None:
    """Points now, set against the best of the others."""
    for seat in range(s.players):
        best = -99
        for other in range(s.players):
            if other != seat:
                best = max(best, score(s, other))
        out[seat] = 0.5 + (score(s, seat) - best) / 200.0
