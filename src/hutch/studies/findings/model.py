"""What a report is made of. Sentences come first; charts show them, tables stand behind them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hutch.studies.statistics import Figure

PLAIN, GOOD, WARN = "plain", "good", "warn"


@dataclass(frozen=True)
class Sentence:
    """One thing that was found. A warning is something that a designer should look at."""

    text: str
    tone: str = PLAIN


@dataclass(frozen=True)
class Table:
    """Numbers behind a chart."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Any]]


@dataclass(frozen=True)
class Series:
    """One line or one set of bars of a chart; with intervals where they are known."""

    label: str
    x: Sequence[Any]
    y: Sequence[float]
    low: Sequence[float] | None = None
    high: Sequence[float] | None = None


@dataclass(frozen=True)
class Chart:
    """A picture to be drawn: `bars`, `dots` (with intervals), `lines` or `steps`."""

    kind: str
    title: str
    words: str  # what it shows, for those who do not see it
    series: Sequence[Series]
    across: str = ""  # what the axes are
    up: str = ""
    fair: float | None = None  # a line to compare with
    percent: bool = False


@dataclass
class Section:
    """One chapter of a report."""

    name: str
    title: str
    sentences: list[Sentence] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)  # for programs

    def say(self, text: str, tone: str = PLAIN) -> None:
        self.sentences.append(Sentence(text, tone))


def percent(value: float) -> str:
    """30.5 %"""
    return f"{100 * value:.1f} %"


def span(figure: Figure) -> str:
    """26.2-35.2: an interval of shares, in percent."""
    return f"{100 * figure.low:.1f}-{100 * figure.high:.1f}"


def with_span(figure: Figure) -> str:
    """30.5 % (26.2-35.2)"""
    return f"{percent(figure.value)} ({span(figure)})"


def number(figure: Figure, digits: int = 1) -> str:
    """12.3 (11.8-12.9): a mean and its interval; 1.2 (-0.3 to 2.7) where it begins below nought."""
    to = "-" if figure.low >= 0 else " to "
    return f"{figure.value:z,.{digits}f} ({figure.low:z,.{digits}f}{to}{figure.high:z,.{digits}f})"


def at_table(players: int) -> str:
    """With 3 players; alone."""
    return "Alone" if players == 1 else f"With {players} players"


def counted(games: int) -> str:
    return f"{games:,} game" + ("s" if games != 1 else "")
