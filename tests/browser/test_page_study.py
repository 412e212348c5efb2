"""*Study this game*, in a real browser: numbers that sharpen, a stop, a list of trials, and the version to be played."""

import re

import pytest
from helpers import open_page

pytestmark = pytest.mark.browser
LONG = 120_000  # milliseconds: the first study of a game compiles


def begin(page, bears="1"):
    """A what-if under way: another number of bears, at a table of two."""
    page.locator(".whatif summary").click()
    page.fill("[name='animals.bear.chits']", bears)
    page.select_option("[name=players]", "2")
    page.select_option("[name=minutes]", "3")
    page.click("#bench [type=submit]")


@pytest.fixture(scope="module")
def studied(browser, server):
    """A page on which a study was stopped as soon as it had said something."""
    with open_page(browser, server) as page:
        page.goto("/games/root-cellar")
        page.click("text=Study this game")
        begin(page)
        page.locator("#found li").first.wait_for(timeout=LONG)
        page.click("#stop")
        page.locator("#trials li").first.wait_for(timeout=LONG)
        yield page


def test_a_field_that_differs_from_the_box_is_marked(studied):
    assert studied.locator(".whatif input.changed").evaluate_all("fields => fields.map((field) => field.name)") == [
        "animals.bear.chits"
    ]


def test_what_was_stopped_has_a_report_that_stands_alone(studied):
    assert "done" in studied.inner_text("#stands")
    with studied.context.expect_page() as opened:
        studied.click("#trials a >> text=Report")
    report = opened.value
    report.wait_for_load_state()
    assert report.inner_text("h1") == "Root Cellar"
    assert "What if: animals.bear.chits=1" in report.inner_text("body")
    report.close()


def test_a_trial_is_listed_with_its_change_and_what_was_found(studied):
    told = studied.inner_text("#trials li")
    assert "animals.bear.chits = 1, 2 players" in told
    assert len(studied.inner_text("#trials li p")) > 20


def test_trials_are_still_there_after_a_reload_and_can_be_changed_further(studied):
    studied.reload()
    studied.click("text=Change it further")
    assert studied.input_value("[name='animals.bear.chits']") == "1"
    assert studied.input_value("[name=players]") == "2"


def test_the_edition_that_was_tried_is_saved_as_toml(studied):
    with studied.expect_download() as saved:
        studied.click("text=Save as TOML")
    assert saved.value.suggested_filename == "root-cellar-tried.toml"
    assert re.search(r"bear = \{ chits = 1, eats = 2 \}", saved.value.path().read_text())


def test_this_version_is_played_at_the_table_that_was_tried(studied):
    """Whatever the form says by now."""
    studied.select_option("[name=players]", "4")
    with studied.expect_request("**/games/root-cellar/tables") as begun:
        studied.click("text=Play this version")
    assert len(begun.value.post_data_json["seats"]) == 2
    studied.wait_for_url("**/t/**")
    studied.locator("svg").first.wait_for()
