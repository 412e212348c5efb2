"""Narrowing by touch, tried on moves that no game has: the script's own module, in a real browser."""

import pytest
from helpers import open_page

pytestmark = pytest.mark.browser

TRY = """async ([moves, ids]) => {
  const { Touches } = await import('/static/table/touches.js');
  const touches = new Touches(moves.map(([text, ...touched]) => ({ text, touches: touched })));
  for (const id of ids) {
    if (id === 'back') { touches.back(); continue; }
    const said = touches.touch(id);
    if (said) return said.text;
  }
  return touches.chosen;
}"""

PLACES = [["x a", "x", "a"], ["x b", "x", "b"], ["y a", "y", "a"], ["pass", "pass"]]
TURNS = [["t0 a", "t", "a"], ["t1 a", "t", "t", "a"], ["t2 a", "t", "t", "t", "a"], ["t1 b", "t", "t", "b"], ["pass", "pass"]]


@pytest.fixture(scope="module")
def tried(browser, server):
    with open_page(browser, server) as page:
        page.goto("/")
        yield lambda moves, *ids: page.evaluate(TRY, [moves, list(ids)])


def test_a_move_is_said_by_its_touches_in_order(tried):
    assert tried(PLACES, "x", "b") == "x b"
    assert tried(PLACES, "pass") == "pass"


def test_the_last_touch_is_the_players_to_make(tried):
    assert tried(PLACES, "y") == ["y"]
    assert tried(PLACES, "y", "a") == "y a"


def test_a_touch_that_means_nothing_changes_nothing(tried):
    assert tried(PLACES, "a") == []
    assert tried(PLACES, "x", "nowhere") == ["x"]


def test_touching_the_chosen_thing_again_puts_it_back(tried):
    assert tried(PLACES, "x", "x") == []
    assert tried(PLACES, "x", "back") == []


def test_another_thing_can_be_chosen_instead(tried):
    assert tried(PLACES, "x", "pass") == "pass"
    assert tried([*PLACES, ["y b", "y", "b"]], "x", "y") == ["y"]


def test_repeated_touches_turn_and_come_round_again(tried):
    assert tried(TURNS, "t", "a") == "t0 a"
    assert tried(TURNS, "t", "t", "b") == "t1 b"
    assert tried(TURNS, "t", "t", "t", "a") == "t2 a"
    assert tried(TURNS, "t", "t", "t", "t") == ["t"]


def test_turning_alone_never_plays_though_one_move_is_left(tried):
    assert tried(TURNS, "t", "t", "t") == ["t", "t", "t"]


def test_a_turner_turns_what_was_chosen_before_it(tried):
    moves = [["t0 a", "t", "a"], ["t1 a", "t", "r", "a"], ["t2 a", "t", "r", "r", "a"]]
    assert tried(moves, "t", "r", "r", "a") == "t2 a"
    assert tried(moves, "t", "r", "r", "r") == ["t"]
    assert tried(moves, "t", "t") == []


def test_going_back_undoes_all_turns_of_a_thing(tried):
    assert tried(TURNS, "t", "t", "back") == []
