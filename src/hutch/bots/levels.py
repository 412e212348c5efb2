"""Five levels that people understand, the same for every game.

A level is a recipe. Where the standard one would be too strong or too weak for a game's ladder, the game's bot.py puts
other numbers over it: `LADDER = {"farmer": {"iterations": 500}}`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hutch.bots.bot import Bot, Stop, Thought
from hutch.bots.built_in import BuiltIn, Recipe
from hutch.bots.deciding import GREEDY, SEARCH
from hutch.bots.searching import Budget
from hutch.bots.workspace import game_of
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


def levels() -> list[str]:
    """From the weakest to the strongest."""
    return list(STANDARD)


@cache
def level_in(game: Game, name: str) -> BuiltIn:
    """The bot that plays this level of this game."""
    own = getattr(game.part("bot"), "LADDER", {}).get(name, {})
    return BuiltIn(name, Level(**(vars(STANDARD[name]) | own)).recipe())


class LevelBot(Bot):
    """A level: some built-in bot or other, as the game has it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        return level_in(game_of(view.dtype), self.name).think(view, seat, seed, stop)
