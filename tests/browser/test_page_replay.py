"""Looking through a match in a real browser: by keys, by slider and log, of a pasted transcript; and trying it from there."""

import pytest
from helpers import LAPTOP, PHONE, begin, check_fits, open_page, wait_for_turn, wait_until

import hutch

pytestmark = pytest.mark.browser


def finished():
    match = hutch.new("connect-four", seed=1)
    for column in "abababa":
        match.play(match.actor, f"drop {column}")
    return match.transcript()


def at(page, number):
    wait_until(page, "at => document.body?.dataset.at === String(at)", number)


def drop(page, server, path, *columns):
    """Both seats sit at this screen."""
    for number, column in enumerate(columns):
        move = {"seat": number % 2, "number": number, "text": f"drop {column}"}
        assert page.request.post(f"{server.address}{path}/move", data=move).status == 200
    wait_until(page, "n => document.body.dataset.number === String(n)", len(columns))


def discs(page):
    return page.locator("#stage .piece").count()


def test_by_keys_and_new_moves_do_not_throw_the_viewer_out(browser, server):
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        path = begin(page, server, "connect-four", ["me", "here"])
        drop(page, server, path, "a", "b", "c", "d")
        page.keyboard.press(",")
        at(page, 3)
        page.keyboard.press("ArrowLeft")
        at(page, 2)
        assert page.url.endswith("?at=2")
        move = {"seat": 0, "number": 4, "text": "drop e"}
        assert page.request.post(f"{server.address}{path}/move", data=move).status == 200
        wait_until(page, "() => document.querySelector('#past-where').textContent.includes('move 2 of 5')")
        assert page.get_by_text("You look at the past").is_visible()
        page.keyboard.press("Home")
        at(page, 0)
        assert page.locator("#stage [data-lit]").count() == 0
        page.keyboard.press("Escape")
        wait_for_turn(page)
        assert "?at" not in page.url
        page.goto(f"{path}?at=1")
        at(page, 1)


def test_the_slider_leaves_the_keys_their_meaning(browser, server):
    """It has the focus as soon as the panel is open."""
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        path = begin(page, server, "connect-four", ["me", "here"])
        drop(page, server, path, "a", "b", "c", "d", "e")
        page.keyboard.press("b")
        page.keyboard.press("ArrowLeft")
        at(page, 4)
        page.keyboard.press("ArrowUp")  # to where a turn began
        at(page, 3)
        page.keyboard.press(",")
        at(page, 2)
        page.keyboard.press("l")
        assert page.is_visible("#log")


def test_who_opens_the_replay_at_the_end_is_in_it(browser, server):
    """The result, which comes a moment after the last move, took the keys away."""
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        path = begin(page, server, "connect-four", ["me", "here"])
        drop(page, server, path, *"abababa")
        page.keyboard.press("b")
        page.wait_for_timeout(1500)
        assert page.locator("#result").is_hidden()
        page.locator("#past-slider").evaluate("slider => slider.blur()")
        page.keyboard.press("Home")
        at(page, 0)


def test_by_slider_and_log_on_a_phone(browser, server):
    with open_page(browser, server, PHONE, reduced_motion="reduce", has_touch=True) as page:
        path = begin(page, server, "connect-four", ["me", "here"])
        drop(page, server, path, *"abababa")
        page.wait_for_selector("#result:visible")
        page.click("#open-past")
        page.fill("#past-slider", "3")
        at(page, 3)
        assert page.locator("#past .marks i").count() == 7
        page.click("#open-log")
        page.tap("#log [data-ply='5']")
        at(page, 5)
        check_fits(page)
        page.select_option("#past-eyes", label="As Ann saw it")
        wait_until(page, "() => location.search === '?at=5&as=0'")


def test_a_pasted_transcript_opens_and_a_wrong_one_says_where_it_is_wrong(browser, server):
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        page.goto("/replay")
        page.fill("textarea", finished().replace("1: drop b", "1: drop z", 1))
        page.click("button.big")
        wait_until(page, "() => document.querySelector('#found').textContent.startsWith('line 10, 1: drop z')")
        page.errors.clear()  # the browser's own note of the refusal
        page.fill("textarea", finished())
        page.click("button.big")
        at(page, 0)
        page.keyboard.press("End")
        at(page, 7)
        assert "wins" in page.inner_text("#status")


def test_it_is_tried_from_there_and_both_tables_know_it(browser, server):
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        path = begin(page, server, "connect-four", ["me", "here"])
        drop(page, server, path, *"abababa")
        page.goto(f"{path}?at=4")
        at(page, 4)
        page.click("#try-here")
        page.select_option("#fork .places li:nth-child(2) select", label="Somebody at this screen")
        page.click("#fork-go")
        page.wait_for_selector("#origin:visible")
        wait_for_turn(page)
        page.click("#origin a")
        at(page, 4)
        page.click("#open-more")
        page.wait_for_selector("#more-forks a:visible")


def test_the_better_way_is_played_out_on_the_board(browser, server):
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        page.goto("/replay")
        page.fill("textarea", finished())  # nobody stops the column a
        page.click("button.big")
        at(page, 0)
        page.click("#chances button")
        page.wait_for_selector("#chances svg")
        page.fill("#past-slider", "6")
        at(page, 6)
        page.click("#chances .better")
        wait_until(page, "() => document.querySelector('#past-where').textContent.startsWith('What might have been, 1 of')")
        assert "drops a." in page.inner_text("#status")
        page.click("#chances .played")
        wait_until(page, "() => document.querySelector('#past-where').textContent === 'Move 6 of 7'")
        assert discs(page) == 6
        check_fits(page)
        page.goto(page.url.replace("?at=6", "?at=6&better"))
        wait_until(page, "() => document.querySelector('#past-where').textContent.startsWith('What might have been')")
