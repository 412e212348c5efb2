"""Work whose looks are taken elsewhere: it says what it has to know, is told, and goes on until it is done.

    pieces ──▶ looks ──▶ (somebody's page) ──▶ answers ──▶ pieces …

A piece of work runs until it asks for a look that has not been answered. Then it waits, and runs again from its beginning when
all that it asked for is there: it is made of looks and sums, and sums cost next to nothing.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from hutch.analysis.looks import BYTES, BadAnswer, Look, Think, as_told, unpacked

BATCH = 64  # looks that are handed out at once, at most
LARGE = 400_000  # bytes of all their answers, at most
Key = tuple[str, int]


class Unseen(Exception):
    """A piece of work cannot go on without these looks."""

    def __init__(self, looks: dict[str, Look]) -> None:
        self.looks = looks


class Elsewhere:
    """Pieces of work by name; each asks for looks through the `think` that it was made with."""

    def __init__(self, pieces: Callable[[Think], Mapping[Key, Callable[[], Any]]]) -> None:
        self.pieces = dict(pieces(self.think))
        self.of = len(self.pieces)
        self.done: dict[Key, Any] = {}
        self.asked: dict[str, Look] = {}  # looks that wait for an answer, by name
        self.waiting: dict[Key, set[str]] = {}  # pieces, and the looks that they wait for
        self.known: dict[str, np.ndarray] = {}  # answers
        self.used: set[str] = set()  # what the piece that runs just now has been told
        self.old: set[str] = set()  # looks that were ever answered
        for piece in list(self.pieces):
            self.run(piece)

    def think(self, looks: Sequence[Look]) -> list[np.ndarray]:
        named = {look.name: look for look in looks}
        unseen = {name: look for name, look in named.items() if name not in self.known}
        if unseen:
            raise Unseen(unseen)
        self.used |= named.keys()
        return [self.known[look.name] for look in looks]

    def run(self, piece: Key) -> None:
        """Let a piece go on until it is done, or has to know more."""
        self.used = set()
        try:
            self.done[piece] = self.pieces[piece]()
        except Unseen as unseen:
            self.asked |= unseen.looks
            self.waiting[piece] = set(unseen.looks)
        else:
            del self.pieces[piece]
            for name in self.used:
                self.known.pop(name, None)

    def wanted(self) -> list[dict[str, Any]]:
        """The next looks to take, as a page is sent them; the same ones until they are answered."""
        told: list[dict[str, Any]] = []
        large = 0
        for name, look in self.asked.items():
            large += BYTES * math.prod(look.shape)
            if told and (len(told) == BATCH or large > LARGE):
                break
            told.append({"id": name, **as_told(look)})
        return told

    def hear(self, answers: Mapping[str, object]) -> None:
        """Answers, by the names of their looks. All are checked before any is believed; an old one changes nothing."""
        if not answers.keys() <= self.asked.keys() | self.old:
            raise BadAnswer("That answers a look that nobody asked for.")
        seen = {name: unpacked(self.asked[name], text) for name, text in answers.items() if name in self.asked}
        self.known |= seen
        self.old |= seen.keys()
        for name in seen:
            del self.asked[name]
        for piece, names in list(self.waiting.items()):
            if names & seen.keys() and not names & self.asked.keys():
                del self.waiting[piece]
                self.run(piece)
