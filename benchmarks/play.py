"""Random play: Connect Four in Hutch and in three other engines; every game's own moves a second."""

import random
import time
from collections.abc import Callable
from typing import Any

import hutch
from benchmarks.rows import Row, amount, rates

GAMES, PORTION = 2000, 0.3  # at least; seconds of play


def native(name: str, players: int, threads: int = 1) -> Callable[[], int]:
    """Random games of Hutch, compiled, on one core or several; in portions so large that handing them out takes no time."""
    batch, turns = hutch.batch(name, players, seed=1, threads=threads), iter(range(10**9))
    batch.play(games=GAMES)
    began = time.perf_counter()
    batch.play(games=GAMES)
    games = max(GAMES, int(GAMES * PORTION / (time.perf_counter() - began)))
    return lambda: batch.play(games=games, first=next(turns) * games).moves


def spiel_agents(game: Any, games: int, look: bool) -> Callable[[], int]:
    """Random agents in an OpenSpiel game, as its own examples drive one; with `look`, tensor and mask at every move."""
    luck = random.Random(1)

    def work() -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if look:
                    state.observation_tensor(state.current_player())
                    state.legal_actions_mask()
                state.apply_action(luck.choice(state.legal_actions()))
                moves += 1
        return moves

    return work


def open_spiel(look: bool = False) -> Callable[[], int]:
    """OpenSpiel's C++ game, driven from Python."""
    import pyspiel

    return spiel_agents(pyspiel.load_game("connect_four"), 50, look)


def zoo_agents(env: Any, games: int) -> Callable[[], int]:
    """Random agents in a PettingZoo environment: any action, and another where the mask has none of it."""
    luck, codes = random.Random(1).random, int(env.action_space(env.possible_agents[0]).n)

    def work() -> int:
        moves = 0
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                else:
                    mask, action = observation["action_mask"], int(luck() * codes)
                    while not mask[action]:
                        action = int(luck() * codes)
                    env.step(action)
                    moves += 1
        return moves

    return work


def petting_zoo() -> Callable[[], int]:
    """PettingZoo's own environment, with its action mask."""
    from pettingzoo.classic import connect_four_v3

    return zoo_agents(connect_four_v3.raw_env(), 5)


def pgx_cpu(look: bool = False) -> Callable[[], int]:
    """Pgx, vectorised and compiled by XLA for the CPU; games that have ended do not count.

    A Pgx state always holds its observation; with `look` it is used, so that the compiler cannot leave it out.
    """
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
            if look:
                moves += (state.observation.sum() < 0).astype(moves.dtype)
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
        if name in hutch.catalogue():
            players = min(hutch.find(name).seats)
            (speed,) = rates(native(name, players))
            what = f"{hutch.find(name).title}, {players} seats, random moves a second"
            found.append(Row(what, amount(speed), "", f"{speed / bar:.1f}× the bar", amount(bar)))
    return found
