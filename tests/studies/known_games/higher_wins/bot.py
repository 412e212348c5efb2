"""The evaluation knows the rule: whoever is ahead is better off. So greedy always names the highest."""

import numpy as np

from hutch.core.compile import rule
from hutch.core.record import State


@rule
def value(s: State, out: np.ndarray) -> None:
    total = float(s.sums[0] + s.sums[1] + 1)
    for seat in range(2):
        out[seat] = s.sums[seat] / total
