"""Pieces: how often used, win share with and without, dead ones and too strong ones, false discoveries controlled."""

from dataclasses import dataclass, replace

import numpy as np

from hutch.core.story import Piece
from hutch.studies.evidence import Evidence, Played
from hutch.studies.findings.model import GOOD, WARN, Section, Table, at_table, percent, span, with_span
from hutch.studies.statistics import Figure, discoveries, p_of, quantile, share

STRONG = 0.03  # win chances that using a piece must at least bring to be called strong; the interval's near end counts
DEAD = 0.02  # used in fewer games than this
FEWEST = 40  # games
MEDIAN = 1.2533  # how much less sure a median is than a mean
UNKNOWN = Figure(0.0, -1.0, 1.0)
MIXED = 100  # games with and without it, below which a piece is not judged


@dataclass(frozen=True)
class Worth:
    """What the games say of one piece."""

    piece: Piece
    used: Figure  # share of games in which anybody used it
    with_it: Figure  # win share of seats that used it, and of those that did not, in games where both were
    without: Figure
    gain: Figure
    spread: float  # the standard error of the gain
    excess: Figure = UNKNOWN  # how much more that is than the gain of the others of its kind
    doubt: float = 1.0  # the p-value of that; `q` allows for all pieces of the report
    q: float = 1.0


def worth(piece: Piece, used: np.ndarray, shares: np.ndarray, error: float) -> Worth:
    """Compare seats with and without a piece inside the same games: a game in which all or none used it says nothing."""
    has = used > 0
    often = share(float(has.any(axis=1).sum()), len(has), error)
    mixed = has.any(axis=1) & ~has.all(axis=1)
    x, y = has[mixed].astype(float), shares[mixed]
    moved = x - x.mean(axis=1, keepdims=True)
    products, weights = (moved * y).sum(axis=1), (moved**2).sum(axis=1)
    total = weights.sum()
    gain = float(products.sum() / total) if total else 0.0
    spread = float(np.sqrt(((products - gain * weights) ** 2).sum()) / total) if total else 0.0
    reach = quantile(error) * spread
    having = has[mixed]
    wins, losses = float(y[having].sum()), float(y[~having].sum())
    return Worth(
        piece, often, share(wins, int(having.sum()), error), share(losses, int((~having).sum()), error),
        Figure(gain, gain - reach, gain + reach, int(mixed.sum())), spread if mixed.sum() >= MIXED else 0.0,
    )  # fmt: skip


def worth_together(piece: Piece, used: np.ndarray, shares: np.ndarray, error: float) -> Worth:
    """In a cooperative game: teams with and without it, game against game."""
    has, won = np.asarray((used > 0).any(axis=1)), shares[:, 0]
    often = share(float(has.sum()), len(has), error)
    yes, no = share(float(won[has].sum()), int(has.sum()), error), share(float(won[~has].sum()), int((~has).sum()), error)
    gain = yes.value - no.value
    if min(has.sum(), (~has).sum()) < MIXED // 4:
        return Worth(piece, often, yes, no, Figure(0.0, -1.0, 1.0, len(has)), 0.0)
    spread = float(np.sqrt(won[has].var(ddof=1) / has.sum() + won[~has].var(ddof=1) / (~has).sum()))
    reach = quantile(error) * spread
    return Worth(piece, often, yes, no, Figure(gain, gain - reach, gain + reach, len(has)), spread)


def judged(pieces: list[Piece], played: Played, cooperative: bool, error: float) -> list[Worth]:
    """Every piece of one group of games."""
    used, shares = played.columns["used"], played.shares
    method = worth_together if cooperative else worth
    return compared([method(piece, used[:, nth], shares, error) for nth, piece in enumerate(pieces)], error)


def compared(found: list[Worth], error: float) -> list[Worth]:
    """Each piece beside the others of its kind: where every card is good to have, none is too strong for that."""
    kinds: dict[str, list[Worth]] = {}
    for one in found:
        kinds.setdefault(one.piece.kind, []).append(one)
    return [compare(one, [other for other in kinds[one.piece.kind] if other is not one], error) for one in found]


def compare(one: Worth, others: list[Worth], error: float) -> Worth:
    """Beside the median of the others, so that one strong card does not make weak ones of its neighbours."""
    known = [other for other in others if other.spread > 0]
    if not one.spread or not known:
        return one
    usual = float(np.median([other.gain.value for other in known]))
    around = MEDIAN * float(np.sqrt(np.mean([other.spread**2 for other in known]) / len(known)))
    spread = float(np.hypot(one.spread, around))
    excess, reach = one.gain.value - usual, quantile(error) * spread
    return replace(one, excess=Figure(excess, excess - reach, excess + reach), doubt=p_of(excess, spread))


