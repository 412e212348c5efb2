"""The page: from one client's POST of a move until another client has the event, over HTTP on this machine."""

import json
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Queue
from typing import Any

import httpx

from benchmarks.rows import Row
from hutch.table import wire

MOVES = 200
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "main('127.0.0.1', 8900, sys.argv[1], False, Settings(pause=0.0, quotas=NO_LIMITS, compiling=False))"
)


@contextmanager
def server() -> Iterator[str]:
    """A table with a database of its own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, f"sqlite:///{Path(folder) / 'bench.db'}"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        try:
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def listen(address: str, table: str, news: "Queue[tuple[float, dict[str, Any]]]") -> None:
    """A spectator: every position with the time at which it came, until the table closes."""
    with suppress(httpx.HTTPError), httpx.stream("GET", f"{address}{table}/events", timeout=30) as answer:
        for came, position in positions(answer):
            news.put((came, position))


def positions(answer: httpx.Response) -> Iterator[tuple[float, dict[str, Any]]]:
    """Each position of a stream, put together as a page does, and when it came."""
    lines: list[str] = []
    frame = ""
    for row in answer.iter_lines():
        if row.startswith("data: "):
            lines.append(row[6:])
        elif not row and len(lines) == 2:  # an event of two lines: what it is about, and the frame or its change
            came, about = time.perf_counter(), json.loads(lines[0])
            frame = lines[1] if about["base"] is None else wire.changed(frame, json.loads(lines[1]))
            yield came, {**json.loads(frame), **about}
        if not row:
            lines = []


def delays() -> list[float]:
    """Root Cellar, two people on one screen and a spectator: milliseconds from POST to the spectator's event."""
    taken: list[float] = []
    with server() as address, httpx.Client(base_url=address, timeout=60) as client:
        while len(taken) < MOVES:
            seats = [{"kind": "me"}, {"kind": "here"}]
            table = client.post("/games/root-cellar/tables", json={"seats": seats, "options": {}}).json()["address"]
            taken += one_match(address, client, table)
    return taken[:MOVES]


def one_match(address: str, client: httpx.Client, table: str) -> list[float]:
    news: Queue[tuple[float, dict[str, Any]]] = Queue()
    threading.Thread(target=listen, args=(address, table, news), daemon=True).start()
    _, shown = news.get(timeout=30)
    taken = []
    while not shown["over"]:
        move, seat = first_move(address, client, table, shown["turn"]), shown["turn"]
        began = time.perf_counter()
        answer = client.post(f"{table}/move", json={"seat": seat, "number": shown["number"], "text": move})
        came, shown = news.get(timeout=30)
        if answer.status_code == 200:  # where nothing else is possible the table may have been quicker
            taken.append(1000 * (came - began))
    return taken


def first_move(address: str, client: httpx.Client, table: str, seat: int) -> str:
    """What the seat itself is shown first among its moves."""
    with client.stream("GET", f"{table}/events?seat={seat}") as answer:
        for _, position in positions(answer):
            return str(position["moves"][0]["text"]) if position["moves"] else "none"
    raise RuntimeError("the table closed the stream")


def rows() -> list[Row]:
    taken = sorted(delays())
    median, slow = statistics.median(taken), taken[int(0.95 * len(taken))]
    what = "a move on the page, POST to another's event"
    return [Row(what, f"{median:.1f} ms (95 %: {slow:.1f} ms)", "", f"{30 / median:.1f}× under the bar", "30 ms")]
