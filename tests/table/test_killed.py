"""kill -9 in the middle of a game: what was answered is there again, and a clock has run on meanwhile."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from guests import PATIENCE, Guest, run_dry

SOURCES = Path(__file__).resolve().parents[2] / "src"
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "main('127.0.0.1', 8900, sys.argv[1], False, Settings(pause=0.0, quotas=NO_LIMITS, compiling=False))"
)
GAME = "carrots-and-broccoli"


@pytest.fixture
def database(tmp_path) -> str:
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


@contextmanager
def served(database: str, cookies: httpx.Cookies | None = None) -> Iterator[Guest]:
    """Somebody at a table in a process of its own, which in the end is killed as with kill -9."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    process = subprocess.Popen([sys.executable, "-c", SERVE, database], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield Guest(httpx.Client(base_url=found[0], timeout=PATIENCE, cookies=cookies))
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()


def test_a_killed_server_loses_nothing_that_it_had_answered(database):
    with served(database) as ann:
        path = ann.begin("connect-four", "me=Ann", "bot:random")
        numbers = []
        for column in "abc":
            seen = ann.wait(path, lambda seen: seen["turn"] == 0, 0)
            numbers.append(ann.move(path, 0, seen["number"], f"drop {column}").json()["number"])
    with served(database, ann.web.cookies) as again:
        seen = again.wait(path, lambda seen: seen["turn"] == 0, 0)
        assert [line for line in transcript(again, path) if line.startswith("0:")] == ["0: drop a", "0: drop b", "0: drop c"]
        assert seen["number"] >= numbers[-1] + 1
        assert again.move(path, 0, seen["number"], "drop d").status_code == 200


def transcript(guest: Guest, path: str) -> list[str]:
    return guest.web.get(f"{path}/transcript", params={"seat": 0}).text.splitlines()


# ---- the timer of Carrots & Broccoli (CB-22): twenty minutes of the server's clock ---------------------------------------


def plant_one(guest: Guest, path: str) -> None:
    """Carrots plant one of their own in their corner as soon as the dice allow it; until then everybody passes."""
    for _ in range(100):
        turn = guest.see(path, 0)["turn"]
        seen = guest.see(path, turn)
        at_home = [move["text"] for move in seen["moves"] if re.fullmatch(r"place (red|yellow) \d a1", move["text"])]
        text = at_home[0] if turn == 0 and at_home else "pass"
        answer = guest.move(path, turn, seen["number"], text)
        assert answer.status_code == 200 or text == "pass"  # the table passes by itself where nothing else is possible
        if text != "pass":
            return
    pytest.fail("the dice never allowed it")


def test_a_timer_runs_on_while_no_server_does(database):
    with served(database) as ann:
        path = ann.begin(GAME, "me=Ann", "here=Bo", options={"timer": "on"})
        before, *ends = deadline_seen(ann, path, 0)
        assert before["of"] == 20 * 60
    with served(database, ann.web.cookies) as again:
        after, *ends_again = deadline_seen(again, path, 0)
        everybody, *ends_for_all = deadline_seen(again, path)
    assert after["serial"] == before["serial"] == everybody["serial"]
    assert after["of"] == 20 * 60
    assert max(ends[0], ends_again[0], ends_for_all[0]) <= min(ends[1], ends_again[1], ends_for_all[1])


def deadline_seen(guest, path, *seat):
    """The timer, and the earliest and the latest moment at which it can end: how long the answer took is not known."""
    asked = time.time()
    timer = guest.see(path, *seat)["timer"]
    return timer, asked + timer["left"] - 0.01, time.time() + timer["left"] + 0.01


def test_time_that_ran_out_meanwhile_ends_the_game_where_it_stood(database):
    """CB-22: most of one's own pyramids on one's own side win, and the roll that nobody acted on is lost."""
    with served(database) as ann:
        path = ann.begin(GAME, "me=Ann", "here=Bo", options={"timer": "on"})
        plant_one(ann, path)
    run_dry(database)
    with served(database, ann.web.cookies) as again:
        end = again.wait(path, lambda seen: seen["over"], 0)
        lines = transcript(again, path)
    assert end["timer"] is None
    assert end["moves"] == []
    assert end["result"]["winners"] == [0]
    assert end["scores"] == [1, 0]
    clock = lines.index("clock: time")
    assert not [line for line in lines[clock:] if line.startswith(("nature: roll", "0:", "1:"))]
