"""Nobody waits for ever: clocks on the seats, a game given up by agreement, and leaving for good."""

import pytest
from helpers import begin, open_page, sit_down, wait_for_board, wait_until

pytestmark = pytest.mark.browser


def test_a_limited_game_shows_its_clocks_and_is_given_up(browser, server):
    with open_page(browser, server) as page:
        page.goto(f"{server.address}/games/connect-four")
        page.click("#limits summary")
        page.select_option("#limits [name=game]", "600")
        page.click("#start button[type=submit]")
        wait_for_board(page)
        wait_until(page, "() => /^(10:00|9:5\\d)$/.test(document.querySelector('.seat[data-mine] .left').textContent)")
        page.click("#open-more")
        assert page.inner_text("#limits").startswith("10 minutes each for the whole game. Whoever has used it all up")
        page.click("#give-up")
        page.click("#give-up")
        page.wait_for_selector("#result:visible")
        assert page.inner_text("#result h2") == "Given up: nobody wins."
        page.click("#open-more")
        page.click("#leave")
        page.wait_for_url(f"{server.address}/")
        page.goto(f"{server.address}/history")
        assert "Given up: nobody wins." in page.inner_text("#past")


def test_giving_up_is_proposed_refused_and_agreed_to(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server) as bo:
        sit_down(bo, begin(ann, server, "connect-four", ["me", "link"]))
        for propose in (ann, bo):
            wait_until(propose, "() => document.querySelectorAll('.seat[data-kind=person]').length === 2")
            propose.click("#open-more")
            propose.click("#give-up")
            other = bo if propose is ann else ann
            other.wait_for_selector("#proposal:visible")
            other.click("#agree" if propose is bo else "#play-on")
            propose.wait_for_selector("#proposal", state="hidden")
        assert ann.inner_text("#status") == bo.inner_text("#status") == "Given up: nobody wins."
