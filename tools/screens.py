"""Take a picture of every screen of the house: `python tools/screens.py FOLDER [NAME…]`.

Every page, and every game's table at each of its moments, on a phone, a tablet and a laptop, by day and by night: to be
looked at before and after something about the looks has changed. A NAME is the beginning of a screen's name; none means all.
The pictures are called NAME-WIDTH-SCHEME.png. What can be measured (small letters, words cut off or on each other) is printed.
"""

import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal

import pictures  # noqa: F401  # it says where the browser tests' own modules are
from chromium import ADVICE, find
from helpers import AT_REST, Server, open_page, start_server
from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize, sync_playwright
from readable import faults
from screens_at_tables import AT_TABLES, Again
from screens_of_pages import OF_PAGES

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1440, "height": 900},
)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
HIGHEST = 2600  # px of a long page
SETTLES = 500  # ms until a table has asked for the other picture


# The picture that this window asks for: upright or lying.
SETTLED = """() => {
  const svg = document.querySelector("#stage svg");
  const box = svg?.viewBox.baseVal, room = svg?.parentElement.getBoundingClientRect();
  return !svg || box.height > box.width === room.height > room.width * (innerHeight > innerWidth ? 0.7 : 1);
}"""


def settle(page: Page) -> None:
    """Wait a moment for the other picture; a game may have one alone."""
    page.wait_for_timeout(SETTLES)
    with suppress(TimeoutError):
        page.wait_for_function(SETTLED, timeout=4 * SETTLES, polling=50)
    page.wait_for_timeout(SETTLES / 5)


def take(page: Page, folder: Path, name: str, again: Again) -> None:
    """The screen as it stands, in every size and by day and night. `again` is done in each size before that."""
    for size in SIZES:
        page.set_viewport_size(size)
        settle(page)
        again(page)
        for fault in faults(page):
            print(f"    {name} {size['width']}: {fault}", flush=True)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.evaluate(f"() => {{ {AT_REST} }}")
            page.wait_for_timeout(80)
            high = page.evaluate("document.documentElement.scrollHeight")
            page.screenshot(
                path=folder / f"{name}-{size['width']}-{scheme}.png",
                full_page=high > size["height"],
                clip={"x": 0, "y": 0, "width": size["width"], "height": max(size["height"], min(high, HIGHEST))},
            )
    page.set_viewport_size(SIZES[-1])
    page.wait_for_timeout(SETTLES)


def walk(browser: Browser, server: Server, story: str, folder: Path) -> Iterator[str]:
    """Live through one story and take its screens; each screen's name as it is taken."""
    with open_page(browser, server, SIZES[-1], reduced_motion="reduce") as page:
        for screen in {**OF_PAGES, **AT_TABLES}[story](page, server):
            screen, again = screen if isinstance(screen, tuple) else (screen, lambda _: None)
            name = f"{story}-{screen}" if screen else story
            take(page, folder, name, again)
            yield name
        page.errors.clear()  # type: ignore[attr-defined]  # refusals and lost pages are among the screens


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, names = Path(sys.argv[1]), tuple(sys.argv[2:]) or ("",)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [story for story in (*OF_PAGES, *AT_TABLES) if story.startswith(names)]
    chromium = find() or sys.exit(ADVICE)
    missed = 0
    with tempfile.TemporaryDirectory() as house, sync_playwright() as playwright:
        server = start_server(f"sqlite:///{house}/table.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            for story in wanted:
                begun = time.monotonic()
                try:
                    for name in walk(browser, server, story, folder):
                        print(f"{name}  {time.monotonic() - begun:.0f} s", flush=True)
                except Exception:  # the other screens are still wanted
                    missed += 1
                    traceback.print_exc(limit=-2)
        finally:
            browser.close()
            server.kill()
    sys.exit(f"{missed} of {len(wanted)} stories were not told to the end" if missed else 0)


if __name__ == "__main__":
    main()
