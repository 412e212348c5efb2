"""Every game found, played to its end in a real browser by touching what is lit."""

import pytest
from helpers import LAPTOP, PHONE, SIDEWAYS, TELEVISION, begin, check_fits, open_page, over, play_by_mouse

import hutch

pytestmark = pytest.mark.browser

GAMES = list(hutch.catalogue())
SIZES = [pytest.param(size, id=name) for name, size in (("phone", PHONE), ("laptop", LAPTOP), ("television", TELEVISION))]


def seats(game: str) -> list[str]:
    """One person, and bots in the other seats."""
    fewest = min(n for n in hutch.find(game).seats if n > 1)
    return ["me", *["bot:random"] * (fewest - 1)]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(browser, server, game):
    with open_page(browser, server, LAPTOP) as page:
        begin(page, server, game, seats(game))
        play_by_mouse(page, seed=4)
        assert over(page)
        page.wait_for_selector("#result:visible")
        check_fits(page)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_it_fits_every_screen(browser, server, game, size):
    """With as many seats as there can be; what can be touched is big enough for a finger, or for a mouse."""
    with open_page(browser, server, size, has_touch=size is PHONE) as page:
        many = max(hutch.find(game).seats)
        begin(page, server, game, ["me", *["bot:random"] * (many - 1)])
        play_by_mouse(page, seed=5, moves=6, each=lambda page: check_fits(page, 40 if size is PHONE else 22))


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_held_sideways_gives_the_board_its_height(browser, server, game):
    with open_page(browser, server, SIDEWAYS, has_touch=True) as page:
        many = max(hutch.find(game).seats)
        begin(page, server, game, ["me", *["bot:random"] * (many - 1)])
        play_by_mouse(page, seed=6, moves=1, each=lambda page: check_fits(page, 18))
        assert page.locator("#stage").bounding_box()["height"] > 370
