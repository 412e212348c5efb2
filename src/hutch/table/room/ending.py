"""Ends that no rule of a game brings about: a table is given up, or somebody's time is up."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from hutch.core import verbs
from hutch.core.log import NATURE, Entry
from hutch.core.match import Match
from hutch.core.outcome import Outcome
from hutch.core.record import CLOCK, SPECTATOR
from hutch.core.wording import of

GIVEN_UP, TIME_UP = "given up", "time is up"  # the text of such a row of the log


@dataclass(frozen=True)
class Ending:
    """How a match ended before its end; `seat` is who ran out of time."""

    how: str
    seat: int

    def reason(self, name: Callable[[int], str]) -> str:
        if self.how == GIVEN_UP:
            return "Everybody agreed to give this game up."
        return f"{of(name(self.seat))} time is up."

    def words(self, match: Match, name: Callable[[int], str]) -> str:
        """Who won, in one line."""
        if self.how == GIVEN_UP:
            return "Given up: nobody wins."
        return self.outcome(match, name).words(name, match.seat_word)

    def outcome(self, match: Match, name: Callable[[int], str]) -> Outcome:
        """Nobody wins what was given up; who ran out of time has lost, and in a cooperative game everybody has."""
        nobody = self.how == GIVEN_UP or match.game.cooperative
        winners = () if nobody else tuple(seat for seat in range(match.players) if seat != self.seat)
        payoff = tuple(Fraction(seat in winners, len(winners) or 1) for seat in range(match.players))
        view = match.glimpse(SPECTATOR)
        scores = tuple(int(verbs.score(view, seat)) for seat in range(match.players))
        return Outcome(winners, scores, payoff, self.reason(name), "", match.game.cooperative)

    def entry(self, match: Match, name: Callable[[int], str]) -> Entry:
        """The last line of the log."""
        who = NATURE if self.how == GIVEN_UP else CLOCK
        return Entry(who, None, f"{self.reason(name)} {self.words(match, name)}", (), match.number)
