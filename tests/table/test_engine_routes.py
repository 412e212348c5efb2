"""What the engine in a page is given: a game's module, and what its viewer may know of a position."""

import base64

import pytest
from guests import Guest, House

import hutch
from hutch.engine.module import path_of


@pytest.fixture
def ann(house: House) -> Guest:
    return house.guest()


def view(guest, path, seat):
    return guest.web.get(f"{path}/view", params={"seat": seat})


def test_a_seat_is_given_its_own_view_and_the_actions_of_its_moves(house, ann):
    path = ann.begin("carousel", "me=Ann", "here=Bo")
    told, match = view(ann, path, 0).json(), house.room(path).match
    assert base64.b64decode(told["record"]) == match.view(0).tobytes() != match.open_record().tobytes()
    assert [match.game.notation.text(match.view(0), action) for action in told["actions"]] == match.moves(0)
    assert (told["number"], told["seat"]) == (0, 0)


def test_a_spectator_is_given_what_everybody_knows(house, ann):
    path = ann.begin("carousel", "me=Ann", "here=Bo")
    told = view(house.guest(), path, -1).json()
    assert base64.b64decode(told["record"]) == house.room(path).match.view(-1).tobytes()
    assert told["actions"] == []


def test_nobody_is_given_the_view_of_a_seat_that_is_not_theirs(house, ann):
    path = ann.begin("carousel", "me=Ann", "link")
    assert view(house.guest(), path, 0).status_code == 403
    assert view(ann, path, 1).status_code == 403
    assert view(ann, path, 99).status_code == 403


def test_a_module_travels_squeezed_and_only_once(ann):
    answer = ann.web.get("/games/connect-four/engine.wasm")
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == path_of(hutch.find("connect-four")).read_bytes()
    again = ann.web.get("/games/connect-four/engine.wasm", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_cannot_unpack_gets_the_module_as_it_is(ann):
    answer = ann.web.get("/games/connect-four/engine.wasm", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.content == path_of(hutch.find("connect-four")).read_bytes()


def test_a_game_without_an_engine_says_so(ann, monkeypatch, tmp_path):
    monkeypatch.setattr("hutch.table.routes.engine.path_of", lambda game: tmp_path / "engine.wasm")
    answer = ann.web.get("/games/connect-four/engine.wasm")
    assert (answer.status_code, answer.json()["why"]) == (404, "This game has no engine for the page.")
    assert ann.web.get("/games/nothing/engine.wasm").status_code == 404
