"""Random play: Connect Four in Hutch and in three other engines; every game's own moves a second."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import hutch
from benchmarks.rows import Row, amount, rates
from hutch.core.simulate import random_games

GAMES = 2000


def native(name: str, players: int, games: int = GAMES) -> Callable[[], int]:
    """Random games of Hutch, compiled, one core."""
    game = hutch.find(name)
    table, out = game.table(players), game.out()
    seeds = iter(range(10**9))
    return lambda: int(random_games(table, games, next(seeds) * games, out))


def open_spiel() -> Callable[[], int]:
    """OpenSpiel's C++ game, driven from Python as its own examples do."""
    import pyspiel

    game, luck = pyspiel.load_game("connect_four"), random.Random(1)

    def work() -> int:
        moves = 0
        for _ in range(50):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(luck.choice(state.legal_actions()))
                moves += 1
        return moves

    return work


def petting_zoo() -> Callable[[], int]:
    """PettingZoo's environment, with its action mask."""
    from pettingzoo.classic import connect_four_v3

    env, luck = connect_four_v3.raw_env(), np.random.default_rng(1)

    def work() -> int:
        moves = 0
        for seed in range(5):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                mask = observation["action_mask"]
                env.step(None if ended or cut else int(luck.choice(np.flatnonzero(mask))))
                moves += not (ended or cut)
        return moves

    return work


def pgx_cpu() -> Callable[[], int]:
    """Pgx, vectorised and compiled by XLA for the CPU; games that have ended do not count."""
    import jax
    import pgx

    env, batch = pgx.make("connect_four"), 1024

    def pick(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(jax.numpy.float32)), axis=1)

    @jax.jit
    def episode(key: Any) -> Any:
        state = jax.vmap(env.init)(jax.random.split(key, batch))

        def step(carry: Any, key: Any) -> Any:
            state, moves = carry
            moves += (~state.terminated).sum()
            return (jax.vmap(env.step)(state, pick(key, state.legal_action_mask)), moves), None

        (_, moves), _ = jax.lax.scan(step, (state, 0), jax.random.split(key, 42))
        return moves

    keys = iter(range(10**9))
    return lambda: int(episode(jax.random.PRNGKey(next(keys))))


def rows() -> list[Row]:
    mine, spiel, zoo, pgx = rates(native("connect-four", 2), open_spiel(), petting_zoo(), pgx_cpu())
    found = [
        Row("Connect Four, random moves a second", amount(mine), f"OpenSpiel {amount(spiel)}", f"{mine / spiel:.0f}×", "20×"),
        Row("the same", amount(mine), f"PettingZoo {amount(zoo)}", f"{mine / zoo:.0f}×"),
        Row("the same", amount(mine), f"Pgx on the CPU {amount(pgx)}", f"{mine / pgx:.0f}×"),
    ]
    bars = {"root-cellar": 8e6, "carrots-and-broccoli": 1e6, "rodentia": 1e6, "carousel": 2e6, "carrotia": 1e6}
    for name, bar in bars.items():
        if name in hutch.games():
            players = min(hutch.find(name).seats)
            (speed,) = rates(native(name, players, 200))
            what = f"{hutch.find(name).title}, {players} seats, random moves a second"
            found.append(Row(what, amount(speed), "", f"{speed / bar:.1f}× the bar", amount(bar)))
    return found
