"""Take the pictures of docs/pictures anew, from the real pages: `make pictures` runs this.

A table is served, somebody sits down at it and plays what a hint says for a few moves; then Chromium takes the picture.
Every match is dealt anew, so the pictures show other positions each time.
"""

import sys
import tempfile
from base64 import b64decode
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser"), str(ROOT / "tools")]

from chromium import ADVICE, find  # noqa: E402
from helpers import AT_REST, COMPILE, PHONE, Server, begin, number, open_page, start_server, wait_for_turn, wait_past  # noqa: E402
from rooms import PICTURE, rooms  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
WIDE: ViewportSize = {"width": 1280, "height": 800}
BOTS = "bot:sprout"


@dataclass(frozen=True)
class Scene:
    """One picture: a page, or a match after so many moves of one's own."""

    name: str
    path: str = ""
    game: str = ""
    seats: int = 2
    moves: int = 0
    phone: bool = False
    dark: bool = False


SCENES = (
    Scene("cupboard", path="/"),
    Scene("root-cellar", game="root-cellar", seats=3, moves=16),
    Scene("rodentia", game="rodentia", seats=3, moves=14, dark=True),
    Scene("carrotia", game="carrotia", seats=2, moves=12),
    Scene("carousel", game="carousel", moves=12, phone=True),
    Scene("carrots-and-broccoli", game="carrots-and-broccoli", moves=14, phone=True, dark=True),
)


def take(browser: Browser, server: Server, scene: Scene) -> None:
    scale = 2 if scene.phone else 1
    size, scheme = PHONE if scene.phone else WIDE, "dark" if scene.dark else "light"
    with open_page(browser, server, size, color_scheme=scheme, device_scale_factor=scale) as page:
        if scene.game:
            begin(page, server, scene.game, ["me", *[BOTS] * (scene.seats - 1)])
            play_as_hinted(page, scene.moves)
        else:
            page.goto(server.address + scene.path)
        page.evaluate(f"() => {{ {AT_REST} }}")
        page.wait_for_timeout(400)
        (PICTURES / f"{scene.name}.webp").write_bytes(shot(page))


def play_as_hinted(page: Page, moves: int) -> None:
    """Play what a hint likes best, so many times, and come to rest at one's own turn."""
    for _ in range(moves):
        if not wait_for_turn(page):
            return
        before = number(page)
        base, seat = page.url, int(page.get_attribute("body", "data-viewer") or 0)
        hints = page.request.post(f"{base}/hint", data={"seat": seat, "number": before}, timeout=COMPILE).json()["hints"]
        text = next((hint["text"] for hint in hints if hint["text"]), None)
        if text and page.request.post(f"{base}/move", data={"seat": seat, "number": before, "text": text}).ok:
            wait_past(page, before)
    wait_for_turn(page)


def shot(page: Page) -> bytes:
    """The page as WebP, which is a third of a PNG."""
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    return b64decode(taken["data"])


def main() -> None:
    wanted = [scene for scene in SCENES if not sys.argv[1:] or scene.name in sys.argv[1:]]
    chromium = find() or sys.exit(ADVICE)
    PICTURES.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(rooms(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = start_server(f"sqlite:///{folder}/table.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        try:
            for scene in wanted:
                take(browser, server, scene)
                print(f"docs/pictures/{scene.name}.webp")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
