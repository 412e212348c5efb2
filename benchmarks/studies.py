"""Studies: games in bulk, a first report, games a second by level, how time grows, and Ray with one worker and with two."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import pairwise

import hutch
from benchmarks.rows import Row, amount
from hutch.studies.engine import Engine, Limits, warm_up
from hutch.studies.plan import LEVEL, LEVELS, Plan, Shard, Task
from hutch.studies.shards import run_shard
from hutch.studies.study import Request, study

BULK, BULK_BAR, REPORT_BAR = 10_000, 20, 60
FIRST = 40.0  # seconds of play for a first report
RAY_GAMES, RAY_TURNS = 6_000, 3


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def bulk() -> list[Row]:
    """10,000 games of every game by the playout policy, on two cores."""
    found = []
    for game in hutch.catalogue().values():
        batch = hutch.batch(game, min(game.seats), seed=1, threads=2)
        batch.play("playout", 100)
        took = timed(lambda batch=batch: batch.play("playout", BULK))
        what = f"{game.title}, 10,000 games by quick play, two cores"
        found.append(Row(what, f"{took:.2f} s", "", times(took, BULK_BAR), "20 s"))
    return found


def times(took: float, bar: float) -> str:
    return f"{bar / took:.1f}× under the bar" if took <= bar else f"{took / bar:.1f}× over the bar"


def reports() -> list[Row]:
    """From the question to the page, rules compiled before."""
    found = []
    for game in hutch.catalogue().values():
        warm_up(Request(game).plan())
        took = timed(lambda game=game: study(Request(game, limits=Limits(FIRST))).html())
        found.append(Row(f"{game.title}, a first report", f"{took:.0f} s", "", times(took, REPORT_BAR), "60 s"))
    return found


def by_level() -> list[Row]:
    """Whole games a second on one core, every seat at the same level, the fewest seats above one."""
    found = []
    for game in hutch.catalogue().values():
        players = min(seats for seats in game.seats if seats > 1)
        plan = Plan(game.name, 1, (players,), LEVELS, looks=False)
        rates = [f"{level} {amount(games_a_second(plan, Task(LEVEL, players, (level,))))}" for level in LEVELS]
        found.append(Row(f"{game.title}, {players} seats, games a second", ", ".join(rates), "", ""))
    return found


def games_a_second(plan: Plan, task: Task) -> float:
    run_shard(plan, Shard(task, 0))
    began, games = time.perf_counter(), 0
    while time.perf_counter() - began < 1.0:
        run_shard(plan, Shard(task, games // task.games))
        games += task.games
    return games / (time.perf_counter() - began)


def growth() -> list[Row]:
    """Ten times the games, ten times the time."""
    batch = hutch.batch("root-cellar", 3, seed=1, threads=2)
    batch.play("playout", 100)
    took = [timed(lambda games=games: batch.play("playout", games)) for games in (10**4, 10**5, 10**6)]
    told = ", ".join(f"{seconds:.2f} s" for seconds in took)
    steps = " and ".join(f"{later / before:.1f}×" for before, later in pairwise(took))
    return [Row("Root Cellar, 1e4, 1e5 and 1e6 games by quick play", told, "", f"{steps} for ten times the games", "near 10×")]


def on_ray() -> list[Row]:
    """The same shards on a cluster of this machine, with one worker and with two, in turns; the best of each."""
    if find_spec("ray") is None:
        return []
    turns = [(ray_turn(1), ray_turn(2), arithmetic(1), arithmetic(2)) for _ in range(RAY_TURNS)]
    one, two = (min(turn[nth][1] for turn in turns) for nth in (0, 1))
    cold, alone, both = (min(times) for times in ([t[1][0] for t in turns], [t[2] for t in turns], [t[3] for t in turns]))
    told = f"{one:.1f} s with one worker, {two:.1f} s with two (and {cold:.0f} s before, to start Ray and two workers)"
    peer = f"plain arithmetic, two processes against one: {2 * alone / both:.2f}×"
    return [Row(f"Connect Four, {RAY_GAMES:,} games of every sort on Ray", told, peer, f"{one / two:.2f}×", "near 2×")]


def ray_turn(workers: int) -> tuple[float, float]:
    """Seconds until every worker is ready, and seconds of the study."""
    from hutch.studies.cluster import Cluster

    plan, began = Plan("connect-four", 1, (2,), ("gardener", "farmer"), looks=False), time.perf_counter()
    cluster = Cluster(plan, workers=workers)
    cluster.warm_up()
    ready = time.perf_counter() - began
    engine = Engine(plan, Limits(seconds=None, games=RAY_GAMES), cluster)
    cluster.ours = False  # its end is not part of the study
    took = timed(engine.run)
    cluster.ray.shutdown()
    return ready, took


def arithmetic(processes: int) -> float:
    """Seconds that so many processes take, each for the same sum: what the machine gives at most."""
    began = time.perf_counter()
    summing = [subprocess.Popen([sys.executable, "-c", "sum(i * i for i in range(60_000_000))"]) for _ in range(processes)]
    for process in summing:
        process.wait()
    return time.perf_counter() - began


def rows() -> list[Row]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(range(min(2, os.cpu_count() or 1))))
    return bulk() + reports() + by_level() + growth() + on_ray()
