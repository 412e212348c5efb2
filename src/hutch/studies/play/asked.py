"""One game with bots of any sort, asked one after the other, written down as compiled games are."""

from collections.abc import Sequence

import numpy as np

from hutch.bots.api import Bot
from hutch.bots.players.guard import guarded
from hutch.bots.players.recipes import show
from hutch.bots.search.choices import own_choices, seed_of
from hutch.bots.search.scratch import BLANK, REAL, VIEW, Scratch
from hutch.core import verbs
from hutch.core.record import State
from hutch.core.story import NUMBERS
from hutch.core.trail import events
from hutch.core.turns import asked
from hutch.studies.play.traced import HUNDRED_BITS, MOST_EVENTS, MOST_MOVES, WIN, Pages


def play_asked(scratch: Scratch, bots: Sequence[Bot], deal: int, luck: int, pages: Pages, game: int) -> None:
    """Play game `game` of a shard and write it down."""
    seated = [guarded(bot) for bot in bots]
    scratch.positions[REAL] = scratch.positions[BLANK]
    s, line = scratch.positions[REAL], pages.games[game]
    line.deeds, line.events = (pages.games[game - 1].deeds, pages.games[game - 1].events) if game else (0, 0)
    end = int(line.deeds) + MOST_MOVES, int(line.events) + MOST_EVENTS
    verbs.deal(s, deal)
    write_events(s, pages, game, -1, end[1])
    line.first, before = -1, -1
    while s.actor >= 0:
        count(s, scratch.out, line, before)
        before = int(s.actor)
        action = next_action(scratch, seated, luck, int(line.moves))
        who = int(verbs.actor_of(s, action))
        if line.deeds < end[0]:
            pages.deeds[line.deeds] = (game, who, action)
            line.deeds += 1
        verbs.play(s, action)
        line.moves += 1
        write_events(s, pages, game, who, end[1])
    close(scratch, pages, game)


def next_action(scratch: Scratch, bots: Sequence[Bot], luck: int, moves: int) -> int:
    s, seats = scratch.positions[REAL], scratch.seats
    for seat in [int(seat) for seat in seats[: asked(s, seats, scratch.out)]]:
        show(scratch, seat)
        action, _ = bots[seat].answer(scratch.positions[VIEW], seat, int(seed_of(luck, moves * 16 + seat)))  # type: ignore[attr-defined]
        if action is not None:
            return int(action)
    raise AssertionError("the actor is always asked last, and always acts")


def count(s: State, out: np.ndarray, line: State, before: int) -> None:
    """What the actor can do here, and whether the turn has passed on."""
    n = int(own_choices(s, int(s.actor), out))
    if n > 1:
        line.choices += 1
        line.options += n
        line.thought += int(HUNDRED_BITS * np.log(n) + 0.5)
    if line.first < 0 and s.blind == 0:
        line.first = s.actor
    line.turns += int(s.actor) != before


def write_events(s: State, pages: Pages, game: int, who: int, end: int) -> None:
    line = pages.games[game]
    for event in events(s):
        if line.events < end:
            padded = (*event.numbers[:NUMBERS], *(-1,) * (NUMBERS - len(event.numbers)))
            pages.events[line.events] = (game, who, event.code, padded)
            line.events += 1


def close(scratch: Scratch, pages: Pages, game: int) -> None:
    """How it ended."""
    s, line = scratch.positions[REAL], pages.games[game]
    verbs.payoff(s, scratch.worth)
    for seat in range(int(s.players)):
        line.shares[seat] = int(WIN * scratch.worth[seat] + 0.5)
        line.points[seat] = verbs.score(s, seat)
    pages.ends[game] = s
