"""A course played over HTTP: everything that one viewer's browser is sent, in order."""

import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
from guests import Guest, House, address_of, events_of
from worlds import Course, Twins

from hutch.core import verbs
from hutch.core.errors import NoWayBack
from hutch.core.match import Match
from hutch.table import streams
from hutch.table.room import away, room, thinking
from hutch.table.room.watchers import Watcher

HASH = re.compile("[0-9a-f]{64}")  # a commitment to luck: it tells nothing, and is another for every match
NEVER = 1e6  # seconds: an evening is shorter, however slow the machine


Message = tuple[str, str, list[str]]  # of a stream: its kind, its name, its lines

REFUSED: dict[str, dict[str, Any]] = {  # what somebody who only watches asks in vain of a table where all seats are taken
    "sit": {"seat": 0, "name": "Eve"},
    "bot": {"seat": 0},
    "stand-in": {"seat": 0},
    "leave": {"seat": 0},
    "word": {"seat": 0, "word": "rain"},
    "ready": {},
    "give-up": {"agree": True},
    "again": {},
    "coaching": {"agree": True},
    "analysis": {},
    "analysis/looks": {"answers": {}},
}


class Evening:
    """One of the two worlds of a course, at a table of its own."""

    def __init__(self, house: House, course: Course, world: int) -> None:
        self.house, self.course, self.world = house, course, world
        self.guests = {seat: house.guest() for seat in (*range(course.players), -1)}
        self.sent: list[str] = []
        self.requests: set[tuple[str, str]] = set()
        for guest in self.guests.values():
            guest.web.event_hooks["request"] = [lambda asked: self.requests.add((asked.method, asked.url.path))]
        self.path = self.guests[0].begin(course.name, "me=Guest 0", *["link"] * (course.players - 1), options=course.options)
        self.sit_down()

    def sit_down(self) -> None:
        """All seats are taken by guests; then the cards are dealt anew, from the seed of this world."""
        course = self.course
        for seat in range(1, course.players):
            self.guests[seat].sit(self.path, seat, f"Guest {seat}")
        self.guests[-1].see(self.path)
        while self.house.room(self.path).busy:  # until the table has noticed that the page was closed
            time.sleep(0.01)
        self.match.__init__(course.name, course.players, course.seeds[self.world], course.options, live=True)  # type: ignore
        self.house.room(self.path).frames.forget()  # what was drawn of the first deal
        streams.position(self.house.room(self.path), Watcher(self.another, False, [self.another]))  # drawn for nobody else

    @property
    def match(self) -> Match:
        match: Match = self.house.room(self.path).match
        return match

    @property
    def viewer(self) -> Guest:
        return self.guests[self.course.viewer]

    @property
    def another(self) -> int:
        """A seat that is not the viewer's."""
        return 1 if self.course.viewer == 0 else 0

    def play(self, twins: Iterator[Twins]) -> list[str]:
        """What the viewer is sent, from the deal to the end of the course."""
        with self.viewer.web.stream("GET", f"{self.path}/events", params={"seat": self.course.viewer}) as answer:
            self.follow(events_of(answer.iter_lines()), twins)
        self.begin_a_fork()
        return self.sent

    def follow(self, stream: Iterator[Message], twins: Iterator[Twins]) -> None:
        self.hear(stream, 0)
        next(twins)
        for number, (pair, both) in enumerate(zip(self.course.actions, twins, strict=True), 1):
            self.let_another_ask(number - 1)
            self.ask(number - 1)
            self.match.open_record().rng = both.luck
            self.move(number - 1, pair[self.world])
            self.hear(stream, number)

    def move(self, number: int, action: int) -> None:
        seat = int(verbs.actor_of(self.match.open_record(), action))
        text = self.match.game.notation.text(self.match.view(seat), action)
        answer = self.guests[seat].move(self.path, seat, number, text)
        assert answer.status_code == 200, answer.text
        if seat == self.course.viewer:
            self.keep("answer", answer)

    def hear(self, stream: Iterator[Message], number: int) -> None:
        """Every message up to the position of this number, as it comes over the wire."""
        for kind, name, lines in stream:
            told = f"{kind} {name}", "\n".join(lines)
            if number > 1 or kind != "people":  # until the table has counted who watches, it may tell so once or twice
                self.keep(*told)
            if kind == "position" and name.partition(".")[0] == str(number):
                return

    def let_another_ask(self, number: int) -> None:
        """Before the viewer does, somebody asks the same with eyes of their own: what is kept of their answers is theirs."""
        web, seat, part = self.guests[self.another].web, self.another, self.part(number)
        for what in ("transcript", "view", "reading"):
            web.get(f"{self.path}/{what}", params={"seat": seat})
        web.get(f"{self.path}/about", params={"seat": seat, "part": part})
        for what in ("past", f"past/{number // 2}", "past/0/reading", f"past/{number}/about"):
            web.get(f"{self.path}/{what}", params={"eyes": seat, "part": part})

    def ask(self, number: int) -> None:
        """Whatever a viewer can ask for: page, transcript, words, the past, a hint, refused moves, and to take back."""
        seat, part = self.course.viewer, self.part(number)
        self.keep("page", self.viewer.web.get(self.path))
        for what in ("transcript", "view", "reading"):
            self.get(what, seat=seat)
        self.get("about", seat=seat, part=part)
        self.get("lesson")
        for eyes in (seat, "open"):
            for what in ("past", f"past/{number // 2}", "past/0/reading"):
                self.get(what, eyes=eyes)
            self.get(f"past/{number}/about", eyes=eyes, part=part)
        if number % 6 == 1:
            self.ask_in_vain()
        if seat >= 0:
            for text in ("qwertz", "play Fox", "keep Owl", "place 1 A2"):
                if text not in self.match.moves(seat):
                    self.keep(text, self.viewer.move(self.path, seat, number, text))
            self.keep("hint", self.viewer.post(self.path, "hint", seat=seat, number=number))
            self.keep("coach", self.viewer.post(self.path, "coach", seat=seat))
            self.keep("coach/looks", self.viewer.post(self.path, "coach/looks", seat=seat, answers={}))
            self.take_back(seat, number)

    def begin_a_fork(self) -> None:
        """What is told to whoever begins a table from here. Where that table is, and its keys, are by chance."""
        seats = [{"kind": "bot", "level": "random", "name": ""}] * self.course.players
        answer = self.viewer.post(self.path, "fork", at=0, eyes=str(self.course.viewer), anew=True, seats=seats)
        assert answer.status_code == 201, answer.text
        address = re.sub(r"^/t/[\w-]+", "FORK", answer.json()["address"])
        self.keep("fork", f"{sorted(answer.headers)} {answer.json() | {'address': address}}")

    def part(self, number: int) -> str:
        """The id of a part of the viewer's picture, another at each position."""
        parts = re.findall(r' id="([^"]+)"', self.match.picture(self.course.viewer))
        return str(parts[5 * number % len(parts)])

    def ask_in_vain(self) -> None:
        """What is refused to whoever asks, and what there is nothing of while the match runs."""
        for what in ("analysis", "analysis/data", "analysis/better/1", "forks", "moves/not-played-1"):
            self.get(what)
        for what, body in REFUSED.items():
            self.keep(what, self.guests[-1].post(self.path, what, **body))

    def get(self, what: str, **asked: Any) -> None:
        self.keep(what, self.viewer.web.get(f"{self.path}/{what}", params=asked))

    def take_back(self, seat: int, number: int) -> None:
        """Ask to take back where that is refused; where it is not, the course could not go on."""
        try:
            self.keep("undo", f"{self.match.way_back(seat)} plies")
        except NoWayBack:
            self.keep("undo", self.viewer.post(self.path, "undo", seat=seat, number=number))

    def keep(self, what: str, answer: httpx.Response | str) -> None:
        """What was sent, with its status and its headers."""
        text = answer if isinstance(answer, str) else f"{answer.status_code} {headers_of(answer)} {answer.text}"
        self.sent.append(f"{what}: {HASH.sub('HASH', text.replace(address_of(self.path), 'ADDRESS'))}")


def headers_of(answer: httpx.Response) -> list[tuple[str, str]]:
    """All but the time, and how long a packed body came to be: the addresses in it are by chance."""
    return [(name, value) for name, value in answer.headers.items() if name not in ("date", "content-length")]


def evenings(house: House, course: Course, monkeypatch: Any) -> list[list[str]]:
    """What the viewer is sent in both worlds."""
    monkeypatch.setattr(thinking, "HINTS", "search:20")
    monkeypatch.setattr(room, "CROWD", 0.0)
    for module in (away, room):  # who is away is said by the clock, which two evenings do not share
        monkeypatch.setattr(module, "AWAY", NEVER)
    monkeypatch.setattr("hutch.table.routes.play.secrets.randbits", lambda bits: 7)
    return [Evening(house, course, world).play(course.play()) for world in (0, 1)]
