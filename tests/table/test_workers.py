"""`hutch serve --workers`: several processes behind one port, each table in one of them, and one that dies is replaced."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import zlib
from pathlib import Path

import httpx
import pytest
from guests import PATIENCE, Guest

import hutch
from hutch.table.sharing import MOST, Inbox, Shares, can_share, give

SOURCES = Path(__file__).resolve().parents[2] / "src"
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "main('127.0.0.1', 8980, sys.argv[1], False, Settings(pause=0.0, quotas=NO_LIMITS, compiling=False, workers=2))"
)
LOST = (httpx.TransportError, httpx.StreamError)

pytestmark = pytest.mark.skipif(not can_share(), reason="processes cannot give each other connections here")


class TwoWorkers:
    """A house of two workers, in processes of their own."""

    def __init__(self, database: str, **more: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(SOURCES), **more}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, database], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found
        self.address = found[0]

    def guest(self, jar: object = None) -> Guest:
        return Guest(httpx.Client(base_url=self.address, timeout=PATIENCE, cookies=jar))

    @property
    def workers(self) -> list[int]:
        """The processes that serve; Python's own helper is one of the children, too."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        commands = {int(child): Path(f"/proc/{child}/cmdline").read_text() for child in children}
        return [child for child, command in commands.items() if "spawn_main" in command]

    def rooms(self) -> int:
        """Rooms in memory, of all workers together."""
        found = re.search(r"^hutch_rooms (\d+)", httpx.get(f"{self.address}/metrics", timeout=PATIENCE).text, re.MULTILINE)
        return int(found[1]) if found else -1

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    running = TwoWorkers(f"sqlite:///{tmp_path_factory.mktemp('workers') / 'table.sqlite3'}")
    yield running
    running.stop()


def until(fact):
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_each_table_is_in_one_worker_whoever_is_asked(house):
    ann = house.guest()
    paths = [ann.begin("connect-four", "me=Ann", "here=Bo") for _ in range(8)]
    for path in paths:
        for number, column in enumerate("abab"):
            guest = house.guest(ann.web.cookies.jar)  # a connection of its own, to any worker
            assert guest.move(path, number % 2, number, f"drop {column}").json() == {"number": number + 1}
            assert guest.see(path, 0)["number"] == number + 1
    until(lambda: house.rooms() == 8)
    time.sleep(2.5)  # until every worker has looked round once more
    assert house.rooms() == 8


def test_one_connection_may_ask_for_many_tables(house):
    ann = house.guest()
    for _ in range(12):
        path = ann.begin("connect-four", "me=Ann", "here=Bo")
        assert ann.web.get(path).status_code == 200
        assert ann.web.get("/").status_code == 200
        assert ann.move(path, 0, 0, "drop a").json() == {"number": 1}


def test_a_transcript_is_looked_through_whichever_worker_read_it(house):
    """It is in the memory of one of them."""
    for seed in range(6):
        text = transcript(seed)
        address = house.guest().web.post("/replay", json={"text": text}).json()["address"]
        for number in range(4):  # each through a connection of its own
            assert house.guest().web.get(f"{address}/past/{number}").json()["number"] == number
        large = {"answers": {str(place): "x" * 1000 for place in range(200)}}
        assert "answers" in house.guest().web.post(f"{address}/analysis/looks", json=large).json()["why"]


def transcript(seed):
    match = hutch.new("connect-four", seed=seed)
    for column in "abababa":
        match.play(match.actor, f"drop {column}")
    return match.transcript()


def test_a_worker_that_is_killed_is_replaced_and_its_tables_go_on(house):
    ann = house.guest()
    paths = [ann.begin("connect-four", "me=Ann", "here=Bo") for _ in range(4)]
    for path in paths:
        assert ann.move(path, 0, 0, "drop a").status_code == 200
    victim = house.workers[0]
    os.kill(victim, signal.SIGKILL)
    until(lambda: len(house.workers) == 2 and victim not in house.workers)
    for path in paths:
        until(lambda path=path: played(house.guest(ann.web.cookies.jar), path))


