"""Strangers who mean no good: nobody can freeze the house, fill its disk or act under another's name."""

import asyncio
import json
import logging
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import resources

import httpx
import pytest
import uvicorn
from guests import PATIENCE, Guest, House

import hutch
from hutch.core.log import Log
from hutch.core.match import Match
from hutch.table import connections
from hutch.table.logs import Sparing
from hutch.table.serve import CannotServe, bind, open_app, server_config, without_password
from hutch.table.settings import NO_LIMITS, Quota, Quotas, Settings
from hutch.table.threads import FairQueue

JSON = {"content-type": "application/json"}
LONG = 3 * 10**7  # bytes; more than lies between two sockets
ELSEWHERE = "127.0.0.2"  # an attacker's address


@pytest.fixture
def ann(house: House) -> Guest:
    return house.guest()


@contextmanager
def strict_house(tmp_path, **quotas):
    settings = Settings(pause=0.0, quotas=Quotas(**{**vars(NO_LIMITS), **quotas}))
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}", settings) as running:
        yield running


# ---- editions -----------------------------------------------------------------------------------------------------------

EDITIONS = [  # and what its sender is told; the first one once froze everybody for 25 s
    ("a" + ".a" * 8_000 + "=1", "at most 32 dots in a line"),
    ("".join(f"a{i}.b.c.d=1\n" for i in range(3000)), "at most 16384 letters"),
    ("a=" + "[" * 5000 + "]" * 5000, "at most 32 brackets in brackets"),
    ("a=" + "{b=" * 3000 + "1" + "}" * 3000, "at most 32 brackets in brackets"),
    ("a=" + "9" * 5000, "no number of more than 18 digits"),
    ("a=0x" + "f" * 5000, "a is unknown"),
    ('a="\ud800"', "is not JSON"),
    ('a="\\u0000"', "a is unknown"),
]


@pytest.mark.parametrize("edition, why", EDITIONS, ids=[why for _, why in EDITIONS])
def test_a_strange_edition_gets_a_sentence(ann, edition, why):
    content = json.dumps({"seats": [{"kind": "me"}, {"kind": "me"}], "edition": edition})
    answer = ann.web.post("/games/root-cellar/tables", content=content, headers=JSON)
    assert answer.status_code in (400, 422)
    assert why in answer.json()["why"]


def test_an_ordinary_edition_is_read(ann):
    game = hutch.find("root-cellar")
    text = (resources.files(game.package) / "edition.toml").read_text(encoding="utf-8")
    assert ann.begin("root-cellar", "me", "here", edition=text)


# ---- what used to answer 500 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["%00", "a%00b", "%ff", "x" * 300, "..%2f..", "%ed%a0%80"])
def test_a_strange_address_is_404(ann, address):
    assert ann.web.get(f"/t/{address}").status_code == 404
    assert ann.web.get(f"/t/{address}/events").status_code == 404
    assert ann.web.post(f"/t/{address}/move", json={"seat": 0, "number": 0, "text": "x"}).status_code == 404


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://%", "://", "http://]["])
def test_a_strange_origin_is_another_site(ann, origin):
    path = ann.begin("connect-four", "me", "here")
    body = {"seat": 0, "number": 0, "text": "drop a"}
    assert ann.web.post(f"{path}/move", json=body, headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("option", ["\ud800", "\udfff a"])
def test_half_a_character_is_no_json(ann, option):
    content = json.dumps({"seats": [{"kind": "me"}, {"kind": "me"}], "options": {"first": option}})
    assert ann.web.post("/games/connect-four/tables", content=content, headers=JSON).status_code == 400


@pytest.mark.parametrize(
    "question, why",
    [
        ("past/x", "'number' must be a whole number."),
        ("past/" + "9" * 5000, "'number' must be a whole number."),
        ("past/0?tall=perhaps", "'tall' must be true or false."),
        ("past/0/about", "'part' is missing."),
        ("events?seat=all", "'seat' must be a whole number."),
    ],
    ids=lambda text: text[:30],
)
def test_a_question_that_cannot_be_read_gets_a_sentence(ann, question, why):
    path = ann.begin("connect-four", "me", "here")
    answer = ann.web.get(f"{path}/{question}")
    assert (answer.status_code, answer.json()) == (400, {"why": why})
    assert why.replace("'", "&#39;") in ann.web.get(f"{path}/{question}", headers={"accept": "text/html"}).text


# ---- names --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost.evil.example:8000"])
def test_another_name_leads_nowhere(ann, host):
    assert ann.web.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost", "localhost:8800", "127.0.0.1", "[::1]:8000", "192.168.1.20:8000"])
def test_local_names_and_plain_addresses_lead_here(ann, host):
    assert ann.web.get("/", headers={"host": host}).status_code == 200


def test_the_owner_adds_names(tmp_path):
    settings = Settings(pause=0.0, quotas=NO_LIMITS, hosts=("games.example",))
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}", settings) as house:
        assert house.guest().web.get("/", headers={"host": "games.example"}).status_code == 200
        assert house.guest().web.get("/", headers={"host": "evil.example"}).status_code == 421


