"""Somebody closes the page: the others see it, a stand-in plays, and the seat stays theirs."""

import pytest

from hutch.table.room import away, room


@pytest.fixture
def table(house, monkeypatch):
    """Ann and Bo at Connect Four; Bo has no page open. Grace is over at once."""
    monkeypatch.setattr(away, "AWAY", 0.0)
    monkeypatch.setattr(away, "GRACE", 0.0)
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    return ann, bo, path


def bo_card(guest, path):
    return next(data["seats"][1] for kind, _, data in guest.listen(path) if kind == "people")


def test_who_closes_the_page_is_away_for_all_to_see(table):
    ann, _, path = table
    ann.see(path, 0)
    assert bo_card(ann, path)["here"] is False


def test_a_stand_in_plays_and_who_comes_back_plays_on(table):
    ann, bo, path = table
    ann.see(path, 0)
    assert ann.post(path, "stand-in", seat=1).status_code == 200
    assert bo_card(ann, path)["standin"] is True
    ann.move(path, 0, 0, "drop d")
    assert ann.wait(path, lambda position: position["number"] == 2, 0)["turn"] == 0
    assert bo.see(path, 1)["viewer"] == 1
    assert bo_card(ann, path)["standin"] is False
    ann.move(path, 0, 2, "drop d")
    assert len(bo.see(path, 1)["moves"]) > 0


def test_nobody_is_replaced_before_the_grace_is_over(table, monkeypatch):
    ann, _, path = table
    ann.see(path, 0)
    monkeypatch.setattr(away, "GRACE", 60.0)
    answer = ann.post(path, "stand-in", seat=1)
    assert answer.status_code == 422
    assert answer.json()["why"].startswith("Give Bo a moment: ")


def test_a_stand_in_is_offered_when_it_may_be_asked_for_and_not_before(table, monkeypatch):
    ann, _, path = table
    ann.see(path, 0)
    assert bo_card(ann, path)["missed"] is True
    monkeypatch.setattr(away, "GRACE", 60.0)
    ann.post(path, "stand-in", seat=1)
    ann.see(path, 0)
    assert (bo_card(ann, path)["here"], bo_card(ann, path)["missed"]) == (False, False)


def test_everybody_is_told_when_the_grace_is_over(table, monkeypatch):
    ann, _, path = table
    monkeypatch.setattr(room, "AWAY", 0.04)
    monkeypatch.setattr(away, "GRACE", 0.3)
    told = (data["seats"][1]["missed"] for kind, _, data in ann.listen(path, 0) if kind == "people")
    assert next(missed for missed in told if missed)


def test_a_stand_in_is_for_people_who_are_away_and_is_asked_for_by_those_who_sit(table, house):
    ann, _, path = table
    stream = ann.listen(path, 0)
    next(stream)
    assert ann.post(path, "stand-in", seat=0).json()["why"] == "Ann is here."
    assert ann.post(path, "stand-in", seat=7).json()["why"] == "Nobody is missing from that seat."
    assert house.guest().post(path, "stand-in", seat=1).status_code == 403


def test_the_next_game_is_an_invitation_that_ends_nothing(table):
    ann, bo, path = table
    ann.post(path, "again")
    told = next(data for kind, _, data in bo.listen(path, 1) if kind == "people")
    assert told["sequel"]
    assert ann.see(path, 0)["over"] is False
