"""Many games at once: who wins, by how much, and how long it takes."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from hutch.batches.batch import Batch
from hutch.batches.games import MARKERS, WIN, Line
from hutch.batches.played import Played, nothing, summed
from hutch.batches.setting import Order
from hutch.bots.arena.ratings import wilson
from hutch.core.game import Game, find
from hutch.core.match import Match
from hutch.core.options import bounded

Progress = Callable[[int, int], None]  # is told of games and of moves that were played since the last time


def silently(games: int, moves: int) -> None:
    """Nobody looks."""


@dataclass(frozen=True)
class Seat:
    """How one seat did."""

    bot: str
    wins: float  # payoffs added up: a shared win counts its share
    rate: float
    interval: tuple[float, float]  # 95 % of the rate
    points: float  # on average
    spread: float  # standard deviation of the points


@dataclass(frozen=True)
class Summary:
    """What so many games showed."""

    game: str
    players: int
    games: int
    asked: int  # more than `games` where somebody interrupted
    seed: int
    options: str
    seats: tuple[Seat, ...]
    decisions: float  # a game, on average
    shortest: int
    longest: int
    seconds: float
    moves_a_second: float

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    game: str | Game,
    players: int | None = None,
    games: int = 1000,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    edition: Any = None,
    progress: Progress = silently,
    device: str = "cpu",
) -> Summary:
    """Play `games` games with seeds from `seed` on; `bots` go round the seats.

    Where every seat has the same bot and that is a policy of batches, all cores play, or the GPU. Somebody who
    interrupts gets what is there so far.
    """
    options = bounded(find(game).options, options or {})
    probe = Match(game, players, seed, options, edition)
    lineup = [bots[seat % len(bots)] for seat in range(probe.players)]
    policies = {bot for bot in lineup if bot in MARKERS}
    total, began = nothing(probe.players), time.perf_counter()
    if len(policies) == 1 and policies == set(lineup):
        batch = Batch(probe.game, probe.players, 1, seed, options, edition, device)
        parts = batch.parts(Order(lineup[0], games))
    else:
        parts = play_bots(probe, lineup, games, options, edition)
    try:
        for part in parts:
            total += part
            progress(part.games, part.moves)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return summary(probe, lineup, games, total, time.perf_counter() - began)


def summary(probe: Match, lineup: Sequence[str], asked: int, played: Played, seconds: float) -> Summary:
    """The sums of a simulation, as people read them."""
    return Summary(
        game=probe.game.name,
        players=probe.players,
        games=played.games,
        asked=asked,
        seed=probe.seed,
        options=probe.options_text(),
        seats=tuple(seat_of(played, seat, bot) for seat, bot in enumerate(lineup)),
        decisions=played.moves / played.games,
        shortest=played.shortest,
        longest=played.longest,
        seconds=seconds,
        moves_a_second=played.moves / max(seconds, 1e-9),
    )


def seat_of(played: Played, seat: int, bot: str) -> Seat:
    wins, games = float(played.wins[seat]), played.games
    return Seat(bot, wins, wins / games, wilson(wins, games), float(played.mean_points[seat]), float(played.spread[seat]))


def play_bots(probe: Match, lineup: Sequence[str], games: int, options: Any, edition: Any) -> Iterator[Played]:
    """Game after game with bots that think for themselves."""
    from hutch.bots import find as find_bot
    from hutch.bots.arena.games import play_out

    bots = [find_bot(name) for name in lineup]
    for seed in range(probe.seed, probe.seed + games):
        match = play_out(Match(probe.game, probe.players, seed, options, edition), bots, seed)
        yield summed(as_line(match), match.players, seed)


def as_line(match: Match) -> np.ndarray:
    """A finished match as one line of results."""
    line = np.zeros(1, Line)
    line["moves"] = match.number
    line["shares"][0, : match.players] = [int(share * WIN) for share in match.payoff]
    line["points"][0, : match.players] = match.score
    return line
