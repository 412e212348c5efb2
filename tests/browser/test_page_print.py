"""*Print it* on a game's box, in a real browser."""

import re
from pathlib import Path

import pytest
from helpers import open_page

import hutch

pytestmark = pytest.mark.browser


def is_print(answer):
    return answer.url.split("?")[0].endswith("/print")


def until(page, ready):
    """Let the browser go on until it is so."""
    for _ in range(500):
        if ready():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it never was so")


def test_print_it_answers_with_the_pdf_that_was_chosen(browser, server):
    with open_page(browser, server) as page:
        page.goto("/games/connect-four")
        page.locator("#printer select[name=ink]").select_option("black")
        with page.context.expect_event("response", is_print) as answer:
            page.click("#printer button")
        assert answer.value.headers["content-disposition"] == 'inline; filename="connect-four-a4-black.pdf"'


def test_an_edition_of_ones_own_is_printed_too(browser, server):
    with open_page(browser, server) as page:
        page.goto("/games/root-cellar")
        page.set_input_files("#edition", str(Path(hutch.find("root-cellar").folder) / "edition.toml"))
        with page.context.expect_page() as opened:
            page.click("#printer button")
        opened.value.wait_for_url(re.compile("^blob:"), wait_until="commit")


def test_a_wrong_edition_is_told_beside_the_button(browser, server, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("farmers = -1\n", encoding="utf-8")
    with open_page(browser, server) as page:
        page.goto("/games/root-cellar")
        page.set_input_files("#edition", str(wrong))
        page.click("#printer button")
        page.locator("#print-trouble").wait_for()
        assert page.inner_text("#print-trouble").startswith("root-cellar: ")
        page.errors.clear()  # Chromium's own note of the refusal


def test_while_it_draws_the_page_says_so_and_then_offers_the_file(browser, server):
    with open_page(browser, server) as page:
        page.goto("/games/connect-four")
        waiting = []
        page.route("**/print*", lambda route: waiting.append(route))
        page.click("#printer button")
        page.locator("#print-busy").wait_for()
        assert "Drawing the sheets" in page.inner_text("#print-busy")
        assert page.locator("#printer button").is_disabled()
        until(page, lambda: waiting)
        waiting[0].continue_()
        page.locator("#print-done").wait_for()
        assert page.locator("#print-busy").is_hidden()
        assert page.locator("#printer button").is_enabled()
        with page.expect_download() as saved:
            page.click("#print-file")
        assert saved.value.suggested_filename == "connect-four-a4.pdf"
        assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")


def test_a_refused_print_is_told_beside_the_button(browser, server):
    """Without an edition too: nobody lands on a page of JSON."""
    with open_page(browser, server) as page:
        page.goto("/games/connect-four")
        refusal = {"status": 429, "content_type": "application/json", "body": '{"why": "Later, please."}'}
        page.route("**/print*", lambda route: route.fulfill(**refusal))
        page.click("#printer button")
        page.locator("#print-trouble").wait_for()
        assert page.inner_text("#print-trouble") == "Later, please."
        assert page.locator("#print-busy").is_hidden()
        page.errors.clear()  # Chromium's own note of the refusal


def test_a_table_that_is_gone_is_told_beside_the_button(browser, server):
    with open_page(browser, server) as page:
        page.goto("/games/connect-four")
        page.route("**/print*", lambda route: route.abort())
        page.click("#printer button")
        page.locator("#print-trouble").wait_for()
        assert page.inner_text("#print-trouble") == "The table cannot be reached just now."
        page.errors.clear()
