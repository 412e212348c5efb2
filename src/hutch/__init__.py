"""Hutch: an open table for modern board games. Play them, study them, train on them, with one set of rules.

>>> match = hutch.new("root-cellar", players=3, seed=42)
>>> match.seats, match.moves(match.seats[0])
"""

import sys
from typing import TYPE_CHECKING, Any

from hutch.core.errors import (
    BadEdition,
    BadNotation,
    BadOption,
    BadSeed,
    BadTranscript,
    HutchError,
    IllegalMove,
    NoSuchGame,
    NoWayBack,
    OtherRules,
)
from hutch.core.game import Game, catalogue, find
from hutch.core.luck import Luck
from hutch.core.match import Match
from hutch.core.outcome import Outcome
from hutch.core.record import CLOCK, SPECTATOR, View
from hutch.core.transcript import read

new = Match  # `hutch.new("root-cellar", players=3)` reads like what it does

if TYPE_CHECKING:
    from hutch.analysis import Analysis
    from hutch.batches.batch import Batch
    from hutch.core.observation import Number


def analyse(match: Match, **settings: Any) -> "Analysis":
    """Luck and decisions told apart, and every decision judged: `match.analyse(budget=400)`; see hutch.analysis."""
    from hutch.analysis import analyse as look_back

    return look_back(match, **settings)


def batch(game: str | Game, *arguments: Any, **settings: Any) -> "Batch":
    """Many positions at once: `hutch.batch("root-cellar", players=3, size=65536)`; see hutch.batches.batch.Batch."""
    from hutch.batches.batch import Batch

    return Batch(game, *arguments, **settings)


def observation(game: str | Game) -> "list[Number]":
    """What each number of a batch's `observe` is: its field, its place there, and its range."""
    from hutch.core.observation import observation as numbers

    return numbers(game)


if "gymnasium" in sys.modules:  # it knows the environments of packages that are imported after it
    from hutch.research.registering import register_all

    register_all()

__version__ = "0.1.0"
__all__ = [
    "CLOCK",
    "SPECTATOR",
    "BadEdition",
    "BadNotation",
    "BadOption",
    "BadSeed",
    "BadTranscript",
    "Game",
    "HutchError",
    "IllegalMove",
    "Luck",
    "Match",
    "NoSuchGame",
    "NoWayBack",
    "OtherRules",
    "Outcome",
    "View",
    "analyse",
    "batch",
    "catalogue",
    "find",
    "new",
    "observation",
    "read",
]
