"""How a match ended: who won, with how many points, and why it was over."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from hutch.core.log import Log
from hutch.core.record import SPECTATOR
from hutch.core.wording import does, listed

if TYPE_CHECKING:
    from hutch.core.match import Match


@dataclass(frozen=True)
class Outcome:
    """The end of a match. Seats count from 0; in a cooperative game all win or nobody does."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    payoff: tuple[Fraction, ...]
    reason: str  # what ended the game, as a sentence
    points: str  # the scores, as a sentence
    cooperative: bool = False

    @property
    def told(self) -> str:
        """The reason and the points."""
        return f"{self.reason} {self.points}"

    def words(self, name: Callable[[int], str], word: Callable[[int], str] | None = None) -> str:
        """Who won, as one tells it: "Ann and Bo share the win." With `word`, a seat without a name may be several."""
        if self.cooperative:
            return "Won, all together!" if self.winners else "Lost, all together."
        if len(self.winners) == len(self.scores):
            return "A draw: nobody is ahead."
        names = listed([name(seat) for seat in self.winners])
        if len(self.winners) > 1:
            return f"{names} share the win."
        nameless = word is not None and word(self.winners[0]) == names
        return f"{does(names, 'wins') if nameless else f'{names} wins'}."


def outcome_of(match: "Match") -> Outcome:
    """The outcome of a match that is over."""
    payoff = tuple(match.payoff)
    winners = tuple(seat for seat in range(match.players) if payoff[seat] > 0)
    return Outcome(winners, tuple(match.score), payoff, ending(match), points(match), match.game.cooperative)


def ending(match: "Match") -> str:
    """The words of those of the last events of which the game says, in ENDINGS, that they tell of its end."""
    endings, last = getattr(match.game.notation, "ENDINGS", ()), match.plies[-1].events
    told = zip(last, Log(match).events(match.number, SPECTATOR, all_open=True), strict=True)
    return " ".join(entry.words for event, entry in told if event.code in endings) or "The game has been played to its end."


def points(match: "Match", name: Callable[[int], str] | None = None) -> str:
    """Everybody's points, by the words for their seats if no names are given."""
    if match.game.cooperative:
        return f"Points: {match.score[0]}."
    return f"Points: {', '.join(f'{(name or match.seat_word)(seat)} {points}' for seat, points in enumerate(match.score))}."
