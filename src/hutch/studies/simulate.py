"""Many games at once: who wins, by how much, and how long it takes."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from hutch.core.chance import chance
from hutch.core.compiled import generic
from hutch.core.game import Game, find
from hutch.core.match import Match
from hutch.core.verbs import deal, legal, payoff, play, score

BATCH = 2000  # games between two looks at the progress
Progress = Callable[[int], None]


@generic
def tally(table: np.ndarray, seed: int, out: np.ndarray, shares: np.ndarray, points: np.ndarray, lengths: np.ndarray) -> None:
    """Random games, one a row of `shares` (payoffs), `points` (scores) and `lengths` (decisions)."""
    for game in range(lengths.shape[0]):
        table[0] = table[1]
        s = table[0]
        deal(s, seed + game)
        while s.actor >= 0:
            play(s, out[chance(s, legal(s, out))])
            lengths[game] += 1
        payoff(s, shares[game])
        for seat in range(s.players):
            points[game, seat] = score(s, seat)


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
    progress: Progress = lambda played: None,
) -> Summary:
    """Play `games` games with seeds from `seed` on; `bots` go round the seats. All cores for random play."""
    card = find(game)
    probe = Match(card, players, seed, options, edition)
    lineup = [bots[seat % len(bots)] for seat in range(probe.players)]
    results = Results(probe.players, games)
    began = time.perf_counter()
    if set(lineup) == {"random"}:
        play_random(card, probe, games, seed, results, progress)
    else:
        play_bots(probe, lineup, games, seed, options, edition, results, progress)
    return results.summary(probe, lineup, seed, time.perf_counter() - began)


class Results:
    """Payoffs, points and lengths, a row a game."""

    def __init__(self, players: int, games: int) -> None:
        self.shares = np.zeros((games, players))
        self.points = np.zeros((games, players))
        self.lengths = np.zeros(games, np.int64)

    def summary(self, probe: Match, lineup: Sequence[str], seed: int, seconds: float) -> Summary:
        games = len(self.lengths)
        return Summary(
            game=probe.game.name,
            players=probe.players,
            games=games,
            seed=seed,
            options=probe.options_text(),
            seats=tuple(self.seat(seat, bot) for seat, bot in enumerate(lineup)),
            decisions=float(self.lengths.mean()),
            shortest=int(self.lengths.min()),
            longest=int(self.lengths.max()),
            seconds=seconds,
            moves_a_second=float(self.lengths.sum() / max(seconds, 1e-9)),
        )

    def seat(self, seat: int, bot: str) -> Seat:
        from hutch.bots.ratings import wilson

        points, games = self.points[:, seat], len(self.shares)
        wins = float(self.shares[:, seat].sum())
        return Seat(bot, wins, wins / games, wilson(wins, games), float(points.mean()), float(points.std()))


def play_random(card: Game, probe: Match, games: int, seed: int, results: Results, progress: Progress) -> None:
    """Compiled, and without the GIL, so threads use every core."""

    def batch(first: int) -> int:
        rows = slice(first, min(first + BATCH, games))
        table = card.table(probe.players, {option: probe.options[option] for option in probe.options}, probe.edition)
        tally(table, seed + first, card.out(), results.shares[rows], results.points[rows], results.lengths[rows])
        return rows.stop - rows.start

    batch_starts = range(0, games, BATCH)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for played in pool.map(batch, batch_starts):
            progress(played)


def play_bots(
    probe: Match, lineup: Sequence[str], games: int, seed: int, options: Any, edition: Any, results: Results, progress: Progress
) -> None:
    from hutch.bots import find as find_bot
    from hutch.bots.playing import play_out

    bots = [find_bot(name) for name in lineup]
    for game in range(games):
        match = Match(probe.game, probe.players, seed + game, options, edition)
        play_out(match, bots, seed + game)
        results.shares[game] = [float(share) for share in match.payoff]
        results.points[game] = match.score
        results.lengths[game] = match.number
        progress(1)
