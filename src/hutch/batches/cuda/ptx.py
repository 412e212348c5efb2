"""`python -m hutch.batches.cuda.ptx [GAME …]`: every game's rules and bots, compiled for a GPU on a machine that has none.

PTX is what the driver of any GPU reads. NVVM, which writes it, comes with `pip install hutch[cuda]`.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from numba.cuda import dispatcher

from hutch.batches.cuda.bulk import Layout, bulk_plan
from hutch.batches.cuda.compiled import Plan, translate
from hutch.batches.cuda.positions import observe_plan, scratch_plan, step_plan, tile_bytes, turn_plan
from hutch.batches.setting import Order
from hutch.core.game import Game, catalogue, find

CAPABILITY: tuple[Any, ...] = (9, 0, "a")


def plans_of(game: Game) -> list[Plan]:
    """Kernels that hold every verb between them: deal, legal, play, score, payoff, flaw; playout; veil; guess, value."""
    checked, playouts = Order("random", 1, checked=True), Order("playout", 1)
    bulk = bulk_plan(game, Layout(), checked, True), bulk_plan(game, Layout(), playouts)
    observing = [observe_plan(game)] if tile_bytes(game) else [observe_plan(game), turn_plan()]
    return [*bulk, step_plan(game), *observing, scratch_plan(game, "greedy", False)]


@contextmanager
def no_gpu_asked() -> Iterator[None]:
    """Functions called by kernels are compiled for the GPU at hand: let that be one that is not there."""
    there = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY[:2])
    try:
        yield
    finally:
        dispatcher.get_current_device = there


def ptx_of(plan: Plan) -> str:
    """A kernel as PTX."""
    with no_gpu_asked():
        return str(translate(plan, CAPABILITY).library.get_asm_str(cc=CAPABILITY))


def main(names: list[str]) -> None:
    for game in [find(name) for name in names] or catalogue().values():
        assert game.rules
        for plan in plans_of(game):
            began = time.perf_counter()
            size = len(ptx_of(plan)) >> 10
            print(f"{plan.name}: {size} KiB of PTX in {time.perf_counter() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
