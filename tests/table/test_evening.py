"""An evening at the table: guests come, play, change their minds and go, all at once. No error is met, no move is lost."""

import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from guests import House, address_of

import hutch
from hutch.table.room.rebuild import rebuild
from hutch.table.room.room import House as RoomHouse

GUESTS = 6
SECONDS = 90
ANSWERS = {200, 400, 403, 409, 422}  # what a guest may hear
SEATS = ["me", "here", "link", "link", "bot:random", "bot:greedy", "bot:sprout"]

pytestmark = pytest.mark.sweep


class Visitor:
    """Somebody who does whatever comes to mind at one of the newest tables."""

    def __init__(self, house: House, paths: list[str], heard: Counter, seed: int) -> None:
        self.guest, self.paths, self.heard, self.luck = house.guest(), paths, heard, random.Random(seed)

    def stay(self, until: float) -> None:
        while time.monotonic() < until:
            if not self.paths or self.luck.random() < 0.04:
                self.begin()
            else:
                self.visit(self.luck.choice(self.paths[-12:]))

    def begin(self) -> None:
        game = self.luck.choice(list(hutch.catalogue().values()))
        others = self.luck.choices(SEATS, k=self.luck.choice(game.seats) - 1)
        self.paths.append(self.guest.begin(game.name, "link", *others))

    def visit(self, path: str) -> None:
        luck, around = self.luck, self.guest.people(path)
        free = [card["seat"] for card in around["seats"] if card["kind"] == "open"]
        mind = luck.random()
        if free and mind < 0.4:
            self.post(path, "sit", seat=luck.choice(free), name="Ann")
        elif mind < 0.45:
            self.post(path, "move", seat=luck.randrange(6), number=luck.randrange(5), text="drop a")
        elif around["mine"] and mind < 0.5:
            self.post(path, luck.choice(["leave", "bot", "again"]), seat=luck.choice(around["mine"] + free))
        elif around["mine"]:
            for _ in range(luck.randrange(1, 12)):
                self.move(path, luck.choice(around["mine"]))

    def move(self, path: str, seat: int) -> None:
        """Mostly the next one; sometimes one for an old position, back, or none but a question."""
        if seat not in self.guest.people(path)["mine"]:
            return
        seen, mind = self.guest.see(path, seat), self.luck.random()
        if mind < 0.03:
            self.post(path, "undo", seat=seat, number=seen["number"])
        elif mind < 0.04:
            self.post(path, "hint", seat=seat, number=seen["number"])
        elif seen["moves"]:
            text = self.luck.choice(seen["moves"])["text"]
            self.post(path, "move", seat=seat, number=seen["number"] - (mind > 0.95), text=text)

    def post(self, path: str, what: str, **body: object) -> None:
        answer = self.guest.post(path, what, **body)
        self.heard[what, answer.status_code] += 1
        assert answer.status_code in ANSWERS, f"{what}: {answer.status_code} {answer.text}"


def test_an_evening(house, monkeypatch):
    monkeypatch.setattr("hutch.table.rooms.LIVE_ROOMS", 3)
    paths: list[str] = []
    heard: Counter[tuple[str, int]] = Counter()
    until = time.monotonic() + SECONDS
    visitors = [Visitor(house, paths, heard, seed) for seed in range(GUESTS)]
    with ThreadPoolExecutor(GUESTS) as hands:
        for stayed in [hands.submit(visitor.stay, until) for visitor in visitors]:
            stayed.result()
    assert heard["move", 200] > 100
    rooms = house.app.state.rooms
    for path in paths:
        address = address_of(path)
        room, stored = rooms.live.get(address), rebuild(rooms.store, rooms.store.card(address), RoomHouse())
        if room is not None and not room.busy:
            assert (room.number, room.match.open_record().tobytes()) == (stored.number, stored.match.open_record().tobytes())
        if stored.match.over:
            assert hutch.read(stored.match.transcript()).transcript() == stored.match.transcript()
