"""The bots that every game has: random, greedy, and search by iterations or by time."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hutch.bots.bot import Bot, Stop, Thought, thoughts_of
from hutch.bots.choices import choose_greedily, choose_randomly, own_choices, weigh
from hutch.bots.deciding import GREEDY, RANDOM, RECIPE, SEARCH, hasty
from hutch.bots.tree import grow, read_root
from hutch.bots.workspace import Workspace, workspace
from hutch.core.record import State

MOST_NODES = 1 << 20  # a search by time keeps no more than this
SLICE = 0.02  # seconds between two looks at the clock


@dataclass(frozen=True)
class Recipe:
    """How a built-in bot chooses."""

    kind: int
    iterations: int = 0  # of a search; 0: as many as the time allows
    seconds: float = 0.0  # of a search; 0: no matter how long
    guesses: int = 4  # worlds that greedy looks at
    haste: float = 0.0  # how often it does not think at all

    def row(self) -> np.ndarray:
        row = np.zeros(1, RECIPE).view(np.recarray)
        row[0] = (self.kind, self.iterations, self.guesses, self.haste)
        return row


class BuiltIn(Bot):
    """A bot that follows a recipe."""

    def __init__(self, name: str, recipe: Recipe) -> None:
        self.name = name
        self.recipe = recipe
        self.row = recipe.row()

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        room = workspace(view.dtype)
        table = room.root(view)
        n = own_choices(table[1], seat, room.out)
        if n <= 1:
            return [Thought(int(room.out[i]), 1.0, 0.5) for i in range(n)]
        if self.recipe.kind == RANDOM or hasty(self.row[0], seed):
            return self.think_randomly(room, table, seat, seed)
        if self.recipe.kind == GREEDY:
            return self.think_greedily(room, table, seat, seed)
        return self.think_ahead(room, table, seat, seed, room.stop if stop is None else stop)

    def think_randomly(self, room: Workspace, table: np.ndarray, seat: int, seed: int) -> Sequence[Thought]:
        chosen = choose_randomly(table, seat, seed, room.out)
        actions = [int(action) for action in room.out[: own_choices(table[1], seat, room.out)]]
        actions.sort(key=lambda action: action != chosen)
        return [Thought(None if action < 0 else action, 1 / len(actions), 0.5) for action in actions]

    def think_greedily(self, room: Workspace, table: np.ndarray, seat: int, seed: int) -> Sequence[Thought]:
        scratch = (room.out, room.merit, room.worth)
        best = choose_greedily(table, seat, seed, self.recipe.guesses, *scratch)
        n = weigh(table, seat, seed, self.recipe.guesses, *scratch)
        shares = [1.0 if action == best else 0.0 for action in room.out[:n]]
        return thoughts_of(room.out[:n], shares, room.merit[:n])

    def think_ahead(self, room: Workspace, table: np.ndarray, seat: int, seed: int, stop: np.ndarray) -> Sequence[Thought]:
        tree, age = self.search(room, table, seat, seed, stop)
        n = read_root(table, seat, tree, age, room.out, room.visits, room.merit)
        total = max(1.0, float(room.visits[:n].sum()))
        return thoughts_of(room.out[:n], room.visits[:n] / total, room.merit[:n])

    def search(self, room: Workspace, table: np.ndarray, seat: int, seed: int, stop: np.ndarray) -> tuple[np.ndarray, int]:
        """Grow a tree, in slices where there is a clock to look at; one slice at least."""
        most, seconds = self.recipe.iterations or 1 << 40, self.recipe.seconds
        tree, age = room.fresh_tree(min(most, MOST_NODES))
        scratch = (tree, age, room.tuning, stop, room.path, room.out, room.worth)
        grow(table, seat, seed, 0, 0, *scratch)  # compiled, or loaded, before the clock starts
        begin, slice_, started = 0, 16 if seconds else most, time.perf_counter()
        while begin < most:
            end = min(begin + slice_, most)
            came_to = grow(table, seat, seed, begin, end, *scratch)
            spent = time.perf_counter() - started
            if came_to < end or (seconds and spent >= seconds):
                break
            begin = end
            if seconds:
                slice_ = max(1, min(4 * slice_, int(begin * min(SLICE, seconds - spent) / spent)))
        return tree, age


def random_bot() -> Bot:
    return BuiltIn("random", Recipe(RANDOM))


def greedy_bot() -> Bot:
    return BuiltIn("greedy", Recipe(GREEDY))


def search_bot(name: str, iterations: int = 0, seconds: float = 0.0) -> Bot:
    return BuiltIn(name, Recipe(SEARCH, iterations, seconds))
