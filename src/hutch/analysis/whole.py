"""A whole match analysed, on all cores; the numbers are the same on any machine and with any number of threads."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from hutch.analysis.accounts import Account, Strokes, strokes
from hutch.analysis.chances import chances, deals_luck, dealt, expected, forced
from hutch.analysis.judging import MISTAKE, Decision, Question, judge
from hutch.analysis.looks import Measure, Think, in_house
from hutch.analysis.turning import Name, Turn, turns
from hutch.bots.search.choices import seed_of
from hutch.core.errors import BadOption
from hutch.core.match import Match

BUDGET = 400  # worlds a position, and iterations of every choice that is weighed with care
LEAST, MOST = 16, 1_000_000
Progress = Callable[[int, int], object]  # so many steps more are done, of so many in all


class Stopped(Exception):
    """Nobody wants to know any more."""


@dataclass(frozen=True)
class Analysis:
    """What became of a match, and why: everybody's chances, luck and decisions told apart, and every decision judged."""

    match: Match
    budget: int
    seed: int
    strokes: Strokes
    decisions: list[Decision]
    name: Name

    @property
    def chances(self) -> np.ndarray:
        """By position (0 is after the deal) and seat."""
        return np.asarray(self.strokes.chances.mean(axis=1))

    @property
    def errors(self) -> np.ndarray:
        """The standard errors of the chances."""
        return np.asarray(self.strokes.chances.std(axis=1) / np.sqrt(self.strokes.chances.shape[1]))

    @cached_property
    def accounts(self) -> list[Account]:
        """For each seat: start + deal + luck + own decisions + others' decisions = result."""
        return [self.strokes.account(seat) for seat in range(self.match.players)]

    @cached_property
    def turns(self) -> list[Turn]:
        """The three turning points, in the order in which they came."""
        return turns(self.match, self.strokes, self.name)

    @property
    def mistakes(self) -> list[Decision]:
        return [one for one in self.decisions if one.grade == MISTAKE]

    def named(self, name: Name) -> "Analysis":
        """The same, with other names for the seats."""
        return replace(self, name=name)

    def lost(self, seat: int) -> float:
        """What a seat's choices lost against the engine's, added up."""
        return sum(one.lost for one in self.decisions if one.seat == seat)

    def as_dict(self) -> dict[str, Any]:
        from hutch.analysis.told import as_dict

        return as_dict(self)

    def html(self) -> str:
        """A page that needs nothing else."""
        from hutch.analysis.report.page import page

        return page(self)


def check_budget(budget: int) -> int:
    if isinstance(budget, bool) or not isinstance(budget, int) or not LEAST <= budget <= MOST:
        raise BadOption(f"a budget is a whole number from {LEAST} to {MOST}, not {budget!r}")
    return budget


def analyse(
    match: Match,
    budget: int = BUDGET,
    seed: int = 1,
    progress: Progress | None = None,
    threads: int | None = None,
    judged: bool = True,
) -> Analysis:
    """Look back at a match, running or over; without `judged` decisions are not weighed one by one, which takes longest.

    It is for those who may know all of the match; `judge_ply` is for one seat.
    """
    plan = Plan(match, check_budget(budget), seed, judged)
    return plan.summed(plan.work(threads or os.cpu_count() or 1, progress or (lambda more, of: None)))


def judge_ply(match: Match, ply: int, budget: int = BUDGET, seed: int = 1) -> Decision | None:
    """One decision, by what who made it could know then; None if there was nothing to choose."""
    return judged(match, ply, Measure(budget, seed))


def judged(match: Match, ply: int, measure: Measure) -> Decision | None:
    """That decision, each with worlds of its own."""
    asked = question(match, ply)
    return None if asked is None else judge(match.game, asked, replace(measure, seed=seed_at(measure.seed, ply)))


def question(match: Match, ply: int) -> Question | None:
    """What was chosen there and what its seat could know; None if no seat chose."""
    done = match.plies[ply]
    return None if done.who < 0 else Question(match.view(done.who, ply - 1), done.who, done.action, ply)


def seed_at(seed: int, ply: int) -> int:
    return int(seed_of(seed, 100 + ply))


Key = tuple[str, int]


class Plan:
    """What has to be done, by name and ply; each piece has its own seed, so it does not matter who does it when."""

    def __init__(self, match: Match, budget: int, seed: int, judged: bool = True) -> None:
        self.match, self.budget, self.seed, self.judged = match, budget, seed, judged
        self.stop = threading.Event()

    def pieces(self, think: Think = in_house) -> dict[Key, Callable[[], Any]]:
        match, found, measure = self.match, dict[Key, Callable[[], Any]](), Measure(self.budget, self.seed, think)
        found["dealt", 0] = partial(self.dealt, measure)
        for ply in range(match.number + 1):
            found["chances", ply] = partial(chances, match, ply, measure)
            if match.plies[ply].who >= 0:
                found["expected", ply] = partial(self.expected, ply, measure)
            if match.plies[ply].who >= 0 and self.judged:
                found["judged", ply] = partial(judged, match, ply, measure)
        return found

    def dealt(self, measure: Measure) -> np.ndarray | None:
        """The chances before the deal; None where it has no luck."""
        return dealt(self.match, measure) if deals_luck(self.match) else None

    def expected(self, ply: int, measure: Measure) -> np.ndarray | None:
        """The chances between choice and luck; None where no luck followed, or nothing was chosen."""
        if not self.match.plies[ply].revealed or forced(self.match, ply):
            return None
        return expected(self.match, ply, measure)

    def work(self, threads: int, progress: Progress) -> dict[Key, Any]:
        """Everything, in so many threads."""
        pieces = self.pieces()
        with ThreadPoolExecutor(threads, "analysis", initializer=lambda: np.seterr(over="ignore")) as pool:
            running: dict[Future[Any], Key] = {pool.submit(self.unless_stopped, work): key for key, work in pieces.items()}
            try:
                for future in as_completed(running):
                    future.result()
                    progress(1, len(pieces))
            except BaseException:
                self.stop.set()
                raise
        return {key: future.result() for future, key in running.items()}

    def unless_stopped(self, work: Callable[[], Any]) -> Any:
        if self.stop.is_set():
            raise Stopped
        return work()

    def summed(self, done: dict[Key, Any]) -> Analysis:
        """What was found, from everything that was seen."""
        return Analysis(self.match, self.budget, self.seed, self.strokes(done), self.decisions(done), self.match.seat_word)

    def strokes(self, done: dict[Key, Any]) -> Strokes:
        """An action that was the only one, and brought no luck, changes nothing: before it all is as after it."""
        match, plies = self.match, range(self.match.number + 1)
        every = [done["chances", ply] for ply in plies]
        between = {ply: done["expected", ply] for ply in plies if done.get(("expected", ply)) is not None}
        for ply in reversed(plies):
            if match.plies[ply].who >= 0 and forced(match, ply):
                if not match.plies[ply].revealed:
                    every[ply - 1] = every[ply]
                between[ply] = every[ply - 1]
        start = every[0] if done["dealt", 0] is None else done["dealt", 0]
        return strokes(start, every, between, tuple(ply.who for ply in match.plies))

    def decisions(self, done: dict[Key, Any]) -> list[Decision]:
        judged = (done.get(("judged", ply)) for ply in range(self.match.number + 1))
        return [one for one in judged if one is not None]
