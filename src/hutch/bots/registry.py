"""Bots by name."""

import logging
import re
from functools import cache
from pathlib import Path

from hutch.bots.api import Bot, NoSuchBot
from hutch.bots.levels import MASTER, LevelBot, levels
from hutch.bots.network.player import NetworkBot
from hutch.bots.network.search import NetworkSearchBot
from hutch.bots.players.built_in import greedy_bot, random_bot, search_bot
from hutch.bots.players.guard import Guarded, guarded
from hutch.bots.players.installed import installed, load
from hutch.bots.players.program import PATIENCE, ProgramBot
from hutch.bots.search.kept_tree import KeepingBot
from hutch.bots.search.thinking import Budget
from hutch.core.game import Game
from hutch.core.game import find as find_game
from hutch.core.match import Match

log = logging.getLogger("hutch.bots")

SEARCH = re.compile(r"search:([1-9][0-9]{0,8})(ms)?(?:x([1-9][0-9]?)|(:keep)|:net:(.*\S.*))?")
NETWORK = re.compile(r"net:(.*\S.*)")
PROGRAM = re.compile(r"program:(?:([1-9][0-9]{0,2})s:)?(.*\S.*)")


def names() -> list[str]:
    """The names that `find` knows; N and T stand for numbers, xT for T trees grown at the same time."""
    return [
        *levels(),
        MASTER,
        "random",
        "greedy",
        "search:N",
        "search:Nms",
        "search:NxT",
        "search:NmsxT",
        "net:FILE",
        "search:N:net:FILE",
        "program:COMMAND",
        *installed(),
    ]


def find(name: str) -> Bot:
    """The bot of that name, or NoSuchBot with the names there are."""
    return made(name, written(name))


def written(name: str) -> int:
    """When the file of a bot that has learnt was written: a network that has learnt more is another bot."""
    match = NETWORK.fullmatch(name) or SEARCH.fullmatch(name)
    file = match[match.re.groups] if match else None
    return Path(file).stat().st_mtime_ns if file and Path(file).is_file() else 0


@cache
def made(name: str, written: int) -> Bot:
    """The bot of that name, with what its file held when it was written."""
    if name in (*levels(), MASTER):
        return LevelBot(name)
    if name == "random":
        return random_bot()
    if name == "greedy":
        return greedy_bot()
    if match := SEARCH.fullmatch(name):
        amount, trees = int(match[1]), int(match[3] or 1)
        budget = Budget(seconds=amount / 1000, trees=trees) if match[2] else Budget(amount, trees=trees)
        if match[5]:
            return NetworkSearchBot(name, match[5], budget)
        return KeepingBot(name, budget) if match[4] else search_bot(name, budget)
    if match := NETWORK.fullmatch(name):
        return NetworkBot(name, match[1])
    if match := PROGRAM.fullmatch(name):
        return Guarded(name, ProgramBot(match[2], float(match[1] or PATIENCE)))
    if name in installed():
        return Guarded(name, load(name))
    raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(names())}")


def steady(name: str) -> Guarded:
    """The bot of that name for a game that has to go on: it always answers, even where there is no such bot any more."""
    try:
        return guarded(find(name))
    except NoSuchBot as trouble:
        log.error("%s; random plays instead", trouble)
        return guarded(random_bot())


def offered() -> list[str]:
    """The bots that a table may seat for anybody who asks: none that starts a program, none that thinks without end."""
    return [*levels(), MASTER, "random", "greedy", *installed()]


def compile_bots(game: str | Game) -> None:
    """Compile what the built-in bots need for this game, or load it, so that the first move is as quick as the rest."""
    match = Match(find_game(game), seed=0)
    seat = match.seats[0]
    learnt = [MASTER] if MASTER in levels(match.game) else []
    for name in ("random", "greedy", "search:1", *learnt):
        find(name).choose(match.view(seat), seat, 0)
