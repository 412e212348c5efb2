"""Bots of other packages, found by the entry point group `hutch.bots`.

An entry point names a Bot, a class or function that makes one without arguments, or a plain function
`choose(view, seat, seed)` that gives an action code.
"""

import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import numpy as np

from hutch.bots.api import Bot, NoSuchBot, Stop, Thought
from hutch.bots.players.guard import BotTrouble
from hutch.core.record import State

GROUP = "hutch.bots"
PATIENCE = 5.0  # seconds for an answer


@cache
def installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


class InstalledBot(Bot):
    """Asks somebody else's code, in a thread that can be left behind."""

    def __init__(self, name: str, found: Any, seconds: float = PATIENCE) -> None:
        self.name, self.seconds = name, seconds
        self.own = chooser(found)

    def choose(self, view: State, seat: int, seed: int, stop: Stop = None) -> int | None:
        answers: list[Any] = []
        flag = np.zeros(1, np.int32) if stop is None else stop

        def ask() -> None:
            try:
                answers.append(self.own(view, seat, seed, flag))
            except Exception as trouble:
                answers.append(trouble)

        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        thread.join(self.seconds)
        if not answers:
            flag[0] = 1
            raise BotTrouble(f"did not answer within {self.seconds:g} s")
        if isinstance(answers[0], Exception):
            raise answers[0]
        return None if answers[0] is None else int(answers[0])

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        return [Thought(self.choose(view, seat, seed, stop), 1.0, 0.5)]


def chooser(found: Any) -> Callable[..., Any]:
    """What an entry point gives, as a function of (view, seat, seed, stop)."""
    if isinstance(found, type):
        found = found()
    if hasattr(found, "choose"):
        return found.choose  # type: ignore[no-any-return]
    if callable(found):
        return lambda view, seat, seed, stop: found(view, seat, seed)
    raise NoSuchBot(f"a bot has a method `choose`, or is a function; {found!r} is neither")


def load(name: str) -> InstalledBot:
    """The installed bot of that name; NoSuchBot if its package does not load."""
    try:
        found = installed()[name].load()
    except Exception as trouble:
        raise NoSuchBot(f"the bot {name!r} does not load: {type(trouble).__name__}: {trouble}") from None
    return InstalledBot(name, found)
