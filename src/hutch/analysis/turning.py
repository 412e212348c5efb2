"""The turning points of a match, in words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hutch.analysis.accounts import Strokes
from hutch.core.log import NATURE, Log
from hutch.core.match import Match
from hutch.core.record import CLOCK, SPECTATOR
from hutch.core.wording import does

MOST = 3
LEAST = 0.02  # of a win: less is no turn
LUCK, CHOICE = "luck", "decision"

Name = Callable[[int], str]


@dataclass(frozen=True)
class Turn:
    """A stroke that changed somebody's chances by much."""

    ply: int
    kind: str  # LUCK or CHOICE
    seat: int  # whose chances are meant
    change: float
    words: str

    def as_dict(self) -> dict[str, Any]:
        return {"ply": self.ply, "kind": self.kind, "seat": self.seat, "change": self.change, "words": self.words}


def turns(match: Match, strokes: Strokes, name: Name) -> list[Turn]:
    """The three greatest changes, each at a ply of its own, in the order in which they happened."""
    found = []
    for ply, who in enumerate(strokes.who):
        luck, choice = strokes.luck[ply].mean(axis=0), strokes.choice[ply].mean(axis=0)
        kind, change = (LUCK, luck) if np.abs(luck).max() >= np.abs(choice).max() else (CHOICE, choice)
        seat = meant(change, who)
        found.append((float(change[seat]), ply, kind, seat))
    found.sort(key=lambda one: (-abs(one[0]), one[1]))
    most = sorted((one for one in found[:MOST] if abs(one[0]) >= LEAST), key=lambda one: one[1])
    return [Turn(ply, kind, seat, change, sentence(match, ply, kind, seat, change, name)) for change, ply, kind, seat in most]


def meant(change: np.ndarray, who: int) -> int:
    """Whose chances to speak of: the one who acted, unless somebody else's changed by more."""
    most = int(np.abs(change).argmax())
    return who if who >= 0 and abs(change[who]) >= 0.999 * abs(change[most]) else most


def sentence(match: Match, ply: int, kind: str, seat: int, change: float, name: Name) -> str:
    """ "Drew two bears: -18 points of chance for Ann." """
    told = chosen(match, ply, name) if kind == CHOICE else befallen(match, ply, name)
    whom = "the team" if match.game.cooperative else name(seat)
    return f"{told}: {points(change)} for {whom}."


def points(change: float) -> str:
    number = round(100 * change)
    return f"{number:+d} point{'' if abs(number) == 1 else 's'} of chance".replace("-", "−")


def chosen(match: Match, ply: int, name: Name) -> str:
    entry = Log(match).action(ply, SPECTATOR, all_open=True)
    if entry.who < 0:
        return entry.words.rstrip(".")
    known, word = name(entry.who), match.seat_word(entry.who)
    return (does(word, entry.words) if known == word else f"{known} {entry.words}").rstrip(".")


def befallen(match: Match, ply: int, name: Name) -> str:
    """What luck brought, in the log's own words; where it has none, after what it came."""
    told = " ".join(entry.words for entry in Log(match).events(ply, SPECTATOR, all_open=True) if entry.words).rstrip(".")
    if match.plies[ply].who == NATURE:
        return f"The deal ({told})" if told else "The deal"
    if match.plies[ply].who == CLOCK:
        return told or "Time is up"
    return told or f"What came when {chosen(match, ply, name)}"
