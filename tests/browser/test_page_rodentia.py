"""Rodentia in a real browser: five players on two sheets, held upright. Whole games by mouse are in test_games.py."""

import pytest
from helpers import PHONE, begin, check_fits, lit, open_page, play_by_mouse, touch, wait_for_turn
from rodentia_positions import other_map

from toml_text import toml_text

pytestmark = pytest.mark.browser


def test_five_players_start_on_two_sheets_on_a_phone(browser, server):
    """Each hex of the home terrain is lit, on both sheets; then dice, rodents and leaders are touched."""
    with open_page(browser, server, PHONE, has_touch=True) as page:
        begin(page, server, "rodentia", ["me", *["bot:random"] * 4])
        assert wait_for_turn(page)
        assert sorted(lit(page)) == ["A2", "B5", "C1", "C3", "D4", "E2", "E7", "F3", "G6", "H1"]
        assert page.locator("#stage svg #H6").count() == 1
        check_fits(page)
        touch(page, "F3")
        page.wait_for_selector("#stage [id^='die-'][data-lit]")
        assert all(name.startswith("die-") for name in lit(page))
        check_fits(page)
        play_by_mouse(page, seed=1, moves=4)
        check_fits(page)


def test_a_map_with_rows_of_other_lengths_is_played_by_touch(browser, server):
    """Six, seven, six and seven hexes, the wolf in the lower right corner."""
    with open_page(browser, server, PHONE, has_touch=True) as page:
        begin(page, server, "rodentia", ["me", "bot:random"], edition=toml_text(other_map(6, 7, 6, 7)))
        assert wait_for_turn(page)
        assert "D7" not in lit(page)
        assert page.locator("#stage svg #B7").count() == 1
        assert page.locator("#stage svg #A7").count() == 0
        play_by_mouse(page, seed=1, moves=5)
        check_fits(page)
