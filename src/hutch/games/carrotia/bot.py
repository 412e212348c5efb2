"""What only Carrotia knows about playing well."""

import numpy as np

from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.games.carrotia.running import banked


@rule
def value(s: State, out: np.ndarray) -> None:
    for seat in range(s.players):
        out[seat] = min(1.0, banked(s) / s.goal)
