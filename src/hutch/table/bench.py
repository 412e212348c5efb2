"""How long a move takes on the page: from one client's POST to the event at another, on this machine.

>>> from hutch.table.bench import move_times
>>> statistics.median(move_times())      # milliseconds
"""

import http.client
import json
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn

from hutch.table.keys import COOKIE
from hutch.table.serve import bind, create_app


def move_times(moves: int = 60, game: str = "connect-four") -> list[float]:
    """Milliseconds from a player's POST until another browser has the whole event; the table is on disk, as always."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        listening = bind("127.0.0.1", 8950)
        server = uvicorn.Server(uvicorn.Config(create_app(f"sqlite:///{Path(folder) / 'bench.sqlite3'}"), log_level="error"))
        serving = threading.Thread(target=server.run, args=([listening],), daemon=True)
        serving.start()
        try:
            times: list[float] = []
            while len(times) < moves:
                times += one_game(listening.getsockname()[1], game, moves - len(times))
            return times
        finally:
            server.should_exit = True
            serving.join(10)


def one_game(port: int, game: str, most: int) -> list[float]:
    """Play a two-seat game from one connection while a spectator listens on another."""
    player, spectator = (http.client.HTTPConnection("127.0.0.1", port, timeout=120) for _ in range(2))
    answer, cookie = ask(player, f"/games/{game}/tables", {"seats": [{"kind": "me"}, {"kind": "here"}]}, "")
    path, times = answer["address"], []
    spectator.request("GET", f"{path}/events")
    stream = spectator.getresponse()
    own = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    position = next_position(stream)
    while not position["over"] and len(times) < most:
        text = first_move(own, path, position["turn"], cookie)
        begun = time.perf_counter()
        ask(player, f"{path}/move", {"seat": position["turn"], "number": position["number"], "text": text}, cookie)
        position = next_position(stream)
        times.append(1000 * (time.perf_counter() - begun))
    for connection in (player, spectator, own):
        connection.close()
    return times


def ask(to: http.client.HTTPConnection, path: str, body: dict[str, Any], cookie: str) -> tuple[dict[str, Any], str]:
    to.request("POST", path, json.dumps(body), {"content-type": "application/json", "cookie": cookie})
    answer = to.getresponse()
    said = json.loads(answer.read())
    if answer.status >= 400:
        raise RuntimeError(said["why"])
    given = (answer.headers.get("set-cookie") or "").split(";")[0]
    return said, given if given.startswith(COOKIE) else cookie


def next_position(stream: http.client.HTTPResponse) -> dict[str, Any]:
    kind = b""
    while line := stream.readline():
        word, _, value = line.rstrip().partition(b": ")
        if word == b"event":
            kind = value
        elif word == b"data" and kind == b"position":
            return dict(json.loads(value))
    raise RuntimeError("the stream ended")


def first_move(to: http.client.HTTPConnection, path: str, seat: int, cookie: str) -> str:
    """What the seat that is to act sees first in its list."""
    to.request("GET", f"{path}/events?seat={seat}", headers={"cookie": cookie})
    seen = next_position(to.getresponse())
    to.close()
    return str(seen["moves"][0]["text"])
