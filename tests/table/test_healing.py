"""What breaks for a while heals: disks are full, databases locked, answers lost, servers stopped, rules changed."""

import json
import threading
import time

import httpx
import pytest
from guests import PATIENCE, House, address_of
from sqlalchemy import delete, text
from sqlalchemy.exc import SQLAlchemyError
from test_timers import CAST, short_sand

import hutch
from hutch.core.record import SPECTATOR
from hutch.table.database import open_engine
from hutch.table.errors import CannotStore
from hutch.table.room import keepsakes
from hutch.table.room import room as room_module
from hutch.table.schema import KEEPSAKES, Card, Deed
from hutch.table.store import Store


@pytest.fixture
def ann(house):
    return house.guest()


@pytest.fixture
def full_disk(monkeypatch):
    """While it is set nothing can be written."""
    full, write = threading.Event(), Store.write

    def writing(self, *given):
        if full.is_set():
            raise CannotStore("The house cannot write just now; it tries again.")
        return write(self, *given)

    monkeypatch.setattr(Store, "write", writing)
    monkeypatch.setattr(room_module, "RETRY", 0.05)
    monkeypatch.setattr(room_module, "LONGEST_RETRY", 0.1)
    return full


def test_a_bot_whose_move_could_not_be_stored_tries_again(house, ann, full_disk):
    path = ann.begin("connect-four", "bot:random", "me=Ann")
    full_disk.set()
    ann.see(path, 1)
    time.sleep(0.3)
    assert house.room(path).number == 0
    full_disk.clear()
    assert ann.wait(path, lambda seen: seen["number"] == 1, 1)


def test_people_see_a_sentence_while_a_bot_cannot_write(house, ann, full_disk):
    path = ann.begin("connect-four", "bot:random", "me=Ann")
    full_disk.set()
    troubles = (data["trouble"] for kind, _, data in ann.listen(path, 1) if kind == "people" and data["trouble"])
    assert next(troubles) == "The house cannot write just now; it tries again."
    full_disk.clear()
    assert ann.wait(path, lambda seen: seen["number"] == 1, 1)
    assert ann.people(path)["trouble"] == ""


def test_a_person_is_told_and_nothing_is_played(ann, full_disk):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    full_disk.set()
    answer = ann.move(path, 0, 0, "drop a")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert "cannot write" in answer.json()["why"]
    full_disk.clear()
    assert ann.see(path, 0)["number"] == 0
    assert ann.move(path, 0, 0, "drop a").status_code == 200


def test_the_clock_tries_again(ann, full_disk):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(2))
    full_disk.set()  # before the sand runs, so that it cannot run out any sooner
    ann.ready(path)
    assert next(data for kind, _, data in ann.listen(path, 0) if kind == "people" and data["trouble"])
    full_disk.clear()
    assert ann.wait(path, lambda seen: seen["number"] >= 1, 0)


@pytest.mark.parametrize("name", ["table.sqlite3", ":memory:"])
def test_what_could_not_be_written_is_not_told_to_the_log(tmp_path, name):
    """The secret of a match's luck is one of the values of its row."""
    engine = open_engine(f"sqlite:///{name if name == ':memory:' else tmp_path / name}")
    with pytest.raises(SQLAlchemyError) as told, engine.begin() as to:
        to.execute(text("INSERT INTO nowhere VALUES (:luck)"), {"luck": "verysecret"})
    assert "verysecret" not in str(told.value)
    engine.dispose()


def test_a_locked_database_is_a_sentence(tmp_path, monkeypatch):
    import sqlite3

    monkeypatch.setattr("hutch.table.database.LOCKED", 0.2)
    with House(f"sqlite:///{tmp_path / 'table.sqlite3'}") as house:
        ann = house.guest()
        path = ann.begin("connect-four", "me=Ann", "here=Bo")
        locking = sqlite3.connect(tmp_path / "table.sqlite3", isolation_level=None)
        locking.execute("BEGIN EXCLUSIVE")
        assert ann.move(path, 0, 0, "drop a").status_code == 503
        locking.execute("ROLLBACK")
        locking.close()
        assert ann.move(path, 0, 0, "drop a").status_code == 200


# ---- moves have names ---------------------------------------------------------------------------------------------------


