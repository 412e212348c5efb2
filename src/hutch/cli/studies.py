"""`hutch study`: a game on the designer's bench."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

import hutch
from hutch.cli.arguments import GameName
from hutch.cli.screen import console, errors, progress_bar, ready, write
from hutch.core.options import split_options
from hutch.studies.errors import BadStudy, extra

MARKS = {"warn": "[bold]![/]", "good": "✓", "plain": "·"}


def study(
    game: GameName,
    players: Annotated[str, typer.Option(help="How many seats, with commas. Every number the game allows, if left out.")] = "",
    bots: Annotated[str, typer.Option(help="Levels, or other bots, with commas, the weakest first.")] = "",
    games: Annotated[int | None, typer.Option(help="How many games of every sort, instead of a time.", min=1)] = None,
    minutes: Annotated[float | None, typer.Option(help="How long to play; one minute, if nothing else is said.")] = None,
    until: Annotated[str, typer.Option(help="Stop when the seats' shares are known to this: 1%.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    options: Annotated[str, typer.Option("--options", help='What the players agreed on: "name=value, name=value".')] = "",
    edition: Annotated[Path | None, typer.Option(help="A TOML file with other components.", dir_okay=False)] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", help="What if? animals.bear=2: compared on the same deals. May be given often.")
    ] = None,
    versus: Annotated[Path | None, typer.Option(help="What if? Another edition file to compare with.", dir_okay=False)] = None,
    device: Annotated[str, typer.Option(help="cpu: all cores of this machine; cuda: its NVIDIA GPU, for quick play.")] = "cpu",
    shards: Annotated[str, typer.Option(help="Shards of every task: what a report names to be repeated exactly.")] = "",
    looks: Annotated[
        int, typer.Option(help="How often somebody had looked: what a report names to be repeated exactly.", min=0)
    ] = 0,
    on: Annotated[str, typer.Option(help="ray: a cluster of this machine; ray://HOST: one somewhere else.")] = "",
    results: Annotated[
        Path | None, typer.Option(help="Where rows are kept, as Parquet; GAME-study.results, if left out.", file_okay=False)
    ] = None,
    with_table: Annotated[
        str,
        typer.Option(help="A table's database: what its people played beside the bots. Its owner served it with --studied."),
    ] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what is kept there.")] = False,
    out: Annotated[Path | None, typer.Option(help="The page to write; GAME-study.html, if left out.", dir_okay=False)] = None,
    as_json: Annotated[Path | None, typer.Option("--json", help="Write the figures here as JSON; - for the screen.")] = None,
) -> None:
    """Study a game: is it fair, how long, does skill count, which piece is dead? A page to read, and a summary."""
    from hutch.studies.kept import Keeper
    from hutch.studies.study import Request
    from hutch.studies.study import study as run

    found = hutch.find(game)
    limits = limits_of(games, minutes, until, shards)
    seats, people = numbers_of(players), sittings_of(with_table, found)
    request = Request(
        found,
        seats,
        names_of(bots),
        seed,
        split_options(options),
        edition,
        limits,
        device,
        changes or (),
        versus,
        people=people,
        looked=looks,
    )
    file, quiet = out or Path(f"{found.name}-study.html"), str(as_json) == "-"
    for written in [file] if quiet or as_json is None else [file, as_json]:
        check_place(written)
    extra("matplotlib")
    keeper = Keeper(results or file.with_suffix(".results"), request.plan(), resume)
    runner = runner_on(on, request)
    ready(found)
    with progress_bar(f"Studying {found.title}", 0, quiet=quiet) as step:
        made = run(request, watcher(step), runner, keeper)
    write(file, made.html())
    if as_json is not None and not quiet:
        write(as_json, made.json())
    if quiet:
        print(made.json())
    else:
        show(made, file)


def check_place(file: Path) -> None:
    """Before anything is played: a file that could not be written in the end."""
    if not file.parent.is_dir():
        raise BadStudy(f"{file} cannot be written: there is no folder {file.parent}")


def sittings_of(database: str, game: hutch.Game) -> Any:
    """Finished matches of a table; none where none was asked for."""
    if not database:
        return ()
    from hutch.table.studied import sittings

    return sittings(database, game)


def runner_on(where: str, request: Any) -> Any:
    """Whoever runs the shards; None: the cores of this machine."""
    if not where:
        return None
    if where != "ray" and not where.startswith("ray://"):
        raise BadStudy(f"--on must be ray, or ray://HOST, not {where!r}")
    from hutch.studies.cluster import Cluster

    return Cluster(request.plan(), where, request.device)


def limits_of(games: int | None, minutes: float | None, until: str, shards: str) -> Any:
    """When to stop: a minute, unless something else was asked for."""
    from hutch.studies.engine import Limits

    asked = games is not None or bool(shards) or bool(until)
    seconds = 60 * minutes if minutes is not None else None if asked else 60.0
    if seconds is not None and not seconds > 0:  # no number at all is neither
        raise BadStudy(f"a study takes some time: --minutes must be more than 0, not {minutes:g}")
    return Limits(seconds, games, tuple(numbers_of(shards) or ()) or None, reach_of(until))


def reach_of(text: str) -> float | None:
    """`1%` is 0.01."""
    if not text:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%?", text.strip())
    if not found or not 0.05 <= float(found[1]) <= 50:
        raise BadStudy(f"--until must be a share from 0.05% to 50%, like 1%, not {text!r}")
    return float(found[1]) / 100


def numbers_of(text: str) -> list[int] | None:
    """`2,3` as numbers; nothing at all is None."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if not word.isdecimal():
            raise BadStudy(f"{word!r} is no whole number; write numbers with commas between: 2,3")
    return [int(word) for word in words] or None


