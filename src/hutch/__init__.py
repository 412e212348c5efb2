"""Hutch: an open table for modern board games. Play them, study them, train on them, with one set of rules.

>>> match = hutch.new("root-cellar", players=3, seed=42)
>>> match.seats, match.moves(match.seats[0])
"""

import hutch.games  # noqa: F401  first: `games` is the function below, and a later import would put the folder in its place
from hutch.core.errors import (
    BadEdition,
    BadNotation,
    BadOption,
    BadTranscript,
    HutchError,
    IllegalMove,
    NoSuchGame,
    OtherRules,
)
from hutch.core.game import Game, find, games
from hutch.core.match import Match as new
from hutch.core.record import CLOCK, SPECTATOR
from hutch.core.transcript import read

__version__ = "0.1.0"
__all__ = [
    "CLOCK",
    "SPECTATOR",
    "BadEdition",
    "BadNotation",
    "BadOption",
    "BadTranscript",
    "Game",
    "HutchError",
    "IllegalMove",
    "NoSuchGame",
    "OtherRules",
    "find",
    "games",
    "new",
    "read",
]
