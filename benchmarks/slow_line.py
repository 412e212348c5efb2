"""A slow line: from a click on the board until it is drawn anew, in Chromium with 1.6 Mbit/s and 150 ms.

Chromium holds back answers for the latency, but not the events of a stream that is open. So the round trip that a real line
would take is added to what was measured.
"""

import random
import shutil
import statistics
from typing import Any

import hutch
from benchmarks.page import server
from benchmarks.rows import Row

BAR = 350  # ms
LATENCY = 150  # ms, there and back
BITS = 1_600_000  # a second
MOVES = 12
LINE = {"offline": False, "latency": LATENCY, "downloadThroughput": BITS / 8, "uploadThroughput": BITS / 8}
# Touch random lit parts (Enter is a touch) until a move is sent; ms until the next position is drawn. Null: nothing was lit.
CLICK = """async (share) => {
  const before = document.body.dataset.number;
  for (let i = 0; i < 40; i++) {
    const parts = document.querySelectorAll("#stage [data-lit]");
    if (!parts.length || document.body.dataset.number !== before) return null;
    const began = performance.now();
    parts[Math.floor(share * parts.length)].dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    if (document.body.dataset.sending !== "true") continue;
    do await new Promise(requestAnimationFrame);
    while (document.body.dataset.number === before && performance.now() - began < 10000);
    return performance.now() - began;
  }
  return null;
}"""


def clicks(browser: Any, address: str, game: str) -> list[float]:
    """Milliseconds from click to redraw, of somebody who plays this game against a bot."""
    seats = [{"kind": "me", "name": "Ann"}] + [{"kind": "bot", "level": "random"}] * (fewest(game) - 1)
    page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=address)
    answer = page.request.post(f"/games/{game}/tables", data={"seats": seats, "options": {}}, timeout=300_000)
    page.goto(answer.json()["address"])
    page.wait_for_selector("body[data-number] #stage svg")
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", LINE)
    luck, taken = random.Random(1), []
    for _ in range(6 * MOVES):
        took = page.evaluate(CLICK, luck.random())
        if took is not None:
            taken.append(took + LATENCY)
        if len(taken) == MOVES or page.evaluate("document.body.dataset.over === 'true'"):
            break
        page.wait_for_timeout(100)
    page.close()
    return taken


def fewest(game: str) -> int:
    return min(n for n in hutch.find(game).seats if n > 1)


def rows() -> list[Row]:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return []
    found = []
    with server() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, game in hutch.catalogue().items():
            taken = clicks(browser, address, name)
            middle = statistics.median(taken)
            what = f"{game.title}: click to redraw on a line of 1.6 Mbit/s and 150 ms"
            found.append(Row(what, f"{middle:.0f} ms", "", f"{BAR / middle:.1f}× under the bar", f"{BAR} ms"))
    return found
