"""Which bot is stronger: seat-rotated games from paired seeds, on all cores, with intervals.

Every line-up of bots plays the same deals in every rotation of its seats. In a cooperative game a bot plays all the
seats of a team, and the teams get the same deals.
"""

import itertools
import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hutch.bots.api import Bot
from hutch.bots.arena.chart import rating_chart
from hutch.bots.arena.games import Bench, Played
from hutch.bots.arena.ratings import bradley_terry, wilson
from hutch.bots.registry import find
from hutch.bots.search.choices import seed_of
from hutch.core.editions import load_edition
from hutch.core.game import Game
from hutch.core.game import find as find_game

CLEAR = 3.29  # standard errors: looking again and again asks for more than 1.96
SOONEST = 40  # games before an early stop
MOST_TROUBLES = 20  # that are kept, of those that other people's bots make

Progress = Callable[[int, int], None]  # games played since the last call, games in all


@dataclass
class Entrant:
    """One bot's record in an arena."""

    name: str
    games: int = 0
    score: float = 0.0  # wins, shared ones in part
    illegal: int = 0
    seconds: float = 0.0
    decisions: int = 0
    rating: float = 0.0
    margin: float = 0.0  # half of the rating's 95 % interval

    @property
    def rate(self) -> float:
        return self.score / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.score, self.games)

    @property
    def ms_a_move(self) -> float:
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


@dataclass
class Standing:
    """How an arena stands, during and after it."""

    game: str
    players: int
    cooperative: bool
    asked: int  # games asked for
    entrants: list[Entrant]
    beat: list[list[float]]  # how often each was ahead of each other, ties half; of teams, the deals that only one won
    played: int = 0
    stopped_early: bool = False
    troubles: list[str] = field(default_factory=list)  # what other people's bots did wrong

    @property
    def fair_share(self) -> float:
        """The win rate of equals."""
        return 0.5 if self.cooperative or self.players == 1 else 1 / self.players

    def table(self) -> str:
        """For people: one line a bot, best first."""
        lines = [f"{'bot':<18}{'games':>7}{'wins':>8}{'95 %':>15}{'rating':>8}{'±':>5}{'illegal':>9}{'ms/move':>9}"]
        for e in sorted(self.entrants, key=lambda e: -e.rating):
            low, high = e.interval
            lines.append(
                f"{e.name:<18}{e.games:>7}{e.rate:>8.1%}{f'{low:.1%}-{high:.1%}':>15}{e.rating:>8.0f}{e.margin:>5.0f}"
                f"{e.illegal:>9}{e.ms_a_move:>9.2f}"
            )
        return "\n".join(lines + self.troubles)

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        entrants = [asdict(e) | {"rate": e.rate, "interval": e.interval, "ms_a_move": e.ms_a_move} for e in self.entrants]
        return asdict(self) | {"entrants": entrants}

    def json(self) -> str:
        return json.dumps(self.as_dict(), ensure_ascii=False)

    def plot(self) -> str:
        """The ratings with their intervals, as an SVG picture."""
        return rating_chart(f"{self.game}, {self.players} seats", [(e.name, e.rating, e.margin) for e in self.entrants])

    def rate(self) -> None:
        """Fit the ratings to what was played."""
        ratings, margins = bradley_terry(np.array(self.beat))
        for entrant, rating, margin in zip(self.entrants, ratings, margins, strict=True):
            entrant.rating, entrant.margin = rating, margin

    def clear(self) -> bool:
        """Whether every pair that met is told apart beyond doubt."""
        pairs = [(self.beat[i][j], self.beat[i][j] + self.beat[j][i]) for i in range(len(self.beat)) for j in range(i)]
        intervals = [wilson(score, games, CLEAR) for score, games in pairs]
        return self.played >= SOONEST and all(low > 0.5 or high < 0.5 for low, high in intervals)


@dataclass(frozen=True)
class Fixture:
    """One game to play: which entrant sits where, from which seed."""

    seats: tuple[int, ...]
    deal: int
    number: int


