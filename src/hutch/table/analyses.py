"""Finished matches looked back at: by a visitor's own page, or here, one by one, in a thread that leaves the cores to tables.

What the house has found is for everybody. What was found with a page's looks is for that page's visitor alone, since a page
could send whatever it likes; the visitor is known by a cookie.
"""

import logging
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hutch.core.match import Match
from hutch.table.errors import TooMuch

if TYPE_CHECKING:
    from hutch.analysis.elsewhere import Elsewhere
    from hutch.analysis.judging import Decision
    from hutch.analysis.whole import Analysis, Plan

BUDGET = 200  # worlds a position, iterations a choice
SEED = 1
KEPT = 48  # analyses that can still be read, of the house and of visitors each
WAITING = 6  # that may wait for their turn
GENTLE = 10  # how nice the thread is
AGAIN = 20  # seconds after which somebody who was one too many may ask again

log = logging.getLogger("hutch.table")


class GivenUp(Exception):
    """The house closes."""


@dataclass
class Job:
    """One match, and how far its analysis is."""

    match: Match
    place: str  # where it is looked through: /t/ADDRESS or /replay/NAME
    names: list[str]
    whose: str = ""  # the visitor whose page makes it; the house's is nobody's own
    steps: int = 0
    of: int = 0
    decisions: "dict[int, Decision]" = field(default_factory=dict)  # by ply
    found: dict[str, Any] = field(default_factory=dict)
    html: str = ""
    trouble: str = ""

    @property
    def done(self) -> bool:
        return bool(self.html or self.trouble)

    def news(self) -> dict[str, Any]:
        """How far it is."""
        return {"steps": self.steps, "of": self.of, "done": self.done, "trouble": self.trouble}


@dataclass
class OwnJob(Job):
    """A match that one visitor's page looks back at."""

    work: "Elsewhere | None" = None

    def go_on(self, answers: dict[str, object]) -> dict[str, Any]:
        """What the page has seen is added; how far it is, and what the page should look at next."""
        if not self.done:
            work = self.work = self.work or self.begin()
            work.hear(answers)
            self.steps, self.of = len(work.done), work.of
            if self.steps == self.of:
                show(self, plan_of(self.match).summed(work.done))
                self.work = None
        return {**self.news(), "looks": self.work.wanted() if self.work else []}

    def begin(self) -> "Elsewhere":
        from hutch.analysis.elsewhere import Elsewhere

        return Elsewhere(plan_of(self.match).pieces)


def plan_of(match: Match) -> "Plan":
    from hutch.analysis.whole import Plan

    return Plan(match, BUDGET, SEED)


def show(job: Job, found: "Analysis") -> None:
    """An analysis as it is shown."""
    from hutch.analysis.report.charts import chart
    from hutch.analysis.report.page import page

    found = found.named(lambda seat: job.names[seat])
    job.decisions = {one.ply: one for one in found.decisions}
    job.found = found.as_dict() | {"chart": chart(found)}
    job.html = page(found, lambda ply: f"{job.place}?at={ply}")


class Analyses:
    """What this process has looked back at, or is about to."""

    def __init__(self) -> None:
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.own: OrderedDict[tuple[str, str], OwnJob] = OrderedDict()  # by place and visitor
        self.pool = ThreadPoolExecutor(1, "analyses", initializer=be_gentle)
        self.closing = threading.Event()

    def find(self, place: str, visitor: str) -> Job | None:
        """What this visitor may read of a match: the house's analysis, or else their own."""
        house, own = self.jobs.get(place), self.own.get((place, visitor))
        return house if house and house.html else own if own and own.html else None

    def begin_own(self, place: str, visitor: str, match: Match, names: list[str], count: Callable[[], None]) -> OwnJob:
        """The analysis that a visitor's page makes of this match; `count` is called if it begins."""
        if (place, visitor) not in self.own:
            count()
            self.own[place, visitor] = OwnJob(match, place, names, visitor)
            while len(self.own) > KEPT:
                self.own.popitem(last=False)
        self.own.move_to_end((place, visitor))
        return self.own[place, visitor]

    def begin(self, place: str, match: Match, names: list[str], count: Callable[[], None]) -> Job:
        """The analysis of this match; `count` is called if it has to be made."""
        if place in self.jobs:
            return self.jobs[place]
        if sum(not job.done for job in self.jobs.values()) >= WAITING:
            raise TooMuch("Many matches are being looked back at", AGAIN)
        count()
        job = self.jobs[place] = Job(match, place, names)
        while len(self.jobs) > KEPT:
            self.jobs.popitem(last=False)
        self.pool.submit(self.run, job)
        return job

    def run(self, job: Job) -> None:
        from hutch.analysis import analyse

        def step(more: int, of: int) -> None:
            if self.closing.is_set():
                raise GivenUp
            job.steps, job.of = job.steps + more, of

        try:
            show(job, analyse(job.match, BUDGET, SEED, step, threads=1))
        except GivenUp:
            job.trouble = "The house closes."
        except Exception:
            log.exception("%s could not be analysed", job.place)
            job.trouble = "This match could not be analysed."

    def close(self) -> None:
        self.closing.set()
        self.pool.shutdown(wait=False, cancel_futures=True)


def be_gentle() -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GENTLE)
