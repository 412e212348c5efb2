"""Three numbers each, in turns; the greater sum wins, a tie is shared."""

import numpy as np

from hutch.core.compile import rule
from hutch.core.record import State


@rule
def legal(s: State, out: np.ndarray) -> int:
    for number in range(9):
        out[number] = number
    return 9


@rule
def play(s: State, action: int) -> None:
    s.sums[s.actor] += action
    s.named += 1
    s.actor = -1 if s.named == 6 else 1 - s.actor


@rule
def score(s: State, seat: int) -> int:
    return int(s.sums[seat])
