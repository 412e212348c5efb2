"""Component tables are refused with the place and the range."""

import pytest

import hutch
from hutch.core.editions import Entries, List, Optional, Text, Whole, Word, load_edition

SHAPE = Entries(
    farmers=Whole(0, 40),
    values=List(Whole(0, 20), 2, 2),
    names=List(Text(), 1, 3),
    rim=Word("round", "square"),
    spare=Optional(Whole(0, 9), 4),
    turns=Entries({"2": Whole(1, 20)}),
)
GOOD = {"farmers": 4, "values": [1, 2], "names": ["a"], "rim": "round", "turns": {"2": 10}}


def refusal(**changes):
    edition = {key: value for key, value in (GOOD | changes).items() if value is not None}
    with pytest.raises(hutch.BadEdition) as refused:
        load_edition("box", SHAPE, edition)
    return str(refused.value)


def test_a_good_one_comes_back_with_what_was_left_out():
    assert load_edition("box", SHAPE, GOOD) == {**GOOD, "spare": 4}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"farmers": -3}, "box: farmers must be 0..40, not -3"),
        ({"farmers": True}, "box: farmers must be 0..40, not true"),
        ({"farmers": "four"}, "box: farmers must be 0..40, not 'four'"),
        ({"farmers": 2.5}, "box: farmers must be 0..40, not 2.5"),
        ({"farmers": None}, "box: farmers is missing"),
        ({"values": [1, 99]}, "box: values[1] must be 0..20, not 99"),
        ({"values": [1]}, "box: values must have 2 entries, not 1"),
        ({"values": 7}, "box: values must be a list, not 7"),
        ({"names": []}, "box: names must have 1..3 entries, not 0"),
        ({"names": [""]}, "box: names[0] must be a text of 1..40 printable letters, not ''"),
        ({"rim": "oval"}, "box: rim must be one of round, square, not 'oval'"),
        ({"turns": 3}, "box: turns must be a table, not 3"),
        ({"turns": {"2": 0}}, "box: turns.2 must be 1..20, not 0"),
        ({"turns": {"2": 1, "9": 1}}, "box: turns.9 is unknown; there can be 2"),
        ({"spare": 10}, "box: spare must be 0..9, not 10"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(changes, sentence):
    assert refusal(**changes) == sentence


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(hutch.BadEdition, match=r"box: the edition file .*none\.toml cannot be read"):
        load_edition("box", SHAPE, tmp_path / "none.toml")


def test_a_file_that_is_not_toml(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("farmers = = 4", encoding="utf-8")
    with pytest.raises(hutch.BadEdition, match=r"box: the edition file .*broken\.toml is not TOML"):
        load_edition("box", SHAPE, path)


def test_a_file_that_is_not_text(tmp_path):
    path = tmp_path / "noise.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(hutch.BadEdition, match="cannot be read"):
        load_edition("box", SHAPE, str(path))


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_copy_of_the_standard_edition_plays_the_same(name, tmp_path):
    """A person may hand in a file; the file of the box itself changes nothing but the transcript's tag."""
    game = hutch.find(name)
    path = tmp_path / "edition.toml"
    path.write_text((game.folder / "edition.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert hutch.new(name, seed=3, edition=path).lines == hutch.new(name, seed=3).lines
