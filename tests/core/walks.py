"""Random games as hashes, to compare one way of running the rules with another.

    python tests/core/walks.py FIRST LAST       prints `game players seed hash` for those seeds, of every game

With NUMBA_DISABLE_JIT=1 the rules run interpreted. A hash covers the bytes of every record of the game, trail included.
Interpreted rules do some thousand moves a second: the first WHOLE seeds are played to the end, the others for PLIES moves.
"""

import hashlib
import sys
from collections.abc import Iterator

import hutch
from hutch.core import verbs
from hutch.core.chance import chance

WHOLE, PLIES = 4, 40


def walk_hash(name: str, players: int, seed: int, plies: int | None) -> str:
    """Choices come from the record's own generator, as in `random_games`."""
    game = hutch.find(name)
    s, out, digest = game.blank(players, dict(game_options(name))), game.out(), hashlib.sha256()
    verbs.deal(s, seed)
    digest.update(s.tobytes())
    while s.actor >= 0 and plies != 0:
        verbs.play(s, int(out[chance(s, verbs.legal(s, out))]))
        digest.update(s.tobytes())
        plies = None if plies is None else plies - 1
    return digest.hexdigest()[:24]


def game_options(name: str) -> Iterator[tuple[str, object]]:
    return ((option.name, option.default) for option in hutch.find(name).options)


def walks(first: int, last: int) -> Iterator[str]:
    for name, game in hutch.games().items():
        for players in game.seats:
            for seed in range(first, last):
                yield f"{name} {players} {seed} {walk_hash(name, players, seed, None if seed < WHOLE else PLIES)}"


if __name__ == "__main__":
    for line in walks(int(sys.argv[1]), int(sys.argv[2])):
        print(line)
