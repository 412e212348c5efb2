"""The first start compiles; every later one loads. Here is what tells the two apart, and what to compile.

A game is warm when a mark lies in the cache folder that its present sources are hashed to.
"""

from pathlib import Path

import numpy as np

from hutch.core import verbs
from hutch.core.compiled import INTERPRETED, PACKAGE, cache_home, fingerprint
from hutch.core.game import Game
from hutch.core.record import SPECTATOR, copy


def mark(game: Game) -> Path:
    return cache_home() / fingerprint((PACKAGE,)) / f"{game.name}.warm"


def is_warm(game: Game) -> bool:
    """Whether this game's rules were compiled before, by this very code."""
    return INTERPRETED or mark(game).exists()


def warm(game: Game) -> None:
    """Compile every verb of a game, as a plain caller uses them, and leave the mark."""
    s, out = game.blank(min(game.seats), {option.name: option.default for option in game.options}), game.out()
    verbs.deal(s, 1)
    verbs.legal(s, out)
    verbs.by(s, int(out[0]))
    verbs.play(s, int(out[0]))
    verbs.score(s, 0)
    verbs.payoff(s, np.zeros(int(s.players)))
    verbs.flaw(s)
    view = copy(s)
    verbs.veil(view, SPECTATOR)
    verbs.guess(view, SPECTATOR, 1)
    if not INTERPRETED:
        mark(game).parent.mkdir(parents=True, exist_ok=True)
        mark(game).touch()
