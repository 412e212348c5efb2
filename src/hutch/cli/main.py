"""`hutch`: serve the table; play, simulate, compare and read in the terminal."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import hutch
from hutch.cli.screen import console, fail, game_table, progress_bar, ready, summary_table
from hutch.core.game import Game
from hutch.core.options import split_options

app = typer.Typer(
    help="An open table for modern board games.", no_args_is_help=False, add_completion=False, rich_markup_mode="rich"
)

GameName = Annotated[str, typer.Argument(help="The game's name, as `hutch games` lists it.", metavar="GAME")]
Players = Annotated[int | None, typer.Option(help="How many seats. The fewest the game allows, if left out.")]
Seed = Annotated[int | None, typer.Option(help="A whole number: the same seed gives the same game.", min=0)]
Options = Annotated[str, typer.Option("--options", help='What the players agreed on: "name=value, name=value".')]
Edition = Annotated[Path | None, typer.Option(help="A TOML file with other components.", dir_okay=False)]
Json = Annotated[bool, typer.Option("--json", help="For programs: one JSON object on standard output.")]
Bots = Annotated[str, typer.Option(help="Bots for the seats, with commas: random, greedy, search:200, search:500ms, farmer …")]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: serve the table on this machine and open it."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; the next free one if it is taken.", min=1, max=65535)] = 8000,
    database: Annotated[str | None, typer.Option(help="Any SQLAlchemy URL. A file in your data folder, if left out.")] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser where there is a screen.")] = True,
) -> None:
    """Serve the table and open it in a browser."""
    from hutch.table.serve import main as serve_table

    serve_table(host=host, port=port, database=database, open_browser=browser)


@app.command()
def games(as_json: Json = False) -> None:
    """List the games that were found."""
    found = hutch.games().values()
    if as_json:
        print(json.dumps([card(game) for game in found], indent=2))
    else:
        console.print(game_table(found))


def card(game: Game) -> dict[str, Any]:
    options = {option.name: option.kind.write(option.default) for option in game.options}
    return {
        "name": game.name,
        "title": game.title,
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "sentence": game.sentence,
        "cooperative": game.cooperative,
        "options": options,
    }


@app.command()
def rules(game: GameName) -> None:
    """Show a game's rules."""
    from rich.markdown import Markdown

    text = (hutch.find(game).folder / "RULES.md").read_text(encoding="utf-8")
    console.print(Markdown(text.replace("](figure:", "](")))


@app.command()
def play(
    game: GameName,
    players: Players = None,
    bots: Bots = "search:400",
    seat: Annotated[int, typer.Option(help="Your seat, from 0.", min=0)] = 0,
    seed: Seed = None,
    options: Options = "",
    edition: Edition = None,
) -> None:
    """Play in the terminal, against bots. Type a move, its number, or ? for help."""
    from hutch.cli.terminal import sit_down

    ready(hutch.find(game))
    match = hutch.new(game, players, seed, split_options(options), edition)
    sit_down(match, seat, names(bots))


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    bots: Bots = "random",
    seed: Annotated[int, typer.Option(min=0)] = 1,
    options: Options = "",
    edition: Edition = None,
    as_json: Json = False,
) -> None:
    """Play many games and sum them up."""
    from hutch.studies.simulate import simulate as run

    found = hutch.find(game)
    ready(found)
    with progress_bar(f"Playing {found.title}", games, quiet=as_json) as step:
        summary = run(found, players, games, names(bots), seed, split_options(options), edition, step)
    if as_json:
        print(json.dumps(summary.as_dict(), indent=2))
    else:
        console.print(summary_table(summary))


@app.command()
def check(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many random games, shared out over the seat counts.", min=1)] = 100_000,
    players: Players = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    options: Options = "",
) -> None:
    """Play random games and check every position: nothing lost, nothing doubled, always a move."""
    from hutch.studies.check import check as run

    found = hutch.find(game)
    ready(found)
    with progress_bar(f"Checking {found.title}", games) as step:
        moves = run(found, games, players, seed, split_options(options), step)
    console.print(f"{games:,} games, {moves:,} moves, no broken invariant.")


@app.command()
def warm() -> None:
    """Compile rules and bots of every game now, so that nobody waits later."""
    from hutch.bots.warming import warm_all

    warm_all(console.print)
    console.print("Everything is compiled.")


@app.command()
def transcript(
    game: GameName,
    players: Players = None,
    seed: Seed = None,
    bots: Bots = "random",
    options: Options = "",
    edition: Edition = None,
) -> None:
    """Let bots play one game and write it down."""
    from hutch.bots import find as find_bot
    from hutch.bots.playing import play_out

    ready(hutch.find(game))
    match = hutch.new(game, players, seed, split_options(options), edition)
    lineup = names(bots)
    play_out(match, [find_bot(lineup[seat % len(lineup)]) for seat in range(match.players)], match.seed)
    print(match.transcript(), end="")


@app.command()
def replay(file: Annotated[Path, typer.Argument(help="A transcript; - for standard input.")], edition: Edition = None) -> None:
    """Read a transcript, play it through, and say whether it holds."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        fail(f"{file} cannot be read: {trouble}")
    match = hutch.read(text, edition)
    state = "ended" if match.over else "still runs"
    console.print(f"{match.game.title}: {match.number} moves hold; the game {state}, score {' '.join(map(str, match.score))}.")


@app.command()
def arena(
    game: GameName,
    bots: Bots = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games in all.", min=2)] = 400,
    players: Players = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    options: Options = "",
    early: Annotated[bool, typer.Option("--early", help="Stop when the answer is clear.")] = False,
    as_json: Json = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the ratings into this SVG file.", dir_okay=False)] = None,
) -> None:
    """Let bots meet: win rates, ratings and time, seats rotated and seeds paired."""
    from hutch.bots.arena import arena as run

    found = hutch.find(game)
    ready(found)
    with progress_bar(f"Playing {found.title}", games, quiet=as_json) as step:
        result = run(found, names(bots), games, players, seed, split_options(options), early_stop=early, progress=step)
    if plot is not None:
        plot.write_text(result.plot(), encoding="utf-8")
    if as_json:
        print(result.json())
    else:
        console.print(result.table(), highlight=False, markup=False)


def names(bots: str) -> list[str]:
    """`a, b,c` as a list."""
    return [name.strip() for name in bots.split(",") if name.strip()] or ["random"]


def main() -> None:
    """The entry point: a mistake gets one line and exit code 2, never a traceback."""
    try:
        app()
    except hutch.HutchError as trouble:
        fail(str(trouble))
    except KeyboardInterrupt:
        sys.exit(130)
