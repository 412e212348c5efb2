"""Looking through a match at the table, through one's own eyes; transcripts; trying it from here."""

import time

import pytest
from guests import address_of

import hutch

SEATS = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bo"}]


@pytest.fixture
def ann(house):
    return house.guest()


def drop(guest, path, *columns):
    for number, column in enumerate(columns):
        assert guest.move(path, number % 2, number, f"drop {column}").status_code == 200


def finished(guest):
    path = guest.begin("connect-four", "me=Ann", "here=Bo")
    drop(guest, path, *"abababa")
    return path


def drafted(house):
    """A game with secrets that runs: Ann, Bo, and who watches."""
    ann, bo = house.guest(), house.guest()
    path = ann.begin("carousel", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    for number, (guest, seat) in enumerate([(ann, 0), (bo, 1), (ann, 0), (bo, 1)]):
        moves = guest.see(path, seat)["moves"]
        assert guest.move(path, seat, number, moves[0]["text"]).status_code == 200
    return path, ann, bo


def past(guest, path, number="", eyes=-1, **more):
    return guest.web.get(f"{path}/past/{number}".rstrip("/"), params={"eyes": eyes, **more})


# ---- while it runs --------------------------------------------------------------------------------------------------


def test_a_position_of_the_past_is_what_the_seat_was_shown(house):
    path, ann, _ = drafted(house)
    then = house.room(path).match.as_of(2)
    told = past(ann, path, 2, 0).json()
    assert told["picture"] == then.picture(0).replace(' class="alone"', "", 1)
    assert (told["ply"], told["moves"]) == (2, [])


@pytest.mark.parametrize(("eyes", "status"), [("0", 403), ("open", 422), ("7", 400), ("x", 400), ("-1", 200)])
def test_nobody_looks_back_through_eyes_that_are_not_theirs(house, eyes, status):
    path, _, bo = drafted(house)
    assert [past(bo, path, what, eyes).status_code for what in (2, "")] == [status, status]
    assert bo.web.get(f"{path}/past/2/reading", params={"eyes": eyes}).status_code == status
    assert bo.web.get(f"{path}/past/2/about", params={"eyes": eyes, "part": "x"}).status_code == status


def test_a_position_that_is_not_there_is_not_found(ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    assert past(ann, path, 1).json()["why"] == "There is no position 1 of this match; there are 0 to 0."


def test_what_was_taken_back_is_gone_from_the_past_too(ann):
    """Also where it was looked at before."""
    path = ann.begin("connect-four", "me=Ann", "bot:seedling")
    ann.move(path, 0, 0, "drop a")
    ann.wait(path, lambda position: position["ply"] == 2, 0)
    before = past(ann, path, 1, 0).json()["picture"]
    number = ann.see(path, 0)["number"]
    assert ann.post(path, "undo", seat=0, number=number).status_code == 200
    ann.move(path, 0, number + 1, "drop g")
    assert past(ann, path, 1, 0).json()["picture"] != before


def test_an_answer_is_drawn_once(house, ann, monkeypatch):
    path = finished(ann)
    drawn = []
    monkeypatch.setattr("hutch.table.routes.replay.position", lambda *given: drawn.append(given[1]) or {"n": given[1]})
    assert [past(ann, path, 3, "open").json() for _ in range(3)] == [{"n": 3}] * 3
    assert drawn == [3]


# ---- once it is over ------------------------------------------------------------------------------------------------


def test_once_over_everybody_sees_everything_or_as_any_seat_saw_it(house, ann):
    path, stranger = finished(ann), house.guest()
    assert [past(stranger, path, 3, eyes).status_code for eyes in ("open", 0, 1, -1)] == [200] * 4
    assert past(stranger, path, eyes="open").json()["plies"] == 7


def test_what_was_given_up_is_over_and_open_too(house):
    path, ann, bo = drafted(house)
    assert past(house.guest(), path, 2, "open").status_code == 422
    for guest in (ann, bo):
        guest.post(path, "give-up", agree=True)
    assert past(house.guest(), path, 2, "open").status_code == 200


# ---- transcripts ----------------------------------------------------------------------------------------------------


def test_a_transcript_is_looked_through_and_not_stored(house, ann):
    text = ann.web.get(f"{finished(ann)}/transcript").text
    answer = house.guest().web.post("/replay", json={"text": text})
    assert answer.status_code == 201
    path = answer.json()["address"]
    assert past(ann, path, 7, "open").json()["result"]["winners"] == [0]
    assert past(ann, path, eyes="open").json()["people"]["seats"][0]["word"]
    assert ann.web.get(f"{path}/transcript").text == text
    assert "Connect Four" in ann.web.get(path).text
    assert house.app.state.rooms.store.card(address_of(path)) is None


def test_a_wrong_transcript_is_answered_with_the_line_and_the_reason(ann):
    text = ann.web.get(f"{finished(ann)}/transcript").text
    line = text.splitlines().index("1: drop b") + 1
    answer = ann.web.post("/replay", json={"text": text.replace("1: drop b", "1: drop z", 1)})
    assert answer.status_code == 422
    assert answer.json()["why"].startswith(f"line {line}, 1: drop z: ")


def test_a_transcript_that_was_forgotten_is_asked_for_again(ann):
    assert ann.web.get("/replay/0123456789abcdef0123/past/0").status_code == 404
    assert ann.web.get("/replay/0123456789abcdef0123").headers["location"] == "/replay?lost"


def test_a_transcript_with_an_edition_of_its_own_is_handed_in_with_it(ann):
    edition = (hutch.find("root-cellar").folder / "edition.toml").read_text(encoding="utf-8")
    text = hutch.new("root-cellar", 2, 1, edition=hutch.find("root-cellar").standard_edition).transcript()
    assert "hand its file in too" in ann.web.post("/replay", json={"text": text}).json()["why"]
    assert ann.web.post("/replay", json={"text": text, "edition": edition}).status_code == 201


# ---- try it from here -----------------------------------------------------------------------------------------------


def fork(guest, path, at, **more):
    return guest.post(path, "fork", at=at, **{"seats": SEATS, **more})


def test_from_a_finished_game_a_new_one_begins_and_both_know_it(house, ann):
    path = finished(ann)
    other = fork(ann, path, 4).json()["address"]
    seen = ann.see(other, 0)
    assert (seen["ply"], seen["turn"]) == (0, 0)
    assert seen["picture"] == past(ann, path, 4, 0).json()["picture"]
    assert f'"origin": {{"address": "{path}?at=4", "anew": false, "at": 4}}' in ann.web.get(other).text
    assert [told["address"] for told in house.guest().web.get(f"{path}/forks").json()["forks"]] == [other]


def test_a_fork_outlives_the_house_and_its_transcript_holds(houses):
    ann = houses().guest()
    path = finished(ann)
    other = fork(ann, path, 4).json()["address"]
    drop(ann, other, "a", "b", "a")
    ann = houses().guest(ann.web.cookies)
    assert ann.see(other, 0)["over"]
    text = ann.web.get(f"{other}/transcript").text
    assert f'[origin "{address_of(path)}"]' in text
    assert hutch.read(text).over
    checked = ann.web.post("/verify", json={"text": text}).json()
    assert checked["holds"]
    assert f"it began from position 4 of match {address_of(path)}" in checked["words"]


def test_a_transcript_can_be_tried_from_too(ann):
    text = ann.web.get(f"{finished(ann)}/transcript").text
    path = ann.web.post("/replay", json={"text": text}).json()["address"]
    other = fork(ann, path, 2).json()["address"]
    assert ann.see(other, 0)["turn"] == 0


def test_while_secrets_are_kept_only_what_one_knows_is_kept_and_the_rest_dealt_anew(house):
    path, _, bo = drafted(house)
    assert fork(bo, path, 4).status_code == 422
    assert fork(bo, path, 4, eyes="0", anew=True).status_code == 403
    answer = fork(bo, path, 4, eyes="1", anew=True)
    assert answer.status_code == 201
    assert '"anew": true' in bo.web.get(answer.json()["address"]).text
    assert '[before "?"]' in bo.web.get(f"{answer.json()['address']}/transcript").text


def test_a_table_that_shows_ones_own_secrets_is_not_told_to_the_others(house):
    path, ann, bo = drafted(house)
    other = fork(bo, path, 4, eyes="1", anew=True).json()["address"]
    told = [guest.web.get(f"{path}/forks").json()["forks"] for guest in (bo, ann, house.guest())]
    assert [[one["address"] for one in forks] for forks in told] == [[other], [], []]


def test_luck_that_is_to_come_is_not_told_by_a_fork(house):
    """Of a match whose seed tells all: a lesson's."""
    ann = house.guest()
    path = ann.web.post("/games/connect-four/lesson", json={"name": "Ann"}).json()["address"]
    ann.see(path, 0)
    other = fork(ann, path, 0).json()["address"]
    ann.see(other, 0)
    assert house.room(other).match.start.told is False


@pytest.mark.parametrize(
    ("body", "status"),
    [({"at": 7}, 422), ({"at": 99}, 404), ({"at": -1}, 404), ({"at": "x"}, 400), ({"at": 1, "seats": SEATS[:1]}, 400),
     ({"at": 1, "eyes": 3}, 400), ({"at": 1, "anew": "yes"}, 400)],
)  # fmt: skip
def test_a_fork_that_cannot_be_is_refused(ann, body, status):
    path = finished(ann)
    assert ann.web.post(f"{path}/fork", json={"seats": SEATS, **body}).status_code == status


def test_bots_play_on_in_a_fork(ann):
    other = fork(ann, finished(ann), 3, seats=[SEATS[0], {"kind": "bot", "level": "seedling"}]).json()["address"]
    assert ann.wait(other, lambda position: position["ply"] >= 1, 0)["turn"] == 0


def test_a_crowd_that_looks_back_is_told_to_wait(house, ann, monkeypatch):
    monkeypatch.setattr("hutch.table.past.WAITING", 0)
    assert past(ann, ann.begin("connect-four", "me", "here"), 0, -1, tall=time.time_ns() % 2).status_code == 429
