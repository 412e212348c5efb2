"""axe-core over every page and a position of every game: light and dark, phone and desktop. No violation."""

import random
import sys
from pathlib import Path

import pytest
from helpers import (
    COMPILE,
    LAPTOP,
    PHONE,
    begin,
    number,
    open_page,
    play_by_mouse,
    sit_down,
    wait_for_turn,
    wait_past,
    wait_until,
)

import hutch
from hutch.studies.engine import Limits
from hutch.studies.study import Request, study

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
GAMES = list(hutch.catalogue())
PAGES = ["/", "/history", "/herbarium", "/verify", "/replay", "/games/root-cellar/rules", "/games/rodentia/study"]
PAGES += [f"/games/{game}" for game in GAMES]
OPENED = [("m", "#moves:visible"), ("l", "#log:visible"), ("p", "#reading dd"), ("b", "#past:visible")]
# A piece of a picture is named by what it is; the letters and numbers drawn on it are part of its drawing, not a label.
LOOK = """async () => {
  const rules = { "label-content-name-mismatch": { enabled: false } };
  const found = await axe.run(document, { resultTypes: ["violations"], rules });
  return found.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 2).map((n) => n.target.join(" ")).join(", ")}`);
}"""


@pytest.fixture(scope="module")
def axe():
    """axe-core's script, from npm."""
    if not AXE.exists():
        sys.path.insert(0, str(ROOT / "tools"))
        from check_pages import install

        missing = install()
        if missing or not AXE.exists():
            pytest.skip(f"axe-core is not there: {missing}")
    return AXE.read_text(encoding="utf-8")


def check(page, axe, what):
    page.evaluate("script => (0, eval)(script)", axe)
    found = page.evaluate(LOOK)
    assert not found, f"{what}: {found}"


LOOKS = pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(LAPTOP, "dark", id="laptop-dark"),
        pytest.param(PHONE, "light", id="phone-light"),
        pytest.param(LAPTOP, "light", id="laptop-light", marks=pytest.mark.sweep),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.sweep),
    ],
)


def page_in(browser, server, size, scheme):
    return open_page(browser, server, size, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce")


@LOOKS
def test_no_page_and_no_game_breaks_a_rule_of_accessibility(browser, server, axe, size, scheme):
    with page_in(browser, server, size, scheme) as page:
        for path in PAGES:
            page.goto(path)
            page.evaluate("document.querySelectorAll('details').forEach((folded) => (folded.open = true))")
            check(page, axe, path)
        for game in GAMES:
            fewest = min(n for n in hutch.find(game).seats if n > 1)
            begin(page, server, game, ["me", *["bot:random"] * (fewest - 1)])
            play_by_mouse(page, seed=4, moves=2)
            wait_for_turn(page)
            check(page, axe, game)


@LOOKS
def test_nothing_that_opens_beside_a_table_breaks_one(browser, server, axe, size, scheme):
    """Drawers, the rules, a card about a part, somebody away, the result, the past, and a position tried anew."""
    with page_in(browser, server, size, scheme) as page, open_page(browser, server, LAPTOP) as bo:
        path = begin(page, server, "connect-four", ["me", "link"])
        sit_down(bo, path)
        bo.goto("/")
        for key, sign in OPENED:
            page.keyboard.press(key)
            page.wait_for_selector(sign)
            check(page, axe, sign)
            page.keyboard.press("Escape")
        page.click("#open-more")
        check(page, axe, "more")
        page.click("#open-rules")
        page.wait_for_selector("#rules article")
        check(page, axe, "rules")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.wait_for_selector("#about:visible")
        check(page, axe, "about")
        page.keyboard.press("Escape")
        page.wait_for_selector(".seat[data-away]")
        check(page, axe, "away")
        bo.goto(path)
        wait_until(page, "() => !document.querySelector('.seat[data-away]')")
        for column in "ababab":
            drop((page, bo), path, column)
        page.click("#open-more")
        page.click("#give-up")
        page.wait_for_selector("#proposal:visible")
        check(page, axe, "proposal")
        page.click("#play-on")
        drop((page, bo), path, "a")
        page.wait_for_selector("#result:visible")
        check(page, axe, "result")
        if page.locator("#past").is_hidden():
            page.keyboard.press("b")
        page.click("#try-here")
        page.wait_for_selector("#fork[open]")
        check(page, axe, "fork")
        page.goto("/history")
        check(page, axe, "history")


def drop(pages, path, column):
    """By the page of the seat whose turn it is; the first one shows the position."""
    before = number(pages[0])
    move = {"seat": before % 2, "number": before, "text": f"drop {column}"}
    assert pages[before % 2].request.post(f"{path}/move", data=move).status == 200
    wait_past(pages[0], before)


@LOOKS
def test_no_lesson_breaks_one(browser, server, axe, size, scheme):
    with page_in(browser, server, size, scheme) as page:
        for game in GAMES:
            page.goto(f"/games/{game}")
            page.click("#learn")
            page.wait_for_selector("#lesson:visible", timeout=COMPILE)
            check(page, axe, game)


@pytest.fixture(scope="module")
def reports():
    """An analysis and a study, each a page that stands alone."""
    match = hutch.new("connect-four", seed=1)
    for column in "aabbcdad":
        match.play(match.actor, f"drop {column}")
    asked = Request("connect-four", bots=("seedling", "gardener"), limits=Limits(seconds=None, games=16))
    return {"analysis": match.analyse(budget=48, threads=1).html(), "study": study(asked).html()}


@LOOKS
def test_no_report_breaks_one(browser, server, axe, reports, size, scheme):
    with page_in(browser, server, size, scheme) as page:
        for what, report in reports.items():
            page.set_content(report)
            page.evaluate("document.querySelectorAll('details').forEach((folded) => (folded.open = true))")
            check(page, axe, what)


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_made_with_what_the_accessible_tree_offers(browser, server, game):
    """Buttons with names, the focus and Enter: nothing is known of ids, colours or places."""
    with open_page(browser, server, LAPTOP) as page:
        fewest = min(n for n in hutch.find(game).seats if n > 1)
        begin(page, server, game, ["me", *["bot:random"] * (fewest - 1)])
        luck = random.Random(3)
        for _ in range(4):
            assert wait_for_turn(page)
            before = number(page)
            for _ in range(60):
                offered = page.get_by_role("main").get_by_role("button")
                if number(page) != before or not offered.count():
                    break
                chosen = offered.nth(luck.randrange(offered.count()))
                assert chosen.get_attribute("aria-label", timeout=2000)
                chosen.focus()
                page.keyboard.press("Enter")
                page.wait_for_timeout(30)
            wait_past(page, before)


def test_the_table_can_be_read_in_words_and_the_end_takes_the_focus(browser, server):
    with open_page(browser, server, LAPTOP, reduced_motion="reduce") as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        page.keyboard.press("p")
        page.wait_for_selector("#reading dd")
        assert "Column d" in page.inner_text("#reading dl")
        page.keyboard.press("Escape")
        play_by_mouse(page, seed=2)
        page.wait_for_selector("#result:visible")
        assert page.evaluate("document.activeElement.id") == "result"
        page.click("#result .shut")
        page.click("#open-result")
        assert page.locator("#result").is_visible()
        page.goto("/history")
        assert page.locator("#past tbody tr").count() == 1
        assert "Not over yet." not in page.inner_text("#past tbody")
