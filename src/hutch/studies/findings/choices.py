"""Do decisions matter: how many choices there are, what a good one is worth, whether the obvious one will do; kingmaking.

The move that a bot made by searching is weighed against others by playouts that the search never saw, in the same worlds.
"""

from dataclasses import replace

import numpy as np

from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.model import GOOD, WARN, Section, Table, at_table, number, percent, with_span
from hutch.studies.play.judged import WEIGHINGS
from hutch.studies.play.traced import WIN
from hutch.studies.statistics import Figure, mean, ratio, share

MATTERS = 0.05  # win chances that a decision is about
SURE = 2.33  # standard errors: one in a hundred decisions that do not matter looks as if it did
HOPELESS = 0.05
KINGLY = 0.1  # how far somebody without hope moves another's chances
FEWEST = 30  # decisions
SCALE = WIN * WEIGHINGS
HALF = WEIGHINGS // 2


class Weighed:
    """The weighed decisions of one group of games, as flat arrays."""

    def __init__(self, played: Played) -> None:
        judged = played.columns["weighed_judged"].ravel()
        self.used = judged > 0
        self.columns = {
            name.removeprefix("weighed_"): column.reshape(-1, *column.shape[2:])[self.used]
            for name, column in played.columns.items()
            if name.startswith("weighed_")
        }

    def __len__(self) -> int:
        return int(self.used.sum())

    def __getitem__(self, name: str) -> np.ndarray:
        return self.columns[name]

    def stakes(self) -> tuple[np.ndarray, np.ndarray]:
        """What the move made gave more than another at random, in win chances; and the error of each."""
        others = np.maximum(self["judged"] - 1, 1)
        gap = self["gaps"].sum(axis=1) / others
        squares = self["gap_squares"].sum(axis=1) / others
        spread = np.sqrt(np.maximum(squares / WEIGHINGS - (gap / WEIGHINGS) ** 2, 0) / WEIGHINGS)
        return gap / SCALE, spread / WIN

    def worst(self) -> tuple[np.ndarray, np.ndarray]:
        """What the move made gave more than the first that was drawn by lot: one pair a decision, so no picking."""
        drawn = self["judged"] - 1
        rows = np.arange(len(drawn))
        gap, squares = self["gaps"][rows, drawn], self["gap_squares"][rows, drawn]
        spread = np.sqrt(np.maximum(squares / WEIGHINGS - (gap / WEIGHINGS) ** 2, 1e-9) / WEIGHINGS)
        return gap / SCALE, spread / WIN


def choices_section(evidence: Evidence) -> Section:
    section, rows = Section("choices", "Choices: do decisions matter?"), []
    for players in evidence.tables():
        for one in evidence.levels(players):
            rows.append(counts_of(one, evidence.error))
        watched = [one for one in evidence.watched(players) if len(Weighed(one)) >= FEWEST]
        for one in watched:
            section.figures.setdefault(str(players), {})[one.who] = figures_of(one, evidence.error)
        if watched:
            describe(section, evidence, max(watched, key=lambda one: one.games))
            if players > 2 and not evidence.card.cooperative:
                kingmaking(section, evidence, max(watched, key=lambda one: one.games))
    headings = ("players", "played by", "games", "choices a decision", "decisions a game", "forced actions")
    section.tables.append(Table("What there is to choose", headings, rows))
    return section


def counts_of(one: Played, error: float) -> list[object]:
    options, forced = offered(one, error)
    choices = mean(one.columns["choices"].astype(float), error)
    return [one.players, one.who, one.games, number(options), number(choices), with_span(forced)]


def offered(one: Played, error: float) -> tuple[Figure, Figure]:
    """The choices of a decision, and the share of actions that left none; game by game, for a game's decisions are alike."""
    options, choices, moves = (one.columns[name].astype(float) for name in ("options", "choices", "moves"))
    forced = ratio(moves - choices, moves, error)
    return ratio(options, choices, error), replace(forced, low=max(0.0, forced.low), high=min(1.0, forced.high))


def figures_of(one: Played, error: float) -> dict[str, object]:
    weighed = Weighed(one)
    found = measure(one, weighed, error)
    return {name: figure.as_list() for name, figure in found.items()} | {"decisions": len(weighed)}


