"""Which pieces a game names, and who used them: asked of the game's `studied.py`."""

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from hutch.core import verbs
from hutch.core.game import Game
from hutch.core.options import bounded, read_options
from hutch.core.record import blank
from hutch.core.story import DEED, EVENT, Piece, Story

MOST = 255  # times that a seat can have used a piece, as far as a study counts


@dataclass(frozen=True)
class Used:
    """The pieces, and how often each seat used each of them: games by pieces by seats."""

    pieces: list[Piece]
    counts: np.ndarray


def has_pieces(card: Game) -> bool:
    return importlib.util.find_spec(f"{card.package}.studied") is not None


def pieces_used(card: Game, story: Story) -> Used:
    """What a game says of finished games; nothing where it says nothing."""
    found: list[Piece] = list(card.part("studied").pieces(story)) if has_pieces(card) else []
    shape = (len(story), len(found), story.players)
    counts = np.stack([piece.used for piece in found], axis=1) if found else np.zeros(shape, np.uint8)
    return Used(found, np.minimum(counts, MOST).astype(np.uint8))


def pieces_of(card: Game, players: int, options: Mapping[str, Any], edition: Any) -> list[Piece]:
    """The pieces of a box, before anybody has used one."""
    known = read_options(card.name, card.options, bounded(card.options, options), players)
    ends = blank(card.state.State, 1)
    ends[0] = card.blank(players, known, edition)
    verbs.deal(ends[0], 1)
    return pieces_used(card, Story(players, ends, np.zeros(0, DEED), np.zeros(0, EVENT))).pieces
