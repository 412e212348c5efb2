"""Random games in bulk: how fast the rules run, and whether they hold."""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compiled import generic
from hutch.core.verbs import deal, flaw, legal, payoff, play


@generic
def random_games(table: np.ndarray, games: int, seed: int, out: np.ndarray) -> int:
    """Play so many random games in row 0 from the blank in row 1; how many moves that took."""
    moves = 0
    for game in range(games):
        table[0] = table[1]
        s = table[0]
        deal(s, seed + game)
        while s.actor >= 0:
            n = legal(s, out)
            play(s, out[chance(s, n)])
            moves += 1
    return moves


@generic
def checked_games(table: np.ndarray, games: int, seed: int, out: np.ndarray, wins: np.ndarray) -> tuple[int, int, int]:
    """Random games with every position checked: (moves, broken invariant or 0, the game's seed).

    -1 stands for a position without a legal move, -2 for a trail that was too short. `wins` adds up the payoffs.
    """
    moves = 0
    share = np.zeros(table[1].players, np.float64)
    for game in range(games):
        table[0] = table[1]
        s = table[0]
        deal(s, seed + game)
        broken = flaw(s)
        while s.actor >= 0 and broken == 0:
            n = legal(s, out)
            if n == 0:
                return moves, -1, seed + game
            play(s, out[chance(s, n)])
            moves += 1
            broken = flaw(s)
            if s.told > s.trail.shape[0]:
                broken = -2
        if broken != 0:
            return moves, broken, seed + game
        payoff(s, share)
        for seat in range(s.players):
            wins[seat] += share[seat]
    return moves, 0, seed
