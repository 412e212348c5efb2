"""Bots at a table: whole games, in a match with its log, or bare and fast for the arena."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hutch.bots.bot import Bot
from hutch.bots.built_in import BuiltIn
from hutch.bots.choices import seed_of
from hutch.bots.deciding import RECIPE, SEARCH, asked, show, whole_game
from hutch.bots.guarded import answer
from hutch.bots.levels import LevelBot, level_in
from hutch.bots.named import find
from hutch.bots.workspace import Workspace
from hutch.core import verbs
from hutch.core.game import Game
from hutch.core.match import Match
from hutch.core.options import read_options


def play_out(match: Match, bots: Sequence[str | Bot], seed: int) -> Match:
    """Play a match to its end with a bot in every seat."""
    seated = [find(bot) if isinstance(bot, str) else bot for bot in bots]
    while not match.over:
        match.play_action(next_move(match, seated, seed))
    return match


def next_move(match: Match, bots: Sequence[Bot], seed: int, absent: Sequence[int] = ()) -> int:
    """The action that the bots bring about: seats that may act out of turn are asked first, then the actor.

    Where seats choose unseen at once, only the actor is asked. `absent` seats have no bot, and are not asked out of
    turn; the actor must have one.
    """
    legal, actor = match.legal(), int(match.state.actor)
    others = [] if match.state.blind else sorted(set(legal) - {actor, *absent})
    for seat in [*others, actor]:
        action = bots[seat].choose(match.view(seat), seat, int(seed_of(seed, match.number * 16 + seat)))
        if action in legal[seat]:
            return int(action)
    return legal[actor][int(seed_of(seed, match.number)) % len(legal[actor])]


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
        known = read_options(game.name, game.options, options or {}, game.check_players(players))
        self.game, self.players = game, players
        self.room = Workspace(game)
        self.table = self.room.table
        self.table[3] = game.blank(players, known, edition)
        self.seats = np.zeros(players + 1, np.int32)

    def play(self, bots: Sequence[Bot], seed: int, luck: int) -> Played:
        """One game dealt from `seed`; `luck` is the bots' own."""
        bots = [level_in(self.game, bot.name) if isinstance(bot, LevelBot) else bot for bot in bots]
        if all(isinstance(bot, BuiltIn) and bot.recipe.kind != SEARCH for bot in bots):
            return self.play_quickly(bots, seed, luck)
        return self.play_timed(bots, seed, luck)

    def play_quickly(self, bots: Sequence[Bot], seed: int, luck: int) -> Played:
        """All in compiled code; nobody thinks long enough to be timed alone."""
        room, recipes = self.room, np.zeros(self.players, RECIPE).view(np.recarray)
        for seat, bot in enumerate(bots):
            recipes[seat] = bot.row[0]  # type: ignore[attr-defined]
        started = time.perf_counter()
        scratch = (room.tuning, room.stop, room.path, room.out, room.visits, room.merit, room.worth)
        plies = whole_game(self.table, seed, luck, recipes, self.seats, room.tree, room.age, *scratch)
        each = (time.perf_counter() - started) / self.players
        return Played(self.payoff(), plies, [each] * self.players, [plies // self.players] * self.players, [0] * self.players)

    def play_timed(self, bots: Sequence[Bot], seed: int, luck: int) -> Played:
        """Ply by ply, each bot's time taken, each answer checked."""
        self.table[2] = self.table[3]
        s = self.table[2]
        verbs.deal(s, seed)
        played = Played([], 0, [0.0] * self.players, [0] * self.players, [0] * self.players)
        while s.actor >= 0:
            verbs.play(s, self.next_action(bots, luck, played))
            played.plies += 1
        played.payoff = self.payoff()
        return played

    def next_action(self, bots: Sequence[Bot], luck: int, played: Played) -> int:
        s, out = self.table[2], self.room.out
        for seat in [int(seat) for seat in self.seats[: asked(s, self.seats, out)]]:
            show(self.table, seat)
            started = time.perf_counter()
            action, trouble = answer(bots[seat], self.table[1], seat, int(seed_of(luck, played.plies * 16 + seat)))
            played.seconds[seat] += time.perf_counter() - started
            played.decisions[seat] += 1
            if trouble:
                played.illegal[seat] += 1
                played.troubles.append(trouble)
            if action is None and seat != s.actor:
                continue
            mine = [int(a) for a in out[: verbs.legal(s, out)] if verbs.by(s, int(a)) == seat]
            if action in mine:
                return int(action)  # type: ignore[arg-type]
            played.illegal[seat] += 1
            if seat == s.actor:
                return mine[int(seed_of(luck, played.plies)) % len(mine)]
        raise AssertionError("the actor is always asked last, and always acts")

    def payoff(self) -> list[float]:
        share = np.zeros(self.players)
        verbs.payoff(self.table[2], share)
        return [float(x) for x in share]
