"""Options read themselves, say what is wrong, and are written so that they read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hutch
from hutch.core.options import (
    Choice,
    Flag,
    Limit,
    Number,
    OnePerSeat,
    Option,
    Several,
    SomeSeats,
    bounded,
    first_seat,
    read_options,
    split_options,
    who_begins,
    write_options,
)

BIRDS = ("owl", "hawk", "crow", "bat")
KNOWN = (
    Option("fog", Flag(), False, "In the dark."),
    Option("map", Choice("hill", "dale"), "hill", "Where."),
    Option("rounds", Number(1, 9), 5, "How long."),
    Option("suits", OnePerSeat("red", "green", "blue"), (), "Who wears what."),
    Option("birds", Several(2, *BIRDS), (), "Which birds."),
    Option("turns", Limit(1, 999), 120, "How many turns."),
    Option("kids", SomeSeats(), (), "Who is a child."),
    who_begins("Who is the youngest?"),
)
VALUES = st.fixed_dictionaries(
    {
        "fog": st.booleans(),
        "map": st.sampled_from(["hill", "dale"]),
        "rounds": st.integers(1, 9),
        "suits": st.sampled_from([(), ("red", "blue"), ("green", "red")]),
        "birds": st.sampled_from([(), ("owl", "bat"), ("crow", "hawk")]),
        "turns": st.none() | st.integers(1, 999),
        "kids": st.sampled_from([(), (0,), (1,), (0, 1)]),
        "first": st.sampled_from(["lot", 0, 1]),
    }
)


@given(VALUES)
def test_what_is_written_reads_back(values):
    text = write_options(KNOWN, values)
    assert read_options("game", KNOWN, split_options(text), 2) == values


def test_defaults_are_not_written():
    assert write_options(KNOWN, read_options("game", KNOWN, {}, 2)) == ""


@pytest.mark.parametrize("text", ["blue, red", "blue,red", "blue red"])
def test_words_for_the_seats_stand_with_commas_or_spaces_between(text):
    assert read_options("game", KNOWN, {"suits": text}, 2)["suits"] == ("blue", "red")


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
        ({"turns": 0}, "game: option turns must be 1..999, or none, not '0'"),
        ({"turns": 1000}, "game: option turns must be 1..999, or none, not '1000'"),
        ({"turns": "-1"}, "game: option turns must be 1..999, or none, not '-1'"),
        ({"turns": "ever"}, "game: option turns must be 1..999, or none, not 'ever'"),
        ({"kids": "0 2"}, "game: option kids needs seats from 0 to 1, with spaces between; '2' is none"),
        ({"kids": "Ann"}, "game: option kids needs seats from 0 to 1, with spaces between; 'Ann' is none"),
        ({"first": 2}, "game: option first must be lot, or a seat from 0 to 1, not '2'"),
        ({"first": "-1"}, "game: option first must be lot, or a seat from 0 to 1, not '-1'"),
        ({"first": "Ann"}, "game: option first must be lot, or a seat from 0 to 1, not 'Ann'"),
        (
            {"wind": "on"},
            "game: there is no option 'wind'; its options are birds, first, fog, kids, map, rounds, suits, turns",
        ),
    ],
)
def test_what_is_wrong_is_said(given_, sentence):
    with pytest.raises(hutch.BadOption) as refused:
        read_options("game", KNOWN, given_, 2)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("word", ["on", "ON", "true", "1", "yes", True])
def test_flags_read_many_words(word):
    assert read_options("game", KNOWN, {"fog": word}, 2)["fog"] is True


@pytest.mark.parametrize(
    ("given_", "text"),
    [
        ({"turns": "none"}, "turns=none"),
        ({"turns": None}, "turns=none"),
        ({"turns": "80"}, "turns=80"),
        ({"turns": 120}, ""),
        ({"kids": "1 0"}, "kids=0 1"),
        ({"kids": [1]}, "kids=1"),
        ({"kids": 0}, "kids=0"),
        ({"kids": "on"}, "kids=0 1"),
        ({"kids": "off"}, ""),
        ({"kids": ""}, ""),
        ({"first": "1"}, "first=1"),
        ({"first": 0}, "first=0"),
        ({"first": "lot"}, ""),
        ({"kids": "0 1", "first": "1", "turns": "none"}, "turns=none, kids=0 1, first=1"),
    ],
)
def test_how_limits_and_seats_are_written(given_, text):
    assert write_options(KNOWN, read_options("game", KNOWN, given_, 2)) == text


@pytest.mark.parametrize(
    ("given_", "turns"), [({"turns": "none"}, 999), ({"turns": None}, 999), ({"turns": "7"}, "7"), ({}, None)]
)
def test_games_that_nobody_plays_keep_a_limit(given_, turns):
    assert bounded(KNOWN, given_).get("turns") == turns
    assert bounded(KNOWN, {**given_, "fog": "on"})["fog"] == "on"


def test_a_limit_that_is_open_by_itself_is_bounded_too():
    assert bounded([Option("turns", Limit(1, 50), None, "How many.")], {}) == {"turns": 50}


def test_a_record_keeps_the_lot_as_minus_one():
    assert [first_seat(value) for value in ("lot", 0, 3)] == [-1, 0, 3]


def test_text_without_a_name_is_refused():
    with pytest.raises(hutch.BadOption, match="'fog' has no name"):
        split_options("fog")
