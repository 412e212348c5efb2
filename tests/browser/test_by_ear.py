"""Games by somebody who hears the page and has a keyboard: they know what Chromium's accessible tree says, and no more."""

import random
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from helpers import COMPILE, WAIT, begin, open_page
from playwright.sync_api import CDPSession, Page

import hutch

pytestmark = pytest.mark.browser

SOME, ALL = 12, 10_000  # moves
MINE = ("Your turn: ", "If you like: ")


@dataclass
class Node:
    """One thing that a screen reader would tell."""

    role: str
    name: str
    focused: bool
    inside: list["Node"] = field(default_factory=list)

    def all(self, role: str, name: str = "") -> list["Node"]:
        found = [node for below in self.inside for node in below.all(role, name)]
        return [self, *found] if self.role == role and self.name.startswith(name) else found

    @property
    def words(self) -> str:
        return self.name if self.role == "StaticText" else "".join(node.words for node in self.inside)


def value_of(node: dict[str, Any], what: str) -> str:
    return str(node.get(what, {}).get("value", ""))


def hear(ears: CDPSession) -> Node:
    """The accessible tree as it is now."""
    told = ears.send("Accessibility.getFullAXTree")["nodes"]
    nodes = {}
    for node in told:
        focused = any(fact["name"] == "focused" and fact["value"]["value"] for fact in node.get("properties", []))
        nodes[node["nodeId"]] = Node(value_of(node, "role"), value_of(node, "name"), focused)
    for node in told:
        nodes[node["nodeId"]].inside = [nodes[child] for child in node.get("childIds", []) if child in nodes]
    return nodes[told[0]["nodeId"]]


def ended(tree: Node) -> bool:
    """The result has been announced, and has the focus."""
    return any(node.focused for node in tree.all("region", "The end"))


def my_turn(tree: Node) -> bool:
    return any(node.words.startswith(MINE) for node in tree.all("status"))


def decide(page: Page, ears: CDPSession, luck: random.Random) -> None:
    """Open the list of what can be done, go down it, and take what the reader names."""
    page.keyboard.press("m")
    for _ in range(1 + luck.randrange(3)):
        page.keyboard.press("ArrowDown")
    drawer = hear(ears).all("complementary", "What you can do")
    chosen = [button for place in drawer for button in place.all("button") if button.focused]
    if not chosen:  # the table has moved on meanwhile
        return page.keyboard.press("Escape")
    assert chosen[0].name, "a move without words"
    return page.keyboard.press("Enter")


def touch(page: Page, ears: CDPSession, luck: random.Random) -> None:
    """On the board itself: arrows go from one lit part to the next, and each says what it is."""
    page.keyboard.press(luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    for board in hear(ears).all("main", "The board"):
        for part in board.all("button"):
            assert part.name, "a part of the board without a name"
    page.keyboard.press("Enter")


def say_ready(page: Page, ears: CDPSession) -> None:
    """From one thing to the next until the reader names the button that the table waits for."""
    for _ in range(150):
        found = hear(ears).all("button", "Ready")
        if not found:  # it was said before, and the page has just heard of it
            return None
        if any(button.focused for button in found):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError("the button to say that one is ready cannot be reached")


def play_by_ear(page: Page, moves: int, seed: int = 1) -> int:
    """Until the end is announced, or so many decisions were taken: how many they were."""
    ears, luck, made = page.context.new_cdp_session(page), random.Random(seed), 0
    deadline = time.monotonic() + WAIT / 1000
    while made < moves and not ended(tree := hear(ears)):
        assert time.monotonic() < deadline, [node.words for node in tree.all("status")]
        if my_turn(tree):
            (touch if made % 4 == 3 else decide)(page, ears, luck)
            made += 1
            deadline = time.monotonic() + WAIT / 1000
        elif tree.all("button", "Ready"):
            say_ready(page, ears)
        page.wait_for_timeout(20)
    return made


def seats(game: str) -> list[str]:
    fewest = min(n for n in hutch.find(game).seats if n > 1)
    return ["me", *["bot:random"] * (fewest - 1)]


@pytest.mark.parametrize("game", list(hutch.catalogue()))
def test_a_game_by_ear_and_keyboard(browser, server, game):
    with open_page(browser, server) as page:
        begin(page, server, game, seats(game))
        assert play_by_ear(page, SOME) > 3


def test_the_end_is_heard_and_has_the_focus(browser, server):
    with open_page(browser, server) as page:
        begin(page, server, "connect-four", ["me", "bot:random"])
        play_by_ear(page, ALL)
        assert ended(hear(page.context.new_cdp_session(page)))


@pytest.mark.sweep
@pytest.mark.parametrize("game", list(hutch.catalogue()))
def test_a_whole_game_by_ear_and_keyboard(browser, server, game):
    with open_page(browser, server) as page:
        page.set_default_timeout(COMPILE)
        begin(page, server, game, seats(game))
        play_by_ear(page, ALL)
        assert ended(hear(page.context.new_cdp_session(page)))
