"""Play any game in a real browser, through its generic touches. For every game's own browser tests.

    from helpers import begin, open_page, play_by_keys, play_by_mouse, start_server, wait_until

    @pytest.mark.browser
    def test_a_whole_game_by_mouse(browser, server):            # fixtures of tests/browser/conftest.py
        with open_page(browser, server) as page:                # fails at the end if the console showed an error
            begin(page, server, "root-cellar", ["me", "bot:random", "bot:random"], options={"raccoons": "on"})
            play_by_mouse(page, seed=1)                         # touches random lit parts until the game is over
            assert page.locator("#result").is_visible()

- `server` is a running table with fast bots on a database of its own; `start_server(database, port)` starts one more.
- `begin` makes a match over HTTP in the page's own cookies and opens it; seats are "me", "here", "link", "bot:LEVEL".
- `sit_down(page, path, name)` opens the link of a match on another page and takes its free seat.
- `play_by_mouse(page, moves=N)` stops after N of one's own moves; every click is at a point where the lit part is really hit.
- A page changes while one looks: bots, other people and the clock play. So wait for what you want to see (`wait_until`, with
  a JavaScript function: the page's own policy forbids plain expressions), and take what belongs together in one look.
- `check_fits(page)` fails if the page scrolls sideways or something lit is outside the screen or under 40 px.
- `PHONE`, `SIDEWAYS`, `LAPTOP`, `TELEVISION` are window sizes for `open_page(browser, server, size=PHONE)`.
"""

import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SOURCES = Path(__file__).resolve().parents[2] / "src"
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "settings = Settings(pause=float(sys.argv[3]), quotas=NO_LIMITS, compiling=False); "
    "main('127.0.0.1', int(sys.argv[1]), sys.argv[2], False, settings)"
)
# Pieces still slide to their places, maybe under others: what is measured is where they come to rest.
AT_REST = """for (const moving of document.getAnimations())
    if (moving.effect.getComputedTiming().endTime !== Infinity) moving.finish();"""
LIT_BOXES = f"""() => {{ {AT_REST}
  return [...document.querySelectorAll("#stage [data-lit]")].map(part => {{
    const box = part.getBoundingClientRect();
    return [part.id, box.left, box.top, box.width, box.height];
  }});
}}"""  # found and measured at once: a new picture may come at any time
LATE = "409 (Conflict)"  # Chromium's own note of a move that came too late; the page tells its player
WAIT = 90_000  # ms; a busy machine of two cores is slow
COMPILE = 300_000  # ms; so long a first compile of a game's rules may take there
TOUCHES = 300  # at most so many random touches until they say a move


@dataclass
class Server:
    """A table in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    database: str

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """As with kill -9."""
        self.process.kill()
        self.process.wait()


def start_server(database: str, port: int = 8700, pause: float = 0.02) -> Server:
    """Serve the table; its port is the next free one."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    command = [sys.executable, "-c", SERVE, str(port), database, str(pause)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    said = process.stdout.readline()
    found = re.search(r"http://\S+", said)
    assert found, f"the server said {said!r}"
    return Server(process, found[0], database)


@contextmanager
def open_page(browser: Browser, server: Server, size: ViewportSize = LAPTOP, **more: Any) -> Iterator[Page]:
    """A page in a browser context of its own: own cookies, and no error on the console by the end."""
    context = browser.new_context(viewport=size, base_url=server.address, **more)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" and LATE not in said.text else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.errors = errors  # type: ignore[attr-defined]
    try:
        yield page
    except BaseException as trouble:
        trouble.add_note(f"the console says {errors}")
        raise
    finally:
        context.close()
    assert not errors, f"the console says {errors}"


def seat_of(word: str) -> dict[str, str]:
    kind, _, level = word.partition(":")
    return {"kind": kind, "level": level, "name": "Ann" if kind == "me" else ""}


def begin(
    page: Page, server: Server, game: str, seats: list[str], options: dict[str, str] | None = None, edition: str | None = None
) -> str:
    """Make a match in this page's name and open it: its path."""
    wish = {"seats": [seat_of(word) for word in seats], "options": options or {}, "edition": edition}
    answer = page.request.post(f"{server.address}/games/{game}/tables", data=wish, timeout=COMPILE)
    assert answer.status == 201, answer.text()
    path = answer.json()["address"]
    page.goto(server.address + path)
    wait_for_board(page)
    return str(path)


def sit_down(page: Page, path: str, name: str = "Bo") -> None:
    """Open somebody's link on this page and take the free seat there."""
    page.goto(path)
    wait_for_board(page)
    page.click(".seat .sit")
    page.fill("#sitdown input", name)
    page.click("#sitdown button[value=sit]")
    page.wait_for_selector(".seat[data-mine]")


def wait_for_board(page: Page) -> None:
    """Until there is a board, or a device to be handed over: then the board was there for a moment only."""
    page.wait_for_selector("body[data-number] #stage svg, body[data-number] #veil:not([hidden])")


def wait_until(page: Page, function: str, given: Any = None, patience: int = WAIT) -> None:
    """Until this JavaScript function says yes."""
    assert "=>" in function, f"{function} is no function: the page's policy does not let it be evaluated"
    page.wait_for_function(function, arg=given, timeout=patience, polling=50)


def wait_past(page: Page, before: int) -> None:
    """Until the page shows another position than the one of this number."""
    wait_until(page, "before => document.body.dataset.number !== String(before)", before)


def number(page: Page) -> int:
    """The number of the position the page shows."""
    return int(page.get_attribute("body", "data-number") or -1)


