"""`hutch study`: a game put on the bench. A plan, the engine that runs it, and the report that comes out."""

import json
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numba
import numpy as np

from hutch.batches.batch import DEVICES
from hutch.bots.registry import find as find_bot
from hutch.core.editions import load_edition
from hutch.core.game import Game, find
from hutch.core.match import Match
from hutch.core.options import bounded
from hutch.studies.changes import changed, read_change
from hutch.studies.engine import Engine, Limits, Results, Runner, Threads, Watch, watch_nothing
from hutch.studies.errors import BadStudy
from hutch.studies.evidence import Evidence
from hutch.studies.findings.choices import choices_section
from hutch.studies.findings.drama import drama_section
from hutch.studies.findings.length import length_section
from hutch.studies.findings.model import Section, counted
from hutch.studies.findings.people import matches, people_section
from hutch.studies.findings.pieces import pieces_section
from hutch.studies.findings.scores import scores_section
from hutch.studies.findings.seats import seats_section
from hutch.studies.findings.skill import skill_section
from hutch.studies.findings.teams import teams_section
from hutch.studies.findings.whatif import whatif_section
from hutch.studies.kept import Keeper
from hutch.studies.people import Sitting
from hutch.studies.plan import LEVELS, Plan, Variant
from hutch.studies.report.page import About, page
from hutch.studies.statistics import ERROR, level_at

QUESTIONS = {
    False: "is it fair, how long does it take, does skill count, which piece is dead, who runs away with it?",
    True: "is it too hard or too easy, how long does it take, does playing well help, where do teams lose?",
}  # by whether all win together
KEEP_EVERY = 5.0  # seconds between two writings of what is finished

SECTIONS: tuple[Callable[[Evidence], Section], ...] = (
    seats_section, teams_section, length_section, scores_section, skill_section, choices_section, drama_section, pieces_section,
)  # fmt: skip


@dataclass
class Study:
    """A finished study."""

    request: "Request"
    card: Game
    plan: Plan
    results: Results
    counts: tuple[int, ...]
    seconds: float
    looks: int = 0  # how often somebody looked; 0: only at the end
    people: Sequence[Sitting] = ()  # what a table's people played, to compare with
    where: str = ""  # on what it was run
    sections: list[Section] = field(default_factory=list)

    @property
    def error(self) -> float:
        return level_at(self.looks) if self.looks else ERROR

    def evidence(self, variant: int = 0) -> Evidence:
        return Evidence(self.card, self.plan, self.results, variant, self.error)

    def conclude(self) -> "Study":
        """Let every section speak; those with nothing to say are left out."""
        found = [section(self.evidence()) for section in SECTIONS]
        for nth, variant in enumerate(self.plan.variants[1:], 1):
            found.insert(0, whatif_section(self.evidence(), self.evidence(nth), variant.name))
        if self.people:
            found.append(people_section(self.evidence(), self.people))
        self.sections = [section for section in found if section.sentences]
        return self

    def about(self) -> About:
        import hutch

        tables = ", ".join(str(players) for players in self.plan.players)
        lead = f"{counted(self.results.games)} by bots, at tables of {tables}: {QUESTIONS[self.card.cooperative]}"
        versions = {
            "Hutch": hutch.__version__, "Python": platform.python_version(),
            "NumPy": np.__version__, "Numba": numba.__version__,
        }  # fmt: skip
        facts = {
            "seed": str(self.plan.seed),
            "levels": ", ".join(self.plan.bots),
            "games": f"{self.results.games:,}",
            "rules": f"{self.card.name}, version {self.card.version}",
            "versions": ", ".join(f"{name} {version}" for name, version in versions.items()),
            "machine": ", ".join(filter(None, [platform.machine(), platform.system(), self.where])),
            "time": f"{self.seconds:.0f} s, {time.strftime('%Y-%m-%d')}",
        }
        if self.people:
            facts["people"] = f"{matches(len(self.people))}, without names"
        return About(
            self.card.title,
            hutch.__version__,
            lead,
            self.command(),
            self.card.cooperative,
            self.looks,
            len(self.plan.variants) > 1,
            facts,
        )

    def command(self) -> str:
        """What to type to get the very same games again."""
        variant = self.plan.variants[0]
        parts = ["hutch study", self.card.name, f"--seed {self.plan.seed}"]
        if set(self.plan.players) != set(self.card.seats):
            parts.append(f"--players {','.join(map(str, self.plan.players))}")
        if self.plan.bots != LEVELS:
            parts.append(f'--bots "{",".join(self.plan.bots)}"')
        if variant.options:
            parts.append('--options "' + ", ".join(f"{name}={value}" for name, value in variant.options.items()) + '"')
        parts += [f"--edition {self.request.edition}"] if isinstance(self.request.edition, str | Path) else []
        parts += [f"--versus {self.request.versus}"] if isinstance(self.request.versus, str | Path) else []
        parts += [f'--set "{change}"' for change in self.request.changes]
        parts.append(f"--shards {','.join(map(str, self.counts))}")
        parts += [f"--looks {self.looks}"] if self.looks else []
        return " ".join(parts)

    def html(self) -> str:
        return page(self.sections, self.about())

    def as_dict(self) -> dict[str, Any]:
        about = self.about()
        return {
            "game": self.card.name,
            "players": list(self.plan.players),
            "games": self.results.games,
            "command": about.command,
            "facts": about.facts,
            "sections": {
                section.name: {
                    "title": section.title,
                    "sentences": [{"text": one.text, "tone": one.tone} for one in section.sentences],
                    "figures": section.figures,
                }
                for section in self.sections
            },
        }

    def json(self) -> str:
        return json.dumps(self.as_dict(), indent=1, ensure_ascii=False)


