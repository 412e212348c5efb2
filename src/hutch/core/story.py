"""Stories: what happened in many finished games, as arrays. A game's `studied.py` reads one and says which pieces were used.

Row i of `ends` is the last record of game i. Actions and events of all games lie one after the other, in order:

    deeds     game | seat | action                    the seat that chose it, and its code
    events    game | seat | code | numbers[0 .. 7]    what the trail told, and during whose action; -1: the deal's, or padding
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

SETBACK = "setback"  # the kind of a piece that is none: something that went wrong for all, as a cooperative game names it
NUMBERS = 8  # of an event that are kept
DEED = np.dtype([("game", "i4"), ("seat", "i4"), ("action", "i4")])
EVENT = np.dtype([("game", "i4"), ("seat", "i2"), ("code", "i2"), ("numbers", "i2", (NUMBERS,))])


@dataclass(frozen=True)
class Piece:
    """Something that a game names, and how often each seat used it in each game: an array of games by seats."""

    kind: str  # "vegetable", "goal", "character": tests of one kind belong together
    name: str
    used: np.ndarray
    shared: bool = False  # it lies open for all: not somebody's choice, but a sort of game


@dataclass(frozen=True)
class Story:
    """Finished games of one seat count."""

    players: int
    ends: Any  # a record array
    deeds: np.ndarray
    events: np.ndarray

    def __len__(self) -> int:
        return len(self.ends)

    def count(self, games: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """How often each (game, seat) pair occurs, as an array of games by seats; seats below 0 do not count."""
        mine = seats >= 0
        flat = np.bincount(games[mine] * self.players + seats[mine], minlength=len(self) * self.players)
        return flat.reshape(len(self), self.players)

    def doing(self, actions: Any) -> np.ndarray:
        """How often each seat played one of these action codes."""
        deeds = self.deeds[np.isin(self.deeds["action"], actions)]
        return self.count(deeds["game"], deeds["seat"])

    def told(self, code: int) -> np.ndarray:
        """The events of one code."""
        return np.asarray(self.events[self.events["code"] == code])
