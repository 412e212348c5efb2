"""A seat for an agent at a table that a running house serves, taken by the table's link."""

import json
import time
from typing import Any
from urllib.parse import urlsplit

from hutch.core.errors import BadOption, HutchError, IllegalMove
from hutch.research.missing import needed
from hutch.research.seats import sentence

PATIENCE = 60.0  # seconds that a house may take to answer
WAIT, PAUSE = 30.0, 0.5  # seconds that an agent waits for the others in one go, and between two looks


class LinkedSeat:
    """One seat of somebody's table."""

    def __init__(self, link: str, name: str, seat: int | None = None) -> None:
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or not parts.path.startswith("/t/"):
            raise BadOption(f"a table's link looks like http://HOST:PORT/t/ADDRESS, not {link!r}")
        self.path = "/".join(parts.path.split("/")[:3])
        self.client = needed("httpx").Client(base_url=f"{parts.scheme}://{parts.netloc}", timeout=PATIENCE)
        self.told = 0  # lines of the log
        self.seat = self.free_seat() if seat is None else seat
        self.post("sit", seat=self.seat, name=name)

    def fetch(self, method: str, what: str, **more: Any) -> Any:
        """What the house answers; its reason as an IllegalMove where it refuses."""
        web = needed("httpx")
        try:
            answer = self.client.request(method, f"{self.path}/{what}", **more)
        except web.HTTPError as trouble:
            raise HutchError(f"{self.client.base_url} does not answer: {trouble}") from None
        if answer.is_error:
            raise IllegalMove(reason_of(answer))
        return answer

    def ask(self, method: str, what: str, **more: Any) -> Any:
        return self.fetch(method, what, **more).json()

    def post(self, what: str, **body: Any) -> Any:
        return self.ask("POST", what, json=body)

    def hear(self, seat: int) -> dict[str, dict[str, Any]]:
        """What a fresh listener is told: the people, and the position."""
        web, heard = needed("httpx"), dict[str, dict[str, Any]]()
        try:
            with self.client.stream("GET", f"{self.path}/events", params={"seat": seat}) as stream:
                if stream.is_error:
                    stream.read()
                    raise HutchError(reason_of(stream))
                kind = ""
                for line in stream.iter_lines():
                    word, _, value = line.partition(": ")
                    kind = value if word == "event" else kind
                    if word == "data":  # who has heard nothing before is told everything, in a line or two
                        heard[kind] = heard.get(kind, {}) | json.loads(value)
                    elif not line and {"people", "position"} <= heard.keys():
                        return heard
        except web.HTTPError as trouble:
            raise HutchError(f"{self.client.base_url} does not answer: {trouble}") from None
        raise HutchError("the table said nothing; ask again")

    def free_seat(self) -> int:
        free = [chair["seat"] for chair in self.hear(-1)["people"]["seats"] if chair["kind"] == "open"]
        if not free:
            raise BadOption("no seat is free at that table")
        return int(free[0])

    def position(self) -> dict[str, Any]:
        return self.hear(self.seat)["position"]

    def moves(self) -> list[str]:
        return [str(move["text"]) for move in self.position()["moves"]]

    def play(self, move: str) -> None:
        self.post("move", seat=self.seat, number=self.position()["number"], text=move)
        self.wait()

    def wait(self) -> None:
        """Until this seat may act, or the game is over, or the others take long."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            now = self.position()
            if now["moves"] or now["over"]:
                return
            time.sleep(PAUSE)

    def look(self) -> str:
        """What is new, the position in words, and what is to be done."""
        heard = self.hear(self.seat)
        now, names = heard["position"], {chair["seat"]: chair["name"] or chair["word"] for chair in heard["people"]["seats"]}
        entries = [entry for entry in now["log"]["add"] if entry["words"]]
        log = [sentence(self.speaker(entry["who"], names), entry["words"], entry["line"]) for entry in entries]
        news, self.told = log[self.told :], len(log)
        parts = ["What happened:", *news, ""] if news else []
        parts += [f"You have seat {self.seat}, {names[self.seat]}.", *self.reading(), ""]
        if now["over"]:
            return "\n".join([*parts, f"The game is over. {now['status']}"])
        listed = "; ".join(move["text"] for move in now["moves"])
        return "\n".join([*parts, now["status"], f"Moves: {listed or 'none now; wait for the others'}"])

    def speaker(self, who: int | str, names: dict[int, str]) -> str:
        return "" if isinstance(who, str) else "You: " if who == self.seat else f"{names[who]}: "

    def reading(self) -> list[str]:
        """The position as this seat may know it, thing by thing."""
        told = self.ask("GET", "reading", params={"seat": self.seat})
        return [f"- {entry['title']}: {entry['words']}" for entry in told]


def reason_of(answer: Any) -> str:
    """What a house says went wrong."""
    try:
        return str(answer.json()["why"])
    except (ValueError, KeyError):
        return f"the table answered {answer.status_code}"
