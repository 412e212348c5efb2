"""The page: one HTML file that needs nothing else."""

from dataclasses import dataclass, field
from functools import cache

from jinja2 import Environment, PackageLoader, Template

from hutch.drawing.svg import DAY, DUSK
from hutch.studies.findings import choices, drama, length, pieces
from hutch.studies.findings.model import WARN, Chart, Section, Sentence
from hutch.studies.play import judged
from hutch.studies.report.charts import draw, looks_of

MOST_IN_SHORT, MOST_OF_ONE = 8, 2  # sentences; warnings of one section
NUMBERS = {
    "strong": pieces.STRONG, "looks": judged.LOOKS, "checkpoints": judged.CHECKPOINTS, "known": drama.KNOWN,
    "lead": drama.CLEAR, "weighings": judged.WEIGHINGS, "sure": choices.SURE, "handling": length.HANDLING,
    "thinking": length.THINKING, "setting_up": length.SETTING_UP,
}  # fmt: skip


@dataclass(frozen=True)
class About:
    """Where a report comes from."""

    title: str
    version: str
    lead: str
    command: str
    cooperative: bool
    looks: int = 0
    compared: bool = False  # whether there is a second version
    facts: dict[str, str] = field(default_factory=dict)


@cache
def template() -> Template:
    loader = PackageLoader("hutch.studies", "report")
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True).get_template("page.html")


def in_short(sections: list[Section]) -> list[Sentence]:
    """What a designer should look at, and the first sentence of every other section."""
    told = [[one for one in section.sentences if one.tone == WARN] for section in sections]
    warnings = [one for found in told for one in found[:MOST_OF_ONE]]
    firsts = [section.sentences[0] for section in sections if section.sentences and section.sentences[0] not in warnings]
    return (warnings[: MOST_IN_SHORT - 2] + firsts)[:MOST_IN_SHORT]


def page(sections: list[Section], about: About) -> str:
    looks = looks_of(chart for section in sections for chart in section.charts)

    def drawn(chart: Chart) -> str:
        return draw(chart, looks)

    return template().render(
        sections=sections, about=about, title=about.title, cooperative=about.cooperative, looks=about.looks,
        compared=about.compared, numbers=NUMBERS, head=in_short(sections), draw=drawn, day=DAY, dusk=DUSK,
    )  # fmt: skip
