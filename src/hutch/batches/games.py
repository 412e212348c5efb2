"""Whole games in bulk: the one loop that simulations, checks and benches play by.

A game is dealt from the blank and played in the real position, as the bots' scratch names them. Who chooses is a *policy*:
a marker whose type the compiler dispatches on, as the verbs dispatch on the type of a record, so every policy gets a loop
of its own. A game's result is a `Line`; shares of the win are kept in sixtieths, so that sums are exact in whatever order
they are made.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype
from numba.extending import overload

from hutch.bots.players.built_in import Recipe
from hutch.bots.players.recipes import show
from hutch.bots.search.choices import NEVER, best_of, own_choices, seed_of, weigh
from hutch.bots.search.scratch import BLANK, REAL, VIEW
from hutch.core.compile import generic, piece
from hutch.core.game import Game
from hutch.core.record import State, blank
from hutch.core.turns import asked
from hutch.core.verbs import deal, flaw, legal, payoff, pick_at_random, play, playout, score

SEATS = 8  # no game has more
WIN = 60  # sixtieths: a win can be shared by up to six
NO_MOVE, SHORT_TRAIL = -1, -2  # flaws that are the same in every game
GUESSES = Recipe.guesses  # worlds that the greedy bot looks at

Line = np.dtype(
    [
        ("moves", "i4"),
        ("flaw", "i4"),  # 0, or what is broken, where games are checked
        ("shares", "i2", (SEATS,)),  # of the win, in sixtieths
        ("points", "i4", (SEATS,)),
    ],
    align=True,
)


class GameScratch(NamedTuple):
    """What one thread plays in: the part of the bots' scratch that thinking one move ahead needs, by the same names."""

    positions: np.ndarray
    out: np.ndarray
    merit: np.ndarray
    worth: np.ndarray
    seats: np.ndarray


class Results(NamedTuple):
    """Where results go, a row a game."""

    lines: np.ndarray
    finals: np.ndarray  # the last record of each game; may be empty: then they are not kept


POLICIES: dict[Any, Any] = {}  # marker's type (compiled callers) and dtype (plain callers) -> the function that chooses
MARKERS: dict[str, Any] = {}  # name -> the marker to pass
THINKING: set[Any] = set()  # marker's types of policies that do more than pick from a list


def policy(name: str, thinks: bool = False) -> Callable[[Any], Any]:
    """Make a function `choose(s, out, scratch, seed, moves) -> action` a policy. One that `thinks` needs the scratch."""

    def register(function: Any) -> Any:
        dtype = np.dtype([(name, "i1")])
        MARKERS[name] = np.zeros(1, dtype)[0]
        POLICIES[dtype] = POLICIES[from_dtype(dtype)] = function
        if thinks:
            THINKING.add(from_dtype(dtype))
        return function

    return register


def choose(who: State, s: State, out: np.ndarray, scratch: GameScratch, seed: int, moves: int) -> int:
    """The action that a policy takes in the real position, so many moves into the game of that seed; or NEVER."""
    return int(POLICIES[who.dtype](s, out, scratch, seed, moves))


def resolve_choose(who: Any, s: Any, out: Any, scratch: Any, seed: Any, moves: Any) -> Any:
    function = POLICIES[who]
    return lambda who, s, out, scratch, seed, moves: function(s, out, scratch, seed, moves)


@overload(choose, strict=False, inline="always")
def resolve_quick_choice(who: Any, s: Any, out: Any, scratch: Any, seed: Any, moves: Any) -> Any:
    """Written out in the loop: handing over a scratch that is not needed takes longer than choosing."""
    return None if who in THINKING else resolve_choose(who, s, out, scratch, seed, moves)


@overload(choose, strict=False)
def resolve_thought(who: Any, s: Any, out: Any, scratch: Any, seed: Any, moves: Any) -> Any:
    return resolve_choose(who, s, out, scratch, seed, moves) if who in THINKING else None


@policy("random")
@piece
def choose_at_random(s: State, out: np.ndarray, scratch: GameScratch, seed: int, moves: int) -> int:
    """Any legal action, all equally likely, by the record's own luck."""
    action = pick_at_random(s, out)
    return action if action >= 0 else NEVER


@policy("playout")
@piece
def choose_as_playouts_do(s: State, out: np.ndarray, scratch: GameScratch, seed: int, moves: int) -> int:
    """What the game's `playout` leans to."""
    n = legal(s, out)
    return out[playout(s, out, n)] if n > 0 else NEVER


@policy("greedy", thinks=True)
@piece
def choose_greedily(s: State, out: np.ndarray, scratch: Any, seed: int, moves: int) -> int:
    """Every seat plays as the bot of that name: a game goes as it does with those bots at a table."""
    for nth in range(asked(s, scratch.seats, out)):
        seat = scratch.seats[nth]
        show(scratch, seat)
        action = greedy_answer(scratch, seat, seed_of(seed, moves * 16 + seat))
        if action >= 0:
            return action
    return NEVER


@generic
def greedy_answer(scratch: Any, seat: int, seed: int) -> int:
    """What a greedy seat does in the view; below 0 if it does nothing."""
    n = own_choices(scratch.positions[VIEW], seat, scratch.out)
    if n <= 1:
        return scratch.out[0] if n == 1 else NEVER
    weigh(scratch, seat, seed, GUESSES, n)
    return best_of(scratch.out, n, scratch.merit, seed)


@piece
def flaw_now(s: State) -> int:
    """0, or what is broken in this position."""
    return SHORT_TRAIL if s.told > s.trail.shape[0] else flaw(s)


@piece
def write_result(s: State, worth: np.ndarray, line: State) -> None:
    """Who won, and the points, of a game that has ended."""
    payoff(s, worth)
    for seat in range(s.players):
        line.shares[seat] = int(WIN * worth[seat] + 0.5)
        line.points[seat] = score(s, seat)


@generic
def play_games(scratch: GameScratch, seed: int, who: State, checked: bool | None, results: Results) -> None:
    """Play games with the seeds from `seed` on, one a line; with `checked`, a game that breaks an invariant stops there."""
    out, positions = scratch.out, scratch.positions
    for game in range(results.lines.shape[0]):
        positions[REAL] = positions[BLANK]
        s, line = positions[REAL], results.lines[game]
        deal(s, seed + game)
        moves, broken = 0, 0
        if checked is not None:
            broken = flaw_now(s)
        while s.actor >= 0 and broken == 0:
            action = choose(who, s, out, scratch, seed + game, moves)
            if action == NEVER:
                broken = NO_MOVE
            else:
                play(s, action)
                moves += 1
                if checked is not None:
                    broken = flaw_now(s)
        line.moves = moves
        line.flaw = broken
        if broken == 0:
            write_result(s, scratch.worth, line)
        if results.finals.shape[0] > 0:
            results.finals[game] = s


def make_scratch(game: Game, start: State) -> GameScratch:
    """The scratch of one thread, with the blank that its games are dealt from."""
    most, positions = game.state.ACTIONS + 1, blank(game.state.State, 4)
    positions[BLANK] = start
    counts = np.zeros(most, np.int32), np.zeros(most, np.float64), np.zeros(SEATS, np.float64), np.zeros(SEATS + 1, np.int32)
    return GameScratch(positions, *counts)


def make_results(game: Game, games: int, finals: bool = False) -> Results:
    """Empty results of so many games."""
    return Results(np.zeros(games, Line).view(np.recarray), blank(game.state.State, games if finals else 0))
