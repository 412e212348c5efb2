"""Fit the strength of a garden in Carrots & Broccoli to how games between bots ended.

python tools/fit_strength.py                        1,800 games; some minutes
python tools/fit_strength.py --games 300 --seed 7   fewer, and other ones

Greedy bots play, with one move in eight at random so that the games differ, half of them with two seats and half with four. A
position's features are what `strength` in the game's `bot.py` multiplies its weights with; the weights that make the real
winners most likely (a multinomial logit, with a small penalty on large weights) are printed beside those that ship, and how
well both foretell games that were not used for the fit.
"""

import argparse
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import hutch
from hutch import bots
from hutch.core.bits import NONE, count
from hutch.core.match import Match
from hutch.core.record import State
from hutch.games.carrots_and_broccoli import bot as garden
from hutch.games.carrots_and_broccoli.board import HOME
from hutch.games.carrots_and_broccoli.rules import at_home, patch_of, pips, planted

NAMES = ("NEAR", "ROOTED", "BLOCKED", "CRAMPED", "AT_HOME", "PIPS", "AREA", "ASTRAY", "TO_MOVE")
SHIPPED = np.array([getattr(garden, name) for name in NAMES])  # a row a feature: (a, b, c) of a + b * late + c * urge
FREE = SHIPPED != 0  # what ships as nothing at all is not fitted
WILD = 8  # one move in so many is made at random
EVERY = 3  # one position in so many is looked at
PENALTY = 3.0
HELD_OUT = 5  # one game in so many is foretold, not fitted


@dataclass(frozen=True)
class Sample:
    """A position: features by seat, and the share of the win that each seat got in the end."""

    features: np.ndarray
    shares: np.ndarray
    game: int


def empty_squares(s: State) -> np.uint64:
    return ~np.uint64(garden.taken(s))  # compiled rules give a plain number back


def features(s: State, seat: int) -> np.ndarray:
    """What each weight is multiplied with, in the order of NAMES and (1, late, urge)."""
    home, grown, empty = HOME[s.players // 4, seat], np.uint64(patch_of(s, seat)), empty_squares(s)
    rooted = grown & home != NONE
    late = s.turn / s.turn_limit if s.turn_limit > 0 else 0.0
    plain = [
        math.exp(-garden.missing(s, seat, empty) / 1.5),
        rooted,
        not rooted and home & empty == NONE,
        garden.cramped(s, seat, grown, empty),
        count(np.uint64(at_home(s, seat))),
        pips(s, seat),
        count(s.sides[seat]) - int(s.smallest),
        count(np.uint64(planted(s, seat)) & ~s.sides[seat]),
        s.actor == seat,
    ]
    return np.outer(np.array(plain, float), [1.0, late, 1 / math.sqrt(1.03 - late)])


def positions(players: int, seed: int) -> tuple[Match, list[State]]:
    """One game between greedy bots that are wild at times, and the positions that it came through."""
    match, luck, greedy, seen = hutch.new("carrots-and-broccoli", players, seed), random.Random(seed), bots.find("greedy"), []
    while not match.over:
        seat = match.seats[0]
        actions = match.legal()[seat]
        chosen = luck.choice(actions) if luck.randrange(WILD) == 0 else greedy.choose(match.view(seat), seat, seed)
        match.play_action(actions[0] if chosen is None else chosen)
        if not match.over and match.number % EVERY == 0:
            seen.append(match.view(seat))
    return match, seen


def samples(games: int, seed: int) -> Iterator[Sample]:
    for game in range(games):
        match, seen = positions((2, 4)[game % 2], seed + game)
        shares = np.array([float(share) for share in match.payoff])
        if not shares.sum():
            continue
        for s in seen:
            yield Sample(np.array([features(s, seat) for seat in range(match.players)]), shares, game)


def chances(weights: np.ndarray, sample: Sample) -> np.ndarray:
    """Each seat's chances: the strengths, as logarithms of odds."""
    strengths = (sample.features * weights).sum(axis=(1, 2))
    odds = np.exp(strengths - strengths.max())
    return np.asarray(odds / odds.sum())


def surprise(weights: np.ndarray, some: list[Sample]) -> float:
    """How surprising the winners are, in bits a position; guessing among equals has log2(players)."""
    return float(np.mean([-(sample.shares * np.log2(chances(weights, sample) + 1e-12)).sum() for sample in some]))


def fit(some: list[Sample], rounds: int = 12) -> np.ndarray:
    """Newton's method on the penalised likelihood; features are scaled, so that the penalty treats them alike."""
    spread = np.concatenate([sample.features for sample in some]).std(axis=0)[FREE] + 1e-9
    scaled = [sample.features[:, FREE] / spread for sample in some]
    found = np.zeros(len(spread))
    for _ in range(rounds):
        slope, curve = -PENALTY * found, PENALTY * np.eye(len(found))
        for rows, sample in zip(scaled, some, strict=True):
            odds = np.exp(rows @ found - (rows @ found).max())
            likely = odds / odds.sum()
            slope = slope + (sample.shares - likely) @ rows
            curve = curve + (rows * likely[:, None]).T @ rows - np.outer(likely @ rows, likely @ rows)
        found = found + np.linalg.solve(curve, slope)
    weights = np.zeros(SHIPPED.shape)
    weights[FREE] = found / spread
    return weights


def spread_of(weights: np.ndarray, some: list[Sample]) -> np.ndarray:
    """Each position's strengths as differences from their mean, all in one row."""
    strengths = [(sample.features * weights).sum(axis=(1, 2)) for sample in some]
    return np.concatenate([row - row.mean() for row in strengths])


def report(weights: np.ndarray, unseen: list[Sample]) -> None:
    print(f"{'weight':8}  {'ships with: a, b, c':>24}  {'fitted now: a, b, c':>24}")
    for name, ships, now in zip(NAMES, SHIPPED, weights, strict=True):
        print(f"{name:8}  {''.join(f'{x:8.3f}' for x in ships)}  {''.join(f'{x:8.3f}' for x in now)}")
    alike = np.corrcoef(spread_of(SHIPPED, unseen), spread_of(weights, unseen))[0, 1]
    by_chance = float(np.mean([math.log2(len(sample.shares)) for sample in unseen]))
    print(f"{len(unseen)} positions of games not fitted: strengths agree with a correlation of {alike:.3f};")
    print(
        f"bits of surprise a position: shipped {surprise(SHIPPED, unseen):.3f}, fitted now {surprise(weights, unseen):.3f}, ",
        end="",
    )
    print(f"guessing {by_chance:.3f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--games", type=int, default=1800)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    found = list(samples(given.games, given.seed))
    fitted = [sample for sample in found if sample.game // 2 % HELD_OUT]
    report(fit(fitted), [sample for sample in found if sample.game // 2 % HELD_OUT == 0])


if __name__ == "__main__":
    main()
