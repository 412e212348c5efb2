"""How long it takes: decisions, turns and an estimate in minutes, as distributions."""

import numpy as np

from hutch.studies.evidence import ENOUGH, Evidence, Played
from hutch.studies.findings.model import GOOD, Chart, Section, Series, Table, at_table, number
from hutch.studies.statistics import mean, middle

HANDLING = 3.0  # seconds for an action at a table, whatever it is
THINKING = 1.5  # seconds more for every doubling of the choices
SETTING_UP = 120.0  # seconds before a game and after it


def minutes(played: Played) -> np.ndarray:
    """An estimate for people: so long an action, and longer the more there is to choose from."""
    seconds = SETTING_UP + HANDLING * played.moves + THINKING * played.columns["thought"] / 100
    return np.asarray(seconds / 60)


def length_section(evidence: Evidence) -> Section:
    section = Section("length", "Length: how long does it take?")
    rows = []
    for players in evidence.tables():
        groups = evidence.levels(players)
        if not groups:
            continue
        for one in groups:
            rows.append(row_of(one, evidence.error))
        if best := evidence.best(players):
            describe(section, evidence, best)
        section.figures[str(players)] = {one.who: figures_of(one, evidence.error) for one in groups}
        section.charts.append(histogram(players, groups))
    headings = ("players", "played by", "games", "actions: median", "5-95 %", "turns a seat", "minutes: median", "5-95 %")
    section.tables.append(Table("Length of a game", headings, rows))
    return section


def describe(section: Section, evidence: Evidence, best: Played) -> None:
    low, high = evidence.card.minutes
    half, moves = middle(minutes(best), evidence.error), middle(best.moves, evidence.error)
    turns = mean(best.columns["turns"] / best.players, evidence.error)
    each = f" ({number(turns)} turns a seat)" if best.players > 1 else ""  # alone it is always one's turn
    box = f"The box says {low}-{high} minutes." if low != high else f"The box says {low} minutes."
    text = (
        f"{at_table(best.players)}, half of {best.games:,} games by {best.who} were over within {number(moves, 0)} actions"
        f"{each}, an estimated {number(half, 0)} minutes{widely(best)}. {box}"
    )
    tone = GOOD if low <= half.value <= high else "plain"
    section.say(text, tone)


def widely(best: Played) -> str:
    """From where to where nearly all games are, if there are enough to say."""
    if best.games < ENOUGH:
        return ""
    early, late = np.quantile(minutes(best), [0.05, 0.95])
    return f"; 9 of 10 take {early:.0f} to {late:.0f}"


def figures_of(one: Played, error: float) -> dict[str, object]:
    return {
        "games": one.games,
        "actions": mean(one.moves, error).as_list(),
        "actions_median": middle(one.moves, error).as_list(),
        "turns_a_seat": mean(one.columns["turns"] / one.players, error).as_list(),
        "minutes_median": middle(minutes(one), error).as_list(),
        "minutes_5_95": [round(float(q), 2) for q in np.quantile(minutes(one), [0.05, 0.95])],
    }


def row_of(one: Played, error: float) -> list[object]:
    moves, time = np.quantile(one.moves, [0.05, 0.5, 0.95]), np.quantile(minutes(one), [0.05, 0.5, 0.95])
    turns = mean(one.columns["turns"] / one.players, error)
    return [
        one.players, one.who, one.games, f"{moves[1]:.0f}", f"{moves[0]:.0f}-{moves[2]:.0f}", f"{turns.value:.1f}",
        f"{time[1]:.0f}", f"{time[0]:.0f}-{time[2]:.0f}",
    ]  # fmt: skip


def histogram(players: int, groups: list[Played]) -> Chart:
    """Estimated minutes, as the share of games in equal steps."""
    every = np.concatenate([minutes(one) for one in groups])
    edges = np.linspace(float(every.min()), float(every.max()) + 1e-6, 16)
    middles = ((edges[1:] + edges[:-1]) / 2).round(2).tolist()
    series = [Series(one.who, middles, shares_in(minutes(one), edges)) for one in groups]
    words = "How often a game took how long, by level; steps are of equal width."
    return Chart("steps", f"{at_table(players)}: estimated minutes", words, series, "minutes", "share of games", percent=True)


def shares_in(values: np.ndarray, edges: np.ndarray) -> list[float]:
    return [round(float(x), 4) for x in np.histogram(values, edges)[0] / max(1, len(values))]
