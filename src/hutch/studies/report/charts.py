"""Charts as SVG: drawn by Matplotlib in stand-in colours, which the page's own take the place of, by day and by night.

Series differ by marker, dash and hatching, so that a chart reads without colour.
"""

import io
import re
from collections.abc import Iterable, Mapping
from typing import Any

from hutch.drawing.svg import DAY
from hutch.studies.errors import extra
from hutch.studies.findings.model import Chart, Series

HUES = ("carrot", "broccoli", "beet", "sky", "squash-dark", "clay")
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("solid", "dashed", "dotted", "dashdot", (0, (6, 1, 1, 1, 1, 1)), (0, (2, 3)))
WIDE, TALL = 6.4, 3.0  # inches
INK, FAINT, LINE = "#010101", "#020202", "#030303"  # stand-ins
STAND_INS = {INK: "ink", FAINT: "faint", LINE: "line"} | {DAY[hue].lower(): hue for hue in HUES}


Looks = Mapping[str, int]  # of series, by label: the same in every chart of a page


def draw(chart: Chart, looks: Looks) -> str:
    """A chart as an SVG element that takes its colours from the page."""
    figure, axes = sheet(chart)
    {"dots": dots, "lines": lines, "steps": steps, "bars": bars}[chart.kind](axes, chart, looks)
    dress(axes, chart)
    return as_svg(figure, chart)


def sheet(chart: Chart) -> tuple[Any, Any]:
    extra("matplotlib")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.fonttype": "none"}):
        figure = Figure(figsize=(WIDE, TALL), layout="constrained")
        return figure, figure.add_subplot()


def looks_of(charts: Iterable[Chart]) -> dict[str, int]:
    """A look for every series that stands beside others: who is a red square in one chart is one in all of them."""
    labels = [series.label for chart in charts if len(chart.series) > 1 for series in chart.series]
    return {label: nth for nth, label in enumerate(dict.fromkeys(labels))}


def look_of(nth: int) -> dict[str, Any]:
    return {
        "color": DAY[HUES[nth % len(HUES)]],
        "marker": MARKERS[nth % len(MARKERS)],
        "linestyle": DASHES[nth % len(DASHES)],
        "linewidth": 1.6,
        "markersize": 5,
        "markeredgecolor": INK,
        "markeredgewidth": 0.8,
    }


def reach(series: Series) -> list[list[float]] | None:
    """Intervals as Matplotlib wants them: how far down, how far up."""
    if series.low is None or series.high is None:
        return None
    down = [max(0.0, y - low) for y, low in zip(series.y, series.low, strict=True)]
    return [down, [max(0.0, high - y) for y, high in zip(series.y, series.high, strict=True)]]


def dots(axes: Any, chart: Chart, looks: Looks) -> None:
    """Points with intervals, series side by side."""
    names = list(dict.fromkeys(str(x) for series in chart.series for x in series.x))
    step = 0.7 / max(1, len(chart.series))
    for nth, series in enumerate(chart.series):
        at = [names.index(str(x)) + (nth - (len(chart.series) - 1) / 2) * step for x in series.x]
        axes.errorbar(
            at, series.y, yerr=reach(series), label=series.label, **{**look_of(looks.get(series.label, 0)), "linestyle": "none"}
        )
    axes.set_xticks(range(len(names)), names)


def lines(axes: Any, chart: Chart, looks: Looks) -> None:
    for series in chart.series:
        look = look_of(looks.get(series.label, 0))
        at = list(range(len(series.x))) if isinstance(series.x[0], str) else list(series.x)
        axes.plot(at, series.y, label=series.label, **look)
        if series.low is not None and series.high is not None:
            axes.vlines(at, series.low, series.high, color=look["color"], linewidth=1)
        if isinstance(series.x[0], str):
            axes.set_xticks(at, series.x)


def steps(axes: Any, chart: Chart, looks: Looks) -> None:
    for series in chart.series:
        look = look_of(looks.get(series.label, 0))
        axes.step(series.x, series.y, where="mid", label=series.label, **{**look, "markersize": 3.5})


def bars(axes: Any, chart: Chart, looks: Looks) -> None:
    """One bar a name, lying, with intervals."""
    series = chart.series[0]
    names = [str(x) for x in series.x]
    axes.barh(range(len(names)), series.y, xerr=reach(series), color=DAY["carrot"], edgecolor=INK, ecolor=INK, height=0.6)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()


def dress(axes: Any, chart: Chart) -> None:
    """Axes, words and the line of what would be fair."""
    from matplotlib.ticker import PercentFormatter

    upright = chart.kind != "bars"
    if chart.fair is not None:
        (axes.axhline if upright else axes.axvline)(chart.fair, color=INK, linewidth=1, linestyle="dashed")
    if chart.percent:
        (axes.yaxis if upright else axes.xaxis).set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_xlabel(chart.across, color=INK)
    axes.set_ylabel(chart.up, color=INK)
    axes.tick_params(colors=INK, labelsize=9)
    axes.grid(True, axis="y" if upright else "x", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_color(FAINT)
        spine.set_visible(side in ("left", "bottom"))
    if len(chart.series) > 1:
        axes.legend(frameon=False, labelcolor=INK, fontsize=9, ncols=min(5, len(chart.series)), loc="lower left",
                    bbox_to_anchor=(0, 1.0), borderaxespad=0.2)  # fmt: skip


def as_svg(figure: Any, chart: Chart) -> str:
    """The figure as text, without what a page does not need; ids are unlike those of other charts."""
    from matplotlib import rc_context

    file = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": chart.title}):
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    text = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r"#[0-9a-f]{6}", lambda found: f"var(--{STAND_INS[found[0]]})" if found[0] in STAND_INS else found[0], text)
    text = re.sub(r" font-family: [^;\"]*;", "", text)
    text = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", text)
    text = re.sub(r' transform="rotate\(-0 [^"]*"', "", text)
    text = re.sub(r" ?\n([LzM])", r"\1", text)
    text = re.sub(r"(\d+\.\d)\d+", r"\1", re.sub(r"\n\s*", "\n", text))
    return text.replace("<svg ", f'<svg role="img" aria-label="{escape(chart.words)}" ', 1)


def escape(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
