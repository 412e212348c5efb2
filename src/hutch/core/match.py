"""A match is its log: seed, options, edition, rules version, actions. Everything else is derived from it."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

from hutch.core import verbs
from hutch.core.editions import load_edition
from hutch.core.errors import BadNotation, IllegalMove
from hutch.core.game import Game, find
from hutch.core.notation import form_of, phrase, seat_word, secret
from hutch.core.options import read_options, write_options
from hutch.core.record import CLOCK, SPECTATOR, TIME, State, copy, position
from hutch.core.trail import events

NATURE = -3  # who speaks in the log when luck or the rules do


@dataclass(frozen=True)
class Ply:
    """One action, or the deal (`who` NATURE), and the events that it brought about."""

    who: int
    action: int
    blind: int
    events: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Entry:
    """One line of the log, as one viewer may read it."""

    who: int  # a seat, NATURE or CLOCK
    line: str | None  # as in a transcript, without the speaker; None if a transcript leaves it out
    words: str  # for people, after the player's name where `who` is a seat
    touched: tuple[str, ...] = ()  # picture ids that this was about
    ply: int = 0


SPEAKERS = {NATURE: "nature", CLOCK: "clock"}


class Match:
    """One game being played. Seats are 0, 1, …; SPECTATOR (-1) is anybody who watches."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
        live: bool = False,
    ) -> None:
        self.game = find(game)
        self.players = self.game.check_players(players)
        self.seed = secrets.randbits(48) if seed is None else check_seed(seed)
        self.options = read_options(self.game.name, self.game.options, options or {}, self.players)
        self.edition = None if edition is None else load_edition(self.game.name, self.game.edition, edition)
        self.live = live
        s = self.game.blank(self.players, self.options, self.edition)
        s.live = live
        verbs.deal(s, self.seed)
        self.plies = [Ply(NATURE, 0, 0, tuple(events(s)))]
        self._past = [s]  # the position after each ply
        self._told: dict[tuple[int, int, bool], list[Entry]] = {}  # entries by viewer, ply, and whether all is open

    # ---- the position ------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The unveiled record. For the rules' own use: show people a `view`."""
        return self._past[-1]

    @property
    def number(self) -> int:
        """How many actions have been played: the number of the position."""
        return len(self.plies) - 1

    @property
    def over(self) -> bool:
        return bool(self.state.actor < 0)

    @property
    def score(self) -> list[int]:
        return [int(verbs.score(self.state, seat)) for seat in range(self.players)]

    @property
    def payoff(self) -> list[Fraction]:
        """Who won; all zero while the game runs."""
        out = np.zeros(self.players)
        if self.over:
            verbs.payoff(self.state, out)
        return [Fraction(float(share)).limit_denominator(60) for share in out]

    @property
    def timed(self) -> bool:
        """Whether a timer has run in this match; without one it does not matter whether the clock is real."""
        return any(s.timer for s in self._past)

    def view(self, seat: int = SPECTATOR, number: int | None = None) -> State:
        """A copy of the position (or of an earlier one) with everything blanked that this seat may not know."""
        s = copy(self._past[-1 if number is None else number])
        verbs.veil(s, seat)
        return s

    def picture(self, seat: int = SPECTATOR, tall: bool = False) -> str:
        """The position as SVG, as this seat may see it; `tall` for a screen held upright."""
        return str(self.game.picture(self.view(seat), seat, tall))

    def _repr_svg_(self) -> str:
        return self.picture(SPECTATOR)

    def seat_word(self, seat: int) -> str:
        return seat_word(self.game.notation, self.view(seat), seat)

    # ---- what can be done --------------------------------------------------------------------------------------

    def legal(self) -> dict[int, list[int]]:
        """The action codes that each seat may play now."""
        out = self.game.out()
        found: dict[int, list[int]] = {}
        if not self.over:
            for action in out[: verbs.legal(self.state, out)]:
                found.setdefault(int(verbs.by(self.state, int(action))), []).append(int(action))
        return found

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now; the one whose turn it is comes first."""
        return tuple(sorted(self.legal(), key=lambda seat: (seat != self.state.actor, seat)))

    def named(self, seat: int) -> dict[str, int]:
        """This seat's legal actions by their text."""
        view, text = self.view(seat), self.game.notation.text
        return {text(view, action): action for action in self.legal().get(seat, ())}

    def moves(self, seat: int) -> list[str]:
        """What this seat may do now, in notation."""
        return list(self.named(seat))

    # ---- playing -----------------------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Play a move given in notation; IllegalMove or BadNotation says why not, and nothing is changed."""
        if seat == CLOCK:
            self.check_clock(text)
            self.play_action(TIME)
            return
        action = self.named(seat).get(" ".join(text.split()))
        if action is None:
            raise self.refusal(seat, " ".join(text.split()))
        self.play_action(action)

    def play_action(self, action: int) -> None:
        """Play an action code that `legal` lists, or TIME."""
        s = copy(self.state)
        who, blind = int(verbs.by(s, action)), int(s.blind)
        verbs.play(s, action)
        self._past.append(s)
        self.plies.append(Ply(who, action, blind, tuple(events(s))))

    def check_clock(self, text: str) -> None:
        if text != "time":
            raise BadNotation(f"the clock says only 'time', not {text!r}")
        if self.over or not self.state.timer:
            raise IllegalMove("no timer is running")

    def refusal(self, seat: int, text: str) -> BadNotation | IllegalMove:
        """The error that says best why this text cannot be played."""
        notation = self.game.notation
        if form_of(notation, text) is None:
            return BadNotation(f"{text!r} is no move of {self.game.title}; moves look like {', '.join(notation.FORMS)}")
        if not 0 <= seat < self.players:
            return IllegalMove(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        if self.over:
            return IllegalMove(f"{text!r} cannot be played: the game is over")
        moves = self.moves(seat)
        if not moves:
            return IllegalMove(f"{text!r} cannot be played: it is the turn of seat {self.seats[0]}, not of seat {seat}")
        why = getattr(notation, "reason", lambda s, seat, text: None)(self.view(seat), seat, text)
        listed = ", ".join(moves[:8]) + (" …" if len(moves) > 8 else "")
        return IllegalMove(f"{text!r} is not legal now: {why or 'you may play ' + listed}")

    def undo(self) -> None:
        """Take the last action back."""
        if self.number == 0:
            raise IllegalMove("there is nothing to take back")
        del self._past[-1], self.plies[-1]
        for key in [key for key in self._told if key[1] >= len(self.plies)]:
            del self._told[key]

    def revealed_since(self, number: int) -> bool:
        """Whether luck was used, or a secret came out, after that position: then there is no way back at a table."""
        if any(int(s.rng) != int(self.state.rng) for s in self._past[number:]):
            return True
        return any(self.told_a_secret(ply) for ply in range(number + 1, len(self.plies)))

    def told_a_secret(self, ply: int) -> bool:
        """Whether somebody could know less before this action than they can know after it, seeing only that it was made."""
        before, after = self._past[ply - 1], self._past[ply]
        for seat in range(self.players):
            world = self.view(seat, ply - 1)
            verbs.guess(world, seat, ply)
            if position(world) != position(before) and not self.fits(world, self.plies[ply].action, after, seat):
                return True
        return False

    def fits(self, world: State, action: int, after: State, seat: int) -> bool:
        """Whether this action is legal in a guessed world, and looks the same to the seat afterwards."""
        out = self.game.out()
        if action == TIME or action not in out[: verbs.legal(world, out)]:
            return action == TIME
        verbs.play(world, action)
        seen = copy(after)
        verbs.veil(world, seat)
        verbs.veil(seen, seat)
        return position(world) == position(seen)

    # ---- the log -----------------------------------------------------------------------------------------------

    def written_order(self) -> Iterator[tuple[int, bool]]:
        """(ply, events?) in the order of the transcript: secret choices made at once are written by seat."""
        indexed = list(enumerate(self.plies))
        for blind, group in groupby(indexed, key=lambda item: item[1].blind or -1 - item[0]):
            plies = [ply for ply, _ in group]
            for ply in sorted(plies, key=lambda ply: self.plies[ply].who) if blind > 0 else plies:
                yield ply, False
            for ply in plies:
                yield ply, True

    def log(self, viewer: int = SPECTATOR) -> list[Entry]:
        """The match so far in words and in notation, as this viewer may know it. Over: everything."""
        return self.told(viewer, all_open=self.over)

    def told(self, viewer: int, all_open: bool) -> list[Entry]:
        found: list[Entry] = []
        for ply, happened in self.written_order():
            entries = self.entries(ply, viewer, all_open)
            own = 0 if self.plies[ply].who == NATURE else 1
            found += entries[own:] if happened else entries[:own]
        return found

    def entries(self, ply: int, viewer: int, all_open: bool) -> list[Entry]:
        """What one ply brought: the action first, then what followed from it."""
        key = (viewer, ply, all_open)
        if key not in self._told:
            action = [] if self.plies[ply].who == NATURE else [self.action_entry(ply, viewer, all_open)]
            self._told[key] = action + self.event_entries(ply, viewer, all_open)
        return self._told[key]

    def action_entry(self, ply: int, viewer: int, all_open: bool) -> Entry:
        who, action = self.plies[ply].who, self.plies[ply].action
        if who == CLOCK:
            return Entry(CLOCK, "time", "Time is up.", (), ply)
        notation, view = self.game.notation, self.view(viewer, ply - 1)
        hidden = None if viewer == who or all_open else secret(notation, view, action)
        if hidden is not None:
            return Entry(who, "?", hidden, (), ply)
        sight = self.view(who, ply - 1) if all_open else view
        touched = tuple(notation.touches(sight, action))
        return Entry(who, notation.text(sight, action), phrase(notation, sight, action), touched, ply)

    def event_entries(self, ply: int, viewer: int, all_open: bool) -> list[Entry]:
        told = []
        view = self.view(viewer, ply)
        for code, numbers in self.plies[ply].events:
            event = self.game.notation.event(view, code, numbers)
            if all_open or event.only in (None, viewer):
                told.append(Entry(NATURE, event.line, event.words, event.touched, ply))
            elif event.line is not None:
                told.append(Entry(NATURE, "?", "", (), ply))
        return told

    def lines_for(self, viewer: int) -> list[str]:
        """The transcript's lines as this viewer may know them; `?` stands for what is hidden."""
        return as_lines(self.log(viewer))

    @property
    def lines(self) -> list[str]:
        """The whole transcript so far, secrets and all: for those who run the match."""
        return as_lines(self.told(SPECTATOR, all_open=True))

    def transcript(self, viewer: int | None = None) -> str:
        """The match as text. With a viewer, only what that viewer may know; the seed would tell all, so it stays out."""
        from hutch.core.transcript import write

        return write(self, viewer)

    def options_text(self) -> str:
        return write_options(self.game.options, self.options, self.players)


def as_lines(entries: list[Entry]) -> list[str]:
    return [f"{SPEAKERS.get(entry.who, entry.who)}: {entry.line}" for entry in entries if entry.line is not None]


def check_seed(seed: int) -> int:
    if not 0 <= int(seed) < 2**63:
        raise IllegalMove(f"a seed is a whole number from 0 to {2**63 - 1}, not {seed}")
    return int(seed)
