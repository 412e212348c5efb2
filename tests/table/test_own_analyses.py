"""A match looked back at by a visitor's own page: the house's numbers, no thought of the house, and nobody else's business."""

import base64
import time

import numpy as np
import pytest

import hutch
from hutch.bots.search.worlds import Asked
from hutch.engine.stamp import is_stale

CHOICES = 3
BUDGET = 300


@pytest.fixture(autouse=True, scope="module")
def quickly():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hutch.table.analyses.BUDGET", BUDGET)
        yield


@pytest.fixture
def finished(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for nth, column in enumerate("dadbdcd"):  # Bo never stops the column d
        ann.move(path, nth % 2, nth, f"drop {column}")
    return ann, path


@pytest.fixture(scope="module")
def engine():
    """The module that a page is given."""
    pytest.importorskip("wasmtime", reason="wasmtime is not installed: pip install 'hutch[wasm]'")
    from hutch.engine.wasmtime_engine import Engine

    game = hutch.find("connect-four")
    if is_stale(game):
        pytest.skip("its engine is stale: run `make wasm`")
    return Engine(game)


def seen(engine, look):
    """As static/engine/worker.js looks."""
    s = np.frombuffer(base64.b64decode(look["record"]), engine.game.state.State).view(np.recarray)[0]
    if look["how"] == CHOICES:
        found = engine.search(s, look["seat"], int(look["seed"]), look["many"])
        numbers = np.stack([found.visits, found.merit], axis=1)
    else:
        asked = Asked(look["seat"], look["ply"], look["action"])
        first, columns = look["first"], look["columns"]
        numbers = engine.worlds(s, asked, int(look["seed"]), look["how"], look["many"])[:, first : first + columns]
    return base64.b64encode(numbers.tobytes()).decode()


def look_back(guest, path, take):
    """All that a page does; what it was told at the end."""
    told = guest.post(path, "analysis/looks", answers={}).json()
    while told["looks"]:
        answers = {look["id"]: take(look) for look in told["looks"]}
        told = guest.post(path, "analysis/looks", answers=answers).json()
    return told


def by_the_house(guest, path):
    while not guest.post(path, "analysis").json()["done"]:
        time.sleep(0.05)
    return guest.web.get(f"{path}/analysis/data").json()


def test_an_analysis_by_the_page_is_the_houses_own_and_the_house_takes_no_look(house, finished, engine):
    ann, path = finished
    taken = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hutch.analysis.looks.taken", taken.append)
        patch.setattr("hutch.table.threads.THINKING.submit", taken.append)
        told = look_back(ann, path, lambda look: seen(engine, look))
    assert not taken
    assert (told["done"], told["steps"]) == (True, told["of"])
    own = ann.web.get(f"{path}/analysis/data").json()
    assert own == by_the_house(house.guest(), path)
    assert own["decisions"]


def halves(look):
    return base64.b64encode(np.full((look["rows"], look["columns"]), 0.5).tobytes()).decode()


def test_a_page_is_shown_what_it_found_and_nobody_else_is(house, finished):
    ann, path = finished
    look_back(ann, path, halves)
    assert ann.web.get(f"{path}/analysis/data").json()["chances"][0] == [0.5, 0.5]
    assert "Luck and decisions" in ann.web.get(f"{path}/analysis").text
    assert house.guest().web.get(f"{path}/analysis/data").status_code == 409
    assert "Luck and decisions" not in house.guest().web.get(f"{path}/analysis").text


def test_nobody_else_is_shown_the_better_way_that_a_page_invented(house, finished, engine):
    """The house's better way instead of move 6 begins as the page's does; it is its own all the same."""
    ann, path = finished
    look_back(ann, path, lambda look: liar(engine, look))
    invented = ann.web.get(f"{path}/analysis/better/6").json()
    bo = house.guest()
    assert bo.web.get(f"{path}/analysis/better/6").status_code == 409
    by_the_house(bo, path)
    assert bo.web.get(f"{path}/analysis/better/6").json() != invented


def liar(engine, look):
    """The truth about everything but how a better way goes on: always by the last column."""
    if look["how"] != CHOICES or look["many"] != BUDGET:
        return seen(engine, look)
    numbers = np.zeros((look["rows"], 2))
    numbers[-1] = look["many"], 1
    return base64.b64encode(numbers.tobytes()).decode()


def test_a_report_of_ones_own_is_kept_by_no_cache(finished):
    ann, path = finished
    look_back(ann, path, halves)
    assert ann.web.get(f"{path}/analysis").headers["cache-control"] == "no-store"


def test_what_the_house_found_stands_before_what_a_page_found(house, finished):
    ann, path = finished
    look_back(ann, path, halves)
    found = by_the_house(house.guest(), path)
    assert ann.web.get(f"{path}/analysis/data").json() == found
    assert look_back(ann, path, halves)["done"]


def test_a_transcript_is_looked_back_at_by_the_page_too(house, finished):
    ann, path = finished
    text = ann.web.get(f"{path}/transcript").text
    place = ann.web.post("/replay", json={"text": text}).json()["address"]
    assert look_back(ann, place, halves)["done"]
    assert ann.web.get(f"{place}/analysis/data").status_code == 200


@pytest.mark.parametrize(
    ("answers", "status", "why"),
    [
        (None, 400, "'answers' must be an object: what was seen, by the ids of the looks."),
        ([1], 400, "'answers' must be an object: what was seen, by the ids of the looks."),
        ({"7000": "AAAA"}, 422, "That answers a look that nobody asked for."),
        ({"0": "x" * 2_000_000}, 400, "The body is longer than 2000000 bytes."),
    ],
)
def test_what_is_no_answer_is_refused_in_one_sentence(finished, answers, status, why):
    ann, path = finished
    refused = ann.post(path, "analysis/looks", answers=answers)
    assert (refused.status_code, refused.json()["why"]) == (status, why)


def test_a_match_that_runs_is_looked_back_at_by_no_page(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    assert ann.post(path, "analysis/looks", answers={}).status_code == 422
