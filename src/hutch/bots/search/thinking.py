"""One search, from a view to what it thinks of each choice: by iterations or by time, in one tree or several at once."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hutch.bots.search.choices import own_choices, seed_of
from hutch.bots.search.scratch import VIEW, Scratch, Task
from hutch.bots.search.tree import grow, read_root
from hutch.bots.search.workspace import workspace
from hutch.core.record import State

MOST_NODES = 1 << 20  # a tree keeps no more than this
SLICE = 0.02  # seconds between two looks at the clock
FOREVER = 1 << 40


@dataclass(frozen=True)
class Budget:
    """How long to search: so many iterations, so many seconds, or whichever comes first; 0 is no limit."""

    iterations: int = 0
    seconds: float = 0.0
    trees: int = 1  # grown at the same time, each with its own luck, and added up


@dataclass
class Found:
    """What a search found: each choice, how often it was tried, and how the seat did after it."""

    actions: np.ndarray
    visits: np.ndarray
    merit: np.ndarray


def search(view: State, seat: int, seed: int, budget: Budget, stop: np.ndarray | None = None) -> Found:
    """Search from a view. The same view, seed, iterations and trees give the same answer on any machine."""
    if budget.trees == 1:
        return search_one(view, seat, seed, budget, stop)
    seeds = [int(seed_of(seed, tree)) for tree in range(budget.trees)]
    found = list(grove().map(lambda own: search_one(view, seat, own, budget, stop), seeds))
    visits = sum((one.visits for one in found), np.zeros(1))
    merit = sum((one.visits * one.merit for one in found), np.zeros(1)) / np.maximum(visits, 1)
    return Found(found[0].actions, visits, merit)


@cache
def grove() -> ThreadPoolExecutor:
    """The threads that grow trees; compiled search leaves Python's lock alone, and uncompiled integers may wrap around."""
    return ThreadPoolExecutor(os.cpu_count() or 1, "tree", initializer=lambda: np.seterr(over="ignore"))


def search_one(view: State, seat: int, seed: int, budget: Budget, stop: np.ndarray | None = None) -> Found:
    space = workspace(view.dtype)
    task = space.plant(seat, seed, min(budget.iterations or MOST_NODES, MOST_NODES))
    space.look_at(view)
    scratch = space.scratch if stop is None else space.scratch._replace(stop=stop)
    grow_for(scratch, task, budget, len(scratch.nodes) // 2)
    return read(scratch, task)


def grow_for(scratch: Scratch, task: Task, budget: Budget, left: int, growth: Callable[..., Any] | None = None) -> int:
    """Grow a tree by at most `left` nodes, in slices where there is a clock to look at, at least one: how many are left."""
    step = growth or grow
    step(scratch, task, 0, 0, left)  # compiled, or loaded, before the clock starts
    most, seconds, started = budget.iterations or FOREVER, budget.seconds, time.perf_counter()
    begin, many = 0, 16 if seconds else most
    while begin < most:
        end = min(begin + many, most)
        came_to, left = step(scratch, task, begin, end, left)
        spent = time.perf_counter() - started
        if came_to < end or (seconds and spent >= seconds):
            break
        begin = end
        if seconds:
            many = max(1, min(4 * many, int(begin * min(SLICE, seconds - spent) / spent)))
    return int(left)


def read(scratch: Scratch, task: Task) -> Found:
    n = own_choices(scratch.positions[VIEW], task.seat, scratch.out)
    read_root(scratch, task, n)
    return Found(scratch.out[:n].copy(), scratch.visits[:n].copy(), scratch.merit[:n].copy())
