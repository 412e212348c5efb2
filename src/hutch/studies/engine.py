"""Runs a plan: shard after shard, the time shared out between the tasks, until there is enough or the time is over."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

import numpy as np

from hutch.batches.cpu import cores
from hutch.core.game import find
from hutch.core.wording import counted
from hutch.studies.plan import BULK, LEVEL, PLAYOUT, Plan, Shard, Task
from hutch.studies.shards import Columns, as_one, run_shard
from hutch.studies.statistics import level_at, quantile

TRIES = 3  # of a shard that fails
FIRST_LOOK = 200  # games of every level before a study that stops by itself looks for the first time
MOST = 1024  # shards in one parcel
Parcel = tuple[Shard, ...]  # shards of one task that travel together
Finished = tuple[Columns, list[float]]  # what a parcel gave, as one, and the seconds that each of its shards took


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
    games: int = 0

    def add(self, shard: Shard, columns: Columns, seconds: float = 0.0) -> None:
        known = self.parts.setdefault(shard.task.key, {})
        self.games += len(columns["moves"]) if shard.number not in known else 0
        known[shard.number] = columns
        self.seconds[shard.task.key] = self.seconds.get(shard.task.key, 0.0) + seconds

    def done(self, task: Task) -> int:
        return len(self.parts.get(task.key, {}))

    def columns(self, task: Task) -> Columns:
        return as_one(self.parts.get(task.key, {}))


class Runner(Protocol):
    """Whoever runs shards: the cores of this machine, or a cluster."""

    workers: int
    where: str  # in words
    trip: float  # seconds of work that are worth a trip there and back

    def warm_up(self) -> None:
        """Get ready, before the clock starts."""

    def submit(self, parcel: Parcel) -> "Future[Finished]": ...

    def close(self) -> None: ...


class Threads:
    """The cores of this machine: compiled games leave Python's lock alone."""

    trip = 0.0

    def __init__(self, plan: Plan, device: str = "cpu", workers: int | None = None) -> None:
        self.plan, self.device = plan, device
        self.workers = workers or cores()
        self.where = counted(self.workers, "core") + (", quick play on a GPU" if device == "cuda" else "")
        self.pool = ThreadPoolExecutor(self.workers, "study", initializer=lambda: np.seterr(over="ignore"))

    def warm_up(self) -> None:
        warm_up(self.plan, self.device)

    def submit(self, parcel: Parcel) -> "Future[Finished]":
        return self.pool.submit(run_parcel, self.plan, parcel, self.device)

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


def warm_up(plan: Plan, device: str = "cpu") -> None:
    """Compile, or load, what shards are run by."""
    players = plan.players[0]
    run_shard(plan, Shard(Task(BULK, players, (PLAYOUT,)), 0), device)
    run_shard(plan, Shard(Task(LEVEL, players, ("seedling",), looks=plan.looks), 0))


def run_parcel(plan: Plan, parcel: Parcel, device: str) -> Finished:
    """Run shards, one after the other. Few long columns travel faster than many short ones."""
    parts: dict[int, Columns] = {}
    seconds = []
    for shard in parcel:
        began = time.perf_counter()
        with np.errstate(over="ignore"):
            parts[shard.number] = run_shard(plan, shard, device)
        seconds.append(time.perf_counter() - began)
    return as_one(parts), seconds


def unpack(parcel: Parcel, columns: Columns) -> Iterator[Columns]:
    """What every shard of a parcel gave. Copies: the parcel itself is not kept."""
    for nth, shard in enumerate(parcel):
        games = slice(nth * shard.task.games, (nth + 1) * shard.task.games)
        yield {name: column[games].copy() for name, column in columns.items()}


Watch = Callable[[Results], bool]  # is told after every shard; False stops the study


def watch_nothing(results: Results) -> bool:
    return True


class Engine:
    """One study under way."""

    def __init__(self, plan: Plan, limits: Limits, runner: Runner, results: Results | None = None, looks: int = 0) -> None:
        self.plan, self.limits, self.runner = plan, limits, runner
        self.tasks = plan.tasks(find(plan.game))
        self.results = results or Results()
        self.known = {task.key: self.results.done(task) for task in self.tasks}  # shards of an earlier run
        self.begun = dict.fromkeys(self.known, 0)
        self.numbers = {task.key: open_numbers(frozenset(self.results.parts.get(task.key, ()))) for task in self.tasks}
        self.waiting: dict[Future[Finished], Parcel] = {}
        self.failed: list[tuple[str, int]] = []
        self.looks = looks  # that were taken before, and now
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
        while len(self.waiting) < self.runner.workers + 1 and (parcel := self.next_parcel()):
            self.waiting[self.runner.submit(parcel)] = parcel
        return bool(self.waiting)

    def collect(self) -> Iterable[Shard]:
        finished, _ = wait(self.waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            parcel = self.waiting.pop(future)
            if (trouble := future.exception()) is None:
                columns, seconds = future.result()
                for shard, part, took in zip(parcel, unpack(parcel, columns), seconds, strict=True):
                    self.results.add(shard, part, took)
                    yield shard
            elif self.failed.count(parcel[0].key) >= TRIES:
                raise trouble
            else:  # a machine that died with the shards, or with their results: somebody else runs them again
                self.failed.append(parcel[0].key)
                self.waiting[self.runner.submit(parcel)] = parcel

    def next_parcel(self) -> Parcel:
        """Shards of the task that has had least of the time that is due to it: as many as are worth a trip."""
        open_tasks = [] if self.over() else [task for task in self.tasks if self.left(task)]
        if not open_tasks:
            return ()
        task = min(open_tasks, key=lambda task: self.spent(task) / task.weight)
        size = min(self.worth_a_trip(task), self.left(task))
        self.begun[task.key] += size
        return tuple(Shard(task, next(self.numbers[task.key])) for _ in range(size))

    def worth_a_trip(self, task: Task) -> int:
        """How many shards of a task; one, while nobody knows how long they take."""
        each = self.each(task)
        return max(1, min(MOST, int(self.runner.trip / each))) if each else 1

    def each(self, task: Task) -> float:
        """Seconds that a shard of a task took on average; 0 where nobody knows."""
        finished = self.results.done(task) - self.known[task.key]
        return self.results.seconds.get(task.key, 0.0) / finished if finished else 0.0

    def spent(self, task: Task) -> float:
        """Seconds of work for a task; a shard under way counts like a finished one."""
        return self.begun[task.key] * (self.each(task) or 1e-3)

    def left(self, task: Task) -> int:
        """How many shards of a task may still be begun."""
        begun = self.known[task.key] + self.begun[task.key]
        if self.limits.shards is not None:
            return max(0, self.limits.shards[self.tasks.index(task)] - begun)
        return MOST if self.limits.games is None else max(0, -(-self.limits.games // task.games) - begun)

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


def open_numbers(known: frozenset[int]) -> Iterator[int]:
    """The numbers of the shards that are still to be run, in their order."""
    return (number for number in count() if number not in known)
