"""The bots that every game has: random, greedy, and search by iterations or by time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hutch.bots.bot import Bot, Stop, Thought, thoughts_of
from hutch.bots.choices import any_of, best_of, own_choices, weigh
from hutch.bots.deciding import GREEDY, RANDOM, RECIPE, SEARCH, hasty
from hutch.bots.searching import Budget, search
from hutch.bots.workspace import Workspace, workspace
from hutch.core.record import State

NO_BUDGET = Budget()


@dataclass(frozen=True)
class Recipe:
    """How a built-in bot chooses."""

    kind: int
    budget: Budget = NO_BUDGET  # of a search
    guesses: int = 4  # worlds that greedy looks at
    haste: float = 0.0  # how often it does not think at all

    def row(self) -> np.ndarray:
        row = np.zeros(1, RECIPE).view(np.recarray)
        row[0] = (self.kind, self.budget.iterations, self.guesses, self.haste)
        return row


class BuiltIn(Bot):
    """A bot that follows a recipe."""

    def __init__(self, name: str, recipe: Recipe) -> None:
        self.name = name
        self.recipe = recipe
        self.row = recipe.row()

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        room = workspace(view.dtype)
        n = own_choices(room.root(view)[1], seat, room.out)
        if n <= 1:
            return [Thought(int(room.out[i]), 1.0, 0.5) for i in range(n)]
        if self.recipe.kind == RANDOM or hasty(self.row[0], seed):
            return think_randomly(room, n, seed)
        if self.recipe.kind == GREEDY:
            return think_greedily(room, seat, n, seed, self.recipe.guesses)
        found = search(view, seat, seed, self.recipe.budget, stop)
        return thoughts_of(found.actions, found.visits / max(1.0, found.visits.sum()), found.merit)


def think_randomly(room: Workspace, n: int, seed: int) -> Sequence[Thought]:
    chosen = any_of(room.out, n, seed)
    actions = sorted((int(action) for action in room.out[:n]), key=lambda action: action != chosen)
    return [Thought(None if action < 0 else action, 1 / n, 0.5) for action in actions]


def think_greedily(room: Workspace, seat: int, n: int, seed: int, guesses: int) -> Sequence[Thought]:
    weigh(room.table, seat, seed, guesses, room.out, n, room.merit, room.worth)
    best = best_of(room.out, n, room.merit, seed)
    shares = [1.0 if action == best else 0.0 for action in room.out[:n]]
    return thoughts_of(room.out[:n], shares, room.merit[:n])


def random_bot() -> Bot:
    return BuiltIn("random", Recipe(RANDOM))


def greedy_bot() -> Bot:
    return BuiltIn("greedy", Recipe(GREEDY))


def search_bot(name: str, budget: Budget) -> Bot:
    return BuiltIn(name, Recipe(SEARCH, budget))
