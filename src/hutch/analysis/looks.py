"""Looks: what an analysis spends its time on, each a search or a row of worlds from one record that somebody may know.

An analysis asks for looks and adds up what was seen. Who takes them does not matter: the house itself (`in_house`), or a page
of a visitor whose own engine gives the same results to the last bit. A look holds nothing but what its record tells.
"""

import base64
import binascii
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from hutch.bots.search import worlds
from hutch.bots.search.choices import DECLINE
from hutch.bots.search.thinking import Budget, search_one
from hutch.bots.search.workspace import workspace
from hutch.bots.search.worlds import AS_THEY_ARE, DEALT, SEARCHED
from hutch.core.errors import HutchError
from hutch.core.record import State

CHOICES = 3  # beside the ways of `play_worlds`: one search over all choices; visits and values, a row for each choice
BYTES = 8  # of a number
ROUNDING = 1e-6  # by which a mean of numbers up to 1 may lie above 1


class Look(NamedTuple):
    """One look. Its answer is a table of numbers: of worlds by seats, or of choices by visits and value."""

    record: State
    how: int
    seed: int
    many: int  # worlds, iterations
    seat: int = 0
    ply: int = 0
    action: int = DECLINE
    wide: bool = True  # everybody's results, or this seat's alone

    @property
    def shape(self) -> tuple[int, int]:
        if self.how == CHOICES:
            return len(workspace(self.record.dtype).own_choices(self.record, self.seat)), 2
        return self.many, int(self.record.players) if self.wide else 1

    @property
    def name(self) -> str:
        """The same for the same look, and for no other: so an answer can never be taken for that of another look."""
        rest = " ".join(str(int(number)) for number in self[1:])
        return hashlib.sha256(rest.encode() + b":" + self.record.tobytes()).hexdigest()[:32]


Think = Callable[[Sequence[Look]], list[np.ndarray]]


def in_house(looks: Sequence[Look]) -> list[np.ndarray]:
    """These looks, taken here and now."""
    return [taken(look) for look in looks]


def taken(look: Look) -> np.ndarray:
    if look.how == CHOICES:
        found = search_one(look.record, look.seat, look.seed, Budget(look.many))
        return np.stack([found.visits, found.merit], axis=1)
    results = played_on(look)
    return results if look.wide else results[:, look.seat : look.seat + 1]


def played_on(look: Look) -> np.ndarray:
    asked = worlds.Asked(look.seat, look.ply, look.action)
    if look.how == DEALT:
        return worlds.dealt(look.record, look.seed, look.many)
    way = {AS_THEY_ARE: worlds.after, SEARCHED: worlds.below}[look.how]
    return way(look.record, asked, look.seed, look.many)


@dataclass(frozen=True)
class Measure:
    """How much to look: so many worlds a position, from this seed; and who looks."""

    worlds: int
    seed: int = 1
    think: Think = in_house


# ---- on their way to a page, and back -----------------------------------------------------------------------------------


class BadAnswer(HutchError):
    """What came back is no answer to a look."""


def as_told(look: Look) -> dict[str, Any]:
    """A look as a page is sent it; seeds are wider than a page's numbers, so they travel as text."""
    whole = look.wide and look.how != CHOICES
    return {
        "record": base64.b64encode(look.record.tobytes()).decode(),
        "how": look.how,
        "seed": str(look.seed),
        "many": look.many,
        "seat": look.seat,
        "ply": look.ply,
        "action": look.action,
        "first": 0 if whole else look.seat,
        "rows": look.shape[0],
        "columns": look.shape[1],
    }


def packed(seen: np.ndarray) -> str:
    """An answer as it travels."""
    return base64.b64encode(np.ascontiguousarray(seen, "<f8").tobytes()).decode()


def unpacked(look: Look, text: object) -> np.ndarray:
    """An answer that came back; BadAnswer if it cannot be one."""
    rows, columns = look.shape
    if not isinstance(text, str) or len(text) > 2 * rows * columns * BYTES + 4:
        raise BadAnswer(f"An answer is {rows * columns} numbers as text.")
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadAnswer("An answer is not base64.") from None
    if len(data) != rows * columns * BYTES:
        raise BadAnswer(f"An answer is {rows * columns} numbers, not {len(data)} bytes.")
    seen = np.frombuffer(data, "<f8").reshape(rows, columns).astype(np.float64)
    most = np.array([look.many, 1.0]) if look.how == CHOICES else np.ones(columns)
    if not ((seen >= 0) & (seen <= most + ROUNDING)).all():  # not a number is neither
        raise BadAnswer("An answer has numbers that no look can have: chances lie between 0 and 1.")
    return seen
