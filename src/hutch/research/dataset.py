"""Games of bots as a Parquet file that others read without us.

A row a game: its number and seed, players, the seats' bots, every action code with the seat that played it, payoff and
score by seat, and the transcript. With `positions`, a row a decision instead: what the deciding seat could know, as
`numbers` (an observation) or as a `record` (the veiled record's bytes), the legal codes, the one it chose, and its payoff.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from hutch.bots.arena.games import next_move
from hutch.bots.registry import find as find_bot
from hutch.core.errors import BadOption
from hutch.core.game import Game, find
from hutch.core.match import Match
from hutch.core.observation import length, register_writer, write_numbers
from hutch.core.options import bounded
from hutch.research.missing import needed

POSITIONS = ("none", "numbers", "record")
ROWS = 64  # games between two writes

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Order:
    """The games to be written down."""

    game: Game
    players: int
    games: int
    bots: Sequence[str]
    seed: int
    options: Mapping[str, Any]
    edition: Any = None
    positions: str = "none"

    def __reduce__(self) -> Any:
        """A game travels to another process by its name."""
        return by_name, (self.game.name, {name: value for name, value in vars(self).items() if name != "game"})

    def match(self, number: int) -> Match:
        return Match(self.game, self.players, self.seed + number, bounded(self.game.options, self.options), self.edition)


def by_name(game: str, told: Mapping[str, Any]) -> Order:
    return Order(find(game), **told)


def write_games(order: Order, out: Path, progress: Progress = lambda done, of: None, workers: int = 1) -> int:
    """Play and write; how many rows there are. Games are the same, and in the same order, however many processes play them.

    A script that asks for more than one worker needs `if __name__ == "__main__":`, as every program that starts processes.
    """
    if order.positions not in POSITIONS:
        raise BadOption(f"positions are one of {', '.join(POSITIONS)}, not {order.positions!r}")
    arrow, parquet = needed("pyarrow", "research"), needed("pyarrow.parquet", "research")
    writer, rows = None, 0
    for part in parts(order, workers):
        table = arrow.Table.from_pylist(part)
        writer = writer or parquet.ParquetWriter(out, table.schema, compression="zstd")
        writer.write_table(table.cast(writer.schema))
        rows += len(part)
        progress(len({row["game"] for row in part}), order.games)
    if writer is not None:
        writer.close()
    return rows


def parts(order: Order, workers: int) -> Iterator[list[dict[str, Any]]]:
    """The rows of some games at a time, in the order of the games."""
    spans = [range(first, min(first + ROWS, order.games)) for first in range(0, order.games, ROWS)]
    if workers == 1 or len(spans) == 1:
        yield from (part_of(order, span) for span in spans)
        return
    with ProcessPoolExecutor(min(workers, len(spans)), get_context("spawn")) as pool:  # Python's own work is most of it
        yield from pool.map(part_of, [order] * len(spans), spans)


def part_of(order: Order, numbers: range) -> list[dict[str, Any]]:
    return [row for number in numbers for row in rows_of(order, number)]


def rows_of(order: Order, number: int) -> list[dict[str, Any]]:
    """One game's row, or the rows of its decisions."""
    match, bots = order.match(number), [find_bot(order.bots[seat % len(order.bots)]) for seat in range(order.players)]
    decisions: list[dict[str, Any]] = []
    while not match.over:
        action = next_move(match, bots, match.seed)
        if order.positions != "none":
            decisions.append(decision(order, match, action))
        match.play_action(action)
    payoff = [float(share) for share in match.payoff]
    if order.positions != "none":
        return [{"game": number, **row, "payoff": payoff[row["seat"]]} for row in decisions]
    played = match.plies[1:]
    return [
        {
            "game": number,
            "seed": match.seed,
            "players": match.players,
            "bots": [bot.name for bot in bots],
            "seats": [ply.who for ply in played],
            "actions": [ply.action for ply in played],
            "payoff": payoff,
            "score": match.score,
            "transcript": match.transcript(),
        }
    ]


def decision(order: Order, match: Match, action: int) -> dict[str, Any]:
    """What the deciding seat knew, could do, and did."""
    seat = next(seat for seat, codes in match.legal().items() if action in codes)
    view = match.view(seat)
    row: dict[str, Any] = {"ply": match.number, "seat": seat, "legal": match.legal()[seat], "action": action}
    if order.positions == "record":
        return row | {"record": view.tobytes()}
    register_writer(order.game)
    numbers = np.zeros(length(order.game), np.float32)
    numbers[0] = seat
    write_numbers(view, numbers)
    return row | {"numbers": numbers.tolist()}
