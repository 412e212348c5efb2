"""Whose turn it is: who is asked next, and which actions are a seat's own. Everybody who lets seats decide asks here."""

import numpy as np

from hutch.core.compile import generic, piece
from hutch.core.record import State
from hutch.core.verbs import actor_of, legal


@piece
def keep_own(s: State, seat: int, out: np.ndarray, n: int) -> int:
    """Keep only this seat's of n legal actions; how many they are."""
    kept = 0
    for i in range(n):
        if actor_of(s, out[i]) == seat:
            out[kept] = out[i]
            kept += 1
    return kept


@piece
def offered(s: State, out: np.ndarray) -> int:
    """What may happen next, as the actor may know it: all legal actions; where seats choose unseen, the actor's own."""
    n = legal(s, out)
    return n if s.blind == 0 else keep_own(s, s.actor, out, n)


@generic
def asked(s: State, seats: np.ndarray, out: np.ndarray) -> int:
    """Write who is asked now into `seats`, in this order; how many they are.

    First those who may act out of turn, by seat; then the actor. Where seats choose unseen at once, the actor alone.
    """
    n, count = offered(s, out), 0
    for seat in range(s.players):
        for i in range(n):
            if seat != s.actor and actor_of(s, out[i]) == seat:
                seats[count] = seat
                count += 1
                break
    seats[count] = s.actor
    return count + 1
