"""Processes killed at random, people connected to all of them: nothing is lost, doubled or out of order."""

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from databases import KINDS, fresh_database
from guests import PATIENCE, Guest

import hutch

SOURCES = Path(__file__).resolve().parents[2] / "src"
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "main('127.0.0.1', int(sys.argv[2]), sys.argv[1], False, Settings(pause=0.0, quotas=NO_LIMITS, compiling=False))"
)
LOST = (httpx.TransportError, httpx.StreamError)


class Process:
    """One server of several."""

    def __init__(self, database: str, port: int) -> None:
        self.database, self.port = database, port
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        command = [sys.executable, "-c", SERVE, self.database, str(self.port)]
        self.running = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.running.stdout is not None
        found = re.search(r"http://\S+", self.running.stdout.readline())
        assert found
        self.address = found[0]

    def kill(self) -> None:
        os.kill(self.running.pid, signal.SIGKILL)
        self.running.wait()


class Player(threading.Thread):
    """Plays both seats of one match, each move through a server taken at random, and sends again what was not answered."""

    def __init__(self, servers: list[Process], path: str, jar: object, seed: int) -> None:
        super().__init__(daemon=True)
        self.servers, self.path, self.jar, self.luck = servers, path, jar, random.Random(seed)
        self.answered: list[int] = []
        self.trouble: Exception | None = None

    def run(self) -> None:
        try:
            self.play()
        except Exception as trouble:
            self.trouble = trouble

    def guest(self) -> Guest:
        server = self.luck.choice(self.servers)
        return Guest(httpx.Client(base_url=server.address, timeout=20, cookies=self.jar))

    def play(self) -> None:
        number, deadline = 0, time.monotonic() + 5 * PATIENCE
        while time.monotonic() < deadline:
            seen = self.retry(lambda guest, number=number: guest.wait(self.path, at_least(number), 0))
            if seen["over"]:
                return
            turn, number = seen["turn"], seen["number"]
            moves = self.retry(lambda guest, *at: guest.wait(self.path, at_least(at[0]), at[1]), number, turn)["moves"]
            text = self.luck.choice(moves)["text"]
            body = {"seat": seen["turn"], "number": seen["number"], "text": text, "key": f"move-{seen['number']:08}"}
            answer = self.retry(self.send, body)
            assert "number" in answer, answer
            number = answer["number"]
            self.answered.append(number)
        raise AssertionError("it did not end")

    def send(self, guest, body):
        """As a page does: a house that cannot write just now is asked again."""
        answer = guest.web.post(f"{self.path}/move", json=body)
        if answer.status_code >= 502:
            raise ValueError(answer.text)
        return answer.json()

    def retry(self, work, *given):
        deadline = time.monotonic() + PATIENCE
        while True:
            guest = self.guest()
            try:
                return work(guest, *given)
            except (*LOST, AssertionError, KeyError, IndexError, ValueError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            finally:
                guest.web.close()


def at_least(number: int):
    return lambda seen: seen["number"] >= number


class Page(threading.Thread):
    """Listens all the time, to one server after the other, and notes the numbers it is shown."""

    def __init__(self, servers: list[Process], path: str) -> None:
        super().__init__(daemon=True)
        self.servers, self.path, self.seen, self.over = servers, path, [], threading.Event()

    def run(self) -> None:
        at = 0
        while not self.over.is_set():
            at += 1
            guest = Guest(httpx.Client(base_url=self.servers[at % len(self.servers)].address, timeout=20))
            shown = []
            try:
                for kind, _, data in guest.listen(self.path):
                    if kind == "position":
                        shown.append(data["number"])
                        if data["over"]:
                            self.over.set()
                            break
            except (*LOST, AssertionError):
                time.sleep(0.05)
            finally:
                guest.web.close()
            self.seen.append(shown)


def storm(database: str, processes: int, matches: int, kills: int, seed: int) -> None:
    luck = random.Random(seed)
    servers = [Process(database, 8950 + 10 * i) for i in range(processes)]
    try:
        ann = Guest(httpx.Client(base_url=servers[0].address, timeout=PATIENCE))
        paths = [ann.begin("connect-four", "me=Ann", "here=Bo") for _ in range(matches)]
        players = [Player(servers, path, ann.web.cookies.jar, seed + i) for i, path in enumerate(paths)]
        pages = [Page(servers, path) for path in paths for _ in servers]
        for thread in (*players, *pages):
            thread.start()
        for _ in range(kills):
            time.sleep(luck.uniform(0.2, 1.0))
            victim = luck.choice(servers)
            victim.kill()
            victim.start()
        for player in players:
            player.join(5 * PATIENCE)
            assert player.trouble is None, player.trouble
            assert not player.is_alive()
            check(player, servers)
        for page in pages:
            page.join(PATIENCE)
            assert page.over.is_set()
            assert all(shown == sorted(set(shown)) for shown in page.seen)
    finally:
        for server in servers:
            server.kill()


def check(player: Player, servers: list[Process]) -> None:
    """Every answered move is there once, in order, whoever is asked."""
    assert player.answered == list(range(1, len(player.answered) + 1))
    texts = {httpx.get(f"{server.address}{player.path}/transcript", timeout=PATIENCE).text for server in servers}
    assert len(texts) == 1
    match = hutch.read(texts.pop())
    assert match.over
    assert match.number == len(player.answered)


@pytest.mark.parametrize("kind", KINDS)
def test_killed_processes_lose_nothing(kind, tmp_path):
    with fresh_database(kind, tmp_path) as database:
        storm(database, processes=2, matches=2, kills=2, seed=1)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(5))
def test_killed_processes_lose_nothing_for_long(kind, seed, tmp_path):
    with fresh_database(kind, tmp_path) as database:
        storm(database, processes=4, matches=12, kills=20, seed=seed)
