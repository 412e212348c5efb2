"""One decision judged by what its seat could know: what else there was, what each choice was worth, how much was lost.

Everything here follows from the view, the choice and the measure. Nothing is looked at that the seat could not see.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hutch.analysis.looks import CHOICES, Look, Measure
from hutch.bots.search.choices import DECLINE, seed_of
from hutch.bots.search.workspace import workspace
from hutch.bots.search.worlds import SEARCHED
from hutch.core import verbs
from hutch.core.game import Game
from hutch.core.notation import phrase
from hutch.core.record import State, copy, view_of
from hutch.core.wording import bidden

FINE, DOUBTFUL, MISTAKE = "fine", "doubtful", "mistake"
SOME, MUCH = 0.04, 0.12  # of a win: what a doubtful choice and a mistake lose at least
SURE = 1.645  # standard errors: so far must a loss lie above nothing (doubtful), or above SOME (mistake)
WEIGHED = 3  # choices, beside the one made, that are weighed with care
UNRIPE = 4  # the first 1/4 of a search does not count: its tree knows nothing yet
LINE = 4  # actions of a better way that are told
NOTHING = "do nothing now"


@dataclass(frozen=True)
class Choice:
    """Something that a seat could do, and what the engine thinks of it."""

    action: int  # DECLINE: nothing
    text: str  # in notation
    words: str  # as one would ask for it
    value: float  # the seat's chance of winning after it
    error: float  # the standard error of that
    careful: bool = True  # weighed by a search of its own; else only tried in passing


@dataclass(frozen=True)
class Step:
    """An action of the better way, and the position after it as the seat that decided would see it."""

    who: int
    said: str  # what they do, in words
    touched: tuple[str, ...]  # ids of the picture that it is about
    view: State


@dataclass(frozen=True)
class Decision:
    """A decision: the choices, best first, the one made, and what it lost against the best."""

    ply: int
    seat: int
    made: Choice
    choices: tuple[Choice, ...]
    lost: float
    error: float
    grade: str
    way: tuple[Step, ...] = ()  # how it might have gone on after the best choice

    @property
    def best(self) -> Choice:
        return self.choices[0]

    def better(self, name: Callable[[int], str]) -> list[str]:
        """That way in words, with a name for every seat."""
        return [f"{name(step.who)} {step.said}" for step in self.way]


@dataclass(frozen=True)
class Question:
    """What a seat chose, and all that it could know when it did."""

    view: State
    seat: int
    action: int
    ply: int


def judge(game: Game, asked: Question, measure: Measure) -> Decision | None:
    """A choice set beside what else its seat could have done; None if there was nothing else."""
    view, seat, action = asked.view, asked.seat, asked.action
    mine = [int(one) for one in workspace(view.dtype).own_choices(view, seat)]
    if len(mine) < 2:
        return None
    passing = in_passing(asked, mine, measure) if len(mine) > WEIGHED + 1 else dict.fromkeys(mine, 0.0)
    chosen = [action, *(one for one in passing if one != action)][: WEIGHED + 1]
    weighed = weigh(asked, chosen, measure)
    best = max(chosen, key=lambda one: float(weighed[one].mean()))  # of equals the one made, which comes first
    lost, error = difference(weighed[best], weighed[action])
    grade = graded(lost, error)
    choices = [in_words(game, view, one, weighed[one]) for one in chosen]
    choices.sort(key=lambda one: (-one.value, one.action != best))
    choices += [Choice(one, *called(game, view, one), passing[one], 0.0, False) for one in passing if one not in weighed]
    made = next(one for one in choices if one.action == action)
    way = () if grade == FINE else better_way(game, view, seat, best, measure)
    return Decision(asked.ply, seat, made, tuple(choices), lost, error, grade, way)


def in_passing(asked: Question, mine: list[int], measure: Measure) -> dict[int, float]:
    """What one search over all choices thinks of those it tried, the most visited first."""
    look = Look(asked.view, CHOICES, int(seed_of(measure.seed, 1)), 2 * measure.worlds, asked.seat)
    visits, merit = measure.think([look])[0].T
    order = sorted(range(len(mine)), key=lambda i: (-visits[i], -merit[i]))
    return {mine[i]: float(merit[i]) for i in order if visits[i] > 0}


def weigh(asked: Question, chosen: list[int], measure: Measure) -> dict[int, np.ndarray]:
    """The seat's results, by world, of a search below each choice; the worlds are the same for all of them."""
    seed, ripe = int(seed_of(measure.seed, 2)), measure.worlds // UNRIPE
    below = Look(asked.view, SEARCHED, seed, measure.worlds, asked.seat, asked.ply - 1, wide=False)
    seen = measure.think([below._replace(action=one) for one in chosen])
    return {one: results[ripe:, 0] for one, results in zip(chosen, seen, strict=True)}


def difference(best: np.ndarray, made: np.ndarray) -> tuple[float, float]:
    """How much better, and the standard error; the worlds are the same, so they are compared one by one."""
    apart = best - made
    return float(apart.mean()), float(apart.std() / math.sqrt(len(apart)))


def graded(lost: float, error: float) -> str:
    if lost >= MUCH and lost - SURE * error > SOME:
        return MISTAKE
    return DOUBTFUL if lost >= SOME and lost - SURE * error > 0 else FINE


def in_words(game: Game, view: State, action: int, results: np.ndarray) -> Choice:
    error = float(results.std() / math.sqrt(len(results)))
    return Choice(action, *called(game, view, action), float(results.mean()), error)


def called(game: Game, view: State, action: int) -> tuple[str, str]:
    """A choice in notation and in words."""
    if action == DECLINE:
        return "", NOTHING
    return game.notation.text(view, action), bidden(phrase(game.notation, view, action))


def better_way(game: Game, view: State, seat: int, action: int, measure: Measure) -> tuple[Step, ...]:
    """How it might go on after a choice: everybody plays as the engine would, in one world that fits the view."""
    world = copy(view)
    world.live = 0
    verbs.guess(world, seat, seed_of(measure.seed, 3))
    way: list[Step] = []
    chosen: int | None = action
    while chosen is not None and len(way) < LINE:
        known = as_seen(world, seat)
        who = seat if chosen == DECLINE else int(verbs.actor_of(world, chosen))
        said, touched = saying(game, known, chosen)
        if chosen != DECLINE:
            verbs.play(world, chosen)
        way.append(Step(who, said, touched, as_seen(world, seat)))
        chosen = engine_choice(world, measure)
    return tuple(way)


def engine_choice(world: State, measure: Measure) -> int | None:
    """What the engine would do for whoever is to act; None when the game is over."""
    if world.actor < 0:
        return None
    known, seat = as_seen(world, int(world.actor)), int(world.actor)
    mine = workspace(world.dtype).own_choices(known, seat)
    if len(mine) == 1:
        return int(mine[0])
    actions = [int(one) for one in mine]
    found = measure.think([Look(known, CHOICES, int(seed_of(measure.seed, 4)), measure.worlds, seat)])[0]
    return actions[max(range(len(actions)), key=lambda i: tuple(found[i]))]


def as_seen(world: State, seat: int) -> State:
    view = view_of(world)
    verbs.veil(view, seat)
    return view


def saying(game: Game, view: State, action: int) -> tuple[str, tuple[str, ...]]:
    """An action in words, and what it touches."""
    if action == DECLINE:
        return "waits", ()
    return phrase(game.notation, view, action), tuple(game.notation.touches(view, action))
