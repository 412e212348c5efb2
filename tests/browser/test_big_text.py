"""Text at twice its size, as a browser is told to show it: nothing is lost."""

import pytest
from chromium import find
from helpers import LAPTOP, PHONE, begin, lit, open_page, play_by_mouse, wait_for_turn

pytestmark = pytest.mark.browser

TWICE = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"]
PAGES = ["/", "/history", "/herbarium", "/verify", "/replay"]
PAGES += ["/games/carrotia", "/games/rodentia", "/games/rodentia/rules", "/games/rodentia/study"]
SIZES = [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")]
# Words that stick out of what holds them, or are cut off there.
CUT = """() => [...document.querySelectorAll(".tool span, .seat b, .seat .score, #status, h1, h2, .button, .big")]
  .filter((place) => place.checkVisibility() && !place.closest(".unseen") && !place.classList.contains("unseen"))
  .filter((place) => {
    const [inside, around] = [place.getBoundingClientRect(), place.parentElement.getBoundingClientRect()];
    return place.scrollWidth > place.clientWidth + 1 && getComputedStyle(place).display !== "inline"
      || inside.left < around.left - 1 || inside.right > around.right + 1;
  }).map((place) => `${place.className} ${place.textContent}`)"""


@pytest.fixture(scope="module")
def large(browser):
    opened = browser.browser_type.launch(executable_path=find(), args=TWICE)
    yield opened
    opened.close()


@pytest.mark.parametrize("size", SIZES)
def test_pages_grow_with_the_text_and_never_scroll_sideways(large, server, size):
    with open_page(large, server, size) as page:
        for path in PAGES:
            page.goto(path)
            assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('main')).fontSize)") >= 30
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
            assert page.evaluate(CUT) == [], path


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [("connect-four", 2), ("root-cellar", 3)])
def test_a_table_keeps_its_board_and_all_of_its_words(large, server, size, game, players):
    with open_page(large, server, size) as page:
        begin(page, server, game, ["me", *["bot:random"] * (players - 1)])
        play_by_mouse(page, seed=3, moves=2)
        assert wait_for_turn(page)
        assert page.evaluate(CUT) == []
        board = page.locator("#stage").bounding_box()
        assert min(board["width"], board["height"]) > 200
        assert lit(page)
