"""Several servers on one database: a match opened on all of them stays one."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from databases import KINDS, fresh_database
from guests import PATIENCE, House, address_of
from sqlalchemy import select, update

from hutch.table.schema import LOG, MATCHES, SERVERS


@pytest.fixture(scope="module", params=KINDS)
def pair(request, tmp_path_factory):
    """Two servers that know of each other only through the database."""
    with (
        fresh_database(request.param, tmp_path_factory.mktemp("pair")) as database,
        House(database) as one,
        House(database) as two,
    ):
        yield one, two


@pytest.fixture
def guests(pair):
    """Ann, with cookies for both servers."""
    ann = pair[0].guest()
    return ann, pair[1].guest(ann.web.cookies.jar)


def until(fact):
    deadline = time.monotonic() + PATIENCE
    while not (found := fact()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return found


def both(*works):
    """Two things at the same time."""
    with ThreadPoolExecutor(len(works)) as hands:
        return [done.result() for done in [hands.submit(work) for work in works]]


def test_who_asks_the_other_server_sees_every_move(pair, guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    news = there.listen(path, 0)
    next(event for event in news if event[0] == "position")
    for number, column in enumerate("abc"):
        assert here.move(path, number % 2, number, f"drop {column}").json() == {"number": number + 1}
        assert next(event for event in news if event[0] == "position")[1] == str(number + 1)
    news.close()


def test_moves_through_both_servers_are_one_match(guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    here.see(path, 0), there.see(path, 0)
    for number, column in enumerate("aabbccd"):
        at = (here, there)[number % 2]
        assert at.move(path, number % 2, number, f"drop {column}").json() == {"number": number + 1}
    until(lambda: here.see(path, 0)["over"] and there.see(path, 0)["over"])
    assert here.web.get(f"{path}/transcript").text == there.web.get(f"{path}/transcript").text


def test_a_page_that_is_ahead_of_its_server_is_not_refused(pair, guests, monkeypatch):
    """Its server catches up instead of saying 409 for ever, even if it has heard nothing."""
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    there.see(path, 0)
    monkeypatch.setattr(pair[1].app.state.rooms, "heard", lambda address: None)
    here.move(path, 0, 0, "drop a")
    assert there.move(path, 1, 1, "drop b").json() == {"number": 2}


@pytest.mark.parametrize("_", range(3))
def test_two_people_cannot_take_one_seat(pair, guests, _):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "link")
    here.see(path, 0), there.see(path, 0)
    bo, cleo = pair[0].guest(), pair[1].guest()
    answers = both(lambda: bo.sit(path, 1, "Bo"), lambda: cleo.sit(path, 1, "Cleo"))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    names = until(lambda: (names := {at.people(path)["seats"][1]["name"] for at in guests}) and len(names) == 1 and names)
    assert names == {"Bo" if answers[0].status_code == 200 else "Cleo"}


def test_another_game_is_one_game(guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    here.see(path, 0), there.see(path, 0)
    one, two = both(lambda: here.post(path, "again"), lambda: there.post(path, "again"))
    assert one.json()["address"] == two.json()["address"]
    assert here.see(one.json()["address"])["number"] == 0


def test_one_move_sent_to_both_is_played_once(guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    here.see(path, 0), there.see(path, 0)
    body = {"seat": 0, "number": 0, "text": "drop a", "key": "the-same-move"}
    answers = both(*(lambda at=at: at.web.post(f"{path}/move", json=body) for at in (here, there, here, there)))
    assert [answer.json() for answer in answers] == [{"number": 1}] * 4
    assert there.web.get(f"{path}/moves/the-same-move").json() == {"number": 1}
    assert here.web.get(f"{path}/moves/another-move").json() == {"number": None}


def test_different_moves_at_the_same_time_leave_one(guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    here.see(path, 0), there.see(path, 0)
    answers = both(lambda: here.move(path, 0, 0, "drop a"), lambda: there.move(path, 0, 0, "drop b"))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_a_word_for_the_luck_deals_anew_everywhere(pair, guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    here.see(path, 0), there.see(path, 0)
    here.post(path, "word", seat=0, word="plum")
    until(lambda: pair[1].room(path).match.luck.words == {0: "plum"})
    assert there.move(path, 0, 0, "drop a").status_code == 200
    assert here.post(path, "word", seat=1, word="late").status_code == 409


def test_one_server_thinks_for_the_bots(pair, guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "bot:random")
    here.see(path, 0), there.see(path, 0)
    for _ in range(3):
        seen = here.wait(path, lambda seen: seen["turn"] == 0, 0)
        there.wait(path, lambda there_seen, number=seen["number"]: there_seen["number"] >= number, 0)
        assert here.move(path, 0, seen["number"], seen["moves"][0]["text"]).status_code == 200
    kept = [house.room(path).kept for house in pair]
    assert sorted(kept) == [False, True]


def test_who_has_died_is_followed_by_another(pair, guests):
    """Its last sign of life is too old: the next process that has the match open keeps it."""
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "bot:random")
    store = pair[0].app.state.rooms.store
    with store.engine.begin() as to:
        to.execute(SERVERS.insert().values(id="dead", host="elsewhere", pid=1, seen=time.time() - 60))
        to.execute(update(MATCHES).where(MATCHES.c.id == address_of(path)).values(keeper="dead"))
    seen = there.see(path, 0)
    there.move(path, 0, seen["number"], seen["moves"][0]["text"])
    assert there.wait(path, lambda seen: seen["turn"] == 0 and seen["number"] == 2, 0)


def test_a_live_keeper_is_not_robbed(pair, guests):
    here, _ = guests
    path = here.begin("connect-four", "me=Ann", "bot:random")
    one, two = (house.app.state.rooms.store for house in pair)
    one.beat(), two.beat()
    assert one.claim(address_of(path))
    assert not two.claim(address_of(path))
    one.release(address_of(path))
    assert two.claim(address_of(path))


def test_the_sand_runs_out_once(pair, guests):
    here, there = guests
    path = here.begin("carrots-and-broccoli", "me=Ann", "here=Bo", options={"timer": "on"})
    here.see(path, 0), there.see(path, 0)
    for house in pair:
        house.room(path).clock.ends[1] = time.monotonic() - 0.01
    both(lambda: here.move(path, 0, 0, "pass"), lambda: there.move(path, 0, 0, "pass"))
    until(lambda: here.see(path, 0)["over"] and there.see(path, 0)["over"])
    with pair[0].app.state.rooms.store.engine.connect() as to:
        rows = to.execute(select(LOG.c.text).where(LOG.c.match == address_of(path))).scalars().all()
    assert rows.count("time") == 1


def test_many_hands_on_one_match_through_both_servers(guests):
    """Everybody sends as fast as they can; what is answered is there, once, in order, on both."""
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo")
    here.see(path, 0), there.see(path, 0)
    answered: list[int] = []
    lock = threading.Lock()

    def hand(at, seat):
        for number in range(12):
            for column in "abcdefg":
                answer = at.move(path, seat, number, f"drop {column}")
                if answer.status_code == 200:
                    with lock:
                        answered.append(answer.json()["number"])
                    break

    both(*(lambda at=at, seat=seat: hand(at, seat) for at in (here, there) for seat in (0, 1)))
    assert sorted(answered) == list(range(1, len(answered) + 1))
    until(lambda: here.see(path)["number"] == there.see(path)["number"] == len(answered))
    texts = [at.web.get(f"{path}/transcript").text for at in (here, there)]
    assert texts[0] == texts[1]
    assert texts[0].count(": drop") == len(answered)


def test_an_agreement_through_both_servers_is_one(pair, guests):
    here, _there = guests
    path = here.begin("connect-four", "me=Ann", "link")
    bo = pair[1].guest()
    bo.sit(path, 1, "Bo")
    here.see(path, 0)
    both(lambda: here.post(path, "give-up", agree=True), lambda: bo.post(path, "give-up", agree=True))
    until(lambda: here.see(path, 0)["over"] and bo.see(path, 1)["over"])
    with pair[0].app.state.rooms.store.engine.connect() as to:
        rows = to.execute(select(LOG.c.text).where(LOG.c.match == address_of(path))).scalars().all()
    assert rows == ["given up"]


def test_a_proposal_is_seen_and_withdrawn_through_the_other_server(pair, guests):
    here, _there = guests
    path = here.begin("connect-four", "me=Ann", "link")
    bo = pair[1].guest()
    bo.sit(path, 1, "Bo")
    here.see(path, 0)
    here.post(path, "give-up", agree=True)
    until(lambda: bo.people(path)["seats"][0]["gives_up"])
    bo.post(path, "give-up", agree=False)
    until(lambda: not here.people(path)["seats"][0]["gives_up"])


def test_time_is_up_once(pair, guests):
    here, there = guests
    path = here.begin("connect-four", "me=Ann", "here=Bo", limits={"move": 60, "end": "loss"})
    here.see(path, 0), there.see(path, 0)
    for house in pair:
        house.room(path).clock.limits.since = time.monotonic() - 61
    both(lambda: here.move(path, 0, 0, "drop a"), lambda: there.move(path, 0, 0, "drop a"))
    until(lambda: here.see(path, 0)["over"] and there.see(path, 0)["over"])
    with pair[0].app.state.rooms.store.engine.connect() as to:
        rows = to.execute(select(LOG.c.text).where(LOG.c.match == address_of(path))).scalars().all()
    assert rows == ["time is up"]
