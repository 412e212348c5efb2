"""What Carrotia's table says and shows: turns in words, the card's tokens in sight while building, windows, birds."""

import re
import xml.etree.ElementTree as ET

import pytest
from carrotia_positions import building, changing, played, running

from hutch.core.wording import bidden
from hutch.games.carrotia.panel import IN_SHORT, STEPS

OPEN = "┼┼┼\n┼┼┼\n┼┼┼"


def phrase(match, text):
    view = match.view(0)
    action = next(code for code in match.legal()[0] if match.game.notation.text(view, code) == text)
    return match.game.notation.phrase(view, action)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lay straight 0 B1", "lays a straight open north and south on B1"),
        ("lay straight 1 B1", "lays a straight open east and west on B1"),
        ("lay corner 2 B1", "lays a corner open south and west on B1"),
        ("lay tee 3 B1", "lays a tee open north, east and west on B1"),
        ("lay dead_end 1 B1", "lays a dead end open to the east on B1"),
        ("lay cross 0 B1", "lays a cross on B1"),
    ],
)
def test_the_words_for_laying_a_tile_say_where_its_paths_lead(text, words):
    assert phrase(building("...\n...\n...", ["straight corner tee dead_end cross"]), text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn A1 1", "turns the corner on A1 a quarter right"),
        ("turn A1 2", "turns the corner on A1 half round"),
        ("turn A1 3", "turns the corner on A1 a quarter left"),
        ("turn A2 1", "turns the straight on A2 a quarter right"),
    ],
)
def test_the_words_for_turning_a_tile_say_how_far(text, words):
    assert phrase(changing("└│.\n...\n..."), text) == words


def test_a_hint_says_the_turn_too():
    assert bidden(phrase(changing("└..\n...\n..."), "turn A1 3")) == "turn the corner on A1 a quarter left"


# ---- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tall", [False, True])
def test_the_cards_tokens_are_seen_on_the_grid_while_it_is_built(tall):
    bare = building("...\n...\n...", ["tee"], ones=(), threes=(), birds=["B2"])
    laid = building("...\n...\n...", ["tee"], ones=["A1", "A1"], threes=["C3"], birds=["B2"])
    shown = [match.picture(0, tall).partition('id="foreseen"')[2].partition('id="quest"')[0] for match in (bare, laid)]
    assert shown[1].count("carrot") > shown[0].count("carrot")


def test_in_the_run_only_what_lies_there_is_seen():
    assert 'id="foreseen"' not in running(OPEN, "A1", ones=["B2"]).picture(0)


@pytest.mark.parametrize(("moves", "open_step"), [((), 1), (("0: go east",), 3)])
def test_the_open_window_is_lit_and_named(moves, open_step):
    """CA-34: the first before the rabbit moves, the second before the birds fly."""
    match = running(OPEN, "A1", birds={"owl": "C1 left"}, players=2, characters="Clown, Ghost")
    for move in moves:
        played(match, move)
    track = match.picture(0).partition('id="turn"')[2].partition("</g>")[0]
    words = re.findall(r"(<rect[^>]*--lit[^>]*>)?<text[^>]*>(\w+)</text>", track)
    assert [word for _, word in words] == list(STEPS)
    assert [step for step, (lit, _) in enumerate(words) if lit] == [open_step]


def test_no_window_is_lit_where_nobody_has_anything_to_use():
    match = running(OPEN, "A1", birds={"owl": "C1 left"}, players=2, characters="Bandit, Mummy")
    assert "--lit" not in match.picture(0).partition('id="turn"')[2].partition("</g>")[0]


def test_a_phone_tells_what_every_bird_does():
    picture = running(OPEN, "A1", birds={"owl": "C1 left"}).picture(0, True)
    for word in {word for pair in IN_SHORT for word in pair}:
        assert picture.count(f">{word}<") == sum(pair.count(word) for pair in IN_SHORT)


@pytest.mark.parametrize("tall", [False, True])
def test_a_tile_is_lit_around_its_edge_whatever_path_lies_on_it(tall):
    """A path as wide as the tile would be lit in its place, as a thin cross."""
    picture = ET.fromstring(running(OPEN, "A1").picture(0, tall))
    cells = [part for part in picture.iter() if re.fullmatch("[A-C][1-3]", part.get("id", ""))]
    rims = [[part.tag.rpartition("}")[2] for part in cell.iter() if part.get("class") == "rim"] for cell in cells]
    assert rims == [["rect"]] * 9
