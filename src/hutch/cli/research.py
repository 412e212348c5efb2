"""Commands for researchers: a network that learns, and a table for agents."""

from pathlib import Path
from typing import Annotated

import typer

import hutch
from hutch.batches.cpu import cores
from hutch.cli.arguments import GameName
from hutch.cli.screen import console, progress_bar, ready
from hutch.research.dataset import Order, write_games


def write_data(order: Order, out: Path) -> None:
    """Many games as a Parquet file."""
    with progress_bar(f"Playing {order.game.title}", order.games) as step:
        rows = write_games(order, out, step, cores())
    console.print(f"{out}: {order.games:,} games, {rows:,} rows.", highlight=False)


def train(
    game: GameName,
    minutes: Annotated[float, typer.Option(help="How long to learn.", min=0.01)] = 10.0,
    players: Annotated[
        list[int] | None, typer.Option(help="A seat count to learn; may be given often. All, if left out.")
    ] = None,
    device: Annotated[str, typer.Option(help="Where the network learns: cpu or cuda.")] = "cpu",
    out: Annotated[
        Path | None, typer.Option(help="The folder to write; one that is there is gone on with.", file_okay=False)
    ] = None,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    games: Annotated[int, typer.Option(help="Games played side by side, for each seat count.", min=1)] = 256,
    steps: Annotated[int, typer.Option(help="Decisions of each game between two lessons.", min=1)] = 256,
    hidden: Annotated[int, typer.Option(help="The network's width.", min=8, max=1024)] = 128,
    sample: Annotated[int, typer.Option(help="Decisions that one update learns from.", min=16)] = 8192,
    foresight: Annotated[
        float, typer.Option(help="How far what comes later counts for a decision: 1 is the end alone.", min=0.0, max=1.0)
    ] = 0.97,
    margin: Annotated[
        float, typer.Option(help="What points count beside winning at first; nothing from half-way on.", min=0.0, max=1.0)
    ] = 0.5,
    ladder: Annotated[int, typer.Option(help="Games against each rung of the ladder at the end; 0 for none.", min=0)] = 100,
) -> None:
    """Let a network learn a game by playing itself. Its result is a player: net:FOLDER/net.npz."""
    from hutch.research.training.plan import Plan
    from hutch.research.training.run import Training

    found = hutch.find(game)
    ready(found)
    plan = Plan(
        found.name,
        tuple(players or ()),
        minutes,
        device,
        seed,
        games,
        steps,
        hidden,
        sample,
        foresight=foresight,
        margin=margin,
        ladder=ladder,
    )
    file = Training(plan, out or Path(f"{found.name}-training"), lambda line: console.print(line, highlight=False)).train()
    console.print(f"{file} plays: hutch arena {found.name} --bots net:{file},farmer", highlight=False, soft_wrap=True)


def sit(
    link: Annotated[str, typer.Argument(help="A table's link, as its page shows it.")],
    bot: Annotated[str, typer.Option(help="Any bot: a level, search:N, net:FILE, program:COMMAND …")] = "farmer",
    name: Annotated[str, typer.Option(help="What it is called at the table.")] = "Robin",
    seat: Annotated[int | None, typer.Option(help="The seat to take; a free one, if left out.", min=0)] = None,
    seed: Annotated[int, typer.Option(min=0)] = 0,
) -> None:
    """Let a bot of this machine sit down at a running table, here or elsewhere, and play to the end."""
    from hutch.bots import find
    from hutch.research.sitting import BotSeat

    console.print(f"{name} sits down at {link}.", highlight=False)
    BotSeat(link, name, find(bot), seat, seed).stay(lambda line: console.print(line, highlight=False))


def mcp() -> None:
    """Serve a table to agents that speak the Model Context Protocol, over standard input and output."""
    from hutch.research.mcp import main as serve_agents

    serve_agents()
