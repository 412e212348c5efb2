"""Carrotia in a real browser: alone with the relaxed hourglass, two devices at one maze, a phone held upright."""

import time

import pytest
from helpers import (
    PHONE,
    WAIT,
    begin,
    check_fits,
    lit,
    number,
    open_page,
    over,
    play_by_mouse,
    sit_down,
    touch,
    wait_for_turn,
    wait_past,
    wait_until,
)

import hutch

pytestmark = pytest.mark.browser


def lay(page, cell):
    """Lay the first tile of the hand that is lit, as it is, on a cell."""
    before = number(page)
    touch(page, next(name for name in lit(page) if name.startswith("hand-")))
    page.wait_for_selector(f"#{cell}[data-lit]")
    touch(page, cell)
    wait_past(page, before)


def whose_turn(*pages):
    """The page that has something lit."""
    deadline = time.monotonic() + WAIT / 1000
    while time.monotonic() < deadline:
        for page in pages:
            if lit(page):
                return page
            page.wait_for_timeout(25)
    raise AssertionError("nobody can touch anything")


def slow_sand() -> str:
    """Carrotia's own edition with an hourglass that outlasts any test."""
    text = (hutch.find("carrotia").folder / "edition.toml").read_text(encoding="utf-8")
    assert "seconds = [30, 60, 90]" in text
    return text.replace("seconds = [30, 60, 90]", "seconds = [600, 600, 600]")


def test_a_whole_solo_game_by_mouse_with_the_relaxed_hourglass(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "carrotia", ["me"], options={"hourglass": "relaxed"})
        assert page.locator("#sand").is_visible()
        play_by_mouse(page, seed=3)
        assert over(page)
        page.wait_for_selector("#result:visible")


def test_two_devices_build_one_maze_against_the_clock(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server, PHONE, has_touch=True) as bob:
        path = begin(ann, server, "carrotia", ["me", "link"], edition=slow_sand())
        assert ann.inner_text("#sand b") == "waits"
        sit_down(bob, path)
        for page in (ann, bob):
            wait_until(page, "() => /^[0-9]+:[0-9]+$/.test(document.querySelector('#sand b').textContent)")
        for cell in ("A1", "B2", "C3"):
            lay(whose_turn(ann, bob), cell)
        for page in (ann, bob):
            wait_until(page, "() => document.body.dataset.number === '3'")
        assert ann.locator("#sand").is_visible()
        assert bob.locator("#sand").is_visible()


def test_a_tile_is_turned_by_tapping_it_again_on_a_phone(browser, server):
    with open_page(browser, server, PHONE, has_touch=True) as page:
        begin(page, server, "carrotia", ["me"], options={"hourglass": "off"})
        assert wait_for_turn(page)
        check_fits(page)
        hand = next(name for name in lit(page) if name not in ("hand-cross", "pass"))
        touch(page, hand)
        touch(page, hand)
        touch(page, "B2")
        wait_until(page, "() => document.body.dataset.number === '1'")
        label = page.locator("#B2 title").first.text_content()
        assert label == f"B2: {hand.removeprefix('hand-').replace('_', ' ')}"
        check_fits(page)
