"""Hutch's search against OpenSpiel's own, at equal time a move: 200 games each of Connect Four and Root Cellar.

OpenSpiel's bots count simulations, not time. So theirs thinks first, for a fixed number of simulations, and ours gets
the median of the time that theirs took so far.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import hutch
from benchmarks.rows import Row
from benchmarks.spiel import Position, spiel_game
from hutch import bots
from hutch.bots.arena.ratings import wilson
from hutch.core.match import Match

GAMES = 200
EXPLORE = 1.4
SIMULATIONS = {"connect-four": 1000, "root-cellar": 4}  # some 8 ms of C++; some 8 ms of Python over compiled rules

Chooser = Callable[[Match], int]


def native_spiel(seed: int) -> Chooser:
    """OpenSpiel's C++ bot on its own C++ Connect Four; columns have the same numbers there."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORE, SIMULATIONS["connect-four"], 1000, False, seed, False)

    def choose(match: Match) -> int:
        state = game.new_initial_state()
        for ply in match.plies[1:]:
            state.apply_action(ply.action)
        return int(bot.step(state))

    return choose


def adapted_spiel(name: str, seed: int) -> Chooser:
    """OpenSpiel's Python bot on a game of ours: the C++ one ends the process on any game written in Python."""
    from open_spiel.python.algorithms import mcts

    game, luck = spiel_game(name), np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = mcts.MCTSBot(game, EXPLORE, SIMULATIONS[name], evaluator, solve=False, random_state=luck)

    def choose(match: Match) -> int:
        state = game.new_initial_state()
        state.position = Position(match.game, match.view(int(match.state.actor)))
        return int(bot.step(state))

    return choose


def timed(took: list[float], choose: Callable[[], Any]) -> Any:
    began = time.perf_counter()
    chosen = choose()
    took.append(time.perf_counter() - began)
    return chosen


def play(name: str, theirs: Chooser, seat: int, seed: int, took: tuple[list[float], list[float]]) -> float:
    """One game with OpenSpiel in the other seat; our payoff. `took` collects our times and theirs."""
    match = hutch.new(name, players=2, seed=seed)
    while not match.over:
        actor = match.seats[0]
        if len(match.legal()[actor]) == 1:
            match.play_action(match.legal()[actor][0])
        elif actor != seat:
            match.play_action(timed(took[1], lambda: theirs(match)))
        else:
            budget = max(1, int(1000 * statistics.median(took[1] or [0.008])))
            ours = bots.find(f"search:{budget}ms")
            view, luck = match.view(actor), 1000 * seed + match.number
            match.play_action(timed(took[0], lambda: ours.choose(view, actor, luck)))  # noqa: B023 called at once
    return float(match.payoff[seat])


def contest(name: str, games: int = GAMES) -> Row:
    """Seats rotated, deals paired."""
    theirs = native_spiel(1) if name == "connect-four" else adapted_spiel(name, 1)
    bots.compile_bots(name)
    took: tuple[list[float], list[float]] = ([], [])
    score = sum(play(name, theirs, game % 2, 1 + game // 2, took) for game in range(games))
    low, high = wilson(score, games)
    ours_ms, theirs_ms = (1000 * statistics.median(times) for times in took)
    what = f"{hutch.find(name).title}, {games} games at equal time a move: won"
    peer = f"OpenSpiel's MCTS ({theirs_ms:.1f} ms to our {ours_ms:.1f})"
    return Row(what, f"{score / games:.1%}", peer, f"{low:.1%} - {high:.1%}", "65 %")


def rows() -> list[Row]:
    return [contest(name) for name in SIMULATIONS]
