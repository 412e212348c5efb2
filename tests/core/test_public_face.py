"""What `import hutch` gives."""

import importlib
from fractions import Fraction

import numpy as np
import pytest

import hutch


@pytest.mark.parametrize("name", hutch.__all__)
def test_everything_that_is_promised_is_there_and_explains_itself(name):
    thing = getattr(hutch, name)
    assert thing.__doc__ if callable(thing) else thing is not None


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_game_is_a_package_that_can_be_imported_by_its_name(name):
    package = importlib.import_module(f"hutch.games.{name.replace('-', '_')}")
    assert package.GAME is hutch.find(name)


def test_a_match_says_what_it_is_and_not_its_seed():
    match = hutch.new("connect-four", seed=271828)
    match.play(0, "drop d")
    assert repr(match) == "<Match of Connect Four, 2 players, position 1, seat 1 to act>"


def test_a_match_that_is_over_says_so():
    match = four_in_a_row()
    assert repr(match) == "<Match of Connect Four, 2 players, position 7, over>"


def four_in_a_row():
    match = hutch.new("connect-four", seed=1)
    for column in "abababa":
        match.play(match.seats[0], f"drop {column}")
    return match


def test_while_a_game_runs_it_has_no_outcome():
    assert hutch.new("connect-four").outcome is None


def test_an_outcome_tells_winners_scores_and_why():
    outcome = four_in_a_row().outcome
    assert outcome.winners == (0,)
    assert outcome.scores == (1, 0)
    assert outcome.payoff == (Fraction(1), Fraction(0))
    assert outcome.reason == "The game has been played to its end."
    assert outcome.points == "Points: Carrot 1, Beet 0."
    assert outcome.words(("Ann", "Bo").__getitem__) == "Ann wins."


@pytest.mark.parametrize("seed", [-1, 2**63, "7", 1.0, True])
def test_a_bad_seed_is_an_error_of_its_own(seed):
    with pytest.raises(hutch.BadSeed, match="a seed is a whole number from 0 to"):
        hutch.new("connect-four", seed=seed)


def test_a_seed_may_come_out_of_numpy():
    assert hutch.new("connect-four", seed=np.int64(7)).seed == 7


def test_a_view_and_the_open_record_are_of_different_types():
    match = hutch.new("carousel", seed=1)
    assert isinstance(match.view(0), hutch.View)
    assert not isinstance(match.open_record(), hutch.View)
