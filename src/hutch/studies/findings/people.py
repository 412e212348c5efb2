"""Where people differ from bots: how long they take, what they win and score, which pieces they use."""

from collections.abc import Sequence
from itertools import groupby

import numpy as np

from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.length import minutes
from hutch.studies.findings.model import WARN, Section, Table, at_table, number, percent, with_span
from hutch.studies.findings.pieces import title
from hutch.studies.people import Sitting, used_by_people
from hutch.studies.statistics import Figure, discoveries, mean, middle, p_of, quantile, share

FEWEST = 5  # matches of a table of which anything is said
MANY = 20  # seats that a piece is compared by


def people_section(evidence: Evidence, sittings: Sequence[Sitting]) -> Section:
    section = Section("people", "People: where do they differ from bots?")
    tables = groupby(sorted(sittings, key=lambda one: one.match.players), key=lambda one: one.match.players)
    for players, group in tables:
        found = list(group)
        section.figures[str(players)] = {"matches": len(found), "people": sum(sum(one.people) for one in found)}
        if len(found) < FEWEST:
            section.say(f"{at_table(players)}: {matches(len(found))}, too few to say anything about.")
        elif bots := evidence.best(players):
            compare(section, evidence, bots, found)
    return section


def matches(many: int) -> str:
    return f"{many:,} finished match" + ("es" if many != 1 else "") + " of the table"


def compare(section: Section, evidence: Evidence, bots: Played, found: list[Sitting]) -> None:
    """One seat count: the table's matches beside the best bots' games."""
    section.say(f"{at_table(bots.players)}: {matches(len(found))} beside {bots.games:,} games by {bots.who}.")
    say_length(section, evidence, bots, found)
    if not evidence.card.cooperative:
        say_wins(section, evidence, found)
    say_points(section, evidence, bots, found)
    if "used" in bots.columns and bots.columns["used"].shape[1]:
        say_pieces(section, evidence, bots, found)


def say_length(section: Section, evidence: Evidence, bots: Played, found: list[Sitting]) -> None:
    taken = np.array([one.minutes for one in found if one.minutes is not None])
    actions = mean(np.array([one.match.number for one in found]), evidence.error)
    theirs = mean(bots.moves, evidence.error)
    section.say(f"They took {number(actions)} actions on average; {bots.who} take {number(theirs)}.")
    if len(taken) >= FEWEST:
        half, guess = middle(taken, evidence.error), middle(minutes(bots), evidence.error)
        section.say(
            f"Half of them were over after {number(half, 0)} minutes by the clock; "
            f"the estimate for bots says {number(guess, 0)}."
        )


def say_wins(section: Section, evidence: Evidence, found: list[Sitting]) -> None:
    """Against bots, at tables that had both."""
    mixed = [one for one in found if any(one.people) and not all(one.people)]
    if len(mixed) < FEWEST:
        return
    won = sum(one.match.payoff[seat] for one in mixed for seat in np.flatnonzero(one.people))
    fair = float(np.mean([np.mean(one.people) for one in mixed]))
    figure = share(float(won), len(mixed), evidence.error)
    verdict = {1: ": more than chance", -1: ": less than chance", 0: ": chance would give as much"}[figure.beyond(fair)]
    section.say(
        f"At the {len(mixed):,} tables with people and bots, people won {with_span(figure)}, "
        f"where equals would win {percent(fair)}{verdict}."
    )


def say_points(section: Section, evidence: Evidence, bots: Played, found: list[Sitting]) -> None:
    if not bots.points.any():
        return
    mine = np.array([one.match.score[seat] for one in found for seat in np.flatnonzero(one.people)], np.float64)
    theirs = bots.points.ravel().astype(np.float64)
    gap = difference(mine, theirs, evidence.error)
    beyond = gap.beyond(0)
    words = {1: "more than", -1: "fewer than", 0: "about as many as"}[beyond]
    section.say(
        f"People scored {mine.mean():.1f} points on average, {words} {bots.who} with {theirs.mean():.1f} "
        f"(difference {number(gap)})."
    )


def difference(mine: np.ndarray, theirs: np.ndarray, error: float) -> Figure:
    """Of two means, with Welch's spread."""
    gap = float(mine.mean() - theirs.mean())
    spread = float(np.sqrt(mine.var(ddof=1) / len(mine) + theirs.var(ddof=1) / len(theirs))) if len(mine) > 1 else np.inf
    return Figure(gap, gap - quantile(error) * spread, gap + quantile(error) * spread, len(mine))


def say_pieces(section: Section, evidence: Evidence, bots: Played, found: list[Sitting]) -> None:
    """The share of seats that used each piece, with false discoveries held to 5 %."""
    mine = used_by_people(evidence.card, found)
    theirs = np.moveaxis(bots.columns["used"], 1, 2).reshape(-1, bots.columns["used"].shape[1]) > 0
    if len(mine) < MANY:
        section.say(f"{len(mine)} people are too few to compare the pieces they use; {MANY} would do.")
        return
    pieces = evidence.pieces(bots.players)
    gaps = [used_gap(mine[:, nth], theirs[:, nth]) for nth in range(len(pieces))]
    qs = discoveries([p_of(gap, spread) for gap, spread in gaps])
    rows = []
    for nth, piece in sorted(enumerate(pieces), key=lambda item: -abs(gaps[item[0]][0])):
        people, other = used_by(mine[:, nth], evidence.error), used_by(theirs[:, nth], evidence.error)
        rows.append(
            [
                piece.kind,
                piece.name,
                with_span(people),
                with_span(other),
                f"{100 * (people.value - other.value):+z.1f}",
                f"{qs[nth]:.3f}",
            ]
        )
        if qs[nth] < 0.05:
            more = "more" if people.value > other.value else "less"
            section.say(
                f"People use {title(piece)} {more} often: {with_span(people)} of them, {with_span(other)} of {bots.who}.", WARN
            )
    if min(qs, default=1.0) >= 0.05:
        section.say(f"None of {len(pieces)} pieces is shown to be used more or less often by people.")
    heading = f"{at_table(bots.players)}: seats that used a piece"
    section.tables.append(Table(heading, ("kind", "piece", "people", bots.who, "points apart", "q"), rows))


def used_by(seats: np.ndarray, error: float) -> Figure:
    """The share of seats that used a piece."""
    return share(float(seats.sum()), len(seats), error)


def used_gap(mine: np.ndarray, theirs: np.ndarray) -> tuple[float, float]:
    """How far two shares are apart, and the spread of that if they were the same."""
    both = (mine.sum() + theirs.sum()) / (len(mine) + len(theirs))
    spread = float(np.sqrt(both * (1 - both) * (1 / len(mine) + 1 / len(theirs))))
    return float(mine.mean() - theirs.mean()), spread
