"""Other people's bots, kept from spoiling a game: what crashes, answers nonsense or is late is reported and replaced."""

import logging
from collections import deque
from collections.abc import Sequence

from hutch.bots.bot import Bot, Stop, Thought
from hutch.bots.built_in import random_bot
from hutch.bots.choices import own_choices
from hutch.bots.workspace import game_of, workspace
from hutch.core.record import State, copy

log = logging.getLogger("hutch.bots")


class BotTrouble(Exception):
    """What a bot did wrong, in one sentence."""


class Guarded(Bot):
    """A bot that always answers: random steps in for a decision that its owner could not make."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot
        self.stand_in = random_bot()
        self.troubles: deque[str] = deque(maxlen=100)

    def answer(self, view: State, seat: int, seed: int, stop: Stop = None) -> tuple[int | None, str | None]:
        """An action, or None, and what went wrong, if it did."""
        try:
            action = self.bot.choose(copy(view), seat, seed, stop)
            check(view, seat, action)
            return action, None
        except BotTrouble as trouble:
            said = f"{self.name} {trouble}"
        except Exception as trouble:
            said = f"{self.name} crashed: {type(trouble).__name__}: {trouble}"
        self.troubles.append(said)
        log.warning("%s; random plays this move", said)
        return self.stand_in.choose(view, seat, seed), said

    def choose(self, view: State, seat: int, seed: int, stop: Stop = None) -> int | None:
        return self.answer(view, seat, seed, stop)[0]

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        """All that can be known of it: what it would do."""
        chosen = self.choose(view, seat, seed, stop)
        return [Thought(chosen, 1.0, 0.5)] if legal_for(view, seat) else []


def legal_for(view: State, seat: int) -> list[int]:
    """This seat's actions as its view shows them, DECLINE among them where it may do nothing."""
    assert game_of(view.dtype)
    out = workspace(view.dtype).out
    return [int(action) for action in out[: own_choices(view, seat, out)]]


def check(view: State, seat: int, action: object) -> None:
    """BotTrouble if this is no answer."""
    mine = legal_for(view, seat)
    if action is None:
        if mine and min(mine) >= 0:
            raise BotTrouble("declined when it was its turn")
    elif not isinstance(action, int) or isinstance(action, bool) or action < 0 or action not in mine:
        raise BotTrouble(f"answered {action!r}, which is not legal")


def answer(bot: Bot, view: State, seat: int, seed: int, stop: Stop = None) -> tuple[int | None, str | None]:
    """Any bot's action, and what went wrong, if it did."""
    if isinstance(bot, Guarded):
        return bot.answer(view, seat, seed, stop)
    return bot.choose(view, seat, seed, stop), None
