"""A network in a seat: `net:FILE` does what it likes best."""

import threading
from collections.abc import Sequence

import numpy as np

from hutch.bots.api import Bot, Stop, Thought, only_choice, thoughts_of
from hutch.bots.network.forward import BadNetwork, Net, liking, load, read_chances, think
from hutch.bots.search.choices import DECLINE
from hutch.bots.search.scratch import VIEW
from hutch.bots.search.workspace import Workspace, workspace
from hutch.core.record import State


class NetworkBot(Bot):
    """No search: one look, and the choice that it likes best."""

    def __init__(self, name: str, file: str) -> None:
        self.name, self.network = name, load(file)
        self.local = threading.local()

    @property
    def net(self) -> Net:
        """This thread's own."""
        if not hasattr(self.local, "net"):
            self.local.net = self.network.ready()
        return self.local.net  # type: ignore[no-any-return]

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        space = workspace(view.dtype)
        mine = space.own_choices(view, seat)
        if space.game is not self.network.game:
            raise BadNetwork(f"{self.name} plays {self.network.game.name}, not {space.game.name}")
        return only_choice(mine) if len(mine) <= 1 else self.weigh(space, view, seat, seed, stop)

    def weigh(self, space: Workspace, view: State, seat: int, seed: int, stop: Stop) -> Sequence[Thought]:
        """What it thinks of the choices that lie in the workspace."""
        net, mine = self.net, space.own_choices(view, seat)
        think(net, space.scratch.positions[VIEW], seat)
        likes = np.array([liking(net, len(net.policy) - 1 if action == DECLINE else int(action)) for action in mine])
        shares, chances = np.exp(likes - likes.max()), np.zeros(int(view.players))
        read_chances(net, seat, int(view.players), chances)
        return thoughts_of(mine, shares / shares.sum(), np.full(len(mine), chances[seat]))
