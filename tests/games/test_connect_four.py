"""Connect Four's three rules."""

from fractions import Fraction

import pytest
from rulebook import rule_test

import hutch
from hutch.core.record import OVER


def played(columns):
    match = hutch.new("connect-four", seed=1)
    for column in columns.split():
        match.play(match.seats[0], f"drop {column}")
    return match


@rule_test("C4-1")
@pytest.mark.parametrize("columns", ["a a a a a a", "b a a a a a a"])
def test_a_full_column_takes_no_more_whosever_disc_is_on_top(columns):
    match = played(columns)
    assert "drop a" not in match.moves(match.seats[0])


@rule_test("C4-1")
def test_discs_fall_to_the_lowest_free_place():
    assert played("d d").game.notation.sketch(played("d d").open_record(), 0).splitlines()[4:6] == [
        ". . . O . . .",
        ". . . X . . .",
    ]


@rule_test("C4-2")
def test_four_upright_win():
    assert played("a b a b a b a").payoff == [1, 0]


@rule_test("C4-2")
def test_four_level_win():
    assert played("a g b g c g d").payoff == [1, 0]


@rule_test("C4-2")
@pytest.mark.parametrize("columns", ["a b b c c d c d d g d", "d c c b b a b a a g a"])
def test_four_slanting_win_upwards_and_downwards(columns):
    assert played(columns).payoff == [1, 0]


@rule_test("C4-2")
def test_with_four_in_a_row_the_game_is_over_and_counts_one():
    match = played("a b a b a b a")
    assert match.open_record().actor == OVER
    assert match.score == [1, 0]


@rule_test("C4-2")
def test_a_line_does_not_run_round_the_edge():
    assert not played("a a a g b a b b b b c").over


@rule_test("C4-3")
def test_a_full_board_is_shared():
    match = played("d d a c f e f g e c c d d f f c c e d d b b c b f f a e a e e g g g g a b a g a b b")
    assert match.over
    assert match.payoff == [Fraction(1, 2), Fraction(1, 2)]


def marked(match):
    """How many discs are shown as standing in a line of four."""
    return match.game.picture(match.open_record(), 0).count('r="32" fill="var(--lit')


@rule_test("C4-2")
def test_the_winning_four_are_marked():
    assert marked(played("a b a b a b a")) == 4


@rule_test("C4-2")
def test_two_lines_at_once_are_both_marked():
    assert marked(played("a a b b c c e a f b g c d")) == 7


@rule_test("C4-2")
def test_nothing_is_marked_before_somebody_wins():
    assert marked(played("a b a b a b")) == 0
