"""Who sits where: people, bots and free seats."""

from hutch.core.match import Match
from hutch.core.notation import seat_word
from hutch.core.record import SPECTATOR
from hutch.table.errors import NotAllowed, NotYours, Stale
from hutch.table.schema import BOT, OPEN, PERSON, Chair


class People:
    """The chairs of one match."""

    def __init__(self, chairs: list[Chair], match: Match) -> None:
        self.chairs, self.match = chairs, match

    def kind(self, seat: int) -> str:
        return self.chairs[seat].kind

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays here: its own seat, or as a stand-in for somebody who is away."""
        return self.kind(seat) == BOT or self.stands_in(seat)

    def stands_in(self, seat: int) -> bool:
        """A person's seat that has a bot's level is played by a stand-in."""
        return self.kind(seat) == PERSON and bool(self.chairs[seat].level)

    @property
    def bots(self) -> set[int]:
        return {chair.seat for chair in self.chairs if chair.kind == BOT}

    def unready(self, timer: int) -> list[int]:
        """The people who have not said that they are ready for this timer. Bots always are, and so are stand-ins."""
        asked = (chair for chair in self.chairs if chair.kind == PERSON and not self.stands_in(chair.seat))
        return [chair.seat for chair in asked if chair.ready < timer]

    @property
    def all_sit(self) -> bool:
        return all(chair.kind != OPEN for chair in self.chairs)

    @property
    def anybody(self) -> bool:
        """Whether a person sits here, or may still sit down."""
        return any(chair.kind != BOT for chair in self.chairs)

    def name(self, seat: int) -> str:
        return self.chairs[seat].name or self.word(seat)

    def word(self, seat: int) -> str:
        """What everybody calls this seat."""
        return seat_word(self.match.game.notation, self.match.glimpse(SPECTATOR), seat)

    def newcomer(self, seat: int, name: str, secret: str) -> Chair:
        """The chair of a person who takes a free seat."""
        if not 0 <= seat < len(self.chairs):
            raise NotAllowed(f"There is no seat {seat}; seats are 0 to {len(self.chairs) - 1}.")
        if self.kind(seat) != OPEN:
            raise Stale(f"{self.name(seat)} sits there already.")
        return Chair(seat, PERSON, "", name, secret)

    def check_free(self, seat: int) -> None:
        if not 0 <= seat < len(self.chairs) or self.kind(seat) != OPEN:
            raise Stale("That seat is not free.")


def check_held(seat: int, held: list[int]) -> None:
    """Whether this seat is one of those that the asker has the secrets of."""
    if seat not in held:
        raise NotYours("That is not your seat.")
