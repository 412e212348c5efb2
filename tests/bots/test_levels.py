"""Five levels, the same for every game, and a master where a game has learnt."""

from pathlib import Path

import pytest

import hutch
from hutch import bots
from hutch.bots.arena.ratings import wilson
from hutch.bots.arena.tournament import arena
from hutch.bots.levels import level_in
from hutch.bots.network.forward import load

LADDER = ["seedling", "sprout", "gardener", "farmer", "old hand"]


def test_there_are_five_levels_from_the_weakest_up():
    assert bots.levels() == LADDER
    assert set(LADDER) <= set(bots.names())


def test_what_a_table_offers_starts_no_programs():
    assert bots.offered()[:5] == LADDER
    assert not any(name.startswith(("program", "search")) for name in bots.offered())


def test_a_game_with_a_network_has_a_master():
    assert bots.levels(hutch.find("root-cellar")) == bots.levels(hutch.find("carousel")) == [*LADDER, "master"]
    assert bots.levels(hutch.find("connect-four")) == LADDER


def test_a_master_plays_with_the_network_of_its_game():
    match = hutch.new("root-cellar", players=2, seed=1)
    action = bots.find("master").choose(match.view(match.actor), match.actor, 1)
    assert action in match.legal()[match.actor]
    assert level_in(match.game, "master").network.game is match.game


def test_where_there_is_no_network_the_old_hand_is_the_master():
    game = hutch.find("connect-four")
    assert level_in(game, "master") is level_in(game, "old hand")


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_network_that_is_shipped_is_small_and_of_these_rules(name):
    for file in Path(str(hutch.find(name).folder)).glob("*.npz"):
        assert file.stat().st_size < 1_000_000
        assert load(file).game is hutch.find(name)


@pytest.mark.parametrize("name", list(hutch.catalogue()))
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
@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_each_level_beats_the_one_below(name, weaker):
    """65 % or more, with an interval that excludes 55 %; in a cooperative game, of the deals that only one team won."""
    pair = [LADDER[weaker + 1], LADDER[weaker]]
    standing = arena(name, pair, 300, seed=1, workers=1)
    score = standing.beat[0][1]
    met = score + standing.beat[1][0]
    assert score / met >= 0.65
    assert wilson(score, met)[0] > 0.55
