"""How sure one can be of a score: Wilson's interval for win rates, a Bradley-Terry fit for ratings."""

import math
from collections.abc import Sequence

import numpy as np

Z95 = 1.959964
ELO = 400 / math.log(10)


def wilson(score: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The interval of a win rate; a shared win counts in part."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = score / games, z * z
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = z / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def bradley_terry(beat: np.ndarray) -> tuple[Sequence[float], Sequence[float]]:
    """Elo-like ratings with mean 0, and the half-width of their 95 % intervals.

    `beat[i, j]` is how often i beat j, a tie half to each. Half a tie more for every pair that met keeps a clean
    sweep finite.
    """
    met = beat + beat.T
    beat = beat + 0.25 * (met > 0)
    met = beat + beat.T
    k = len(beat)
    strength = np.zeros(k)
    fisher = np.zeros((k, k))
    for _ in range(100):  # Newton's method on the log-likelihood; its curvature gives the intervals
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (beat - met * chance).sum(axis=1)
        spread = met * chance * (1 - chance)
        fisher = np.diag(spread.sum(axis=1)) - spread
        step = np.linalg.pinv(fisher) @ slope
        strength += np.clip(step, -1, 1)
        strength -= strength.mean()
        if np.abs(step).max() < 1e-9:
            break
    error = np.sqrt(np.maximum(0.0, np.diag(np.linalg.pinv(fisher))))
    return [float(x) for x in ELO * strength], [float(x) for x in ELO * Z95 * error]