def test_rooms_of_a_worker_that_was_killed_are_counted_no_more(house):
    house.guest().begin("connect-four", "me=Ann", "here=Bo")
    until(lambda: house.rooms() > 0)
    for victim in house.workers:
        os.kill(victim, signal.SIGKILL)
        until(lambda victim=victim: len(house.workers) == 2 and victim not in house.workers)
    until(lambda: answer(house) == 0)


def answer(house):
    try:
        return house.rooms()
    except LOST:
        return -1


def test_a_house_of_workers_leaves_no_figures_behind(tmp_path):
    house = TwoWorkers(f"sqlite:///{tmp_path / 'table.sqlite3'}", TMPDIR=str(tmp_path))
    until(lambda: answer(house) == 0)
    assert list(tmp_path.glob("hutch-metrics*"))
    house.stop()
    assert not list(tmp_path.glob("hutch-metrics*"))


def played(guest, path):
    try:
        return guest.move(path, 1, 1, "drop b").status_code in (200, 409) and guest.see(path, 0)["number"] == 2
    except LOST:
        return False


def test_a_house_of_workers_that_closes_tells_its_pages_to_come_back(tmp_path):
    house = TwoWorkers(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    ann = house.guest()
    path, heard, ended = ann.begin("connect-four", "me=Ann", "here=Bo"), threading.Event(), []

    def listen():
        with httpx.stream("GET", f"{house.address}{path}/events", timeout=PATIENCE) as stream:
            for line in stream.iter_lines():
                heard.set()
                ended.append(line)

    page = threading.Thread(target=listen)
    page.start()
    assert heard.wait(PATIENCE)
    assert house.stop() == 0
    page.join(PATIENCE)
    assert "retry: 500" in ended[-3:]


# ---- handing over ------------------------------------------------------------------------------------------------------


@pytest.fixture
def shares():
    return Shares(0, (Inbox.new(), Inbox.new(), Inbox.new()))


@pytest.mark.parametrize(
    "rest", [b" HTTP/1.1\r\n", b"/move HTTP/1.1\r\n", b"/events?seat=1 HTTP/1.1\r\n", b"?x=1 HTTP/1.1\r\n"]
)
@pytest.mark.parametrize("place", [b"/t/", b"/replay/"])
def test_a_table_is_always_the_same_workers(shares, place, rest):
    assert shares.owner(b"GET " + place + b"8c_ASqfaF0Kz" + rest) == zlib.crc32(b"8c_ASqfaF0Kz") % 3


def test_all_that_is_read_at_once_is_handed_over(shares):
    to, here = socket.socketpair()
    give(shares.inboxes[0].give, b"x" * MOST, here.fileno())
    taken = shares.take()
    assert taken
    assert len(taken[0]) == MOST
    for one in (to, here, taken[1]):
        one.close()


@pytest.mark.parametrize("request_", [b"GET / HTTP/1.1\r\n", b"GET /t/half", b"", b"\x16\x03\x01", b"GET /t/%00 HTTP/1.1\r\n"])
def test_what_is_about_no_table_stays_where_it_came(shares, request_):
    assert shares.owner(request_) == 0


def test_if_the_other_is_too_busy_to_take_it_one_answers_oneself(shares):
    class Transport:
        aborted = 0

        def get_extra_info(self, _):
            return shares.inboxes[0].take

        def abort(self):
            self.aborted += 1

    transport, address = Transport(), next(n for n in range(99) if zlib.crc32(b"%d" % n) % 3 == 1)
    request = b"GET /t/%d HTTP/1.1\r\n" % address + b"x" * 30_000
    given = 0
    while shares.hand_over(transport, request):
        given += 1
    assert transport.aborted == given > 0
    assert Shares(1, shares.inboxes).take()[0] == request
