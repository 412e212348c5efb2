"""The sand is the server's: it runs on through restarts, and what comes late is told so."""

import time
from importlib import resources

import pytest

import hutch


def short_sand(seconds: int) -> str:
    """Carrotia's own edition with a shorter hourglass."""
    text = (resources.files(hutch.find("carrotia").package) / "edition.toml").read_text(encoding="utf-8")
    return text.replace("seconds = [30, 60, 90]", f"seconds = [{seconds}, {seconds}, {seconds}]")


@pytest.fixture
def ann(house):
    return house.guest()


def test_the_sand_runs_out_and_the_clock_plays(house, ann):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", edition=short_sand(3))
    begun = ann.see(path, 0)
    assert 0 < begun["timer"]["left"] <= 3
    assert begun["timer"]["of"] == 3
    after = ann.wait(path, lambda seen: seen["number"] == 1, 0)
    assert after["log"]["add"][0]["who"] == "clock" or "clock" in [entry["who"] for entry in after["log"]["add"]]


def test_a_move_that_comes_when_the_sand_is_through_is_late(house, ann):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", edition=short_sand(600))
    seen = ann.see(path, 0)
    room = house.room(path)
    seat = seen["turn"]
    text = ann.see(path, seat)["moves"][0]["text"]
    room.timers[int(room.match.state.timer)] = time.time() - 0.01
    late = ann.move(path, seat, 0, text)
    assert late.status_code == 409
    assert late.json()["why"] == "Too late: the time had run out."


def test_nothing_is_taken_back_when_the_sand_is_through(house, ann):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", edition=short_sand(600))
    seat = ann.see(path, 0)["turn"]
    assert ann.move(path, seat, 0, ann.see(path, seat)["moves"][0]["text"]).status_code == 200
    room = house.room(path)
    room.timers[int(room.match.state.timer)] = time.time() - 0.01
    assert ann.post(path, "undo", seat=seat, number=1).status_code == 409
    assert ann.see(path, seat)["number"] == 2


def test_the_sand_waits_until_everybody_sits(house, ann):
    path = ann.begin("carrotia", "me=Ann", "link", edition=short_sand(600))
    assert ann.see(path, 0)["timer"]["left"] is None
    bo = house.guest()
    bo.sit(path, 1, "Bo")
    assert bo.see(path, 1)["timer"]["left"] > 590


def test_who_waited_sees_the_sand_begin(house, ann):
    path = ann.begin("carrotia", "me=Ann", "link", edition=short_sand(600))
    news = ann.listen(path, 0)
    assert next(data for kind, _, data in news if kind == "position")["timer"]["left"] is None
    house.guest().sit(path, 1, "Bo")
    assert next(data for kind, _, data in news if kind == "people")["timer"]["left"] > 590


def test_a_restart_keeps_the_deadline(houses):
    house = houses()
    ann = house.guest()
    path = ann.begin("carrotia", "me=Ann", "here=Bo", edition=short_sand(600))
    ann.see(path, 0)
    deadline = house.room(path).deadline
    house = houses()
    again = house.guest(ann.web.cookies)
    again.see(path, 0)
    assert house.room(path).deadline == deadline


def test_sand_that_ran_out_while_the_server_was_down_has_run_out(houses):
    house = houses()
    ann = house.guest()
    path = ann.begin("carrotia", "me=Ann", "here=Bo", edition=short_sand(4))
    assert ann.see(path, 0)["number"] == 0
    deadline = house.room(path).deadline
    house.close()
    assert time.time() < deadline
    time.sleep(deadline - time.time() + 0.1)
    again = houses().guest(ann.web.cookies)
    assert again.see(path, 0)["number"] == 1
