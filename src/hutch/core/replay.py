"""Looking back: a match as it stood at one of its positions, through the eyes of a seat, of who watches, or open.

What a seat sees of the past is what it saw then: its veil of that position, and the log as far as it was told it. What was
taken back never comes up, because a match forgets it. Open eyes see everything, and open only when the match is over.
"""

from dataclasses import dataclass

from hutch.core.errors import HutchError
from hutch.core.log import Entry
from hutch.core.match import Match
from hutch.core.record import SPECTATOR, View

OPEN = None  # eyes that see everything


class NotOver(HutchError):
    """Somebody asks to see everything while the match runs."""


@dataclass(frozen=True)
class Moment:
    """A match at one of its positions. `match` is as it stood then, and knows nothing of what came later."""

    match: Match
    eyes: int | None

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.eyes is None else self.eyes

    def view(self) -> View:
        return self.match.open_view() if self.eyes is None else self.match.view(self.eyes)

    def picture(self, tall: bool = False) -> str:
        """The position as SVG."""
        return str(self.match.game.picture(self.view(), self.viewer, tall))

    def sketch(self) -> str:
        """The position as plain text."""
        return str(self.match.game.notation.sketch(self.view(), self.viewer))

    def log(self) -> list[Entry]:
        """All that had been told by then."""
        return self.match.told(self.viewer, self.eyes is None)

    def happened(self) -> list[Entry]:
        """What the last action brought: the action first, then what followed from it."""
        return self.match.told_of(self.match.number, self.viewer, self.eyes is None)

    def touched(self) -> tuple[str, ...]:
        """The picture ids that the last decision of a seat was about."""
        for number in range(self.match.number, 0, -1):
            if self.match.plies[number].who >= 0:
                return self.match.told_of(number, self.viewer, self.eyes is None)[0].touched
        return ()


def moment(match: Match, number: int, eyes: int | None = OPEN, all_may: bool = False) -> Moment:
    """A match as these eyes saw it at a position. NotOver where everything is asked for too early; `all_may` is for whoever
    holds the whole match already, a transcript that tells its luck."""
    if not 0 <= number <= match.number:
        raise HutchError(f"there is no position {number}; positions are 0 to {match.number}")
    if eyes is not None and not SPECTATOR <= eyes < match.players:
        raise HutchError(f"there is no seat {eyes}; seats are 0 to {match.players - 1}, and -1 only watches")
    if eyes is None and not (match.over or all_may):
        raise NotOver("the match is not over: until then you see what you may know")
    return Moment(match.as_of(number), eyes)


def turns(match: Match) -> list[int]:
    """Who acted at each position, the deal first: a seat, NATURE or CLOCK."""
    return [ply.who for ply in match.plies]
