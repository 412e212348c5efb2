"""Lessons in a real browser: by mouse, by touch on a phone, by keyboard; and words about what lies on the table."""

import pytest
from helpers import COMPILE, LAPTOP, PHONE, POINT_OF, begin, check_fits, open_page, over, wait_until

pytestmark = pytest.mark.browser

READY = """() => { const kind = document.body.dataset.lesson;
  if (kind !== "move") return kind;
  return document.querySelectorAll("#stage [data-lit]").length > 0 && document.body.dataset.sending !== "true"; }"""


def start(page, game):
    page.goto(f"/games/{game}")
    page.click("#learn")
    page.wait_for_selector("#lesson:visible", timeout=COMPILE)


def learn(page, press, touch):
    """Read every card, make every move that is asked for, until the lesson is done: how many touches it took."""
    touches = 0
    for _ in range(400):
        wait_until(page, READY)
        kind = page.evaluate("document.body.dataset.lesson")
        if kind == "done":
            return touches
        if kind == "talk":
            press(page)
        else:
            before = page.evaluate("document.querySelector('#lesson .far').textContent")
            touch(page)
            touches += 1
            page.wait_for_timeout(30)
            wait_until(
                page,
                f"""() => document.body.dataset.sending !== "true"
              || document.querySelector('#lesson .far').textContent !== {before!r}""",
            )
    raise AssertionError("the lesson does not end")


def lit_point(page):
    part = page.evaluate("document.querySelector('#stage [data-lit]')?.id")
    return page.evaluate(POINT_OF, part) if part else None


def touch_with(act):
    def touch(page):
        point = lit_point(page)
        if point:
            act(*point)

    return touch