def names_of(text: str) -> list[str]:
    from hutch.studies.plan import LEVELS

    return [name.strip() for name in text.split(",") if name.strip()] or list(LEVELS)


def watcher(step: Any) -> Any:
    """Moves a bar on; an interruption ends the play, and what is there is reported."""
    known = 0

    def watch(results: Any) -> bool:
        nonlocal known
        games = results.games
        step(games - known)
        known = games
        return True

    return watch


def show(made: Any, file: Path) -> None:
    """The sentences on the screen."""
    for section in made.sections:
        console.print(f"\n[bold]{section.title}[/]")
        for one in section.sentences:
            console.print(f" {MARKS[one.tone]} ", end="")
            console.print(one.text, markup=False, highlight=False, soft_wrap=True)
    console.print(f"\n{made.results.games:,} games in {made.seconds:.0f} s. Charts and tables: {file}", highlight=False)
    errors.print(made.command(), style="dim", highlight=False, soft_wrap=True)


def tune(
    game: GameName,
    vary: Annotated[list[str], typer.Option(help="A number and its range: farmers=3..6. May be given often.")],
    want: Annotated[str, typer.Option(help='What you want: "seats fair, 20-25 minutes, luck below 60 %".')],
    tries: Annotated[int, typer.Option(help="How many editions to try.", min=1)] = 20,
    players: Annotated[str, typer.Option(help="How many seats, with commas. Every number the game allows, if left out.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)] = 1,
    propose: Annotated[int, typer.Option(help="How many editions to propose, with a report each.", min=0, max=9)] = 2,
    minutes: Annotated[float, typer.Option(help="How long to play for each report.", min=0.05)] = 1.0,
    out: Annotated[Path, typer.Option(help="The folder for editions and reports.", file_okay=False)] = Path(),
) -> None:
    """Search for other numbers: editions that come near to what you want, what they trade for it, and a report of each."""
    from hutch.studies.study import Request
    from hutch.studies.tuning import GAMES, read_knob, read_wishes
    from hutch.studies.tuning import tune as run

    found = hutch.find(game)
    request, wishes = Request(found, numbers_of(players), seed=seed), read_wishes(want, found)
    request.plan()
    knobs = [read_knob(text) for text in vary]
    check_place(out / found.name)
    for needed in ("optuna", "matplotlib") if propose else ("optuna",):
        extra(needed)
    ready(found)
    with progress_bar(f"Trying editions of {found.title}", tries) as step:
        tuning = run(request, knobs, wishes, tries, step)
    console.print(tuning_table(tuning))
    console.print(f"A try is {GAMES} games of every sort: these figures are rough, those of a report have their intervals.")
    for nth, one in enumerate(tuning.front()[:propose], 1):
        name = out / f"{found.name}-tuned-{nth}"
        write(name.with_suffix(".toml"), tuning.edition(one))
        write(name.with_suffix(".html"), tuning.report(one, 60 * minutes).html())
        console.print(f"{name.with_suffix('.toml')}: {one}; its report beside the usual game: {name.with_suffix('.html')}")


def tuning_table(tuning: Any) -> Any:
    """Every edition tried, the nearest first; a star marks those that no other beats in every wish."""
    from rich.table import Table

    table, best = Table(box=None, header_style="bold"), tuning.front()
    for heading in ("", "edition", *(f"{wish.words} ({wish.unit})" for wish in tuning.wishes), ""):
        table.add_column(heading, overflow="fold")
    for one in sorted(tuning.tries, key=lambda one: one.total):
        values = [f"{value:.1f}" for value in one.values] or [""] * len(tuning.wishes)
        table.add_row("*" if one in best else "", "\n".join(map(str, one.changes)), *values, one.trouble)
    return table
