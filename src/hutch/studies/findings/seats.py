"""Is it fair: win share by seat and by turn order, at several levels of play."""

from dataclasses import dataclass, replace

import numpy as np

from hutch.core.wording import listed as all_of
from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.model import GOOD, WARN, Chart, Section, Series, Table, at_table, percent, span, with_span
from hutch.studies.statistics import Figure, holm, share, surprise

SURE = 0.02  # the adjusted p-value below which a seat is said to be ahead
WORTH_SAYING = 0.01  # a shift of less than a point is no news, however sure
CLOSE = 0.03  # intervals within so much of the fair share: "fair"
ORDER = "place in the turn order"
FEWEST = 20  # games below which nothing is said


@dataclass(frozen=True)
class Place:
    """How one seat, or one place in the turn order, did at one level."""

    played: Played
    place: int
    figure: Figure
    doubt: float  # the p-value, adjusted for all the questions asked at this table

    @property
    def fair(self) -> float:
        return 1 / self.played.players

    @property
    def shift(self) -> float:
        return self.figure.value - self.fair


def places(groups: list[Played], by_order: bool, error: float) -> list[Place]:
    """Every seat at every level."""
    found = []
    for played in groups:
        shares = in_order(played) if by_order else played.shares
        for place in range(played.players):
            wins = float(shares[:, place].sum())
            doubt = surprise(wins, len(shares), 1 / played.players)
            found.append(Place(played, place, share(wins, len(shares), error), doubt))
    return found


def adjusted(families: list[list[Place]]) -> list[list[Place]]:
    """The same with doubts that allow for all the questions that the whole report asks."""
    doubts = iter(holm([place.doubt for family in families for place in family]))
    return [[replace(place, doubt=next(doubts)) for place in family] for family in families]


def in_order(played: Played) -> np.ndarray:
    """Shares by turn order: column 0 is whoever acted first."""
    first = played.columns["first"]
    begun = first >= 0
    seats = (first[begun, None] + np.arange(played.players)[None, :]) % played.players
    return np.asarray(np.take_along_axis(played.shares[begun], seats, axis=1))


def seats_section(evidence: Evidence) -> Section:
    """Win share by seat, and by turn order where the first player changes."""
    section = Section("seats", "Seats: is it fair?")
    tables = [players for players in evidence.tables() if players > 1 and not evidence.card.cooperative]
    groups = {players: [one for one in evidence.same(players) if one.games >= FEWEST] for players in tables}
    asked = [
        (players, what, of) for players in tables for what, of in (("seat", groups[players]), (ORDER, roving(groups[players])))
    ]
    families = adjusted([places(of, what == ORDER, evidence.error) for _, what, of in asked])
    for (players, what, _), found in zip(asked, families, strict=True):
        if found:
            describe(section, players, found, what)
            section.figures.setdefault(str(players), {})["order" if what == ORDER else "seats"] = listed(found)
            add_pictures(section, players, found, what)
    return section


def roving(groups: list[Played]) -> list[Played]:
    """Games in which not always the same seat begins."""
    return [one for one in groups if "first" in one.columns and len(np.unique(one.columns["first"])) > 1]


def describe(section: Section, players: int, found: list[Place], what: str) -> None:
    """What can be said for sure, and how far off it could still be where nothing can."""
    sure = [place for place in found if place.doubt < SURE and abs(place.shift) >= WORTH_SAYING]
    if not found:
        return
    alike: dict[tuple[int, bool], list[Place]] = {}
    for place in strongest(sure):
        alike.setdefault((place.place, place.shift > 0), []).append(place)
    for group in alike.values():
        section.say(said_of(players, what, group) + unshown(found, sure, group), WARN)
    if not sure:
        widest = max(max(abs(p.figure.low - p.fair), abs(p.figure.high - p.fair)) for p in best_known(found))
        far = max(found, key=lambda place: abs(place.shift) * place.figure.games**0.5)
        tone = GOOD if widest <= CLOSE else "plain"
        section.say(
            f"{at_table(players)}, no {what} is shown to be ahead or behind. The most striking figure, "
            f"{named(what, far.place)} with {with_span(far.figure)} of {far.figure.games:,} games by {far.played.who}, is "
            f"{doubted(far, len(found))}; where most games were played, an advantage is smaller than "
            f"{100 * widest:.1f} points.",
            tone,
        )


def said_of(players: int, what: str, alike: list[Place]) -> str:
    """One seat that is ahead, or behind, at one level or at several."""
    first = alike[0]
    told = [
        f"{percent(one.figure.value)} of {one.figure.games:,} games by {one.played.who} ({span(one.figure)})" for one in alike
    ]
    better = "more" if first.shift > 0 else "less"
    return (
        f"{at_table(players)}, {named(what, first.place)} won {all_of(told)}, where {percent(first.fair)} would be fair: "
        f"{better} than fair, and chance does not explain it."
    )


def unshown(found: list[Place], sure: list[Place], alike: list[Place]) -> str:
    """What the strongest level says of that seat, where it does not show the same."""
    best = [one for one in found if one.place == alike[0].place][-1]
    if best in alike or best in sure:
        return ""
    return f" By {best.played.who} nothing of it is shown: {with_span(best.figure)} of {best.figure.games:,} games."


def doubted(far: Place, figures: int) -> str:
    """What to think of the most striking figure of those that are no news."""
    if far.doubt < SURE:
        return f"no chance, but less than {100 * WORTH_SAYING:.0f} point off"
    return f"what chance gives among {figures} such figures"


def named(what: str, place: int) -> str:
    """Seat 2; whoever acts first; whoever acts third."""
    if what == "seat":
        return f"seat {place + 1}"
    return f"whoever acts {('first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth')[place]}"


def strongest(sure: list[Place]) -> list[Place]:
    """For each level the one seat that is furthest off; of two that are equally so, the one that is ahead."""
    best: dict[str, Place] = {}
    for place in sorted(sure, key=lambda one: -one.shift):
        if place.played.who not in best or abs(place.shift) > abs(best[place.played.who].shift) + 1e-9:
            best[place.played.who] = place
    return sorted(best.values(), key=sure.index)


def best_known(found: list[Place]) -> list[Place]:
    most = max(place.figure.games for place in found)
    return [place for place in found if place.figure.games == most]


def listed(found: list[Place]) -> list[dict[str, object]]:
    return [
        {
            "by": place.played.who,
            "place": place.place,
            "share": place.figure.as_list(),
            "games": place.figure.games,
            "doubt": round(place.doubt, 5),
        }
        for place in found
    ]


def add_pictures(section: Section, players: int, found: list[Place], what: str) -> None:
    by_level: dict[str, list[Place]] = {}
    for place in found:
        by_level.setdefault(place.played.who, []).append(place)
    series = [
        Series(
            who,
            [str(place.place + 1) for place in group],
            [place.figure.value for place in group],
            [place.figure.low for place in group],
            [place.figure.high for place in group],
        )
        for who, group in by_level.items()
    ]
    title = f"{at_table(players)}: win share by {what}"
    words = f"Win share by {what} with 95 % intervals, level by level; the dashed line is the fair share."
    section.charts.append(Chart("dots", title, words, series, what, "win share", 1 / players, percent=True))
    rows = [
        [who, place.place + 1, place.figure.games, percent(place.figure.value), span(place.figure), f"{place.doubt:.3f}"]
        for who, group in by_level.items()
        for place in group
    ]
    section.tables.append(Table(title, ("played by", what, "games", "won", "95 %", "adjusted p"), rows))
