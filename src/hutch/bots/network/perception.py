"""What a network sees of a position: numbers of about one, the looking seat's own first.

A game's `bot.py` may say it best: `SEEN`, how many numbers, and `perceive(s, seat, out)`, which writes them from a veiled
record into an array of zeros. Where it does not, a network sees what an observation holds, in its ranges.
"""

import importlib
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from hutch.core.compile import INTERPRETED
from hutch.core.flags import write_bits
from hutch.core.game import Game
from hutch.core.observation import length, make_writer, observation
from hutch.core.record import State

numba: Any = importlib.import_module("numba")  # it has no types

PERCEIVERS: dict[Any, Any] = {}  # record type (compiled callers) and dtype (plain callers) -> the function
WIDE = 64.0  # a number whose range is wider is divided by this


def plain(game: Game) -> bool:
    """Whether a network of this game sees what an observation holds."""
    return not hasattr(game.part("bot"), "perceive")


def seen_numbers(game: Game) -> int:
    """How many numbers a network of this game sees."""
    return length(game) + max(game.seats) if plain(game) else int(game.part("bot").SEEN)


def scales(game: Game) -> np.ndarray:
    """By what each number of an observation is multiplied."""
    return np.array([1.0 / min(WIDE, max(1.0, n.high - n.low)) for n in observation(game)], np.float32)


def perceive(s: State, seat: int, out: np.ndarray) -> None:
    """Write what this seat sees of a veiled record into zeros."""
    PERCEIVERS[s.dtype](s, seat, out)


@overload(perceive, strict=False)
def resolve_perceive(s: Any, seat: Any, out: Any) -> Any:
    function = PERCEIVERS[s]
    return lambda s, seat, out: function(s, seat, out)


def register_perceiver(game: Game) -> None:
    """Make a game's records known to `perceive`."""
    dtype = game.state.State
    if dtype not in PERCEIVERS:
        function = plain_perceiver(game) if plain(game) else game.part("bot").perceive
        PERCEIVERS[dtype] = PERCEIVERS[np.dtype((np.record, dtype))] = PERCEIVERS[from_dtype(dtype)] = function


def plain_perceiver(game: Game) -> Any:
    """An observation, scaled, and the seat as flags. It is made from the game's fields, so no cache can hold it."""
    write, numbers, seats = make_writer(game, write_bits), length(game), max(game.seats)
    scale = scales(game)
    write = write if INTERPRETED else numba.njit(nogil=True)(write)

    def look(s, seat, out):  # type: ignore[no-untyped-def]
        write(s, out)
        out[0] = 0.0
        for i in range(numbers):
            out[i] *= scale[i]
        if 0 <= seat < seats:
            out[numbers + seat] = 1.0

    return look if INTERPRETED else numba.njit(nogil=True)(look)
