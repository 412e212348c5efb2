"""A match is its log: seed, options, edition, rules version, actions. Everything else is derived from it."""

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy as copy_object
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from hutch.core import fork, turns, undo, verbs
from hutch.core.chance import sow
from hutch.core.editions import load_edition
from hutch.core.errors import BadNotation, IllegalMove, NoWayBack
from hutch.core.game import Game, find
from hutch.core.known import Known
from hutch.core.log import NATURE, Entry, Log, Ply, as_lines
from hutch.core.luck import Luck, first_seed
from hutch.core.notation import form_of, seat_word
from hutch.core.options import read_options, write_options
from hutch.core.outcome import Outcome, outcome_of
from hutch.core.record import CLOCK, SPECTATOR, TIME, State, View, copy, forget
from hutch.core.trail import events
from hutch.core.views import QuickView, quick_view_of, settled


class Match:
    """One game being played. Seats are 0, 1, …; SPECTATOR (-1) is anybody who watches."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seed: int | Luck | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
        live: bool = False,
    ) -> None:
        self.game = find(game)
        self.players = self.game.check_players(players)
        self.options = read_options(self.game.name, self.game.options, options or {}, self.players)
        self.edition = None if edition is None else load_edition(self.game.name, self.game.edition, edition)
        self.live = live
        self.start: fork.Start | None = None  # where it does not begin with the deal
        self.deal(seed)

    def start_from(self, start: fork.Start) -> None:
        """Begin from a position of another match, with this one's own luck; BadTranscript if there is no such position."""
        self.start = start
        self.deal(self.seed if self.luck is None else self.luck)

    def fork(self, number: int | None = None, seed: int | Luck | None = None, start: fork.Start | None = None) -> "Match":
        """Another match that begins from a position of this one (the last, if none is named), with luck of its own."""
        start = start or fork.start_from(self, self.number if number is None else number)
        other = Match(self.game, self.players, seed, self.options, self.edition, self.live)
        other.start_from(start)
        return other

    def deal(self, seed: int | Luck | None) -> None:
        """Begin, or begin anew with other luck."""
        self.luck = seed if isinstance(seed, Luck) else None
        self.seed = first_seed(seed)
        if self.start is None:
            s = self.game.blank(self.players, self.options, self.edition)
            s.live = self.live
            verbs.deal(s, self.seed)
        else:
            s = fork.position_of(self, self.start)
            sow(s, self.seed)
        self.begin(s)

    def begin(self, s: State) -> None:
        """Start from this position."""
        self.plies = [Ply(NATURE, 0, 0, events(s))]
        self._past = [s]  # the position after each ply
        self._known = Known()
        self._log = Log(self)

    def stand(self, plies: Sequence[Ply], positions: Sequence[State]) -> None:
        """Stand where these plies have led, through these positions."""
        self.plies, self._past = list(plies), list(positions)
        self._known, self._log = Known(), Log(self)

    def __repr__(self) -> str:
        """Which game, how far, and whose turn; not the seed, which would tell everything."""
        now = "over" if self.over else f"seat {self.actor} to act"
        return f"<Match of {self.game.title}, {self.players} player{'s' * (self.players > 1)}, position {self.number}, {now}>"

    # ---- the position ------------------------------------------------------------------------------------------

    def open_record(self) -> State:
        """The unveiled position itself, with everybody's secrets. People, bots and pictures get a `view`."""
        return self._past[-1]

    def open_records(self) -> list[State]:
        """The same of every position so far."""
        return self._past[:]

    @property
    def number(self) -> int:
        """How many actions have been played: the number of the position."""
        return len(self.plies) - 1

    @property
    def actor(self) -> int:
        """The seat whose decision it is; -1 when the game is over."""
        return int(self._past[-1].actor)

    @property
    def blind(self) -> int:
        """Not 0 while seats decide unseen: the number of that choice."""
        return int(self._past[-1].blind)

    @property
    def timer(self) -> int:
        """Not 0 while a timer runs: its number in this match. It was set to `seconds`."""
        return int(self._past[-1].timer)

    @property
    def seconds(self) -> int:
        return int(self._past[-1].seconds)

    @property
    def over(self) -> bool:
        return self.actor < 0

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: winners, scores, and the reason in words. None while the game runs."""
        return outcome_of(self) if self.over else None

    @property
    def score(self) -> list[int]:
        return [int(verbs.score(self._past[-1], seat)) for seat in range(self.players)]

    @property
    def payoff(self) -> list[Fraction]:
        """Who won; all zero while the game runs."""
        out = np.zeros(self.players)
        if self.over:
            verbs.payoff(self._past[-1], out)
        return [Fraction(float(share)).limit_denominator(60) for share in out]

    @property
    def timed(self) -> bool:
        """Whether a timer has run in this match; without one it does not matter whether the clock is real."""
        return any(s.timer for s in self._past)

    def view(self, seat: int = SPECTATOR, number: int | None = None) -> QuickView:
        """A copy of the position (or of an earlier one) with everything blanked that this seat may not know."""
        view = quick_view_of(self._past[-1 if number is None else number])
        verbs.veil(view, seat)
        return view

    def glimpse(self, seat: int = SPECTATOR, number: int | None = None) -> View:
        """The same as `view`, veiled once for all who ask: to be read, and never changed."""
        return self._known.ask(self._past[-1 if number is None else number], seat, lambda: settled(self.view(seat, number)))

    def open_view(self) -> View:
        """A copy of the position with nothing blanked but luck: for when the match is over, and looked through."""
        view = quick_view_of(self._past[-1])
        forget(view)
        view.rng = np.uint64(0)
        return view

    def as_of(self, number: int) -> "Match":
        """This match as it stood at that position. What is played in one of the two is not played in the other."""
        past = copy_object(self)
        past.plies, past._past = self.plies[: number + 1], self._past[: number + 1]
        past._log, past._known = Log(past), Known()
        return past

    def picture(self, seat: int = SPECTATOR, tall: bool = False) -> str:
        """The position as SVG, as this seat may see it; `tall` for a screen held upright."""
        return str(self.game.picture(self.glimpse(seat), seat, tall))

    def _repr_svg_(self) -> str:
        return self.picture(SPECTATOR)

    def seat_word(self, seat: int) -> str:
        return seat_word(self.game.notation, self.glimpse(seat), seat)

    # ---- what can be done --------------------------------------------------------------------------------------

    def legal(self) -> dict[int, list[int]]:
        """The action codes that each seat may play now."""
        found = self._known.ask(self._past[-1], "legal", self.find_legal)
        return {seat: actions[:] for seat, actions in found.items()}

    def find_legal(self) -> dict[int, list[int]]:
        s, out = self._past[-1], self.game.out()
        found: dict[int, list[int]] = {}
        if not self.over:
            for action in out[: verbs.legal(s, out)].tolist():
                found.setdefault(int(verbs.actor_of(s, action)), []).append(action)
        return found

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now; the one whose turn it is comes first."""
        return tuple(sorted(self.legal(), key=lambda seat: (seat != self.actor, seat)))

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now, one after the other: out of turn first, the one whose turn it is last."""
        if self.over:
            return ()
        seats = np.zeros(self.players + 1, np.int32)
        return tuple(int(seat) for seat in seats[: turns.asked(self._past[-1], seats, self.game.out())])

    def formality(self, number: int | None = None) -> int | None:
        """The action that must follow this position (or an earlier one), if it is a mere formality; None: somebody decides.

        A single possible move is not one yet: the game says in FORMALITIES where there is nothing to decide.
        """
        forms, s = getattr(self.game.notation, "FORMALITIES", ()), self._past[-1 if number is None else number]
        return self._known.ask(s, "formality", lambda: self.find_formality(s, forms, number)) if forms else None

    def find_formality(self, s: State, forms: Collection[str], number: int | None) -> int | None:
        notation, out = self.game.notation, self.game.out()
        if s.actor < 0 or s.blind or verbs.legal(s, out) != 1:
            return None
        action = int(out[0])
        return action if form_of(notation, notation.text(self.glimpse(int(s.actor), number), action)) in forms else None

    def actions_by_text(self, seat: int) -> dict[str, int]:
        """This seat's legal actions by their text."""
        view, text = self.glimpse(seat), self.game.notation.text
        return {text(view, action): action for action in self.legal().get(seat, ())}

    def moves(self, seat: int) -> list[str]:
        """What this seat may do now, in notation."""
        return list(self.actions_by_text(seat))

    # ---- playing -----------------------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Play a move given in notation; IllegalMove or BadNotation says why not, and nothing is changed."""
        if seat == CLOCK:
            self.check_clock(text)
            self.play_action(TIME)
            return
        action = self.actions_by_text(seat).get(" ".join(text.split()))
        if action is None:
            raise self.refusal(seat, " ".join(text.split()))
        self.play_action(action)

    def play_action(self, action: int) -> None:
        """Play an action code that `legal` lists, or TIME."""
        s = copy(self._past[-1])
        who, blind = int(verbs.actor_of(s, action)), int(s.blind)
        if self.luck is not None:
            s.rng = np.uint64(self.luck.seed(self.number + 1))
        verbs.play(s, action)
        self._past.append(s)
        self.plies.append(Ply(who, action, blind, events(s), bool(s.revealed)))

    def check_clock(self, text: str) -> None:
        if text != "time":
            raise BadNotation(f"the clock says only 'time', not {text!r}")
        if self.over or not self.timer:
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
        why = getattr(notation, "reason", lambda s, seat, text: None)(self.glimpse(seat), seat, text)
        listed = ", ".join(moves[:8]) + (" …" if len(moves) > 8 else "")
        return IllegalMove(f"{text!r} is not legal now: {why or 'you may play ' + listed}")

    # ---- back --------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last action back, for those who run the match; `way_back` says what a player may take back."""
        if self.number == 0:
            raise NoWayBack("there is nothing to take back")
        del self._past[-1], self.plies[-1]
        self._log.forget(len(self.plies))

    def way_back(self, seat: int, bots: Collection[int] = (), name: Callable[[int], str] | None = None) -> int:
        """How many times to `undo` so that this seat can decide anew; NoWayBack says why it cannot."""
        return undo.way_back(self, seat, bots, name or self.seat_word)

    # ---- the log -----------------------------------------------------------------------------------------------

    def log(self, viewer: int = SPECTATOR) -> list[Entry]:
        """The match so far in words and in notation, as this viewer may know it. Over: everything."""
        return self._log.told(viewer, all_open=self.over)

    def unwritten(self, viewer: int) -> int:
        """How many plies `log` would have to put into words for this viewer first: of a long match that takes a while."""
        return self._log.unwritten(viewer, all_open=self.over)

    def told(self, viewer: int, all_open: bool) -> list[Entry]:
        """The log for a viewer, or with nothing held back: for those who run the match, and for looking through it."""
        return self._log.told(viewer, all_open)

    def told_of(self, ply: int, viewer: int, all_open: bool) -> list[Entry]:
        """What one ply brought."""
        return self._log.entries(ply, viewer, all_open)

    def lines_for(self, viewer: int) -> list[str]:
        """The transcript's lines as this viewer may know them; `?` stands for what is hidden."""
        return as_lines(self.log(viewer))

    @property
    def lines(self) -> list[str]:
        """The whole transcript so far, secrets and all: for those who run the match."""
        return as_lines(self._log.told(SPECTATOR, all_open=True))

    def transcript(self, viewer: int | None = None) -> str:
        """The match as text. With a viewer, only what that viewer may know; the seed would tell all, so it stays out."""
        from hutch.core.transcript import write

        return write(self, viewer)

    def analyse(self, **settings: Any) -> Any:
        """Look back at the whole match, secrets and all: see hutch.analysis, which stands above the core."""
        return importlib.import_module("hutch").analyse(self, **settings)

    def options_text(self) -> str:
        return write_options(self.game.options, self.options)
