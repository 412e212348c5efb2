"""The moves of one match: checked, played, stored, and only then told. So is what is taken back."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from hutch.core.errors import IllegalMove, OtherRules
from hutch.core.match import Match
from hutch.core.record import CLOCK
from hutch.table.errors import NotAllowed, NotYours, Overtaken, Stale
from hutch.table.metrics import MOVES, STORING
from hutch.table.room.clock import Clock
from hutch.table.room.ending import TIME_UP, Ending
from hutch.table.room.people import People
from hutch.table.room.shelf import Shelf
from hutch.table.schema import END, NOBODY, PLAY, UNDO, Deed

TRIES = 8  # how often a move looks again when other processes are quicker


def redo(match: Match, deed: Deed) -> None:
    """Do in a match what the store says was done. OtherRules if that cannot be."""
    try:
        if deed.kind == UNDO:
            for _ in range(int(deed.text)):
                match.undo()
        elif deed.kind == PLAY and deed.action is not None:
            match.play_action(deed.action)
        elif deed.kind == PLAY:
            match.play(deed.seat, deed.text)
    except IllegalMove as trouble:
        raise OtherRules(f"This match cannot be played through again: number {deed.number}, {trouble}") from None


class Play:
    """`number` counts plays and undos: it names a position once and for all. `lock` is held while something changes."""

    def __init__(
        self,
        shelf: Shelf,
        match: Match,
        people: People,
        clock: Clock,
        announce: Callable[[], None],
        catch_up: Callable[[], Awaitable[None]],
    ) -> None:
        self.shelf, self.match, self.people, self.clock = shelf, match, people, clock
        self.announce = announce  # called after every change
        self.catch_up = catch_up  # learns what other processes have done
        self.ply_counts = [0]  # how many plies stood at each number
        self.ending: Ending | None = None  # where the match has ended early
        self.deeds: dict[str, Deed] = {}  # by the keys that pages gave them
        self.lock = asyncio.Lock()

    @property
    def number(self) -> int:
        return len(self.ply_counts) - 1

    @property
    def over(self) -> bool:
        return self.match.over or self.ending is not None

    # ---- moves ------------------------------------------------------------------------------------------------------

    async def move(self, seat: int, number: int, text: str, key: str | None = None) -> int:
        """A person's move, meant for the position of that number: the number it got. `key` is the page's own for it."""
        async with self.lock:
            for _ in range(TRIES):
                await self.run_out_late()
                if number > self.number:
                    await self.catch_up()
                if key in self.deeds:
                    return self.played_before(seat, key)
                self.check_number(seat, number)
                self.check_time(seat)
                self.check_sand()
                try:
                    await self.do(seat, text, key)
                    return self.number
                except Overtaken:
                    await self.catch_up()
        raise Stale("The table moves on too fast: look at it again.")

    def played_before(self, seat: int, key: str) -> int:
        """The same move sent twice is one move."""
        if self.deeds[key].seat != seat:
            raise NotYours("That key is another's move.")
        return self.deeds[key].number

    async def became_of(self, key: str) -> int | None:
        """The number that the move with this key has got; None if it was not played."""
        async with self.lock:
            if key not in self.deeds:
                await self.catch_up()
            return self.deeds[key].number if key in self.deeds else None

    def check_number(self, seat: int, number: int) -> None:
        """An old page may not play, except where others' secret choices are all that has happened since."""
        if number == self.number:
            return
        if not 0 <= number < self.number:
            raise Stale("This page is ahead of the table: load it again.")
        since = self.match.plies[self.ply_counts[number] + 1 :]
        if any(ply.who == seat for ply in since):
            raise Stale("That was played already: look at the table again.")
        if any(ply.who == CLOCK for ply in since):
            raise Stale("Too late: the time had run out.")
        blind = self.match.blind
        if not blind or self.ply_counts[number] > min(self.ply_counts[number:]) or any(ply.blind != blind for ply in since):
            raise Stale("The table has moved on since: look at it again.")

    def check_time(self, seat: int) -> None:
        if self.ending:
            raise NotAllowed(f"The game is over: {self.ending.how}.")
        if self.clock.limits.played_for(seat):
            raise Stale("Too late: your time is up, and a stand-in decides.")

    def check_sand(self) -> None:
        if self.clock.waits:
            raise NotAllowed("The sand does not run yet: first everybody sits down and is ready.")

    async def do(self, seat: int, text: str, key: str | None = None) -> None:
        """Play, store, tell. The lock is held."""
        used = self.clock.limits.charges()
        self.match.play(seat, text)
        text = "time" if seat == CLOCK else " ".join(text.split())
        try:
            await self.keep(Deed(self.number + 1, PLAY, seat, text, key, self.match.plies[-1].action), used)
        except BaseException:
            self.match.undo()
            raise

    async def keep(self, deed: Deed, used: Mapping[int, float]) -> None:
        """Store what was just done, the timer that it started and the time it took, before anybody is told."""
        timers = self.clock.new_timers()
        with STORING.time():
            await self.shelf.write(deed, timers, self.people.chairs, self.over or deed.kind == END, used)
        MOVES.labels(self.people.kind(deed.seat) if deed.seat >= 0 else "clock").inc()
        self.clock.learn(timers)
        for seat, seconds in used.items():
            self.people.chairs[seat].used = seconds
        self.note(deed, self.match.number)
        self.announce()

    def note(self, deed: Deed, plies: int) -> None:
        """This was done, and after it so many plies stood."""
        self.ply_counts.append(plies)
        self.clock.limits.turn(deed.at)
        if deed.kind == END:
            self.ending, self.clock.limits.stopped = Ending(deed.text, deed.seat), True
        if deed.key is not None:
            self.deeds[deed.key] = deed

    def follow(self, deed: Deed) -> None:
        """Do what the store says was done. OtherRules if that cannot be."""
        redo(self.match, deed)
        self.note(deed, self.match.number)

    # ---- back -------------------------------------------------------------------------------------------------------

    async def undo(self, seat: int, number: int) -> None:
        """Take back a person's last decision, and what bots have answered to it."""
        async with self.lock:
            await self.run_out_late()
            if number > self.number:
                await self.catch_up()
            if number != self.number:
                raise Stale("The table has moved on since: look at it again.")
            self.check_time(seat)
            used = self.clock.limits.charges()
            back = self.match.way_back(seat, self.people.bots, self.people.name)
            taken = [self.match.plies[-1 - i] for i in range(back)]
            for _ in range(back):
                self.match.undo()
            try:
                await self.keep(Deed(self.number + 1, UNDO, seat, str(back)), used)
            except BaseException:
                for ply in reversed(taken):
                    self.match.play_action(ply.action)
                raise

    # ---- time -------------------------------------------------------------------------------------------------------

    async def start_timer(self) -> None:
        """For timers that no move has started: the deal did, or the last seat to be taken. The lock is held."""
        for serial, deadline in self.clock.new_timers().items():
            self.clock.learn({serial: await self.shelf.start_timer(serial, deadline)})

    async def run_out_late(self) -> None:
        """If the sand is through, or somebody's time, that comes first, whatever was on its way. The lock is held."""
        while self.clock.left == 0 or self.clock.limits.loser is not None:
            try:
                await (self.do(CLOCK, "time") if self.clock.left == 0 else self.finish(TIME_UP, self.clock.limits.loser))
            except Overtaken:
                await self.catch_up()

    async def finish(self, how: str, seat: int | None = None) -> None:
        """End the match before its end. The lock is held."""
        await self.keep(Deed(self.number + 1, END, NOBODY if seat is None else seat, how), self.clock.limits.charges())

    async def watch_clock(self) -> None:
        while (left := self.clock.left) is not None:
            await asyncio.sleep(left)
            async with self.lock:
                await self.run_out_late()
