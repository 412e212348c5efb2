"""What compiled bots think with: one bundle of arrays, handed over whole, and the task that they are set.

Both are named tuples, which Numba takes as they are. The positions are four records:

    PLAYED   a position to play about in
    VIEW     the view that the bot was given: veiled, never changed
    REAL     the position of a whole game that bots play without a match around it
    BLANK    what that game is dealt from
"""

from typing import Any, NamedTuple

import numpy as np

PLAYED, VIEW, REAL, BLANK = range(4)


class Scratch(NamedTuple):
    """The arrays of one thread's thought in one game."""

    positions: np.ndarray
    nodes: np.ndarray  # of the tree
    out: np.ndarray  # legal actions
    visits: np.ndarray  # of each action, and how the seat did after it
    merit: np.ndarray
    worth: np.ndarray  # a result or an evaluation, by seat
    seats: np.ndarray  # who is asked
    path: np.ndarray  # from the root to the newest node
    stop: np.ndarray  # one integer; 1 ends the search from another thread
    tuning: np.ndarray


whole: Any = np.int64  # a number as wide as a Task's: in native code a tuple's numbers must always be of one width


class Task(NamedTuple):
    """One search: whose, with which luck, from which root, and the age of its nodes."""

    seat: int
    seed: int
    root: int
    age: int
