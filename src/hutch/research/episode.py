"""One game, stepped by action codes: what every adapter is made of.

Seats are asked one after the other, as at a table (`hutch.core.turns`): first those who may act out of turn, then the
actor. A seat that is asked out of turn may decline; that is one more action code, the last, in games that know such
actions. Where seats choose unseen at once, they are asked in turn, and none sees what the others chose.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hutch.batches.rows import observe_one, plain
from hutch.bots.search.choices import DECLINE, own_choices
from hutch.core.compile import generic, piece
from hutch.core.editions import load_edition
from hutch.core.errors import IllegalMove
from hutch.core.game import Game, find
from hutch.core.luck import check_seed
from hutch.core.match import Match
from hutch.core.observation import length, observation, register_writer
from hutch.core.options import bounded, read_options
from hutch.core.record import SPECTATOR, State, View, blank, view_of
from hutch.core.turns import asked
from hutch.core.verbs import deal, payoff, play, veil


@cache
def action_codes(game: Game) -> int:
    """How many action codes there are, the one for declining included where seats may act out of turn."""
    return int(game.state.CODES) + int(hasattr(game.rules, "actor_of"))


@cache
def ranges(game: Game) -> tuple[np.ndarray, np.ndarray]:
    """The least and the greatest that each number of an observation can be."""
    numbers = observation(game)
    return np.array([n.low for n in numbers], np.float32), np.array([n.high for n in numbers], np.float32)


def new_board(game: Game, players: int) -> np.ndarray:
    """What compiled code steps a game in: one record, which takes half the time to hand over that its arrays would take."""
    fields = [
        ("rows", game.state.State, (3,)),  # the position, the blank it is dealt from, a place for a view
        ("seats", "i4", (players + 1,)),  # who is asked, in order
        ("out", "i4", (game.state.ACTIONS + 1,)),  # legal actions
        ("mask", "i1", (action_codes(game),)),  # what the seat that is asked now can answer
        ("seen", "f4", (length(game),)),  # and what it may know, as numbers; at the end what a spectator may
    ]
    return plain(blank(np.dtype(fields, align=True)))


class Board(NamedTuple):
    """The same, array by array, as Python reads it."""

    rows: np.ndarray
    seats: np.ndarray
    out: np.ndarray
    mask: np.ndarray
    seen: np.ndarray


@piece
def show(b: State, seat: int) -> None:
    """Write down what a seat that is asked can answer, declining by the last code, and what it may know."""
    b.mask[:] = 0
    for i in range(own_choices(b.rows[0], seat, b.out)):
        b.mask[b.out[i] if b.out[i] != DECLINE else b.mask.shape[0] - 1] = 1
    observe_one(b.rows[0], b.rows[2:3], seat, b.seen)


@generic
def begin(board: np.ndarray, seed: int) -> None:
    """Deal a game."""
    b = board[0]
    b.rows[0] = b.rows[1]
    deal(b.rows[0], seed)
    asked(b.rows[0], b.seats, b.out)
    show(b, b.seats[0])


@generic
def take(board: np.ndarray, action: int) -> bool:
    """Play an action; whether somebody is asked then."""
    b = board[0]
    play(b.rows[0], action)
    if b.rows[0].actor < 0:
        b.mask[:] = 0
        observe_one(b.rows[0], b.rows[2:3], SPECTATOR, b.seen)
        return False
    asked(b.rows[0], b.seats, b.out)
    show(b, b.seats[0])
    return True


@generic
def pass_on(board: np.ndarray, nth: int) -> None:
    """The next seat is asked in the same position."""
    show(board[0], board[0].seats[nth])


@generic
def write_view(rows: np.ndarray, seat: int, out: np.ndarray) -> None:
    """What this seat may know, as numbers."""
    observe_one(rows[0], rows[2:3], seat, out)


@generic
def shares(rows: np.ndarray, out: np.ndarray) -> None:
    payoff(rows[0], out)


class Episode:
    """A game that is played by codes. Nothing but veiled numbers, masks, pictures and words leaves it."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: Mapping[str, Any] | str | Path | None = None,
    ) -> None:
        self.game = find(game)
        self.players = self.game.check_players(players)
        self.options = bounded(self.game.options, options or {})
        self.edition = None if edition is None else load_edition(self.game.name, self.game.edition, edition)
        known = read_options(self.game.name, self.game.options, self.options, self.players)
        register_writer(self.game)
        self.codes, self.numbers = action_codes(self.game), length(self.game)
        self._record = new_board(self.game, self.players)
        self._board = Board(*(self._record[name][0] for name in Board._fields))
        self._board.rows[1] = self.game.blank(self.players, known, self.edition)
        self._seats, self._flags = self._board.seats.data, self._board.mask.data  # read one by one: quicker so
        self._declining = self.codes - 1 if hasattr(self.game.rules, "actor_of") else SPECTATOR
        self._nth = 0  # of those who are asked
        self.over = True  # until a game is dealt
        self.seat = SPECTATOR  # who is asked now; SPECTATOR at the end
        self.seed = 0
        self.actions: list[int] = []

    def reset(self, seed: int) -> None:
        """Deal the game of that seed."""
        self.seed, self.actions, self._nth = check_seed(seed), [], 0
        begin(self._record, self.seed)
        self.over, self.seat = False, self._seats[0]

    def step(self, action: int) -> bool:
        """The answer of the seat that is asked. Whether it is legal; if it is not, nothing happens."""
        if not 0 <= action < self.codes or not self._flags[action]:
            return False
        if action == self._declining:
            self._nth += 1
            pass_on(self._record, self._nth)
        else:
            self.actions.append(action)
            self._nth = 0
            if not take(self._record, action):
                self.over, self.seat = True, SPECTATOR
                return True
        self.seat = self._seats[self._nth]
        return True

    def is_legal(self, action: int) -> bool:
        """Whether the seat that is asked may answer this."""
        return 0 <= action < self.codes and self._flags[action] != 0

    def check(self, action: int) -> None:
        """IllegalMove if the seat that is asked may not answer this."""
        if not self.is_legal(action):
            codes = np.flatnonzero(self._board.mask)
            listed = ", ".join(map(str, codes[:8])) + (" …" if len(codes) > 8 else "")
            raise IllegalMove(f"action {action} is not legal now; seat {self.seat} may answer {listed}")

    def mask(self, seat: int | None = None) -> np.ndarray:
        """What the seat that is asked can answer, as flags over the codes; another seat can answer nothing now."""
        return self._board.mask.copy() if seat is None or seat == self.seat else np.zeros(self.codes, np.int8)

    def observe(self, seat: int) -> np.ndarray:
        """What this seat may know, as numbers; `hutch.observation(game)` says what each is."""
        out = np.empty(self.numbers, np.float32)
        write_view(self._board.rows, seat, out)
        return out

    def look(self, seat: int) -> dict[str, np.ndarray]:
        """Both, as the field's interfaces hand them out; arrays that nobody else writes to."""
        if seat == self.seat:
            return {"observation": self._board.seen.copy(), "action_mask": self._board.mask.copy()}
        return {"observation": self.observe(seat), "action_mask": self.mask(seat)}

    def view(self, seat: int) -> View:
        """The veiled record, for a bot in that seat."""
        view = view_of(self._board.rows[0])
        veil(view, seat)
        return view

    def payoff(self) -> list[float]:
        """Who won, by seat; all zero while the game runs."""
        out = np.zeros(self.players)
        if self.over:
            shares(self._board.rows, out)
        return [float(share) for share in out]

    def match(self) -> Match:
        """The same game as a match: its log, its pictures, its transcript."""
        match = Match(self.game, self.players, self.seed, self.options, self.edition)
        for action in self.actions:
            match.play_action(action)
        return match
