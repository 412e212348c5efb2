"""Transcripts that somebody looks through: kept in memory for a while, never in the store. A page can hand one in again."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from hutch.core.editions import parse_edition
from hutch.core.game import find
from hutch.core.match import Match
from hutch.core.transcript import read, split
from hutch.table.errors import NoSuchTable
from hutch.table.past import Subject
from hutch.table.rooms import load_rules
from hutch.table.schema import PERSON, Chair

KEPT = 24


@dataclass(frozen=True)
class Transcript:
    """A transcript that holds, and the match that it tells."""

    name: str
    text: str
    match: Match

    def subject(self) -> Subject:
        chairs = [Chair(seat, PERSON) for seat in range(self.match.players)]
        return Subject(self.name, self.match, chairs, all_may=True)


@dataclass
class Transcripts:
    """Those that were handed in last, by their names."""

    kept: OrderedDict[str, Transcript] = field(default_factory=OrderedDict)
    leads_here: Callable[[str], bool] = lambda name: True  # whether a request for this name comes to this process

    def add(self, opened: Transcript) -> str:
        """Keep it; its name from now on."""
        name = next(name for name in names(opened.name) if self.leads_here(name))
        opened = replace(opened, name=name)
        self.kept[opened.name] = opened
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return opened.name

    def find(self, name: str) -> Transcript:
        if name not in self.kept:
            raise NoSuchTable("This transcript is not here any more: hand it in again.")
        self.kept.move_to_end(name)
        return self.kept[name]


def names(first: str) -> Iterator[str]:
    """One name after the other for the same transcript."""
    for nth in count():
        yield hashlib.sha256(f"{first} {nth}".encode()).hexdigest()[:20] if nth else first


def open_transcript(text: str, edition: str | None = None) -> Transcript:
    """Play a transcript through. The named errors of `hutch.read` say on which line it is wrong, and why."""
    tags, _ = split(text)
    own: dict[str, Any] | None = None
    if edition:
        with tags.blamed("game"):
            game = find(tags.wanted("game"))
        own = parse_edition(game.name, game.edition, edition)
    match = read(text, own)
    load_rules(match.game.name)
    name = hashlib.sha256(f"{text}\0{edition or ''}".encode()).hexdigest()[:20]
    return Transcript(name, text, match)
