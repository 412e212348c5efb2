"""Carrots & Broccoli in a real browser."""

import pytest
from helpers import PHONE, begin, check_fits, lit, number, open_page, over, play_by_mouse, touch, wait_for_turn, wait_until

import hutch
from toml_text import toml_text

pytestmark = pytest.mark.browser

GAME = "carrots-and-broccoli"


def test_a_whole_short_game_by_mouse_against_a_bot(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, GAME, ["me", "bot:greedy"], options={"short": "on"})
        play_by_mouse(page, seed=1)
        page.wait_for_selector("#result:visible")
        assert over(page)


def test_a_box_with_other_dice_and_more_pyramids_is_played_by_touch(browser, server):
    """Six pyramids of each size, and a colour die that knows neither black nor wild: never does the wall move."""
    own = {"trios": 6, "colour_die": ["red", "red", "yellow", "green", "blue", "blue"], "win": 4}
    edition = {**hutch.find(GAME).standard_edition, **own}
    with open_page(browser, server, PHONE, has_touch=True) as page:
        begin(page, server, GAME, ["me", "bot:random"], edition=toml_text(edition))
        assert page.locator("#stage title", has_text="6 in the supply").count() > 0
        play_by_mouse(page, seed=2, moves=5, each=check_fits)
        assert wait_for_turn(page)
        assert not {"b7", "c6", "d5", "e4", "f3", "g2"} & set(lit(page))


def test_four_bots_are_watched_to_the_end(browser, server):
    """A spectator sees every position and can touch nothing."""
    with open_page(browser, server) as page:
        begin(page, server, GAME, ["bot:greedy"] * 4, options={"goal": "4"})
        assert lit(page) == []
        page.wait_for_selector("body[data-over='true']", state="attached")
        assert number(page) > 3
        assert lit(page) == []


def test_it_is_played_on_a_phone(browser, server):
    """Squares are large enough for a finger; supply, squares and pass button are all within reach."""
    with open_page(browser, server, PHONE) as page:
        begin(page, server, GAME, ["me", "bot:random"])
        assert wait_for_turn(page)
        check_fits(page)
        play_by_mouse(page, seed=4, moves=4)
        assert wait_for_turn(page)
        check_fits(page)


def test_only_what_the_roll_allows_is_lit(browser, server):
    """First pyramids of the supply or the board and the pass button; after one of the supply, empty squares."""
    with open_page(browser, server) as page:
        begin(page, server, GAME, ["me", "bot:random"])
        assert wait_for_turn(page)
        while not any(part.startswith("supply") for part in lit(page)):
            play_by_mouse(page, seed=5, moves=1)
            assert wait_for_turn(page)
        parts = lit(page)
        assert "pass" in parts
        touch(page, next(part for part in parts if part.startswith("supply")))
        wait_until(page, "() => document.querySelectorAll('#stage [data-lit]').length > 20")
        assert len([part for part in lit(page) if len(part) == 2]) > 20
