"""Is it exciting: lead changes, when the winner is known, comebacks, a leader who runs away."""

import numpy as np

from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.model import GOOD, WARN, Chart, Section, Series, Table, at_table, number, with_span
from hutch.studies.play.judged import CHECKPOINTS, LOOKS
from hutch.studies.play.traced import WIN
from hutch.studies.statistics import Figure, mean, middle, share

KNOWN = 0.8  # the winner is known from the moment after which its chances stay above this
CLEAR = 0.1  # the lead changes hands when somebody's chances are so much larger than the old leader's
FEWEST = 20


def chances(played: Played) -> np.ndarray:
    """Games by checkpoints by seats, 0 .. 1."""
    return np.asarray(played.columns["chances"] / (WIN * LOOKS))


def lead_changes(seen: np.ndarray) -> np.ndarray:
    """How often the lead changed hands for good: somebody else was clearly ahead of the leader."""
    changes, leader = np.zeros(len(seen), int), seen[:, 0].argmax(axis=1)
    games = np.arange(len(seen))
    for point in range(1, seen.shape[1]):
        now = seen[:, point]
        best = now.argmax(axis=1)
        passed = now[games, best] > now[games, leader] + CLEAR
        changes += passed
        leader = np.where(passed, best, leader)
    return changes


def known_since(seen: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """From which part of the game on the winner's chances stayed high, 0 .. 1; of games with one winner."""
    alone = shares.max(axis=1) == 1
    winner = shares[alone].argmax(axis=1)
    own = seen[alone][np.arange(alone.sum()), :, winner]
    open_still = own < KNOWN
    last = np.where(open_still.any(axis=1), seen.shape[1] - open_still[:, ::-1].argmax(axis=1), 0)
    return np.asarray(last / seen.shape[1])


def leader_wins(seen: np.ndarray, shares: np.ndarray, error: float) -> list[Figure]:
    """At each checkpoint: how often whoever led there went on to win."""
    games = np.arange(len(seen))
    return [share(float(shares[games, seen[:, p].argmax(axis=1)].sum()), len(seen), error) for p in range(seen.shape[1])]


def comebacks(seen: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Whether the winner's chances were, after the first quarter, once below half of the fair share."""
    alone = shares.max(axis=1) == 1
    winner = shares[alone].argmax(axis=1)
    own = seen[alone][np.arange(alone.sum()), :, winner]
    return np.asarray(own[:, seen.shape[1] // 4 :].min(axis=1) < 0.5 / shares.shape[1])


def drama_section(evidence: Evidence) -> Section:
    section, rows = Section("drama", "Drama: is it exciting to the end?"), []
    if evidence.card.cooperative:
        return section
    for players in evidence.tables():
        for one in [one for one in evidence.watched(players) if one.games >= FEWEST and players > 1]:
            found = measure(one, evidence.error)
            rows.append(row_of(one, found))
            section.figures.setdefault(str(players), {})[one.who] = as_figures(found)
        watched = [one for one in evidence.watched(players) if one.games >= FEWEST and players > 1]
        if watched:
            best = max(watched, key=lambda one: one.games)
            describe(section, best, measure(best, evidence.error))
            section.charts.append(curve(players, watched, evidence.error))
    headings = ("players", "played by", "games", "lead changes", "winner known after", "comebacks", "leader at a third wins")
    if rows:
        section.tables.append(Table("Drama", headings, rows))
    return section


def measure(one: Played, error: float) -> dict[str, Figure]:
    seen, shares = chances(one), one.shares
    known, back = known_since(seen, shares), comebacks(seen, shares)
    return {
        "lead_changes": mean(lead_changes(seen).astype(float), error),
        "known_after": middle(known, error),
        "comebacks": share(float(back.sum()), len(back), error),
        "leader_at_a_third": leader_wins(seen, shares, error)[CHECKPOINTS // 3],
    }


def as_figures(found: dict[str, Figure]) -> dict[str, object]:
    return {name: figure.as_list() for name, figure in found.items()} | {"games": found["leader_at_a_third"].games}


def row_of(one: Played, found: dict[str, Figure]) -> list[object]:
    return [
        one.players, one.who, one.games, number(found["lead_changes"]), with_span(found["known_after"]),
        with_span(found["comebacks"]), with_span(found["leader_at_a_third"]),
    ]  # fmt: skip


def describe(section: Section, one: Played, found: dict[str, Figure]) -> None:
    known, third = found["known_after"], found["leader_at_a_third"]
    late = GOOD if known.low >= 0.6 else WARN if known.high < 0.4 else "plain"
    when = f"after {with_span(known)} of the game in the middle" if known.value < 1 else "only at the very end, mostly"
    section.say(
        f"{at_table(one.players)}, the winner was known (chances of 80 % and never less again) {when}; the lead changed hands "
        f"{number(found['lead_changes'])} times a game, in {one.games:,} games by {one.who}.",
        late,
    )
    fair = 1 / one.players
    runaway = third.low > 0.8
    said = (
        "a runaway leader" if runaway else "the lead says little yet" if third.high < fair + 0.1 else "a lead that can be lost"
    )
    section.say(
        f"Whoever led after a third of the game won {with_span(third)} of these games: {said}. In "
        f"{with_span(found['comebacks'])} the winner had once been down to half of a fair share of the chances.",
        WARN if runaway else "plain",
    )


def curve(players: int, watched: list[Played], error: float) -> Chart:
    x = [round(100 * point / CHECKPOINTS) for point in range(CHECKPOINTS)]
    series = []
    for one in watched:
        figures = leader_wins(chances(one), one.shares, error)
        series.append(Series(one.who, x, [f.value for f in figures], [f.low for f in figures], [f.high for f in figures]))
    words = "How often whoever led at a point of the game went on to win."
    title = f"{at_table(players)}: does the leader win?"
    return Chart("lines", title, words, series, "part of the game, %", "leader won", 1 / players, percent=True)
