"""Turns of phrase."""

from fractions import Fraction

import pytest

from hutch.core.outcome import Outcome
from hutch.core.wording import bidden, counted, does, listed, of, third_person


@pytest.mark.parametrize(
    "does, do",
    [
        ("stores a carrot", "store a carrot"),
        ("passes", "pass"),
        ("chooses a life token", "choose a life token"),
        ("flies the rabbit north", "fly the rabbit north"),
        ("waits: the rabbit cannot move", "wait: the rabbit cannot move"),
    ],
)
def test_what_somebody_does_is_asked_for(does, do):
    assert bidden(does) == do


def test_a_move_without_words_of_its_own_is_told_by_its_text():
    assert third_person("drop d") == "drops d"
    assert third_person("pass") == "passes"


def test_names():
    assert of("Ann") == "Ann's"
    assert of("Marmots") == "Marmots'"
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bo", "Cleo"]) == "Ann, Bo and Cleo"


def test_numbers_of_things():
    assert [counted(n, "farmer") for n in range(3)] == ["no farmers", "1 farmer", "2 farmers"]


def test_a_seat_that_is_several_does_what_several_do():
    assert does("Squirrels", "places a rodent in B2") == "Squirrels place a rodent in B2"
    assert does("Goat", "puts a beet on pile 1") == "Goat puts a beet on pile 1"


def test_several_win_and_one_wins():
    won = Outcome((0,), (3, 1), (Fraction(1), Fraction(0)), "", "", False)
    assert won.words(("Otters", "Moles").__getitem__, ("Otters", "Moles").__getitem__) == "Otters win."
    assert won.words(("Thomas", "Moles").__getitem__, ("Otters", "Moles").__getitem__) == "Thomas wins."
