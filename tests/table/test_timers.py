"""The sand is the server's: it runs on through restarts, and what comes late is told so."""

import time
from importlib import resources

import pytest
from guests import run_dry

import hutch


def short_sand(seconds: int) -> str:
    """Carrotia's own edition with a shorter hourglass."""
    text = (resources.files(hutch.find("carrotia").package) / "edition.toml").read_text(encoding="utf-8")
    return text.replace("seconds = [30, 60, 90]", f"seconds = [{seconds}, {seconds}, {seconds}]")


CAST = {"characters": "Bandit, Ghost"}  # settled beforehand: the sand begins with the deal


@pytest.fixture
def ann(house):
    return house.guest()


def test_the_sand_runs_out_and_the_clock_plays(house, ann):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(3))
    ann.ready(path)
    after = ann.wait(path, lambda seen: seen["number"] >= 1, 0)
    assert "clock" in [entry["who"] for entry in after["log"]["add"]]


def test_a_move_that_comes_when_the_sand_is_through_is_late(house, ann):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(600))
    ann.ready(path)
    seen = ann.see(path, 0)
    room = house.room(path)
    seat = seen["turn"]
    text = ann.see(path, seat)["moves"][0]["text"]
    room.clock.ends[room.match.timer] = time.monotonic() - 0.01
    late = ann.move(path, seat, 0, text)
    assert late.status_code == 409
    assert late.json()["why"] == "Too late: the time had run out."


def test_nothing_is_taken_back_when_the_sand_is_through(house, ann):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(600))
    ann.ready(path)
    seat = ann.see(path, 0)["turn"]
    assert ann.move(path, seat, 0, ann.see(path, seat)["moves"][0]["text"]).status_code == 200
    room = house.room(path)
    room.clock.ends[room.match.timer] = time.monotonic() - 0.01
    assert ann.post(path, "undo", seat=seat, number=1).status_code == 409
    assert ann.see(path, seat)["number"] == 2


def test_the_sand_waits_until_everybody_sits(house, ann):
    path = ann.begin("carrotia", "me=Ann", "link", options=CAST, edition=short_sand(600))
    ann.ready(path)
    assert ann.see(path, 0)["timer"]["left"] is None
    bo = house.guest()
    bo.sit(path, 1, "Bo")
    bo.ready(path)
    timer = bo.see(path, 1)["timer"]
    assert timer["of"] == 600
    assert 0 < timer["left"] <= 600


def test_who_waited_sees_the_sand_begin(house, ann):
    path = ann.begin("carrotia", "me=Ann", "link", options=CAST, edition=short_sand(600))
    ann.ready(path)
    news = ann.listen(path, 0)
    assert next(data for kind, _, data in news if kind == "position")["timer"]["left"] is None
    bo = house.guest()
    bo.sit(path, 1, "Bo")
    bo.ready(path)
    told = (data["timer"]["left"] for kind, _, data in news if kind == "people")
    assert 0 < next(left for left in told if left is not None) <= 600


def test_a_restart_keeps_the_deadline(houses):
    house = houses()
    ann = house.guest()
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(600))
    ann.ready(path)
    ann.see(path, 0)
    ends = house.room(path).clock.ends
    house = houses()
    again = house.guest(ann.web.cookies)
    again.see(path, 0)
    assert house.room(path).clock.ends == {serial: pytest.approx(end, abs=0.05) for serial, end in ends.items()}


def test_a_clock_on_the_wall_that_is_put_forward_changes_nothing(house, ann, monkeypatch):
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(600))
    ann.ready(path)
    ann.see(path, 0)
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + 3600)
    assert ann.see(path, 0)["timer"]["left"] > 500
    assert ann.see(path, 0)["number"] == 0


def test_sand_that_ran_out_while_the_server_was_down_has_run_out(houses):
    house = houses()
    ann = house.guest()
    path = ann.begin("carrotia", "me=Ann", "here=Bo", options=CAST, edition=short_sand(600))
    ann.ready(path)
    assert ann.see(path, 0)["number"] == 0
    house.close()
    run_dry(house.database)
    again = houses().guest(ann.web.cookies)
    assert again.see(path, 0)["number"] == 1
