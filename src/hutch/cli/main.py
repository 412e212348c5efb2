"""`hutch`: serve the table; play, simulate, compare and read in the terminal."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import hutch
from hutch.cli import analysis, research, studies
from hutch.cli.arguments import GameName
from hutch.cli.screen import console, fail, game_table, play_bar, progress_bar, ready, summary_table, write
from hutch.core.game import Game
from hutch.core.marks import with_legend
from hutch.core.options import bounded, split_options
from hutch.research.dataset import Order

app = typer.Typer(
    help="An open table for modern board games.", no_args_is_help=False, add_completion=False, rich_markup_mode="rich"
)

Players = Annotated[int | None, typer.Option(help="How many seats. The fewest the game allows, if left out.")]
Seed = Annotated[int | None, typer.Option(help="A whole number: the same seed gives the same game.", min=0)]
Options = Annotated[str, typer.Option("--options", help='What the players agreed on: "name=value, name=value".')]
Edition = Annotated[Path | None, typer.Option(help="A TOML file with other components.", dir_okay=False)]
Json = Annotated[bool, typer.Option("--json", help="For programs: one JSON object on standard output.")]
Device = Annotated[str, typer.Option(help="cpu: all cores of this machine; cuda: its NVIDIA GPU.")]
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
    allow_host: Annotated[list[str] | None, typer.Option(help="A name that this house goes by; may be given often.")] = None,
    proxy: Annotated[str, typer.Option(help="Addresses of proxies that are believed when they say who asks.")] = "",
    expire_days: Annotated[
        float | None, typer.Option(help="Clear unfinished tables away that nobody touched for so long.", min=0.01)
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes that share the work, on one database.", min=1, max=64)] = 1,
    json_logs: Annotated[bool, typer.Option(help="Log as one JSON object a line.")] = False,
    studied: Annotated[bool, typer.Option("--studied", help="Let finished matches enter studies, without names.")] = False,
) -> None:
    """Serve the table and open it in a browser."""
    from hutch.table.serve import main as serve_table
    from hutch.table.settings import Settings

    settings = Settings(
        hosts=tuple(allow_host or ()),
        proxies=proxy,
        expire_days=expire_days,
        workers=workers,
        json_logs=json_logs,
        studied=studied,
    )
    serve_table(host=host, port=port, database=database, open_browser=browser, settings=settings)


@app.command()
def games(as_json: Json = False) -> None:
    """List the games that were found."""
    found = hutch.catalogue().values()
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
    console.print(Markdown(with_legend(text).replace("](figure:", "](")))


@app.command()
def edition(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The file to write; the screen, if left out.", dir_okay=False)] = None,
) -> None:
    """Write down the numbers of a game's components: a file to type your own into, for --edition."""
    text = (hutch.find(game).folder / "edition.toml").read_text(encoding="utf-8")
    if out is None:
        print(text, end="")
    else:
        write(out, text)


@app.command("print")
def print_(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The PDF to write; GAME.pdf if left out.", dir_okay=False)] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    ink: Annotated[str, typer.Option(help="colour, or black for printers without colour.")] = "colour",
    players: Annotated[int | None, typer.Option(help="Only what so many players need. The whole box, if left out.")] = None,
    edition: Edition = None,
    backs: Annotated[bool, typer.Option(help="Fronts and backs, for printing on both sides; or fronts alone.")] = True,
    rules: Annotated[bool | None, typer.Option(help="The rules alone; or none. Pieces and rules, if left out.")] = None,
) -> None:
    """Print a game: its pieces to cut out, and its rules as a booklet, in one PDF."""
    from hutch import printing

    found, parts = hutch.find(game), {None: printing.ALL, True: printing.RULES, False: printing.PIECES}[rules]
    file = out or Path(f"{found.name}.pdf")
    with progress_bar(f"Drawing {found.title}", 0) as step:
        printed = printing.print_game(
            found, paper=paper, ink=ink, players=players, edition=edition, backs=backs, parts=parts, progress=step
        )
    write(file, printed.pdf)
    what = f"{len(printed.sheets)} sheets of pieces" if printed.sheets else "the rules"
    console.print(f"{file}: {what}, {len(printed.pdf) / 1e6:.1f} MB.", highlight=False, markup=False, soft_wrap=True)


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
def learn(game: GameName) -> None:
    """Be shown a game in the terminal: a guided first game of a few minutes."""
    from hutch.cli.learning import follow_lesson

    ready(hutch.find(game))
    follow_lesson(game)


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    bots: Bots = "random",
    seed: Annotated[int, typer.Option(min=0)] = 1,
    options: Options = "",
    edition: Edition = None,
    device: Device = "cpu",
    as_json: Json = False,
) -> None:
    """Play many games and sum them up. Interrupt it, and you see what is there so far."""
    from hutch.studies.simulate import simulate as run

    found = hutch.find(game)
    ready(found)
    with play_bar(f"Playing {found.title}", games, quiet=as_json) as step:
        summary = run(found, players, games, names(bots), seed, split_options(options), edition, step, device)
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
    edition: Edition = None,
    device: Device = "cpu",
) -> None:
    """Play random games and check every position: nothing lost, nothing doubled, always a move."""
    from hutch.studies.check import check as run

    found = hutch.find(game)
    ready(found)
    with play_bar(f"Checking {found.title}", games) as step:
        done = run(found, games, players, seed, split_options(options), step, device, edition)
    far = "" if done.games == done.asked else f" of {done.asked:,}; interrupted"
    console.print(f"{done.games:,} games{far}, {done.moves:,} moves, no broken invariant.")


