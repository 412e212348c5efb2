"""What a request can do wrong, and the sentence it gets. Nothing is played by any of these."""

import httpx
import pytest
from guests import Guest, House

from hutch.table.checks import WORKER
from hutch.table.serve import neighbours_host


@pytest.fixture
def ann(house: House) -> Guest:
    return house.guest()


@pytest.fixture
def path(ann: Guest) -> str:
    """Ann in seat 0, a free seat 1."""
    return ann.begin("connect-four", "me=Ann", "link")


def why(answer: httpx.Response) -> str:
    return str(answer.json()["why"])


def test_an_unknown_table_is_404(ann):
    answer = ann.move("/t/nowhere", 0, 0, "drop a")
    assert answer.status_code == 404
    assert why(answer) == "There is no table at this address."
    assert ann.web.get("/t/nowhere", headers={"accept": "text/html"}).status_code == 404


def test_an_unknown_game_is_404_and_names_those_there_are(ann):
    answer = ann.web.post("/games/halma/tables", json={"seats": [{"kind": "me"}]})
    assert answer.status_code == 404
    assert "connect-four" in why(answer)


def test_another_ones_seat_is_403(house, path):
    answer = house.guest().move(path, 0, 0, "drop a")
    assert answer.status_code == 403
    assert why(answer) == "That is not your seat."


def test_a_wrong_secret_is_403(house, path):
    guest = house.guest()
    headers = {"hutch-seats": "0." + "0" * 48}
    assert guest.web.post(f"{path}/move", json={"seat": 0, "number": 0, "text": "drop a"}, headers=headers).status_code == 403


def test_another_ones_eyes_are_403(house, path):
    assert house.guest().web.get(f"{path}/events?seat=0").status_code == 403
    assert house.guest().web.get(f"{path}/transcript?seat=0").status_code == 403


def test_an_illegal_move_is_422_with_the_reason(ann, path):
    answer = ann.move(path, 0, 0, "drop h")
    assert answer.status_code == 422
    assert "moves look like drop COLUMN" in why(answer)


def test_a_move_out_of_turn_is_422(house, ann, path):
    bo = house.guest()
    bo.sit(path, 1, "Bo")
    answer = bo.move(path, 1, 0, "drop a")
    assert answer.status_code == 422
    assert "turn" in why(answer)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"drop a"',
        b'{"seat": 0}',
        b'{"seat": "0", "number": 0, "text": "drop a"}',
        b'{"seat": true, "number": 0, "text": "drop a"}',
        b'{"seat": 0, "number": null, "text": "drop a"}',
        b'{"seat": 0, "number": 0, "text": 7}',
        b'{"seat": 0, "number": 1e400, "text": "drop a"}',
        b'{"seat": 0, "number": 0, "text": "' + b"x" * 300 + b'"}',
        b'{"seat": 0, "number": 0, "text": "drop a", "more": "' + b"x" * 70_000 + b'"}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_nonsense_is_400(ann, path, body):
    answer = ann.web.post(f"{path}/move", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert "Traceback" not in answer.text
    assert ann.see(path, 0)["number"] == 0


def test_a_form_is_400(ann, path):
    assert ann.web.post(f"{path}/move", data={"seat": 0}).status_code == 400


def test_a_null_in_a_move_is_refused(ann, path):
    assert ann.move(path, 0, 0, "drop\x00a").status_code == 422


def test_an_old_number_is_409_and_a_double_click_plays_once(ann, path):
    assert ann.move(path, 0, 0, "drop a").status_code == 200
    again = ann.move(path, 0, 0, "drop a")
    assert again.status_code == 409
    assert why(again) == "That was played already: look at the table again."
    assert ann.see(path, 0)["number"] == 1


def test_a_number_from_the_future_is_409(ann, path):
    assert ann.move(path, 0, 7, "drop a").status_code == 409
    assert ann.move(path, 0, -1, "drop a").status_code == 409


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
@pytest.mark.parametrize("what", ["move", "undo", "sit", "bot", "leave", "again", "hint"])
def test_another_site_may_not_post(ann, path, headers, what):
    body = {"seat": 0, "number": 0, "text": "drop a", "name": ""}
    assert ann.web.post(f"{path}/{what}", json=body, headers=headers).status_code == 403
    assert ann.see(path, 0)["number"] == 0


def test_our_own_page_may_post(house, ann, path):
    headers = {"origin": house.address, "sec-fetch-site": "same-origin"}
    answer = ann.web.post(f"{path}/move", json={"seat": 0, "number": 0, "text": "drop a"}, headers=headers)
    assert answer.status_code == 200


def test_options_and_seats_are_checked(ann):
    def begin(**body):
        return ann.web.post("/games/connect-four/tables", json=body)

    two = [{"kind": "me"}, {"kind": "bot"}]
    assert begin(seats=[{"kind": "me"}]).status_code == 422
    assert begin(seats=two, options={"nonsense": "on"}).status_code == 422
    assert begin(seats=two, options=[1]).status_code == 400
    assert begin(seats=two, edition="= nonsense").status_code == 422
    assert begin(seats=two, edition="nonsense = 1").status_code == 422
    assert begin(seats=[{"kind": "king"}, {"kind": "me"}]).status_code == 400
    assert begin(seats="all").status_code == 400
    assert begin(seats=[{"kind": "bot", "level": "nobody"}, {"kind": "me"}]).status_code == 422
    assert begin(seats=[{"kind": "me", "name": "x" * 25}, {"kind": "me"}]).status_code == 400
    assert begin(seats=[{"kind": "me", "name": {}}, {"kind": "me"}]).status_code == 400


def test_an_error_inside_shows_no_traceback(house, ann, path, monkeypatch):
    monkeypatch.setattr("hutch.table.messages.people", lambda *_: 1 / 0)
    monkeypatch.setattr("hutch.table.routes.pages.rules_page", lambda *_: 1 / 0)
    answer = ann.web.get("/games/connect-four/rules")
    assert answer.status_code == 500
    assert "ZeroDivision" not in answer.text
    assert "Traceback" not in answer.text


def test_every_answer_has_the_houses_headers(ann, path):
    for answer in (ann.web.get("/"), ann.web.get("/nowhere"), ann.move(path, 0, 0, "drop h")):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_only_the_engines_worker_may_compile_webassembly(ann, path):
    """No page may, and nothing may evaluate text: a worker's policy is the one that came with its script."""
    policies = {place: ann.web.get(place).headers["content-security-policy"] for place in ("/", path, WORKER, "/nowhere")}
    assert [place for place, policy in policies.items() if "wasm-unsafe-eval" in policy] == [WORKER]
    assert not [place for place, policy in policies.items() if "'unsafe-eval'" in policy]
    assert ann.web.get(WORKER).status_code == 200


def test_names_are_escaped_and_made_printable(house, ann):
    bad = "<script>x</script>"
    path = ann.begin("connect-four", f"me={bad}", "bot:random")
    page = ann.web.get(path).text
    assert bad not in page
    assert ann.people(path)["seats"][0]["name"] == bad
    path = ann.begin("connect-four", "me=A\n\x07 nn\u202e", "bot:random")
    assert ann.people(path)["seats"][0]["name"] == "A nn"


def test_others_at_home_are_told_an_address_only_where_they_are_let_in():
    assert neighbours_host("127.0.0.1") is None
    assert neighbours_host("0.0.0.0") != "0.0.0.0"
