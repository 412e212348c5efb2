"""Search that keeps its tree from move to move.

When a bot is asked again, it looks for the new position among those that its last tree leads to, and grows on from
there. That is exact only where nothing but choices lies between the two: after luck, or a secret that came out, it
starts afresh. What it chooses then depends on what it thought before, not on view, seed and budget alone; so the levels
do not use it.
"""

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hutch.bots.api import Bot, Stop, Thought, only_choice, thoughts_of
from hutch.bots.search.scratch import Task
from hutch.bots.search.thinking import Budget, grow_for, read
from hutch.bots.search.tree import plant_root, seek
from hutch.bots.search.workspace import game_of, make_tree, workspace
from hutch.core import verbs
from hutch.core.record import State, copy, position

FEWEST = 1 << 16  # nodes that a kept tree can hold
MOST_LOOKED_AT = 400  # positions, when the new one is looked for
AGE = 1  # a kept tree is never reused for another search


@dataclass
class Kept:
    """A tree, where its root lies, the view that the root stands for, and how many nodes it can still hold."""

    tree: np.ndarray
    root: int
    view: State
    left: int


class KeepingBot(Bot):
    """One tree for each seat that it plays, and thread that it is asked in."""

    def __init__(self, name: str, budget: Budget) -> None:
        self.name, self.budget = name, budget
        self.local = threading.local()

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        space = workspace(view.dtype)
        mine = space.own_choices(view, seat)
        if len(mine) <= 1:
            return only_choice(mine)
        kept = self.recall(view, seat)
        task = Task(seat, seed, kept.root, AGE)
        scratch = space.scratch._replace(nodes=kept.tree, stop=space.scratch.stop if stop is None else stop)
        kept.left = grow_for(scratch, task, self.budget, kept.left)
        found = read(scratch, task)
        return thoughts_of(found.actions, found.visits / max(1.0, found.visits.sum()), found.merit)

    def recall(self, view: State, seat: int) -> Kept:
        """The last tree at this position, or a fresh one."""
        trees = self.local.__dict__.setdefault("trees", {})
        kept: Kept | None = trees.get((view.dtype, seat))
        root = None if kept is None or kept.left < len(kept.tree) // 8 else place_of(view, seat, kept)
        if kept is None or root is None:
            tree = make_tree(max(FEWEST, 4 * self.budget.iterations))
            kept = trees[view.dtype, seat] = Kept(tree, int(plant_root(tree, AGE, seat)), copy(view), len(tree) // 2)
        else:
            kept.root, kept.view = root, copy(view)
        return kept


def place_of(view: State, seat: int, kept: Kept) -> int | None:
    """The node that stands for this view, if choices alone lead to it from the kept root."""
    wanted, out = position(view), game_of(view.dtype).out()
    todo = deque([(kept.view, kept.root)])
    for _ in range(MOST_LOOKED_AT):
        if not todo:
            break
        s, node = todo.popleft()
        if position(s) == wanted:
            return node
        if s.actor >= 0:
            todo.extend(children(s, seat, node, kept, out))
    return None


def children(s: State, seat: int, node: int, kept: Kept, out: np.ndarray) -> list[tuple[State, int]]:
    """The positions below a node that were visited, as the seat would see them; those that took luck are left out."""
    found = []
    actions = [int(action) for action in out[: verbs.legal(s, out)]]
    for action in actions:
        below = node if len(actions) == 1 else int(seek(kept.tree, AGE, node, action, int(verbs.actor_of(s, action))))
        if kept.tree[below].age == AGE:
            after = copy(s)
            verbs.play(after, action)
            if after.rng == s.rng:
                verbs.veil(after, seat)
                found.append((after, below))
    return found
