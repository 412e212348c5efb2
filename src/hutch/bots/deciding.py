"""The built-in bots as compiled code: a recipe says how one chooses, `decide` chooses."""

import numpy as np

from hutch.bots.choices import NEVER, any_of, best_of, own_choices, seed_of, weigh
from hutch.bots.tree import grow, most_visited, plant_root, read_root
from hutch.core.compiled import generic, piece, rule
from hutch.core.record import State
from hutch.core.verbs import by, deal, legal, play, veil

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
    return seed_of(seed, 777) % 1000 < 1000 * recipe.haste


@piece
def decide(
    table: np.ndarray,
    seat: int,
    seed: int,
    recipe: State,
    tree: np.ndarray,
    age: int,
    tuning: np.ndarray,
    stop: np.ndarray,
    path: np.ndarray,
    out: np.ndarray,
    visits: np.ndarray,
    merit: np.ndarray,
    worth: np.ndarray,
) -> int:
    """What this seat does in the view of row 1: an action, DECLINE, or NEVER if it can do nothing."""
    n = own_choices(table[1], seat, out)
    if n <= 1:
        return out[0] if n == 1 else NEVER
    if recipe.kind == RANDOM or hasty(recipe, seed):
        return any_of(out, n, seed)
    if recipe.kind == GREEDY:
        weigh(table, seat, seed, recipe.guesses, out, n, merit, worth)
        return best_of(out, n, merit, seed)
    root, room = plant_root(tree, age, seat), tree.shape[0] // 2
    grow(table, seat, seed, 0, recipe.iterations, tree, root, age, room, tuning, stop, path, out, worth)
    n = own_choices(table[1], seat, out)
    read_root(tree, root, age, seat, out, n, visits, merit)
    return most_visited(out, n, visits, merit)


@generic
def asked(s: State, seats: np.ndarray, out: np.ndarray) -> int:
    """Who is asked now, in this order: those who may act out of turn, then the actor. Secret choices: the actor alone."""
    n, count = legal(s, out), 0
    if s.blind == 0:
        for seat in range(s.players):
            for i in range(n):
                if seat != s.actor and by(s, out[i]) == seat:
                    seats[count] = seat
                    count += 1
                    break
    seats[count] = s.actor
    return count + 1


@generic
def show(table: np.ndarray, seat: int) -> None:
    """Lay the position of row 2, as this seat may know it, into row 1."""
    table[1] = table[2]
    veil(table[1], seat)
    table[1].live = 0


@generic
def whole_game(
    table: np.ndarray,
    seed: int,
    luck: int,
    recipes: np.ndarray,
    seats: np.ndarray,
    tree: np.ndarray,
    age: int,
    tuning: np.ndarray,
    stop: np.ndarray,
    path: np.ndarray,
    out: np.ndarray,
    visits: np.ndarray,
    merit: np.ndarray,
    worth: np.ndarray,
) -> int:
    """A game from the blank in row 3, played in row 2, each seat by its recipe; how many actions it took."""
    table[2] = table[3]
    s, plies = table[2], 0
    deal(s, seed)
    while s.actor >= 0 and stop[0] == 0:
        for nth in range(asked(s, seats, out)):
            seat = seats[nth]
            show(table, seat)
            age += 1
            action = decide(
                table,
                seat,
                seed_of(luck, plies * 16 + seat),
                recipes[seat],
                tree,
                age,
                tuning,
                stop,
                path,
                out,
                visits,
                merit,
                worth,
            )
            if action >= 0:
                play(s, action)
                break
        plies += 1
    return plies