def test_a_database_that_cannot_be_used_shows_no_password():
    with pytest.raises(CannotServe) as told:
        open_app("postgresql+psycopg://ann:verysecret@127.0.0.1:1/hutch", Settings())
    assert "verysecret" not in str(told.value)
    assert without_password("mysql://u:verysecret@h/db") == "mysql://u:***@h/db"
    assert without_password("postgresql://h/db?user=u&password=verysecret&x=1") == "postgresql://h/db?user=u&password=***&x=1"


def test_a_password_with_a_sign_that_parts_the_address_is_not_shown_either():
    with pytest.raises(CannotServe) as told:
        open_app("postgresql+psycopg://ann:very@secret@127.0.0.1:1/hutch", Settings())
    assert "an @ in a password is written %40" in str(told.value)
    assert "secret" not in str(told.value)


# ---- quotas -------------------------------------------------------------------------------------------------------------


def test_too_many_tables_are_429_with_when_to_come_back(tmp_path):
    with strict_house(tmp_path, tables=Quota("2/minute", "100/minute")) as house:
        ann, wish = house.guest(), {"seats": [{"kind": "me"}, {"kind": "me"}]}
        answers = [ann.web.post("/games/connect-four/tables", json=wish) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert 1 <= int(answers[2].headers["retry-after"]) <= 60
        assert "come back in" in answers[2].json()["why"]
        assert from_elsewhere(house).post("/games/connect-four/tables", json=wish).status_code == 201


def test_all_together_have_a_quota_too(tmp_path):
    with strict_house(tmp_path, tables=Quota("100/minute", "1/minute")) as house:
        wish = {"seats": [{"kind": "me"}, {"kind": "me"}]}
        assert house.guest().web.post("/games/connect-four/tables", json=wish).status_code == 201
        assert from_elsewhere(house).post("/games/connect-four/tables", json=wish).status_code == 429


def test_seats_hints_and_bytes_have_quotas(tmp_path):
    one = Quota("1/minute", "100/minute")
    with strict_house(tmp_path, seats=one, hints=one, kilobytes=Quota("64/minute", "100000/minute")) as house:
        ann = house.guest()
        path = ann.begin("connect-four", "me", "link")
        assert [ann.post(path, "hint", seat=0, number=0).status_code for _ in range(2)] == [200, 429]
        assert [ann.sit(path, 1).status_code for _ in range(2)] == [200, 429]
        big = {"seat": 0, "number": 0, "text": "drop a", "more": "x" * 60_000}
        assert [ann.web.post(f"{path}/move", json=big).status_code for _ in range(2)] == [200, 429]


def test_streams_of_one_client_are_counted_while_they_are_open(tmp_path):
    with strict_house(tmp_path, streams=(2, 100)) as house:
        ann = house.guest()
        path = ann.begin("connect-four", "me", "here")
        first, second = ann.listen(path, 0), ann.listen(path, 0)
        next(first), next(second)
        assert house.guest().web.get(f"{path}/events").status_code == 429
        first.close()
        until(lambda: house.guest().web.get(f"{path}/transcript").status_code == 200)
        until(lambda: house.app.state.meter.streams.total() == 1)
        assert ann.see(path, 0)


def test_behind_a_proxy_the_real_address_counts(tmp_path):
    quotas = Quotas(**{**vars(NO_LIMITS), "tables": Quota("1/minute", "9/minute")})
    settings = Settings(pause=0.0, proxies="127.0.0.1", quotas=quotas)
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}", settings) as house:
        web, wish = house.guest().web, {"seats": [{"kind": "me"}, {"kind": "me"}]}

        def begin(client):
            return web.post("/games/connect-four/tables", json=wish, headers={"x-forwarded-for": client}).status_code

        assert [begin("203.0.113.5"), begin("203.0.113.6"), begin("203.0.113.5")] == [201, 201, 429]


