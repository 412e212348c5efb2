"""The stories of `screens.py` that are told at a table: each game's moments, everything that opens, and who looks on."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial

from helpers import (
    COMPILE,
    Server,
    begin,
    number,
    one_move,
    play_by_mouse,
    sit_down,
    wait_for_board,
    wait_for_turn,
    wait_past,
    wait_until,
)
from playwright.sync_api import Page

import hutch

GAMES = tuple(hutch.catalogue())
BOT = "bot:random"
Again = Callable[[Page], None]
Story = Callable[[Page, Server], Iterator[str | tuple[str, Again]]]
NAMES = (
    "Maximiliane Overbeck",
    "Theodora Wigglesworth",
    "Bartholomew of Kent",
    "Wilhelmina Ostrander",
    "Christopher-James W.",
    "Konstantin Fairbanks",
)


HINT = """async () => {
  const { now } = await import("/static/table/latest.js"), { hints } = await import("/static/table/hints.js");
  const text = (await hints(now.viewer, now.position.number))?.find((hint) => hint.text)?.text;
  const onto = text?.startsWith("lay") ? document.getElementById(text.split(" ").at(-1)) : null;
  return onto && !onto.textContent.includes("empty") ? "pass" : text;
}"""


def follow_hint(page: Page) -> None:
    """Play what the engine in the page likes best; a tile that lies is left alone."""
    before, seat = number(page), int(page.get_attribute("body", "data-viewer") or 0)
    text = page.evaluate(HINT)
    if text and page.request.post(f"{page.url}/move", data={"seat": seat, "number": before, "text": text}).ok:
        wait_past(page, before)


@dataclass(frozen=True)
class Journey:
    """A match that is played until each of these moments, known by the table's one line, has come to this person once."""

    game: str
    seats: int
    moments: dict[str, str] = field(default_factory=dict)
    moves: int = 30
    options: dict[str, str] = field(default_factory=dict)
    hinted: bool = False  # or at random, which is faster and gets nowhere in a maze

    def __call__(self, page: Page, server: Server) -> Iterator[str]:
        others = "here" if self.hinted else "bot:random"  # in a maze it matters what the others do
        begin(page, server, self.game, ["me", *[others] * (self.seats - 1)], options=self.options)
        wait_for_turn(page)
        yield "begin"
        left, luck = dict(self.moments), random.Random(self.seats)
        for _ in range(self.moves):
            if not wait_for_turn(page) or not left:
                break
            status = page.inner_text("#status")
            for name in [name for name, sign in left.items() if re.search(sign, status)]:
                del left[name]
                yield name
            if self.hinted:
                follow_hint(page)
            else:
                one_move(page, luck)
        print(f"  {self.game} {self.seats}: not seen {sorted(left)}" if left else "", end="\n" if left else "")
        yield "later"


CARRIED = {"hourglass": "off", "first": "0", "characters": "Ghost, Bandit"}
RUN = {"run": "move the rabbit", "fly": "birds fly"}
BUILT = {"build": "choose a tile", **RUN}
WINDOWS = {"move-window": "before the rabbit", "fly-window": "before the birds"}
WOLVES = {"dice": "take a die", "colour": "place a rodent", "lead": "leader", "wolf": "wolf"}
HARVEST = {"split": "on a pile", "bid": "turn chit", "pick": "pick a", "store": "store"}
WALL = {"plant": "plant", "wall": "wall pyramid"}
BATTLE = {"discard": "discard", "place": "place a tile", "skill": "take a", "token": "at once|another token"}
UNHURRIED = {"hourglass": "off"}
CARRIED = {"hourglass": "off", "first": "0", "characters": "Ghost, Bandit"}
CHOSEN = {"choose": "choose a character", **BUILT, "mend": "mend"}
JOURNEYS = {
    "connect-four": Journey("connect-four", 2, {"four": "drop"}, 6),
    "root-cellar-2": Journey("root-cellar", 2, HARVEST, 14),
    "root-cellar-4": Journey("root-cellar", 4, HARVEST, 30),
    "rodentia-2": Journey("rodentia", 2, WOLVES, 22),
    "rodentia-5": Journey("rodentia", 5, WOLVES, 36),
    "carrots-2": Journey("carrots-and-broccoli", 2, WALL, 16),
    "carrots-4": Journey("carrots-and-broccoli", 4, WALL, 16),
    "carousel": Journey("carousel", 2, BATTLE, 24),
    "carrotia-1": Journey("carrotia", 1, {**CHOSEN, "steer": "choose the way"}, 30, UNHURRIED, True),
    "carrotia-2": Journey("carrotia", 2, {**BUILT, **WINDOWS}, 40, CARRIED, True),
    "carrotia-6": Journey("carrotia", 6, CHOSEN, 40, UNHURRIED, True),
}


def sand(page: Page, server: Server) -> Iterator[str]:
    """Carrotia with its hourglass: ready? and running."""
    begin(page, server, "carrotia", ["me", BOT], options={"hourglass": "relaxed", "characters": "Ghost, Bandit"})
    page.wait_for_selector("#ready:visible")
    yield "ready"
    page.click("#ready")
    wait_for_turn(page)
    yield "runs"


def finish(page: Page, server: Server, game: str, seats: int) -> Iterator[str]:
    """Played at random to its end: the box with the result, and the board under it."""
    begin(page, server, game, ["me", *["bot:random"] * (seats - 1)], options={"hourglass": "off"} if game == "carrotia" else {})
    play_by_mouse(page, seed=3)
    page.wait_for_selector("#result:visible")
    yield ""
    page.click("#result .shut")
    yield "shut"


