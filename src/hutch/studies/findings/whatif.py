"""What if: two versions of a game from the same seeds, their differences with intervals, and a verdict in words."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from hutch.core.wording import listed
from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.length import minutes
from hutch.studies.findings.model import WARN, Section, Table, at_table, with_span
from hutch.studies.findings.scores import margins
from hutch.studies.findings.seats import in_order
from hutch.studies.findings.skill import strength
from hutch.studies.findings.teams import won
from hutch.studies.statistics import Figure, discoveries, mean, p_of, quantile

FEWEST = 20
SURE = 0.05  # the q-value below which a difference is said to be one


@dataclass(frozen=True)
class Measure:
    """Something that every game gives a number for."""

    name: str
    unit: str
    more: str  # what a larger number means, and a smaller one
    less: str
    of: Callable[[Played], np.ndarray]
    scale: float = 1.0


def first_share(played: Played) -> np.ndarray:
    """What whoever acts first won."""
    return in_order(played)[:, 0] if (played.columns["first"] >= 0).all() else played.shares[:, 0]


MEASURES = (
    Measure("length", "minutes", "it takes longer", "it is shorter", minutes),
    Measure("decisions", "decisions", "there is more to decide", "there is less to decide", lambda p: p.columns["choices"]),
    Measure("points", "points a seat", "more points are made", "fewer points are made", lambda p: p.points.mean(axis=1)),
)
RIVALS = (
    Measure("first player", "points of win share", "the first player gains", "the first player loses", first_share, 100),
    Measure("margin", "points between first and second", "it is less close", "it is closer", margins),
    Measure("shared wins", "points of all games", "more wins are shared", "fewer wins are shared",
            lambda p: ((p.shares > 0).sum(axis=1) > 1).astype(float), 100),
)  # fmt: skip
TOGETHER = (Measure("won", "points of all games", "teams win more", "teams win less", lambda p: p.shares[:, 0], 100),)


@dataclass(frozen=True)
class Difference:
    """One measure in both versions."""

    measure: Measure
    played: Played
    before: float
    after: float
    change: Figure
    q: float = 1.0


def differences(before: Evidence, after: Evidence) -> list[Difference]:
    """Every measure at every table and level, game against game of the same seed."""
    found = []
    for players in before.tables():
        others = {one.who: one for one in after.levels(players)}
        for one in [one for one in before.levels(players) if one.who in others]:
            for measure in measures(before, players):
                found.append(difference(measure, one, others[one.who], before.error))
    found = [one for one in found if one.change.games >= FEWEST]
    doubts = discoveries([p_of(one.change.value, spread_of(one.change, before.error)) for one in found])
    return [Difference(**{**vars(one), "q": q}) for one, q in zip(found, doubts, strict=True)]


def measures(evidence: Evidence, players: int) -> tuple[Measure, ...]:
    if evidence.card.cooperative:
        return TOGETHER + MEASURES
    return RIVALS + MEASURES if players > 1 else MEASURES


def difference(measure: Measure, before: Played, after: Played, error: float) -> Difference:
    """In pairs of games from the same seed."""
    games = min(before.games, after.games)
    old, new = measure.of(before)[:games] * measure.scale, measure.of(after)[:games] * measure.scale
    return Difference(measure, before, float(old.mean()), float(new.mean()), mean(new - old, error))


def spread_of(figure: Figure, error: float) -> float:
    return (figure.high - figure.low) / 2 / quantile(error)


def whatif_section(before: Evidence, after: Evidence, name: str) -> Section:
    section = Section("what-if", f"What if: {name}")
    found = differences(before, after)
    sure = [one for one in found if one.q < SURE]
    nonsense(section, before, after)
    if found:
        section.say(verdict(sure, found))
    else:
        section.say("Too few games were played of both versions to compare them.")
    for one in strongest(sure):
        words = one.measure.more if one.change.value > 0 else one.measure.less
        section.say(
            f"{at_table(one.played.players)}, {words}: {one.before:.1f} became {one.after:.1f} {one.measure.unit}, a change of "
            f"{one.change.value:+z.1f} ({one.change.low:+z.1f} to {one.change.high:+z.1f}), in {one.change.games:,} pairs of "
            f"games by {one.played.who} from the same seeds."
        )
    for bound in bounds([one for one in found if one.q >= SURE]):
        section.say(bound)
    section.figures["differences"] = [as_figures(one) for one in found]
    section.tables.append(table_of(found))
    return section


def verdict(sure: list[Difference], found: list[Difference]) -> str:
    """What the change does, in a word."""
    pairs = f"{len(found)} figures of {total(found):,} pairs of games from the same seeds"
    if not sure:
        return f"In a word: no difference is shown in {pairs}."
    every = list(dict.fromkeys(one.measure.name for one in found))
    by_name = sorted(sure, key=lambda one: every.index(one.measure.name))
    told = [effect(list(group)) for _, group in groupby(by_name, key=lambda one: one.measure.name)]
    same = [name for name in every if name not in {one.measure.name for one in sure}]
    rest = f"; no difference of {listed(same)} is shown" if same else ""
    return f"In a word: {listed(told)}{rest} ({pairs})."


def effect(sure: list[Difference]) -> str:
    """It takes longer; or, where tables differ: it takes longer with 2 players, it is shorter with 4."""
    ways = {one.change.value > 0 for one in sure}
    if len(ways) == 1:
        return sure[0].measure.more if sure[0].change.value > 0 else sure[0].measure.less
    told = []
    for way, words in ((True, sure[0].measure.more), (False, sure[0].measure.less)):
        tables = sorted({f"{one.played.players} players ({one.played.who})" for one in sure if (one.change.value > 0) == way})
        told.append(f"{words} with {listed(tables)}")
    return " but ".join(told)


def strongest(sure: list[Difference]) -> list[Difference]:
    """Of each measure and table, the best known level alone."""
    best: dict[tuple[str, int], Difference] = {}
    for one in sure:
        key = one.measure.name, one.played.players
        if key not in best or abs(one.change.value) / (one.change.high - one.change.low) > abs(best[key].change.value) / (
            best[key].change.high - best[key].change.low
        ):
            best[key] = one
    return list(best.values())


def bounds(unsure: list[Difference]) -> list[str]:
    """How large a difference could still be where none is shown, for the measure that matters most."""
    said = []
    for name, words in (("first player", "the first player's share"), ("won", "how often teams win")):
        there = [one for one in unsure if one.measure.name == name]
        if there:
            best = min(there, key=lambda one: one.change.high - one.change.low)
            said.append(
                f"{at_table(best.played.players)}, no change of {words} is shown: by {best.played.who} it lies between "
                f"{best.change.low:+z.1f} and {best.change.high:+z.1f} points."
            )
    return said


def nonsense(section: Section, before: Evidence, after: Evidence) -> None:
    """Bots that do not understand a version cannot judge it: the better no longer wins there."""
    for players in after.tables() if after.card.cooperative else ():
        weak, strong = (group_of(after, players, bot) for bot in (after.plan.bots[0], after.plan.bots[-1]))
        if weak and strong and led_astray(weak, strong, before.error):
            section.say(
                f"Bots seem to play nonsense in this version: {at_table(players)[0].lower()}{at_table(players)[1:]}, teams of "
                f"{strong.task.bots[0]}s win less often than teams of {weak.task.bots[0]}s. Do not trust its figures.",
                WARN,
            )
    old = {one.task.bots: one for one in before.pairs()}
    for one in after.pairs():
        if one.task.bots == (before.plan.bots[0], before.plan.bots[-1]) and one.task.bots in old:
            was, now = strength(old[one.task.bots], before.error), strength(one, before.error)
            if was.low > 0.5 and now.high < was.low and now.low <= 0.5:
                section.say(
                    f"Bots seem to play nonsense in this version: {one.task.bots[1]} came out ahead of {one.task.bots[0]} in "
                    f"{with_span(now)} of games only, where it was {with_span(was)}. Do not trust its figures.",
                    WARN,
                )


def group_of(evidence: Evidence, players: int, bot: str) -> Played | None:
    return next((one for one in evidence.levels(players) if one.task.bots == (bot,) and one.games >= FEWEST), None)


def led_astray(weak: Played, strong: Played, error: float) -> bool:
    """Whether teams of the better level are sure to win less often."""
    return won(strong, error).high < won(weak, error).low


def total(found: list[Difference]) -> int:
    return sum({(one.played.players, one.played.who): one.change.games for one in found}.values())


def as_figures(one: Difference) -> dict[str, object]:
    return {
        "measure": one.measure.name, "players": one.played.players, "by": one.played.who, "before": round(one.before, 4),
        "after": round(one.after, 4), "change": one.change.as_list(), "pairs": one.change.games, "q": round(one.q, 5),
    }  # fmt: skip


def table_of(found: list[Difference]) -> Table:
    rows = [
        [one.played.players, one.played.who, one.measure.name, f"{one.before:.2f}", f"{one.after:.2f}",
         f"{one.change.value:+z.2f} ({one.change.low:+z.2f} to {one.change.high:+z.2f})", one.change.games, f"{one.q:.3f}"]
        for one in found
    ]  # fmt: skip
    return Table("Both versions", ("players", "played by", "what", "before", "after", "change", "pairs", "q"), rows)
