"""One real Chromium for all browser tests of a session: Playwright starts only once in a process."""

from collections.abc import Iterator

import pytest
from chromium import ADVICE, find
from playwright.sync_api import Browser, Error, sync_playwright


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Found as tests/chromium.py says; without one, the tests that need it fail with what to do."""
    path = find()
    if path is None:
        pytest.fail(ADVICE, pytrace=False)
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        except Error as trouble:
            pytest.fail(f"{path} does not start: {str(trouble).splitlines()[0]}", pytrace=False)
        yield opened
        opened.close()
