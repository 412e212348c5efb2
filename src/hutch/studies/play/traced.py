"""Whole games by recipe, one a seat, compiled, with everything written down that a study asks for later."""

from typing import Any, NamedTuple

import numpy as np

from hutch.bots.players.recipes import RECIPE, decide, show
from hutch.bots.search.choices import NEVER, own_choices, seed_of
from hutch.bots.search.scratch import BLANK, REAL, Scratch
from hutch.core.compile import generic, piece
from hutch.core.exact import log
from hutch.core.record import State
from hutch.core.story import DEED, EVENT, NUMBERS
from hutch.core.trail import HEAD
from hutch.core.turns import asked
from hutch.core.verbs import actor_of, deal, legal, payoff, play, playout, score

PLAYOUT = 3  # a kind of recipe beside the bots': whatever the game's playout leans to
SEATS = 8
WIN = 60  # shares of a win are kept in sixtieths: whole numbers add up the same in any order
MOST_MOVES = 4096  # of a game that are written down
MOST_EVENTS = 6144
HUNDRED_BITS = 144.26950408889634  # a hundred times log2 of e

GAME = np.dtype(
    [
        ("moves", "i4"),
        ("turns", "i4"),  # how often another seat came to act
        ("choices", "i4"),  # decisions with more than one thing to do
        ("options", "i8"),  # things to do in these, added up
        ("thought", "i8"),  # log2 of them added up, in hundredths
        ("first", "i4"),  # the seat that acted first in the open
        ("shares", "i2", (SEATS,)),  # of the win, in sixtieths
        ("points", "i4", (SEATS,)),
        ("deeds", "i4"),  # where this game's actions and events end
        ("events", "i4"),
    ],
    align=True,
)


class Pages(NamedTuple):
    """Where the games of one shard are written down."""

    games: np.ndarray
    ends: np.ndarray
    deeds: np.ndarray
    events: np.ndarray


def make_pages(dtype: np.dtype[Any], games: int) -> Pages:
    return Pages(
        np.zeros(games, GAME).view(np.recarray),
        np.zeros(games, dtype).view(np.recarray),
        np.zeros(games * MOST_MOVES, DEED).view(np.recarray),
        np.zeros(games * MOST_EVENTS, EVENT).view(np.recarray),
    )


@piece
def write_trail(s: State, events: np.ndarray, at: int, end: int, game: int, seat: int) -> int:
    """Copy what the trail tells behind event `at`; where the next one goes."""
    told, word = min(s.told, s.trail.shape[0]), 0
    while word + HEAD <= told and at < end:
        size = s.trail[word + HEAD - 1]
        events[at].game = game
        events[at].seat = seat
        events[at].code = s.trail[word]
        for i in range(NUMBERS):
            events[at].numbers[i] = s.trail[word + HEAD + i] if i < size and word + HEAD + i < told else -1
        word += HEAD + size
        at += 1
    return at


@piece
def chosen(scratch: Scratch, recipes: np.ndarray, luck: int, moves: int, age: int) -> int:
    """The action that the seats bring about, asked in turn; every seat searches with an age of its own."""
    s = scratch.positions[REAL]
    if recipes[0].kind == PLAYOUT:
        n = legal(s, scratch.out)
        return scratch.out[playout(s, scratch.out, n)] if n > 0 else NEVER
    for nth in range(asked(s, scratch.seats, scratch.out)):
        seat = scratch.seats[nth]
        show(scratch, seat)
        action = decide(scratch, recipes[seat], seat, seed_of(luck, moves * 16 + seat), age + nth)
        if action >= 0:
            return action
    return NEVER


@piece
def count_choices(s: State, out: np.ndarray, line: State) -> None:
    """What the actor can do here."""
    n = own_choices(s, s.actor, out)
    if n > 1:
        line.choices += 1
        line.options += n
        line.thought += int(HUNDRED_BITS * log(np.float64(n)) + 0.5)


@generic
def trace_game(scratch: Scratch, recipes: np.ndarray, deal_seed: int, luck: int, age: int, pages: Pages, game: int) -> int:
    """Play game `game` of a shard and write it down; the age that the next search may have."""
    scratch.positions[REAL] = scratch.positions[BLANK]
    s, line = scratch.positions[REAL], pages.games[game]
    at = pages.games[game - 1].deeds if game > 0 else 0
    event = pages.games[game - 1].events if game > 0 else 0
    last, last_event = at + MOST_MOVES, event + MOST_EVENTS
    deal(s, deal_seed)
    event = write_trail(s, pages.events, event, last_event, game, -1)
    line.first, before, moves = -1, -1, 0
    while s.actor >= 0:
        count_choices(s, scratch.out, line)
        if line.first < 0 and s.blind == 0:
            line.first = s.actor
        if s.actor != before:
            line.turns += 1
        before = s.actor
        action = chosen(scratch, recipes, luck, moves, age)
        age += s.players + 1
        if action == NEVER:
            break
        who = actor_of(s, action)
        if at < last:
            pages.deeds[at].game = game
            pages.deeds[at].seat = who
            pages.deeds[at].action = action
            at += 1
        play(s, action)
        moves += 1
        event = write_trail(s, pages.events, event, last_event, game, who)
    line.moves, line.deeds, line.events = moves, at, event
    payoff(s, scratch.worth)
    for seat in range(s.players):
        line.shares[seat] = int(WIN * scratch.worth[seat] + 0.5)
        line.points[seat] = score(s, seat)
    pages.ends[game] = s
    return age


def recipe_row(kind: int) -> np.ndarray:
    """A recipe of this kind that needs no numbers."""
    row = np.zeros(1, RECIPE).view(np.recarray)
    row[0].kind = kind
    return row
