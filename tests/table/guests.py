"""Guests at a table: each has cookies of their own, posts moves and listens to events."""

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import uvicorn

from hutch.table.serve import bind, create_app

PATIENCE = 120  # seconds; a first compile on a busy machine takes long


class House:
    """A table served from a thread of this process."""

    def __init__(self, database: str, pause: float = 0.0) -> None:
        self.app = create_app(database, pause)
        self.guests: list[Guest] = []

    def open(self) -> "House":
        listening = bind("127.0.0.1", 8800)
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(self.app, log_level="error", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([listening],), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        return self

    def close(self) -> None:
        for guest in self.guests:
            guest.web.close()
        self.server.should_exit = True
        self.thread.join(10)

    __enter__ = open

    def __exit__(self, *_: object) -> None:
        self.close()

    def guest(self, cookies: httpx.Cookies | None = None) -> "Guest":
        guest = Guest(httpx.Client(base_url=self.address, timeout=PATIENCE, cookies=cookies))
        self.guests.append(guest)
        return guest

    def room(self, path: str) -> Any:
        """The room behind an address, for what no guest can see."""
        return self.app.state.hall.rooms[address_of(path)]


class Guest:
    """Somebody with a browser."""

    def __init__(self, web: httpx.Client) -> None:
        self.web = web

    def begin(self, game: str, *seats: str, options: dict[str, str] | None = None, edition: str | None = None) -> str:
        """A new match; seats are "me", "here", "link", "bot:LEVEL", with "=NAME" behind. Its path."""
        wish = {"seats": [seat_of(word) for word in seats], "options": options or {}, "edition": edition}
        answer = self.web.post(f"/games/{game}/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["address"])

    def post(self, path: str, what: str, **body: Any) -> httpx.Response:
        return self.web.post(f"{path}/{what}", json=body)

    def move(self, path: str, seat: int, number: int, text: str) -> httpx.Response:
        return self.post(path, "move", seat=seat, number=number, text=text)

    def sit(self, path: str, seat: int, name: str = "") -> httpx.Response:
        return self.post(path, "sit", seat=seat, name=name)

    def listen(self, path: str, seat: int = -1, last: int | None = None, tall: bool = False) -> Iterator[tuple[str, str, Any]]:
        """The events of a table, as (kind, id, data), for as long as one asks."""
        headers = {} if last is None else {"last-event-id": str(last)}
        with self.web.stream("GET", f"{path}/events", params={"seat": seat, "tall": tall}, headers=headers) as stream:
            assert stream.status_code == 200, stream.read()
            kind = name = ""
            for line in stream.iter_lines():
                word, _, value = line.partition(": ")
                if word == "event":
                    kind, name = value, ""
                elif word == "id":
                    name = value
                elif word == "data":
                    yield kind, name, json.loads(value)

    def see(self, path: str, seat: int = -1, **more: Any) -> dict[str, Any]:
        """The position as this guest sees it now."""
        return self.wait(path, lambda position: True, seat, **more)

    def wait(self, path: str, wanted: Any, seat: int = -1, **more: Any) -> dict[str, Any]:
        """The first position that fits."""
        for kind, _, data in self.listen(path, seat, **more):
            if kind == "position" and wanted(data):
                return dict(data)
        raise AssertionError("the stream ended")

    def people(self, path: str) -> dict[str, Any]:
        return next(dict(data) for kind, _, data in self.listen(path) if kind == "people")


def address_of(path: str) -> str:
    return path.rsplit("/", 1)[1]


def seat_of(word: str) -> dict[str, str]:
    word, _, name = word.partition("=")
    kind, _, level = word.partition(":")
    return {"kind": kind, "level": level, "name": name}