def over(page: Page) -> bool:
    return bool(page.evaluate("document.body.dataset.over === 'true'"))


def lit(page: Page) -> list[str]:
    """The ids that can be touched now."""
    return list(page.eval_on_selector_all("#stage [data-lit]", "parts => parts.map(part => part.id)"))


POINT = """const point = (part) => {
  const box = part.getBoundingClientRect();
  const hits = (x, y) => {
    for (const hit of document.elementsFromPoint(x, y)) {
      const found = hit.closest('[data-lit]');
      if (found) return found === part;
      if (hit.id === 'stage') return false;
    }
    return false;
  };
  for (const n of [1, 3, 7, 15])
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) {
      const x = box.left + box.width * (i + 1) / (n + 1), y = box.top + box.height * (j + 1) / (n + 1);
      if (hits(x, y)) return [x, y];
    }
  return null;
};"""
POINT_OF = f"id => {{ {AT_REST} {POINT} const part = document.getElementById(id); return part && point(part); }}"
# Choice and place in one look: another seat's move may put up a new picture between two.
POINT_OF_ONE = f"""([number, share]) => {{ {AT_REST} {POINT}
  const parts = document.querySelectorAll('#stage [data-lit]');
  if (document.body.dataset.number !== String(number) || !parts.length) return null;
  const part = parts[Math.floor(share * parts.length)];
  return [part.id, point(part)];
}}"""


def touch(page: Page, name: str) -> None:
    """Click where this lit part is really hit; a part that cannot be hit anywhere is a fault of its picture."""
    click(page, name, page.evaluate(POINT_OF, name))


def touch_one(page: Page, number: int, luck: random.Random) -> bool:
    """Touch one of the lit parts; False if none is lit in the position of this number, or it is gone."""
    found = page.evaluate(POINT_OF_ONE, [number, luck.random()])
    if found:
        click(page, *found)
    return bool(found)


def click(page: Page, name: str, point: list[float] | None) -> None:
    assert point, f"{name} is lit, but no point of it can be touched"
    page.mouse.click(*point)


def wait_for_turn(page: Page) -> bool:
    """Until something is lit; False if the game is over instead. Veils are tapped away; who is asked is ready."""
    deadline = time.monotonic() + WAIT / 1000
    while time.monotonic() < deadline:
        state = page.evaluate(
            "({veil: !document.querySelector('#veil').hidden, over: document.body.dataset.over === 'true',"
            " ready: !document.querySelector('#readiness').hidden,"
            " lit: document.querySelectorAll('#stage [data-lit]').length, number: document.body.dataset.number})"
        )
        if state["over"]:
            return False
        if state["veil"]:
            page.click("#veil button")
        elif state["ready"]:
            page.evaluate("document.querySelector('#ready').click()")  # it may be gone already
        elif state["lit"]:
            return True
        page.wait_for_timeout(15)
    raise AssertionError(f"nothing can be touched; the page says: {page.inner_text('#status')}")


def play_by_mouse(page: Page, seed: int = 1, moves: int = 10_000, each: Callable[[Page], None] | None = None) -> int:
    """Touch random lit parts until the game is over, or so many moves of one's own were made: how many they were.

    `each` is called with the page before every move.
    """
    luck, made = random.Random(seed), 0
    while made < moves and wait_for_turn(page):
        if each is not None:
            each(page)
        made += one_move(page, luck)
    return made


def one_move(page: Page, luck: random.Random) -> bool:
    """Touch lit parts until a move is sent. False if there is nothing to touch: the table has moved on by itself."""
    before = number(page)
    for _ in range(TOUCHES):
        if not touch_one(page, before, luck):
            return False
        page.wait_for_timeout(10)
        if page.evaluate("document.body.dataset.sending === 'true'") or number(page) != before:
            break
    wait_past(page, before)
    return True


def play_by_keys(page: Page, seed: int = 1, moves: int = 10_000) -> int:
    """The same with arrows and Enter alone."""
    luck, made = random.Random(seed), 0
    while made < moves and wait_for_turn(page):
        before = number(page)
        if over(page):  # by itself, since there was something lit
            break
        for _ in range(TOUCHES):
            if number(page) != before or page.evaluate("document.body.dataset.sending === 'true'"):
                break
            for _ in range(1 + luck.randrange(3)):
                page.keyboard.press(luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
            page.keyboard.press("Enter")
            page.wait_for_timeout(10)
        wait_past(page, before)
        made += 1
    return made


def check_fits(page: Page, least: float = 40) -> None:
    """Nothing overflows, everything lit is on the screen and big enough for a finger."""
    wide = page.evaluate(
        "[document.documentElement.scrollWidth, innerWidth, document.documentElement.scrollHeight, innerHeight]"
    )
    assert wide[0] <= wide[1], f"the page is {wide[0]} wide in a window of {wide[1]}"
    table = page.evaluate("document.body.classList.contains('table')")
    assert not table or wide[2] <= wide[3], f"the page is {wide[2]} high in a window of {wide[3]}"
    for name, left, top, width, height in page.evaluate(LIT_BOXES):
        assert left >= -1, f"{name} is off the left edge"
        assert top >= -1, f"{name} is off the upper edge"
        assert left + width <= wide[1] + 1, f"{name} is off the right edge"
        assert top + height <= wide[3] + 1, f"{name} is off the lower edge"
        assert min(width, height) >= least - 0.5, f"{name} is only {width:.0f} x {height:.0f} px"
