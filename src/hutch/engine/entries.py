"""What an engine exports. Addresses and small numbers are 32 bits wide, seeds 64; `desk` says what lies where.

| function                              | it                                                                           |
| size(iterations) -> bytes             | how much memory the desk of so long a search takes                           |
| begin(desk, seat, seed, iterations) -> n | plants a tree for the view on the desk; how many choices the seat has     |
| grow(desk, begin, end) -> came_to     | iterations begin .. end of that search                                       |
| read(desk) -> n                       | writes each choice, its visits and how the seat did after it                 |
| worlds(desk, seat, seed, ply,         | plays on so many worlds (see search/worlds.py); where on the desk the        |
|        action, how, many) -> at       | results lie, a row of seats for each world                                   |
| tree_seed(seed, nth) -> seed          | the seed of the nth of several trees that are added up                       |
| whole_game(desk, seed) -> plies       | deals from the blank record and plays at random to the end, on the real one  |
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from hutch.bots.search.choices import own_choices, seed_of
from hutch.bots.search.scratch import BLANK, REAL, VIEW, Scratch, Task, whole
from hutch.bots.search.tree import DEPTH, NODE, TUNING, plant_root, read_root
from hutch.bots.search.tree import grow as grow_tree
from hutch.bots.search.worlds import play_worlds
from hutch.core.compile import generic, numba
from hutch.core.turns import offered
from hutch.core.verbs import deal, play
from hutch.engine.desk import AGE, APART, LEFT, ROOT, SEAT, SEED, SLOTS, TASK, Desk

carray = numba.carray

SIGNATURES = {
    "size": types.int32(types.int32),
    "begin": types.int32(types.int32, types.int32, types.int64, types.int32),
    "grow": types.int32(types.int32, types.int32, types.int32),
    "read": types.int32(types.int32),
    "worlds": types.int32(types.int32, types.int32, types.int64, types.int32, types.int32, types.int32, types.int32),
    "tree_seed": types.int64(types.int64, types.int32),
    "whole_game": types.int32(types.int32, types.int64),
}
FEWEST = 64  # slots of a tree
NODE_SIZE = NODE.itemsize


@intrinsic
def place_of(_: Any, address: Any) -> Any:
    """A number as the address that it is."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.inttoptr(given[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), code


place: Any = place_of  # called with an address alone


@generic
def play_at_random(scratch: Scratch, seed: int) -> int:
    """A game dealt from the blank and played at random: how many actions it took. It ends on the real position."""
    scratch.positions[REAL] = scratch.positions[BLANK]
    s, plies = scratch.positions[REAL], 0
    deal(s, seed)
    while s.actor >= 0:
        n = offered(s, scratch.out)
        play(s, scratch.out[seed_of(seed, plies) % n])
        plies += 1
    return plies


def inline(function: Callable[..., Any]) -> Any:
    return numba.njit(error_model="numpy", inline="always")(function)


def entries_of(desk: Desk, tuning: Any) -> dict[str, Callable[..., Any]]:
    """The functions of one game's engine, ready to be compiled: numbers of the desk and of its search are written into them."""
    record, actions, seats = desk.record, desk.actions, desk.seats
    at_positions, at_tuning, at_out = (desk.offsets[name] for name in ("positions", "tuning", "out"))
    at_visits, at_merit, at_worth = (desk.offsets[name] for name in ("visits", "merit", "worth"))
    at_seats, at_path, at_stop, at_nodes = (desk.offsets[name] for name in ("seats", "path", "stop", "nodes"))
    explore, width, widen, horizon = (tuning[name].item() for name in ("explore", "width", "grow", "horizon"))

    @inline
    def task_at(base):  # type: ignore[no-untyped-def]
        return carray(place(whole(base)), (TASK,), np.int64)

    @inline
    def scratch_at(base, slots):  # type: ignore[no-untyped-def]
        at = whole(base)
        return Scratch(
            carray(place(at + at_positions), (4,), record),
            carray(place(at + at_nodes), (slots + 1,), NODE),
            carray(place(at + at_out), (actions,), np.int32),
            carray(place(at + at_visits), (actions,), np.float64),
            carray(place(at + at_merit), (actions,), np.float64),
            carray(place(at + at_worth), (seats,), np.float64),
            carray(place(at + at_seats), (seats + 1,), np.int32),
            carray(place(at + at_path), (DEPTH + 1,), np.int32),
            carray(place(at + at_stop), (1,), np.int32),
            carray(place(at + at_tuning), (1,), TUNING),
        )

    @inline
    def slots_for(iterations):  # type: ignore[no-untyped-def]
        slots = FEWEST
        while slots < 2 * iterations:
            slots *= 2
        return slots

    @inline
    def size_for(iterations):  # type: ignore[no-untyped-def]
        taken = at_nodes + (slots_for(iterations) + 1) * NODE_SIZE
        return (taken + APART - 1) // APART * APART

    def size(iterations):  # type: ignore[no-untyped-def]
        return size_for(whole(iterations))

    @inline
    def plant(base, seat, seed, slots):  # type: ignore[no-untyped-def]
        task, scratch = task_at(base), scratch_at(base, slots)
        row = scratch.tuning[0]
        row.explore, row.width, row.grow, row.horizon = np.float32(explore), np.float32(width), np.float32(widen), horizon
        scratch.positions[VIEW].live = 0  # a real clock does not tick in thought
        task[AGE] += 1
        task[SEAT], task[SEED], task[SLOTS], task[LEFT] = seat, seed, slots, (slots + 1) // 2
        task[ROOT] = plant_root(scratch.nodes, task[AGE], whole(seat))
        return scratch

    def begin(base, seat, seed, iterations):  # type: ignore[no-untyped-def]
        scratch = plant(base, seat, seed, slots_for(whole(iterations)))
        return own_choices(scratch.positions[VIEW], whole(seat), scratch.out)

    def grow(base, begin, end):  # type: ignore[no-untyped-def]
        task = task_at(base)
        scratch = scratch_at(base, task[SLOTS])
        search = Task(task[SEAT], task[SEED], task[ROOT], task[AGE])
        came_to, task[LEFT] = grow_tree(scratch, search, whole(begin), whole(end), task[LEFT])
        return came_to

    def read(base):  # type: ignore[no-untyped-def]
        task = task_at(base)
        scratch = scratch_at(base, task[SLOTS])
        n = own_choices(scratch.positions[VIEW], task[SEAT], scratch.out)
        read_root(scratch, Task(task[SEAT], task[SEED], task[ROOT], task[AGE]), n)
        return n

    def worlds(base, seat, seed, ply, action, how, many):  # type: ignore[no-untyped-def]
        scratch, task, at = plant(base, seat, seed, slots_for(whole(many))), task_at(base), size_for(whole(many))
        results = carray(place(whole(base) + at), (many, seats), np.float64)
        wish = Task(task[SEAT], task[SEED], task[ROOT], task[AGE])
        play_worlds(scratch, wish, whole(ply), whole(action), whole(how), results)
        return at

    def tree_seed(seed, nth):  # type: ignore[no-untyped-def]
        return seed_of(seed, whole(nth))

    def whole_game(base, seed):  # type: ignore[no-untyped-def]
        return play_at_random(scratch_at(base, FEWEST), seed)

    made = (size, begin, grow, read, worlds, tree_seed, whole_game)
    return {function.__name__: function for function in made}
