"""Requests that no page would send, at random: no 5xx, no traceback, and whoever plays meanwhile plays on."""

import json
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles

import httpx
import pytest
from guests import PATIENCE, Guest, House

SOON = 0.2  # seconds; who does not get half a request answers nothing
METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "get", "\x00", "TRACE"]
PATHS = [
    "/", "/games/connect-four", "/games/connect-four/tables", "/games/nothing/tables", "/games/connect-four/rules", "/verify",
    "/health", "/metrics", "/herbarium", "/static/shared/dom.js", "/static/../app.py", "/t/ADDRESS", "/t/ADDRESS/events?seat=7",
    "/t/ADDRESS/move", "/t/ADDRESS/undo", "/t/ADDRESS/sit", "/t/ADDRESS/bot", "/t/ADDRESS/leave", "/t/ADDRESS/again",
    "/t/ADDRESS/hint", "/t/ADDRESS/word", "/t/ADDRESS/moves/x", "/t/ADDRESS/transcript?seat=99999999999999999999",
    "/t/%00/move", "/t/ADDRESS/events?seat=1e9&tall=perhaps", "/%2e%2e/%2e%2e/etc/passwd", "/t/\ud83e\udd55", "*", "http://evil.example/",
]  # fmt: skip
VALUES = [
    0, 1, -1, 2**31, 2**63, 10**400, 1.5, True, None, "", "drop a", "\x00", "é🥕", "x" * 500, [], {}, [[]], {"a": 1}, "NaN",
    [{"kind": "me"}, {"kind": "me"}], [{"kind": "bot", "level": "perfect"}] * 13, {"first": "2"},
]  # fmt: skip
NAMES = ["seat", "number", "text", "name", "seats", "options", "edition", "key", "word", "commitment", "kind"]
HEADERS = [
    "content-type: application/json", "content-type: text/plain", "origin: http://[", "origin: null", "host: evil",
    "sec-fetch-site: cross-site", "hutch-seats: 0.zz", "cookie: hutch-seats=0." + "a" * 48, "accept: text/html",
    "last-event-id: 99999999999.x", "expect: 100-continue", "transfer-encoding: chunked", "content-length: -5",
    "accept-encoding: gzip, br", "x: " + "y" * 3000, "range: bytes=0-1", "connection: close", "content-length: 5",
    "connection: upgrade\r\nupgrade: websocket",
]  # fmt: skip


def json_text(luck: random.Random) -> str:
    body = {luck.choice(NAMES): luck.choice(VALUES) for _ in range(luck.randrange(5))}
    text = json.dumps(body)
    if luck.random() < 0.2:
        at = luck.randrange(len(text))
        text = text[:at] + luck.choice(["", "\x00", "{", '"', "[[[[", "\\ud800"]) + text[at:]
    return text


def request(luck: random.Random, address: str) -> bytes:
    body = json_text(luck).encode(errors="surrogatepass") if luck.random() < 0.7 else luck.randbytes(luck.randrange(60))
    headers = luck.sample(HEADERS, luck.randrange(4))
    if luck.random() < 0.8:
        headers.append(f"content-length: {len(body)}")
    if luck.random() < 0.9:
        headers.append("host: localhost")
    if luck.random() < 0.6:
        headers.append("content-type: application/json")
    path = luck.choice(PATHS).replace("ADDRESS", address)
    head = f"{luck.choice(METHODS[:2]) if luck.random() < 0.8 else luck.choice(METHODS)} {path} HTTP/1.1\r\n"
    raw = (head + "".join(f"{header}\r\n" for header in headers) + "\r\n").encode(errors="surrogatepass") + body
    return raw[: luck.randrange(1, len(raw))] if luck.random() < 0.1 else raw


def answer_to(port: int, raw: bytes) -> bytes:
    """The first bytes of the answer; empty if there is none."""
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as to:
            to.sendall(raw)
            to.shutdown(socket.SHUT_WR)
            to.settimeout(SOON)
            return to.recv(64)
    except OSError:
        return b""


def fuzz(port: int, path: str, seed: int, requests: int) -> None:
    luck = random.Random(seed)
    for _ in range(requests):
        raw = request(luck, path[3:])
        answer = answer_to(port, raw)
        assert not answer.startswith(b"HTTP/1.1 5"), (raw, answer)


class Innocent(threading.Thread):
    """Somebody who means well and plays all the while."""

    def __init__(self, ann: Guest) -> None:
        super().__init__()
        self.ann, self.stop = ann, threading.Event()
        self.trouble: list[str] = []
        self.waits: list[float] = []  # seconds until a move was answered

    def run(self) -> None:
        while not self.stop.is_set():
            path = self.ann.begin("connect-four", "me=Ann", "here=Bo")
            for number, column in enumerate("abcdefg"):
                begun = time.perf_counter()
                answer = self.ann.move(path, number % 2, number, f"drop {column}")
                if number:  # the first one opens the room
                    self.waits.append(time.perf_counter() - begun)
                if answer.status_code != 200:
                    self.trouble.append(answer.text)
                self.stop.wait(0.05)

    def __enter__(self) -> "Innocent":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.join()


@pytest.mark.parametrize("seed", range(2))
def test_random_requests_break_nothing(tmp_path, caplog, seed):
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}") as house:
        path = house.guest().begin("connect-four", "me=Ann", "link")
        with Innocent(house.guest()) as ann:
            fuzz(int(house.address.rsplit(":", 1)[1]), path, seed, 200)
    assert ann.trouble == []
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


# ---- a house in a process of its own ------------------------------------------------------------------------------------

SOURCES = Path(__file__).resolve().parents[2] / "src"
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "main('127.0.0.1', 8940, sys.argv[1], False, Settings(pause=0.0, quotas=NO_LIMITS, compiling=False))"
)
STRANGERS = 8  # who send at the same time


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Path]]:
    """Its address, and the file with all that it has written."""
    written, environment = folder / "written", {**os.environ, "PYTHONPATH": str(SOURCES)}
    command = [sys.executable, "-c", SERVE, f"sqlite:///{folder / 'table.sqlite3'}"]
    with written.open("w") as errors:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        yield found[0], written
    finally:
        process.terminate()
        process.wait(PATIENCE)


def besiege(folder: Path, requests: int) -> list[float]:
    """Strangers send so many requests altogether; how long somebody who played meanwhile waited for each answer."""
    with served(folder) as (address, written):
        port, web = int(address.rsplit(":", 1)[1]), {"base_url": address, "timeout": PATIENCE}
        path = Guest(httpx.Client(**web)).begin("connect-four", "me=Ann", "link")
        with Innocent(Guest(httpx.Client(**web))) as ann, ThreadPoolExecutor(STRANGERS) as hands:
            for sent in [hands.submit(fuzz, port, path, seed, requests // STRANGERS) for seed in range(STRANGERS)]:
                sent.result()
    assert ann.trouble == []
    assert "Traceback" not in written.read_text()
    return ann.waits


def test_strangers_all_at_once_break_nothing(tmp_path):
    assert besiege(tmp_path, 400)


@pytest.mark.sweep
def test_a_hundred_thousand_requests_hold_up_nobody(tmp_path):
    """On a machine that does nothing else: 99 of 100 moves of somebody who plays meanwhile are answered within 0.1 s."""
    assert quantiles(besiege(tmp_path, 100_000), n=100)[98] < 0.1
