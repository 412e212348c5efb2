"""Search that asks a network instead of playing on: each new position is judged by one look at it."""

from collections.abc import Sequence
from functools import partial

from hutch.bots.api import Stop, Thought, thoughts_of
from hutch.bots.network.forward import Net, read_chances, think
from hutch.bots.network.player import NetworkBot
from hutch.bots.search.scratch import PLAYED, REAL, Scratch, Task
from hutch.bots.search.thinking import MOST_NODES, Budget, grow_for, read
from hutch.bots.search.tree import STOP_EVERY, carry_back, walk
from hutch.bots.search.workspace import Workspace
from hutch.core.borrow import borrowed
from hutch.core.compile import generic, piece
from hutch.core.record import State
from hutch.core.verbs import payoff, veil


@piece
def judge(net: Net, s: State, scratch: Scratch) -> None:
    """Everybody's chances in a position, as its actor would see it."""
    if s.actor < 0:
        payoff(s, scratch.worth)
    else:
        scratch.positions[REAL] = s
        veil(scratch.positions[REAL], s.actor)
        think(net, scratch.positions[REAL], s.actor)
        read_chances(net, s.actor, s.players, scratch.worth)


@generic
def grow_with(net: Net, scratch: Scratch, task: Task, begin: int, end: int, spare: int) -> tuple[int, int]:
    """Like `grow`, with a network's judgement of every new position: (where it came to, nodes to spare)."""
    net, scratch = borrowed(net), borrowed(scratch)
    scratch.path[0] = task.root
    for nth in range(begin, end):
        if nth % STOP_EVERY == STOP_EVERY - 1 and scratch.stop[0] != 0:
            return nth, spare
        depth, added = walk(scratch, task, nth, spare)
        spare -= added
        judge(net, scratch.positions[PLAYED], scratch)
        carry_back(scratch.nodes, scratch.path, depth, scratch.worth)
    return end, spare


class NetworkSearchBot(NetworkBot):
    """Looks ahead with a network's eyes."""

    def __init__(self, name: str, file: str, budget: Budget) -> None:
        super().__init__(name, file)
        self.budget = budget

    def weigh(self, space: Workspace, view: State, seat: int, seed: int, stop: Stop) -> Sequence[Thought]:
        task = space.plant(seat, seed, min(self.budget.iterations or MOST_NODES, MOST_NODES))
        scratch = space.scratch if stop is None else space.scratch._replace(stop=stop)
        space.look_at(view)
        grow_for(scratch, task, self.budget, len(scratch.nodes) // 2, partial(grow_with, self.net))
        found = read(scratch, task)
        return thoughts_of(found.actions, found.visits / max(1.0, found.visits.sum()), found.merit)
