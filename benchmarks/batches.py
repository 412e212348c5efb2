"""Many positions at once: two threads against one, stepping from outside against bulk, and the peers a core."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba import njit

import hutch
from benchmarks.play import native, open_spiel, petting_zoo, pgx_cpu
from benchmarks.rows import Row, amount, rates

SIZE = 4096
SEEN = 20  # how many times a peer, a core, observation and mask included


@contextmanager
def on_all_cores() -> Iterator[None]:
    """The bench keeps to one core; what is about several may use them."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@njit
def pick(legal: Any, count: Any, luck: Any, actions: Any) -> None:
    """A random legal action for every position, chosen outside of the rules."""
    for i in range(len(actions)):
        luck[i] = luck[i] * 1664525 + 1013904223 & 0xFFFFFFFF
        actions[i] = legal[i, (luck[i] >> 16) % max(count[i], 1)]


def stepping(name: str, players: int, look: bool) -> Callable[[], int]:
    """Step with legal lists and masks; with `look`, each actor's observation too. Choosing is part of it."""
    batch = hutch.batch(name, players, size=SIZE, seed=1, threads=1, auto_reset=True, check=False)
    luck = np.random.default_rng(1).integers(1, 1 << 32, SIZE)
    actions = np.zeros(SIZE, np.int32)
    batch.mask()

    def work() -> int:
        for _ in range(8):
            pick(batch.legal, batch.count, luck, actions)
            batch.step(actions)
            if look:
                batch.observe()
        return 8 * SIZE

    return work


def threads_of(game: hutch.Game) -> Row:
    players = min(game.seats)
    with on_all_cores():
        one, two = rates(*(native(game.name, players, threads) for threads in (1, 2)))
    return Row(f"{game.title}, random games, two threads", amount(two), f"one {amount(one)}", f"{two / one:.2f}×", "1.8×")


def steps_of(game: hutch.Game) -> Row:
    players = min(game.seats)
    whole, stepped = rates(native(game.name, players), stepping(game.name, players, look=False))
    what = f"{game.title}, steps with legal lists and masks"
    return Row(what, amount(stepped), f"bulk {amount(whole)}", f"{100 * stepped / whole:.0f} %", "40 %")


def looking() -> list[Row]:
    """Connect Four with every actor's observation and mask, a core, beside those who give the same."""
    mine, spiel, zoo, pgx = rates(
        stepping("connect-four", 2, look=True), open_spiel(look=True), petting_zoo(), pgx_cpu(look=True)
    )
    what = "Connect Four, steps with observation and mask"
    peers = (("OpenSpiel", spiel), ("PettingZoo", zoo), ("Pgx on the CPU", pgx))
    return [Row(what, amount(mine), f"{peer} {amount(speed)}", f"{mine / speed:.0f}×", f"{SEEN}×") for peer, speed in peers]


def rows() -> list[Row]:
    games = list(hutch.catalogue().values())
    return [*map(threads_of, games), *map(steps_of, games), *looking()]
