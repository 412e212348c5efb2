"""Worlds played on, compiled: what becomes of every seat in worlds that fit a view, as they are and after a choice.

Results are arrays of worlds by seats. The nth world follows from the seed and n alone, and its luck begins anew with every
action, from the seed, n and that action's number in the match. So two looks with one seed look at the same worlds, in which
the same things happen at the same time: what differs between them is what was asked about, and much less is left to noise.
"""

from typing import Any, NamedTuple

import numpy as np

from hutch.bots.search.choices import DECLINE, choices, seed_of
from hutch.bots.search.scratch import BLANK, PLAYED, VIEW, Scratch, Task
from hutch.bots.search.tree import DEPTH, carry_back, pick, plant, whose
from hutch.bots.search.workspace import Workspace, workspace
from hutch.core.borrow import borrowed
from hutch.core.chance import sow
from hutch.core.compile import generic, piece
from hutch.core.game import Game
from hutch.core.record import State
from hutch.core.verbs import deal, guess, payoff, play, playout, value

AS_THEY_ARE, DEALT, SEARCHED = range(3)  # how worlds are made and played on: see `play_worlds`


@piece
def play_on(s: State, scratch: Scratch, seed: int, ply: int) -> None:
    """The rest of the game as the search's own `play_on`, each action with the luck of its number."""
    out, last = scratch.out, ply + scratch.tuning[0].horizon
    while s.actor >= 0 and ply < last:
        sow(s, seed_of(seed, ply))
        n = choices(s, s.actor, False, out)
        play(s, out[playout(s, out, n)])
        ply += 1
    if s.actor < 0:
        payoff(s, scratch.worth)
    else:
        value(s, scratch.worth)


@piece
def write_down(s: State, scratch: Scratch, row: np.ndarray) -> None:
    for seat in range(s.players):
        row[seat] = scratch.worth[seat]


@piece
def walk_down(scratch: Scratch, task: Task, declined: bool) -> int:
    """From the world that lies there, down the tree that grows below a choice, and one node further; nodes on the path."""
    tree, out, path = scratch.nodes, scratch.out, scratch.path
    s, node, depth = scratch.positions[PLAYED], task.root, 1
    while s.actor >= 0 and depth < DEPTH:
        n = choices(s, s.actor, declined, out)
        declined = False
        if n == 1:
            play(s, out[0])
            continue
        nth, slot = pick(s, scratch, task, node, n)
        action, fresh = out[nth], tree[slot].age != task.age
        if fresh:
            plant(tree, slot, task.age, node, action, whose(s, task.seat, action))
        path[depth] = slot
        depth += 1
        node = slot
        play(s, action)
        if fresh:
            return depth
    return depth


@generic
def play_worlds(scratch: Scratch, task: Task, ply: int, action: int, how: int, results: np.ndarray) -> None:
    """World after world, a row of results for each; `ply` is the number of the position in its match. One function for all
    three: whatever is compiled on its own holds all rules.

    AS_THEY_ARE   worlds that fit the seat's view, played on after an action that is legal in all of them; DECLINE: from there
    DEALT         the blank dealt anew, and played on
    SEARCHED      as the first, by a search whose first choice is given: its tree holds what may follow
    """
    scratch = borrowed(scratch)
    s = scratch.positions[PLAYED]
    scratch.path[0] = task.root
    for nth in range(results.shape[0]):
        world, now = seed_of(task.seed, nth), ply
        scratch.positions[PLAYED] = scratch.positions[BLANK if how == DEALT else VIEW]
        if how == DEALT:
            deal(s, world)
        else:
            guess(s, task.seat, world)
        if action != DECLINE:
            sow(s, seed_of(world, ply))
            play(s, action)
            now = ply + 1
        depth = walk_down(scratch, task, action == DECLINE) if how == SEARCHED else 0
        play_on(s, scratch, world, now)
        if how == SEARCHED:
            carry_back(scratch.nodes, scratch.path, depth, scratch.worth)
        write_down(s, scratch, results[nth])


class Asked(NamedTuple):
    """What is asked of a view: whose it is, the number of its position in the match, and what is done there first."""

    seat: int
    ply: int
    action: int = DECLINE  # nothing


def rows(space: Workspace, worlds: int) -> np.ndarray:
    return np.zeros((worlds, len(space.scratch.worth)))


def after(view: State, asked: Asked, seed: int, worlds: int) -> np.ndarray:
    """Results of worlds that fit a seat's view, after an action that is legal in all of them."""
    space = workspace(view.dtype)
    space.look_at(view)
    results = rows(space, worlds)
    play_worlds(space.scratch, Task(asked.seat, int(seed), 0, 0), asked.ply, asked.action, AS_THEY_ARE, results)
    return results[:, : view.players]


def dealt(blank: State, seed: int, worlds: int) -> np.ndarray:
    """Results of games dealt anew from a blank record."""
    space = workspace(blank.dtype)
    space.scratch.positions[BLANK] = blank
    results = rows(space, worlds)
    play_worlds(space.scratch, Task(0, int(seed), 0, 0), 0, DECLINE, DEALT, results)
    return results[:, : blank.players]


def below(view: State, asked: Asked, seed: int, iterations: int) -> np.ndarray:
    """Results of a search below a choice: one iteration, one world, one row."""
    space = workspace(view.dtype)
    task = space.plant(asked.seat, int(seed), iterations)
    space.look_at(view)
    results = rows(space, iterations)
    play_worlds(space.scratch, task, asked.ply, asked.action, SEARCHED, results)
    return results[:, : view.players]


def compile_worlds(game: Game) -> None:
    """Compile it, or load it, before somebody waits for it."""
    options: dict[str, Any] = {option.name: option.default for option in game.options}
    dealt(game.blank(min(game.seats), options), 1, 1)