def from_elsewhere(house: House) -> httpx.Client:
    return httpx.Client(base_url=house.address, transport=httpx.HTTPTransport(local_address=ELSEWHERE), timeout=PATIENCE)


def until(fact) -> None:
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline
        time.sleep(0.01)


# ---- sockets ------------------------------------------------------------------------------------------------------------


def hostile_socket(house: House, first: bytes = b"") -> socket.socket:
    port = int(house.address.rsplit(":", 1)[1])
    opened = socket.create_connection(("127.0.0.1", port), 10, source_address=(ELSEWHERE, 0))
    opened.sendall(first)
    return opened


def is_closed(opened: socket.socket) -> bool:
    opened.settimeout(PATIENCE)
    try:
        return opened.recv(1) == b""
    except ConnectionError:
        return True


def test_idle_sockets_of_one_client_leave_room_for_others(tmp_path):
    most = 20 + connections.COUNTED["127.0.0.1"]  # guests of other houses of this process count, too
    with strict_house(tmp_path, connections=(most, 1000)) as house:
        held = [hostile_socket(house) for _ in range(most + 40)]
        until(lambda: connections.COUNTED[ELSEWHERE] == most)
        assert house.guest().web.get("/").status_code == 200
        for opened in held:
            opened.close()
        until(lambda: connections.COUNTED[ELSEWHERE] == 0)


@pytest.mark.parametrize(
    "soft, hard, most", [(1024, 4096, 4096), (1024, 1024, 1024), (65536, 65536, 20_000 + connections.SPARE)]
)
def test_connections_leave_files_for_the_database(monkeypatch, soft, hard, most):
    resource = pytest.importorskip("resource")
    limits = {resource.RLIMIT_NOFILE: (soft, hard)}
    monkeypatch.setattr(resource, "getrlimit", limits.__getitem__)
    monkeypatch.setattr(resource, "setrlimit", limits.__setitem__)
    assert connections.most_connections(20_000) == most - connections.SPARE
    assert limits[resource.RLIMIT_NOFILE] == (hard, hard)


