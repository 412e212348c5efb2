"""Where a game asks for it, the sand runs only when everybody has said that they are ready."""

import pytest
from test_timers import CAST, short_sand

import hutch
from hutch.core.notation import ready_words
from hutch.table.room.people import People
from hutch.table.schema import BOT, PERSON, Chair


@pytest.fixture
def ann(house):
    return house.guest()


def timer(guest, path, seat):
    return guest.see(path, seat)["timer"]


def begin(guest, *seats):
    return guest.begin("carrotia", *seats, options=CAST, edition=short_sand(600))


def test_the_sand_waits_for_everybody(house, ann):
    path, bo = begin(ann, "me=Ann", "link"), house.guest()
    bo.sit(path, 1, "Bo")
    assert timer(ann, path, 0)["unready"] == [0, 1]
    ann.ready(path)
    assert timer(ann, path, 0) == {"left": None, "of": 600, "serial": 1, "unready": [1], "holds": True}
    bo.ready(path)
    seen = timer(ann, path, 0)
    assert seen["left"] > 0
    assert (seen["unready"], seen["holds"]) == ([], False)


def test_each_is_asked_or_told_whom_one_waits_for(house, ann):
    path, bo = begin(ann, "me=Ann", "link"), house.guest()
    bo.sit(path, 1, "Bo")
    ann.ready(path)
    assert ann.see(path, 0)["status"] == "Waiting for Bo to be ready."
    assert bo.see(path, 1)["status"] == "Ready to build? The sand runs when everybody is ready."


def test_nobody_builds_before_the_sand_runs(house, ann):
    path = begin(ann, "me=Ann", "here=Bo")
    seen = ann.see(path, 0)
    early = ann.move(path, seen["turn"], 0, ann.see(path, seen["turn"])["moves"][0]["text"])
    assert early.status_code == 422
    assert early.json()["why"] == "The sand does not run yet: first everybody sits down and is ready."
    assert ann.see(path, 0)["number"] == 0


def test_only_those_who_sit_there_can_be_ready(house, ann):
    path = begin(ann, "me=Ann", "here=Bo")
    assert house.guest().ready(path).status_code == 403
    assert timer(ann, path, 0)["unready"] == [0, 1]


def test_who_is_ready_stays_so_through_a_restart(houses):
    house = houses()
    ann, bo = house.guest(), house.guest()
    path = begin(ann, "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    ann.ready(path)
    again = houses().guest(ann.web.cookies)
    assert timer(again, path, 0)["unready"] == [1]


def people(*chairs):
    return People(list(chairs), hutch.new("connect-four"))


def test_bots_and_stand_ins_are_ready_at_once():
    seated = people(Chair(0, BOT, "gardener"), Chair(1, PERSON, "gardener", "Bo"), Chair(2, PERSON, "", "Cleo"))
    assert seated.unready(1) == [2]


def test_every_timer_asks_anew():
    seated = people(Chair(0, PERSON, ready=1))
    assert seated.unready(1) == []
    assert seated.unready(2) == [0]


def test_a_game_that_says_nothing_of_it_asks_nobody():
    assert ready_words(hutch.find("connect-four").notation) is None
