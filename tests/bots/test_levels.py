"""Five levels, the same for every game."""

import pytest

import hutch
from hutch import bots
from hutch.bots.arena import arena
from hutch.bots.levels import level_in
from hutch.bots.ratings import wilson

LADDER = ["seedling", "sprout", "gardener", "farmer", "old hand"]


def test_there_are_five_levels_from_the_weakest_up():
    assert bots.levels() == LADDER
    assert set(LADDER) <= set(bots.names())


def test_what_a_table_offers_starts_no_programs():
    assert bots.offered()[:5] == LADDER
    assert not any(name.startswith(("program", "search")) for name in bots.offered())


@pytest.mark.parametrize("name", list(hutch.games()))
def test_every_level_is_given_three_seconds_at_most(name):
    for level in LADDER:
        budget = level_in(hutch.find(name), level).recipe.budget
        assert budget.iterations == 0 or 0 < budget.seconds <= 2.9


@pytest.mark.parametrize("level", LADDER)
def test_a_level_answers_with_a_legal_move(level):
    match = hutch.new("connect-four", seed=1)
    assert bots.find(level).choose(match.view(0), 0, 1) in range(7)


@pytest.mark.sweep
@pytest.mark.parametrize("weaker", range(4))
@pytest.mark.parametrize("name", list(hutch.games()))
def test_each_level_beats_the_one_below(name, weaker):
    """65 % or more, with an interval that excludes 55 %; in a cooperative game, of the deals that only one team won."""
    pair = [LADDER[weaker + 1], LADDER[weaker]]
    standing = arena(name, pair, 300, seed=1, workers=1)
    score = standing.beat[0][1]
    met = score + standing.beat[1][0]
    assert score / met >= 0.65
    assert wilson(score, met)[0] > 0.55
