"""Search: simulations a second against OpenSpiel's own C++ bot, both from the start of Connect Four, one core; and games."""

from collections.abc import Callable

import hutch
from benchmarks.rows import Row, amount, rates
from hutch import bots

SIMULATIONS = 5000
MEMORY_MB = 1000
EXPLORE = 1.4  # OpenSpiel's results lie in -1 .. 1, ours in 0 .. 1: its 1.4 is our 0.7


def ours() -> Callable[[], int]:
    match, bot, seeds = hutch.new("connect-four", seed=1), bots.find(f"search:{SIMULATIONS}"), iter(range(10**9))

    def work() -> int:
        bot.choose(match.view(0), 0, next(seeds))
        return SIMULATIONS

    return work


def open_spiel() -> Callable[[], int]:
    """`MCTSBot` with random rollouts, one a simulation."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), EXPLORE, SIMULATIONS, MEMORY_MB, False, 1, False)
    start = game.new_initial_state()

    def work() -> int:
        bot.step(start)
        return SIMULATIONS

    return work


def rows() -> list[Row]:
    mine, spiel = rates(ours(), open_spiel())
    speed = Row("Connect Four, simulations a second", amount(mine), f"OpenSpiel {amount(spiel)}", f"{mine / spiel:.1f}×", "4×")
    return [speed]
