"""Random games as hashes, to compare one way of running the rules with another.

    python tests/core/walks.py START STOP STEP WHOLE      prints `game players seed hash` for those seeds, of every game

With NUMBA_DISABLE_JIT=1 the rules run interpreted. A hash covers the bytes of every record of the game, trail included.
Interpreted rules do some thousand moves a second, so only seeds below WHOLE are played to the end, the others for PLIES
moves. The seeds go through the game's option sets in turn.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "contract"))  # when run as a script

from seating import option_sets

import hutch
from hutch.core import verbs
from hutch.core.chance import chance
from hutch.core.options import read_options

PLIES = 16


def walk_hash(name: str, players: int, seed: int, whole: bool) -> str:
    """Choices come from the record's own generator, as the random policy's do."""
    game, sets = hutch.find(name), option_sets(name, players)
    options = read_options(name, game.options, sets[seed % len(sets)], players)
    s, out, digest, ply = game.blank(players, options), game.out(), hashlib.sha256(), 0
    verbs.deal(s, seed)
    digest.update(s.tobytes())
    while s.actor >= 0 and (whole or ply < PLIES):
        verbs.play(s, int(out[chance(s, verbs.legal(s, out))]))
        digest.update(s.tobytes())
        ply += 1
    return digest.hexdigest()[:24]


def walks(seeds: range, whole: int) -> Iterator[str]:
    """A walk that breaks off shows its error in place of a hash."""
    for name, game in hutch.catalogue().items():
        for players in game.seats:
            for seed in seeds:
                try:
                    found = walk_hash(name, players, seed, seed < whole)
                except Exception as trouble:
                    found = f"{type(trouble).__name__}: {trouble}"
                yield f"{name} {players} {seed} {found}"


def read_fields_first() -> None:
    """NumPy tries everything else before it looks for a field of that name: this is three times as fast, and the same."""
    as_numpy_does = np.record.__getattribute__

    def field_first(row: Any, name: str) -> Any:
        try:
            return np.void.__getitem__(row, name)
        except (IndexError, KeyError, ValueError):
            return as_numpy_does(row, name)

    np.record.__getattribute__ = field_first


if __name__ == "__main__":
    read_fields_first()
    start, stop, step, whole = (int(word) for word in sys.argv[1:])
    for line in walks(range(start, stop, step), whole):
        print(line)
