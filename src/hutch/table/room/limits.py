"""How long people may think, a move and a whole game, and what happens when their time is up. Bots have all the time they want.

What a seat has used is stored with every deed, by the clock that does not jump; what runs now follows from when the present
decision began. So nothing ticks in the store, and a server that was down has not stopped the clock.
"""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from hutch.core.match import Match
from hutch.table.errors import Nonsense
from hutch.table.room.people import People
from hutch.table.schema import PERSON

BEGAN = -1  # the serial of the timer that says when everybody sat, and all clocks could begin
STAND_IN, LOSS = "stand-in", "loss"  # what the end of somebody's time means
SHORTEST, LONGEST = 5, 7 * 24 * 3600  # seconds


@dataclass(frozen=True)
class Terms:
    """What a table has agreed on: seconds for each decision and for all of a person's decisions together; None: no limit."""

    move: int | None = None
    game: int | None = None
    end: str = STAND_IN

    @property
    def words(self) -> str:
        """As people are told before they sit down."""
        limits = []
        if self.move:
            limits.append(f"{span(self.move)} for each move")
        if self.game:
            limits.append(f"{span(self.game)} each for the whole game")
        return f"{' and '.join(limits).capitalize()}. {self.after}"

    @property
    def after(self) -> str:
        if self.end == LOSS:
            return "Who runs out of time loses, and the game is over."
        ends = ["whoever thinks longer about a move has it made by a stand-in"] if self.move else []
        ends += ["whoever has used it all up is played for by a stand-in"] if self.game else []
        return f"{'; '.join(ends).capitalize()}."


def span(seconds: int) -> str:
    """A length of time as one says it: "90 seconds", "5 minutes"."""
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds % size == 0:
            return f"{seconds // size} {word}{'s' * (seconds != size)}"
    return f"{seconds} seconds"


def read_terms(value: Any) -> Terms | None:
    """A table's limits, from JSON; None where there are none."""
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) - set(Terms.__dataclass_fields__):
        raise Nonsense("'limits' must be an object with 'move' and 'game' in seconds, and 'end'.")
    terms = Terms(read_seconds(value, "move"), read_seconds(value, "game"), value.get("end", STAND_IN))
    if terms.end not in (STAND_IN, LOSS):
        raise Nonsense(f"The 'end' of a time limit is {STAND_IN} or {LOSS}.")
    return terms if terms.move or terms.game else None


def read_seconds(value: Mapping[str, Any], name: str) -> int | None:
    seconds = value.get(name)
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int) or not SHORTEST <= seconds <= LONGEST:
        raise Nonsense(f"A time limit is {SHORTEST} to {LONGEST} seconds, a whole number, or null: {name!r} is not.")
    return seconds


def stored(terms: Terms | None) -> dict[str, Any] | None:
    return None if terms is None else asdict(terms)


def steady(wall: float) -> float:
    """A moment of the clock on the wall, by the clock that does not jump."""
    return time.monotonic() + wall - time.time()


class Limits:
    """The clocks of those who sit at one match."""

    def __init__(self, terms: Terms | None, match: Match, people: People) -> None:
        self.terms, self.match, self.people = terms, match, people
        self.began: float | None = None  # when everybody sat
        self.since = 0.0  # when the present decision began
        self.changed = asyncio.Event()  # another decision, or other people
        self.stopped = False  # the match has ended early

    def learn(self, timers: Mapping[int, float]) -> None:
        if self.began is None and BEGAN in timers:
            self.began = steady(timers[BEGAN])
            self.since = max(self.since, self.began)

    def new_start(self) -> dict[int, float]:
        """The moment at which clocks begin, if that is now."""
        waits = self.terms is None or self.began is not None or not self.people.all_sit
        return {} if waits else {BEGAN: time.time()}

    def turn(self, at: float) -> None:
        """A decision was made at this time of the clock on the wall: the next one begins."""
        self.since = max(steady(at), self.began or 0.0)

    @property
    def thinking(self) -> list[int]:
        """The people whose time runs now."""
        if self.terms is None or self.began is None or self.stopped or self.match.over:
            return []
        seats = self.match.legal() if self.match.blind else [self.match.actor]
        return [seat for seat in seats if self.people.kind(seat) == PERSON and not self.people.stands_in(seat)]

    @property
    def spent(self) -> float:
        """How long the present decision has taken, and no longer than it may."""
        assert self.terms
        spent = max(0.0, time.monotonic() - self.since)
        return min(spent, self.terms.move) if self.terms.move else spent

    def charges(self) -> dict[int, float]:
        """What those who think now have used in all, this decision included."""
        return {seat: self.people.chairs[seat].used + self.spent for seat in self.thinking}

    def left_of(self, seat: int) -> float:
        """Seconds that somebody who thinks has for this decision."""
        assert self.terms
        limits = [self.terms.move] if self.terms.move else []
        reserve = [self.terms.game - self.people.chairs[seat].used] if self.terms.game else []
        return max(0.0, min([*limits, *reserve]) - (time.monotonic() - self.since))

    @property
    def left(self) -> float | None:
        """Seconds until somebody's time is up; None where nobody's runs."""
        return min((self.left_of(seat) for seat in self.thinking), default=None)

    def is_out(self, seat: int) -> bool:
        """Whether this seat has to decide and may not any more."""
        return seat in self.thinking and self.left_of(seat) == 0

    @property
    def loser(self) -> int | None:
        """Who has lost by the clock."""
        if self.terms is None or self.terms.end != LOSS:
            return None
        return next((seat for seat in self.thinking if self.left_of(seat) == 0), None)

    def played_for(self, seat: int) -> bool:
        """Whether a stand-in decides here, since the time is up."""
        return self.terms is not None and self.terms.end == STAND_IN and self.is_out(seat)

    def shown(self, seat: int) -> dict[str, Any] | None:
        """A seat's clock for everybody to see: seconds left, and whether they run."""
        if self.terms is None or self.people.kind(seat) != PERSON:
            return None
        if seat in self.thinking:
            return {"left": round(self.left_of(seat), 2), "runs": True}
        whole = self.terms.game
        left = max(0.0, whole - self.people.chairs[seat].used) if whole else float(self.terms.move or 0)
        return {"left": round(left, 2), "runs": False}
