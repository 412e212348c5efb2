"""One position out of a batch, to look at: picture, words, moves."""

from typing import Any

from hutch.batches.setting import Setting
from hutch.core.errors import IllegalMove
from hutch.core.match import Match
from hutch.core.record import State


class Snapshot(Match):
    """A match that begins where it was taken. It can be looked at and played on, but it has no past to write down."""

    def __init__(self, setting: Setting, s: State) -> None:
        self.game, self.players, self.seed = setting.game, setting.players, setting.seed
        self.options, self.edition, self.live = setting.options, setting.edition, False
        self.begin(s)

    def sketch(self, seat: int) -> str:
        """The position in characters, as this seat may know it."""
        return str(self.game.notation.sketch(self.view(seat), seat))

    def transcript(self, viewer: int | None = None) -> Any:
        raise IllegalMove("a position out of a batch has no history, so there is no transcript of it")
