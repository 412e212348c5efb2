"""Does skill count: the ladder of levels, how much of a result is luck, how many games tell two players apart.

Two levels meet on the same deals with the seats swapped; with more seats each sits alone among the others once in every
seat. What a line-up wins on average is skill; the rest of the ups and downs of single games is luck. A coin that is
flipped gives 100 %, a game that the better always wins gives 0 %. It depends on who plays: between equals all is luck.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from hutch.bots.arena.ratings import bradley_terry
from hutch.core.wording import listed
from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.model import GOOD, WARN, Chart, Section, Series, Table, at_table, percent, with_span
from hutch.studies.plan import line_ups
from hutch.studies.statistics import Figure, games_to_tell, resampled, share

FEWEST = 4  # deals below which two levels have not met
WHAT_LUCK_IS = "Luck is the seat, the deal and the dice, and what bots of one level happen to choose."
FOR_LUCK = 20  # deals of every pair, below which luck cannot be told from skill


@dataclass(frozen=True)
class Meeting:
    """Two levels on the same deals: how the stronger did, and the lone seats."""

    played: Played
    stronger: Figure  # the second-named level's share of its due: 50 % is even
    blocks: np.ndarray  # by deal: sums for luck (see `sums_of`)


def lone_results(played: Played) -> tuple[np.ndarray, np.ndarray]:
    """By deal and line-up: what the lone seat won less the fair share; and which bot it was."""
    ups = line_ups(played.players)
    if played.players == 2:  # each is alone against the other: count the second-named
        seats, bots = [up.index(1) for up in ups], [1] * len(ups)
    else:
        bots = [min((0, 1), key=up.count) for up in ups]
        seats = [up.index(bot) for up, bot in zip(ups, bots, strict=True)]
    deals = played.games // len(ups)
    shares = played.shares[: deals * len(ups)].reshape(deals, len(ups), played.players)
    lone = np.stack([shares[:, nth, seat] for nth, seat in enumerate(seats)], axis=1)
    return lone - 1 / played.players, np.array(bots)


def sums_of(lone: np.ndarray, bots: np.ndarray) -> np.ndarray:
    """By deal and lone bot: the mean result, and the mean square of results."""
    kinds = [lone[:, bots == bot] for bot in np.unique(bots)]
    return np.stack([np.stack([kind.mean(axis=1), (kind**2).mean(axis=1)], axis=1) for kind in kinds], axis=1)


def luck_of(blocks: np.ndarray) -> float:
    """The share of luck, from sums by deal, line-up and kind: without the bias that squaring a noisy mean would bring."""
    deals = len(blocks)
    means, squares = blocks[..., 0], blocks[..., 1]
    skill = (means.sum(axis=0) ** 2 - (means**2).sum(axis=0)) / max(1, deals * (deals - 1))
    whole = squares.mean(axis=0)
    return float(np.clip(1 - skill.sum() / whole.sum(), 0, 1)) if whole.sum() > 0 else float("nan")


def luck(blocks: np.ndarray, error: float) -> Figure:
    low, high = resampled(blocks, luck_of, error)
    value = luck_of(blocks)
    return Figure(value, min(low, value), max(high, value), len(blocks))


def strength(played: Played, error: float) -> Figure:
    """How often the second-named came out ahead of the first-named, in pairs of seats; a tie is half."""
    lone, _ = lone_results(played)
    raw = lone + 1 / played.players
    if played.players == 2:
        return share(float(raw.sum()), raw.size, error)
    wins = pair_wins(played)
    return share(wins[1], played.games, error)


def pair_wins(played: Played) -> tuple[float, float]:
    """Games in which the first-named, and the second-named, did better for a seat of theirs than the other."""
    ups = line_ups(played.players)
    score = np.zeros(2)
    for nth, up in enumerate(ups):
        shares = played.shares[nth :: len(ups)]
        mine = [shares[:, [seat for seat, bot in enumerate(up) if bot == who]].mean(axis=1) for who in (0, 1)]
        score[1] += float(((mine[1] > mine[0]) + 0.5 * (mine[1] == mine[0])).sum())
        score[0] += float(((mine[0] > mine[1]) + 0.5 * (mine[1] == mine[0])).sum())
    return float(score[0]), float(score[1])


def skill_section(evidence: Evidence) -> Section:
    section = Section("skill", "Skill and luck: does playing well help?")
    met = [one for one in evidence.pairs() if one.games >= FEWEST * len(line_ups(one.players))]
    if not met:
        return section
    blocks = {one.task.bots: sums_of(*lone_results(one)) for one in met}
    add_luck(section, evidence, met, blocks)
    add_ladder(section, evidence, met)
    return section


def add_luck(section: Section, evidence: Evidence, met: list[Played], blocks: dict[tuple[str, ...], np.ndarray]) -> None:
    """Luck of each meeting, and over all of them alike."""
    rows, known = [], {pair: luck(block, evidence.error) for pair, block in blocks.items()}
    levels = well_met(evidence.plan.bots, blocks)
    if levels:
        among = [blocks[pair] for pair in combinations(levels, 2)]
        deals = min(map(len, among))
        whole = luck(np.concatenate([block[:deals] for block in among], axis=1), evidence.error)
        section.figures["luck"], section.figures["luck_among"] = whole.as_list(), list(levels)
        section.say(
            f"{at_table(met[0].players)}, luck decided {with_span(whole)} of the result of one game when {listed(levels)} met "
            f"each other on {deals:,} deals a pair; skill the rest. {WHAT_LUCK_IS}"
        )
    else:
        most = max(map(len, blocks.values()))
        section.say(f"Too few games of levels against each other ({most} deals a pair at most) to tell luck from skill.")
    section.figures["pairs"] = {}
    for one in met:
        pair, ahead = one.task.bots, strength(one, evidence.error)
        needed = games_to_tell(ahead.value) if ahead.low > 0.5 else None
        rows.append(
            [pair[1], pair[0], one.games, percent(ahead.value), f"{100 * ahead.low:.1f}-{100 * ahead.high:.1f}",
             with_span(known[pair]), needed or "too close to say"]
        )  # fmt: skip
        section.figures["pairs"]["-".join(pair)] = {
            "ahead": ahead.as_list(), "games": one.games, "luck": known[pair].as_list(), "games_to_tell": needed,
        }  # fmt: skip
    headings = ("level", "against", "games", "ahead", "95 %", "luck", "games until it shows")
    section.tables.append(Table("Level against level, seats swapped, on the same deals", headings, rows))
    tell(section, evidence, met)


def well_met(bots: Sequence[str], blocks: dict[tuple[str, ...], np.ndarray]) -> Sequence[str]:
    """The most levels that have all met each other often enough, among as many the furthest apart."""
    for many in range(len(bots), 1, -1):
        fit = [
            levels for levels in combinations(bots, many)
            if all(len(blocks.get(pair, ())) >= FOR_LUCK for pair in combinations(levels, 2))
        ]  # fmt: skip
        if fit:
            return max(fit, key=lambda levels: [bots.index(level) for level in reversed(levels)])
    return ()


def tell(section: Section, evidence: Evidence, met: list[Played]) -> None:
    """The weakest and the strongest; and what neighbours need."""
    first, last = evidence.plan.bots[0], evidence.plan.bots[-1]
    for one in met:
        if one.task.bots == (first, last):
            ahead = strength(one, evidence.error)
            if ahead.low > 0.5:
                section.say(
                    f"{last.capitalize()} came out ahead of {first} in {with_span(ahead)} of {one.games:,} games: "
                    f"{games_needed(ahead)} tell a good player from a bad one 19 times in 20.",
                    GOOD,
                )
            else:
                section.say(
                    f"{last.capitalize()} came out ahead of {first} in {with_span(ahead)} of {one.games:,} games: "
                    "so far nobody can say that playing well helps.",
                    WARN if one.games >= 200 else "plain",
                )


def games_needed(ahead: Figure) -> str:
    """1 game; 1 to 7 games: as many as the interval allows."""
    fewest, most = games_to_tell(ahead.high), games_to_tell(ahead.low)
    if most is None:
        return f"{fewest} games or many more"
    return f"{fewest:,} to {most:,} games" if fewest != most else "single games" if most == 1 else f"{most:,} games"


def add_ladder(section: Section, evidence: Evidence, met: list[Played]) -> None:
    """The ratings of the levels, fitted to all meetings."""
    bots = list(evidence.plan.bots)
    beat = np.zeros((len(bots), len(bots)))
    for one in met:
        low, high = bots.index(one.task.bots[0]), bots.index(one.task.bots[1])
        beat[low, high], beat[high, low] = pair_wins(one)
    ratings, reach = bradley_terry(beat)
    lowest = ratings[0]
    values = [rating - lowest for rating in ratings]
    section.charts.append(
        Chart(
            "lines", "The ladder of levels", "Ratings of the levels, the weakest at nought; 400 points are odds of ten to one.",
            [Series("rating", bots, values, [v - r for v, r in zip(values, reach, strict=True)],
                    [v + r for v, r in zip(values, reach, strict=True)])],
            "level", "rating",
        )
    )  # fmt: skip
    section.figures["ratings"] = {bot: [round(v, 1), round(r, 1)] for bot, v, r in zip(bots, values, reach, strict=True)}
    steps = [(bots[n], bots[n + 1], values[n + 1] - values[n], reach[n] + reach[n + 1]) for n in range(len(bots) - 1)]
    flat = [f"{b} over {a}" for a, b, step, sure in steps if step - sure <= 0]
    if flat:
        section.say(f"Not every step of the ladder is shown to be one: {listed(flat)} {'is' if len(flat) == 1 else 'are'} not.")
