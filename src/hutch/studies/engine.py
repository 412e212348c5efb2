"""Runs a plan: shard after shard, the time shared out between the tasks, until there is enough or the time is over."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from hutch.batches.cpu import cores
from hutch.core.game import find
from hutch.core.wording import counted
from hutch.studies.plan import LEVEL, Plan, Shard, Task
from hutch.studies.shards import Columns, as_one, run_shard
from hutch.studies.statistics import level_at, quantile

TRIES = 3  # of a shard that fails
FIRST_LOOK = 200  # games of every level before a study that stops by itself looks for the first time


@dataclass(frozen=True)
class Limits:
    """When a study ends; whichever comes first."""

    seconds: float | None = 60.0
    games: int | None = None  # of every task
    shards: tuple[int, ...] | None = None  # of each task, in their order: a repetition
    until: float | None = None  # half an interval of the seats' shares, at every level


@dataclass
class Results:
    """Columns by task and shard. What was run twice counts once; the order does not matter."""

    parts: dict[str, dict[int, Columns]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)  # of work, by task

    def add(self, shard: Shard, columns: Columns, seconds: float = 0.0) -> None:
        self.parts.setdefault(shard.task.key, {})[shard.number] = columns
        self.seconds[shard.task.key] = self.seconds.get(shard.task.key, 0.0) + seconds

    def done(self, task: Task) -> int:
        return len(self.parts.get(task.key, {}))

    def columns(self, task: Task) -> Columns:
        return as_one(self.parts.get(task.key, {}))

    def games(self) -> int:
        return sum(len(columns["moves"]) for shards in self.parts.values() for columns in shards.values())


class Runner(Protocol):
    """Whoever runs shards: the cores of this machine, or a cluster."""

    workers: int
    where: str  # in words

    def submit(self, shard: Shard) -> "Future[tuple[Columns, float]]": ...

    def close(self) -> None: ...


class Threads:
    """The cores of this machine: compiled games leave Python's lock alone."""

    def __init__(self, plan: Plan, device: str = "cpu", workers: int | None = None) -> None:
        self.plan, self.device = plan, device
        self.workers = workers or cores()
        self.where = counted(self.workers, "core") + (", quick play on a GPU" if device == "cuda" else "")
        self.pool = ThreadPoolExecutor(self.workers, "study", initializer=lambda: np.seterr(over="ignore"))

    def submit(self, shard: Shard) -> "Future[tuple[Columns, float]]":
        return self.pool.submit(timed_shard, self.plan, shard, self.device)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


def timed_shard(plan: Plan, shard: Shard, device: str) -> tuple[Columns, float]:
    began = time.perf_counter()
    with np.errstate(over="ignore"):
        return run_shard(plan, shard, device), time.perf_counter() - began


Watch = Callable[[Results], bool]  # is told after every shard; False stops the study


def watch_nothing(results: Results) -> bool:
    return True


class Engine:
    """One study under way."""

    def __init__(self, plan: Plan, limits: Limits, runner: Runner, results: Results | None = None) -> None:
        self.plan, self.limits, self.runner = plan, limits, runner
        self.tasks = plan.tasks(find(plan.game))
        self.results = results or Results()
        self.begun: dict[str, set[int]] = {task.key: set(self.results.parts.get(task.key, {})) for task in self.tasks}
        self.waiting: dict[Future[tuple[Columns, float]], Shard] = {}
        self.failed: list[tuple[str, int]] = []
        self.looks = 0
        self.sure = False
        self.began = time.perf_counter()

    def run(self, watch: Watch = watch_nothing) -> Results:
        """Run shards until an end is reached; what is under way by then is finished and counts."""
        try:
            while self.fill():
                self.advance(watch)
        finally:
            self.runner.close()
        return self.results

    def advance(self, watch: Watch) -> None:
        """Take in what is finished. An interruption stops the play and keeps what is there."""
        try:
            for _ in self.collect():
                if not watch(self.results):
                    self.stop()
        except KeyboardInterrupt:
            if not self.results.parts:
                raise
            self.stop()

    def stop(self) -> None:
        self.limits = Limits(seconds=0.0)

    def fill(self) -> bool:
        """Keep everybody busy; False when all is done."""
        while len(self.waiting) < self.runner.workers + 1 and (shard := self.next_shard()):
            self.begun[shard.task.key].add(shard.number)
            self.waiting[self.runner.submit(shard)] = shard
        return bool(self.waiting)

    def collect(self) -> Iterable[Shard]:
        finished, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            shard = self.waiting.pop(future)
            if (trouble := future.exception()) is None:
                self.results.add(shard, *future.result())
                yield shard
            elif self.failed.count(shard.key) >= TRIES:
                raise trouble
            else:  # a machine that died with the shard, or with its result: somebody else runs it again
                self.failed.append(shard.key)
                self.waiting[self.runner.submit(shard)] = shard

    def next_shard(self) -> Shard | None:
        """The next one of the task that has had least of the time that is due to it."""
        if self.over():
            return None
        open_tasks = [task for nth, task in enumerate(self.tasks) if not self.full(nth, task)]
        if not open_tasks:
            return None
        task = min(open_tasks, key=lambda task: self.spent(task) / task.weight)
        number = next(n for n in range(len(self.begun[task.key]) + 1) if n not in self.begun[task.key])
        return Shard(task, number)

    def spent(self, task: Task) -> float:
        """Seconds of work for a task; a shard under way counts as long as the finished ones took on average."""
        done, begun = self.results.done(task), len(self.begun[task.key])
        seconds = self.results.seconds.get(task.key, 0.0)
        return seconds * begun / done if done and seconds else begun * 1e-3

    def full(self, nth: int, task: Task) -> bool:
        begun = len(self.begun[task.key])
        if self.limits.shards is not None:
            return begun >= self.limits.shards[nth]
        return self.limits.games is not None and begun * task.games >= self.limits.games

    def over(self) -> bool:
        seconds = self.limits.seconds
        if seconds is not None and time.perf_counter() - self.began >= seconds:
            return True
        self.sure = self.sure or (self.limits.until is not None and self.sure_enough(self.limits.until))
        return self.sure  # and stays so, while the last shards come in

    def sure_enough(self, reach: float) -> bool:
        """Whether every interval is short enough: looked at when games have doubled; each look has its share of the error."""
        fewest = min(self.results.done(task) * task.games for task in self.tasks if task.kind == LEVEL)
        if fewest < FIRST_LOOK * 2**self.looks:
            return False
        self.looks += 1
        return bool(quantile(level_at(self.looks)) * 0.5 / fewest**0.5 <= reach)

    def counts(self) -> tuple[int, ...]:
        """How many shards of each task were run: what a repetition is told."""
        return tuple(self.results.done(task) for task in self.tasks)
