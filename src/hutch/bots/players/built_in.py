"""The bots that every game has: random, greedy, and search by iterations or by time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hutch.bots.api import Bot, Stop, Thought, only_choice, thoughts_of
from hutch.bots.players.recipes import GREEDY, RANDOM, RECIPE, SEARCH, hasty
from hutch.bots.search.choices import any_of, best_of, weigh
from hutch.bots.search.thinking import Budget, search
from hutch.bots.search.workspace import Workspace, workspace
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
        space = workspace(view.dtype)
        mine = space.own_choices(view, seat)
        if len(mine) <= 1:
            return only_choice(mine)
        if self.recipe.kind == RANDOM or hasty(self.row[0], seed):
            return think_randomly(mine, seed)
        if self.recipe.kind == GREEDY:
            return think_greedily(space, mine, seat, seed, self.recipe.guesses)
        found = search(view, seat, seed, self.recipe.budget, stop)
        return thoughts_of(found.actions, found.visits / max(1.0, found.visits.sum()), found.merit)


def think_randomly(mine: np.ndarray, seed: int) -> Sequence[Thought]:
    chosen = any_of(mine, len(mine), seed)
    actions = sorted((int(action) for action in mine), key=lambda action: action != chosen)
    return [Thought(None if action < 0 else action, 1 / len(mine), 0.5) for action in actions]


def think_greedily(space: Workspace, mine: np.ndarray, seat: int, seed: int, guesses: int) -> Sequence[Thought]:
    weigh(space.scratch, seat, seed, guesses, len(mine))
    merit = space.scratch.merit[: len(mine)]
    best = best_of(mine, len(mine), merit, seed)
    return thoughts_of(mine, [1.0 if action == best else 0.0 for action in mine], merit)


def random_bot() -> Bot:
    return BuiltIn("random", Recipe(RANDOM))


def greedy_bot() -> Bot:
    return BuiltIn("greedy", Recipe(GREEDY))


def search_bot(name: str, budget: Budget) -> Bot:
    return BuiltIn(name, Recipe(SEARCH, budget))
