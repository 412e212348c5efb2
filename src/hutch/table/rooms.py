"""The rooms: every match of this server by its address. Rooms nobody is in are forgotten; their matches are in the store."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from hutch.core.editions import parse_edition
from hutch.core.errors import NoSuchGame, OtherRules
from hutch.core.game import find
from hutch.core.luck import Luck
from hutch.core.luck import new_secret as new_luck
from hutch.core.match import Match
from hutch.core.options import bounded
from hutch.table.auth import new_address
from hutch.table.chairs import Seating, chairs_for, moved
from hutch.table.checks import check_address
from hutch.table.errors import CannotStore, NoSuchTable, OldRules
from hutch.table.memory import set_aside
from hutch.table.past import Pasts
from hutch.table.room import bookmarks, keepsakes
from hutch.table.room.limits import Terms, stored
from hutch.table.room.rebuild import rebuild
from hutch.table.room.room import House, Room
from hutch.table.schema import BOT, Card
from hutch.table.signals import EVERYTHING, Signals
from hutch.table.store import Store
from hutch.table.threads import OPENING, STORING, in_thread

log = logging.getLogger("hutch.table")

LIVE_ROOMS = 64
LOOK_ROUND = 5.0  # seconds between two looks for rooms where it has become quiet
LAST_LOOK = 5.0  # seconds at the end for rooms that were not kept as pictures yet
PULSE = 1.0  # seconds between two signs of life of a process that keeps matches
HOUSEKEEPING = 600.0  # seconds between two looks for tables that nobody has touched


class Rooms:
    """All matches. `pause` is how long a bot's move takes at least, in seconds."""

    def __init__(self, store: Store, pause: float, expire_days: float | None = None) -> None:
        self.store, self.pause, self.expire_days = store, pause, expire_days
        self.house = House(lambda: self.pause, sign_of_life=self.sign_of_life)
        self.pasts = Pasts()
        self.live: OrderedDict[str, Room] = OrderedDict()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # a slow game holds up nobody else's
        self.closing = asyncio.Event()
        self.beaten = -PULSE  # when this process gave its last sign of life
        self.tasks: set[asyncio.Task[None]] = set()

    # ---- beside other processes -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Listen to other processes, give signs of life, clear away what nobody touches."""
        loop = asyncio.get_running_loop()

        def heard(match: str) -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self.heard, match)

        self.signals = Signals(self.store, heard)
        self.signals.start()
        self.do(self.pulse())
        self.do(self.remember_all())
        if self.expire_days is not None:
            self.do(self.keep_house(self.expire_days))

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def heard(self, address: str) -> None:
        """Another process has changed a match; or, without an address, may have changed any."""
        for room in list(self.live.values()) if address == EVERYTHING else [self.live[address]] if address in self.live else []:
            self.do(self.catch_up(room))

    async def catch_up(self, room: Room) -> None:
        with suppress(CannotStore):
            async with room.lock:
                await room.catch_up()

    async def pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            if any(room.kept and room.busy for room in self.live.values()):
                with suppress(CannotStore):
                    await self.sign_of_life()

    async def sign_of_life(self) -> None:
        if time.monotonic() - self.beaten >= PULSE / 2:
            await in_thread(STORING, self.store.beat)
            self.beaten = time.monotonic()

    async def keep_house(self, days: float) -> None:
        while True:
            with suppress(CannotStore):
                while cleared := await in_thread(OPENING, self.store.expire, days):
                    log.info("cleared away %d tables that nobody had touched for %g days", cleared, days)
            await asyncio.sleep(HOUSEKEEPING)

    async def remember_all(self) -> None:
        """Rooms where it has become quiet are drawn once more, for the day when the rules have changed."""
        while True:
            await asyncio.sleep(LOOK_ROUND)
            for room in list(self.live.values()):
                await self.put_by(room)
                if keepsakes.wanted(room):
                    await self.remember(room)

    async def put_by(self, room: Room) -> None:
        """A long match is not played through again from the deal."""
        if bookmarks.wanted(room):
            with suppress(CannotStore):  # at the next look round
                await bookmarks.keep(room)

    async def remember(self, room: Room) -> None:
        try:
            await keepsakes.remember(room)
        except CannotStore:
            pass  # at the next look round
        except Exception:
            log.exception("match %s could not be kept as a picture", room.card.id)
            room.remembered = room.number

    # ---- rooms ------------------------------------------------------------------------------------------------------

    async def room(self, address: str) -> Room:
        """The room of a match; rebuilt from the store if it is not in memory."""
        if address in self.live:
            self.live.move_to_end(address)
            return self.live[address]
        opening = self.opening.setdefault(address, asyncio.Lock())
        async with opening:
            if address in self.live:
                return self.live[address]
            room = await in_thread(OPENING, self.rebuild, address)
            await self.open(room)
            return room

    def rebuild(self, address: str) -> Room:
        card = self.store.card(check_address(address))
        if card is None:
            raise NoSuchTable("There is no table at this address.")
        try:
            load_rules(card.game)
            return rebuild(self.store, card, self.house)
        except (OtherRules, NoSuchGame) as trouble:
            raise OldRules(str(trouble)) from None

    async def open(self, room: Room) -> None:
        """Let bots and the clock begin here, and forget rooms that nobody has been in for long."""
        self.live[room.card.id] = room
        async with room.lock:
            for address in list(self.live)[: max(0, len(self.live) - LIVE_ROOMS)]:
                if not self.live[address].busy:
                    self.forget(address)
            await room.catch_up()  # since it was read, before others could tell us
            await room.play.start_timer()
            await room.play.run_out_late()
            await room.seating.settle()
            room.announce()

    def forget(self, address: str) -> None:
        self.do(self.let_go(self.live.pop(address)))

    async def let_go(self, room: Room) -> None:
        await self.put_by(room)
        if room.number not in (0, room.remembered):
            await self.remember(room)
        await room.close()
        if room.kept:
            with suppress(CannotStore):
                await room.shelf.release()

    async def begin(
        self,
        game: str,
        seatings: list[Seating],
        options: dict[str, Any],
        edition: str | None = None,
        terms: Terms | None = None,
    ) -> tuple[str, dict[int, str]]:
        """A new match: its address, and the secrets of the seats on the asker's screen."""
        chairs, seat_secrets = chairs_for(seatings)
        read = None if edition is None else await in_thread(OPENING, read_edition, game, edition)
        if all(chair.kind == BOT for chair in chairs):
            options = bounded(find(game).options, options)
        card = await in_thread(OPENING, new_card, game, len(chairs), options, read)
        card = replace(card, limits=stored(terms))
        await in_thread(STORING, self.store.add_match, card, chairs)
        return card.id, seat_secrets

    async def again(self, room: Room, seat_secrets: dict[int, str]) -> tuple[str, dict[int, str]]:
        """The match after this one, with the same people, one seat further: its address, and the asker's secrets there."""
        async with room.lock:
            shift = 0 if seats_matter(room.match) else 1
            if room.sequel is None:
                old = room.card
                card = await in_thread(OPENING, new_card, old.game, old.players, old.options, old.edition)
                card = replace(card, limits=old.limits)
                chairs = moved(room.people.chairs, shift)
                room.sequel = await in_thread(STORING, self.store.follow, room.card.id, card, chairs)
                room.gathered()
        return room.sequel, {(seat + shift) % room.card.players: secret for seat, secret in seat_secrets.items()}

    def say_goodbye(self) -> None:
        """Open pages are told to come back; what is being answered is answered."""
        self.closing.set()
        for room in self.live.values():
            room.watchers.wake()

    async def close(self) -> None:
        self.say_goodbye()
        for task in self.tasks:
            task.cancel()
        end = time.monotonic() + LAST_LOOK
        for room in self.live.values():
            await room.close()
            if room.number not in (0, room.remembered) and time.monotonic() < end:
                await self.remember(room)
        with suppress(CannotStore):
            await in_thread(STORING, self.store.release)
        if hasattr(self, "signals"):
            await in_thread(OPENING, self.signals.close)
        self.store.close()


def new_card(game: str, players: int, options: dict[str, Any], edition: dict[str, Any] | None) -> Card:
    """A match that can be played: wrong options and seat counts raise their named errors here."""
    load_rules(game)
    address, secret = new_address(), new_luck()
    match = Match(game, players, Luck(secret, address), options, edition, live=True)
    return Card(
        address, match.game.name, match.game.version, players, 0, options, edition, match.live, time.time(), luck=secret
    )


@cache
def load_rules(game: str) -> None:
    """Load or compile a game's rules off the event loop, before anybody waits for a move."""
    match = Match(find(game), seed=1)
    seat, actions = next(iter(match.legal().items()))
    assert match.asked
    assert match.score
    match.picture(seat)
    match.play_action(actions[0])
    set_aside()


def seats_matter(match: Match) -> bool:
    """Whether an option is about particular seats, so that nobody may change places."""
    by_seat = [option.name for option in match.game.options if option.kind.widget in ("seats", "some-seats")]
    return any(match.options[name] for name in by_seat)


def read_edition(game: str, text: str) -> dict[str, Any]:
    """A person's own component table, as TOML."""
    return parse_edition(game, find(game).edition, text)
