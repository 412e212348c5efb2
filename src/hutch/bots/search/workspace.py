"""What a bot thinks in: the arrays that compiled bots need, made once for each thread and game."""

import threading
from functools import cache
from typing import Any

import numpy as np

from hutch.bots.search.choices import own_choices
from hutch.bots.search.scratch import VIEW, Scratch, Task
from hutch.bots.search.tree import DEPTH, NODE, TUNING, plant_root
from hutch.core.game import Game, catalogue
from hutch.core.record import State, blank

local = threading.local()

STANDARD = {"explore": 0.7, "width": 12.0, "grow": 0.5, "horizon": 400}


@cache
def game_of(dtype: np.dtype[Any]) -> Game:
    """The game whose positions have this type."""
    for game in catalogue().values():
        if dtype in (game.state.State, np.dtype((np.record, game.state.State))):
            assert game.rules
            return game
    raise TypeError("no game has records of this type")


@cache
def tuning_of(game: Game) -> np.ndarray:
    """How to search in this game: the standard, with what its bot.py says in `TUNING` put over it."""
    tuning = np.zeros(1, TUNING).view(np.recarray)
    tuning[0] = tuple((STANDARD | getattr(game.part("bot"), "TUNING", {}))[name] for name in TUNING.names or ())
    return tuning


class Workspace:
    """Scratch arrays for one game, one thread."""

    def __init__(self, game: Game) -> None:
        actions = game.state.ACTIONS + 1
        self.game = game
        self.age = 0
        self.scratch = Scratch(
            positions=blank(game.state.State, 4),
            nodes=make_tree(1),
            out=np.zeros(actions, np.int32),
            visits=np.zeros(actions, np.float64),
            merit=np.zeros(actions, np.float64),
            worth=np.zeros(max(game.seats), np.float64),
            seats=np.zeros(max(game.seats) + 1, np.int32),
            path=np.zeros(DEPTH + 1, np.int32),
            stop=np.zeros(1, np.int32),
            tuning=tuning_of(game),
        )

    @property
    def out(self) -> np.ndarray:
        return self.scratch.out

    def look_at(self, view: State) -> State:
        """Lay a view where the bots look. A real clock does not tick in thought: the rules count time there."""
        self.scratch.positions[VIEW] = view
        self.scratch.positions[VIEW].live = 0
        return self.scratch.positions[VIEW]

    def own_choices(self, view: State, seat: int) -> np.ndarray:
        """What this seat can answer; the view lies where the bots look from now on."""
        return self.out[: own_choices(self.look_at(view), seat, self.out)]

    def plant(self, seat: int, seed: int, iterations: int) -> Task:
        """A search in a fresh tree of so many nodes; its age tells them from older ones."""
        if len(self.scratch.nodes) < 2 * iterations:
            self.scratch, self.age = self.scratch._replace(nodes=make_tree(iterations)), 0
        self.age += 1
        return Task(seat, seed, int(plant_root(self.scratch.nodes, self.age, seat)), self.age)


def make_tree(iterations: int) -> np.ndarray:
    slots = 64
    while slots < 2 * iterations:
        slots *= 2
    return np.zeros(slots + 1, NODE).view(np.recarray)


def workspace(dtype: np.dtype[Any]) -> Workspace:
    """This thread's workspace for the game of such records."""
    workspaces = local.__dict__.setdefault("workspaces", {})
    if dtype not in workspaces:
        workspaces[dtype] = Workspace(game_of(dtype))
    return workspaces[dtype]  # type: ignore[no-any-return]
