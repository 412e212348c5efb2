"""The stories of `screens.py` that are told away from a table: each goes somewhere, and yields what its screen is called."""

from collections.abc import Callable, Iterator
from functools import partial

from helpers import Server, begin
from playwright.sync_api import FilePayload, Page

import hutch

GAMES = tuple(hutch.catalogue())
LONG = 240_000  # ms: a study or an analysis on a busy machine
PATHS = {
    "cupboard": "/",
    "history-empty": "/history",
    "herbarium": "/herbarium",
    "verify": "/verify",
    "transcript-opener": "/replay",
    "sorry-404": "/nowhere",
    "sorry-no-table": "/t/nowhere",
}
Story = Callable[[Page, Server], Iterator[str]]


def visit(page: Page, server: Server, path: str) -> Iterator[str]:
    page.goto(path)
    yield ""


def box(page: Page, server: Server, game: str) -> Iterator[str]:
    """The box with the fewest at the table, then with the most and everything unfolded."""
    page.goto(f"/games/{game}")
    page.wait_for_selector("#start button[type=submit]:enabled")
    yield ""
    page.evaluate("document.querySelectorAll('details').forEach((folded) => (folded.open = true))")
    if page.locator("#count .pills").is_visible():
        page.locator("#count .pills label").last.click()
    yield "opened"


def rules(page: Page, server: Server, game: str) -> Iterator[str]:
    page.goto(f"/games/{game}/rules")
    yield ""


def study(page: Page, server: Server) -> Iterator[str]:
    """The bench: as it is laid, what could be changed, under way, and done."""
    page.goto("/games/connect-four/study")
    yield "new"
    page.goto("/games/root-cellar/study")
    page.locator(".whatif summary").click()
    page.fill("[name='animals.bear.chits']", "1")
    page.select_option("[name=players]", "2")
    page.select_option("[name=minutes]", "3")
    yield "what-if"
    page.click("#bench [type=submit]")
    page.locator("#found li").first.wait_for(timeout=LONG)
    yield "running"
    page.click("#stop")
    page.locator("#trials li").first.wait_for(timeout=LONG)
    yield "finished"
    with page.context.expect_page() as opened:
        page.click("#trials a >> text=Report")
    address = opened.value.url
    opened.value.close()
    page.goto(address)
    yield "report"


def written(game: str, *moves: str) -> str:
    """The transcript of a match of these moves."""
    match = hutch.new(game, seed=1)
    for move in moves:
        match.play(match.actor, move)
    return match.transcript()


def replay(page: Page, server: Server) -> Iterator[str]:
    """A transcript that cannot be read, one that can, its chances, and what might have been."""
    page.goto("/replay")
    told = written("connect-four", *(f"drop {column}" for column in "dcdcedf"))
    page.fill("textarea", told.replace("drop c", "drop z", 1))
    page.click("button.big")
    page.wait_for_selector("#found[data-holds=false]")
    yield "refused"
    page.fill("textarea", told)
    page.click("button.big")
    page.wait_for_selector("body[data-at] #stage svg")
    yield "first"
    page.click("#chances button")
    page.wait_for_selector("#chances svg", timeout=LONG)
    page.fill("#past-slider", "6")
    page.wait_for_selector("body[data-at='6']")
    yield "chances"
    page.click("#try-here")
    page.wait_for_selector("#fork[open]")
    yield "try-it"
    page.keyboard.press("Escape")
    page.goto(page.url.partition("?")[0] + "/analysis")
    yield "analysis-running"
    page.wait_for_selector("main svg", timeout=LONG)
    page.wait_for_timeout(3000)
    yield "analysis"


def verify_found(page: Page, server: Server) -> Iterator[str]:
    page.goto("/verify")
    page.fill("textarea", "[game connect-four]")
    page.click("button.big")
    page.wait_for_timeout(500)
    yield ""


def refused_begin(page: Page, server: Server) -> Iterator[str]:
    """The box says why a table cannot be laid."""
    page.goto("/games/root-cellar")
    page.wait_for_selector("#start button[type=submit]:enabled")
    page.evaluate("document.querySelectorAll('details.own').forEach((folded) => (folded.open = true))")
    edition: FilePayload = {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"farmers = -3\n"}
    page.set_input_files("#edition", files=[edition])
    page.click("#start button[type=submit]")
    page.wait_for_selector("#trouble:visible, body.table")
    yield ""


def history(page: Page, server: Server) -> Iterator[str]:
    """A few tables that were begun here."""
    for game in GAMES:
        fewest = min(n for n in hutch.find(game).seats if n > 1)
        begin(page, server, game, ["me", *["bot:random"] * (fewest - 1)])
    page.goto("/history")
    yield ""
    page.goto("/")
    yield "cupboard"


OF_PAGES: dict[str, Story] = {
    **{name: partial(visit, path=path) for name, path in PATHS.items()},
    **{f"box-{game}": partial(box, game=game) for game in GAMES},
    **{f"rules-{game}": partial(rules, game=game) for game in GAMES},
    "box-refused": refused_begin,
    "verify-found": verify_found,
    "history": history,
    "replay": replay,
    "study": study,
}