@pytest.mark.parametrize("first", [b"", b"GET / HTTP/1.1\r\nHos", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"])
def test_who_says_nothing_or_half_a_request_is_hung_up_on(house, monkeypatch, first):
    monkeypatch.setattr(connections, "HEADERS_WITHIN", 0.3)
    opened = hostile_socket(house, first)
    while not is_closed(opened):
        pass


@pytest.mark.parametrize("listening", [False, True], ids=["at once", "behind a stream"])
@pytest.mark.parametrize("endless", [b"a: b\r\n" * 1000, b"a" * 6000], ids=["lines", "one line"])
def test_a_head_without_an_end_is_hung_up_on(house, ann, monkeypatch, listening, endless):
    """120 MB of it were once kept in memory, from one socket in two seconds."""
    monkeypatch.setattr(connections, "HEADERS_WITHIN", PATIENCE)
    path = ann.begin("connect-four", "me", "here")
    first = f"GET {path}/events HTTP/1.1\r\nHost: localhost\r\n\r\n" if listening else ""
    opened, sent = hostile_socket(house, first.encode() + b"GET / HTTP/1.1\r\nHost: localhost\r\nx: "), 0
    with suppress(ConnectionError):
        while sent < LONG:
            opened.sendall(endless)
            sent += len(endless)
    assert sent < LONG


def test_a_head_of_very_many_lines_is_refused(house):
    """They came at once, and kept everybody waiting for seconds."""
    opened = hostile_socket(house, b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 1000 + b"\r\n")
    opened.settimeout(PATIENCE)
    assert b" 400 " in opened.recv(100)


def test_a_large_body_and_many_cookies_are_no_head_without_an_end(house):
    cookies = {"cookie": "; ".join(f"name{i}={'x' * 40}" for i in range(200))}
    answer = house.guest().web.post("/replay", json={"text": "x" * 250_000}, headers=cookies)
    assert answer.json()["why"].startswith("line 1 ")


def test_a_library_for_websockets_that_is_there_by_chance_answers_nobody(house, monkeypatch):
    """It would take a connection over, and the house would count it for ever."""
    monkeypatch.setitem(uvicorn.config.WS_PROTOCOLS, "auto", "uvicorn.protocols.http.h11_impl:H11Protocol")
    config = server_config(house.app, house.settings)
    config.load()
    assert config.ws_protocol_class is None


def test_a_stream_is_not_hung_up_on(house, monkeypatch):
    monkeypatch.setattr(connections, "HEADERS_WITHIN", 0.2)
    ann = house.guest()
    path = ann.begin("connect-four", "me", "here")
    news = ann.listen(path, 0)
    next(event for event in news if event[0] == "position")
    time.sleep(0.6)
    ann.move(path, 0, 0, "drop a")
    assert next(event for event in news if event[0] == "position")[1] == "1"


def test_a_body_that_does_not_come_is_given_up(house, monkeypatch):
    monkeypatch.setattr("hutch.table.checks.BODY_WITHIN", 0.2)
    head = b"POST /t/x/move HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    opened = hostile_socket(house, head)
    opened.settimeout(PATIENCE)
    assert b" 400 " in opened.recv(100)
    opened.close()


def test_answers_are_not_held_back():
    """Without TCP_NODELAY an answer waits up to 40 ms for the one before it to be confirmed."""
    listening = bind("127.0.0.1", 8800)
    assert listening.proto == socket.IPPROTO_TCP
    listening.close()


# ---- the log ------------------------------------------------------------------------------------------------------------


def test_no_more_than_so_many_lines_a_second_are_written(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("hutch.table.logs.time.monotonic", lambda: now[0])
    sparing = Sparing(3)

    def line():
        return logging.LogRecord("x", logging.WARNING, "", 0, "Invalid request", (), None)

    assert [sparing.filter(line()) for _ in range(10)] == [True] * 3 + [False] * 7
    now[0] += 1
    first = line()
    assert sparing.filter(first)
    assert first.getMessage() == "Invalid request (and 7 lines more before this one)"


def test_what_clients_do_writes_no_traceback(house, caplog):
    for garbage in (
        b"\x16\x03\x01\x02",
        b"GET\r\n\r\n",
        b"POST /t/x/move HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ):
        hostile_socket(house, garbage).close()
    assert house.guest().web.get("/").status_code == 200
    assert not [record for record in caplog.records if record.exc_info]


# ---- thinking -----------------------------------------------------------------------------------------------------------


def test_who_asks_for_much_waits_and_not_the_others():
    async def asked():
        queue, order, gate = FairQueue(ThreadPoolExecutor(1), 1), [], threading.Event()
        greedy = [
            asyncio.ensure_future(queue.do("greedy", lambda i=i: gate.wait(PATIENCE) and order.append(f"greedy {i}")))
            for i in range(5)
        ]
        await asyncio.sleep(0)
        modest = asyncio.ensure_future(queue.do("modest", order.append, "modest"))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*greedy, modest)
        return order

    assert in_own_thread(asked()).index("modest") <= 2


def test_what_nobody_waits_for_is_not_begun():
    async def asked():
        queue, done, gate = FairQueue(ThreadPoolExecutor(1), 1), [], threading.Event()
        running = asyncio.ensure_future(queue.do("a", gate.wait, PATIENCE))
        gone = [asyncio.ensure_future(queue.do("b", done.append, i)) for i in range(50)]
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        gate.set()
        await running
        await queue.do("c", done.append, "c")
        return done, queue.length

    assert in_own_thread(asked()) == (["c"], 0)


def in_own_thread(work):
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_hints_for_somebody_who_has_gone_are_given_up(house, monkeypatch):
    begun, stopped = threading.Event(), threading.Event()

    def slowly(game, view, seat, seed, stop, most=3):
        begun.set()
        until(lambda: stop[0])
        stopped.set()
        return []

    monkeypatch.setattr("hutch.table.room.thinking.hints", slowly)
    ann = house.guest()
    path = ann.begin("connect-four", "me", "here")
    asked = ann.web.build_request("POST", f"{path}/hint", json={"seat": 0, "number": 0})
    head = "".join(f"{name}: {value}\r\n" for name, value in asked.headers.items())
    opened = hostile_socket(house, f"POST {path}/hint HTTP/1.1\r\n{head}\r\n".encode() + asked.content)
    assert begun.wait(PATIENCE)
    opened.close()
    assert stopped.wait(PATIENCE)


def test_bots_among_themselves_play_only_while_somebody_watches(house):
    eve = house.guest()
    path = eve.begin("connect-four", "bot:random", "bot:random")
    eve.web.get(path)  # opens the room
    room = house.room(path)
    assert room.bots.next() is None
    assert room.number == 0
    assert eve.wait(path, lambda seen: seen["over"])


@pytest.fixture
def long_match(houses):
    """A house that has forgotten a match of some plies, which has been put into words for nobody."""
    ann = houses().guest()
    path = ann.begin("connect-four", "me", "here")
    for number, column in enumerate("abababcdcdcd"):
        assert ann.move(path, number % 2, number, f"drop {column}").status_code == 200
    return houses(), path


@pytest.mark.parametrize("what", ["events", "transcript"])
def test_a_long_match_is_put_into_words_beside_the_loop(long_match, monkeypatch, what):
    writers, write = set(), Log.action

    def written(*given):
        writers.add(threading.current_thread().name.partition("_")[0])
        return write(*given)

    house, path = long_match
    monkeypatch.setattr("hutch.table.streams.LONG", 8)
    monkeypatch.setattr(Log, "action", written)
    with house.guest().web.stream("GET", f"{path}/{what}") as answer:
        assert any("drop" in line for line in answer.iter_lines())
    assert writers == {"open"}


def test_a_match_is_opened_again_without_reading_its_texts(long_match, monkeypatch):
    """The code of each action is kept beside its text: to look every text up took 10 ms a ply."""
    house, path = long_match
    monkeypatch.setattr(Match, "actions_by_text", lambda *_: pytest.fail("it was looked up"))
    assert house.guest().see(path)["number"] == 12


def test_forgotten_matches_are_opened_by_threads_of_their_own(house, monkeypatch):
    """However many are asked for, and however long they take: moves are stored meanwhile."""
    gate = threading.Event()
    ann = house.guest()
    path, others = ann.begin("connect-four", "me", "here"), [ann.begin("connect-four", "me", "here") for _ in range(20)]
    assert ann.move(path, 0, 0, "drop a").status_code == 200
    monkeypatch.setattr("hutch.table.rooms.rebuild", lambda *_: gate.wait(PATIENCE) or 1 / 0)
    with ThreadPoolExecutor(20) as hands:
        asked = [hands.submit(house.guest().web.get, other) for other in others]
        try:
            assert ann.move(path, 1, 1, "drop a").status_code == 200
        finally:
            gate.set()
        assert {answer.result().status_code for answer in asked} == {500}
