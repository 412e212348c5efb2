"""The table in a real browser."""

import pytest
from helpers import LAPTOP, PHONE, begin, check_fits, open_page, over, play_by_keys, play_by_mouse

SIZES = [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")]

pytestmark = pytest.mark.browser


def test_one_click_starts_a_game_against_a_bot(browser, server):
    with open_page(browser, server) as page:
        page.goto("/")
        page.click("a.box[href$='connect-four']")
        page.click("#start button[type=submit]")
        page.wait_for_selector("#stage [data-lit]")
        assert page.inner_text("#status").startswith("Your turn: drop a disc")


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_mouse(browser, server, size):
    with open_page(browser, server, size) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        check_fits(page)
        play_by_mouse(page, seed=2)
        page.wait_for_selector("#result:visible")
        check_fits(page)


def test_a_whole_game_by_keyboard_alone(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        play_by_keys(page, seed=3)
        assert over(page)
