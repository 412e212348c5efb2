"""Every game found, played to its end in a real browser by touching what is lit."""

import pytest
from helpers import LAPTOP, PHONE, begin, check_fits, open_page, over, play_by_mouse

import hutch

pytestmark = pytest.mark.browser

GAMES = list(hutch.games())
SIZES = [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")]


def seats(game: str) -> list[str]:
    """One person, and bots in the other seats."""
    fewest = min(n for n in hutch.find(game).seats if n > 1)
    return ["me", *["bot:random"] * (fewest - 1)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(browser, server, game, size):
    with open_page(browser, server, size) as page:
        begin(page, server, game, seats(game))
        check_fits(page)
        play_by_mouse(page, seed=4, each=check_fits)
        assert over(page)
        page.wait_for_selector("#result:visible")
        check_fits(page)
