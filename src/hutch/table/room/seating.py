"""People sit down, get up, are away and come back; and together they may give a table up."""

from dataclasses import replace
from typing import TYPE_CHECKING

from hutch.core.wording import listed
from hutch.table.errors import NotAllowed, Overtaken
from hutch.table.room.ending import GIVEN_UP
from hutch.table.room.play import TRIES
from hutch.table.schema import BOT, PERSON, Chair

if TYPE_CHECKING:
    from hutch.table.room.room import Room


class Seating:
    """What those around one match may ask for about its seats."""

    def __init__(self, room: "Room") -> None:
        self.room, self.people = room, room.people

    def check_running(self) -> None:
        if self.room.over:
            raise NotAllowed("The game is over.")

    async def sit(self, seat: int, name: str, secret: str) -> None:
        """A person takes a free seat."""
        async with self.room.lock:
            await self.change(self.people.newcomer(seat, name, secret))

    async def seat_bot(self, seat: int, level: str, name: str) -> None:
        """A bot takes a free seat."""
        async with self.room.lock:
            self.check_running()
            await self.change(Chair(seat, BOT, level, name))

    async def leave(self, seat: int, level: str, name: str) -> None:
        """Get up: a bot goes on. After the end nobody has to; the name stays with what it has done."""
        async with self.room.lock:
            if self.room.over:
                await self.change(replace(self.people.chairs[seat], secret=""))
            else:
                await self.change(Chair(seat, BOT, level, name))

    async def change(self, chair: Chair) -> None:
        before = self.people.chairs[chair.seat]
        chair.word, chair.used = before.word, before.used
        try:
            await self.room.shelf.seat(before, chair)
        except Overtaken:
            await self.room.catch_up()
            raise
        self.reseat(chair)
        await self.room.play.start_timer()
        self.room.gathered()
        await self.settle()

    def reseat(self, chair: Chair) -> None:
        self.people.chairs[chair.seat] = chair
        for watcher in self.room.watchers:
            watcher.gets_up(chair.seat)

    # ---- away ---------------------------------------------------------------------------------------------------------

    async def stand_in(self, seat: int, level: str) -> None:
        """A bot plays for somebody who is away; the seat stays theirs."""
        async with self.room.lock:
            self.check_running()
            self.room.away.check_grace(seat)
            await self.let_play(seat, level)
            await self.settle()

    async def reclaim(self, seats: list[int]) -> None:
        """Who comes back plays on, from the next decision."""
        for seat in seats:
            async with self.room.lock:
                if self.people.stands_in(seat):
                    await self.let_play(seat, "")

    async def let_play(self, seat: int, level: str) -> None:
        await self.put(replace(self.people.chairs[seat], level=level))
        await self.room.play.start_timer()
        self.room.bots.stop[0] = 1
        self.room.gathered()

    async def put(self, chair: Chair) -> None:
        """The same person, in other circumstances."""
        await self.room.shelf.seat(self.people.chairs[chair.seat], chair)
        self.people.chairs[chair.seat] = chair

    # ---- ready --------------------------------------------------------------------------------------------------------

    async def ready(self, seats: list[int]) -> None:
        """Those who sit here are ready: when everybody is, the sand runs."""
        async with self.room.lock:
            self.check_running()
            for seat in set(seats) & set(self.room.clock.unready):
                await self.put(replace(self.people.chairs[seat], ready=self.room.match.timer))
            await self.room.play.start_timer()
            self.room.gathered()

    # ---- coaches ------------------------------------------------------------------------------------------------------

    async def agree_to_coaches(self, seats: list[int], agree: bool) -> None:
        """Those who sit here agree to coaches at this table, or do not any more."""
        async with self.room.lock:
            for seat in seats:
                await self.put(replace(self.people.chairs[seat], coach=agree))
            self.room.gathered()

    def against_coaches(self, mine: list[int]) -> str:
        """The names of the other people who have not agreed to coaches; bots are not asked."""
        chairs = self.people.chairs
        others = [chair.seat for chair in chairs if chair.kind == PERSON and chair.seat not in mine and not chair.coach]
        return listed([self.people.name(seat) for seat in others]) if others else ""

    # ---- giving up ----------------------------------------------------------------------------------------------------

    async def give_up(self, seats: list[int]) -> None:
        """Those who sit here propose to give the table up, or agree to it."""
        async with self.room.lock:
            self.check_running()
            for seat in seats:
                await self.put(replace(self.people.chairs[seat], gives_up=True))
            await self.room.catch_up()  # who agreed through another process is counted by whoever comes second
            self.room.gathered()
            await self.settle()

    async def play_on(self) -> None:
        """Somebody does not agree, or has thought better of it: nothing is given up."""
        async with self.room.lock:
            self.check_running()
            await self.room.shelf.play_on()
            await self.room.catch_up()

    async def settle(self) -> None:
        """If everybody who plays has agreed, the table is given up. Bots are not asked, and nobody waits for who is away."""
        for _ in range(TRIES):
            if self.room.over or not self.agreed:
                return
            try:
                await self.room.play.finish(GIVEN_UP)
            except Overtaken:
                await self.room.catch_up()

    @property
    def agreed(self) -> bool:
        asked = [chair for chair in self.people.chairs if chair.kind == PERSON and not self.people.stands_in(chair.seat)]
        return bool(asked) and all(chair.gives_up for chair in asked)
