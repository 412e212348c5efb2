"""The page: one HTML file that needs nothing else."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, Template

from hutch.analysis import judging
from hutch.analysis.accounts import REACH, Account, Part
from hutch.analysis.judging import DOUBTFUL, MISTAKE
from hutch.analysis.report.charts import LABELS, PARTS, bars, chart, key
from hutch.core import outcome
from hutch.core.wording import counted, listed
from hutch.drawing.svg import DAY, DUSK

if TYPE_CHECKING:
    from hutch.analysis.whole import Analysis


@cache
def template() -> Template:
    loader = PackageLoader("hutch.analysis", "report")
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template("page.html")


def page(analysis: "Analysis", link: Callable[[int], str] | None = None) -> str:
    """`link` leads to a position of the match, where there is a page that shows it."""
    match = analysis.match
    names = [analysis.name(seat) for seat in range(match.players)]
    return template().render(
        analysis=analysis, match=match, names=names, day=DAY, dusk=DUSK, parts=PARTS, labels=LABELS, short=short(analysis),
        bars=bars(analysis.accounts, names), chart=chart(analysis), key=key(analysis), points=points, spread=spread,
        judging=judging, link=link, outcome=won(analysis),
    )  # fmt: skip


def won(analysis: "Analysis") -> str:
    """How it ended, and by whom, with everybody's own name."""
    match, ended = analysis.match, analysis.match.outcome
    if ended is None:
        return "The match still runs."
    return f"{ended.words(analysis.name, match.seat_word)} {ended.reason} {outcome.points(match, analysis.name)}"


def points(change: float) -> str:
    """A change of chances in points: +12, −3."""
    return f"{100 * change:+.0f}".replace("-", "−")


def spread(part: Part) -> str:
    return f"{points(part.value)} ± {100 * REACH * part.error:.0f}"


def short(analysis: "Analysis") -> list[str]:
    """What luck and choices did: a sentence for every seat, and one for a team."""
    if analysis.match.game.cooperative:
        return [of_the_team(analysis), *(part_in_it(analysis, account) for account in analysis.accounts)]
    return [of_a_seat(analysis, account) for account in analysis.accounts]


def of_a_seat(analysis: "Analysis", account: Account) -> str:
    return (
        f"{analysis.name(account.seat)}: {points(account.own.value)} points by own decisions, {points(lucky(account))} by luck "
        f"(the deal included), {points(account.others.value)} by what others decided; {slips(analysis, account.seat)}."
    )


def of_the_team(analysis: "Analysis") -> str:
    """A team has one result; any of its accounts tells it."""
    account = analysis.accounts[0]
    decided = account.own.value + account.others.value
    return f"The team: {points(decided)} points by its decisions, {points(lucky(account))} by luck (the deal included)."


def part_in_it(analysis: "Analysis", account: Account) -> str:
    return f"{analysis.name(account.seat)}: {points(account.own.value)} of them; {slips(analysis, account.seat)}."


def lucky(account: Account) -> float:
    return account.deal.value + account.luck.value


def slips(analysis: "Analysis", seat: int) -> str:
    graded = [one.grade for one in analysis.decisions if one.seat == seat]
    found = [counted(graded.count(MISTAKE), "mistake"), counted(graded.count(DOUBTFUL), "doubtful choice")]
    return f"{listed(found)} in {counted(len(graded), 'decision')}"
