"""A room: one match in play, the people and bots around it, and everyone who has it open.

Rooms live on the event loop; what takes long (the disk, bots) runs in threads while the room's lock is held or checked
again afterwards. Nothing is answered, and under the lock nothing is shown, before it is stored.
"""

import asyncio
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from hutch.core.errors import IllegalMove, OtherRules
from hutch.core.match import Entry, Match
from hutch.core.notation import seat_word
from hutch.core.record import CLOCK, SPECTATOR
from hutch.table import levels
from hutch.table.errors import NotAllowed, NotYours, Stale
from hutch.table.store import BOT, OPEN, PERSON, PLAY, UNDO, Card, Chair, Deed, Store

log = logging.getLogger("hutch.table")

PATIENCE = 4  # times the usual pause


@dataclass(eq=False)
class Watcher:
    """One open page: whose eyes it has, and how far it has been told."""

    viewer: int
    tall: bool
    held: list[int]
    number: int | None = None  # the position it was shown last
    gathering: int = -1
    told: list[Entry] | None = None  # the log it was sent
    wake: asyncio.Event = field(default_factory=asyncio.Event)


class Room:
    """One match being played. `number` counts plays and undos: it names a position once and for all."""

    def __init__(self, store: Store, card: Card, chairs: list[Chair], match: Match, pause: Callable[[], float]) -> None:
        self.store, self.card, self.chairs, self.match, self.pause = store, card, chairs, match, pause
        self.plies = [0]  # how many plies stood at each number
        self.timers: dict[int, float] = {}
        self.gathering = 0  # changes when somebody comes, goes, sits down or gets up
        self.sequel = card.sequel
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.stop = np.zeros(1, np.int64)  # tells a thinking bot that its position is gone
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.declined: set[tuple[int, int]] = set()  # (number, seat) of bots that let a chance out of turn go by

    @property
    def number(self) -> int:
        return len(self.plies) - 1

    @property
    def busy(self) -> bool:
        """Whether somebody is here, a move is on its way, or a bot is at work."""
        return bool(self.watchers) or self.lock.locked() or any(not task.done() for task in self.tasks.values())

    # ---- playing ----------------------------------------------------------------------------------------------------

    async def play(self, seat: int, number: int, text: str) -> None:
        """A person's move."""
        async with self.lock:
            await self.run_out_late()
            self.check_number(seat, number)
            await self.do(seat, text)

    def check_number(self, seat: int, number: int) -> None:
        """An old page may not play, except where others' secret choices are all that has happened since."""
        if number == self.number:
            return
        if not 0 <= number < self.number:
            raise Stale("This page is ahead of the table: load it again.")
        since = self.match.plies[self.plies[number] + 1 :]
        if any(ply.who == seat for ply in since):
            raise Stale("That was played already: look at the table again.")
        if any(ply.who == CLOCK for ply in since):
            raise Stale("Too late: the time had run out.")
        blind = int(self.match.state.blind)
        if not blind or self.plies[number] > min(self.plies[number:]) or any(ply.blind != blind for ply in since):
            raise Stale("The table has moved on since: look at it again.")

    async def do(self, seat: int, text: str) -> None:
        """Play, store, tell. The lock is held."""
        match = self.match
        match.play(seat, text)
        text = "time" if seat == CLOCK else " ".join(text.split())
        try:
            await self.keep(Deed(self.number + 1, PLAY, seat, text))
        except BaseException:
            match.undo()
            raise

    async def keep(self, deed: Deed) -> None:
        """Store what was just done, and the timer that it started, before anybody is told."""
        timers = self.new_timers()
        await asyncio.shield(asyncio.to_thread(self.store.write, self.card.id, deed, timers))
        self.timers |= timers
        self.plies.append(self.match.number)
        self.stop[0] = 1
        self.announce()

    async def undo(self, seat: int, number: int) -> None:
        """Take back a person's last decision, and what bots have answered to it."""
        async with self.lock:
            await self.run_out_late()
            if number != self.number:
                raise Stale("The table has moved on since: look at it again.")
            back = self.way_back(seat)
            taken = [self.match.plies[-1 - i] for i in range(back)]
            for _ in range(back):
                self.match.undo()
            try:
                await self.keep(Deed(self.number + 1, UNDO, seat, str(back)))
            except BaseException:
                for ply in reversed(taken):
                    self.match.play_action(ply.action)
                raise

    def way_back(self, seat: int) -> int:
        """How many plies to take back to this seat's last decision; NotAllowed says why there is no way."""
        match = self.match
        last = max((i for i, ply in enumerate(match.plies) if ply.who == seat), default=0)
        if last == 0:
            raise NotAllowed("You have not decided anything yet.")
        if match.over:
            raise NotAllowed("The game is over: nothing can be taken back.")
        for ply in match.plies[last + 1 :]:
            if ply.who == CLOCK:
                raise NotAllowed("The time has run out since: nothing can be taken back.")
            if ply.who != seat and self.chairs[ply.who].kind != BOT:
                raise NotAllowed(f"{self.name(ply.who)} has played since: nothing can be taken back.")
        if match.revealed_since(last - 1):
            raise NotAllowed("Luck has spoken since, or something hidden was shown: that cannot be taken back.")
        return match.number - last + 1

    # ---- timers -----------------------------------------------------------------------------------------------------

    def new_timers(self) -> dict[int, float]:
        """The deadline of a timer that runs and has none yet. The sand waits until every seat is taken."""
        serial = int(self.match.state.timer)
        if self.match.over or not serial or serial in self.timers or any(chair.kind == OPEN for chair in self.chairs):
            return {}
        return {serial: time.time() + int(self.match.state.seconds)}

    async def start_timer(self) -> None:
        """For timers that no move has started: the deal did, or the last seat to be taken."""
        for serial, deadline in self.new_timers().items():
            await asyncio.to_thread(self.store.start_timer, self.card.id, serial, deadline)
            self.timers[serial] = deadline

    @property
    def deadline(self) -> float | None:
        """When the running timer runs out."""
        return None if self.match.over else self.timers.get(int(self.match.state.timer))

    async def run_out_late(self) -> None:
        """If the sand is through, that comes first, whatever was on its way."""
        while self.deadline is not None and time.time() >= self.deadline:
            await self.do(CLOCK, "time")

    async def watch_clock(self) -> None:
        while self.deadline is not None:
            await asyncio.sleep(max(0.0, self.deadline - time.time()))
            async with self.lock:
                await self.run_out_late()

    # ---- bots -------------------------------------------------------------------------------------------------------

    async def run_bots(self) -> None:
        """As long as a bot may act: let it think, wait a little so that people can follow, and play."""
        while (seat := self.next_bot()) is not None:
            number, begun = self.number, time.monotonic()
            must = seat == int(self.match.state.actor) or bool(self.match.state.blind)
            self.stop = np.zeros(1, np.int64)
            view, level, seed = self.match.view(seat), self.chairs[seat].level, random.getrandbits(40)
            action = await levels.think(levels.choose, self.match.game, level, view, seat, seed, self.stop, must)
            if action is None:
                self.declined.add((number, seat))
                continue
            await asyncio.sleep(max(0.0, self.patience(seat) - (time.monotonic() - begun)))
            async with self.lock:
                await self.run_out_late()
                if self.number == number and self.chairs[seat].kind == BOT:
                    await self.do(seat, self.match.game.notation.text(view, action))

    def patience(self, seat: int) -> float:
        """How long a bot's move takes at least: longer where a person could step in out of turn, if that is no secret."""
        match = self.match
        open_chance = not match.game.secrets and not match.state.blind
        others = any(self.chairs[other].kind == PERSON for other in match.legal() if other != seat)
        return self.pause() * (PATIENCE if open_chance and others else 1)

    def next_bot(self) -> int | None:
        """A bot that may act; those out of turn are asked once, before the one whose turn it is."""
        actor, able = int(self.match.state.actor), self.match.legal()
        bots = [seat for seat in able if self.chairs[seat].kind == BOT and (self.number, seat) not in self.declined]
        bots.sort(key=lambda seat: (seat == actor, seat))
        return bots[0] if bots else None

    # ---- people -----------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.chairs[seat].name or self.word(seat)

    def word(self, seat: int) -> str:
        """What everybody calls this seat."""
        return seat_word(self.match.game.notation, self.match.view(SPECTATOR), seat)

    async def sit(self, seat: int, name: str, secret: str) -> None:
        """A person takes a free seat."""
        async with self.lock:
            if not 0 <= seat < len(self.chairs):
                raise NotAllowed(f"There is no seat {seat}; seats are 0 to {len(self.chairs) - 1}.")
            if self.chairs[seat].kind != OPEN:
                raise Stale(f"{self.name(seat)} sits there already.")
            await self.change(Chair(seat, PERSON, "", name, secret))

    async def seat_bot(self, seat: int, level: str, name: str) -> None:
        """A bot takes a seat: a free one, or that of somebody who leaves."""
        async with self.lock:
            if self.match.over:
                raise NotAllowed("The game is over.")
            await self.change(Chair(seat, BOT, level, name))

    async def change(self, chair: Chair) -> None:
        await asyncio.to_thread(self.store.seat, self.card.id, chair)
        self.chairs[chair.seat] = chair
        for watcher in self.watchers:
            watcher.held = [seat for seat in watcher.held if seat != chair.seat]
            if watcher.viewer == chair.seat:
                watcher.viewer = SPECTATOR
                watcher.number = None
        await self.start_timer()
        self.gathering += 1
        self.announce()

    def check_held(self, seat: int, held: list[int]) -> None:
        if seat not in held:
            raise NotYours("That is not your seat.")

    def here(self, seat: int) -> bool:
        return any(seat in watcher.held for watcher in self.watchers)

    @property
    def spectators(self) -> int:
        return sum(not watcher.held for watcher in self.watchers)

    def join(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.gathering += 1
        self.announce()

    def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.gathering += 1
        self.announce()

    # ---- telling ----------------------------------------------------------------------------------------------------

    def announce(self) -> None:
        """Wake everybody: open pages, bots, the clock."""
        for watcher in self.watchers:
            watcher.wake.set()
        self.keep_running("bots", self.run_bots, lambda: self.next_bot() is not None)
        self.keep_running("clock", self.watch_clock, lambda: self.deadline is not None)

    def keep_running(self, name: str, work: Callable, needed: Callable[[], bool]) -> None:  # type: ignore[type-arg]
        running = self.tasks.get(name)
        if (running is None or running.done()) and needed():
            self.tasks[name] = asyncio.create_task(self.guarded(name, work))

    async def guarded(self, name: str, work: Callable) -> None:  # type: ignore[type-arg]
        try:
            await work()
        except Stale:
            log.warning("another server plays match %s: this one lets go of it", self.card.id)
        except Exception:
            log.exception("the %s of match %s stopped", name, self.card.id)

    async def close(self) -> None:
        self.stop[0] = 1
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


def rebuild(store: Store, card: Card, pause: Callable[[], float]) -> Room:
    """Play a stored match through. OtherRules if its game has changed since."""
    match = Match(card.game, card.players, card.seed, card.options, card.edition, card.live)
    if match.game.version != card.rules:
        raise OtherRules(
            f"This match was begun with version {card.rules} of the rules of {match.game.title}; "
            f"here is version {match.game.version}, which would play it differently."
        )
    room = Room(store, card, store.chairs(card.id), match, pause)
    room.timers = store.timers(card.id)
    for deed in store.log(card.id):
        replay(match, deed)
        room.plies.append(match.number)
    return room


def replay(match: Match, deed: Deed) -> None:
    try:
        if deed.kind == UNDO:
            for _ in range(int(deed.text)):
                match.undo()
        else:
            match.play(deed.seat, deed.text)
    except IllegalMove as trouble:
        raise OtherRules(f"This match cannot be played through again: number {deed.number}, {trouble}") from None
