"""A real Chromium: $HUTCH_CHROMIUM, the system's, or Playwright's own. Without one, the tests say what to do."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

sys.path.insert(0, str(Path(__file__).parent))

from helpers import Server, start_server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "no Chromium was found. Install one (`python -m playwright install --with-deps chromium`, or `apt install chromium`), "
    "or name it in HUTCH_CHROMIUM"
)


def chromium() -> str | None:
    """The browser's path; None for Playwright's own."""
    named = os.environ.get("HUTCH_CHROMIUM")
    return named or next((path for path in map(shutil.which, NAMES) if path), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        except Error as trouble:
            pytest.fail(f"{ADVICE}: {str(trouble).splitlines()[0]}", pytrace=False)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table with fast bots, for all browser tests of a session."""
    running = start_server(f"sqlite:///{tmp_path_factory.mktemp('table') / 'table.sqlite3'}")
    yield running
    running.kill()
