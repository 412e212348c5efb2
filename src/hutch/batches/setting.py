"""What a batch is about, and what it is asked to play."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hutch.batches.games import Results
from hutch.batches.played import Played
from hutch.core.game import Game
from hutch.core.record import State


@dataclass(frozen=True)
class Setting:
    """One game, as it is set up again and again."""

    game: Game
    players: int
    size: int
    seed: int
    options: dict[str, Any]  # as they were read
    edition: Any
    again: bool  # a new game begins where one has ended

    def blank(self) -> State:
        """The record that every game is dealt from."""
        return self.game.blank(self.players, self.options, self.edition)


@dataclass(frozen=True)
class Order:
    """Whole games to be played."""

    policy: str
    games: int
    first: int = 0  # the number of the first game: its seed is the batch's and this
    checked: bool = False
    each: bool = False  # keep a line a game
    finals: bool = False  # keep the last record of every game

    def kept(self, part: Played, results: Results) -> Played:
        """A part's sums, and of its rows what was asked for."""
        lines = np.asarray(results.lines) if self.each else None
        return replace(part, lines=lines, finals=np.asarray(results.finals) if self.finals else None)