def measure(one: Played, weighed: Weighed, error: float) -> dict[str, Figure]:
    stakes, _ = weighed.stakes()
    gap, spread = weighed.worst()
    clear = gap - SURE * spread > 0
    loss = weighed["loss"] / SCALE
    options, forced = offered(one, error)
    return {
        "options": options,
        "forced": forced,
        "stake": mean(stakes, error),
        "clearly_better": share(float((clear & (gap > MATTERS)).sum()), len(gap), error),
        "obvious": share(float(weighed["obvious"].sum()), len(gap), error),
        "obvious_costs": mean(loss, error),
    }


def describe(section: Section, evidence: Evidence, one: Played) -> None:
    weighed = Weighed(one)
    found = measure(one, weighed, evidence.error)
    stake = found["stake"]
    tone = GOOD if stake.low > 0.01 else WARN if stake.high < 0.002 else "plain"
    section.say(
        f"{at_table(one.players)}, a decision offers {number(found['options'])} choices, and {with_span(found['forced'])} of "
        f"all actions are forced. {worth_of(stake, one.who)}, where quick play goes on from there ({len(weighed):,} decisions "
        f"weighed); in at least {percent(found['clearly_better'].low)} of decisions a random one is clearly worse.",
        tone,
    )
    section.say(
        f"The obvious move (best at a glance, one step ahead) was {one.who}'s in {with_span(found['obvious'])} of decisions; "
        + cost_of(found["obvious_costs"])
    )


def worth_of(stake: Figure, who: str) -> str:
    """What the move that was made is worth beside another."""
    if stake.low <= 0 <= stake.high:
        return (
            f"That the move that {who} chose is worth more than another taken at random is not shown: {points(stake)} of win "
            "chance"
        )
    more, gap = ("more", stake) if stake.low > 0 else ("less", Figure(-stake.value, -stake.high, -stake.low))
    return f"The move that {who} chose is worth {points(gap)} of win chance {more} than another taken at random"


def cost_of(loss: Figure) -> str:
    """What it costs to play the obvious move only."""
    if loss.low > 0:
        return f"always playing it would cost {points(loss)} of win chance a decision, where quick play goes on."
    if loss.high < 0:
        better = points(Figure(-loss.value, -loss.high, -loss.low))
        return (
            f"it gave {better} of win chance more a decision, where quick play goes on: what looking further ahead is good for "
            "does not show there."
        )
    return f"that always playing it would cost anything is not shown: {points(loss)} of win chance a decision."


def points(figure: Figure) -> str:
    """2.1 points (1.5-2.7)."""
    return f"{100 * figure.value:z.1f} points ({100 * figure.low:z.1f} to {100 * figure.high:z.1f})"


def kingmaking(section: Section, evidence: Evidence, one: Played) -> None:
    """Those who cannot win any more: how often do they decide who does?"""
    weighed = Weighed(one)
    hopeless = weighed["hope"] / SCALE < HOPELESS
    swing = weighed["swing"] / (WIN * HALF)
    squares = weighed["swing_squares"] / HALF
    spread = np.sqrt(np.maximum(squares - (swing * WIN) ** 2, 0) / HALF) / WIN
    kings = hopeless & (swing - SURE * spread > KINGLY / 2) & (swing > KINGLY)
    lost = share(float(hopeless.sum()), len(weighed), evidence.error)
    power = share(float(kings.sum()), int(hopeless.sum()), evidence.error)
    section.figures.setdefault(str(one.players), {})["kingmaking"] = {"hopeless": lost.as_list(), "kingly": power.as_list()}
    if hopeless.sum() < FEWEST:
        section.say(
            f"{at_table(one.players)}, {with_span(lost)} of decisions were taken by a seat with hardly any hope left: too few "
            "here to say whether they make kings."
        )
        return
    section.say(
        f"{at_table(one.players)}, {with_span(lost)} of decisions were taken by a seat with hardly any hope left, and at least "
        f"{percent(power.low)} of these clearly move another seat's chances by {100 * KINGLY:.0f} points or more.",
        WARN if power.low > 0.25 and lost.low > 0.1 else "plain",
    )
