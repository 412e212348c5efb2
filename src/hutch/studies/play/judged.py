"""Positions of games that were written down, judged by playing them on many times.

What comes out is always fresh luck: the choice that a search made is weighed by playouts that the search never saw, so
nothing looks better than it is for having been picked as the best.
"""

from typing import NamedTuple

import numpy as np

from hutch.bots.players.recipes import show
from hutch.bots.search.choices import best_of, own_choices, seed_of, weigh
from hutch.bots.search.scratch import BLANK, PLAYED, REAL, VIEW, Scratch
from hutch.bots.search.tree import play_on
from hutch.core.compile import generic, piece
from hutch.core.record import SPECTATOR
from hutch.core.verbs import deal, guess, play, veil
from hutch.studies.play.traced import SEATS, WIN, Pages

CHECKPOINTS = 20  # looks at a game, evenly over its moves
LOOKS = 24  # playouts a look
WEIGHED = 2  # decisions of a game that are weighed
JUDGED = 8  # choices of a decision: the one made, the obvious one, and others
WEIGHINGS = 48  # playouts of each, in the same worlds with the same luck
GUESSES = 4  # worlds that the obvious move looks at


class LookBack(NamedTuple):
    """What was seen of one game."""

    chances: np.ndarray  # by checkpoint and seat: results of playouts, added up
    wanted: np.ndarray  # the numbers of the decisions to be weighed, rising
    moves: np.ndarray  # of each, the choices that were weighed; the one made comes first
    facts: np.ndarray  # of each: seat, ply, choices weighed (0: the actor did not act), choices in all, 1 if obvious
    results: np.ndarray  # by decision, choice, playout and seat


SEAT, PLY, COUNT, OPTIONS, OBVIOUS = range(5)


def make_look_back() -> LookBack:
    return LookBack(
        np.zeros((CHECKPOINTS, SEATS), np.int32),
        np.zeros(WEIGHED, np.int64),
        np.zeros((WEIGHED, JUDGED), np.int32),
        np.zeros((WEIGHED, 5), np.int32),
        np.zeros((WEIGHED, JUDGED, WEIGHINGS, SEATS), np.int16),
    )


@piece
def look(scratch: Scratch, luck: int, row: np.ndarray) -> None:
    """The chances of every seat as a spectator may think of them."""
    s = scratch.positions[PLAYED]
    for nth in range(LOOKS):
        scratch.positions[PLAYED] = scratch.positions[REAL]
        veil(s, SPECTATOR)
        s.live = 0
        guess(s, SPECTATOR, seed_of(luck, nth))
        play_on(s, scratch)
        for seat in range(s.players):
            row[seat] += int(WIN * scratch.worth[seat] + 0.5)


@piece
def gather(scratch: Scratch, seat: int, made: int, luck: int, moves: np.ndarray, facts: np.ndarray) -> None:
    """Which choices to weigh: the move made, the obvious one if it is another, and others at random."""
    total = own_choices(scratch.positions[VIEW], seat, scratch.out)
    weigh(scratch, seat, luck, GUESSES, total)
    obvious = best_of(scratch.out, total, scratch.merit, luck)
    moves[0], n, left = made, 1, total
    if obvious != made:
        moves[1], n = obvious, 2
    while left > 0 and n < min(JUDGED, total):
        nth = seed_of(luck, left) % left
        action = scratch.out[nth]
        scratch.out[nth] = scratch.out[left - 1]
        left -= 1
        if action != made and action != obvious:
            moves[n] = action
            n += 1
    facts[SEAT], facts[COUNT], facts[OPTIONS], facts[OBVIOUS] = seat, n, total, int(obvious == made)


@piece
def weigh_moves(scratch: Scratch, seat: int, moves: np.ndarray, n: int, luck: int, results: np.ndarray) -> None:
    """Results of every seat after each of n moves, over worlds that fit the view, the same for all of them."""
    s = scratch.positions[PLAYED]
    for nth in range(WEIGHINGS):
        for i in range(n):
            scratch.positions[PLAYED] = scratch.positions[VIEW]
            guess(s, seat, seed_of(luck, nth))
            play(s, moves[i])
            play_on(s, scratch)
            for other in range(s.players):
                results[i, nth, other] = int(WIN * scratch.worth[other] + 0.5)


@generic
def look_back(scratch: Scratch, pages: Pages, game: int, deal_seed: int, luck: int, seen: LookBack) -> None:
    """Play a written game again, look at it from time to time, and weigh the decisions that are wanted."""
    begin = pages.games[game - 1].deeds if game > 0 else 0
    length = pages.games[game].deeds - begin
    scratch.positions[REAL] = scratch.positions[BLANK]
    s, point, decisions = scratch.positions[REAL], 0, 0
    deal(s, deal_seed)
    for ply in range(length):
        while point < CHECKPOINTS and length * point // CHECKPOINTS <= ply:
            look(scratch, seed_of(luck, point), seen.chances[point])
            point += 1
        deed = pages.deeds[begin + ply]
        if own_choices(s, s.actor, scratch.out) > 1:
            for nth in range(WEIGHED):
                if seen.wanted[nth] == decisions and deed.seat == s.actor:
                    show(scratch, s.actor)
                    facts, moves = seen.facts[nth], seen.moves[nth]
                    gather(scratch, s.actor, deed.action, seed_of(luck, 100 + nth), moves, facts)
                    facts[PLY] = ply
                    weigh_moves(scratch, s.actor, moves, facts[COUNT], seed_of(luck, 200 + nth), seen.results[nth])
            decisions += 1
        play(s, deed.action)
