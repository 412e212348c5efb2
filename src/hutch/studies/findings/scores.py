"""Points: how many, how far apart, how often level."""

import numpy as np

from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.length import shares_in
from hutch.studies.findings.model import WARN, Chart, Section, Series, Table, at_table, counted, number, percent, with_span
from hutch.studies.statistics import mean, share

OFTEN = 0.1  # shared wins that are many


def margins(played: Played) -> np.ndarray:
    """How far the first is ahead of the second in points."""
    ordered = np.sort(played.points, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2])


def scores_section(evidence: Evidence) -> Section:
    section, rows = Section("scores", "Scores: how close is it?"), []
    for players in evidence.tables():
        groups = evidence.same(players)
        for one in groups:
            rows.append(row_of(one, evidence))
            section.figures.setdefault(str(players), {})[one.who] = figures_of(one, evidence)
        if best := evidence.best(players):
            describe(section, evidence, best)
        if groups and len(np.unique(groups[-1].points)) > 2:
            section.charts.append(histogram(players, groups))
    headings = ("players", "played by", "games", "winner's points", "loser's points", "margin", "win shared")
    section.tables.append(Table("Points", headings, rows))
    return section


def describe(section: Section, evidence: Evidence, one: Played) -> None:
    if evidence.card.cooperative or one.players < 2:
        points = mean(one.points[:, 0].astype(float), evidence.error)
        section.say(
            f"{at_table(one.players)}, {counted(one.games)} by {one.who} ended with {number(points)} points on average."
        )
        return
    ties = share(float(((one.shares > 0).sum(axis=1) > 1).sum()), one.games, evidence.error)
    gap = mean(margins(one).astype(float), evidence.error)
    said = f"{at_table(one.players)}, {with_span(ties)} of {one.games:,} games by {one.who} ended with a shared win"
    if len(np.unique(one.points)) > 2:
        said += f"; the first was {number(gap)} points ahead of the second on average"
    section.say(said + ".", WARN if ties.low > OFTEN else "plain")


def row_of(one: Played, evidence: Evidence) -> list[object]:
    best, least = one.points.max(axis=1).mean(), one.points.min(axis=1).mean()
    gap = f"{margins(one).mean():.1f}" if one.players > 1 else ""
    ties = float(((one.shares > 0).sum(axis=1) > 1).mean()) if not evidence.card.cooperative else 0.0
    return [one.players, one.who, one.games, f"{best:.1f}", f"{least:.1f}", gap, percent(ties)]


def figures_of(one: Played, evidence: Evidence) -> dict[str, object]:
    points = one.points.astype(float)
    found: dict[str, object] = {
        "games": one.games,
        "points": mean(points.mean(axis=1), evidence.error).as_list(),
        "spread": round(float(points.std()), 3),
    }
    if one.players > 1 and not evidence.card.cooperative:
        found["margin"] = mean(margins(one).astype(float), evidence.error).as_list()
        ties = float(((one.shares > 0).sum(axis=1) > 1).sum())
        found["shared"] = share(ties, one.games, evidence.error).as_list()
    return found


def histogram(players: int, groups: list[Played]) -> Chart:
    every = np.concatenate([one.points.ravel() for one in groups])
    low, high = int(every.min()), int(every.max())
    edges = np.linspace(low - 0.5, high + 0.5, min(16, high - low + 1) + 1)
    middles = ((edges[1:] + edges[:-1]) / 2).round(2).tolist()
    series = [Series(one.who, middles, shares_in(one.points.ravel(), edges)) for one in groups]
    words = "How often a seat ended with how many points, by level."
    return Chart("steps", f"{at_table(players)}: points at the end", words, series, "points", "share of seats", percent=True)
