"""The engine in the page: simulations a second on one core, in Chromium against native code, from the same position."""

import base64
import sys
import time
from pathlib import Path
from typing import Any

import hutch
from benchmarks.page import server
from benchmarks.rows import Row, amount
from hutch.bots.search.thinking import Budget, search
from hutch.core.match import Match

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

MS = 120
ROUNDS = 25
PLIES = 8  # into a game of its own making
THINK = """async ([game, seat, record, wish]) => {
  const engine = await import("/static/engine/engine.js");
  await engine.load(game);
  const started = performance.now();
  const { iterations } = await engine.think({ seat, record }, { ...wish, trees: 1, seed: 5n });
  return [iterations, (performance.now() - started) / 1000];
}"""


def opening(name: str) -> tuple[Match, int]:
    """A match a few plies old, and a seat of it that has several choices."""
    for seed in range(100):
        match = hutch.new(name, seed=seed)
        while match.number < PLIES:
            match.play_action(next(iter(match.legal().values()))[0])
        seat = match.actor
        if len(match.legal()[seat]) > 1:
            return match, seat
    raise RuntimeError(f"{name} has no choices")


def native(match: Match, seat: int, iterations: int) -> float:
    started = time.perf_counter()
    search(match.view(seat), seat, 5, Budget(iterations))
    return iterations / (time.perf_counter() - started)


def in_page(page: Any, match: Match, seat: int, **wish: int) -> tuple[int, float]:
    """How many iterations the page made, and how many a second."""
    record = base64.b64encode(match.view(seat).tobytes()).decode()
    made, seconds = page.evaluate(THINK, [match.game.name, seat, record, wish])
    return made, made / seconds


def measured(page: Any, name: str) -> Row:
    """The same search in both, in turns, as long as the page takes for MS; the best of each: noise only ever slows."""
    match, seat = opening(name)
    in_page(page, match, seat, ms=MS)
    many, _ = in_page(page, match, seat, ms=MS)
    native(match, seat, many)
    rounds = [(in_page(page, match, seat, iterations=many)[1], native(match, seat, many)) for _ in range(ROUNDS)]
    here, there = (max(column) for column in zip(*rounds, strict=True))
    what = f"{match.game.title}, simulations a second in Chromium"
    return Row(what, amount(here), f"native {amount(there)}", f"{100 * here / there:.0f} %", "35 %")


def rows() -> list[Row]:
    from chromium import find
    from playwright.sync_api import sync_playwright

    path = find()
    if path is None:
        return [Row("the engine in Chromium", "no Chromium here", "", "")]
    with server() as address, sync_playwright() as play:
        page = play.chromium.launch(executable_path=path, args=["--no-sandbox"]).new_page()
        page.goto(address)
        return [measured(page, name) for name in hutch.catalogue()]
