"""A table is given up by agreement; and leaving does what it says, after the end too."""

import pytest

from hutch.table.room import away


@pytest.fixture
def table(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    return ann, bo, path


def agreeing(guest, path):
    return [card["gives_up"] for card in guest.people(path)["seats"]]


def test_one_proposes_and_everybody_sees_it(table):
    ann, bo, path = table
    assert ann.post(path, "give-up", agree=True).status_code == 200
    assert agreeing(bo, path) == [True, False]
    assert bo.see(path, 1)["over"] is False


def test_when_all_agree_it_is_over_and_nobody_wins(table):
    ann, bo, path = table
    ann.post(path, "give-up", agree=True)
    bo.post(path, "give-up", agree=True)
    end = ann.see(path, 0)
    assert end["over"]
    assert (end["result"]["words"], end["result"]["winners"]) == ("Given up: nobody wins.", [])
    assert end["log"]["add"][-1]["words"] == "Everybody agreed to give this game up. Given up: nobody wins."
    assert ann.move(path, 0, 1, "drop a").json()["why"] == "The game is over: given up."
    assert ann.post(path, "undo", seat=0, number=1).status_code == 422
    assert ann.post(path, "give-up", agree=True).json()["why"] == "The game is over."


def test_who_refuses_withdraws_it(table):
    ann, bo, path = table
    ann.post(path, "give-up", agree=True)
    bo.post(path, "give-up", agree=False)
    assert agreeing(ann, path) == [False, False]
    bo.post(path, "give-up", agree=True)
    assert not bo.see(path, 1)["over"]


def test_the_game_goes_on_while_somebody_thinks_about_it(table):
    ann, bo, path = table
    ann.post(path, "give-up", agree=True)
    assert ann.move(path, 0, 0, "drop a").status_code == 200
    bo.post(path, "give-up", agree=True)
    assert bo.see(path, 1)["over"]


def test_bots_are_not_asked(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    ann.post(path, "give-up", agree=True)
    assert ann.see(path, 0)["over"]


def test_one_screen_speaks_for_all_who_sit_at_it(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.post(path, "give-up", agree=True)
    assert ann.see(path, 0)["over"]


def test_a_guest_who_may_still_come_is_not_waited_for(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    ann.post(path, "give-up", agree=True)
    assert ann.see(path, 0)["over"]


def test_nobody_waits_for_somebody_who_is_away_and_has_a_stand_in(table, monkeypatch):
    monkeypatch.setattr(away, "AWAY", 0.0)
    monkeypatch.setattr(away, "GRACE", 0.0)
    ann, _, path = table
    ann.see(path, 0)
    ann.post(path, "give-up", agree=True)
    assert ann.post(path, "stand-in", seat=1).status_code == 200
    assert ann.see(path, 0)["over"]


def test_who_leaves_is_not_waited_for(table):
    ann, bo, path = table
    ann.post(path, "give-up", agree=True)
    bo.post(path, "leave", seat=1)
    assert ann.see(path, 0)["over"]


def test_only_those_who_sit_are_asked(table, house):
    _, _, path = table
    assert house.guest().post(path, "give-up", agree=True).status_code == 403
    assert table[0].post(path, "give-up", agree="yes").status_code == 400


def test_it_is_still_given_up_after_a_restart(houses):
    ann = houses().guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.move(path, 0, 0, "drop a")
    ann.post(path, "give-up", agree=True)
    again = houses().guest(ann.web.cookies)
    assert again.see(path, 0)["result"]["words"] == "Given up: nobody wins."


def test_secrets_stay_secret_when_a_game_is_given_up(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("carousel", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    text = ann.see(path, 0)["moves"][0]["text"]
    ann.move(path, 0, 0, text)
    for guest in (ann, bo):
        guest.post(path, "give-up", agree=True)
    assert bo.see(path, 1)["over"]
    assert text not in str(bo.see(path, 1)["log"])
    assert '[luck "?"]' in bo.web.get(f"{path}/transcript").text


def test_who_leaves_after_the_end_has_left_and_keeps_the_name(house, table):
    ann, bo, path = table
    for guest in (ann, bo):
        guest.post(path, "give-up", agree=True)
    assert bo.post(path, "leave", seat=1).status_code == 200
    card = ann.people(path)["seats"][1]
    assert (card["name"], card["kind"]) == ("Bo", "person")
    assert bo.post(path, "leave", seat=1).status_code == 403
    sequel = ann.post(path, "again").json()["address"]
    assert ann.people(sequel)["seats"][0]["kind"] == "open"
