"""Thousands of games as one Gymnasium VectorEnv, on all cores or on a GPU, by `hutch.batch`.

    envs = gymnasium.make_vec("hutch.research.gymnasium:hutch/RootCellar-v1", num_envs=4096, players=3, device="cpu")

The caller plays every seat: each step answers for the actor of each game (`infos["actor"]`), who is shown what it may
know. That is what self-play wants; nothing waits for a bot.

- `rewards` are the payoff of the seat that has just acted, where the game has ended with its action; 0 elsewhere.
  `infos["payoff"]` has everybody's share.
- A new game begins in the step in which the old one ended (AutoresetMode.SAME_STEP): game g of environment i has the seed
  `seed + i + g * num_envs`, as a match of that seed.
- The legal actions of seats that may act out of turn are in the mask, too; taking one is theirs. Nobody declines here:
  the actor acts, or somebody is quicker.
- Actions must be legal; `check=True` names the first that is not. Arrays are the environment's own and are written anew
  by every step unless `copy=True`, the default on the CPU. On a GPU they speak DLPack: `torch.from_dlpack(array)`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from hutch.batches.batch import Batch
from hutch.core.game import Game
from hutch.core.options import bounded
from hutch.research.episode import ranges
from hutch.research.missing import needed

gymnasium = needed("gymnasium")
vector = needed("gymnasium.vector")
spaces, VectorEnv = gymnasium.spaces, vector.VectorEnv


class HutchVectorEnv(VectorEnv):  # type: ignore[misc, valid-type]
    """Self-play in many games at once."""

    metadata = {"render_modes": [], "autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012 Gymnasium's own way

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        num_envs: int = 1024,
        *,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
        device: str = "cpu",
        threads: int | None = None,
        check: bool = True,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.making: dict[str, Any] = {
            "players": players,
            "size": num_envs,
            "edition": edition,
            "device": device,
            "threads": threads,
            "check": check,
            "auto_reset": True,
        }
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy and device == "cpu"
        self.batch = Batch(game, seed=0, options=options, **self.making)
        self.making["options"] = bounded(self.batch.game.options, options or {})
        low, high = ranges(self.batch.game)
        codes = self.batch.game.state.CODES
        seen = {"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": spaces.MultiBinary(codes)}
        self.single_observation_space, self.single_action_space = spaces.Dict(seen), spaces.Discrete(codes)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """New games everywhere. With a seed, game by game those of that seed and the ones after it."""
        super().reset(seed=seed)
        start = int(self.np_random.integers(2**62)) if seed is None else seed
        self.batch = Batch(self.batch.game, seed=start, **self.making)
        return self.seen(), self.told()

    def seen(self) -> dict[str, Any]:
        numbers, mask = self.batch.observe(), self.batch.mask()
        if self.copy:
            return {"observation": numbers.copy(), "action_mask": mask.astype(np.int8)}
        return {"observation": numbers, "action_mask": mask}

    def told(self) -> dict[str, Any]:
        return {"actor": self.own(self.batch.actor), "payoff": self.own(self.batch.payoff)}

    def own(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action in every game."""
        actors = np.array(self.batch.actor)
        self.batch.step(actions)
        over, payoff = np.asarray(self.batch.over), np.asarray(self.batch.payoff)
        rewards = np.where(over, payoff[np.arange(self.num_envs), actors], 0.0)
        return self.seen(), rewards, self.own(over), np.zeros(self.num_envs, np.bool_), self.told()
