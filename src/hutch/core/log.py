"""The log: what has happened, for each viewer. The rules have said who may know what; here it is split accordingly.

Before the match is over a game's notation is asked only with what the viewer may know: their view of the position, the
numbers of an event that are meant for them, and no action that was made unseen. So it has no secret to give away.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from hutch.core.notation import phrase, unseen
from hutch.core.record import CLOCK
from hutch.core.trail import HIDDEN, Told, heard

if TYPE_CHECKING:
    from hutch.core.match import Match

NATURE = -3  # who speaks in the log when luck or the rules do
ONLY = " (nothing else was possible)"  # after the words of a formality
SPEAKERS = {NATURE: "nature", CLOCK: "clock"}


@dataclass(frozen=True)
class Ply:
    """One action, or the deal (`who` NATURE), and the events that it brought about."""

    who: int
    action: int
    blind: int  # not 0 if nobody else may see it before the end
    events: tuple[Told, ...]
    revealed: bool = True  # whether luck was used or something hidden came out


@dataclass(frozen=True)
class Entry:
    """One line of the log, as one viewer may read it."""

    who: int  # a seat, NATURE or CLOCK
    line: str | None  # as in a transcript, without the speaker; None if a transcript leaves it out
    words: str  # for people, after the player's name where `who` is a seat
    touched: tuple[str, ...] = ()  # picture ids that this was about
    ply: int = 0


class Log:
    """The log of one match. With `all_open` it holds nothing back: for the end, and for those who run the match."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self._kept: dict[tuple[int, bool], dict[int, list[Entry]]] = {}  # by viewer and whether all is open: by ply
        self._told: dict[tuple[int, bool], tuple[int, list[Entry]]] = {}  # how many plies stand for good, and their lines

    def told(self, viewer: int, all_open: bool) -> list[Entry]:
        """Everything this viewer has been told so far."""
        plies = self.match.plies
        first, before = self._told.get((viewer, all_open), (0, []))
        found = before[:]
        for ply, happened in written_order(plies, first):
            entries = self.entries(ply, viewer, all_open)
            own = 0 if plies[ply].who == NATURE else 1
            found += entries[own:] if happened else entries[:own]
        if not plies[-1].blind:  # what is chosen unseen may yet be followed by what is written before it
            self._told[viewer, all_open] = len(plies), found[:]
        return found

    def unwritten(self, viewer: int, all_open: bool) -> int:
        """How many plies have not been put into words for this viewer yet."""
        return len(self.match.plies) - len(self._kept.get((viewer, all_open), ()))

    def entries(self, ply: int, viewer: int, all_open: bool) -> list[Entry]:
        """What one ply brought: the action first, then what followed from it."""
        kept = self._kept.setdefault((viewer, all_open), {})
        if ply not in kept:
            action = [] if self.match.plies[ply].who == NATURE else [self.action(ply, viewer, all_open)]
            kept[ply] = action + self.events(ply, viewer, all_open)
        return kept[ply]

    def action(self, ply: int, viewer: int, all_open: bool) -> Entry:
        done, notation = self.match.plies[ply], self.match.game.notation
        if done.who == CLOCK:
            return Entry(CLOCK, "time", "Time is up.", (), ply)
        view = self.match.glimpse(done.who if all_open else viewer, ply - 1)
        if done.blind and viewer != done.who and not all_open:
            return Entry(done.who, "?", unseen(notation, view, done.who), (), ply)
        touched = tuple(notation.touches(view, done.action))
        words = phrase(notation, view, done.action)
        if self.match.formality(ply - 1) is not None:
            words += ONLY
        return Entry(done.who, notation.text(view, done.action), words, touched, ply)

    def events(self, ply: int, viewer: int, all_open: bool) -> list[Entry]:
        entries, view = [], self.match.glimpse(viewer, ply)
        for told in self.match.plies[ply].events:
            numbers = told.numbers if all_open else heard(told, viewer)
            if numbers is not None:
                event = self.match.game.notation.event(view, told.code, numbers)
                line = "?" if event.line is not None and HIDDEN in numbers else event.line
                entries.append(Entry(NATURE, line, event.words, event.touched, ply))
        return entries

    def forget(self, plies: int) -> None:
        """Keep only what is about the first so many plies."""
        self._told.clear()
        for kept in self._kept.values():
            for ply in [ply for ply in kept if ply >= plies]:
                del kept[ply]


def written_order(plies: list[Ply], first: int = 0) -> Iterator[tuple[int, bool]]:
    """(ply, events?) in the order of the transcript, from a ply on: secret choices made at once are written by seat."""
    for blind, group in groupby(enumerate(plies[first:], first), key=lambda item: item[1].blind or -1 - item[0]):
        together = [ply for ply, _ in group]
        for ply in sorted(together, key=lambda ply: plies[ply].who) if blind > 0 else together:
            yield ply, False
        for ply in together:
            yield ply, True


def as_lines(entries: list[Entry]) -> list[str]:
    return [f"{SPEAKERS.get(entry.who, entry.who)}: {entry.line}" for entry in entries if entry.line is not None]
