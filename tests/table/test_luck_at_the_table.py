"""Luck at the table: a commitment before, a word from each person, the secret after, and everybody can check it."""

import json

import pytest

import hutch
from hutch.core.luck import Luck

GAME = "carrots-and-broccoli"


@pytest.fixture
def ann(house):
    return house.guest()


def play_to_the_end(guest, path, seats):
    """Everybody passes, or does what is listed first."""
    for _ in range(2000):
        turn = guest.see(path, 0)["turn"]
        seen = guest.see(path, turn)
        if seen["over"]:
            return
        texts = [move["text"] for move in seen["moves"]]
        played = guest.move(path, turn, seen["number"], texts[0]).status_code
        assert played == 200 or len(texts) == 1  # the table plays by itself where nothing else is possible
    pytest.fail("it did not end")


def test_the_commitment_is_shown_before_the_first_move_and_the_secret_is_not(house, ann):
    path = ann.begin(GAME, "me=Ann", "link")
    told = ann.people(path)["luck"]
    room = house.room(path)
    assert told == {"commitment": Luck(room.card.luck, room.card.id).commitment, "words": {}, "silent": [0, 1]}


def test_every_match_has_a_secret_of_its_own(house, ann):
    commitments = {ann.people(ann.begin("connect-four", "me", "here"))["luck"]["commitment"] for _ in range(5)}
    assert len(commitments) == 5


def test_a_word_deals_anew_and_everybody_sees_it(house, ann):
    path = ann.begin(GAME, "me=Ann", "link")
    news = ann.listen(path, 0)
    first = next(data for kind, _, data in news if kind == "position")
    assert ann.post(path, "word", seat=0, word="  rhubarb \n pie ").status_code == 200
    again = next(data for kind, _, data in news if kind == "position")
    assert again["number"] == first["number"] == 0
    assert house.room(path).match.luck.words == {0: "rhubarb pie"}
    assert ann.people(path)["luck"]["words"] == {"0": "rhubarb pie"}
    news.close()


@pytest.mark.parametrize("word", ["", "   ", "x" * 25, "\n\t"])
def test_a_word_is_short_and_not_empty(ann, word):
    path = ann.begin(GAME, "me=Ann", "link")
    assert ann.post(path, "word", seat=0, word=word).status_code == 422


def test_a_seat_gives_one_word_so_that_nobody_shops_for_a_deal(ann):
    path = ann.begin(GAME, "me=Ann", "link")
    assert [ann.post(path, "word", seat=0, word=word).status_code for word in ("one", "two")] == [200, 409]


def test_after_the_first_move_it_is_too_late(ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    ann.move(path, 0, 0, "drop a")
    assert ann.post(path, "word", seat=0, word="late").status_code == 409


def test_nobody_gives_a_word_for_another(house, ann):
    path = ann.begin(GAME, "me=Ann", "link")
    assert house.guest().post(path, "word", seat=0, word="mine").status_code == 403


def test_words_survive_a_restart(houses):
    ann = houses().guest()
    path = ann.begin(GAME, "me=Ann", "here=Bo")
    ann.post(path, "word", seat=1, word="pear")
    before = ann.see(path, 0)
    after = houses().guest(ann.web.cookies).see(path, 0)
    assert before["picture"] == after["picture"]


def test_when_it_is_over_anybody_can_check_every_roll(house, ann):
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    promised = ann.people(path)["luck"]["commitment"]
    ann.post(path, "word", seat=0, word='café = "x"')
    play_to_the_end(ann, path, 2)
    text = house.guest().web.get(f"{path}/transcript").text
    match = hutch.read(text)
    assert match.luck.commitment == promised
    assert match.luck.words == {0: 'café = "x"'}
    checked = house.guest().web.post("/verify", json={"text": text, "commitment": promised})
    assert checked.json()["holds"] is True


@pytest.mark.parametrize(
    "change, why",
    [
        (lambda text: text.replace("0: drop a", "0: drop b", 1), "the score is [0, 0], not 1 0"),
        (lambda text: text.replace('[luck "', '[luck "0'), "64 hexadecimal"),
        (lambda text: "\n".join(line for line in text.split("\n") if "luck" not in line), "tells no secret"),
        (lambda text: "once upon a time", "neither a tag"),
        (lambda text: "", "is missing"),
    ],
)
def test_what_does_not_hold_is_said(house, change, why):
    text = change(finished())
    checked = house.guest().web.post("/verify", json={"text": text}).json()
    assert checked["holds"] is False
    assert why in checked["words"]


def test_another_commitment_does_not_hold(house):
    checked = house.guest().web.post("/verify", json={"text": finished(), "commitment": "0" * 64}).json()
    assert checked["holds"] is False
    assert "another secret" in checked["words"]


def finished() -> str:
    match = hutch.new("connect-four", seed=Luck("ab" * 32, "evening", {0: "hello"}))
    for column in ["a", "b", "a", "b", "a", "b", "a"]:
        match.play(match.seats[0], f"drop {column}")
    return match.transcript()


def test_there_is_a_page_for_it(house):
    assert "commitment" in house.guest().web.get("/verify", headers={"accept": "text/html"}).text


def test_nothing_that_is_sent_before_the_end_tells_the_secret(house, ann):
    path = ann.begin(GAME, "me=Ann", "link")
    ann.see(path, 0)  # who looks opens the room
    secret = Luck(house.room(path).card.luck, "x").secret
    seen = json.dumps([ann.see(path, 0), ann.people(path)]) + ann.web.get(path).text
    assert secret not in seen
