"""Carousel in a real browser: the draft, whole games, two devices, one screen."""

import random

import pytest
from carousel_positions import SMALL
from helpers import (
    LAPTOP,
    PHONE,
    begin,
    check_fits,
    lit,
    number,
    one_move,
    open_page,
    over,
    play_by_mouse,
    sit_down,
    wait_for_turn,
    wait_past,
    wait_until,
)

from toml_text import toml_text

pytestmark = pytest.mark.browser

SIZES = [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")]


def cards(page):
    """The characters that can be kept or played now."""
    return {name for name in lit(page) if name.startswith("character-")}


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_with_its_draft_by_mouse(browser, server, size):
    with open_page(browser, server, size) as page:
        begin(page, server, "carousel", ["me", "bot:random"])
        assert wait_for_turn(page)
        assert len(cards(page)) == 6
        check_fits(page)
        play_by_mouse(page, seed=5, moves=6)
        if wait_for_turn(page):
            check_fits(page)
        play_by_mouse(page, seed=6)
        assert over(page)
        page.wait_for_selector("#result:visible")


def test_a_beginners_game_by_mouse(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "carousel", ["me", "bot:random"], options={"beginner": "on"})
        play_by_mouse(page, seed=7)
        assert over(page)


def test_a_draft_on_two_devices(browser, server):
    """Both choose at once; neither page ever holds a card that its player has not been passed."""
    with open_page(browser, server) as red, open_page(browser, server, PHONE) as blue:
        path = begin(red, server, "carousel", ["me", "link"])
        sit_down(blue, path)
        luck = random.Random(8)
        for size in (6, 5, 4):
            assert wait_for_turn(red)
            assert wait_for_turn(blue)
            assert len(cards(red)) == len(cards(blue)) == size
            assert not cards(red) & cards(blue)
            check_fits(blue)
            before = number(red)
            one_move(blue, luck)
            wait_past(red, before)
            assert not cards(blue)
            assert len(cards(red)) == size
            one_move(red, luck)
        for page in (red, blue):
            wait_until(page, "() => Number(document.body.dataset.number) >= 6")
        assert sum(bool(lit(page)) for page in (red, blue)) == 1


def test_a_draft_on_one_screen_is_handed_over(browser, server):
    """Between two choices of different players a veil covers the table, and there is no card behind it."""
    with open_page(browser, server) as page:
        begin(page, server, "carousel", ["me", "here"])
        assert wait_for_turn(page)
        mine = cards(page)
        one_move(page, random.Random(9))
        page.wait_for_selector("#veil:visible")
        assert "Blue" in page.inner_text("#veil") or page.inner_text("#veil").startswith("Pass the device")
        assert not page.locator("#stage [id^=character-]").count()
        assert wait_for_turn(page)
        assert not cards(page) & mine


def test_a_box_of_other_tiles_and_characters_is_played_by_touch(browser, server):
    """Fifteen tiles, five of them scoring, and twelve characters."""
    with open_page(browser, server, PHONE) as page:
        begin(page, server, "carousel", ["me", "bot:random"], edition=toml_text(SMALL))
        assert wait_for_turn(page)
        assert len(cards(page)) == 6
        play_by_mouse(page, seed=5, moves=6)
        check_fits(page)


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_of_tiles_on_the_grid_can_be_read(browser, server, size):
    heights = """() => {
      const found = [...document.querySelectorAll("#stage :is([id^=A],[id^=B],[id^=C],[id^=D]) [id^=piece-] text")];
      return found.length && found.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    }"""
    with open_page(browser, server, size) as page:
        begin(page, server, "carousel", ["me", "here"], options={"beginner": "on"})
        play_until(page, heights)
        assert min(page.evaluate(heights)) >= 12  # px


def play_until(page, seen):
    """Cards are dealt by chance: play on until this is seen."""
    for seed in range(30):
        play_by_mouse(page, seed=seed, moves=1)
        if over(page) or page.evaluate(seen):
            return
