"""Your turn is told: by the tab, by a sound and a notification that are wanted; and the next game is only offered."""

import pytest
from helpers import begin, open_page, play_by_mouse, sit_down, wait_until

pytestmark = pytest.mark.browser

# A browser that allows notifications, and whose window is behind others.
LISTENING = """
window.told = []; window.rung = 0;
window.Notification = class { constructor(title, more) { window.told.push([title, more.body]); }
  static permission = "granted"; static requestPermission = async () => "granted"; };
const Sounding = window.AudioContext;
window.AudioContext = class extends Sounding { createOscillator() { window.rung++; return super.createOscillator(); } };
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""
TITLE = "words => document.title === words"
MINE, QUIET = "● Your turn · Connect Four", "Connect Four · Hutch"


def icon(page):
    return page.get_attribute("link[rel=icon]", "href")


def test_the_tab_says_so(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server) as bo:
        path = begin(ann, server, "connect-four", ["me", "link"])
        sit_down(bo, path)
        wait_until(ann, TITLE, MINE)
        wait_until(bo, TITLE, QUIET)
        assert icon(ann).startswith("data:image/svg+xml")
        assert icon(bo) == "/favicon.ico"
        play_by_mouse(ann, moves=1)
        wait_until(ann, TITLE, QUIET)
        wait_until(bo, TITLE, MINE)


def test_sound_and_notification_come_only_where_they_are_wanted(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server) as bo:
        ann.add_init_script(LISTENING)
        path = begin(ann, server, "connect-four", ["me", "link"])
        sit_down(bo, path)
        ann.evaluate("window.away = true")
        play_by_mouse(ann, moves=1)
        play_by_mouse(bo, moves=1)
        wait_until(ann, TITLE, MINE)
        assert ann.evaluate("[told, rung]") == [[], 0]
        ann.click("#open-more")
        ann.check("#chime")
        ann.check("#notify")
        heard = ann.evaluate("rung")  # it is played once, to be heard
        ann.keyboard.press("Escape")
        play_by_mouse(ann, moves=1)
        play_by_mouse(bo, moves=1)
        wait_until(ann, "heard => rung > heard", heard)
        assert ann.evaluate("told") == [["Connect Four", "Your turn: drop a disc into a column."]]


def test_another_game_is_offered_to_all_and_takes_nobody_away(browser, server):
    with open_page(browser, server) as ann, open_page(browser, server) as bo:
        path = begin(ann, server, "connect-four", ["me", "link"])
        sit_down(bo, path)
        bo.click("#open-more")
        bo.click("#again")
        for page in (ann, bo):
            page.wait_for_selector("#invitation:visible")
            assert page.url.endswith(path)
        play_by_mouse(ann, moves=1)
        ann.click("#invitation button")
        ann.wait_for_url(lambda address: not address.endswith(path))
        ann.wait_for_selector(".seat[data-mine]")
        assert bo.url.endswith(path)
