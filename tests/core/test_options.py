"""Options read themselves, say what is wrong, and are written so that they read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hutch
from hutch.core.options import Choice, Flag, Number, OnePerSeat, Option, Several, read_options, split_options, write_options

BIRDS = ("owl", "hawk", "crow", "bat")
KNOWN = (
    Option("fog", Flag(), False, "In the dark."),
    Option("map", Choice("hill", "dale"), "hill", "Where."),
    Option("rounds", Number(1, 9), 5, "How long."),
    Option("suits", OnePerSeat("red", "green", "blue"), (), "Who wears what."),
    Option("birds", Several(2, *BIRDS), (), "Which birds."),
)
VALUES = st.fixed_dictionaries(
    {
        "fog": st.booleans(),
        "map": st.sampled_from(["hill", "dale"]),
        "rounds": st.integers(1, 9),
        "suits": st.sampled_from([(), ("red", "blue"), ("green", "red")]),
        "birds": st.sampled_from([(), ("owl", "bat"), ("crow", "hawk")]),
    }
)


@given(VALUES)
def test_what_is_written_reads_back(values):
    text = write_options(KNOWN, values, 2)
    assert read_options("game", KNOWN, split_options(text), 2) == values


def test_defaults_are_not_written():
    assert write_options(KNOWN, read_options("game", KNOWN, {}, 2), 2) == ""


def test_who_has_what_is_written_where_no_rule_says_it():
    known = (Option("suits", OnePerSeat("red", "green", "blue", spelled_out=True), (), "Who wears what."),)
    assert write_options(known, read_options("game", known, {}, 2), 2) == "suits=red, green"
    assert write_options(known, {"suits": ("blue", "red")}, 2) == "suits=blue, red"


@pytest.mark.parametrize(
    ("given_", "sentence"),
    [
        ({"fog": "thick"}, "game: option fog must be on or off, not 'thick'"),
        ({"map": "sea"}, "game: option map must be one of hill, dale, not 'sea'"),
        ({"rounds": "many"}, "game: option rounds must be 1..9, not 'many'"),
        ({"rounds": 10}, "game: option rounds must be 1..9, not 10"),
        ({"suits": "red"}, "game: option suits needs 2 different names, one a seat, with commas"),
        ({"suits": "red, red"}, "game: option suits needs 2 different names, one a seat, with commas"),
        ({"suits": "red, pink"}, "game: option suits 'pink' is none of red, green, blue"),
        ({"birds": "owl"}, "game: option birds needs 2 different ones, with a space between"),
        ({"birds": "owl emu"}, "game: option birds 'emu' is none of owl, hawk, crow, bat"),
        ({"wind": "on"}, "game: there is no option 'wind'; its options are birds, fog, map, rounds, suits"),
    ],
)
def test_what_is_wrong_is_said(given_, sentence):
    with pytest.raises(hutch.BadOption) as refused:
        read_options("game", KNOWN, given_, 2)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("word", ["on", "ON", "true", "1", "yes", True])
def test_flags_read_many_words(word):
    assert read_options("game", KNOWN, {"fog": word}, 2)["fog"] is True


def test_text_without_a_name_is_refused():
    with pytest.raises(hutch.BadOption, match="'fog' has no name"):
        split_options("fog")
