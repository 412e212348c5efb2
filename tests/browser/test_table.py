"""The table in a real browser."""

import pytest
from helpers import COMPILE, LAPTOP, PHONE, begin, check_fits, open_page, over, play_by_keys, play_by_mouse, wait_until

SIZES = [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")]

pytestmark = pytest.mark.browser


def test_one_click_starts_a_game_against_a_bot(browser, server):
    with open_page(browser, server) as page:
        page.goto("/")
        page.click("a.box[href$='connect-four']")
        page.click("#start button[type=submit]")
        page.wait_for_selector("#stage [data-lit]")
        assert page.inner_text("#status").startswith("Your turn: drop a disc")


def test_seats_change_what_they_play_in_the_form(browser, server):
    """Two never play the same: choosing what another had gives that one what was given up."""
    with open_page(browser, server) as page:
        page.goto("/games/carrotia")
        played = page.locator("#places .seatword")
        assert [played.nth(seat).input_value() for seat in range(2)] == ["Bandit", "Ghost"]
        played.nth(0).select_option("Ghost")
        assert [played.nth(seat).input_value() for seat in range(2)] == ["Ghost", "Bandit"]
        page.get_by_text("off", exact=True).click()
        page.click("#start button[type=submit]")
        page.wait_for_selector(".seat[data-mine]")
        assert page.inner_text(".seat[data-mine] small") == "Ghost · you"
        assert page.locator("#sand").is_hidden()


def test_a_form_says_what_it_cannot_mean(browser, server):
    with open_page(browser, server) as page:
        page.goto("/games/rodentia")
        page.get_by_text("largest area", exact=True).click()
        page.click("#start button[type=submit]")
        page.wait_for_selector("#trouble:visible")
        assert page.inner_text("#trouble") == "Goals: choose 2, or none."


def test_moves_and_hints_are_told_in_words(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        page.keyboard.press("m")
        page.wait_for_selector("#moves:visible")
        assert page.inner_text("#moves li:first-child span") == "drop a"
        page.keyboard.press("Escape")
        page.click("#hint")
        told = "() => document.querySelector('#toast').textContent.startsWith('I would drop ')"
        wait_until(page, told, patience=COMPILE)
        play_by_mouse(page, moves=1)
        page.click("#open-log")
        assert page.inner_text("#log li.deed:first-child").startswith("Ann drops ")


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
