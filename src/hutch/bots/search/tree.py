"""Information-set Monte Carlo tree search over veiled records, compiled, for any game and any number of seats.

Each iteration guesses a world that fits the view, walks down a tree of actions, adds one node, plays on as the game's
`playout` does, and carries every seat's result back. The tree is open-loop: a node stands for the actions that led to it,
whatever luck or secrets lay behind them, so an action's bonus counts how often it could have been chosen
(Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", 2012). Every seat maximises its own result.

Nodes live in one open-addressing hash table, keyed by (parent, action, whose): finding the children of a legal list
costs one cache line each, however the lists of different worlds differ. Nodes of an older search count as empty by
their `age`, so nothing is ever cleared.
"""

import numpy as np

from hutch.bots.search.choices import DECLINE, choices, seed_of
from hutch.bots.search.scratch import PLAYED, VIEW, Scratch, Task, whole
from hutch.core.borrow import borrowed
from hutch.core.chance import chance
from hutch.core.compile import generic, piece, rule
from hutch.core.exact import log, power
from hutch.core.record import State
from hutch.core.verbs import actor_of, guess, payoff, play, playout, value

NODE = np.dtype(
    [
        ("age", "i4"),  # the search that this node belongs to
        ("parent", "i4"),
        ("action", "i4"),
        ("who", "i4"),  # whose action it is, and so whose result `merit` is
        ("visits", "f4"),
        ("open", "f4"),  # how often it could have been chosen
        ("merit", "f4"),
        ("rarity", "f4"),  # 1 / sqrt(visits)
    ],
    align=True,
)

DEPTH = 256  # a tree is never deeper than this
STOP_EVERY = 32  # iterations between two looks at the stop flag

TUNING = np.dtype(
    [
        ("explore", "f4"),  # the weight of trying what was tried little
        ("width", "f4"),  # children of a node visited v times: width * v ** grow, at least 1
        ("grow", "f4"),
        ("horizon", "i4"),  # plies of a playout before the game's evaluation is asked instead
    ],
    align=True,
)

M1, M2, S = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(29)


@rule
def seek(tree: np.ndarray, age: int, parent: int, action: int, who: int) -> int:
    """The slot of this child, or the empty slot where it belongs. The last slot of a tree is its first root's."""
    mask = tree.shape[0] - 2
    key = (np.uint64(parent * 16 + who) * M1) ^ (np.uint64(action + 8) * M2)
    slot = np.int64(key >> S) & mask
    while True:
        node = tree[slot]
        if node.age != age or (node.parent == parent and node.action == action and node.who == who):
            return int(slot)
        slot = (slot + 1) & mask


@rule
def plant(tree: np.ndarray, slot: int, age: int, parent: int, action: int, who: int) -> None:
    node = tree[slot]
    node.age = age
    node.parent = parent
    node.action = action
    node.who = who
    node.visits = np.float32(0.0)
    node.open = tree[parent].visits + np.float32(1.0)
    node.merit = np.float32(0.0)
    node.rarity = np.float32(1.0)


@rule
def carry_back(tree: np.ndarray, path: np.ndarray, depth: int, worth: np.ndarray) -> None:
    one = np.float32(1.0)
    for level in range(depth):
        node = tree[path[level]]
        visits = node.visits + one
        node.visits = visits
        share = one / visits
        node.merit += (np.float32(worth[node.who]) - node.merit) * share
        node.rarity = np.sqrt(share)


@piece
def whose(s: State, seat: int, action: int) -> int:
    """Who chooses this action; DECLINE is the searching seat's."""
    return seat if action == DECLINE else actor_of(s, action)


@piece
def fresh_choice(s: State, scratch: Scratch, task: Task, node: int, n: int) -> tuple[int, int]:
    """An action without a node yet: one that a playout would choose, if a few tries find it, else any; and its slot."""
    out, tree, age = scratch.out, scratch.nodes, task.age
    declining, nth = out[n - 1] == DECLINE, 0
    for _ in range(3):
        nth = whole(chance(s, n)) if declining else whole(playout(s, out, n))
        slot = seek(tree, age, node, out[nth], whose(s, task.seat, out[nth]))
        if tree[slot].age != age:
            return nth, slot
    while True:
        nth = nth + 1 if nth + 1 < n else 0
        slot = seek(tree, age, node, out[nth], whose(s, task.seat, out[nth]))
        if tree[slot].age != age:
            return nth, slot


