"""What the terminal shows: tables, progress, one-line errors."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hutch.core.compile_marks import compile_rules, is_compiled
from hutch.core.game import Game, minute_words, seat_words
from hutch.studies.simulate import Summary

console = Console()
errors = Console(stderr=True)
PATIENCE = 2.0  # seconds after which somebody wants to see a bar


def fail(sentence: str) -> NoReturn:
    """Say what is wrong in one line, and stop with exit code 2."""
    errors.print(sentence, style="red", highlight=False, markup=False, soft_wrap=True)
    sys.exit(2)


def write(file: Path, content: str | bytes) -> None:
    """A file for whoever asked for one; if it cannot be, why."""
    try:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    except OSError as trouble:
        fail(f"{file} cannot be written: {trouble.strerror}")


def ready(game: Game) -> None:
    """Compile a game's rules if that was never done here, and say so meanwhile."""
    if is_compiled(game):
        return
    began = time.perf_counter()
    with errors.status(f"Compiling the rules of {game.title}; this happens once …"):
        compile_rules(game)
    errors.print(f"Compiled the rules of {game.title} in {time.perf_counter() - began:.0f} s.", style="dim")


@contextmanager
def progress_bar(what: str, total: int, quiet: bool = False) -> Iterator[Callable[..., None]]:
    """A bar that appears only once two seconds have gone by. `step(n)` moves it on; `step(n, total)` says how far it goes."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    began = time.perf_counter()
    with Progress(*columns, console=errors, transient=True, disable=quiet) as bar:
        task = bar.add_task(what, total=total or None, visible=False)

        def step(played: int, of: int | None = None) -> None:
            bar.update(task, advance=played, total=of or total or None, visible=time.perf_counter() - began > PATIENCE)

        yield step


@contextmanager
def play_bar(what: str, total: int, quiet: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A bar of games, with moves a second and the time left. `step(games, moves)` moves it on."""
    speed = TextColumn("games · {task.fields[speed]} moves a second ·")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        speed,
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    began, made = time.perf_counter(), 0
    with Progress(*columns, console=errors, transient=True, disable=quiet) as bar:
        task = bar.add_task(what, total=total, visible=False, speed="")

        def step(games: int, moves: int) -> None:
            nonlocal made
            made += moves
            took = time.perf_counter() - began
            bar.update(task, advance=games, visible=took > PATIENCE, speed=short_number(made / max(took, 1e-9)))

        yield step


def short_number(number: float) -> str:
    """12.3 M, 4.56 k."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.0f}"


def game_table(games: Iterable[Game]) -> Table:
    table = Table(box=None, header_style="bold")
    for heading in ("name", "seats", "minutes", "what it is"):
        table.add_column(heading, no_wrap=heading != "what it is")
    for game in games:
        table.add_row(game.name, seat_words(game.seats), minute_words(game.minutes), game.sentence)
    return table


def summary_table(summary: Summary) -> Table:
    table = Table(box=None, header_style="bold", caption_justify="left", title_justify="left")
    far = "" if summary.games == summary.asked else f" of {summary.asked:,}, interrupted,"
    table.title = f"{summary.game}, {summary.players} players, {summary.games:,} games{far} from seed {summary.seed}"
    table.caption = (
        f"{summary.decisions:.1f} decisions a game ({summary.shortest} to {summary.longest}); "
        f"{summary.seconds:.1f} s, {summary.moves_a_second:,.0f} moves a second"
    )
    for heading in ("seat", "bot", "wins", "95 %", "points"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for number, seat in enumerate(summary.seats):
        low, high = seat.interval
        points = f"{seat.points:.1f} ± {seat.spread:.1f}"
        table.add_row(str(number), seat.bot, f"{100 * seat.rate:.1f} %", f"{100 * low:.1f}-{100 * high:.1f}", points)
    return table
