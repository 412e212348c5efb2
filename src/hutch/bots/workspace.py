"""Room to think in: the arrays that compiled bots need, made once for each thread and game."""

import threading
from functools import cache
from typing import Any

import numpy as np

from hutch.bots.tree import DEPTH, NODE, TUNING
from hutch.core.game import Game, games
from hutch.core.record import State, blank

local = threading.local()

STANDARD = {"explore": 0.7, "width": 12.0, "grow": 0.5, "horizon": 400}


@cache
def game_of(dtype: np.dtype[Any]) -> Game:
    """The game whose positions have this type."""
    for game in games().values():
        if dtype in (game.state.State, np.dtype((np.record, game.state.State))):
            assert game.rules
            return game
    raise TypeError("no game has records of this type")


@cache
def tuning_of(game: Game) -> np.ndarray:
    """How to search in this game: the standard, with what its bot.py says in `TUNING` put over it."""
    tuning = np.zeros(1, TUNING).view(np.recarray)
    tuning[0] = tuple((STANDARD | getattr(game.part("bot"), "TUNING", {}))[name] for name in TUNING.names)
    return tuning


class Workspace:
    """Scratch arrays for one game, one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = blank(game.state.State, 4)
        self.out = np.zeros(game.state.ACTIONS + 1, np.int32)
        self.visits = np.zeros(game.state.ACTIONS + 1, np.float64)
        self.merit = np.zeros(game.state.ACTIONS + 1, np.float64)
        self.worth = np.zeros(max(game.seats), np.float64)
        self.path = np.zeros(DEPTH + 1, np.int32)
        self.stop = np.zeros(1, np.int32)
        self.tuning = tuning_of(game)
        self.tree = make_tree(1)
        self.age = 0

    def root(self, view: State) -> np.ndarray:
        """The table with a view laid into row 1. A real clock does not tick in thought: the rules count time there."""
        self.table[1] = view
        self.table[1].live = 0
        return self.table

    def fresh_tree(self, iterations: int) -> tuple[np.ndarray, int]:
        """A tree with room for so many nodes, and the age that tells them from older ones."""
        if len(self.tree) < 2 * iterations:
            self.tree, self.age = make_tree(iterations), 0
        self.age += 1
        return self.tree, self.age


def make_tree(iterations: int) -> np.ndarray:
    slots = 64
    while slots < 2 * iterations:
        slots *= 2
    return np.zeros(slots + 1, NODE).view(np.recarray)


def workspace(dtype: np.dtype[Any]) -> Workspace:
    """This thread's room for the game of such records."""
    rooms = local.__dict__.setdefault("rooms", {})
    if dtype not in rooms:
        rooms[dtype] = Workspace(game_of(dtype))
    return rooms[dtype]  # type: ignore[no-any-return]
