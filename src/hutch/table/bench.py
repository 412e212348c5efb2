"""The designer's bench of a house: one study at a time, in a thread of its own, with less right to the cores than the tables.

Numbers are shown while a study runs, and whoever looks may stop it; so every look spends its share of the error, and the
intervals hold all the same. How a study stands, and its report, are rows of the database: every process of the house can
tell of it, and stop it.
"""

import os
import secrets
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, select, update

from hutch.core.game import find
from hutch.studies.changes import as_toml
from hutch.studies.engine import Results, Threads
from hutch.studies.study import Request, Study, study
from hutch.table.errors import CannotStore, NoSuchTable, TooMuch
from hutch.table.schema import STUDIES
from hutch.table.store import Store

KEPT = 24  # finished studies whose reports can still be read
FIRST_LOOK = 4.0  # seconds until figures are shown; then again whenever that time has doubled
LONGEST = 180.0  # seconds of one study
EVERY = 1.0  # seconds between two rows
GONE = 30.0  # seconds after which a study of which nothing was heard has died with its process
GENTLE = 10  # how nice a study's threads are


@dataclass
class Job:
    """A study under way in this process."""

    request: Request
    name: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    began: float = field(default_factory=time.monotonic)
    looks: int = 0
    games: int = 0
    sentences: list[dict[str, str]] = field(default_factory=list)
    stopped: bool = False
    over: threading.Event = field(default_factory=threading.Event)
    trouble: str = ""
    report: str = ""

    def news(self) -> dict[str, Any]:
        """What a page is told."""
        return {
            "games": self.games, "seconds": round(time.monotonic() - self.began), "of": self.request.limits.seconds,
            "looks": self.looks, "sentences": self.sentences, "done": self.over.is_set(), "trouble": self.trouble,
        }  # fmt: skip


class Bench:
    """Where studies are made, one after the other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.job: Job | None = None  # the latest of this process

    # ---- what everybody may ask -------------------------------------------------------------------------------------

    def begin(self, request: Request) -> str:
        """Begin a study, if the bench is free; its name."""
        plan, game = request.plan(), find(request.game)
        self.check_free()
        self.job = job = Job(request)
        edition = as_toml(plan.variants[-1].edition or game.standard_edition)
        with self.store.writing() as to:
            now = self.store.now()
            row = STUDIES.insert().values(name=job.name, game=game.name, began=now, seen=now, news=job.news(), edition=edition)
            to.execute(row)
            latest = select(STUDIES.c.name).order_by(STUDIES.c.began.desc()).limit(KEPT).subquery()
            to.execute(delete(STUDIES).where(STUDIES.c.name.not_in(select(latest.c.name))))
        threading.Thread(target=self.run, args=(job,), name="bench", daemon=True).start()
        threading.Thread(target=self.tell, args=(job,), name="bench news", daemon=True).start()
        return job.name

    def check_free(self) -> None:
        running = ~STUDIES.c.done & (STUDIES.c.seen > self.store.now() - GONE)
        with self.store.reading() as to:
            news = to.execute(select(STUDIES.c.news).where(running)).scalar()
        if news is not None:
            raise TooMuch("Somebody else's study is on the bench", max(5, round(news["of"] - news["seconds"])))

    def news(self, name: str) -> dict[str, Any]:
        """How a study stands."""
        row = self.row(name, STUDIES.c.news, STUDIES.c.done, (STUDIES.c.seen < self.store.now() - GONE).label("silent"))
        if row["silent"] and not row["done"]:
            return {**row["news"], "done": True, "trouble": "The server that made this study is gone; begin it anew."}
        return dict(row["news"])

    def stop(self, name: str) -> None:
        self.row(name, STUDIES.c.name)
        with self.store.writing() as to:
            to.execute(update(STUDIES).where(STUDIES.c.name == name).values(stopped=True))

    def report(self, name: str) -> str:
        """The page; empty while there is none."""
        return str(self.row(name, STUDIES.c.report)["report"])

    def edition(self, name: str) -> tuple[str, str]:
        """The game, and the edition that was tried, as TOML."""
        row = self.row(name, STUDIES.c.game, STUDIES.c.edition)
        return str(row["game"]), str(row["edition"])

    def row(self, name: str, *columns: Any) -> Any:
        with self.store.reading() as to:
            row = to.execute(select(*columns).where(STUDIES.c.name == name)).mappings().first()
        if row is None:
            raise NoSuchTable("There is no such study here; the bench keeps the latest ones only.")
        return row

    # ---- in threads -------------------------------------------------------------------------------------------------

    def run(self, job: Job) -> None:
        """Play, look from time to time, write the report."""
        try:
            made = study(job.request, self.watcher(job), GentleThreads(job.request.plan(), workers=1))
            made.looks = job.looks + 1 if job.looks else 0
            self.show(job, made.conclude())
            job.report = made.html()
        except Exception as trouble:
            job.trouble = str(trouble) or type(trouble).__name__
        job.over.set()

    def tell(self, job: Job) -> None:
        """Write down how it stands, and hear whether somebody wants it to stop, until it is over."""
        told = False
        while not told:
            over = job.over.wait(EVERY)
            try:
                self.write(job, over)
                told = over
            except CannotStore:
                told = over and job.stopped  # the house closes; else it is tried again
                time.sleep(EVERY)

    def write(self, job: Job, over: bool) -> None:
        mine = STUDIES.c.name == job.name
        with self.store.writing() as to:
            told = {"seen": self.store.now(), "news": job.news(), "done": over, "report": job.report}
            to.execute(update(STUDIES).where(mine).values(told))
            job.stopped = job.stopped or bool(to.execute(select(STUDIES.c.stopped).where(mine)).scalar())

    def watcher(self, job: Job) -> Any:
        plan, card = job.request.plan(), find(job.request.game)
        following = FIRST_LOOK

        def watch(results: Results) -> bool:
            nonlocal following
            job.games, gone = results.games, time.monotonic() - job.began
            if gone >= following:
                following = 2 * gone
                job.looks += 1
                self.show(job, Study(job.request, card, plan, results, (), gone, job.looks).conclude())
            return not job.stopped

        return watch

    def show(self, job: Job, made: Study) -> None:
        """The sentences as they stand."""
        job.sentences = [
            {"title": section.title, "text": one.text, "tone": one.tone}
            for section in made.sections
            for one in section.sentences
        ]

    def close(self) -> None:
        """The house closes: whatever runs stops."""
        if self.job:
            self.job.stopped = True


class GentleThreads(Threads):
    """Threads that leave the cores to the tables."""

    def submit(self, parcel: Any) -> Any:
        return self.pool.submit(self.gently, parcel)

    def gently(self, parcel: Any) -> Any:
        from hutch.studies.engine import run_parcel

        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GENTLE)
        return run_parcel(self.plan, parcel, self.device)
