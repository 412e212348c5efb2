"""Lessons and words about parts, as a page asks for them."""

import random

import hutch
from hutch.core.lessons import lesson_of
from hutch.table.messages import told_outcome
from hutch.table.past import PastGathering
from hutch.table.room.people import People
from hutch.table.schema import PERSON, Chair


def test_a_part_is_told_about_to_who_may_know(house):
    ann, eve = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    told = ann.web.get(f"{path}/about", params={"seat": 0, "part": "d"}).json()
    assert told == {"title": "Column d", "words": "A disc falls to row 1 of 6.", "rule": "C4-1"}
    assert eve.web.get(f"{path}/about", params={"seat": 0, "part": "d"}).status_code == 403
    assert eve.web.get(f"{path}/about", params={"part": "d"}).status_code == 200
    assert eve.web.get(f"{path}/about", params={"part": "nonsense"}).json() is None


def test_a_lesson_is_followed_move_by_move_and_the_script_answers(house):
    ann = house.guest()
    path = ann.web.post("/games/connect-four/lesson", json={"name": "Ann"}).json()["address"]
    script = lesson_of("connect-four")
    for number, turn in enumerate(script.turns):
        if turn.seat == script.seat:
            ann.wait(path, lambda position, number=number: position["number"] == number, 0)
            stand = ann.web.get(f"{path}/lesson").json()
            assert (stand["move"], stand["step"]) == (turn.text, number)
            assert ann.move(path, 0, number, turn.text).status_code == 200
    stand = ann.web.get(f"{path}/lesson").json()
    assert stand["step"] == stand["steps"]


def test_who_leaves_the_script_plays_on_against_a_bot(house):
    ann = house.guest()
    path = ann.web.post("/games/connect-four/lesson", json={"name": "Ann"}).json()["address"]
    assert ann.move(path, 0, 0, "drop a").status_code == 200
    assert ann.web.get(f"{path}/lesson").json() is None
    assert ann.wait(path, lambda position: position["number"] == 2, 0)["turn"] == 0


def test_other_tables_are_no_lessons(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    assert ann.web.get(f"{path}/lesson").json() is None


def test_the_last_card_stays_when_a_bot_has_played_on_from_there(house):
    """Carousel's script ends before the bot's turn, which comes while the learner reads."""
    ann, script = house.guest(), lesson_of("carousel")
    path = ann.web.post("/games/carousel/lesson", json={"name": "Ann"}).json()["address"]
    for number, turn in enumerate(script.turns):
        if turn.seat == script.seat:
            ann.wait(path, lambda position, number=number: position["number"] == number, 0)
            ann.move(path, 0, number, turn.text)
    ann.wait(path, lambda position: position["number"] > len(script.turns), 0)
    stand = ann.web.get(f"{path}/lesson").json()
    assert stand["step"] == stand["steps"] == len(script.turns)
    assert stand["beyond"] >= 1
    assert [talk["words"] for talk in stand["talks"]] == [script.steps[-1].words]


def test_what_is_told_of_a_seat_bears_the_name_of_who_sits_there(house):
    """As in the chips and in the log; a piece that has a seat's colour keeps its own name."""
    ann = house.guest()
    path = ann.begin("carousel", "me=Ann", "bot:random")
    told = [ann.web.get(f"{path}/about", params={"seat": 0, "part": part}).json() for part in ("score-0", "prison-0")]
    assert [each["title"] for each in told] == ["Ann: no points", "Ann's prison"]
    titles = [each["title"] for each in ann.web.get(f"{path}/reading", params={"seat": 0}).json()]
    assert "Ann: no points" in titles
    assert not any(title.startswith(("Red", "Blue")) for title in titles)


def test_why_a_game_ended_is_told_by_name(house):
    luck = random.Random(0)
    match = hutch.new("rodentia", players=2, seed=0)
    while not match.over:
        match.play(match.actor, luck.choice(match.moves(match.actor)))
    assert "the squirrels" in match.outcome.reason
    people = People([Chair(0, PERSON, "", "Ann"), Chair(1, PERSON, "", "")], match)
    told = told_outcome(PastGathering(match, people), match.outcome, "")
    assert told["reason"] == match.outcome.reason.replace("the squirrels", "Ann")
