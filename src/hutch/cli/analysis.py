"""`hutch analyse`: a match looked back at."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import hutch
from hutch.cli.screen import console, fail, progress_bar, ready, write

DEFAULT = 400


def analyse(
    file: Annotated[Path, typer.Argument(help="A transcript; - for standard input.")],
    out: Annotated[Path | None, typer.Option(help="The page to write; FILE.html, if left out.", dir_okay=False)] = None,
    budget: Annotated[
        int, typer.Option(help="Worlds a position, and iterations a choice: more is surer and slower.")
    ] = DEFAULT,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.", min=0)] = 1,
    threads: Annotated[
        int | None, typer.Option(help="Threads; the numbers do not depend on it. All cores, if left out.", min=1)
    ] = None,
    edition: Annotated[Path | None, typer.Option(help="The edition that the match was played with.", dir_okay=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one JSON object on standard output.")] = False,
) -> None:
    """Look back at a match: everybody's chances, luck and decisions told apart, mistakes and what was better."""
    match = hutch.read(text_of(file), edition)
    ready(match.game)
    with progress_bar(f"Looking back at {match.game.title}", 0, quiet=as_json) as step:
        found = match.analyse(budget=budget, seed=seed, threads=threads, progress=step)
    if as_json:
        print(json.dumps(found.as_dict(), indent=2))
    if out is not None or not as_json:
        page = out or Path("match.html" if str(file) == "-" else file.with_suffix(".html"))
        write(page, found.html())
    if not as_json:
        show(found, page)


def text_of(file: Path) -> str:
    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        fail(f"{file} cannot be read: {trouble}")


def show(found: Any, page: Path) -> None:
    """The sentences on the screen."""
    from hutch.analysis.report.page import short

    for one in short(found):
        console.print(f" · {one}", markup=False, highlight=False, soft_wrap=True)
    for one in found.turns:
        console.print(f" ! {one.words} (action {one.ply})", markup=False, highlight=False, soft_wrap=True)
    for one in found.mistakes:
        made, best = f"{one.made.words}, {100 * one.lost:.0f} points", one.best.words
        told = f" ✗ Action {one.ply}, {found.name(one.seat)}: {made}; better: {best}."
        console.print(told, markup=False, highlight=False, soft_wrap=True)
    console.print(f"Charts and every decision: {page}", highlight=False, soft_wrap=True)
