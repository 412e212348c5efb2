"""The field's interfaces: Connect Four with random agents, one core, through the same API as each peer's own."""

from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.batches import pick
from benchmarks.play import open_spiel, petting_zoo, pgx_cpu, spiel_agents, zoo_agents
from benchmarks.rows import Row, amount, rates
from hutch import research

GAME, ENVS = "connect-four", 4096
VECTOR_BAR = 5e6  # steps a second a core, observation and mask included


def spiel_peers() -> tuple[Callable[[], int], Callable[[], int]]:
    """OpenSpiel's Connect Four in C++, and a game that it has in Python: tic-tac-toe, which is smaller."""
    import pyspiel
    from open_spiel.python.games import tic_tac_toe

    assert tic_tac_toe
    return open_spiel(look=True), spiel_agents(pyspiel.load_game("python_tic_tac_toe"), 20, look=True)


def vector(copy: bool) -> Callable[[], int]:
    """Our vector environment; without `copy`, its own arrays, as a learner on the same machine would take them."""
    envs = research.vector_env(GAME, num_envs=ENVS, threads=1, check=False, copy=copy)
    envs.reset(seed=1)
    luck, actions = np.random.default_rng(1).integers(1, 1 << 32, ENVS), np.zeros(ENVS, np.int32)

    def work() -> int:
        for _ in range(8):
            pick(envs.batch.legal, envs.batch.count, luck, actions)
            envs.step(actions)
        return 8 * ENVS

    return work


def sync_vector() -> Callable[[], int]:
    """Gymnasium's SyncVectorEnv over PettingZoo's game, both seats played by the caller."""
    import gymnasium
    from pettingzoo.classic import connect_four_v3

    luck = np.random.default_rng(1)

    class SelfPlay(gymnasium.Env):  # type: ignore[misc]
        """PettingZoo's game for one caller, who answers for whoever is to act."""

        def __init__(self) -> None:
            self.env = connect_four_v3.raw_env()
            agent = self.env.possible_agents[0]
            self.observation_space, self.action_space = self.env.observation_space(agent), self.env.action_space(agent)

        def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
            self.env.reset(seed=seed)
            return self.env.last()[0], {}

        def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            self.env.step(int(action))
            seen, reward, ended, cut, _ = self.env.last()
            return seen, float(reward), bool(ended), bool(cut), {}

    envs = gymnasium.vector.SyncVectorEnv(
        [SelfPlay for _ in range(16)], autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP
    )
    held = [envs.reset(seed=1)[0]]

    def work() -> int:
        for _ in range(8):
            mask = held[0]["action_mask"]
            held[0] = envs.step((luck.random(mask.shape) * mask).argmax(1))[0]
        return 8 * 16

    return work


def rows() -> list[Row]:
    zoo, zoos = rates(zoo_agents(research.pettingzoo_env(GAME), 20), petting_zoo())
    cpp, python = spiel_peers()
    mine, theirs, small = rates(spiel_agents(research.open_spiel_game(GAME), 20, look=True), cpp, python)
    given, copied, sync, pgx = rates(vector(False), vector(True), sync_vector(), pgx_cpu(look=True))
    fast = "Connect Four, vector steps with observation and mask"
    return [
        Row(
            "Connect Four as a PettingZoo environment",
            amount(zoo),
            f"PettingZoo's own {amount(zoos)}",
            f"{zoo / zoos:.1f}×",
            "10×",
        ),
        Row(
            "Connect Four as an OpenSpiel game",
            amount(mine),
            f"its tic-tac-toe in Python {amount(small)}",
            f"{mine / small:.1f}×",
        ),
        Row("the same", amount(mine), f"its C++ game {amount(theirs)}", f"{mine / theirs:.2f}×"),
        Row(fast, amount(given), "", f"{given / VECTOR_BAR:.1f}× the bar", amount(VECTOR_BAR)),
        Row("the same, every array copied", amount(copied), "", f"{copied / VECTOR_BAR:.1f}× the bar", amount(VECTOR_BAR)),
        Row("the same", amount(given), f"SyncVectorEnv over PettingZoo {amount(sync)}", f"{given / sync:.0f}×"),
        Row("the same", amount(given), f"Pgx on the CPU {amount(pgx)}", f"{given / pgx:.1f}×"),
    ]
