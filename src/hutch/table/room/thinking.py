"""How a bot is asked without stopping everybody else: levels, choices, hints."""

from typing import Any

import numpy as np

from hutch.core.errors import HutchError
from hutch.core.game import Game
from hutch.core.notation import phrase
from hutch.core.record import State
from hutch.core.wording import bidden

HINT_MS = 600  # so long a hint is thought about, by the engine in the page or by the house
HINTS = f"search:{HINT_MS}ms"
LESSON = "lesson"  # the level of a seat that a lesson's script plays; after it, a friendly bot does


def bots() -> Any:
    """The bots' part, loaded when somebody asks for one: it compiles search."""
    from hutch import bots

    return bots


def levels(game: Game | None = None) -> list[str]:
    """The levels a form offers, from the weakest to the strongest: those of every game, or of this one."""
    return [str(level) for level in bots().levels(game)]


def usual_level() -> str:
    """Neither the weakest nor the strongest."""
    known = levels()
    return known[len(known) // 2]


def check_level(level: str) -> str:
    """That level, or an error that names those there are. A name that starts a program is not for strangers to give."""
    if level not in bots().offered():
        raise HutchError(f"There is no level {level!r}; there are {', '.join(bots().offered())}.")
    return level


def choose(level: str, view: State, seat: int, seed: int, stop: np.ndarray) -> int | None:
    """A bot's choice from what its seat may know; None if it does nothing now."""
    if level == LESSON:
        level = levels()[1]
    action: int | None = bots().steady(level).choose(view, seat, seed, stop)
    return action


def hints(game: Game, view: State, seat: int, seed: int, stop: np.ndarray, most: int = 3) -> list[dict[str, Any]]:
    """The best moves that a bot finds, with their chances."""
    found = []
    for thought in bots().find(HINTS).think(view, seat, seed, stop)[:most]:
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
