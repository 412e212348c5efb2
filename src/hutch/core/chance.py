"""Luck: splitmix64 in the record itself, so that a seed gives the same game interpreted, native and on a GPU."""

import numpy as np

from hutch.core.compile import rule
from hutch.core.record import State

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@rule
def mix(z: np.uint64) -> np.uint64:
    """splitmix64's finaliser: every bit of the input moves about half of the output's."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@rule
def sow(s: State, seed: int) -> None:
    """Start the record's generator; neighbouring seeds give unrelated games."""
    s.rng = mix(np.uint64(seed) + GAMMA)


@rule
def chance(s: State, n: int) -> int:
    """0 .. n-1, all equally likely. What luck has shown nobody can take back."""
    s.revealed = 1
    s.rng = np.uint64(s.rng) + GAMMA
    return int(np.int64(((mix(np.uint64(s.rng)) >> S32) * np.uint64(n)) >> S32))


@rule
def draw(s: State, counts: np.ndarray) -> int:
    """Take one piece at random out of a bag given as counts by kind; -1 if the bag is empty."""
    left = 0
    for kind in range(counts.shape[0]):
        left += int(counts[kind])
    if left == 0:
        return -1
    nth = chance(s, left)
    for kind in range(counts.shape[0]):
        nth -= int(counts[kind])
        if nth < 0:
            counts[kind] -= 1
            return kind
    return -1


@rule
def shuffle(s: State, pile: np.ndarray, n: int) -> None:
    """Put the first n of a pile into random order."""
    for i in range(n - 1, 0, -1):
        j = chance(s, i + 1)
        held = pile[i]
        pile[i] = pile[j]
        pile[j] = held
