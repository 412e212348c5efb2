"""Positions stepped from outside on the GPU: step, mask and observation at 2^17 positions; Pgx beside it."""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda import types

import hutch
from benchmarks.gpu.layouts import games_of
from benchmarks.gpu.report import Report
from hutch.batches.cuda.compiled import Plan
from hutch.batches.cuda.engine import CudaEngine
from hutch.batches.cuda.launch import Launcher

SIZE = 1 << 17
STEPS = 100


def pick_plan() -> Plan:
    """A random legal action for every position, chosen outside of the rules."""

    def kernel(counts, legal, luck, actions):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < actions.shape[0]:
            x = luck[i]
            x ^= (x << 13) & 0xFFFFFFFF
            x ^= x >> 17
            x ^= (x << 5) & 0xFFFFFFFF
            luck[i] = x
            actions[i] = legal[i, (x * max(counts[i], 1)) >> 32]

    numbers, table = types.int32[::1], types.int32[:, ::1]
    return Plan("pick", lambda: kernel, [numbers, table, types.int64[::1], numbers])


def timed(work: Callable[[int], None], steps: int = STEPS) -> float:
    """Seconds a step, after a few to warm up."""
    for nth in range(10):
        work(nth)
    cuda.synchronize()
    began = time.perf_counter()
    for nth in range(steps):
        work(10 + nth)
    cuda.synchronize()
    return (time.perf_counter() - began) / steps


def step_rates(name: str, players: int) -> dict[str, float]:
    """Millions of steps a second: alone, with the mask, with mask and observation."""
    batch = hutch.batch(name, players, size=SIZE, seed=1, device="cuda", auto_reset=True, check=False)
    engine: CudaEngine = batch.engine
    memory, actions = engine.memory, cuda.to_device(np.zeros(SIZE, np.int32))
    luck = cuda.to_device(np.random.default_rng(1).integers(1, 1 << 32, SIZE))
    pick = Launcher(pick_plan()).prepared((memory.counts, memory.legal, luck, actions), SIZE)

    def step(nth: int) -> None:
        pick()
        engine.step(actions)

    def step_and_observe(nth: int) -> None:
        step(nth)
        engine.observe(-9)

    found = {"step": timed(step)}
    engine.mask()
    found["masked"] = timed(step)
    found["observed"] = timed(step_and_observe)
    return {key: round(SIZE / seconds / 1e6, 1) for key, seconds in found.items()}


def steps(names: list[str]) -> None:
    report = Report("steps-" + "-".join(names or ["all"]))
    for game in games_of(names):
        try:
            report.add(game=game.name, players=min(game.seats), size=SIZE, **step_rates(game.name, min(game.seats)))
        except Exception as trouble:
            report.add(game=game.name, trouble=repr(trouble)[:600])


def pgx(names: list[str]) -> None:
    """Pgx's Connect Four: whole random games in one compiled loop, and steps from outside."""
    import jax
    import pgx

    report, env = Report("pgx"), pgx.make("connect_four")
    step = jax.vmap(env.step)

    def pick(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.log(mask.astype(jax.numpy.float32)), axis=1)

    for size in (1 << 17, 1 << 20):

        @jax.jit
        def episode(key: Any, size: int = size) -> Any:
            state = jax.vmap(env.init)(jax.random.split(key, size))

            def turn(carry: Any, key: Any) -> Any:
                state, moves = carry
                moves += (~state.terminated).sum()
                return (step(state, pick(key, state.legal_action_mask)), moves), None

            (_, moves), _ = jax.lax.scan(turn, (state, 0), jax.random.split(key, 42))
            return moves

        int(episode(jax.random.PRNGKey(0)))
        began, moves = time.perf_counter(), 0
        for nth in range(3):
            moves += int(episode(jax.random.PRNGKey(1 + nth)))
        report.add(what="whole games", size=size, moves=round(moves / (time.perf_counter() - began) / 1e6, 1))

    auto = jax.jit(lambda state, key: step(state, pick(key, state.legal_action_mask)))
    state, key = (
        jax.jit(lambda key: jax.vmap(env.init)(jax.random.split(key, SIZE)))(jax.random.PRNGKey(1)),
        jax.random.PRNGKey(2),
    )
    keys = list(jax.random.split(key, STEPS + 10))
    for nth in range(10):
        state = auto(state, keys[nth])
    jax.block_until_ready(state)
    began = time.perf_counter()
    for nth in range(STEPS):
        state = auto(state, keys[10 + nth])
    jax.block_until_ready(state)
    report.add(what="steps from outside", size=SIZE, moves=round(SIZE * STEPS / (time.perf_counter() - began) / 1e6, 1))


if __name__ == "__main__":
    {"steps": steps, "pgx": pgx}[sys.argv[1]](sys.argv[2:])
