"""Turns of phrase."""

import pytest

from hutch.core.notation import third_person
from hutch.table.wording import bidden, listed, of


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
