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


def take(page, *touches):
    """Touch one thing after the other, and wait until the table has moved on."""
    before = number(page)
    for name in touches:
        page.wait_for_selector(f"#{name}[data-lit]")
        touch(page, name)
    wait_past(page, before)


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


@pytest.mark.sweep
def test_a_whole_solo_game_by_mouse_with_the_relaxed_hourglass(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "carrotia", ["me"], options={"hourglass": "relaxed"})
        assert page.locator("#sand").is_hidden()
        take(page, "choose-ghost")
        page.wait_for_selector("#sand:visible")
        play_by_mouse(page, seed=3)
        assert over(page)
        page.wait_for_selector("#result:visible")


def test_two_devices_build_one_maze_against_the_clock(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server, PHONE, has_touch=True) as bob:
        path = begin(ann, server, "carrotia", ["me", "link"], {"characters": "Bandit, Ghost"}, slow_sand())
        sit_down(bob, path)
        ann.click("#ready")
        wait_says(ann, "Waiting for Bo to be ready.")
        assert ann.inner_text("#sand b") == "waits"
        assert lit(ann) == []
        bob.click("#ready")
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
        begin(page, server, "carrotia", ["me"], options={"hourglass": "off", "characters": "Ghost"})
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


def test_the_board_names_people_as_chips_and_log_do(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "carrotia", ["me", "bot:random"], {"hourglass": "off", "characters": "Bandit, Ghost"})
        wait_until(page, "() => document.querySelectorAll('.seat b').length === 2")
        chips = page.locator(".seat b").all_inner_texts()
        assert chips[0] == "Ann"
        for seat, name in enumerate(chips):
            assert page.locator(f"#stage text[data-seat='{seat}']").first.text_content() == name


def test_a_chosen_character_bears_the_name_of_who_chose_it(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "carrotia", ["me", "bot:random"], {"hourglass": "off", "first": "1"})
        assert wait_for_turn(page)
        assert page.locator("#stage text[data-seat='1']").all_text_contents() == ["Bramble", "Bramble"]


def test_characters_are_chosen_at_the_table_in_turn(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "carrotia", ["me", "here"], {"hourglass": "off", "first": "1"})
        take(page, "choose-old-sailor")
        wait_for_turn(page)
        assert "choose-old-sailor" not in lit(page)
        take(page, "choose-ghost")
        wait_until(page, "() => document.querySelector('.seat small').textContent.startsWith('Ghost')")
        wait_until(
            page, "() => [...document.querySelectorAll('#stage [data-lit]')].some((part) => part.id.startsWith('hand-'))"
        )


def crossroads() -> str:
    """A box of crosses alone, with one card a round: in at A1 from the west, one bird on C1 in the first."""
    head = slow_sand().partition("[tiles]")[0]
    tiles = "[tiles]\nstraight = 0\ncorner = 0\ntee = 0\ncross = 20\ndead_end = 0\n"
    corner = ["", 'old_maze = "north-west"', 'old_maze = "north-west"']
    cards = [
        f'[[quest]]\nlevel = {n}\nentry = [0, 0]\nentry_side = "west"\nexit = [2, {n + 1}]\nexit_side = "east"\n'
        f'direction = "clockwise"\n{corner[n - 1]}\nones = []\nthrees = []\nbirds = {[[2, 0]] * n}\n'
        for n in (1, 2, 3)
    ]
    return head + tiles + "\n".join(cards)


def test_both_windows_are_shown_and_another_device_steps_in(browser, server):
    """The Bandit moves; before the birds fly the Ghost, on a phone, puts the rabbit elsewhere."""
    with open_page(browser, server) as ann, open_page(browser, server, PHONE, has_touch=True) as bob:
        path = begin(ann, server, "carrotia", ["me", "link"], {"characters": "Bandit, Ghost", "first": "0"}, crossroads())
        sit_down(bob, path)
        for page in (ann, bob):
            page.click("#ready")
        for cell in ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"):
            lay(whose_turn(ann, bob), cell)
        take(bob, "done")
        wait_says(ann, "Your turn: move the rabbit.")
        wait_says(bob, "If you like: use the Ghost before the rabbit moves.")
        take(ann, "A2")
        wait_says(ann, "Your turn: let the birds fly.")
        wait_says(bob, "If you like: use the Ghost before the birds fly.")
        assert lit(ann) == ["fly"]
        take(bob, "ghost", "A1")  # in the bird's column: it has one way there, whatever its die says, and is not steered
        wait_says(bob, "Your turn: move the rabbit.")
        check_fits(bob)


def wait_says(page, words):
    """Until the page's one line says so."""
    wait_until(page, "words => document.querySelector('#status').textContent === words", words)
