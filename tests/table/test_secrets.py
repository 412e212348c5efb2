"""What is sent before the end, and at the end. That nothing depends on what its receiver may not know, the prover shows."""

import json
import random
import re

import pytest

import hutch
from hutch.core.record import SPECTATOR
from hutch.table import messages
from hutch.table.room.room import House, Room
from hutch.table.room.watchers import Watcher
from hutch.table.schema import PERSON, Card, Chair


def room_of(match, **more) -> Room:
    """A room around a match, without a store."""
    card = Card("x", match.game.name, 1, match.players, match.seed, {}, None, match.live, 0.0)
    chairs = [Chair(seat, PERSON, "", f"Guest {seat}") for seat in range(match.players)]
    room = Room(None, card, chairs, match, House())  # type: ignore[arg-type]
    room.play.ply_counts = list(range(match.number + 1))
    return room


def sent(match, viewer: int) -> str:
    """Everything that a watcher is sent of a position."""
    room = room_of(match)
    watcher = Watcher(viewer, False, [viewer] if viewer >= 0 else [])
    return json.dumps([messages.position(room, watcher, max(0, room.number - 1)), messages.people(room, watcher)])


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_every_viewer_can_be_shown_every_position(name):
    """Also spectators, and seats that are not to act: asks, phrases and scores work on what they may see."""
    for players in hutch.find(name).seats:
        match, luck = hutch.new(name, players=players, seed=players, live=True), random.Random(players)
        while not match.over and match.number < 60:
            for viewer in (*range(players), SPECTATOR):
                assert messages.status(room_of(match), match.view(viewer), viewer)
            if match.number % 10 == 0:
                for viewer in (*range(players), SPECTATOR):
                    assert sent(match, viewer)
            actions = [action for actions in match.legal().values() for action in actions]
            match.play_action(luck.choice(actions))


def test_no_seed_and_no_secret_before_the_end(house):
    ann, bo = house.guest(), house.guest()
    path = ann.begin("carousel", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    mine = ann.see(path, 0)["moves"][0]["text"]
    ann.move(path, 0, 0, mine)
    room = house.room(path)
    for guest, seat in ((bo, 1), (house.guest(), -1)):
        seen = guest.see(path, seat)
        assert mine not in json.dumps(seen["log"])
        text = guest.web.get(f"{path}/transcript", params={"seat": seat}).text
        assert '[luck "?"]' in text
        assert room.card.luck not in json.dumps([seen, guest.people(path)]) + text
        assert mine not in text
        assert str(room.match.seed) not in json.dumps(seen) + text
    assert mine in ann.web.get(f"{path}/transcript", params={"seat": 0}).text


LABELS = {  # what the numbers of the house may be counted by
    "route": re.compile(r"/|other|(/[\w.-]+|/\{\w+\}|/\{path:path\})+"),
    "status": re.compile("[1-5]xx"),
    "kind": re.compile("5[0-9][0-9]"),
    "who": re.compile("person|bot|clock"),
    "queue": re.compile("thinking|storing|opening"),
    "le": re.compile(r"[\d.]+|\+Inf"),
}


def told_beside(numbers: str) -> list[tuple[str, str]]:
    """Labels that say more: a table, a person, a move."""
    labels = re.findall(r'(\w+)="([^"]*)"', numbers)
    assert labels
    return [(name, value) for name, value in labels if name not in LABELS or not LABELS[name].fullmatch(value)]


def test_the_numbers_of_the_house_tell_nothing_of_a_table(house):
    ann = house.guest()
    path = ann.begin("carousel", "me=Ann", "bot:random")
    ann.move(path, 0, 0, ann.see(path, 0)["moves"][0]["text"])
    numbers = ann.web.get("/metrics").text
    assert told_beside(numbers) == []
    assert path.rsplit("/", 1)[1] not in numbers
    assert told_beside(numbers + 'hutch_moves_total{who="keep Owl"} 1.0')


def test_a_secret_choice_waits_for_nobody_and_is_played_once(house):
    """Both choose at once: the one who comes second has an old number, and is heard all the same."""
    ann, bo = house.guest(), house.guest()
    path = ann.begin("carousel", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    first, second = ann.see(path, 0), bo.see(path, 1)
    assert first["number"] == second["number"] == 0
    assert sorted(first["acting"]) == [0, 1]
    assert ann.move(path, 0, 0, first["moves"][0]["text"]).status_code == 200
    assert ann.move(path, 0, 0, first["moves"][1]["text"]).status_code == 409
    assert bo.move(path, 1, 0, second["moves"][0]["text"]).status_code == 200
    assert bo.move(path, 1, 0, second["moves"][0]["text"]).status_code == 409


@pytest.mark.parametrize("choice", [1, 2])
def test_the_last_to_choose_cannot_look_and_choose_again(house, choice):
    """Once both have kept a card the packets are passed on, and each has seen the other's."""
    ann, bo = house.guest(), house.guest()
    path = ann.begin("carousel", "me=Ann", "link")
    bo.sit(path, 1, "Bo")
    for number in range(2 * choice):
        guest, seat = (ann, bo)[number % 2], number % 2
        guest.move(path, seat, number, guest.see(path, seat)["moves"][0]["text"])
    answer = bo.post(path, "undo", seat=1, number=2 * choice)
    assert answer.status_code == 422
    assert "something hidden was shown" in answer.json()["why"]


def test_at_the_end_everybody_may_read_everything(house):
    eve = house.guest()
    path = eve.begin("carousel", "bot:random", "bot:random")
    eve.wait(path, lambda seen: seen["over"])
    text = eve.web.get(f"{path}/transcript").text
    assert re.search(r'\[luck "[0-9a-f]{64}"\]', text)
    assert hutch.read(text).over