def lesson(page: Page, server: Server, game: str) -> Iterator[str]:
    """Its first cards, and the first move that is asked for."""
    page.goto(f"/games/{game}")
    page.click("#learn")
    page.wait_for_selector("#lesson:visible")
    wait_until(page, "() => document.body.dataset.lesson")
    yield "card"
    while page.evaluate("document.body.dataset.lesson") == "talk":
        page.click("#lesson-next")
        page.wait_for_timeout(100)
    yield "move"


def names(page: Page, server: Server, game: str, seats: int) -> Iterator[str]:
    """So many people with long names; before that, somebody who waits for them."""
    wish = {
        "seats": [{"kind": "me", "level": "", "name": NAMES[0]}, *[{"kind": "link", "level": "", "name": ""}] * (seats - 1)]
    }
    if game == "carrotia":
        wish["options"] = {"hourglass": "off"}  # type: ignore[assignment]
    answer = page.request.post(f"/games/{game}/tables", data=wish, timeout=COMPILE)
    path = answer.json()["address"]
    page.goto(path)
    wait_for_board(page)
    yield "waiting"
    browser = page.context.browser
    assert browser
    for seat in range(1, seats):
        guest = browser.new_context(base_url=server.address)
        assert guest.request.post(f"{path}/sit", data={"seat": seat, "name": NAMES[seat]}).ok
        guest.close()
    wait_until(page, "() => !document.querySelector('.seat[data-kind=open]')")
    yield ""


def guest(page: Page, server: Server) -> Iterator[str]:
    """Who opens a link: free seats, the question for a name, looking on from beside."""
    browser = page.context.browser
    assert browser
    host = browser.new_context(base_url=server.address).new_page()
    path = begin(host, server, "root-cellar", ["me", "link", "link"])
    page.goto(path)
    wait_for_board(page)
    yield "comes"
    page.locator(".seat .sit").first.click()
    page.wait_for_selector("#sitdown[open]")
    yield "name"
    page.keyboard.press("Escape")
    path = begin(host, server, "rodentia", ["me", *[BOT] * 2])
    play_by_mouse(host, seed=2, moves=3)
    page.goto(path)
    wait_for_board(page)
    yield "looks-on"
    host.context.close()


def shared(page: Page, server: Server) -> Iterator[str]:
    """One device handed over, where there are secrets."""
    begin(page, server, "carousel", ["me", "here"])
    page.wait_for_selector("#veil:visible")
    yield ""


def away(page: Page, server: Server) -> Iterator[str]:
    """Somebody has closed the page; then they propose to give up."""
    browser = page.context.browser
    assert browser
    other = browser.new_context(base_url=server.address).new_page()
    path = begin(page, server, "connect-four", ["me", "link"])
    sit_down(other, path)
    other.click("#open-more")
    other.click("#give-up")
    page.wait_for_selector("#proposal:visible")
    yield "proposal"
    page.click("#play-on")
    other.goto("/")
    page.wait_for_selector(".seat[data-away]")
    yield ""
    other.context.close()


OPENED = (
    ("moves", "m", "#moves:visible"),
    ("log", "l", "#log:visible"),
    ("words", "p", "#reading dd"),
    ("past", "b", "#past:visible"),
)


def opened(page: Page, server: Server, game: str, seats: int) -> Iterator[str | tuple[str, Again]]:
    """Everything that opens beside the board: drawers, rules, a card about a part, a hint, the coach, the past."""
    begin(page, server, game, ["me", *[BOT] * (seats - 1)])
    play_by_mouse(page, seed=2, moves=4)
    for name, key, sign in OPENED:
        page.keyboard.press(key)
        page.wait_for_selector(sign)
        yield name
        page.keyboard.press("b" if name == "past" else "Escape")
    page.click("#open-more")
    yield "more"
    page.click("#open-rules")
    page.wait_for_selector("#rules article")
    yield "rules"
    page.keyboard.press("Escape")
    wait_for_turn(page)
    page.click("#hint")
    page.wait_for_selector("#toast:visible >> text=I would", timeout=COMPILE)
    yield "hint"
    page.click("#open-more")
    page.click("#coach")
    wait_until(
        page,
        "() => !document.querySelector('#toast').hidden && !document.querySelector('#toast').textContent.includes('thinks')",
        patience=COMPILE,
    )
    yield "coach"
    yield "about", ask_about


def ask_about(page: Page) -> None:
    """Tell about the first lit part; a card is put away when another picture comes."""
    page.keyboard.press("Escape")
    page.evaluate("document.querySelector('#toast').hidden = true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    page.wait_for_selector("#about:visible")


FEWEST = {game: min(n for n in hutch.find(game).seats if n > 1) for game in GAMES}
MOST = {game: max(hutch.find(game).seats) for game in GAMES}
AT_TABLES: dict[str, Story] = {
    **{f"table-{name}": journey for name, journey in JOURNEYS.items()},
    "table-carrotia-sand": sand,
    **{f"names-{game}": partial(names, game=game, seats=MOST[game]) for game in GAMES},
    **{f"lesson-{game}": partial(lesson, game=game) for game in GAMES},
    **{f"opened-{game}": partial(opened, game=game, seats=FEWEST[game]) for game in GAMES},
    "guest": guest,
    "shared": shared,
    "away": away,
    **{f"end-{game}": partial(finish, game=game, seats=FEWEST[game]) for game in GAMES},
    **{f"end-most-{game}": partial(finish, game=game, seats=MOST[game]) for game in GAMES if MOST[game] > 2},
}
