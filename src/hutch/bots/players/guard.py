"""Bots kept from spoiling a game: one that crashes, answers nonsense or is late is reported, and random plays its move."""

import hashlib
import logging
from collections import deque
from collections.abc import Sequence

from hutch.bots.api import Bot, Stop, Thought
from hutch.bots.players.built_in import random_bot
from hutch.bots.search.workspace import workspace
from hutch.core.record import State, view_of

log = logging.getLogger("hutch.bots")


class BotTrouble(Exception):
    """What a bot did wrong, in one sentence."""


def own_luck(seed: int) -> int:
    """Luck for somebody else's bot. A bot's seed often follows from that of the deal, and from this one no way leads back."""
    return int.from_bytes(hashlib.blake2b(str(int(seed)).encode(), digest_size=5).digest(), "little")


class Guarded(Bot):
    """A bot that always answers: random steps in for a decision that its owner could not make.

    `theirs` is a bot of other people's: the seed it gets says nothing of the deal.
    """

    def __init__(self, name: str, bot: Bot, theirs: bool = True) -> None:
        self.name = name
        self.bot = bot
        self.theirs = theirs
        self.stand_in = random_bot()
        self.troubles: deque[str] = deque(maxlen=100)

    def answer(self, view: State, seat: int, seed: int, stop: Stop = None) -> tuple[int | None, str | None]:
        """An action, or None, and what went wrong, if it did."""
        try:
            action = self.bot.choose(view_of(view), seat, own_luck(seed) if self.theirs else seed, stop)
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
        """Other people's bots say only what they would do: one thought, or none."""
        chosen = self.choose(view, seat, seed, stop)
        return [Thought(chosen, 1.0, 0.5)] if legal_for(view, seat) else []


def legal_for(view: State, seat: int) -> list[int]:
    """This seat's actions as its view shows them, DECLINE among them where it may do nothing."""
    return [int(action) for action in workspace(view.dtype).own_choices(view, seat)]


def check(view: State, seat: int, action: object) -> None:
    """BotTrouble if this is no answer."""
    mine = legal_for(view, seat)
    if action is None:
        if mine and min(mine) >= 0:
            raise BotTrouble("declined when it was its turn")
    elif not isinstance(action, int) or isinstance(action, bool) or action < 0 or action not in mine:
        raise BotTrouble(f"answered {action!r}, which is not legal")


def guarded(bot: Bot) -> Guarded:
    """This bot behind a guard, if it is not behind one already."""
    return bot if isinstance(bot, Guarded) else Guarded(bot.name, bot, theirs=False)
