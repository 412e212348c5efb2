"""The hall: every match of this server by its address. Rooms nobody is in are forgotten; their matches are in the store."""

import asyncio
import secrets
import time
import tomllib
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

from hutch.core.editions import load_edition
from hutch.core.errors import BadEdition, NoSuchGame, OtherRules
from hutch.core.game import find
from hutch.core.match import Match
from hutch.table import levels
from hutch.table.errors import Nonsense, NoSuchTable, Stale
from hutch.table.keys import hashed, new_address, new_secret, read_name
from hutch.table.room import Room, rebuild
from hutch.table.store import BOT, OPEN, PERSON, Card, Chair, Store

LIVE_ROOMS = 64
KINDS = ("me", "here", "link", "bot")  # who a form can put into a seat: me, somebody at my screen, a guest, a bot


@dataclass(frozen=True)
class Seating:
    """Who is to sit in one seat, as a form says it."""

    kind: str
    name: str = ""
    level: str = ""


class Hall:
    """All matches. `pause` is how long a bot's move takes at least, in seconds."""

    def __init__(self, store: Store, pause: float) -> None:
        self.store, self.pause = store, pause
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # a slow game holds up nobody else's
        self.closing = asyncio.Event()

    async def room(self, address: str) -> Room:
        """The room of a match; rebuilt from the store if it is not in memory."""
        if address in self.rooms:
            self.rooms.move_to_end(address)
            return self.rooms[address]
        opening = self.opening.setdefault(address, asyncio.Lock())
        async with opening:
            if address in self.rooms:
                return self.rooms[address]
            room = await asyncio.to_thread(self.rebuild, address)
            await self.open(room)
            return room

    def rebuild(self, address: str) -> Room:
        card = self.store.card(address)
        if card is None:
            raise NoSuchTable("There is no table at this address.")
        try:
            warm(card.game)
            return rebuild(self.store, card, self.pause_of)
        except (OtherRules, NoSuchGame) as trouble:
            raise Stale(str(trouble)) from None

    def pause_of(self) -> float:
        return self.pause

    async def open(self, room: Room) -> None:
        """Let bots and the clock begin here, and forget rooms that nobody has been in for long."""
        self.rooms[room.card.id] = room
        async with room.lock:
            for address in list(self.rooms)[: max(0, len(self.rooms) - LIVE_ROOMS)]:
                if not self.rooms[address].busy:
                    del self.rooms[address]
            await room.start_timer()
            await room.run_out_late()
            room.announce()

    async def begin(
        self, game: str, seatings: list[Seating], options: dict[str, Any], edition: str | None = None
    ) -> tuple[str, dict[int, str]]:
        """A new match: its address, and the secrets of the seats on the asker's screen."""
        chairs, keys = chairs_for(seatings)
        read = None if edition is None else read_edition(game, edition)
        card = await asyncio.to_thread(new_card, game, len(chairs), options, read)
        await asyncio.to_thread(self.store.add_match, card, chairs)
        return card.id, keys

    async def again(self, room: Room, keys: dict[int, str]) -> tuple[str, dict[int, str]]:
        """The match after this one, with the same people, one seat further: its address, and the asker's secrets there."""
        async with room.lock:
            shift = 0 if seats_matter(room.match) else 1
            if room.sequel is None:
                card = await asyncio.to_thread(
                    new_card, room.card.game, room.card.players, room.card.options, room.card.edition
                )
                chairs = moved(room.chairs, shift)
                await asyncio.to_thread(self.store.add_match, card, chairs)
                await asyncio.to_thread(self.store.follow, room.card.id, card.id)
                room.sequel = card.id
                room.gathering += 1
                room.announce()
        return room.sequel, {(seat + shift) % room.card.players: secret for seat, secret in keys.items()}

    async def close(self) -> None:
        self.closing.set()
        for room in self.rooms.values():
            for watcher in room.watchers:
                watcher.wake.set()
            await room.close()
        self.store.close()


def new_card(game: str, players: int, options: dict[str, Any], edition: dict[str, Any] | None) -> Card:
    """A match that can be played: wrong options and seat counts raise their named errors here."""
    warm(game)
    match = Match(game, players, secrets.randbits(48), options, edition, live=True)
    return Card(
        new_address(), match.game.name, match.game.version, players, match.seed, options, edition, match.live, time.time()
    )


@cache
def warm(game: str) -> None:
    """Load or compile a game's rules off the event loop, before anybody waits for a move."""
    match = Match(find(game), seed=1)
    seat, actions = next(iter(match.legal().items()))
    match.picture(seat)
    match.play_action(actions[0])
    match.revealed_since(0)


def seats_matter(match: Match) -> bool:
    """Whether an option is about particular seats, so that nobody may change places."""
    return any(option.kind.widget == "seats" and match.options[option.name] for option in match.game.options)


def moved(chairs: list[Chair], shift: int) -> list[Chair]:
    turned = [Chair(**{**vars(chair), "seat": (chair.seat + shift) % len(chairs)}) for chair in chairs]
    return sorted(turned, key=lambda chair: chair.seat)


def chairs_for(seatings: list[Seating]) -> tuple[list[Chair], dict[int, str]]:
    """The chairs as stored, and the secrets of those at the asker's own screen."""
    chairs, keys, bots = [], {}, iter(levels.NAMES)
    for seat, seating in enumerate(seatings):
        if seating.kind == "bot":
            level = levels.check_level(seating.level or levels.usual_level())
            chairs.append(Chair(seat, BOT, level, seating.name or next(bots, "Nettle")))
        elif seating.kind == "link":
            chairs.append(Chair(seat, OPEN))
        else:
            keys[seat] = new_secret()
            chairs.append(Chair(seat, PERSON, "", seating.name, hashed(keys[seat])))
    return chairs, keys


def read_seatings(value: Any) -> list[Seating]:
    """Who sits where, from JSON."""
    if not isinstance(value, list) or not 1 <= len(value) <= 12:
        raise Nonsense("'seats' must be a list with one entry a seat.")
    return [read_seating(entry) for entry in value]


def read_seating(entry: Any) -> Seating:
    if not isinstance(entry, dict) or entry.get("kind") not in KINDS:
        raise Nonsense(f"A seat needs a 'kind', one of {', '.join(KINDS)}.")
    level = entry.get("level", "")
    if not isinstance(level, str) or len(level) > 64:
        raise Nonsense("A bot's level is a short text.")
    return Seating(entry["kind"], read_name(entry.get("name"), ""), level)


def read_edition(game: str, text: str) -> dict[str, Any]:
    """A person's own component table, as TOML."""
    try:
        return load_edition(game, find(game).edition, tomllib.loads(text))
    except tomllib.TOMLDecodeError as trouble:
        raise BadEdition(f"{game}: the edition file is not TOML: {trouble}") from None
