"""The evidence of a study, by question: who played, at which table, and what came out."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from hutch.core.game import Game
from hutch.core.story import Piece
from hutch.studies.engine import Results
from hutch.studies.pieces import pieces_of
from hutch.studies.plan import BULK, LEVEL, PAIR, Plan, Task
from hutch.studies.play.traced import WIN
from hutch.studies.shards import Columns
from hutch.studies.statistics import ERROR

ENOUGH = 20  # games of a level, below which another speaks for its table
QUICK = "quick play"  # what people read for the bulk's policy


@dataclass(frozen=True)
class Played:
    """The games of one task."""

    task: Task
    columns: Columns

    @property
    def players(self) -> int:
        return self.task.players

    @property
    def who(self) -> str:
        return QUICK if self.task.kind == BULK else " against ".join(self.task.bots)

    @property
    def games(self) -> int:
        return len(self.columns["moves"])

    @property
    def shares(self) -> np.ndarray:
        """Shares of the win: games by seats."""
        return np.asarray(self.columns["shares"] / WIN)

    @property
    def points(self) -> np.ndarray:
        return self.columns["points"]

    @property
    def moves(self) -> np.ndarray:
        return self.columns["moves"]


@dataclass(frozen=True)
class Evidence:
    """All that was played, of one variant of the game."""

    card: Game
    plan: Plan
    results: Results
    variant: int = 0
    error: float = ERROR  # of every interval: smaller where somebody looked on and may have stopped when it pleased

    @cached_property
    def played(self) -> list[Played]:
        tasks = [task for task in self.plan.tasks(self.card) if task.variant == self.variant]
        return [Played(task, self.results.columns(task)) for task in tasks if self.results.done(task)]

    def tables(self) -> tuple[int, ...]:
        """The seat counts of which something was played."""
        return tuple(players for players in self.plan.players if any(one.players == players for one in self.played))

    def same(self, players: int) -> list[Played]:
        """Games in which every seat had the same bot: quick play first, then level by level."""
        return [one for one in self.played if one.players == players and one.task.kind in (BULK, LEVEL)]

    def levels(self, players: int) -> list[Played]:
        return [one for one in self.same(players) if one.task.kind == LEVEL]

    def best(self, players: int) -> Played | None:
        """Games by the strongest level that has played enough of them to be spoken of; else by the one with most."""
        groups = self.levels(players)
        enough = [one for one in groups if one.games >= ENOUGH]
        return enough[-1] if enough else max(groups, key=lambda one: one.games, default=None)

    def watched(self, players: int) -> list[Played]:
        """Games that were looked back at, the strongest level last."""
        return [one for one in self.levels(players) if one.task.looks]

    def pairs(self) -> list[Played]:
        return [one for one in self.played if one.task.kind == PAIR]

    def pieces(self, players: int) -> list[Piece]:
        version: Any = self.plan.variants[self.variant]
        return pieces_of(self.card, players, version.options, version.edition)
