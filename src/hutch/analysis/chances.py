"""Everybody's chances over a match, and what luck and each choice did to them.

`chances` of a position are results of worlds played on: an array of worlds by seats, each seat's column by what that seat
could know then. The worlds have the same seeds at every position, so differences are far surer than the chances themselves.

    before ──choice──▶ expected ──luck──▶ after

`expected` is the mean over all luck that could have followed: the choice made in worlds that fit the view of who made it.
Where the rules did not mark an action (no luck was used, nothing hidden came out), all of the difference is the choice's.
"""

import numpy as np

from hutch.analysis.looks import Look, Measure
from hutch.bots.search.choices import DECLINE, seed_of
from hutch.bots.search.workspace import workspace
from hutch.bots.search.worlds import AS_THEY_ARE, DEALT
from hutch.core import verbs
from hutch.core.match import Match


def chances(match: Match, number: int, measure: Measure) -> np.ndarray:
    """Everybody's chances in one position, by world and seat."""
    if number == match.number and match.over:
        return level(match, np.tile([float(share) for share in match.payoff], (measure.worlds, 1)))
    if not match.game.secrets:
        return level(match, *measure.think([look(match, 0, number, measure)]))
    own = measure.think([look(match, seat, number, measure)._replace(wide=False) for seat in range(match.players)])
    return level(match, np.concatenate(own, axis=1))


def expected(match: Match, ply: int, measure: Measure) -> np.ndarray:
    """Everybody's chances after an action and before its luck, as who chose it could know."""
    done = match.plies[ply]
    return level(match, *measure.think([look(match, done.who, ply - 1, measure)._replace(action=done.action)]))


def dealt(match: Match, measure: Measure) -> np.ndarray:
    """Everybody's chances before the deal."""
    blank = match.game.blank(match.players, match.options, match.edition)
    return level(match, *measure.think([Look(blank, DEALT, int(seed_of(measure.seed, 1)), measure.worlds)]))


def deals_luck(match: Match) -> bool:
    """Whether the deal is a matter of luck at all."""
    s = match.game.blank(match.players, match.options, match.edition)
    verbs.deal(s, 1)
    return bool(s.revealed)


def look(match: Match, seat: int, number: int, measure: Measure) -> Look:
    """A look at worlds that fit what this seat knew at that position."""
    return Look(match.view(seat, number), AS_THEY_ARE, int(seed_of(measure.seed, 0)), measure.worlds, seat, number, DECLINE)


def level(match: Match, results: np.ndarray) -> np.ndarray:
    """A team has one chance: the mean of what its seats think."""
    if match.game.cooperative:
        return np.repeat(results.mean(axis=1, keepdims=True), match.players, axis=1)
    return results


def forced(match: Match, ply: int) -> bool:
    """Whether who acted had nothing else to do."""
    view = match.view(match.plies[ply].who, ply - 1)
    return len(workspace(view.dtype).own_choices(view, match.plies[ply].who)) == 1
