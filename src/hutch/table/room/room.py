"""A room: one match in play, and everybody around it.

Rooms live on the event loop; what takes long (the disk, bots) runs in threads while the room's lock is held or checked
again afterwards. Nothing is answered, and under the lock nothing is shown, before it is stored.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from hutch.core.match import Match
from hutch.table.errors import CannotStore, NotAllowed, Overtaken
from hutch.table.room.away import AWAY, Away
from hutch.table.room.bots import Bots
from hutch.table.room.clock import Clock
from hutch.table.room.frames import Frames
from hutch.table.room.limits import Terms
from hutch.table.room.people import People
from hutch.table.room.play import Play
from hutch.table.room.seating import Seating
from hutch.table.room.shelf import Shelf
from hutch.table.room.watchers import Watcher, Watchers
from hutch.table.room.words import check_word, luck_of
from hutch.table.schema import Card, Chair
from hutch.table.store import Store
from hutch.table.threads import THINKING, FairQueue

RETRY = 0.5  # seconds until bots and clock try again what could not be stored; then longer
LONGEST_RETRY = 5.0
CROWD = 1.0  # seconds until those who watch are counted again
LOOK_AGAIN = 1.0  # seconds until a process asks again whether the one that keeps a match has died
WAITING = ("away", "crowd", "limits")  # tasks that only wait and tell: a room that nobody is in needs none of them

log = logging.getLogger("hutch.table")


async def nothing() -> None:
    """Nobody else is there."""


@dataclass
class House:
    """What all rooms of a server share."""

    pause: Callable[[], float] = lambda: 0.0  # how long a bot's move takes at least
    heads: FairQueue = field(default_factory=lambda: FairQueue(THINKING))  # where bots think
    sign_of_life: Callable[[], Awaitable[None]] = nothing  # tells other processes that this one lives


class Room:
    """One match being played, with its people, clock and bots, and the pages that watch it."""

    def __init__(
        self,
        store: Store,
        card: Card,
        chairs: list[Chair],
        match: Match,
        house: House,
        timers: dict[int, float] | None = None,
    ) -> None:
        self.card, self.match, self.house = card, match, house
        self.shelf = Shelf(store, card.id)
        self.people = People(chairs, match)
        self.clock = Clock(match, self.people, timers or {}, Terms(**card.limits) if card.limits else None)
        self.play = Play(self.shelf, match, self.people, self.clock, self.moved, self.catch_up)
        self.watchers, self.frames = Watchers(), Frames()
        self.away = Away(self.people, self.watchers)
        self.bots = Bots(self.play, self.watchers, house.pause, house.heads)
        self.seating = Seating(self)
        self.sequel = card.sequel
        self.trouble = ""  # a sentence for people while the house cannot write
        self.remembered, self.stirred = 0, time.monotonic()  # the number last kept as a picture; when something was done
        self.put_by = 0  # the plies of the last bookmark
        self.kept = False  # whether this process thinks for the bots and keeps the clock
        self.tasks: dict[str, asyncio.Task[None]] = {}

    @property
    def number(self) -> int:
        return self.play.number

    @property
    def over(self) -> bool:
        return self.play.over

    @property
    def lock(self) -> asyncio.Lock:
        return self.play.lock

    @property
    def busy(self) -> bool:
        """Whether somebody is here, a move is on its way, or a bot is at work."""
        at_work = any(not task.done() for name, task in self.tasks.items() if name not in WAITING)
        return bool(self.watchers) or self.lock.locked() or at_work

    # ---- people -----------------------------------------------------------------------------------------------------

    async def add_word(self, seat: int, word: str) -> None:
        """A person adds a word to the luck before the match begins: it is dealt anew."""
        async with self.lock:
            if self.match.luck is None:
                raise NotAllowed("This match was begun before words could be added to its luck.")
            await self.shelf.add_word(seat, check_word(word))
            await self.catch_up()

    async def catch_up(self) -> None:
        """Learn what other processes have done. The lock is held."""
        change = await self.shelf.since(self.number)
        before = (self.number, self.people.chairs[:], self.sequel, [chair.word for chair in change.chairs])
        if before[3] != [chair.word for chair in self.people.chairs] and self.number == 0:
            self.deal_anew(change.chairs)
        for deed in change.deeds:
            self.play.follow(deed)
        for old, new in zip(self.people.chairs[:], change.chairs, strict=True):
            if old.secret != new.secret or old.kind != new.kind:
                self.seating.reseat(new)
            else:
                self.people.chairs[new.seat] = new
        self.clock.learn(change.timers)
        self.sequel = change.sequel
        if before[1:3] != (self.people.chairs, self.sequel):
            self.gathered()
        if before[0] != self.number:
            self.moved()

    def deal_anew(self, chairs: list[Chair]) -> None:
        luck = luck_of(self.card, chairs)
        if luck is not None:
            self.match.deal(luck)
            self.frames.forget()
            self.watchers.forget()

    def join(self, watcher: Watcher) -> None:
        known = self.watchers.seen
        self.watchers.all.add(watcher)
        self.regroup(known)

    def part(self, watcher: Watcher) -> None:
        known = self.watchers.seen
        self.watchers.all.discard(watcher)
        self.regroup(known)

    def regroup(self, known: set[int]) -> None:
        """Everybody is told at once who has come or gone of those who sit; of those who watch, soon, and all in one."""
        self.away.note()
        self.keep_running("away", self.call_away, self.away.pending)
        if known != self.watchers.seen:
            self.gathered()
        else:
            self.keep_running("crowd", self.count_crowd, True)
            self.announce_work()

    async def call_away(self) -> None:
        """After a while, say who has not come back; and later, for whom a stand-in may be asked."""
        while self.away.pending:
            told = self.away.told
            await asyncio.sleep(AWAY / 4)
            if self.away.told != told:
                self.gathered()

    async def count_crowd(self) -> None:
        await asyncio.sleep(CROWD)
        self.gathered()

    # ---- telling ----------------------------------------------------------------------------------------------------

    def moved(self) -> None:
        """The position has changed: what a bot thinks about is gone."""
        self.bots.stop[0] = 1
        self.stirred = time.monotonic()
        if self.trouble:
            self.tell_trouble("")
        self.announce()

    def gathered(self) -> None:
        """Somebody came, went, sat down or got up, or the next match was begun."""
        self.watchers.gathering += 1
        self.announce()

    def tell_trouble(self, sentence: str) -> None:
        """What people are told while something cannot be stored; empty when it can again."""
        if self.trouble != sentence:
            self.trouble = sentence
            self.watchers.gathering += 1
            self.watchers.wake()

    def announce(self) -> None:
        """Wake everybody: open pages, bots, the clock."""
        self.watchers.wake()
        self.clock.limits.changed.set()
        self.announce_work()

    def announce_work(self) -> None:
        """Bots and clock go on, if there is something to do. Where several processes have a match open, one keeps it."""
        self.keep_running("keeper", self.become_keeper, not self.kept and self.needs_keeper)
        self.keep_running("bots", self.bots.run, self.kept and self.bots.next() is not None)
        self.keep_running("clock", self.play.watch_clock, self.kept and self.clock.runs)
        self.keep_running("limits", self.watch_limits, bool(self.clock.limits.left))

    async def watch_limits(self) -> None:
        """Wait until somebody's time is up: then a stand-in goes on, or they have lost."""
        limits = self.clock.limits
        while left := limits.left:
            limits.changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(limits.changed.wait(), left)
        async with self.lock:
            await self.play.run_out_late()
        if limits.left is not None:
            self.gathered()

    @property
    def needs_keeper(self) -> bool:
        return self.clock.runs or self.bots.next() is not None

    async def become_keeper(self) -> None:
        """Ask for it until it is granted, or nobody needs one."""
        while self.needs_keeper:
            await self.house.sign_of_life()
            if await self.shelf.claim():
                self.kept = True
                self.announce()
                return
            await asyncio.sleep(LOOK_AGAIN)

    def keep_running(self, name: str, work: Callable[[], Awaitable[None]], needed: bool) -> None:
        running = self.tasks.get(name)
        if needed and (running is None or running.done()):
            self.tasks[name] = asyncio.create_task(self.guarded(name, work))

    async def guarded(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Work that goes on: what could not be stored is tried again, and people are told."""
        wait = RETRY
        while True:
            try:
                await work()
                return
            except Overtaken:
                await self.give_way()
                return
            except CannotStore as trouble:
                log.warning("match %s, %s: %s (%s)", self.card.id, name, trouble, trouble.__cause__)
                self.tell_trouble(str(trouble))
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_RETRY)
            except Exception:
                log.exception("the %s of match %s stopped", name, self.card.id)
                return

    async def give_way(self) -> None:
        """Another process plays for this match too: look again, and ask who is to."""
        self.kept = False
        with suppress(CannotStore):
            async with self.lock:
                await self.catch_up()
        self.announce()

    async def close(self) -> None:
        self.bots.stop[0] = 1
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