@app.command()
def compile() -> None:
    """Compile rules and bots of every game now, so that nobody waits later."""
    from hutch.bots.compile_all import compile_all

    compile_all(console.print)
    console.print("Everything is compiled.")


@app.command()
def transcript(
    game: GameName,
    players: Players = None,
    seed: Seed = None,
    bots: Bots = "random",
    options: Options = "",
    edition: Edition = None,
    games: Annotated[int | None, typer.Option(help="So many games, into a Parquet file.", min=1)] = None,
    out: Annotated[Path | None, typer.Option(help="That file; GAME.parquet if left out.", dir_okay=False)] = None,
    positions: Annotated[str, typer.Option(help="A row a decision: numbers or record; none for a row a game.")] = "none",
) -> None:
    """Let bots play one game and write it down; or many, as data."""
    from hutch.bots import find as find_bot
    from hutch.bots.arena.games import play_out

    found = hutch.find(game)
    ready(found)
    if games is not None or out is not None:
        seats, start = found.check_players(players), 1 if seed is None else seed
        order = Order(found, seats, games or 1, names(bots), start, split_options(options), edition, positions)
        research.write_data(order, out or Path(f"{found.name}.parquet"))
        return
    match = hutch.new(found, players, seed, bounded(found.options, split_options(options)), edition)
    lineup = names(bots)
    play_out(match, [find_bot(lineup[seat % len(lineup)]) for seat in range(match.players)], match.seed)
    print(match.transcript(), end="")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A transcript; - for standard input.")],
    edition: Edition = None,
    serve: Annotated[bool, typer.Option("--serve", help="Look through it in a browser.")] = False,
    port: Annotated[int, typer.Option(help="The port for that; the next free one if it is taken.", min=1, max=65535)] = 8000,
    browser: Annotated[bool, typer.Option(help="Open a browser where there is a screen.")] = True,
) -> None:
    """Read a transcript, say whether it holds, and look through it: here, one step at a time, or in a browser."""
    from hutch.cli import replay as looking

    if serve:
        looking.serve(analysis.text_of(file), edition, port, browser)
        return
    match = hutch.read(analysis.text_of(file), edition)
    state = "ended" if match.over else "still runs"
    console.print(f"{match.game.title}: {match.number} moves hold; the game {state}, score {' '.join(map(str, match.score))}.")
    if str(file) != "-" and sys.stdin.isatty():
        looking.look_through(match)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The transcript of a finished match at a live table; - for standard input.")],
    commitment: Annotated[str, typer.Option(help="The commitment that the table showed, as you noted it.")] = "",
    edition: Edition = None,
) -> None:
    """Check that every roll and draw of a match followed from the secret that was promised before it began."""
    from hutch.core import verify as checking

    match = checking.verify(analysis.text_of(file), commitment, edition)
    console.print(checking.verdict(match), highlight=False, markup=False, soft_wrap=True)


@app.command()
def arena(
    game: GameName,
    bots: Bots = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games in all.", min=2)] = 400,
    players: Players = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    options: Options = "",
    edition: Edition = None,
    early: Annotated[bool, typer.Option("--early", help="Stop when the answer is clear.")] = False,
    as_json: Json = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the ratings into this SVG file.", dir_okay=False)] = None,
) -> None:
    """Let bots meet: win rates, ratings and time, seats rotated and seeds paired."""
    from hutch.bots.arena.tournament import arena as run

    found = hutch.find(game)
    ready(found)
    with progress_bar(f"Playing {found.title}", games, quiet=as_json) as step:
        result = run(found, names(bots), games, players, seed, split_options(options), edition, early, progress=step)
    if plot is not None:
        plot.write_text(result.plot(), encoding="utf-8")
    if as_json:
        print(result.json())
    else:
        console.print(result.table(), highlight=False, markup=False)


app.command()(analysis.analyse)
app.command()(studies.study)
app.command()(studies.tune)


app.command()(research.train)
app.command()(research.sit)
app.command()(research.mcp)


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
