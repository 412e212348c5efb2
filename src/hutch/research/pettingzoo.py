"""Every game as a PettingZoo AEC environment.

    env = hutch.research.pettingzoo_env("root-cellar", players=3)

- An observation is {"observation": numbers, "action_mask": flags}; `hutch.observation(game)` says what each number is.
- The reward is the payoff: nothing until the end, then 1, 1/k for each of k who share, or 0.
- Seats that may act out of turn are asked before the actor, and may decline: the last action code.
- Secret choices that are made at once are asked for one after the other; nobody sees what the others chose.
- An action that is not legal ends the game: its agent gets `ILLEGAL`, the others nothing. `illegal="raise"` raises instead.
- `max_cycles` ends a game early, as a truncation, after so many answers of all agents together.
"""

import secrets
import sys
from collections.abc import Iterator, Mapping
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np

from hutch.core.errors import BadOption
from hutch.core.game import Game
from hutch.core.record import SPECTATOR
from hutch.research.episode import Episode, ranges
from hutch.research.missing import needed
from hutch.research.rendering import MODES, check_mode, render

spaces = needed("gymnasium").spaces
AECEnv = needed("pettingzoo").AECEnv

ILLEGAL = -1.0  # the reward for an action that is not legal


def spaces_of(episode: Episode) -> tuple[Any, Any]:
    """What an agent sees, and what it can answer."""
    low, high = ranges(episode.game)
    seen = {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": spaces.MultiBinary(episode.codes)}
    return spaces.Dict(seen), spaces.Discrete(episode.codes)


class HutchAEC(AECEnv):  # type: ignore[misc, valid-type]
    """One game; an agent a seat, `player_0` and on."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "lose",
    ) -> None:
        super().__init__()
        if illegal not in ("lose", "raise"):
            raise BadOption(f"illegal must be lose or raise, not {illegal!r}")
        self.episode = Episode(game, players, options, edition)
        card = self.episode.game
        self.metadata = {
            "name": f"hutch/{card.name}-v{card.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode, self.max_cycles, self.illegal = check_mode(render_mode), max_cycles, illegal
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        made = {agent: spaces_of(self.episode) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in made.items()}
        self.action_spaces = {agent: answers for agent, (_, answers) in made.items()}
        self._seed = secrets.randbits(64)
        self._luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a game. A seed gives the game that a match of that seed has; later resets go on from it."""
        if seed is None:
            self.episode.reset(self.next_seed())
        else:
            self._seed, self._luck = seed, None
            self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.possible_agents[self.episode.seat]

    def next_seed(self) -> int:
        """A seed after the last that was given. The generator is made when it is first needed: most resets name a seed."""
        self._luck = self._luck or np.random.default_rng(self._seed)
        return int(self._luck.integers(2**63))

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return self.episode.look(self.seats[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As PettingZoo's own."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """As PettingZoo's own: who is to answer, as long as there is somebody."""
        for _ in repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode, code = self.episode, int(action)
        if not episode.step(code):
            self.end_illegally(agent, code)
            return
        self.cycles += 1
        if episode.over:
            self.end(dict(zip(self.possible_agents, episode.payoff(), strict=True)), self.terminations)
        else:
            self.agent_selection = self.possible_agents[episode.seat]
            if self.cycles == self.max_cycles:
                self.end(dict.fromkeys(self.possible_agents, 0.0), self.truncations)
        if self.render_mode == "human":
            self.render()

    def end(self, rewards: dict[str, float], flags: dict[str, bool]) -> None:
        """Nobody was paid before: what is due now is all that anybody gets."""
        self.rewards, self._cumulative_rewards = rewards, rewards.copy()
        for agent in self.agents:
            flags[agent] = True

    def end_illegally(self, agent: str, code: int) -> None:
        if self.illegal == "raise":
            self.episode.check(code)
        self.infos[agent]["illegal"] = code
        self.end({other: ILLEGAL if other == agent else 0.0 for other in self.possible_agents}, self.terminations)

    def render(self) -> Any:
        """By `render_mode`: text printed, text, SVG, or pixels; what a spectator may see."""
        return render(self.episode, self.render_mode, SPECTATOR)

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
