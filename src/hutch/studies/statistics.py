"""Honest numbers: intervals, tests, and what looking often or asking much costs.

An interval is at 95 % unless it says otherwise. Whoever looks again and again, and stops when it pleases, spends that
error bit by bit (`level_at`); whoever asks about many pieces at once controls false discoveries (`discoveries`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from hutch.bots.arena.ratings import wilson

ERROR = 0.05
NORMAL = NormalDist()
RESAMPLES = 400


@dataclass(frozen=True)
class Figure:
    """A number and its interval."""

    value: float
    low: float
    high: float
    games: int = 0

    def beyond(self, bar: float) -> int:
        """1 if all of the interval lies above the bar, -1 if below, 0 if it cannot be said."""
        return 1 if self.low > bar else -1 if self.high < bar else 0

    def as_list(self) -> list[float]:
        return [round(self.value, 5), round(self.low, 5), round(self.high, 5)]


def quantile(error: float) -> float:
    """How many standard errors an interval of this error reaches, two-sided."""
    return NORMAL.inv_cdf(1 - error / 2)


def level_at(look: int, error: float = ERROR) -> float:
    """The error that the nth look (from 1) of an endless row may spend: all of them together spend `error`.

    Two looks a doubling of the games are many; so the share falls slowly, as 1 / (n (n + 1)).
    """
    return error / (look * (look + 1))


def share(wins: float, games: int, error: float = ERROR) -> Figure:
    """A share of games, with Wilson's interval; a shared win counts in part, which makes it a little too wide."""
    if not games:
        return Figure(0.0, 0.0, 1.0, 0)
    low, high = wilson(wins, games, quantile(error))
    return Figure(wins / games, low, high, games)


def mean(values: np.ndarray, error: float = ERROR) -> Figure:
    """The mean of independent values, with Student's interval as far as the normal one is too narrow."""
    n = len(values)
    if n < 2:
        only = float(values[0]) if n else 0.0
        return Figure(only, -math.inf, math.inf, n)
    reach = student(n - 1, error) * float(np.std(values, ddof=1)) / math.sqrt(n)
    middle = float(np.mean(values))
    return Figure(middle, middle - reach, middle + reach, n)


def ratio(parts: np.ndarray, wholes: np.ndarray, error: float = ERROR) -> Figure:
    """So many parts a whole, over games that are independent of each other; what happens inside one need not be."""
    n, whole = len(wholes), float(wholes.sum())
    if n < 2 or whole <= 0:
        return Figure(float(parts.sum()) / whole if whole > 0 else 0.0, -math.inf, math.inf, n)
    value = float(parts.sum()) / whole
    reach = student(n - 1, error) * math.sqrt(n / (n - 1) * float(((parts - value * wholes) ** 2).sum())) / whole
    return Figure(value, value - reach, value + reach, n)


def student(freedom: int, error: float = ERROR) -> float:
    """Student's t, by Hill's expansion from the normal quantile; good to a percent from three degrees on."""
    z = quantile(error)
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def middle(values: np.ndarray, error: float = ERROR) -> Figure:
    """The median, with the interval that order statistics give: no assumption about the shape."""
    ordered, n = np.sort(values), len(values)
    if n == 0:
        return Figure(0.0, -math.inf, math.inf, 0)
    reach = quantile(error) * math.sqrt(n) / 2
    low, high = max(0, math.floor(n / 2 - reach)), min(n - 1, math.ceil(n / 2 + reach))
    return Figure(float(np.median(ordered)), float(ordered[low]), float(ordered[high]), n)


def resampled(blocks: np.ndarray, statistic: object, error: float = ERROR, seed: int = 1) -> tuple[float, float]:
    """An interval by drawing whole blocks (deals) again, with a seed: the same data give the same interval."""
    luck, n = np.random.default_rng(seed), len(blocks)
    drawn = [statistic(blocks[luck.integers(0, n, n)]) for _ in range(RESAMPLES)]  # type: ignore[operator]
    low, high = np.nanquantile(drawn, [error / 2, 1 - error / 2])
    return float(low), float(high)


def surprise(wins: float, games: int, fair: float) -> float:
    """The p-value of a share against a fair one, two-sided: the test whose interval is Wilson's."""
    if not games or not 0 < fair < 1:
        return 1.0
    z = abs(wins / games - fair) / math.sqrt(fair * (1 - fair) / games)
    return 2 * (1 - NORMAL.cdf(z))


def p_of(estimate: float, spread: float) -> float:
    """The p-value of an estimate against nothing."""
    if not spread > 0:
        return 1.0
    return 2 * (1 - NORMAL.cdf(abs(estimate) / spread))


def discoveries(surprises: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's q-values: those below 5 % hold, on average, at most 5 % of false alarms."""
    order = sorted(range(len(surprises)), key=lambda i: surprises[i])
    found, lowest = [1.0] * len(surprises), 1.0
    for rank in range(len(order), 0, -1):
        i = order[rank - 1]
        lowest = min(lowest, surprises[i] * len(order) / rank)
        found[i] = lowest
    return found


def holm(surprises: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values: below 5 %, the chance of even one false alarm among all of them is below 5 %."""
    order = sorted(range(len(surprises)), key=lambda i: surprises[i])
    found, highest = [1.0] * len(surprises), 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, surprises[i] * (len(order) - rank)))
        found[i] = highest
    return found


def games_to_tell(chance: float, wanted: float = 0.95) -> int | None:
    """How many games (an odd number) until whoever wins with this chance is ahead with 95 %; None: more than 9,999."""
    if chance <= 0.5:
        return None
    low, high = 0, 5000
    if ahead(9999, chance) < wanted:
        return None
    while low < high:
        half = (low + high) // 2
        if ahead(2 * half + 1, chance) >= wanted:
            high = half
        else:
            low = half + 1
    return 2 * low + 1


def ahead(games: int, chance: float) -> float:
    """The chance to win more than half of an odd number of games."""
    if chance >= 1:
        return 1.0
    wins = np.arange(games // 2 + 1, games + 1)
    whole = math.lgamma(games + 1)
    ways = np.array([whole - math.lgamma(k + 1) - math.lgamma(games - k + 1) for k in wins.tolist()])
    return float(np.exp(ways + wins * math.log(chance) + (games - wins) * math.log1p(-chance)).sum())
