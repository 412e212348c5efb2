"""`hutch tune`: other numbers for a game until it is as one wants it. Optuna searches; every try plays the same deals."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import numpy as np

from hutch.core.errors import BadEdition, BadOption
from hutch.core.game import Game, find
from hutch.studies.changes import Change, as_toml, changed
from hutch.studies.engine import Limits
from hutch.studies.errors import BadStudy, extra
from hutch.studies.evidence import Evidence
from hutch.studies.findings.length import minutes
from hutch.studies.findings.skill import FOR_LUCK, lone_results, luck_of, strength, sums_of
from hutch.studies.findings.whatif import group_of, led_astray
from hutch.studies.plan import line_ups
from hutch.studies.statistics import ERROR
from hutch.studies.study import Request, Study, study

BOTS = ("seedling", "sprout", "gardener")
GAMES = 48  # of every sort in one try
IMPOSSIBLE = 1e6  # how far off an edition is that cannot be played
VARY = re.compile(r"\s*([\w.-]+)\s*=\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")


@dataclass(frozen=True)
class Knob:
    """A number that may be turned."""

    name: str
    low: int
    high: int

    def values(self) -> range:
        return range(self.low, self.high + 1)


def read_knob(text: str) -> Knob:
    """`animals.raccoon=2..6`"""
    found = VARY.fullmatch(text)
    if not found or int(found[2]) > int(found[3]):
        raise BadStudy(f"--vary is written name=from..to, like farmers=3..6, not {text!r}")
    return Knob(found[1], int(found[2]), int(found[3]))


@dataclass(frozen=True)
class Wish:
    """Something wanted of a game: how it is measured, and from where to where it may be."""

    words: str
    measure: Callable[[Evidence], float]
    low: float
    high: float
    unit: str

    def off(self, value: float) -> float:
        """How far a value is from what is wanted, as a share of what is wanted; 0 is as wanted."""
        if np.isnan(value):
            return IMPOSSIBLE
        away = max(self.low - value, value - self.high, 0.0)
        return away / max(abs(self.high if np.isfinite(self.high) else self.low), 1e-9)


def unfairness(evidence: Evidence) -> float:
    """The largest shift of a seat, in points, less what chance alone makes of it."""
    shifts = []
    for players in evidence.tables():
        for one in evidence.levels(players)[-1:]:
            noise = 100 * float(np.sqrt(players - 1) / players / np.sqrt(one.games))
            shifts.append(max(0.0, 100 * float(np.abs(one.shares.mean(axis=0) - 1 / players).max()) - noise))
    return max(shifts, default=float("nan"))


def typical_minutes(evidence: Evidence) -> float:
    found = [float(np.median(minutes(one))) for players in evidence.tables() for one in evidence.levels(players)[-1:]]
    return float(np.mean(found)) if found else float("nan")


def luck_percent(evidence: Evidence) -> float:
    blocks = [sums_of(*lone_results(one)) for one in evidence.pairs() if one.games >= FOR_LUCK * len(line_ups(one.players))]
    deals = min((len(block) for block in blocks), default=0)
    return 100 * luck_of(np.concatenate([block[:deals] for block in blocks], axis=1)) if blocks else float("nan")


def team_wins(evidence: Evidence) -> float:
    found = [float(one.shares[:, 0].mean()) for players in evidence.tables() for one in evidence.levels(players)[-1:]]
    return 100 * float(np.mean(found)) if found else float("nan")


def ties(evidence: Evidence) -> float:
    groups = [one for players in evidence.tables() for one in evidence.levels(players)[-1:]]
    return 100 * float(np.mean([((one.shares > 0).sum(axis=1) > 1).mean() for one in groups])) if groups else float("nan")


MEASURES: dict[str, tuple[Callable[[Evidence], float], str]] = {
    "minutes": (typical_minutes, "minutes"),
    "luck": (luck_percent, "%"),
    "teams win": (team_wins, "%"),
    "ties": (ties, "%"),
}
NUMBER = r"(\d+(?:\.\d+)?)"
RANGE = re.compile(rf"(?:(luck|teams win|ties)\s+)?{NUMBER}\s*(?:-|to)\s*{NUMBER}\s*(minutes|%)?")
SIDE = re.compile(rf"(luck|teams win|ties|minutes)?\s*(below|above|under|over)\s*{NUMBER}\s*(minutes|%)?")


def read_wishes(text: str, card: Game) -> list[Wish]:
    """`seats fair, 20-25 minutes, luck below 60 %`"""
    wishes = [read_wish(part.strip().lower(), card) for part in text.split(",") if part.strip()]
    if not wishes:
        raise BadStudy('say what you want: --want "seats fair, 20-25 minutes, luck below 60 %"')
    return wishes


def read_wish(text: str, card: Game) -> Wish:
    if text in ("seats fair", "fair seats", "fair") and not card.cooperative:
        return Wish("seats fair", unfairness, 0.0, 1.0, "points off")
    if found := RANGE.fullmatch(text):
        name = found[1] or ("minutes" if found[4] == "minutes" else "")
        low, high = float(found[2]), float(found[3])
    elif found := SIDE.fullmatch(text):
        name = found[1] or ("minutes" if found[4] == "minutes" else "")
        below = found[2] in ("below", "under")
        low, high = (-np.inf, float(found[3])) if below else (float(found[3]), np.inf)
    else:
        name, low, high = "", 0.0, 0.0
    fits = (
        name in MEASURES
        and low <= high
        and (name != "luck" or not card.cooperative)
        and (name != "teams win" or card.cooperative)
    )
    if not fits:
        known = "teams win 30-60 %" if card.cooperative else "seats fair, luck below 60 %, ties below 5 %"
        raise BadStudy(f"nobody here can want {text!r} of {card.name}; there are {known}, 20-25 minutes")
    measure, unit = MEASURES[name]
    return Wish(text, measure, low, high, unit)


@dataclass
class Try:
    """One edition that was tried."""

    changes: tuple[Change, ...]
    values: list[float] = field(default_factory=list)  # one a wish
    off: list[float] = field(default_factory=list)
    trouble: str = ""  # why it cannot be played, or why its figures cannot be trusted

    @property
    def total(self) -> float:
        return sum(self.off) + (IMPOSSIBLE if self.trouble else 0.0)

    def __str__(self) -> str:
        return ", ".join(map(str, self.changes))


@dataclass
class Tuning:
    """A search for numbers."""

    request: Request
    knobs: Sequence[Knob]
    wishes: Sequence[Wish]
    tries: list[Try] = field(default_factory=list)

    @property
    def card(self) -> Game:
        return find(self.request.game)

    def attempt(self, values: Sequence[int]) -> Try:
        """Try one edition, once."""
        changes = tuple(Change(tuple(knob.name.split(".")), value) for knob, value in zip(self.knobs, values, strict=True))
        for known in self.tries:
            if known.changes == changes:
                return known
        made = self.measured(Try(changes))
        self.tries.append(made)
        return made

    def measured(self, one: Try) -> Try:
        base = self.request.variants(self.card)[0]
        try:
            variant = changed(self.card, base, one.changes)
            request = Request(
                self.card, self.request.players, BOTS, self.request.seed, variant.options, variant.edition,
                Limits(seconds=None, games=GAMES), looks=False,
            )  # fmt: skip
            evidence = study(request).evidence()
        except (BadEdition, BadOption) as trouble:
            one.trouble, one.off = str(trouble), [IMPOSSIBLE] * len(self.wishes)
            return one
        one.values = [wish.measure(evidence) for wish in self.wishes]
        one.off = [wish.off(value) for wish, value in zip(self.wishes, one.values, strict=True)]
        one.trouble = nonsense(evidence)
        return one

    def front(self) -> list[Try]:
        """Editions that no other beats in every wish, the nearest to all wishes first."""
        good = [one for one in self.tries if not one.trouble]
        kept = [one for one in good if not any(beats(other, one) for other in good)]
        return sorted(kept, key=lambda one: one.total)

    def edition(self, one: Try) -> str:
        """A tried edition as a TOML file."""
        variant = changed(self.card, self.request.variants(self.card)[0], one.changes)
        return as_toml(variant.edition or self.card.standard_edition)

    def report(self, one: Try, seconds: float) -> Study:
        """What a proposed edition does, beside the game as it is."""
        base = self.request.variants(self.card)[0]
        variant = changed(self.card, base, one.changes)
        same = (variant.options, variant.edition) == (base.options, base.edition)
        changes = [] if same else [str(change) for change in one.changes]
        return study(replace(self.request, changes=changes, limits=Limits(seconds)))


def beats(one: Try, other: Try) -> bool:
    """As near in every wish, and nearer in one."""
    pairs = list(zip(one.off, other.off, strict=True))
    return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)


def nonsense(evidence: Evidence) -> str:
    """Where the stronger level does not come out ahead, bots do not understand the edition."""
    for players in evidence.tables() if evidence.card.cooperative else ():
        weak, strong = (group_of(evidence, players, bot) for bot in (BOTS[0], BOTS[-1]))
        if weak and strong and led_astray(weak, strong, ERROR):
            return "bots play nonsense here: teams of the better ones win less often"
    for one in evidence.pairs():
        if one.task.bots == (BOTS[0], BOTS[-1]) and strength(one, ERROR).high < 0.5:
            return "bots play nonsense here: the better ones lose"
    return ""


def tune(request: Request, knobs: Sequence[Knob], wishes: Sequence[Wish], tries: int, step: Callable[[int], None]) -> Tuning:
    """Try editions: all of them where they are few, else where Optuna thinks that it is worth while."""
    tuning = Tuning(request, knobs, wishes)
    for knob in knobs:  # a name that is not there, or a range that cannot be, is refused before anything is played
        changed(tuning.card, request.variants(tuning.card)[0], [Change(tuple(knob.name.split(".")), knob.low)])
    every = list(product(*(knob.values() for knob in knobs)))
    if len(every) <= tries:
        for values in every:
            tuning.attempt(values)
            step(1)
        return tuning
    search(tuning, tries, step)
    return tuning


def search(tuning: Tuning, tries: int, step: Callable[[int], None]) -> None:
    optuna: Any = extra("optuna")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    sampler = optuna.samplers.TPESampler(seed=tuning.request.seed, multivariate=True, n_startup_trials=max(4, tries // 4))
    bench = optuna.create_study(directions=["minimize"] * len(tuning.wishes), sampler=sampler)

    def objective(trial: Any) -> tuple[float, ...]:
        one = tuning.attempt([trial.suggest_int(knob.name, knob.low, knob.high) for knob in tuning.knobs])
        step(1)
        return tuple(min(off + (IMPOSSIBLE if one.trouble else 0.0), IMPOSSIBLE) for off in one.off)

    bench.optimize(objective, n_trials=tries)