def controlled(tables: list[list[Worth]], cooperative: bool) -> list[list[Worth]]:
    """The same with q-values over all pieces of all tables; what all share is no question among rivals."""
    asked = [one.doubt for found in tables for one in found if cooperative or not one.piece.shared]
    qs = iter(discoveries(asked))
    return [[replace(one, q=next(qs)) if cooperative or not one.piece.shared else one for one in found] for found in tables]


def is_strong(one: Worth) -> bool:
    return one.q < 0.05 and one.excess.low > STRONG and one.gain.low > 0


def is_weak(one: Worth) -> bool:
    return one.q < 0.05 and one.excess.high < -STRONG and one.gain.high < 0


def is_dead(one: Worth) -> bool:
    """Nobody wants it. What lies open for all is nobody's choice."""
    return one.used.high < DEAD and not one.piece.shared


def pieces_section(evidence: Evidence) -> Section:
    section = Section("pieces", "Pieces: which are too strong, which are dead?")
    together, played = evidence.card.cooperative, best_groups(evidence)
    judgements = [judged(evidence.pieces(one.players), one, together, evidence.error) for one in played]
    for best, found in zip(played, controlled(judgements, together), strict=True):
        describe(section, best, found, together)
        section.figures[str(best.players)] = [as_figures(one) for one in found]
        section.tables.append(table_of(best, found))
    return section


def best_groups(evidence: Evidence) -> list[Played]:
    """At every table the games that judge its pieces: by a good level, and many."""
    found = []
    for players in evidence.tables():
        groups = [one for one in evidence.levels(players) if one.games >= FEWEST and one.columns["used"].shape[1]]
        if groups:
            found.append(max(groups, key=lambda one: (one.task.looks, one.games)))
    return found


def describe(section: Section, played: Played, found: list[Worth], cooperative: bool) -> None:
    strong, weak, dead = ([one for one in found if test(one)] for test in (is_strong, is_weak, is_dead))
    for one in sorted(strong, key=lambda one: -one.excess.value)[:4]:
        section.say(
            f"{at_table(played.players)}, {title(one.piece)} goes with winning more than others of its kind: "
            f"{beside(one, played, cooperative)}.",
            WARN,
        )
    for one in sorted(weak, key=lambda one: one.excess.value)[:4]:
        section.say(
            f"{at_table(played.players)}, {title(one.piece)} goes with losing more than others of its kind: "
            f"{beside(one, played, cooperative)}.",
            WARN,
        )
    for one in dead[:8]:
        section.say(
            f"{at_table(played.players)}, {title(one.piece)} is dead for {played.who}: used in {with_span(one.used)} of "
            f"{played.games:,} games.",
            WARN,
        )
    if not strong and not weak and not dead:
        section.say(
            f"{at_table(played.players)}, none of {len(found)} pieces is shown to be too strong, too weak or dead in "
            f"{played.games:,} games by {played.who} (false discoveries held to 5 %).",
            GOOD if played.games >= 1000 else "plain",
        )


def beside(one: Worth, played: Played, cooperative: bool) -> str:
    """With it and without it; and in which games, for one in which all or none used it says nothing of rivals."""
    whose = "teams with it" if cooperative else "seats that used it"
    those = "" if cooperative else f"the {one.gain.games:,} where some did and some did not, of "
    return (
        f"{whose} won {with_span(one.with_it)}, those without {with_span(one.without)}, in {those}{played.games:,} games by "
        f"{played.who}"
    )


def title(piece: Piece) -> str:
    return f"{piece.name} ({piece.kind})"


def as_figures(one: Worth) -> dict[str, object]:
    return {
        "kind": one.piece.kind, "name": one.piece.name, "used": one.used.as_list(), "with": one.with_it.as_list(),
        "without": one.without.as_list(), "gain": one.gain.as_list(), "excess": one.excess.as_list(), "q": round(one.q, 5),
    }  # fmt: skip


def table_of(played: Played, found: list[Worth]) -> Table:
    rows = [
        [one.piece.kind, one.piece.name, percent(one.used.value), *won(one), f"{one.q:.3f}" if one.q < 1 else ""]
        for one in sorted(found, key=lambda one: (one.piece.kind, -one.gain.value))
    ]
    headings = ("kind", "piece", "in games", "won with", "won without", "gain in points", "more than its kind", "q")
    return Table(f"{at_table(played.players)}: pieces in {played.games:,} games by {played.who}", headings, rows)


def won(one: Worth) -> list[str]:
    if not one.gain.games or not (one.with_it.games and one.without.games):
        return ["", "", "", ""]
    more = f"{100 * one.excess.value:+z.1f} ({span(one.excess)})" if one.doubt < 1 else ""
    return [with_span(one.with_it), with_span(one.without), f"{100 * one.gain.value:+z.1f} ({span(one.gain)})", more]
