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


class Board(NamedTuple):
    """What compiled code steps a game in. It is handed over array by array: a tuple as a whole takes three times as long."""

    rows: np.ndarray  # the position, the blank it is dealt from, a place for a view
    seats: np.ndarray  # who is asked, in order
    out: np.ndarray  # legal actions
    mask: np.ndarray  # what the seat that is asked now can answer


@piece
def mark_answers(s: State, seat: int, out: np.ndarray, mask: np.ndarray) -> None:
    """Flag what a seat that is asked can answer; declining is the last code."""
    mask[:] = 0
    for i in range(own_choices(s, seat, out)):
        mask[out[i] if out[i] != DECLINE else mask.shape[0] - 1] = 1


@generic
def begin(rows: np.ndarray, seats: np.ndarray, out: np.ndarray, mask: np.ndarray, seed: int) -> int:
    """Deal a game; how many seats are asked."""
    rows[0] = rows[1]
    deal(rows[0], seed)
    count = asked(rows[0], seats, out)
    mark_answers(rows[0], seats[0], out, mask)
    return count


@generic
def take(rows: np.ndarray, seats: np.ndarray, out: np.ndarray, mask: np.ndarray, action: int) -> int:
    """Play an action; how many seats are asked then, 0 at the end."""
    play(rows[0], action)
    if rows[0].actor < 0:
        mask[:] = 0
        return 0
    count = asked(rows[0], seats, out)
    mark_answers(rows[0], seats[0], out, mask)
    return count


@generic
def pass_on(rows: np.ndarray, seats: np.ndarray, out: np.ndarray, mask: np.ndarray, nth: int) -> None:
    """The next seat is asked in the same position."""
    mark_answers(rows[0], seats[nth], out, mask)


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
        rows, out = blank(self.game.state.State, 3), np.zeros(self.game.state.ACTIONS + 1, np.int32)
        rows[1] = self.game.blank(self.players, known, self.edition)
        self._board = Board(plain(rows), np.zeros(self.players + 1, np.int32), out, np.zeros(self.codes, np.int8))
        self._asked = self._nth = 0
        self.over = True  # until a game is dealt
        self.seat = SPECTATOR  # who is asked now; SPECTATOR at the end
        self.seed = 0
        self.actions: list[int] = []

    def reset(self, seed: int) -> None:
        """Deal the game of that seed."""
        self.seed, self.actions, self._nth = check_seed(seed), [], 0
        self._asked, self.over = begin(*self._board, self.seed), False
        self.seat = self._board.seats.item(0)

    def step(self, action: int) -> None:
        """The answer of the seat that is asked. It must be legal: `mask` says which codes are."""
        if action == self.codes - 1 and self._nth < self._asked - 1:
            self._nth += 1
            pass_on(*self._board, self._nth)
        else:
            self.actions.append(action)
            self._asked, self._nth = take(*self._board, action), 0
            self.over = not self._asked
        self.seat = SPECTATOR if self.over else self._board.seats.item(self._nth)

    def is_legal(self, action: int) -> bool:
        """Whether the seat that is asked may answer this."""
        return 0 <= action < self.codes and self._board.mask.item(action) != 0

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
