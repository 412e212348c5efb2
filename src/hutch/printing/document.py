"""From a job to a PDF: the sheets are drawn as SVG, the words are set by Typst, which also makes the file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module, resources, util
from pathlib import Path
from typing import Any

from hutch.core.compile_marks import is_compiled
from hutch.core.editions import load_edition
from hutch.core.game import Game, find
from hutch.drawing.components import Components
from hutch.printing.apart import pdf_made_apart
from hutch.printing.booklet import booklet
from hutch.printing.drawn import back_of, front_of, told
from hutch.printing.errors import NotInstalled
from hutch.printing.instructions import instructions, label
from hutch.printing.job import ALL, PIECES, RULES, Job, ink_named, paper_named
from hutch.printing.markup import quoted
from hutch.printing.sheets import Sheet, lay_out

Progress = Callable[[int, int], None]  # how much was done just now, of how much in all


@dataclass(frozen=True)
class Printed:
    """A finished print."""

    pdf: bytes
    sheets: Sequence[Sheet]


def print_game(
    game: str | Game,
    *,
    paper: str = "a4",
    ink: str = "colour",
    players: int | None = None,
    edition: Mapping[str, Any] | str | Path | None = None,
    backs: bool = True,
    parts: str = ALL,
    progress: Progress = lambda done, of: None,
) -> Printed:
    """A game as a PDF: its pieces, its rules, or both. `players`: only what so many need."""
    found = find(game)
    seats = tuple(found.seats) if players is None else (found.check_players(players),)
    given = found.standard_edition if edition is None else load_edition(found.name, found.edition, edition)
    job = Job(found, given, seats, paper_named(paper), ink_named(ink), backs, parts)
    page_setter()
    if parts == PIECES or is_compiled(found):
        return made(job, progress)
    return Printed(pdf_made_apart(job, progress), sheets_of(job))


def components_of(game: Game, edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    """What the game's folder declares; nothing, if it has no `components.py`."""
    if util.find_spec(f"{game.package}.components") is None:
        return Components(())
    declared: Components = game.part("components").components(edition, seats)
    return declared


def made(job: Job, progress: Progress) -> Printed:
    typst = page_setter()
    components, sheets = components_of(job.game, job.edition, job.seats), sheets_of(job)
    files = {"page.typ": (resources.files("hutch.printing") / "page.typ").read_bytes()}
    pages: list[str] = []
    for number in range(1, len(sheets) + 1):
        pages += sheet_pages(job, sheets, number, files)
        progress(1, len(sheets) + 1)
    files["main.typ"] = source(job, components, sheets, pages, files).encode()
    pdf = typst.Compiler(files, ignore_system_fonts=True).compile(format="pdf", timestamp=0)
    progress(1, len(sheets) + 1)
    return Printed(pdf, sheets)


def sheets_of(job: Job) -> list[Sheet]:
    components = components_of(job.game, job.edition, job.seats)
    return [] if job.parts == RULES else lay_out(components, job.paper, job.backs)


def page_setter() -> Any:
    """Typst, imported when it is asked for."""
    try:
        return import_module("typst")
    except ImportError:
        raise NotInstalled("printing needs the extra `print`: pip install 'hutch[print]'") from None


def sheet_pages(job: Job, sheets: Sequence[Sheet], number: int, files: dict[str, bytes]) -> list[str]:
    """The front of a sheet and its back, or a blank one where the file is printed on both sides.

    Where a group of sheets begins and ends there is a label, so that the first sheet can name their pages.
    """
    laid, name = sheets[number - 1], f"sheet-{number}"
    heading = f"{job.game.title} · sheet {number} of {len(sheets)}: {', '.join(laid.kinds)}"
    first = number == 1 or label(sheets[number - 2]) != label(laid)
    last = number == len(sheets) or label(sheets[number]) != label(laid)
    begins, ends = f"<{label(laid)}>" if first else "none", f"<{label(laid)}-end>" if last else "none"
    files[f"{name}.svg"] = front_of(laid, job.ink, heading).encode()
    pages = [f'#sheet("{name}.svg", {quoted(told(laid))}, {begins}, {ends if not job.backs else "none"})']
    if laid.two_sided:
        files[f"{name}-back.svg"] = back_of(laid, job.ink).encode()
        pages.append(f'#sheet("{name}-back.svg", {quoted(f"the backs of sheet {number}")}, {ends})')
    elif job.backs:
        pages.append(f"#blank({ends})")
    return pages


def source(job: Job, components: Components, sheets: Sequence[Sheet], pages: Sequence[str], files: dict[str, bytes]) -> str:
    """The whole document in Typst's markup; the booklet's figures go into `files`."""
    title = f"{job.game.title}: the rules" if job.parts == RULES else job.game.title
    parts = [
        '#import "page.typ": *',
        f"#set document(title: {quoted(title)}, description: {quoted(job.game.sentence)}, date: none)",
        f"#set page(width: {job.paper.width}mm, height: {job.paper.height}mm, margin: (x: 20mm, y: 18mm))",
        "#show: looks",
        f"#let leaves-of = leaves-of.with({2 if job.backs else 1})",
    ]
    if job.parts != RULES:
        parts += ["#mark(<cover>)", instructions(job, components, sheets), "#mark(<cover-end>)", *new_leaf(job), *pages]
    if job.parts == ALL:
        parts += new_leaf(job)
    if job.parts != PIECES:
        parts += ["#show: numbered", "#mark(<rules>)", booklet(job.game, job.ink, files), "#mark(<rules-end>)"]
    return "\n".join(parts)


def new_leaf(job: Job) -> list[str]:
    """On to a new leaf."""
    return ['#pagebreak(weak: true, to: "odd")' if job.backs else "#pagebreak(weak: true)"]
