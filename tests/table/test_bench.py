"""The designer's bench in the browser: one study at a time, told as it goes, stopped when one likes."""

import json
import time

import pytest
from databases import KINDS, fresh_database
from guests import PATIENCE, House
from sqlalchemy import update

from hutch.studies.changes import read_change
from hutch.studies.engine import Limits
from hutch.studies.study import Request
from hutch.table.bench import GONE, Bench
from hutch.table.errors import TooMuch
from hutch.table.schema import STUDIES
from hutch.table.store import Store


@pytest.fixture(scope="module")
def done(house: House):
    """A short study with a change, as a page asks for it; its name."""
    guest = house.guest()
    begun = guest.web.post("/games/connect-four/studies", json={"minutes": 0.05})
    assert begun.status_code == 201, begun.text
    busy = guest.web.post("/games/connect-four/studies", json={"minutes": 0.05})
    return begun.json()["name"], busy, listened(guest, begun.json()["name"])


def listened(guest, name):
    """All that a stream tells until the study is done."""
    told, began = [], time.monotonic()
    with guest.web.stream("GET", f"/studies/{name}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("data: "):
                told.append(json.loads(line[6:]))
            assert time.monotonic() - began < 2 * PATIENCE
    return told


def test_a_study_is_told_until_it_is_done(done):
    _, _, told = done
    assert told[-1]["done"]
    assert not told[-1]["trouble"]
    assert told[-1]["games"] > 0
    assert told[-1]["sentences"]


def test_a_second_study_waits_for_the_first(done):
    _, busy, _ = done
    assert busy.status_code == 429
    assert "on the bench" in busy.json()["why"]


def test_a_finished_study_has_a_report_that_stands_alone(house, done):
    report = house.guest().web.get(f"/studies/{done[0]}")
    assert report.status_code == 200
    assert "Connect Four" in report.text
    assert "<script" not in report.text


def test_the_bench_of_a_game_is_a_form_of_its_own_numbers(house):
    page = house.guest().web.get("/games/root-cellar/study").text
    assert 'name="animals.raccoon.chits" value="6"' in page
    assert "turns.2" in page


def test_every_field_of_the_form_is_a_change_that_can_be_read(house):
    assert read_change("animals.raccoon.chits=4").path == ("animals", "raccoon", "chits")


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"minutes": 99}, "'minutes'"),
        ({"minutes": "x"}, "'minutes'"),
        ({"players": "two"}, "'players'"),
        ({"players": 7}, "is for 2-4 players"),
        ({"changes": ["x"]}, "'changes'"),
        ({"changes": {"animals.raccoon.chits": 4000}}, "0..40"),
        ({"changes": {"wolves": 4}}, "has no wolves"),
    ],
)
def test_a_question_that_makes_no_sense_is_one_sentence(house, body, why):
    answer = house.guest().web.post("/games/root-cellar/studies", json=body)
    assert answer.status_code in (400, 422)
    assert why in answer.json()["why"]


def test_a_study_that_is_not_there_is_404(house):
    assert house.guest().web.get("/studies/nothing").status_code == 404


# ---- several processes --------------------------------------------------------------------------------------------


def question(seconds):
    return Request("connect-four", bots=("seedling",), limits=Limits(seconds), looks=False)


def awaited(bench, name):
    """How a study stands once it is over."""
    began = time.monotonic()
    while not (news := bench.news(name))["done"]:
        assert time.monotonic() - began < 2 * PATIENCE
        time.sleep(0.05)
    return news


@pytest.mark.parametrize("kind", KINDS)
def test_every_process_of_the_house_tells_of_a_study_and_stops_it(kind, tmp_path):
    with fresh_database(kind, tmp_path) as database:
        here, there = Bench(Store(database)), Bench(Store(database))
        name = here.begin(question(3600))
        assert not there.news(name)["done"]
        with pytest.raises(TooMuch):
            there.begin(question(1))
        there.stop(name)
        news = awaited(there, name)
        assert not news["trouble"]
        assert "Connect Four" in there.report(name)
        assert there.edition(name)[0] == "connect-four"
        here.store.close()
        there.store.close()


def test_a_study_that_died_with_its_process_is_over_and_leaves_the_bench_free(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    bench = Bench(store)
    name = bench.begin(question(0.2))
    awaited(bench, name)
    with store.writing() as to:
        news = {**bench.news(name), "done": False}
        to.execute(update(STUDIES).values(done=False, news=news, seen=STUDIES.c.seen - GONE - 1))
    assert bench.news(name)["done"]
    assert "is gone" in bench.news(name)["trouble"]
    bench.check_free()
    store.close()