@piece
def pick(s: State, scratch: Scratch, task: Task, node: int, n: int) -> tuple[int, int]:
    """Which of n actions to follow below this node, and its slot, which may still be empty."""
    out, tree, tuning = scratch.out, scratch.nodes, scratch.tuning
    best, best_slot, known = -1, -1, 0
    highest, seen, bonus = np.float32(-1.0), np.float32(-1.0), np.float32(0.0)
    one, explore = np.float32(1.0), tuning[0].explore
    for i in range(n):
        slot = seek(tree, task.age, node, out[i], whose(s, task.seat, out[i]))
        child = tree[slot]
        if child.age != task.age:
            continue
        known += 1
        if child.open != seen:
            seen = child.open
            bonus = explore * np.sqrt(np.float32(log(np.float64(seen + one))))
        child.open = seen + one
        promise = child.merit + bonus * child.rarity
        if promise > highest:
            highest, best, best_slot = promise, i, slot
    if known == n or (
        known >= tuning[0].width and known >= tuning[0].width * power(np.float64(tree[node].visits), np.float64(tuning[0].grow))
    ):
        return best, best_slot
    return fresh_choice(s, scratch, task, node, n)


@piece
def play_on(s: State, scratch: Scratch) -> None:
    """The rest of the game as `playout` would have it, or so many plies of it and the game's evaluation."""
    plies, horizon = 0, scratch.tuning[0].horizon
    while s.actor >= 0 and plies < horizon:
        n = choices(s, s.actor, False, scratch.out)
        play(s, scratch.out[playout(s, scratch.out, n)])
        plies += 1
    if s.actor < 0:
        payoff(s, scratch.worth)
    else:
        value(s, scratch.worth)


@piece
def descend(scratch: Scratch, task: Task, spare: int) -> tuple[int, int]:
    """Walk down and add one node: (nodes on the path, nodes added)."""
    tree, out, path = scratch.nodes, scratch.out, scratch.path
    s, node, depth, asked, declined = scratch.positions[PLAYED], task.root, 1, True, False
    while s.actor >= 0 and depth < DEPTH:
        n, first = choices(s, s.actor if declined else task.seat, asked or declined, out), asked
        asked = declined = False
        if n == 1:
            play(s, out[0])
            continue
        nth, slot = pick(s, scratch, task, node, n)
        action, fresh = out[nth], tree[slot].age != task.age
        if fresh:
            if spare == 0:
                return depth, 0
            plant(tree, slot, task.age, node, action, whose(s, task.seat, action))
        if first:  # every choice meets the same worlds and the same luck, in the same order
            scratch.positions[PLAYED] = scratch.positions[VIEW]
            guess(s, task.seat, seed_of(task.seed, whole(tree[slot].visits)))
        path[depth] = slot
        depth += 1
        node = slot
        declined = action == DECLINE
        if not declined:
            play(s, action)
        if fresh:
            return depth, 1
    return depth, 0


@piece
def walk(scratch: Scratch, task: Task, nth: int, spare: int) -> tuple[int, int]:
    """The nth iteration up to its new node: guess a world, and walk down."""
    scratch.positions[PLAYED] = scratch.positions[VIEW]
    guess(scratch.positions[PLAYED], task.seat, seed_of(task.seed, nth))
    return descend(scratch, task, spare)


@generic
def grow(scratch: Scratch, task: Task, begin: int, end: int, spare: int) -> tuple[int, int]:
    """Iterations begin .. end of a search from the view: (where it came to, nodes to spare).

    `spare` is how many nodes may still be added.
    """
    scratch = borrowed(scratch)
    scratch.path[0] = task.root
    for nth in range(begin, end):
        if nth % STOP_EVERY == STOP_EVERY - 1 and scratch.stop[0] != 0:
            return nth, spare
        depth, added = walk(scratch, task, nth, spare)
        spare -= added
        play_on(scratch.positions[PLAYED], scratch)
        carry_back(scratch.nodes, scratch.path, depth, scratch.worth)
    return end, spare


@rule
def plant_root(tree: np.ndarray, age: int, seat: int) -> int:
    """A tree of one node; its slot."""
    root = tree.shape[0] - 1
    plant(tree, root, age, root, DECLINE, seat)
    return int(root)


@rule
def read_root(scratch: Scratch, task: Task, n: int) -> None:
    """How often each of the seat's n choices was visited, and how it did."""
    for i in range(n):
        node = scratch.nodes[seek(scratch.nodes, task.age, task.root, scratch.out[i], task.seat)]
        known = node.age == task.age
        scratch.visits[i] = node.visits if known else 0.0
        scratch.merit[i] = node.merit if known else 0.0


@rule
def most_visited(scratch: Scratch, n: int) -> int:
    """The choice that a search makes: the most visited; of equals the better, then the first."""
    visits, merit, best = scratch.visits, scratch.merit, 0
    for i in range(1, n):
        if visits[i] > visits[best] or (visits[i] == visits[best] and merit[i] > merit[best]):
            best = i
    return int(scratch.out[best])
