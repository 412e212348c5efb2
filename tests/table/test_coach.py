"""The coach speaks only where everybody who plays agrees; a finished match can be looked back at, a running one cannot."""

import base64
import time

import numpy as np
import pytest

import hutch
from hutch.analysis import coach
from hutch.analysis.looks import CHOICES, Look, in_house, packed

STATE = hutch.find("connect-four").state.State


@pytest.fixture(autouse=True, scope="module")
def quickly():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coach, "BUDGET", 64)
        patch.setattr("hutch.table.analyses.BUDGET", 300)
        yield


@pytest.fixture
def table(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    ann.move(path, 0, 0, "drop d")
    return ann, bo, path


def test_without_the_others_there_is_no_coach(table):
    ann, _, path = table
    refused = ann.post(path, "coach", seat=0)
    assert refused.status_code == 422
    assert refused.json()["why"] == "There is no coach here: Bo would have to agree first."


def test_when_the_others_agree_the_coach_speaks(table):
    ann, bo, path = table
    assert bo.post(path, "coaching", agree=True).status_code == 200
    assert [card["coach"] for card in ann.people(path)["seats"]] == [False, True]
    said = ann.post(path, "coach", seat=0).json()
    assert said["ply"] == 1
    assert said["words"].startswith("To drop d was")
    assert said["words"].count(".") == 1


def test_who_agreed_may_think_better_of_it(table):
    ann, bo, path = table
    bo.post(path, "coaching", agree=True)
    bo.post(path, "coaching", agree=False)
    assert ann.post(path, "coach", seat=0).status_code == 422


def test_bots_are_not_asked(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    assert ann.post(path, "coach", seat=0).json()["why"] == "You have not decided anything yet."
    ann.move(path, 0, 0, "drop d")
    assert ann.post(path, "coach", seat=0).status_code == 200


def test_who_looks_back_asks_about_an_earlier_move(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for number, column in enumerate("dae"):
        ann.move(path, number % 2, number, f"drop {column}")
    said = [ann.post(path, "coach", seat=0, **more).json() for more in ({}, {"at": 2}, {"at": 3})]
    assert [one["ply"] for one in said] == [3, 1, 3]
    assert ann.post(path, "coach", seat=0, at=0).json()["why"] == "You had not decided anything by then."
    assert [ann.post(path, "coach", seat=0, at=at).status_code for at in (-1, 4, "x")] == [404, 404, 400]


def coached(guest, path, **wish):
    """By the page of who asks: what it is told at the end, and how often it looked."""
    answers, rounds = {}, 0
    while (told := guest.post(path, "coach/looks", seat=0, answers=answers, **wish).json())["looks"]:
        rounds += 1
        for look in told["looks"]:
            record = np.frombuffer(base64.b64decode(look["record"]), STATE).view(np.recarray)[0].copy()
            first, rest = look["first"], [look[name] for name in ("many", "seat", "ply", "action")]
            seen = in_house([Look(record, look["how"], int(look["seed"]), *rest)])[0]
            answers[look["id"]] = packed(seen if look["how"] == CHOICES else seen[:, first : first + look["columns"]])
    return {name: told[name] for name in ("ply", "grade", "words")}, rounds


def test_a_coach_in_the_page_says_what_the_houses_says(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for number, column in enumerate("dadada"):
        ann.move(path, number % 2, number, f"drop {column}")
    said, rounds = coached(ann, path)
    assert said == ann.post(path, "coach", seat=0).json()
    assert rounds > 1
    assert coached(ann, path, at=2)[0]["ply"] == 1


def test_where_the_others_have_not_agreed_a_page_is_given_nothing_to_look_at(table):
    ann, bo, path = table
    refused = ann.post(path, "coach/looks", seat=0, answers={})
    assert refused.json() == {"why": "There is no coach here: Bo would have to agree first."}
    assert bo.post(path, "coach/looks", seat=0, answers={}).status_code == 403


@pytest.mark.parametrize(("answers", "status"), [(None, 400), ([], 400), ({"x": "AAAA"}, 422), ({"f" * 32: 7}, 422)])
def test_what_is_no_answer_to_the_coach_is_refused(table, answers, status):
    ann, bo, path = table
    bo.post(path, "coaching", agree=True)
    assert ann.post(path, "coach/looks", seat=0, answers=answers).status_code == status


def test_nobody_asks_about_the_moves_of_others(table):
    _, bo, path = table
    assert bo.post(path, "coach", seat=0).status_code == 403


def test_who_does_not_sit_here_has_nothing_to_agree_to(table, house):
    _, _, path = table
    assert house.guest().post(path, "coaching", agree=True).status_code == 403


@pytest.mark.parametrize("agree", [None, 1, "yes"])
def test_agreeing_is_yes_or_no(table, agree):
    ann, _, path = table
    assert ann.post(path, "coaching", agree=agree).status_code == 400


def test_a_match_that_runs_is_not_analysed(table):
    ann, _, path = table
    assert ann.post(path, "analysis").status_code == 422
    assert ann.web.get(f"{path}/analysis/data").status_code == 422


@pytest.fixture
def finished(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for nth, column in enumerate("dadbdcd"):  # Bo never stops the column d
        ann.move(path, nth % 2, nth, f"drop {column}")
    return ann, path


def analysed(guest, path):
    while not guest.post(path, "analysis").json()["done"]:
        time.sleep(0.05)
    return guest.web.get(f"{path}/analysis/data").json()


def test_a_finished_match_is_looked_back_at(finished):
    ann, path = finished
    assert "looked back at" in ann.web.get(f"{path}/analysis").text
    found = analysed(ann, path)
    assert found["chances"][-1] == [1, 0]
    assert found["seats"] == ["Ann", "Bo"]
    report = ann.web.get(f"{path}/analysis").text
    assert "Luck and decisions" in report
    assert f'href="{path}?at=6"' in report


def test_a_transcript_is_analysed_like_a_table(finished, house):
    ann, path = finished
    text = ann.web.get(f"{path}/transcript").text
    guest = house.guest()
    place = guest.web.post("/replay", json={"text": text}).json()["address"]
    assert guest.web.get(f"{place}/analysis/data").status_code == 409
    assert analysed(guest, place)["chances"][-1] == [1, 0]
    assert f'href="{place}?at=6"' in guest.web.get(f"{place}/analysis").text


def test_the_better_way_is_shown_position_by_position(finished):
    ann, path = finished
    slip = next(one for one in analysed(ann, path)["decisions"] if one["ply"] == 6)
    assert slip["grade"] == "mistake"
    assert slip["better"][0] == "Bo drops d"
    shown = ann.web.get(f"{path}/analysis/better/6").json()
    assert shown[0]["picture"] == ann.web.get(f"{path}/past/5", params={"eyes": 1}).json()["picture"]
    assert [position["status"] for position in shown[1:]] == [f"{words}." for words in slip["better"]]
    assert len({position["picture"] for position in shown}) == len(shown)


def test_a_move_that_was_fine_has_no_better_way(finished):
    ann, path = finished
    assert ann.web.get(f"{path}/analysis/better/7").status_code == 409
    analysed(ann, path)
    refused = ann.web.get(f"{path}/analysis/better/7")
    assert (refused.status_code, refused.json()["why"]) == (404, "No better way than move 7 is known.")


def test_a_match_that_runs_shows_no_better_way(table):
    ann, _, path = table
    assert ann.web.get(f"{path}/analysis/better/1").status_code == 422
