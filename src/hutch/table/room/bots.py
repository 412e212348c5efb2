"""The seats of one match that bots play."""

import asyncio
import secrets
import time
from collections.abc import Callable

import numpy as np

from hutch.core import lessons
from hutch.table.room import thinking
from hutch.table.room.play import Play
from hutch.table.room.watchers import Watchers
from hutch.table.schema import OPEN, PERSON
from hutch.table.threads import FairQueue

NAMES = ("Bramble", "Thistle", "Clover", "Sorrel", "Burdock", "Parsley")  # who sits in a bot's seat
PATIENCE = 4  # times the usual pause


class Bots:
    """Lets the bots of a match play. `pause` is how long a bot's move takes at least, in seconds."""

    def __init__(self, play: Play, watchers: Watchers, pause: Callable[[], float], heads: FairQueue) -> None:
        self.play, self.watchers, self.pause, self.heads = play, watchers, pause, heads
        self.stop = np.zeros(1, np.int64)  # tells a thinking bot that its position is gone
        self.declined: set[tuple[int, int]] = set()  # (number, seat) of bots that let a chance out of turn go by

    async def run(self) -> None:
        """As long as a bot may act: let it think, wait a little so that people can follow, and play."""
        play = self.play
        while (seat := self.next()) is not None:
            number, begun = play.number, time.monotonic()
            self.stop = np.zeros(1, np.int64)
            view, level, seed = play.match.view(seat), self.level(seat), secrets.randbits(40)
            action = self.given()
            if action is None:
                asker = f"bots of {play.shelf.address}"
                action = await self.heads.do(asker, thinking.choose, level, view, seat, seed, self.stop)
            if action is None:
                self.declined.add((number, seat))
                continue
            await asyncio.sleep(max(0.0, self.patience(seat) - (time.monotonic() - begun)))
            async with play.lock:
                await play.run_out_late()
                if play.number == number and (self.plays(seat) or self.formality() is not None):
                    await play.do(seat, play.match.game.notation.text(view, action))

    def next(self) -> int | None:
        """A bot that may act. Bots among themselves play on only while somebody watches."""
        match, people = self.play.match, self.play.people
        if self.play.over or self.play.clock.waits or (not self.watchers and not people.anybody):
            return None
        scripted = self.scripted()
        if scripted:  # only the script says who is next
            return scripted[0] if self.plays(scripted[0]) else None
        if self.formality() is not None:  # nobody's choice: the game goes on by itself
            return match.actor if people.kind(match.actor) != OPEN else None
        asked = match.legal() if match.blind else match.asked  # who chooses unseen waits for nobody
        able = (seat for seat in asked if self.plays(seat) and (self.play.number, seat) not in self.declined)
        return next(able, None)

    def given(self) -> int | None:
        """What comes next without anybody's choice: by a lesson's script, or as a mere formality."""
        scripted = self.scripted()
        return scripted[1] if scripted else self.formality()

    def formality(self) -> int | None:
        """A move that is nobody's choice; before the first one people may still add words to the luck."""
        return self.play.match.formality() if self.play.number else None

    def plays(self, seat: int) -> bool:
        """Whether a bot decides for this seat: it is a bot's, or a stand-in's since somebody is away or out of time."""
        return self.play.people.is_bot(seat) or self.play.clock.limits.played_for(seat)

    def level(self, seat: int) -> str:
        return self.play.people.chairs[seat].level or thinking.usual_level()

    def scripted(self) -> tuple[int, int] | None:
        """(seat, action) that come next in a lesson; None where nobody learns, or no more by the script."""
        learns = any(chair.level == thinking.LESSON for chair in self.play.people.chairs)
        return lessons.next_action(self.play.match) if learns and not self.play.match.over else None

    def patience(self, seat: int) -> float:
        """How long a bot's move takes at least: longer where a person could step in out of turn, if that is no secret."""
        match, people = self.play.match, self.play.people
        open_chance = not match.game.secrets and not match.blind
        others = any(people.kind(other) == PERSON for other in match.legal() if other != seat)
        return self.pause() * (PATIENCE if open_chance and others else 1)
