"""The rules as a booklet: title, the game in short, a contents list, whose rules they are, then every rule with its figures."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from hutch.core.game import Game
from hutch.core.marks import legend
from hutch.printing.inks import inked
from hutch.printing.markup import escaped, parsed, quoted, written

VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
WIDEST, HIGHEST, A_UNIT = 165.0, 72.0, 0.2  # of a figure, in millimetres; and how large one unit of it stands, if it can
SHORT = "In short"  # the section that tells goal, turn and end


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it; the first one has none."""

    title: str
    tokens: Sequence[Token]


def sections(text: str) -> list[Section]:
    """RULES.md cut at its second-level headings; the title itself is left out."""
    tokens = parsed(text)
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        tokens = tokens[3:]
    cuts = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    first = Section("", tokens[: cuts[0]] if cuts else tokens)
    edges = [*cuts, len(tokens)]
    return [first] + [Section(tokens[a + 1].content, tokens[a:b]) for a, b in itertools.pairwise(edges)]


def booklet(game: Game, ink: str, files: dict[str, bytes]) -> str:
    """The markup of the booklet; its figures go into `files`."""
    drawings = game.figures

    def figure(name: str, caption: str) -> str:
        if name not in drawings:
            return ""
        picture = drawings[name]()
        unit = figure_unit(picture)
        files[f"figure-{name}.svg"] = inked(picture, ink, unit).encode()
        drawn = f'image("figure-{name}.svg", width: {unit * figure_size(picture)[0]:.1f}mm, alt: {quoted(caption)})'
        return f"#figure({drawn}, caption: [{escaped(caption)}])"

    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    found = sections(rules)
    first = 2 if len(found) > 1 and found[1].title == SHORT else 1
    front, rest = ("".join(written(part.tokens, figure) for part in parts) for parts in (found[:first], found[first:]))
    contents = "#outline(title: [Contents], depth: 2)\n" if len(found) > 1 else ""
    return f"#booklet-title({quoted(game.title)})\n{front}\n{contents}\n{whose(rules)}\n{rest}"


def whose(rules: str) -> str:
    """What the marks behind the rules' numbers mean."""
    rows = "".join(f"[#emph[{escaped(mark)}]], [{escaped(meaning)}], " for mark, meaning in legend(rules).items())
    return f"#marks-table({rows})" if rows else ""


def figure_unit(picture: str) -> float:
    """Millimetres a unit, so that pieces look alike in all figures, within what a page has."""
    width, height = figure_size(picture)
    return min(A_UNIT, WIDEST / width, HIGHEST / height)


def figure_size(picture: str) -> tuple[float, float]:
    found = VIEW.search(picture)
    assert found, "a figure is a sheet"
    return float(found[1]), float(found[2])
