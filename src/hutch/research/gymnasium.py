"""Every game as a Gymnasium environment: one learner, the other seats played by bots.

    gymnasium.make("hutch.research.gymnasium:hutch/RootCellar-v1", players=3, opponents="greedy")

The part before the colon names the module that registers the ids, this one; see hutch.research.registering.

- An observation is {"observation": numbers, "action_mask": flags}, as in hutch.research.pettingzoo.
- The learner sits in `seat`, or in another seat each game (by the seed) where none is given.
- `opponents` is a bot's name (`hutch.bots.names()`), or one for each of the other seats.
- The reward is the learner's payoff at the end. An action that is not legal ends the game at once with ILLEGAL.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from hutch.bots.api import Bot
from hutch.bots.registry import find as find_bot
from hutch.bots.search.choices import seed_of
from hutch.core.errors import BadOption
from hutch.core.game import Game
from hutch.research.episode import Episode
from hutch.research.missing import needed
from hutch.research.pettingzoo import ILLEGAL, spaces_of
from hutch.research.registering import register_all
from hutch.research.rendering import MODES, check_mode, render

gymnasium = needed("gymnasium")
Env = gymnasium.Env


def seated_bots(opponents: str | Bot | Sequence[str | Bot], players: int) -> list[Bot]:
    """A bot for each of the other seats."""
    named = [opponents] * (players - 1) if isinstance(opponents, str | Bot) else list(opponents)
    if len(named) != players - 1:
        raise BadOption(f"{players} players leave {players - 1} seats for opponents, not {len(named)}")
    return [find_bot(bot) if isinstance(bot, str) else bot for bot in named]


class HutchEnv(Env):  # type: ignore[misc, valid-type]
    """One learner at a table of bots."""

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 Gymnasium's own way

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        *,
        seat: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, players, options, edition)
        if seat is not None and not 0 <= seat < self.episode.players:
            raise BadOption(f"the learner's seat is 0 to {self.episode.players - 1}, not {seat}")
        self.own_seat, self.render_mode = seat, check_mode(render_mode)
        self.bots = seated_bots(opponents, self.episode.players)
        self.observation_space, self.action_space = spaces_of(self.episode)
        self.seat = self.luck = 0

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, played on to the learner's first decision."""
        super().reset(seed=seed)
        self.luck = int(self.np_random.integers(2**62)) if seed is None else seed
        players = self.episode.players
        self.seat = self.luck % players if self.own_seat is None else self.own_seat
        self.episode.reset(self.luck)
        self.let_others_play()
        return self.seen(), {"seat": self.seat}

    def let_others_play(self) -> None:
        """Bots answer until the learner is asked, or the game is over."""
        episode = self.episode
        while not episode.over and episode.seat != self.seat:
            seat = episode.seat
            bot = self.bots[(seat - self.seat) % episode.players - 1]
            action = bot.choose(episode.view(seat), seat, int(seed_of(self.luck, len(episode.actions) * 16 + seat)))
            episode.step(episode.codes - 1 if action is None else action)

    def seen(self) -> dict[str, np.ndarray]:
        return self.episode.look(self.seat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        code = int(action)
        if not self.episode.step(code):
            return self.seen(), ILLEGAL, True, False, {"seat": self.seat, "illegal": code}
        self.let_others_play()
        if self.render_mode == "human":
            self.render()
        reward = self.episode.payoff()[self.seat] if self.episode.over else 0.0
        return self.seen(), reward, self.episode.over, False, {"seat": self.seat}

    def render(self) -> Any:
        """By `render_mode`: text printed, text, SVG, or pixels; what the learner may see."""
        return render(self.episode, self.render_mode, self.seat)


register_all()
