"""The first start compiles; every later one loads. Here is what tells the two apart, and what to compile.

A game is compiled when a mark lies in the cache folder that its present sources are hashed to: one for its rules, one
for its bots.
"""

from pathlib import Path

import numpy as np

from hutch.core import verbs
from hutch.core.compile import INTERPRETED, PACKAGE, all_sources, cache_home, fingerprint
from hutch.core.game import Game
from hutch.core.record import SPECTATOR, copy

RULES, BOTS = "rules", "bots"


def mark(game: Game, part: str) -> Path:
    return cache_home() / fingerprint(all_sources(PACKAGE)) / f"{game.name}.{part}"


def is_compiled(game: Game, part: str = RULES) -> bool:
    """Whether this part of a game was compiled before, by this very code."""
    return INTERPRETED or mark(game, part).exists()


def leave_mark(game: Game, part: str) -> None:
    if not INTERPRETED:
        mark(game, part).parent.mkdir(parents=True, exist_ok=True)
        mark(game, part).touch()


def compile_rules(game: Game) -> None:
    """Compile every verb of a game, as a plain caller uses them, and leave the mark."""
    s, out = game.blank(min(game.seats), {option.name: option.default for option in game.options}), game.out()
    verbs.deal(s, 1)
    verbs.legal(s, out)
    verbs.actor_of(s, int(out[0]))
    verbs.play(s, int(out[0]))
    verbs.score(s, 0)
    verbs.payoff(s, np.zeros(int(s.players)))
    verbs.flaw(s)
    view = copy(s)
    verbs.veil(view, SPECTATOR)
    verbs.guess(view, SPECTATOR, 1)
    leave_mark(game, RULES)