@dataclass(frozen=True)
class Request:
    """What somebody wants to know."""

    game: str | Game
    players: Sequence[int] | None = None
    bots: Sequence[str] = LEVELS
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    edition: Any = None
    limits: Limits = field(default_factory=Limits)
    device: str = "cpu"
    changes: Sequence[str] = ()  # of a second version, to compare with
    versus: Any = None  # or its edition
    looks: bool = True  # ask for drama and choices too
    looked: int = 0  # how often somebody had looked when the report that is repeated was made
    people: Sequence[Sitting] = ()  # finished matches of a table

    def plan(self) -> Plan:
        """The plan of it, checked: a question that makes no sense is refused here."""
        card = find(self.game)
        players = tuple(card.check_players(n) for n in self.players) if self.players else tuple(card.seats)
        bots = tuple(dict.fromkeys(self.bots))
        if self.device not in DEVICES:
            raise BadStudy(f"a study plays on {' or '.join(DEVICES)}, not on {self.device!r}")
        for bot in bots:
            find_bot(bot)
        if not bots:
            raise BadStudy("a study needs at least one bot")
        variants = self.variants(card)
        for variant in variants:
            for count in players:
                Match(card, count, self.seed, variant.options, variant.edition)
        return Plan(card.name, self.seed, players, bots, variants, self.looks)

    def variants(self, card: Game) -> tuple[Variant, ...]:
        """The game as it is, and the version to compare it with, if there is one."""
        own = None if self.edition is None else load_edition(card.name, card.edition, self.edition)
        base = Variant("", bounded(card.options, self.options), own)
        if not self.changes and self.versus is None:
            return (base,)
        other, name = base, ""
        if self.versus is not None:
            other = Variant("", base.options, load_edition(card.name, card.edition, self.versus))
            name = "another edition" if isinstance(self.versus, Mapping) else str(self.versus)
        other = changed(card, other, [read_change(text) for text in self.changes])
        if (other.options, other.edition) == (base.options, base.edition):
            raise BadStudy(f"{', '.join(self.changes) or name} changes nothing: the game is like that already")
        return base, replace(other, name=", ".join(filter(None, [name, other.name])))


def study(request: Request, watch: Watch = watch_nothing, runner: Runner | None = None, keeper: Keeper | None = None) -> Study:
    """Make a study. A keeper keeps what is finished, and knows what was."""
    plan = request.plan()
    check_shards(request.limits, plan)
    runner = runner or Threads(plan, request.device)
    runner.warm_up()
    known = keeper.load() if keeper else None
    before = keeper.looks if keeper else 0
    engine = Engine(plan, request.limits, runner, known, before)
    engine.run(saving(watch, keeper) if keeper else watch)
    if not engine.results.parts:
        raise BadStudy("the time was over before a single game was played")
    seconds, looked = time.perf_counter() - engine.began, max(engine.looks, before + 1)
    if keeper:
        keeper.save(engine.results)
        seconds += keeper.seconds
        keeper.count(looked, seconds)
    looks = max(request.looked, looked if looked > 1 or engine.looks else 0)
    made = Study(request, find(plan.game), plan, engine.results, engine.counts(), seconds, looks, request.people, runner.where)
    return made.conclude()


def saving(watch: Watch, keeper: Keeper) -> Watch:
    """The same, and every few seconds what is finished is written down."""
    last = time.perf_counter()

    def both(results: Results) -> bool:
        nonlocal last
        if time.perf_counter() - last >= KEEP_EVERY:
            keeper.save(results)
            last = time.perf_counter()
        return watch(results)

    return both


def check_shards(limits: Limits, plan: Plan) -> None:
    tasks = len(plan.tasks(find(plan.game)))
    if limits.shards is not None and len(limits.shards) != tasks:
        raise BadStudy(f"this study has {tasks} tasks, so --shards needs as many numbers, not {len(limits.shards)}")
    if limits.shards is not None and not any(limits.shards):
        raise BadStudy("--shards asks for no game at all: one of its numbers must be more than 0")