def test_a_lesson_by_mouse_and_then_the_game_goes_on(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        start(page, "root-cellar")
        assert learn(page, lambda page: page.click("#lesson-next"), touch_with(page.mouse.click)) > 5
        page.click("#lesson-next")
        assert page.locator("#lesson").is_hidden()
        page.wait_for_selector("#stage [data-lit]", timeout=COMPILE)


def test_a_lesson_by_touch_on_a_phone(browser, server):
    with open_page(browser, server, PHONE, has_touch=True) as page:
        start(page, "connect-four")
        check_fits(page)
        learn(page, lambda page: page.tap("#lesson-next"), touch_with(page.touchscreen.tap))
        assert over(page)


def test_a_lesson_by_keyboard_alone(browser, server):
    def press(page):
        page.keyboard.press("Tab")
        wait_until(page, "() => { document.querySelector('#lesson-next').focus(); return true; }")
        page.keyboard.press("Enter")

    def touch(page):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    with open_page(browser, server, LAPTOP) as page:
        start(page, "carrots-and-broccoli")
        assert learn(page, press, touch) > 5


def test_a_box_offers_its_lesson_first_to_who_never_played(browser, server):
    with open_page(browser, server) as page:
        page.goto("/games/connect-four")
        assert page.locator("#first-time").is_visible()
        page.evaluate("localStorage.setItem('hutch-played', JSON.stringify(['connect-four']))")
        page.reload()
        assert page.locator("#first-time").is_hidden()


def test_hover_long_press_and_keys_tell_about_a_part_and_lead_to_its_rule(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        page.hover("#c", position={"x": 30, "y": 60})
        page.wait_for_selector("#about:visible")
        assert page.inner_text("#about h2") == "Column c"
        assert page.inner_text("#about .now") == "Now: drop c."
        page.click("#about .link")
        page.wait_for_selector("#rules .here >> text=C4-1")
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("?")
        page.wait_for_selector("#about:visible")
        page.keyboard.press("Escape")
        assert page.locator("#about").is_hidden()
        assert page.evaluate("document.body.dataset.number") == "0"


def test_a_long_press_tells_and_plays_nothing(browser, server):
    with open_page(browser, server, PHONE, has_touch=True) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        box = page.locator("#d").bounding_box()
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 40}
        finger = page.context.new_cdp_session(page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        page.wait_for_selector("#about:visible")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(200)
        assert page.inner_text("#about h2") == "Column d"
        assert page.evaluate("document.body.dataset.number") == "0"


def test_a_lesson_goes_on_when_an_answer_is_lost(browser, server):
    """Where the lesson stands is asked for after every move: what does not come is asked for again, and ends nothing."""
    with open_page(browser, server, LAPTOP) as page:
        asked = []

        def lose_some(route):
            asked.append(route.request.url)
            route.abort() if len(asked) % 2 else route.continue_()

        page.route("**/t/*/lesson", lose_some)
        start(page, "connect-four")
        assert learn(page, lambda page: page.click("#lesson-next"), touch_with(page.mouse.click)) > 0
        assert len(asked) > 2
        page.errors[:] = [error for error in page.errors if "net::ERR_FAILED" not in error]


def test_nothing_is_lit_before_the_lesson_says_what_it_wants(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        held = []
        page.route("**/t/*/lesson", lambda route: held.append(route))
        page.goto("/games/connect-four")
        page.click("#learn")
        page.wait_for_selector("body[data-number] #stage svg", timeout=COMPILE)
        page.wait_for_timeout(200)
        assert page.locator("#stage [data-lit]").count() == 0
        for route in held:
            route.continue_()
        page.wait_for_selector("#lesson:visible")


def ask_for_a_move(page):
    """Read on until the lesson wants a move of the learner."""
    wait_until(page, READY)
    while page.evaluate("document.body.dataset.lesson") == "talk":
        page.click("#lesson-next")
        wait_until(page, READY)
    assert page.evaluate("document.body.dataset.lesson") == "move"


def lit(page):
    return page.evaluate("[...document.querySelectorAll('#stage [data-lit]')].map((part) => part.id)")


def test_a_touch_that_the_lesson_does_not_show_is_answered_and_the_right_part_stays_lit(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        start(page, "connect-four")
        ask_for_a_move(page)
        shown = lit(page)
        page.click("#a", position={"x": 20, "y": 60})
        page.wait_for_selector("#lesson:visible >> text=not what the lesson shows")
        assert lit(page) == shown == ["d"]
        assert page.evaluate("document.body.dataset.number") == "0"


def choose(page, words):
    page.keyboard.press("m")
    page.click(f"#moves ul button:has-text('{words}')")


def test_who_insists_on_another_move_leaves_the_lesson_and_hears_so(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        start(page, "connect-four")
        ask_for_a_move(page)
        choose(page, "drop a")
        page.wait_for_selector("#lesson:visible >> text=not what the lesson shows")
        assert (page.evaluate("document.body.dataset.number"), lit(page)) == ("0", ["d"])
        choose(page, "drop a")
        page.wait_for_selector("#toast:visible >> text=The lesson ends here")
        assert page.locator("#lesson").is_hidden()
        wait_until(page, "() => document.querySelectorAll('#stage [data-lit]').length > 1")


def test_after_a_refusal_only_what_the_lesson_shows_is_lit(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        start(page, "connect-four")
        ask_for_a_move(page)
        page.route("**/t/*/move", lambda route: route.fulfill(status=400, json={"why": "Not just now."}))
        page.mouse.click(*lit_point(page))
        page.wait_for_selector("#toast:visible >> text=Not just now.")
        wait_until(page, "() => document.querySelectorAll('#stage [data-lit]').length > 0")
        assert lit(page) == ["d"]
        page.errors[:] = [error for error in page.errors if "400" not in error]


def test_what_the_lesson_speaks_of_stays_lit_when_something_else_was_asked_about(browser, server):
    with open_page(browser, server, LAPTOP) as page:
        start(page, "root-cellar")
        assert page.locator("#stage .halo.preview.taught").count() == 1
        page.keyboard.press("l")
        page.keyboard.press("Escape")
        page.wait_for_selector("#log", state="hidden")
        assert page.locator("#stage .halo.preview.taught").count() == 1
