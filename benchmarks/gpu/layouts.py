"""Whole random games, laid out in different ways; and the kernels for it, compiled on all cores at once."""

import itertools
import json
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, replace
from multiprocessing import get_context
from typing import Any

from numba import cuda

import hutch
from benchmarks.gpu.report import PLACE, Report
from hutch.batches.cuda import positions
from hutch.batches.cuda.bulk import Layout, bulk_plan
from hutch.batches.cuda.compiled import Plan, place_of
from hutch.batches.cuda.engine import CudaEngine
from hutch.batches.cuda.launch import Launcher, capability
from hutch.batches.setting import Order
from hutch.core.game import Game

COMPILED = [  # what needs a kernel of its own
    Layout(),
    Layout(shared=True),
    Layout(registers=64),
    Layout(shared=True, registers=64),
    Layout(together=False),
    Layout(apart=400),
    Layout(apart=400, shared=True),
    Layout(unroll=True),
]
LAUNCHES = [  # block, waves, crowd: the same kernel launched in other ways
    (128, 8, 0),
    (64, 8, 0),
    (128, 1, 0),
    (128, 1, 512),
    (128, 1, 256),
]
RANDOM = Order("random", 1)
FEWEST, MOST = 1 << 18, 1 << 28  # games of a launch
SECONDS = 0.3  # of measuring, for each


def games_of(names: list[str]) -> list[Game]:
    return [game for game in hutch.catalogue().values() if not names or game.name in names]


def plans_of(game: Game) -> list[Plan]:
    """Every kernel that the bench needs for a game."""
    checked, finals = Order("random", 1, checked=True), Order("random", 1, finals=True)
    bulk = [bulk_plan(game, layout, RANDOM) for layout in COMPILED]
    others = [bulk_plan(game, Layout(), order, True) for order in (finals, checked)]
    makers = positions.deal_plan, positions.step_plan, positions.mark_plan, positions.observe_plan
    return [*others, *bulk, *(maker(game) for maker in makers), positions.turn_plan()]


def compile_one(name: str, nth: int) -> tuple[str, float, str]:
    """The nth kernel of a game."""
    began, plan = time.perf_counter(), plans_of(hutch.find(name))[nth]
    try:
        Launcher(plan)
        return plan.name, time.perf_counter() - began, ""
    except Exception:
        return plan.name, time.perf_counter() - began, traceback.format_exc(limit=-2)


def compile_all(names: list[str]) -> None:
    """Every kernel of every game, a process each."""
    report, games = Report("compile"), games_of(names)
    for game in games:
        assert game.rules
    tasks = [(game.name, nth) for nth in range(len(plans_of(games[0]))) for game in reversed(games)]
    with ProcessPoolExecutor(15, mp_context=get_context("spawn")) as pool:
        for future in as_completed([pool.submit(compile_one, *task) for task in tasks]):
            name, seconds, trouble = future.result()
            report.add(kernel=name, seconds=round(seconds, 1), trouble=trouble)


def short(layout: Layout) -> str:
    """What differs from the usual layout."""
    usual = asdict(Layout())
    return ",".join(f"{name}={value}" for name, value in asdict(layout).items() if value != usual[name]) or "usual"


def variants() -> Iterator[Layout]:
    for layout, (block, waves, crowd) in itertools.product(COMPILED, LAUNCHES):
        yield replace(layout, block=block, waves=waves, crowd=crowd)


def measure(engine: CudaEngine, seconds: float = SECONDS) -> dict[str, Any]:
    """Millions of moves a second in whole random games, one launch of a size that takes about so long."""
    games = FEWEST
    while True:
        took, played = timed(engine, games)
        if took > seconds / 4 or games >= MOST:
            break
        games = min(max(2 * games, int(games * min(seconds / max(took, 1e-5), 64))), MOST)
    again, played = timed(engine, games)
    best = min(took, again)
    return {"moves": round(played.moves / best / 1e6, 1), "games": games, "seconds": round(best, 4)}


def timed(engine: CudaEngine, games: int) -> tuple[float, Any]:
    cuda.synchronize()
    began = time.perf_counter()
    played = engine.play_in_bulk(Order("random", games), engine.setting.seed, games)
    return time.perf_counter() - began, played


def try_layouts(names: list[str]) -> None:
    report = Report("layouts-" + "-".join(names or ["all"]))
    for game in games_of(names):
        for layout in variants():
            if not place_of(bulk_plan(game, layout, RANDOM), capability()).exists():
                continue  # compiling in between would take the time that is meant for measuring
            try:
                batch = hutch.batch(game, min(game.seats), seed=1, device="cuda")
                batch.engine.layout = layout
                found = measure(batch.engine)
                took = next(iter(batch.engine.kernels.values())).resources
                report.add(game=game.name, players=batch.players, layout=short(layout), **found, **took)
            except Exception as trouble:
                report.add(game=game.name, layout=short(layout), trouble=repr(trouble)[:300])


def best_layout(game: Game) -> Layout | None:
    """The fastest of those that were tried in this run."""
    place = PLACE / f"layouts-{game.name}.json"
    rows = [row for row in json.loads(place.read_text(encoding="utf-8")) if "moves" in row] if place.exists() else []
    if not rows:
        return None
    found = max(rows, key=lambda row: float(row["moves"]))["layout"]
    return next(layout for layout in variants() if short(layout) == found)


def bulk(names: list[str]) -> None:
    """Every seat count, laid out as the game asks for; or as was found best in this run."""
    report = Report("bulk")
    for game in games_of(names):
        for players in game.seats:
            batch = hutch.batch(game, players, seed=1, device="cuda")
            batch.engine.layout = best_layout(game) or batch.engine.layout
            report.add(game=game.name, players=players, layout=short(batch.engine.layout), **measure(batch.engine))


if __name__ == "__main__":
    {"compile": compile_all, "layouts": try_layouts, "bulk": bulk}[sys.argv[1]](sys.argv[2:])
