"""What a bot may choose from, and the two that hardly think: random and greedy."""

import numpy as np

from hutch.bots.search.scratch import PLAYED, VIEW, Scratch
from hutch.core.borrow import borrowed
from hutch.core.chance import mix
from hutch.core.compile import generic, piece, rule
from hutch.core.record import State
from hutch.core.turns import keep_own
from hutch.core.verbs import guess, legal, payoff, play, value

DECLINE = -2  # "I do nothing now": the choice of a seat that may act out of turn
NEVER = -3  # there is nothing to choose


@rule
def seed_of(seed: int, nth: int) -> int:
    """A seed for the nth guess of a thought: unrelated ones for neighbouring seeds, never negative."""
    return int(np.int64(mix(np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(nth)) >> np.uint64(1)))


@piece
def choices(s: State, seat: int, asked: bool, out: np.ndarray) -> int:
    """What may happen next in a thought of this seat's.

    All legal actions; where seats choose unseen at once, the actor's alone. A seat that is `asked` chooses from its
    own, and from DECLINE (written last) when it may act but need not: openly, out of turn.
    """
    n = legal(s, out)
    if asked or s.blind != 0:
        n = keep_own(s, seat if asked else s.actor, out, n)
    if asked and n > 0 and s.actor != seat and s.blind == 0 and n < out.shape[0]:
        out[n] = DECLINE
        n += 1
    return int(n)


@generic
def own_choices(s: State, seat: int, out: np.ndarray) -> int:
    """What this seat can answer: its own actions, and DECLINE (written last) when it is not its turn."""
    return choices(s, seat, True, out)


@rule
def any_of(out: np.ndarray, n: int, seed: int) -> int:
    return int(out[seed_of(seed, 0) % n])


@generic
def weigh(scratch: Scratch, seat: int, seed: int, guesses: int, n: int) -> None:
    """The mean evaluation one ply ahead, over a few guesses, of each of the seat's n choices, into `merit`."""
    scratch = borrowed(scratch)
    s, out, merit, worth = scratch.positions[PLAYED], scratch.out, scratch.merit, scratch.worth
    merit[:n] = 0.0
    for nth in range(guesses):
        luck = seed_of(seed, nth)
        for i in range(n):
            scratch.positions[PLAYED] = scratch.positions[VIEW]
            guess(s, seat, luck)
            if out[i] != DECLINE:
                play(s, out[i])
            if s.actor < 0:
                payoff(s, worth)
            else:
                value(s, worth)
            merit[i] += worth[seat] / guesses


@rule
def best_of(out: np.ndarray, n: int, merit: np.ndarray, seed: int) -> int:
    """The choice of the highest merit; of several that look alike, one at random."""
    alike, best = 0, 0
    for i in range(n):
        if merit[i] > merit[best] + 1e-9:
            best, alike = i, 1
        elif merit[i] >= merit[best] - 1e-9:
            alike += 1
            if seed_of(seed, 1000 + i) % alike == 0:
                best = i
    return int(out[best])