def line_ups(entrants: int, players: int, cooperative: bool) -> list[list[tuple[int, ...]]]:
    """Who plays whom, and in which rotations of the seats.

    Every choice of as many bots as there are seats; too few bots sit down in turn round the table; a team is one bot.
    """
    if cooperative:
        together = [[(bot,) * players] for bot in range(entrants)]
    elif entrants >= players:
        together = [[line_up] for line_up in itertools.combinations(range(entrants), players)]
    else:
        together = [[tuple((first + seat) % entrants for seat in range(players)) for first in range(entrants)]]
    return [list(dict.fromkeys(up[turn:] + up[:turn] for up in ups for turn in range(players))) for ups in together]


def fixtures(entrants: int, players: int, cooperative: bool, games: int) -> Iterator[Fixture]:
    """So many games for each line-up; the same deals for all, and for every rotation."""
    lined_up = line_ups(entrants, players, cooperative)
    for number in range(games):
        for place, turned in enumerate(lined_up):
            yield Fixture(turned[number % len(turned)], number // len(turned), number * len(lined_up) + place)


def arena(
    game: str | Game,
    bots: Sequence[str | Bot],
    games: int,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    edition: Mapping[str, Any] | str | Path | None = None,
    early_stop: bool = False,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Standing:
    """Play so many games in each line-up of these bots."""
    card = find_game(game)
    players = card.check_players(2 if players is None and 2 in card.seats else players)
    given = None if edition is None else load_edition(card.name, card.edition, edition)
    seated = [find(bot) if isinstance(bot, str) else bot for bot in bots]
    size = len(seated)
    entrants = [Entrant(bot.name) for bot in seated]
    todo = list(fixtures(size, players, card.cooperative, games))
    standing = Standing(card.name, players, card.cooperative, len(todo), entrants, [[0.0] * size for _ in range(size)])
    benches = threading.local()
    teams: dict[int, dict[int, float]] = {}

    def play(fixture: Fixture) -> tuple[Fixture, Played]:
        if not hasattr(benches, "own"):
            benches.own = Bench(card, players, options, given)
        seats = [seated[i] for i in fixture.seats]
        return fixture, benches.own.play(seats, seed + fixture.deal, int(seed_of(seed, fixture.number)))

    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        for fixture, played in in_order(pool, play, iter(todo)):
            count(standing, fixture, played, teams)
            if progress:
                progress(1, standing.asked)
            if early_stop and standing.clear():
                standing.stopped_early = True
                break
    standing.rate()
    return standing


def in_order(pool: ThreadPoolExecutor, play: Any, todo: Iterator[Fixture]) -> Iterator[Any]:
    """Results in the order of the fixtures, only a few games ahead: a stop leaves little to finish."""
    waiting = [pool.submit(play, fixture) for fixture in itertools.islice(todo, 64)]
    try:
        while waiting:
            result = waiting.pop(0).result()
            waiting += [pool.submit(play, fixture) for fixture in itertools.islice(todo, 1)]
            yield result
    finally:
        for future in waiting:
            future.cancel()


def count(standing: Standing, fixture: Fixture, played: Played, teams: dict[int, dict[int, float]]) -> None:
    """Enter one game."""
    standing.played += 1
    standing.troubles += played.troubles[: MOST_TROUBLES - len(standing.troubles)]
    for seat, i in enumerate(fixture.seats):
        entrant = standing.entrants[i]
        entrant.seconds += played.seconds[seat]
        entrant.decisions += played.decisions[seat]
        entrant.illegal += played.illegal[seat]
    if standing.cooperative:
        results = teams.setdefault(fixture.deal, {})
        own = fixture.seats[0]
        enter(standing.entrants[own], played.payoff[0])
        for other, payoff in results.items():
            if payoff != played.payoff[0]:  # a deal that both won, or both lost, says nothing
                compare(standing, own, other, played.payoff[0], payoff)
        results[own] = played.payoff[0]
        return
    for seat, i in enumerate(fixture.seats):
        enter(standing.entrants[i], played.payoff[seat])
        for rival in range(seat):
            if fixture.seats[rival] != i:
                compare(standing, i, fixture.seats[rival], played.payoff[seat], played.payoff[rival])


def enter(entrant: Entrant, payoff: float) -> None:
    entrant.games += 1
    entrant.score += payoff


def compare(standing: Standing, i: int, j: int, mine: float, theirs: float) -> None:
    ahead = 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5
    standing.beat[i][j] += ahead
    standing.beat[j][i] += 1 - ahead
