"""The built-in bots as compiled code: a recipe says how one chooses, `decide` chooses."""

import numpy as np

from hutch.bots.search.choices import NEVER, any_of, best_of, own_choices, seed_of, weigh
from hutch.bots.search.scratch import BLANK, REAL, VIEW, Scratch, Task, whole
from hutch.bots.search.tree import grow, most_visited, plant_root, read_root
from hutch.core.borrow import borrowed
from hutch.core.compile import generic, piece, rule
from hutch.core.record import State
from hutch.core.turns import asked
from hutch.core.verbs import deal, play, veil

RANDOM, GREEDY, SEARCH = 0, 1, 2

RECIPE = np.dtype(
    [
        ("kind", "i4"),
        ("iterations", "i4"),  # of a search
        ("guesses", "i4"),  # worlds that greedy looks at
        ("haste", "f4"),  # how often it does not think at all, 0 .. 1
    ],
    align=True,
)


@rule
def hasty(recipe: State, seed: int) -> bool:
    """Whether this is a decision made without thinking."""
    return bool(seed_of(seed, 777) % 1000 < 1000 * recipe.haste)


@piece
def decide(scratch: Scratch, recipe: State, seat: int, seed: int, age: int) -> int:
    """What this seat does in the view: an action, DECLINE, or NEVER if it can do nothing."""
    n = own_choices(scratch.positions[VIEW], seat, scratch.out)
    if n <= 1:
        return scratch.out[0] if n == 1 else NEVER
    if recipe.kind == RANDOM or hasty(recipe, seed):
        return any_of(scratch.out, n, seed)
    if recipe.kind == GREEDY:
        weigh(scratch, seat, seed, recipe.guesses, n)
        return best_of(scratch.out, n, scratch.merit, seed)
    task = Task(whole(seat), whole(seed), whole(plant_root(scratch.nodes, age, seat)), whole(age))
    grow(scratch, task, 0, recipe.iterations, scratch.nodes.shape[0] // 2)
    n = own_choices(scratch.positions[VIEW], seat, scratch.out)
    read_root(scratch, task, n)
    return most_visited(scratch, n)


@generic
def show(scratch: Scratch, seat: int) -> None:
    """Lay the real position, as this seat may know it, where a bot looks."""
    scratch.positions[VIEW] = scratch.positions[REAL]
    veil(scratch.positions[VIEW], seat)
    scratch.positions[VIEW].live = 0


@generic
def whole_game(scratch: Scratch, recipes: np.ndarray, seed: int, luck: int, age: int) -> int:
    """A game dealt from the blank, each seat played by its recipe; how many actions it took."""
    scratch = borrowed(scratch)
    scratch.positions[REAL] = scratch.positions[BLANK]
    s, plies = scratch.positions[REAL], 0
    deal(s, seed)
    while s.actor >= 0 and scratch.stop[0] == 0:
        for nth in range(asked(s, scratch.seats, scratch.out)):
            seat = scratch.seats[nth]
            show(scratch, seat)
            age += 1
            action = decide(scratch, recipes[seat], seat, seed_of(luck, plies * 16 + seat), age)
            if action >= 0:
                play(s, action)
                break
        plies += 1
    return plies
