"""On a phone everything can be read: no tiny letters, no name cut off, no words on each other; the board keeps its shape."""

import pytest
from helpers import COMPILE, PHONE, begin, open_page, play_by_mouse, wait_for_board, wait_for_turn, wait_until
from readable import faults

import hutch

pytestmark = pytest.mark.browser

GAMES = list(hutch.catalogue())
UNHURRIED = {"carrotia": {"hourglass": "off"}}
NAMES = (
    "Maximiliane Overbeck", "Theodora Wigglesworth", "Bartholomew of Kent",
    "Wilhelmina Ostrander", "Christopher-James W.", "Konstantin Fairbanks",
)  # fmt: skip


def calm(page):
    """Nothing slides and no light runs any more."""
    page.wait_for_timeout(300)
    return page


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_table_can_be_read_on_a_phone(browser, server, game):
    for seats in {min(n for n in hutch.find(game).seats if n > 1), max(hutch.find(game).seats)}:
        with open_page(browser, server, PHONE, reduced_motion="reduce") as page:
            begin(page, server, game, ["me", *["bot:random"] * (seats - 1)], options=UNHURRIED.get(game))
            for moves in (0, 1, 3):
                play_by_mouse(page, seed=seats, moves=moves)
                wait_for_turn(page)
                assert faults(calm(page)) == []


@pytest.mark.parametrize("game", GAMES)
def test_as_many_long_names_as_there_are_seats_fit_on_a_phone(browser, server, game):
    seats = max(hutch.find(game).seats)
    with open_page(browser, server, PHONE, reduced_motion="reduce") as page:
        others = [{"kind": "link", "level": "", "name": ""}] * (seats - 1)
        wish = {"seats": [{"kind": "me", "level": "", "name": NAMES[0]}, *others], "options": UNHURRIED.get(game, {})}
        path = page.request.post(f"/games/{game}/tables", data=wish, timeout=COMPILE).json()["address"]
        for seat in range(1, seats):
            guest = browser.new_context(base_url=server.address)
            assert guest.request.post(f"{path}/sit", data={"seat": seat, "name": NAMES[seat]}).ok
            guest.close()
        page.goto(path)
        wait_for_board(page)
        wait_until(page, "() => document.querySelectorAll('.seat b').length > 1")
        assert faults(calm(page)) == []
        assert page.locator(".seat b").all_inner_texts() == list(NAMES[:seats])


def test_what_is_too_small_cut_off_or_on_something_else_is_found(browser, server):
    """The measure itself: each fault planted is told."""
    with open_page(browser, server, PHONE, reduced_motion="reduce") as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        assert faults(calm(page)) == []
        page.evaluate("document.querySelector('#status').style.fontSize = '9px'")
        cut = "{ width: '1rem', whiteSpace: 'nowrap', overflow: 'hidden' }"
        page.evaluate(f"Object.assign(document.querySelector('.seat b').style, {cut})")
        page.evaluate("const [a, b] = document.querySelectorAll('#stage svg text'); b.setAttribute('x', a.getAttribute('x'))")
        small = '<rect x="0" y="0" width="60" height="40"/><text x="8" y="24" font-size="20">far too long for it</text>'
        page.evaluate("drawn => document.querySelector('#stage svg').insertAdjacentHTML('beforeend', drawn)", small)
        told = " / ".join(faults(page))
        assert "9.0 px: Your turn" in told
        assert "cut off: Ann" in told
        assert "on each other: b" in told
        assert "runs out of its panel: far too long for it" in told


def test_the_result_leaves_an_upright_phone_its_upright_board(browser, server):
    with open_page(browser, server, PHONE, reduced_motion="reduce") as page:
        begin(page, server, "root-cellar", ["me", "bot:random"])
        play_by_mouse(page, seed=2)
        page.wait_for_selector("#result:visible")
        calm(page)
        wide, high = page.get_attribute("#stage svg", "viewBox").split()[2:]
        assert float(high) > float(wide)