def test_a_move_sent_again_is_played_once(ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    body = {"seat": 0, "number": 0, "text": "drop a", "key": "a-move-of-mine"}
    answers = [ann.web.post(f"{path}/move", json=body) for _ in range(3)]
    assert [answer.json() for answer in answers] == [{"number": 1}] * 3
    assert ann.see(path, 0)["number"] == 1


def test_what_became_of_a_move_can_be_asked_even_after_a_restart(houses):
    ann = houses().guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.web.post(f"{path}/move", json={"seat": 0, "number": 0, "text": "drop a", "key": "a-move-of-mine"})
    again = houses().guest(ann.web.cookies)
    assert again.web.get(f"{path}/moves/a-move-of-mine").json() == {"number": 1}
    assert again.web.get(f"{path}/moves/never-sent").json() == {"number": None}


def test_nobody_uses_anothers_name(house, ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.web.post(f"{path}/move", json={"seat": 0, "number": 0, "text": "drop a", "key": "a-move-of-mine"})
    answer = ann.web.post(f"{path}/move", json={"seat": 1, "number": 1, "text": "drop a", "key": "a-move-of-mine"})
    assert answer.status_code == 403


@pytest.mark.parametrize("key", ["", "short", "x" * 41, "with space!", 7, ["a"]])
def test_a_name_that_no_page_gives_is_nonsense(ann, key):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    answer = ann.web.post(f"{path}/move", json={"seat": 0, "number": 0, "text": "drop a", "key": key})
    assert answer.status_code == 400


# ---- stopping -----------------------------------------------------------------------------------------------------------


def test_a_house_that_closes_tells_pages_to_come_back_and_ends_their_streams(houses):
    house = houses()
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ended = threading.Event()

    def listen():
        with httpx.stream("GET", f"{house.address}{path}/events", timeout=PATIENCE) as stream:
            lines = list(stream.iter_lines())
        assert lines[-3:] == ["retry: 500", ": the house closes; come back", ""]
        ended.set()

    page = threading.Thread(target=listen)
    page.start()
    while not house.room(path).watchers if address_of(path) in house.app.state.rooms.live else True:
        time.sleep(0.01)
    house.server.should_exit = True
    page.join(PATIENCE)
    house.thread.join(PATIENCE)
    assert ended.is_set()


# ---- the rules have changed ---------------------------------------------------------------------------------------------


@pytest.fixture
def changed_rules(houses, monkeypatch):
    """A finished and an unfinished match of Carousel, whose rules have got another version since."""
    ann = houses().guest()
    path = ann.begin("carousel", "me=Ann", "link")
    seen = ann.see(path, 0)
    text = seen["moves"][0]["text"]
    assert ann.move(path, 0, 0, text).status_code == 200
    game = hutch.find("carousel")
    again = houses()
    object.__setattr__(game, "version", game.version + 1)
    yield again, path, text, ann.web.cookies
    object.__setattr__(game, "version", game.version - 1)


def test_an_old_match_can_be_looked_at(changed_rules):
    house, path, _, cookies = changed_rules
    shown = house.guest(cookies).web.get(path, headers={"accept": "text/html"})
    assert shown.status_code == 200
    assert "cannot be played on" in shown.text
    assert "<svg" in shown.text


def test_its_transcript_comes_from_the_store_and_keeps_secrets(changed_rules):
    house, path, text, cookies = changed_rules
    mine = house.guest(cookies).web.get(f"{path}/transcript", params={"seat": 0})
    everybodys = house.guest().web.get(f"{path}/transcript")
    assert text in mine.text
    assert text not in everybodys.text
    assert '[luck "?"]' in everybodys.text
    assert house.guest().web.get(f"{path}/transcript", params={"seat": 0}).status_code == 403


def test_it_is_not_played_on(changed_rules):
    house, path, text, cookies = changed_rules
    answer = house.guest(cookies).move(path, 0, 1, text)
    assert answer.status_code == 409
    assert "version" in answer.json()["why"]


def test_nobody_sees_anothers_secrets_there(changed_rules):
    house, path, text, _ = changed_rules
    secret = json.dumps(text)[1:-1]
    assert secret not in house.guest().web.get(path, headers={"accept": "text/html"}).text


def without_keepsakes(house):
    with house.app.state.rooms.store.writing() as to:
        to.execute(delete(KEEPSAKES))


def test_what_was_done_can_be_read_where_no_picture_was_kept(changed_rules):
    house, path, text, cookies = changed_rules
    without_keepsakes(house)
    shown = house.guest(cookies).web.get(path, headers={"accept": "text/html"})
    assert shown.status_code == 200
    assert "cannot be played on" in shown.text
    assert f"<b>Ann</b> {text}" in shown.text


def test_of_anothers_secrets_nothing_is_read_there_either(changed_rules):
    house, path, text, _ = changed_rules
    without_keepsakes(house)
    shown = house.guest().web.get(path, headers={"accept": "text/html"})
    assert shown.status_code == 200
    assert text not in shown.text


def test_moves_taken_back_are_not_among_those_kept():
    card = Card("x", "connect-four", 0, 2, 0, {}, None, True, 0.0)
    done = [("play", 0, "drop a"), ("play", 1, "drop b"), ("undo", 1, "1"), ("play", 1, "drop c")]
    deeds = [Deed(number, *deed) for number, deed in enumerate(done, 1)]
    kept = keepsakes.from_moves(card, deeds, SPECTATOR)
    assert [(row["who"], row["words"]) for row in kept.log] == [(0, "drop a"), (1, "drop c")]
