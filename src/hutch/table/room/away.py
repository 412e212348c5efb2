"""Who has closed every page of a seat, since when, and when others may ask a stand-in to play for them."""

import time

from hutch.table.errors import NotAllowed
from hutch.table.room.people import People
from hutch.table.room.watchers import Watchers
from hutch.table.schema import PERSON

AWAY = 8.0  # seconds without a page after which somebody is away, for all to see
GRACE = 45.0  # seconds away after which the others may hand the seat to a stand-in


class Away:
    """The absences of one match, by this process's clock and the pages that are open here."""

    def __init__(self, people: People, watchers: Watchers) -> None:
        self.people, self.watchers = people, watchers
        self.gone: dict[int, float] = {}  # since when, by seat

    def note(self) -> None:
        """Pages have been opened or closed."""
        for chair in self.people.chairs:
            if chair.kind != PERSON or self.watchers.here(chair.seat):
                self.gone.pop(chair.seat, None)
            else:
                self.gone.setdefault(chair.seat, time.monotonic())

    def seconds(self, seat: int) -> float:
        """For how long nobody has looked through this seat's eyes."""
        return time.monotonic() - self.gone[seat] if seat in self.gone else 0.0

    def is_away(self, seat: int) -> bool:
        return seat in self.gone and self.seconds(seat) >= AWAY

    def is_missed(self, seat: int) -> bool:
        """Whether a stand-in may have this seat."""
        return self.is_away(seat) and self.seconds(seat) >= GRACE

    @property
    def pending(self) -> bool:
        """Whether somebody has gone of whom there will be more to say."""
        return any(not self.is_missed(seat) for seat in self.gone)

    @property
    def told(self) -> list[tuple[int, bool, bool]]:
        """What is said of those who have gone."""
        return [(seat, self.is_away(seat), self.is_missed(seat)) for seat in self.gone]

    def check_grace(self, seat: int) -> None:
        """Whether a stand-in may have this seat."""
        if not 0 <= seat < len(self.people.chairs) or self.people.kind(seat) != PERSON:
            raise NotAllowed("Nobody is missing from that seat.")
        name = self.people.name(seat)
        if not self.is_away(seat):
            raise NotAllowed(f"{name} is here.")
        if self.seconds(seat) < GRACE:
            raise NotAllowed(f"Give {name} a moment: {GRACE - self.seconds(seat):.0f} seconds more.")
