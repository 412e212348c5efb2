"""The table in a real browser."""

import pytest
from helpers import (
    COMPILE,
    LAPTOP,
    PHONE,
    begin,
    check_fits,
    open_page,
    over,
    play_by_keys,
    play_by_mouse,
    sit_down,
    wait_until,
)

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
        page.get_by_text("Characters settled here", exact=True).click()
        played = page.locator("#places .seatword")
        assert [played.nth(seat).input_value() for seat in range(2)] == ["Bandit", "Ghost"]
        played.nth(0).select_option("Ghost")
        assert [played.nth(seat).input_value() for seat in range(2)] == ["Ghost", "Bandit"]
        page.get_by_text("off", exact=True).click()
        page.click("#start button[type=submit]")
        page.wait_for_selector(".seat[data-mine]")
        assert page.inner_text(".seat[data-mine] .who").split() == ["Ghost", "you"]  # who gave no name is called by the seat
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


def test_keys_pressed_before_the_table_is_laid_break_nothing(browser, server):
    with open_page(browser, server) as page:
        path = begin(page, server, "connect-four", ["me", "bot:random"])
        page.route("**/events*", lambda route: None)  # no position ever comes
        page.goto(path)
        for key in ("m", "l", "u", "h", "r", "Enter", "ArrowLeft", "Escape"):
            page.keyboard.press(key)
        assert page.inner_text("#status") == "Laying the table…"


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


def test_leaving_is_asked_twice_and_a_bot_goes_on(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        page.click("#open-more")
        page.click("#leave")
        assert page.inner_text("#leave") == "Really? There is no way back into this seat."
        assert page.locator(".seat[data-mine]").count() == 1
        page.click("#leave")
        page.wait_for_selector("body[data-over=true]", timeout=COMPILE)
        assert page.locator(".seat[data-mine]").count() == 0


def test_a_link_leads_to_a_free_seat_and_both_see_each_other(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server, PHONE) as bo:
        path = begin(ann, server, "connect-four", ["me", "link"])
        play_by_mouse(ann, moves=1)
        assert ann.inner_text("#status") == "Waiting for somebody to sit down as Beet."
        sit_down(bo, path)
        wait_until(ann, "() => document.querySelector('#status').textContent.startsWith('Bo\\'s turn')")
        play_by_mouse(bo, moves=1)
        wait_until(ann, "() => document.querySelector('#status').textContent.startsWith('Your turn')")


def test_play_again_takes_both_to_the_next_game(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server) as bo:
        path = begin(ann, server, "connect-four", ["me", "link"])
        sit_down(bo, path)
        while not over(ann):
            for page in (ann, bo):
                play_by_mouse(page, moves=1)
        ann.click("#once-more")
        ann.wait_for_url(lambda address: not address.endswith(path))
        wait_until(bo, "() => document.querySelector('#once-more').textContent === 'Join the next game'")
        bo.click("#once-more")
        bo.wait_for_url(ann.url)
        assert {
            ann.locator(".seat[data-mine]").first.get_attribute("data-seat"),
            bo.locator(".seat[data-mine]").first.get_attribute("data-seat"),
        } == {"0", "1"}
