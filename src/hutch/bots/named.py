"""Bots by name."""

import re
from functools import cache

from hutch.bots.bot import Bot, NoSuchBot
from hutch.bots.built_in import greedy_bot, random_bot, search_bot
from hutch.bots.guarded import Guarded
from hutch.bots.installed import installed, load
from hutch.bots.keeping import KeepingBot
from hutch.bots.levels import LevelBot, levels
from hutch.bots.program import PATIENCE, ProgramBot
from hutch.bots.searching import Budget
from hutch.core.game import Game
from hutch.core.game import find as find_game
from hutch.core.match import Match

SEARCH = re.compile(r"search:([1-9][0-9]{0,8})(ms)?(?:x([1-9][0-9]?)|(:keep))?")
PROGRAM = re.compile(r"program:(?:([1-9][0-9]{0,2})s:)?(.*\S.*)")


def names() -> list[str]:
    """The names that `find` knows; N and T stand for numbers, xT for T trees grown at the same time."""
    return [
        *levels(),
        "random",
        "greedy",
        "search:N",
        "search:Nms",
        "search:NxT",
        "search:NmsxT",
        "program:COMMAND",
        *installed(),
    ]


@cache
def find(name: str) -> Bot:
    """The bot of that name, or NoSuchBot with the names there are."""
    if name in levels():
        return LevelBot(name)
    if name == "random":
        return random_bot()
    if name == "greedy":
        return greedy_bot()
    if match := SEARCH.fullmatch(name):
        amount, trees = int(match[1]), int(match[3] or 1)
        budget = Budget(seconds=amount / 1000, trees=trees) if match[2] else Budget(amount, trees=trees)
        return KeepingBot(name, budget) if match[4] else search_bot(name, budget)
    if match := PROGRAM.fullmatch(name):
        return Guarded(name, ProgramBot(match[2], float(match[1] or PATIENCE)))
    if name in installed():
        return Guarded(name, load(name))
    raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(names())}")


def offered() -> list[str]:
    """The bots that a table may seat for anybody who asks: none that starts a program, none that thinks without end."""
    return [*levels(), "random", "greedy", *installed()]


def warm(game: str | Game) -> None:
    """Compile what the built-in bots need for this game, or load it, so that the first move is as quick as the rest."""
    match = Match(find_game(game), seed=0)
    seat = match.seats[0]
    for name in ("random", "greedy", "search:1"):
        find(name).choose(match.view(seat), seat, 0)
