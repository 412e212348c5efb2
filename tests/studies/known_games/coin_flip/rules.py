"""Every seat says one of three words; then lots are drawn."""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import State


@rule
def legal(s: State, out: np.ndarray) -> int:
    out[0], out[1], out[2] = 0, 1, 2
    return 3


@rule
def play(s: State, action: int) -> None:
    s.said += 1
    s.actor = s.said
    if s.said == s.players:
        s.winner = chance(s, int(s.players))
        s.actor = -1


@rule
def score(s: State, seat: int) -> int:
    return int(s.actor < 0 and s.winner == seat)
