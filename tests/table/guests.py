"""Guests at a table: each has cookies of their own, posts moves and listens to events."""

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
from sqlalchemy import create_engine

from hutch.table import wire
from hutch.table.schema import TIMERS
from hutch.table.serve import TableServer, bind, create_app, server_config
from hutch.table.settings import NO_LIMITS, Settings

PATIENCE = 120  # seconds; a first compile on a busy machine takes long


class House:
    """A table served from a thread of this process."""

    def __init__(self, database: str, settings: Settings | None = None) -> None:
        self.database = database
        self.settings = settings or Settings(pause=0.0, quotas=NO_LIMITS)
        self.app = create_app(database, self.settings)
        self.guests: list[Guest] = []

    def open(self) -> "House":
        listening = bind("127.0.0.1", 8800)
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.server = TableServer(server_config(self.app, self.settings))
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
        return self.app.state.rooms.live[address_of(path)]


def run_dry(database: str) -> None:
    """As if the time had gone by while no server ran."""
    engine = create_engine(database)
    with engine.begin() as to:
        to.execute(TIMERS.update().values(deadline=time.time() - 1))
    engine.dispose()


class Guest:
    """Somebody with a browser."""

    def __init__(self, web: httpx.Client) -> None:
        self.web = web

    def begin(self, game: str, *seats: str, options: dict[str, str] | None = None, **more: Any) -> str:
        """A new match; seats are "me", "here", "link", "bot:LEVEL", with "=NAME" behind. Its path."""
        wish = {"seats": [seat_of(word) for word in seats], "options": options or {}, **more}
        answer = self.web.post(f"/games/{game}/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["address"])

    def post(self, path: str, what: str, **body: Any) -> httpx.Response:
        return self.web.post(f"{path}/{what}", json=body)

    def move(self, path: str, seat: int, number: int, text: str) -> httpx.Response:
        return self.post(path, "move", seat=seat, number=number, text=text)

    def ready(self, path: str) -> httpx.Response:
        """Everybody at this guest's screen is ready for the sand to run."""
        return self.post(path, "ready")

    def sit(self, path: str, seat: int, name: str = "") -> httpx.Response:
        return self.post(path, "sit", seat=seat, name=name)

    def listen(self, path: str, seat: int = -1, last: Any = None, tall: bool = False) -> Iterator[tuple[str, str, Any]]:
        """The events of a table, as (kind, number, data), for as long as one asks; positions as a page puts them together."""
        headers = {} if last is None else {"last-event-id": str(last)}
        frame = ""
        with self.web.stream("GET", f"{path}/events", params={"seat": seat, "tall": tall}, headers=headers) as stream:
            assert stream.status_code == 200, stream.read()
            for kind, name, lines in events_of(stream.iter_lines()):
                if kind != "position":
                    yield kind, name, json.loads(lines[0])
                    continue
                about, frame = unfold(lines, frame)
                yield kind, name.partition(".")[0], {**json.loads(frame), **about, "id": name}

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


def events_of(lines: Iterator[str]) -> Iterator[tuple[str, str, list[str]]]:
    """Server-Sent Events: (kind, id, lines of data)."""
    kind = name = ""
    data: list[str] = []
    for line in lines:
        word, _, value = line.partition(": ")
        if word == "event":
            kind, name, data = value, "", []
        elif word == "id":
            name = value
        elif word == "data":
            data.append(value)
        elif not line and data:
            yield kind, name, data
            data = []


def unfold(lines: list[str], frame: str) -> tuple[dict[str, Any], str]:
    """What a position event is about, and its whole frame, made from the one before if need be."""
    about = json.loads(lines[0])
    return about, lines[1] if about["base"] is None else wire.changed(frame, json.loads(lines[1]))


def address_of(path: str) -> str:
    return path.rsplit("/", 1)[1]


def seat_of(word: str) -> dict[str, str]:
    word, _, name = word.partition("=")
    kind, _, level = word.partition(":")
    return {"kind": kind, "level": level, "name": name}
