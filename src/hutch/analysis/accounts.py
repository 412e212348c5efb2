"""Luck and decisions told apart: what each stroke did, and an account for every seat that adds up to its result.

    result = start + deal + luck + own decisions + decisions of others

`start` is the seat's chance before the deal, with everybody playing on alike; `deal` what the deal changed; `luck` what dice,
draws and things that came out changed; a decision's part is the chance it led to, over all luck that could follow, less the
chance before it. Every line is a mean over the same worlds, so its interval is too.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

REACH = 1.96  # standard errors of an interval at 95 %


@dataclass(frozen=True)
class Part:
    """A change of somebody's chance, with the standard error of its estimate."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - REACH * self.error, self.value + REACH * self.error

    def as_dict(self) -> dict[str, Any]:
        low, high = self.interval
        return {"value": self.value, "low": low, "high": high}


def part(samples: np.ndarray) -> Part:
    """The mean of one number a world."""
    return Part(float(samples.mean()), float(samples.std() / math.sqrt(len(samples))))


@dataclass(frozen=True)
class Account:
    """Where one seat's result came from; of a team, every seat's has the same result, and its own decisions."""

    seat: int
    start: Part
    deal: Part
    luck: Part
    own: Part
    others: Part
    result: float

    def as_dict(self) -> dict[str, Any]:
        parts = {name: getattr(self, name).as_dict() for name in ("start", "deal", "luck", "own", "others")}
        return {"seat": self.seat, **parts, "result": self.result}


@dataclass(frozen=True)
class Strokes:
    """What happened to the chances at each ply, by ply, world and seat; the deal is ply 0."""

    start: np.ndarray  # by world and seat: before the deal
    chances: np.ndarray  # after each ply
    choice: np.ndarray  # what the choice did; 0 at the deal, and where nobody chose
    who: tuple[int, ...]  # whose action each ply was

    @property
    def luck(self) -> np.ndarray:
        before = np.concatenate([self.start[None], self.chances[:-1]])
        return np.asarray(self.chances - before - self.choice)

    def account(self, seat: int) -> Account:
        """All strokes of one seat, added up."""
        chosen, luck = self.choice[:, :, seat], self.luck[:, :, seat]
        mine = np.array([who == seat for who in self.who])
        return Account(
            seat=seat,
            start=part(self.start[:, seat]),
            deal=part(luck[0]),
            luck=part(luck[1:].sum(axis=0)),
            own=part(chosen[mine].sum(axis=0)),
            others=part(chosen[~mine].sum(axis=0)),
            result=float(self.chances[-1, :, seat].mean()),
        )


def strokes(start: np.ndarray, chances: list[np.ndarray], expected: dict[int, np.ndarray], who: tuple[int, ...]) -> Strokes:
    """`expected`: the chances between choice and luck, of plies that had luck; of others all of the change is the choice's."""
    every = np.stack(chances)
    choice = np.zeros_like(every)
    for ply in range(1, len(every)):
        if who[ply] >= 0:
            choice[ply] = expected.get(ply, every[ply]) - every[ply - 1]
    return Strokes(start, every, choice, who)
