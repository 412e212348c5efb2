"""Secret choices made at once: nobody may wait for the others, so no bot declines."""

import pytest

import hutch
from hutch.bots import find


@pytest.mark.parametrize("name", ["random", "greedy", "search:50"])
def test_a_bot_chooses_though_the_other_has_not_chosen_yet(name):
    match = hutch.new("carousel", seed=5)
    for seed in range(20):
        assert find(name).choose(match.view(1), 1, seed) in match.legal()[1]
