"""Time limits are the server's: a move and a whole game, shown on the seats; a stand-in goes on, or the game is lost."""

import time

import pytest
from guests import run_dry
from sqlalchemy import update

import hutch
from hutch.table.errors import Nonsense
from hutch.table.room.ending import TIME_UP, Ending
from hutch.table.room.limits import LOSS, STAND_IN, Terms, read_terms
from hutch.table.schema import LOG, TIMERS


@pytest.fixture
def ann(house):
    return house.guest()


def connect(ann, *seats, **limits):
    path = ann.begin("connect-four", *(seats or ("me=Ann", "here=Bo")), limits=limits)
    ann.see(path)
    return path


def hurry(house, path, seconds):
    """So many seconds of the present decision are gone."""
    room = house.room(path)
    room.clock.limits.since = time.monotonic() - seconds
    room.clock.limits.changed.set()


def set_back(house, seconds):
    """As if everything stored had happened so much earlier."""
    with house.app.state.rooms.store.engine.begin() as to:
        to.execute(update(LOG).values(at=LOG.c.at - seconds))
        to.execute(update(TIMERS).values(deadline=TIMERS.c.deadline - seconds))


def test_there_are_none_unless_asked_for(ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    assert ann.see(path, 0)["times"] is None


def test_everybody_sees_the_clocks(house, ann):
    path = connect(ann, move=60, game=600, end=LOSS)
    running, waiting = house.guest().see(path)["times"]
    assert running["runs"]
    assert 50 < running["left"] <= 60
    assert waiting == {"left": 600, "runs": False}


def test_what_happens_at_the_end_is_said_on_the_page_beforehand(house, ann):
    path = connect(ann, "me=Ann", "link", move=60, end=LOSS)
    assert "1 minute for each move. Who runs out of time loses, and the game is over." in house.guest().web.get(path).text


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (Terms(90, None, STAND_IN), "90 seconds for each move. Whoever thinks longer about a move has it made by a stand-in."),
        (
            Terms(None, 3600, STAND_IN),
            "1 hour each for the whole game. Whoever has used it all up is played for by a stand-in.",
        ),
        (
            Terms(5, 120, LOSS),
            "5 seconds for each move and 2 minutes each for the whole game. Who runs out of time loses, and the game is over.",
        ),
    ],
)
def test_terms_in_words(terms, words):
    assert terms.words == words


@pytest.mark.parametrize("value", [3, {"move": 1}, {"move": True}, {"game": "long"}, {"move": 60, "end": "tea"}, {"mov": 60}])
def test_nonsense_is_refused(value):
    with pytest.raises(Nonsense):
        read_terms(value)


def test_limits_that_limit_nothing_are_none():
    assert read_terms({"move": None, "game": None, "end": LOSS}) is None


def test_the_clock_waits_until_everybody_sits(house, ann):
    path = connect(ann, "me=Ann", "link", move=60)
    assert ann.see(path, 0)["times"] == [{"left": 60, "runs": False}, None]
    house.guest().sit(path, 1, "Bo")
    assert ann.see(path, 0)["times"][0]["runs"]


def test_who_thinks_too_long_about_a_move_has_it_made_and_goes_on_with_the_next(house, ann):
    path = connect(ann, move=60)
    hurry(house, path, 61)
    seen = ann.wait(path, lambda seen: seen["number"] == 1, 1)
    assert (seen["turn"], seen["over"]) == (1, False)
    assert ann.move(path, 1, 1, "drop a").status_code == 200
    assert ann.move(path, 0, 2, "drop b").status_code == 200


def test_who_has_used_up_the_whole_time_is_played_for_to_the_end(house, ann):
    path = connect(ann, game=60)
    hurry(house, path, 61)
    ann.wait(path, lambda seen: seen["number"] == 1, 1)
    ann.move(path, 1, 1, "drop a")
    assert ann.wait(path, lambda seen: seen["number"] == 3, 1)["turn"] == 1


def test_a_late_move_is_refused_while_the_stand_in_decides(house, ann, monkeypatch):
    path = connect(ann, move=60)
    monkeypatch.setattr(house.room(path).bots, "next", lambda: None)
    hurry(house, path, 61)
    late = ann.move(path, 0, 0, "drop a")
    assert late.status_code == 409
    assert late.json()["why"] == "Too late: your time is up, and a stand-in decides."
    assert ann.see(path, 1)["status"] == "Ann's time is up: a stand-in decides."


def test_who_runs_out_of_time_loses_where_that_was_agreed(house, ann):
    path = connect(ann, move=60, end=LOSS)
    hurry(house, path, 61)
    end = ann.wait(path, lambda seen: seen["over"], 0)
    assert end["result"] == {
        "words": "Bo wins.",
        "reason": "Ann's time is up.",
        "winners": [1],
        "payoff": ["0", "1"],
        "scores": [0, 0],
    }
    assert end["log"]["add"][-1]["words"] == "Ann's time is up. Bo wins."
    assert (end["moves"], end["acting"]) == ([], [])
    assert ann.move(path, 0, 1, "drop a").json()["why"] == "The game is over: time is up."


def test_nobody_alone_wins_a_cooperative_game_by_the_clock():
    match = hutch.new("carrotia", players=2, seed=1)
    ending = Ending(TIME_UP, 0)
    assert ending.words(match, str) == "Lost, all together."
    assert ending.outcome(match, str).winners == ()


def test_bots_have_all_the_time_they_want(house, ann):
    path = connect(ann, "bot:random", "me=Bo", move=60)
    assert ann.wait(path, lambda seen: seen["turn"] == 1, 1)["times"][0] is None


def test_time_adds_up_over_the_moves(house, ann):
    path = connect(ann, game=600)
    for number, column in enumerate("ab"):
        hurry(house, path, 100 + number)
        ann.move(path, number, number, f"drop {column}")
    hurry(house, path, 50)
    left = [clock["left"] for clock in ann.see(path, 0)["times"]]
    assert left == [pytest.approx(450, abs=10), pytest.approx(499, abs=10)]


def test_a_restart_keeps_what_was_used_and_the_clock_has_run_on(houses):
    house = houses()
    ann = house.guest()
    path = connect(ann, game=600)
    hurry(house, path, 100)
    ann.move(path, 0, 0, "drop a")
    set_back(house, 200)
    again = houses().guest(ann.web.cookies)
    left = [clock["left"] for clock in again.see(path, 0)["times"]]
    assert left == [pytest.approx(500, abs=10), pytest.approx(400, abs=10)]


def test_time_that_ran_out_while_the_server_was_down_is_over(houses):
    house = houses()
    ann = house.guest()
    path = connect(ann, move=60, end=LOSS)
    house.close()
    run_dry(house.database)
    set_back(house, 60)
    assert houses().guest(ann.web.cookies).see(path, 0)["result"]["reason"] == "Ann's time is up."


def test_a_clock_on_the_wall_that_is_put_forward_changes_nothing(house, ann, monkeypatch):
    path = connect(ann, move=600, end=LOSS)
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() + 3600)
    assert ann.see(path, 0)["times"][0]["left"] > 500


def test_the_next_game_has_the_same_limits(house, ann):
    path = connect(ann, move=60)
    assert ann.see(ann.post(path, "again").json()["address"])["times"]
