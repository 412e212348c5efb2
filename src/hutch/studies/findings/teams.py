"""Cooperative games: how often teams win, by players and level; how much of it is luck; where teams lose."""

import numpy as np

from hutch.core.story import SETBACK
from hutch.core.wording import listed
from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.drama import chances
from hutch.studies.findings.model import WARN, Chart, Section, Series, Table, at_table, percent, span, with_span
from hutch.studies.play.judged import CHECKPOINTS
from hutch.studies.statistics import Figure, middle, resampled, share

FEWEST = 20


def won(one: Played, error: float) -> Figure:
    return share(float(one.shares[:, 0].sum()), one.games, error)


def teams_section(evidence: Evidence) -> Section:
    section, rows = Section("teams", "Teams: how often do all win?"), []
    series: dict[str, list[tuple[int, Figure]]] = {}
    if not evidence.card.cooperative:
        return section
    for players in evidence.tables():
        groups = [one for one in evidence.same(players) if one.games >= FEWEST]
        for one in groups:
            figure = won(one, evidence.error)
            rows.append([players, one.who, one.games, percent(figure.value), span(figure)])
            series.setdefault(one.who, []).append((players, figure))
            section.figures.setdefault(str(players), {})[one.who] = {"won": figure.as_list(), "games": one.games}
        if best := evidence.best(players):
            describe(section, players, best, won(best, evidence.error))
    add_luck(section, evidence)
    add_losses(section, evidence)
    add_setbacks(section, evidence)
    lines = [
        Series(
            who, [str(p) for p, _ in found], [f.value for _, f in found], [f.low for _, f in found], [f.high for _, f in found]
        )
        for who, found in series.items()
    ]
    words = "How often a team won, by number of players and level, with 95 % intervals."
    section.charts.append(Chart("dots", "Win share of teams", words, lines, "players", "won", percent=True))
    section.tables.append(Table("Win share of teams", ("players", "played by", "games", "won", "95 %"), rows))
    return section


def describe(section: Section, players: int, best: Played, figure: Figure) -> None:
    verdict = "too hard for them" if figure.high < 0.1 else "too easy for them" if figure.low > 0.9 else ""
    said = f": {verdict}" if verdict else ""
    team = f"a {best.who}" if players == 1 else f"a team of {best.who}s"
    section.say(
        f"{at_table(players)}, {team} won {with_span(figure)} of {best.games:,} games{said}.",
        WARN if verdict else "plain",
    )


def luck_of(blocks: np.ndarray) -> float:
    """Levels by deal: the share of the ups and downs of single games that the level does not explain."""
    deals = len(blocks)
    centred = blocks - blocks.mean()
    means = centred.mean(axis=0)
    noise = centred.var(axis=0, ddof=1) / deals
    skill, whole = float((means**2 - noise).mean()), float((centred**2).mean())
    return float(np.clip(1 - skill / whole, 0, 1)) if whole > 0 else float("nan")


def add_luck(section: Section, evidence: Evidence) -> None:
    for players in evidence.tables():
        groups = [one for one in evidence.levels(players) if one.games >= FEWEST]
        deals = min((one.games for one in groups), default=0)
        if len(groups) < 2:
            continue
        blocks = np.stack([one.shares[:deals, 0] for one in groups], axis=1)
        value = luck_of(blocks)
        if np.isnan(value):
            continue
        low, high = resampled(blocks, luck_of, evidence.error)
        section.figures.setdefault(str(players), {})["luck"] = Figure(value, low, high).as_list()
        section.say(
            f"{at_table(players)}, the level of play explains {percent(1 - value)} of who wins and who loses "
            f"({100 * (1 - high):.1f}-{100 * (1 - low):.1f}), over {deals:,} deals that "
            f"{listed([one.who for one in groups])} all played; luck the rest."
        )


def add_setbacks(section: Section, evidence: Evidence) -> None:
    """Where teams lose: what went wrong in lost games, and in won ones."""
    for players in evidence.tables():
        best = evidence.best(players)
        named = [(nth, one.name) for nth, one in enumerate(evidence.pieces(players)) if one.kind == SETBACK]
        if best is None or not named:
            continue
        had, lost = np.asarray((best.columns["used"] > 0).any(axis=2)), np.asarray(best.shares[:, 0] == 0)
        if lost.sum() < FEWEST:
            continue
        rows = []
        for nth, name in named:
            there, elsewhere = (
                share(float(had[games, nth].sum()), int(games.sum()), evidence.error) for games in (lost, ~lost)
            )
            rows.append((name, there, elsewhere))
        rows.sort(key=lambda row: -row[1].value)
        worst, there, elsewhere = rows[0]
        compared = f", and in {with_span(elsewhere)} of {elsewhere.games:,} won ones" if elsewhere.games else ""
        section.say(
            f"{at_table(players)}, what went wrong most often: {worst}, in {with_span(there)} of {there.games:,} lost games by "
            f"{best.who}{compared}."
        )
        section.figures.setdefault(str(players), {})["setbacks"] = {
            name: {"lost": there.as_list(), "won": elsewhere.as_list()} for name, there, elsewhere in rows
        }
        cells = [[name, with_span(there), with_span(elsewhere) if elsewhere.games else ""] for name, there, elsewhere in rows]
        heading = f"{at_table(players)}: what went wrong, {best.games:,} games by {best.who}"
        section.tables.append(Table(heading, ("what", "in lost games", "in won games"), cells))


def add_losses(section: Section, evidence: Evidence) -> None:
    """When a lost game was lost: from when on the chances never came back above one in five."""
    for players in evidence.tables():
        for one in evidence.watched(players)[-1:]:
            lost = chances(one)[one.shares[:, 0] == 0][:, :, 0]
            if len(lost) < FEWEST:
                continue
            hopeful = lost >= 0.2
            last = np.where(hopeful.any(axis=1), CHECKPOINTS - hopeful[:, ::-1].argmax(axis=1), 0) / CHECKPOINTS
            when = middle(last, evidence.error)
            section.figures.setdefault(str(players), {})["lost_after"] = when.as_list()
            section.say(
                f"{at_table(players)}, a lost game by {one.who} was lost (chances below 20 % for good) after "
                f"{percent(when.value)} of it in the middle ({span(when)})."
            )
