"""Five levels that people understand, the same for every game, and a master where a game has learnt.

A level is a recipe. Where the standard one would be too strong or too weak for a game's ladder, the game's bot.py puts
other numbers over it: `LADDER = {"farmer": {"iterations": 500}}`. A game whose folder holds a trained network,
`network.npz`, has one level more: search with that network's eyes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hutch.bots.api import Bot, Stop, Thought
from hutch.bots.network.search import NetworkSearchBot
from hutch.bots.players.built_in import BuiltIn, Recipe
from hutch.bots.players.recipes import GREEDY, SEARCH
from hutch.bots.search.thinking import Budget
from hutch.bots.search.workspace import game_of
from hutch.core.game import Game
from hutch.core.record import State

LONGEST = 2.5  # seconds: a slow machine thinks less, nobody waits for more than three


@dataclass(frozen=True)
class Level:
    """`haste` is how often it plays whatever comes to mind; without iterations it looks one ply ahead, at `guesses` worlds."""

    haste: float = 0.0
    iterations: int = 0
    guesses: int = 1

    def recipe(self) -> Recipe:
        kind = SEARCH if self.iterations else GREEDY
        return Recipe(kind, Budget(self.iterations, LONGEST), self.guesses, self.haste)


STANDARD = {
    "seedling": Level(haste=0.85),
    "sprout": Level(haste=0.4, iterations=20),
    "gardener": Level(haste=0.17, iterations=60),
    "farmer": Level(haste=0.07, iterations=200),
    "old hand": Level(iterations=3000),
}


MASTER, MASTERLY = "master", 600  # the level above, and the positions that it looks at


def levels(game: Game | None = None) -> list[str]:
    """From the weakest to the strongest: those of every game, or of this one."""
    return [*STANDARD, MASTER] if game is not None and network_of(game).is_file() else list(STANDARD)


def network_of(game: Game) -> Path:
    """Where a game's trained network lies, if it has one."""
    return Path(str(game.folder / "network.npz"))


@cache
def level_in(game: Game, name: str) -> BuiltIn | NetworkSearchBot:
    """The bot that plays this level of this game; for a master that a game has not, the strongest that it has."""
    if name == MASTER:
        file = network_of(game)
        return NetworkSearchBot(MASTER, str(file), Budget(MASTERLY, LONGEST)) if file.is_file() else level_in(game, "old hand")
    own = getattr(game.part("bot"), "LADDER", {}).get(name, {})
    return BuiltIn(name, Level(**(vars(STANDARD[name]) | own)).recipe())


class LevelBot(Bot):
    """A level of every game: it plays each as that game's ladder says."""

    def __init__(self, name: str) -> None:
        self.name = name

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        return level_in(game_of(view.dtype), self.name).think(view, seat, seed, stop)
