"""What a bot is, for everybody who seats one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hutch.core.errors import HutchError
from hutch.core.record import State


class NoSuchBot(HutchError):
    """No bot has that name."""


@dataclass(frozen=True)
class Thought:
    """One choice and what a bot thinks of it."""

    action: int | None  # None: do nothing now
    share: float  # of the bot's attention, 0 .. 1; they add up to 1
    value: float  # the seat's chances after it, 0 .. 1


Stop = np.ndarray | None  # one integer; set it to 1 from another thread, and the bot answers with what it has


class Bot(ABC):
    """Somebody who chooses. `view` is a veiled record; it is copied, never changed."""

    name: str

    @abstractmethod
    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        """What this seat can do now, best first; empty if it can do nothing."""

    def choose(self, view: State, seat: int, seed: int, stop: Stop = None) -> int | None:
        """An action of this seat's; None if it does nothing now, which only a seat out of turn may."""
        thoughts = self.think(view, seat, seed, stop)
        return thoughts[0].action if thoughts else None

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def thoughts_of(actions: Any, shares: Any, values: Any) -> list[Thought]:
    """Thoughts best first: by share, then by value, then as they stand."""
    order = sorted(range(len(actions)), key=lambda i: (-shares[i], -values[i]))
    return [Thought(None if actions[i] < 0 else int(actions[i]), float(shares[i]), float(values[i])) for i in order]


def only_choice(mine: Any) -> list[Thought]:
    """The thoughts of a seat that has one choice, or none."""
    return [Thought(int(action), 1.0, 0.5) for action in mine]
