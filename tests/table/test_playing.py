"""People, bots and spectators at one table."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from guests import PATIENCE, House, address_of

import hutch
from hutch.bots.registry import LevelBot


def test_a_move_reaches_everybody_and_carries_its_number(house):
    ann, bo, eve = house.guest(), house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    assert bo.sit(path, 1, "Bo").status_code == 200
    seen = bo.listen(path, 1)
    first = next(data for kind, _, data in seen if kind == "position")
    assert first["moves"] == []
    assert first["status"] == "Ann's turn: drop a disc into a column."
    assert ann.move(path, 0, 0, "drop d").json() == {"number": 1}
    _, number, data = next(event for event in seen if event[0] == "position")
    assert (number, data["number"], data["turn"]) == ("1", 1, 1)
    assert data["status"] == "Your turn: drop a disc into a column."
    (entry,) = data["log"]["add"]
    assert (entry["who"], entry["line"], entry["ply"]) == (0, "drop d", 1)
    assert data["last"] == ["d"]
    assert data["steps"] == [["d"]]
    assert eve.see(path)["moves"] == []


def test_a_dropped_connection_resumes_where_it_was(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for number, (seat, text) in enumerate([(0, "drop a"), (1, "drop b"), (0, "drop c")]):
        ann.move(path, seat, number, text)
    stream = ann.listen(path, 0, last=1)
    _, number, data = next(event for event in stream if event[0] == "position")
    assert number == "3"
    assert data["steps"] == [["b"], ["c"]]
    assert [entry["line"] for entry in data["log"]["add"]] == ["drop a", "drop b", "drop c"]


def test_a_strange_last_event_id_gets_the_whole_position(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for last in (99, -3, "x", "9" * 50):
        assert ann.see(path, 0, last=last)["number"] == 0


def test_a_bot_answers(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    ann.move(path, 0, 0, "drop a")
    assert ann.wait(path, lambda seen: seen["turn"] == 0 and seen["number"] == 2, 0)["log"]["add"][-1]["who"] == 1


def test_bots_play_to_the_end_by_themselves(house):
    eve = house.guest()
    path = eve.begin("root-cellar", "bot:random", "bot:greedy", "bot:random")
    end = eve.wait(path, lambda seen: seen["over"])
    assert len(end["scores"]) == 3
    assert end["result"]["words"].endswith(".")


def test_a_bot_that_fails_is_replaced_by_chance(house, monkeypatch):
    eve = house.guest()
    path = eve.begin("connect-four", "bot:sprout", "bot:sprout")
    monkeypatch.setattr(LevelBot, "think", lambda *_: 1 / 0)
    assert eve.wait(path, lambda seen: seen["over"])["number"] >= 7


def test_hot_seat_moves_for_both_seats_from_one_browser(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    assert ann.move(path, 0, 0, "drop a").status_code == 200
    assert ann.move(path, 1, 1, "drop a").status_code == 200
    assert ann.see(path, 1)["mine"] == [0, 1]


def test_a_free_seat_is_taken_once(house):
    ann, bo, eve = house.guest(), house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    assert bo.sit(path, 1, "Bo").status_code == 200
    late = eve.sit(path, 1, "Eve")
    assert late.status_code == 409
    assert late.json()["why"] == "Bo sits there already."
    assert eve.sit(path, 5, "Eve").status_code == 422


def test_waiting_for_somebody_to_sit_down_is_said(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    ann.move(path, 0, 0, "drop a")
    assert ann.see(path, 0)["status"] == "Waiting for somebody to sit down as Beet."


def test_a_bot_can_take_a_free_seat_but_only_a_player_may_ask_it(house):
    ann, eve = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    assert eve.post(path, "bot", seat=1).status_code == 403
    assert ann.post(path, "bot", seat=0).status_code == 409
    assert ann.post(path, "bot", seat=1).status_code == 200
    assert ann.people(path)["seats"][1]["kind"] == "bot"


def test_spectators_are_counted(house):
    ann, eve = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    watching = eve.listen(path)
    next(watching)
    assert ann.people(path)["spectators"] == 1


def test_who_leaves_is_replaced_by_a_bot_and_cannot_come_back(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    assert ann.post(path, "leave", seat=0).status_code == 200
    assert bo.wait(path, lambda seen: seen["number"] == 1, 1)["turn"] == 1
    assert ann.move(path, 0, 1, "drop a").status_code == 403


def test_play_again_keeps_people_and_changes_who_begins(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    sequel = ann.post(path, "again").json()["address"]
    assert bo.post(path, "again").json()["address"] == sequel
    assert [seat["name"] for seat in ann.people(sequel)["seats"]] == ["Bo", "Ann"]
    assert bo.move(sequel, 0, 0, "drop a").status_code == 200
    assert ann.move(sequel, 1, 1, "drop a").status_code == 200
    assert house.guest().web.post(f"{sequel}/again", json={}).status_code == 403


def test_hints_are_for_the_one_to_move(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    hints = ann.post(path, "hint", seat=0, number=0).json()["hints"]
    assert hints[0]["text"] in hutch.new("connect-four").moves(0)
    assert 0 <= hints[0]["chance"] <= 1
    assert ann.post(path, "hint", seat=1, number=0).status_code == 422
    assert ann.post(path, "hint", seat=0, number=3).status_code == 409


# ---- undo ---------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_my_decision_and_the_bots_answer(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    ann.move(path, 0, 0, "drop a")
    ann.wait(path, lambda seen: seen["number"] == 2, 0)
    assert ann.post(path, "undo", seat=0, number=2).json() == {"number": 3}
    seen = ann.see(path, 0)
    assert (seen["turn"], seen["log"]["add"]) == (0, [])
    assert ann.move(path, 0, 0, "drop a").status_code == 409


def test_undo_is_refused_with_the_reason(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    assert ann.post(path, "undo", seat=0, number=0).json()["why"] == "You have not decided anything yet."
    ann.move(path, 0, 0, "drop a")
    bo.move(path, 1, 1, "drop a")
    assert ann.post(path, "undo", seat=0, number=2).json()["why"] == "Bo played since then: nothing can be taken back."
    assert ann.post(path, "undo", seat=1, number=2).status_code == 403
    assert ann.post(path, "undo", seat=0, number=1).status_code == 409


def settle(room):
    """Until the table has done by itself what nobody decides."""
    deadline = time.monotonic() + 60
    while room.match.formality() is not None and room.number:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_undo_is_refused_when_luck_has_spoken(house):
    """In Root Cellar the last pile taken of a season brings a new draw from the bag."""
    ann = house.guest()
    path = ann.begin("root-cellar", "me=Ann", "here=Bo")
    ann.see(path, 0)
    room = house.room(path)
    for _ in range(200):
        settle(room)
        seen = ann.see(path, 0)
        seat, before = seen["turn"], int(room.match.open_record().rng)
        ann.move(path, seat, seen["number"], room.match.moves(seat)[0])
        settle(room)
        while (answer := ann.post(path, "undo", seat=seat, number=room.number)).status_code == 409:
            settle(room)  # what it did by itself was being stored
        if int(room.match.open_record().rng) != before:
            assert answer.status_code == 422
            assert "cannot be taken back" in answer.json()["why"]
            return
        assert answer.status_code == 200
        ann.move(path, seat, room.number, room.match.moves(seat)[0])
    pytest.fail("luck never spoke")


def test_nothing_is_taken_back_when_it_is_over(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for number, column in enumerate("abababa"):
        assert ann.move(path, number % 2, number, f"drop {column}").status_code == 200
    assert ann.see(path, 0)["result"]["words"] == "Ann wins."
    assert ann.post(path, "undo", seat=0, number=7).status_code == 422
    assert ann.move(path, 1, 7, "drop b").status_code == 422


# ---- what it keeps --------------------------------------------------------------------------------------------------------


def test_a_restart_keeps_positions_links_undos_and_bots(houses):
    house = houses()
    ann, bo = house.guest(), house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    ann.move(path, 0, 0, "drop a")
    ann.post(path, "undo", seat=0, number=1)
    ann.move(path, 0, 2, "drop b")
    before = ann.see(path, 0)
    again = houses()
    ann, bo = again.guest(ann.web.cookies), again.guest(bo.web.cookies)
    assert ann.see(path, 0) == before
    assert bo.move(path, 1, 3, "drop b").status_code == 200


def test_bots_go_on_after_a_restart(houses):
    house = houses()
    house.app.state.rooms.pause = 100.0
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    ann.move(path, 0, 0, "drop a")
    again = houses()
    assert again.guest(ann.web.cookies).wait(path, lambda seen: seen["number"] == 2, 0)["turn"] == 0


def test_a_match_of_another_rules_version_says_so(houses, monkeypatch):
    house = houses()
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.move(path, 0, 0, "drop a")
    again = houses()
    monkeypatch.setitem(vars(hutch.find("connect-four")), "version", 2)
    answer = again.guest(ann.web.cookies).move(path, 1, 1, "drop a")
    assert answer.status_code == 409
    assert "version 1 of the rules" in answer.json()["why"]
    page = again.guest().web.get(path, headers={"accept": "text/html"})
    assert page.status_code == 200
    assert "version 1 of the rules" in page.text


def test_a_match_of_a_game_that_is_gone_says_so(houses, monkeypatch):
    house = houses()
    path = house.guest().begin("connect-four", "me", "here")
    again = houses()
    with again.app.state.rooms.store.engine.begin() as to:
        to.exec_driver_sql("UPDATE matches SET game = 'halma'")
    assert "halma" in again.guest().web.get(f"{path}/transcript").json()["why"]


def test_a_disk_that_fails_loses_no_move_and_plays_none(house, monkeypatch):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.see(path, 0)
    store = house.app.state.rooms.store
    monkeypatch.setattr(store, "write", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    assert ann.move(path, 0, 0, "drop a").status_code == 500
    monkeypatch.undo()
    assert ann.see(path, 0)["number"] == 0
    assert ann.move(path, 0, 0, "drop b").status_code == 200


def test_rooms_nobody_is_in_are_forgotten_but_not_lost(house, monkeypatch):
    monkeypatch.setattr("hutch.table.rooms.LIVE_ROOMS", 2)
    ann = house.guest()
    paths = [ann.begin("connect-four", "me", "here") for _ in range(5)]
    for path in paths:
        ann.move(path, 0, 0, "drop c")
    for _ in range(100):  # a room is left only when its last move is announced
        ann.see(ann.begin("connect-four", "me", "here"), 0)
        if len(house.app.state.rooms.live) <= 4:
            break
    assert len(house.app.state.rooms.live) <= 4
    assert all(ann.see(path, 1)["number"] == 1 for path in paths)


def test_who_waited_for_somebody_is_told_when_they_sit_down(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    ann.move(path, 0, 0, "drop a")
    news = ann.listen(path, 0)
    waiting = next(data for kind, _, data in news if kind == "position")["status"]
    assert waiting == "Waiting for somebody to sit down as Beet."
    house.guest().sit(path, 1, "Bo")
    assert next(data for kind, _, data in news if kind == "people")["status"] == "Bo's turn: drop a disc into a column."


def test_a_bot_thinks_on_while_people_come_and_go(house, monkeypatch):
    thinks, done, stopped = threading.Event(), threading.Event(), []

    def slowly(level, view, seat, seed, stop):
        thinks.set()
        assert done.wait(PATIENCE)
        stopped.append(bool(stop[0]))
        return 3

    monkeypatch.setattr("hutch.table.room.thinking.choose", slowly)
    ann, eve = house.guest(), house.guest()
    path = ann.begin("connect-four", "me", "bot:random")
    assert ann.move(path, 0, 0, "drop a").status_code == 200
    assert thinks.wait(PATIENCE)
    eve.see(path)
    ann.see(path, 0)
    done.set()
    assert ann.wait(path, lambda seen: seen["number"] == 2, 0)
    assert stopped == [False]


def test_many_thinking_bots_hold_up_nobody_elses_move(house, monkeypatch):
    done = threading.Event()
    monkeypatch.setattr("hutch.table.room.thinking.choose", lambda *_: done.wait(PATIENCE) and 3)
    ann = house.guest()
    for _ in range(40):  # more than any pool of threads has
        ann.see(ann.begin("connect-four", "bot:random", "me"), 1)
    path = ann.begin("connect-four", "me", "here")
    try:
        assert ann.move(path, 0, 0, "drop a").status_code == 200
    finally:
        done.set()


def test_a_bot_stops_thinking_when_its_position_is_gone(house, monkeypatch):
    thinks, stopped = threading.Event(), threading.Event()

    def slowly(level, view, seat, seed, stop):
        thinks.set()
        for _ in range(100 * PATIENCE):
            if stop[0]:
                stopped.set()
                break
            time.sleep(0.01)
        return 3

    monkeypatch.setattr("hutch.table.room.thinking.choose", slowly)
    ann = house.guest()
    path = ann.begin("connect-four", "me", "bot:random")
    ann.move(path, 0, 0, "drop a")
    assert thinks.wait(PATIENCE)
    assert ann.post(path, "undo", seat=0, number=1).status_code == 200
    assert stopped.wait(PATIENCE)
    assert ann.see(path, 0)["number"] == 2


def test_a_room_is_not_forgotten_while_a_move_is_on_its_way(house, monkeypatch):
    """Else the next to look would rebuild the table as it was before that move."""
    monkeypatch.setattr("hutch.table.rooms.LIVE_ROOMS", 1)
    store, begun, done = house.app.state.rooms.store, threading.Event(), threading.Event()
    ann = house.guest()
    path = ann.begin("connect-four", "me", "here")
    write = store.write

    def slowly(*deed):
        begun.set()
        assert done.wait(PATIENCE)
        write(*deed)

    monkeypatch.setattr(store, "write", slowly)
    with ThreadPoolExecutor() as hands:
        move = hands.submit(ann.move, path, 0, 0, "drop c")
        assert begun.wait(PATIENCE)
        bo = house.guest()
        bo.see(bo.begin("connect-four", "me", "here"), 0)
        there = address_of(path) in house.app.state.rooms.live
        done.set()
        assert move.result().status_code == 200
    assert there


def test_a_rules_page_tells_whose_each_rule_is_and_explains_it_on_top(house: House):
    text = house.guest().web.get("/games/root-cellar/rules").text
    ruling = '<em class="mark ruling" title="the book is silent or unclear, and this is how we play it">ruling</em>'
    assert f'<strong id="RC-13" class="number">RC-13</strong> {ruling}' in text
    assert f"<dt>{ruling}</dt>" in text
    assert text.index("</h1>") < text.index('class="legend"') < text.index('id="RC-1"')
    assert 'class="mark ours"' not in text


def test_a_box_hands_out_its_numbers_and_takes_others_back(house: House):
    ann = house.guest()
    box = ann.web.get("/games/root-cellar").text
    assert 'href="/games/root-cellar/edition"' in box
    numbers = ann.web.get("/games/root-cellar/edition")
    assert numbers.headers["content-disposition"] == 'attachment; filename="root-cellar.toml"'
    mine = numbers.text.replace("tomato", "turnip")
    wish = {"seats": [{"kind": "me"}, {"kind": "here"}], "edition": mine}
    assert ann.web.post("/games/root-cellar/tables", json=wish).status_code == 201
    assert ann.web.get("/games/nothing/edition").status_code == 404


def test_pages_are_there(house: House):
    web = house.guest().web
    for name in hutch.catalogue():
        assert web.get(f"/games/{name}").status_code == 200
        assert "figure:" not in web.get(f"/games/{name}/rules").text
    assert web.get("/").text.count('class="box"') == len(hutch.catalogue())
    assert web.get("/herbarium").status_code == 200
    assert web.get("/favicon.ico").headers["content-type"].startswith("image/svg")
    assert web.get("/nowhere", headers={"accept": "text/html"}).status_code == 404


def test_a_seat_without_a_name_does_what_its_word_says(house):
    """ "Squirrels dig a burrow", where Ann digs one."""
    ann = house.guest()
    path = ann.begin("rodentia", "me", "here=Ann")
    for number in range(2):
        turn = ann.see(path, 0)["turn"]
        ann.move(path, turn, number, ann.see(path, turn)["moves"][0]["text"])
    log = ann.see(path, 0)["log"]["add"]
    dug = [entry for entry in log if "burrow" in entry["words"] and entry.get("plural")]  # a goal may speak of burrows, too
    assert {entry["words"].split()[0] for entry in dug} == {"digs"}
    assert {entry["plural"].split()[0] for entry in dug} == {"dig"}
