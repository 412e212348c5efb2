"""Bots at the table: their levels and names, and how one is asked without stopping everybody else."""

import asyncio
import logging
import os
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from hutch.core import verbs
from hutch.core.errors import HutchError
from hutch.core.game import Game
from hutch.core.notation import phrase
from hutch.core.record import State, copy
from hutch.table.wording import bidden

NAMES = ("Bramble", "Thistle", "Clover", "Sorrel", "Burdock", "Parsley")  # who sits in a bot's seat
HINTS = "search:600ms"  # who is asked for a hint
HEADS = ThreadPoolExecutor(os.cpu_count(), "bot")  # however many think, moves are stored by threads of their own

log = logging.getLogger("hutch.table")


def bots() -> Any:
    """The bots' part, loaded when somebody asks for one: it compiles search."""
    from hutch import bots

    return bots


def levels() -> list[str]:
    """The levels a form offers, from the weakest to the strongest."""
    return [str(level) for level in bots().levels()]


def usual_level() -> str:
    """Neither the weakest nor the strongest."""
    known = levels()
    return known[len(known) // 2]


def check_level(level: str) -> str:
    """That level, or an error that names those there are. A name that starts a program is not for strangers to give."""
    if level not in bots().offered():
        raise HutchError(f"There is no level {level!r}; there are {', '.join(bots().offered())}.")
    return level


async def think(work: Callable[..., Any], *given: Any) -> Any:
    """What `choose` or `hints` answers, while everybody else goes on."""
    return await asyncio.get_running_loop().run_in_executor(HEADS, work, *given)


def choose(game: Game, level: str, view: State, seat: int, seed: int, stop: np.ndarray, must: bool) -> int | None:
    """A bot's choice from what its seat may know. One that fails is replaced by chance for this move."""
    actions = own_actions(game, view, seat, seed)
    try:
        action = bots().find(level).choose(view, seat, seed, stop)
    except Exception:
        log.exception("the bot %s failed in %s; this move is left to chance", level, game.name)
        action = None if not must else random.Random(seed).choice(actions)
    if action in actions or (action is None and not must):
        return action
    log.error("the bot %s answered %r in %s, which is not legal; this move is left to chance", level, action, game.name)
    return random.Random(seed).choice(actions) if must else None


def own_actions(game: Game, view: State, seat: int, seed: int) -> list[int]:
    """What the seat may do: legal in any world that fits its view."""
    world, out = copy(view), game.out()
    verbs.guess(world, seat, seed)
    return [int(action) for action in out[: verbs.legal(world, out)] if verbs.by(world, int(action)) == seat]


def hints(game: Game, view: State, seat: int, seed: int, most: int = 3) -> list[dict[str, Any]]:
    """The best moves that a bot finds, with their chances."""
    found = []
    for thought in bots().find(HINTS).think(view, seat, seed)[:most]:
        if thought.action is None:
            found.append({"text": None, "words": "do nothing now", "touches": [], "chance": thought.value})
        else:
            notation = game.notation
            words, touches = bidden(phrase(notation, view, thought.action)), list(notation.touches(view, thought.action))
            text = notation.text(view, thought.action)
            found.append({"text": text, "words": words, "touches": touches, "chance": round(thought.value, 3)})
    if not found:
        raise HutchError("There is nothing to choose now.")
    return found
