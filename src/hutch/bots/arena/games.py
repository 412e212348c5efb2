"""Bots at a table: whole games, in a match with its log, or bare and fast for the arena."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hutch.bots.api import Bot
from hutch.bots.levels import LevelBot, level_in
from hutch.bots.players.built_in import BuiltIn
from hutch.bots.players.guard import Guarded, guarded
from hutch.bots.players.recipes import RECIPE, SEARCH, show, whole_game
from hutch.bots.registry import find
from hutch.bots.search.choices import seed_of
from hutch.bots.search.scratch import BLANK, REAL, VIEW
from hutch.bots.search.workspace import Workspace
from hutch.core import verbs
from hutch.core.game import Game
from hutch.core.match import Match
from hutch.core.options import bounded, read_options
from hutch.core.record import State
from hutch.core.turns import asked


def play_out(match: Match, bots: Sequence[str | Bot], seed: int) -> Match:
    """Play a match to its end with a bot in every seat."""
    seated = [find(bot) if isinstance(bot, str) else bot for bot in bots]
    while not match.over:
        match.play_action(next_move(match, seated, seed))
    return match


def next_move(match: Match, bots: Sequence[Bot], seed: int, absent: Sequence[int] = ()) -> int:
    """The action that the bots bring about, asked in turn.

    `absent` seats have no bot, and are not asked out of turn; the actor must have one.
    """

    def answer(seat: int) -> int | None:
        return guarded(bots[seat]).choose(match.view(seat), seat, seed_for(seed, match.number, seat))

    return first_answer([seat for seat in match.asked if seat == match.actor or seat not in absent], answer)


def first_answer(asked: Iterable[int], answer: Callable[[int], int | None]) -> int:
    """The action of the first of those who are asked that does something."""
    for seat in asked:
        if (action := answer(seat)) is not None:
            return action
    raise AssertionError("the actor is always asked last, and always acts")


def seed_for(seed: int, ply: int, seat: int) -> int:
    """A bot's own luck for one decision."""
    return int(seed_of(seed, ply * 16 + seat))


@dataclass
class Played:
    """One finished game of the arena."""

    payoff: list[float]
    plies: int
    seconds: list[float]  # thought by each seat
    decisions: list[int]
    illegal: list[int] = field(default_factory=list)  # answers that could not be played, by seat
    troubles: list[str] = field(default_factory=list)  # what was wrong with them


class Bench:
    """Where one worker plays game after game, without a log."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any] | None = None, edition: Any = None) -> None:
        agreed = bounded(game.options, options or {})
        known = read_options(game.name, game.options, agreed, game.check_players(players))
        self.game, self.players = game, players
        self.space = Workspace(game)
        self.scratch = self.space.scratch
        self.scratch.positions[BLANK] = game.blank(players, known, edition)

    @property
    def real(self) -> State:
        """The position of the game that is being played."""
        return self.scratch.positions[REAL]

    def play(self, bots: Sequence[Bot], seed: int, luck: int) -> Played:
        """One game dealt from `seed`; `luck` is the bots' own."""
        bots = [level_in(self.game, bot.name) if isinstance(bot, LevelBot) else bot for bot in bots]
        if all(isinstance(bot, BuiltIn) and bot.recipe.kind != SEARCH for bot in bots):
            return self.play_quickly(bots, seed, luck)
        return self.play_timed(bots, seed, luck)

    def play_quickly(self, bots: Sequence[Bot], seed: int, luck: int) -> Played:
        """All in compiled code; nobody thinks long enough to be timed alone."""
        recipes = np.zeros(self.players, RECIPE).view(np.recarray)
        for seat, bot in enumerate(bots):
            recipes[seat] = bot.row[0]  # type: ignore[attr-defined]
        started = time.perf_counter()
        plies = whole_game(self.scratch, recipes, seed, luck, self.space.age)
        each = (time.perf_counter() - started) / self.players
        return Played(self.payoff(), plies, [each] * self.players, [plies // self.players] * self.players, [0] * self.players)

    def play_timed(self, bots: Sequence[Bot], seed: int, luck: int) -> Played:
        """Ply by ply, each bot's time taken, each answer checked."""
        self.scratch.positions[REAL] = self.scratch.positions[BLANK]
        s = self.real
        verbs.deal(s, seed)
        played = Played([], 0, [0.0] * self.players, [0] * self.players, [0] * self.players)
        seated = [guarded(bot) for bot in bots]
        while s.actor >= 0:
            verbs.play(s, self.next_action(seated, luck, played))
            played.plies += 1
        played.payoff = self.payoff()
        return played

    def next_action(self, bots: Sequence[Guarded], luck: int, played: Played) -> int:
        """The action that the bots bring about, asked in turn; their time and their troubles are written down."""

        def answer(seat: int) -> int | None:
            show(self.scratch, seat)
            started = time.perf_counter()
            action, trouble = bots[seat].answer(self.scratch.positions[VIEW], seat, seed_for(luck, played.plies, seat))
            played.seconds[seat] += time.perf_counter() - started
            played.decisions[seat] += 1
            if trouble:
                played.illegal[seat] += 1
                played.troubles.append(trouble)
            return action

        seats = self.scratch.seats
        return first_answer([int(seat) for seat in seats[: asked(self.real, seats, self.scratch.out)]], answer)

    def payoff(self) -> list[float]:
        share = np.zeros(self.players)
        verbs.payoff(self.real, share)
        return [float(x) for x in share]
