"""Root Cellar in a real browser: alone against bots, by keyboard, on two devices, on one screen, through a restart."""

import random
import time

import pytest
from helpers import (
    LAPTOP,
    PHONE,
    WAIT,
    begin,
    check_fits,
    lit,
    number,
    open_page,
    over,
    play_by_keys,
    play_by_mouse,
    sit_down,
    start_server,
    touch_one,
    wait_for_board,
    wait_for_turn,
    wait_past,
    wait_until,
)

from games.root_cellar_positions import LARGE, SMALL

pytestmark = pytest.mark.browser
GAME = "root-cellar"


def test_a_whole_game_on_a_phone(browser, server):
    with open_page(browser, server, PHONE, has_touch=True) as page:
        begin(page, server, GAME, ["me", "bot:random", "bot:random"])
        play_by_mouse(page, seed=1, each=check_fits)
        page.wait_for_selector("#result:visible")
        check_fits(page)
        assert page.locator("#result li").count() == 3


@pytest.mark.parametrize(("size", "box"), [(LAPTOP, LARGE), (PHONE, SMALL)], ids=["laptop", "phone"])
def test_a_whole_game_with_a_box_of_another_shape(browser, server, size, box):
    """Other vegetables and animals, other spaces; what the house has no symbol for is lettered."""
    with open_page(browser, server, size) as page:
        begin(page, server, GAME, ["me", "bot:random", "bot:random"], edition=box)
        assert page.locator("#stage title", has_text="turnip").count() > 0
        play_by_mouse(page, seed=3, each=check_fits)
        page.wait_for_selector("#result:visible")
        assert page.locator("#result li").count() == 3


def test_a_whole_game_by_keyboard_alone(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, GAME, ["me", "bot:random"])
        play_by_keys(page, seed=2)
        assert over(page)


def test_the_menu_of_moves_plays_too(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, GAME, ["me", "bot:random"])
        for _ in range(4):
            assert wait_for_turn(page)
            before = number(page)
            if len(lit(page)) > 1:  # where nothing else is possible the table goes on by itself
                page.keyboard.press("m")
                page.wait_for_selector("#moves:visible")
                page.keyboard.press("Enter")
            wait_past(page, before)


def test_two_people_through_the_shared_link(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server, PHONE) as bo:
        path = begin(ann, server, GAME, ["me", "link"], edition=SMALL)
        sit_down(bo, path, "Bo <b>")
        wait_until(ann, "() => document.querySelector('#seats').innerText.includes('Bo <b>')")
        luck, deadline = random.Random(1), time.monotonic() + 5 * WAIT / 1000
        while not over(ann) and not over(bo) and time.monotonic() < deadline:
            for page in (ann, bo):
                touch_one(page, number(page), luck)  # one touch and no wait: the table may go on by itself meanwhile
            ann.wait_for_timeout(30)
        ann.wait_for_selector("#result:visible")
        bo.wait_for_selector("#result:visible")
        assert ann.inner_text("#result ol").split() != []
        assert number(ann) == number(bo)


def test_a_spectator_sees_and_touches_nothing(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server) as eve:
        path = begin(ann, server, GAME, ["me", "bot:random"])
        eve.goto(path)
        wait_for_board(eve)
        play_by_mouse(ann, moves=2)
        wait_until(eve, "() => Number(document.body.dataset.number) >= 2")
        assert eve.locator("#stage [data-lit]").count() == 0
        ann.click("#open-more")
        wait_until(ann, "() => document.querySelector('#around').textContent === '1 person watches.'")


def test_one_screen_for_all(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, GAME, ["me", "here", "here"], edition=SMALL)
        play_by_mouse(page, seed=4)
        assert over(page)


def test_where_there_are_secrets_the_device_is_handed_over(browser, server):
    with open_page(browser, server) as page:
        begin_path = begin(page, server, "carousel", ["me", "here"])
        page.wait_for_selector("#veil:visible")
        assert page.locator("#stage svg").count() == 0
        assert "Pass the device to" in page.inner_text("#veil h2")
        page.click("#veil button")
        page.wait_for_selector("#stage [data-lit]")
        play_by_mouse(page, seed=1, moves=1)
        page.wait_for_selector("#veil:visible")
        assert page.locator("#stage svg").count() == 0
        page.goto(begin_path)
        page.wait_for_selector("#veil:visible")


def test_reload_and_undo(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        play_by_mouse(page, moves=2)
        assert wait_for_turn(page)
        before = number(page)
        page.reload()
        wait_for_board(page)
        assert number(page) == before
        page.keyboard.press("u")
        wait_until(page, "before => document.body.dataset.number === String(before + 1)", before)
        assert wait_for_turn(page)
        assert page.locator("#log ol li.deed").count() == 2


def test_a_server_killed_in_mid_game_is_found_again(browser, tmp_path):
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    first = start_server(database, port=8750)
    try:
        with open_page(browser, first) as page:
            begin(page, first, "connect-four", ["me", "bot:random"])
            play_by_mouse(page, moves=2)
            assert wait_for_turn(page)
            before = number(page)
            first.kill()
            page.wait_for_selector("body.lost")
            first = start_server(database, port=first.port)
            page.wait_for_selector("body:not(.lost)")
            assert number(page) == before
            play_by_mouse(page, seed=9)
            assert over(page)
            page.errors[:] = [error for error in page.errors if "net::ERR_" not in error]
    finally:
        first.kill()
