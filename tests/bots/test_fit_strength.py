"""tools/fit_strength.py: its features are those of the bot, and it finds weights that games were decided by."""

import sys
from pathlib import Path

import numpy as np
import pytest
from seating import random_match

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from fit_strength import FREE, SHIPPED, Sample, chances, empty_squares, features, fit, spread_of

from hutch.games.carrots_and_broccoli import bot as garden


@pytest.mark.parametrize("players", [2, 4])
def test_features_times_weights_are_the_strength_that_the_bot_sees(players):
    s = random_match("carrots-and-broccoli", players, 3, plies=24).view(0)
    for seat in range(players):
        assert (features(s, seat) * SHIPPED).sum() == pytest.approx(garden.strength(s, seat, empty_squares(s)))


def test_a_fit_finds_the_weights_that_decided_the_games():
    luck = np.random.default_rng(1)
    decided_by = np.where(FREE, luck.normal(size=SHIPPED.shape), 0)
    found = []
    for game in range(1500):
        unknown = Sample(luck.normal(size=(2, *SHIPPED.shape)), np.zeros(2), game)
        winner = luck.choice(2, p=chances(decided_by, unknown))
        found.append(Sample(unknown.features, np.eye(2)[winner], game))
    alike = np.corrcoef(spread_of(decided_by, found), spread_of(fit(found), found))
    assert alike[0, 1] > 0.95
