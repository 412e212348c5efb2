"""Nothing that is sent depends on what its receiver may not know."""

import json
import random
import re

import pytest

import hutch
from hutch.core import verbs
from hutch.core.record import SPECTATOR, copy
from hutch.table import sight
from hutch.table.room import Room, Watcher
from hutch.table.store import PERSON, Card, Chair


def room_of(match, **more) -> Room:
    """A room around a match, without a store."""
    card = Card("x", match.game.name, 1, match.players, match.seed, {}, None, match.live, 0.0)
    chairs = [Chair(seat, PERSON, "", f"Guest {seat}") for seat in range(match.players)]
    room = Room(None, card, chairs, match, lambda: 0.0)  # type: ignore[arg-type]
    room.plies = list(range(match.number + 1))
    return room


def sent(match, viewer: int) -> str:
    """Everything that a watcher is sent of a position."""
    room = room_of(match)
    watcher = Watcher(viewer, False, [viewer] if viewer >= 0 else [])
    return json.dumps([sight.position(room, watcher, max(0, room.number - 1)), sight.people(room, watcher)])


@pytest.mark.parametrize("name", list(hutch.games()))
def test_every_viewer_can_be_shown_every_position(name):
    """Also spectators, and seats that are not to act: asks, phrases and scores work on what they may see."""
    for players in hutch.find(name).seats:
        match, luck = hutch.new(name, players=players, seed=players, live=True), random.Random(players)
        while not match.over and match.number < 60:
            for viewer in (*range(players), SPECTATOR):
                assert sight.status(room_of(match), match.view(viewer), viewer)
            if match.number % 10 == 0:
                for viewer in (*range(players), SPECTATOR):
                    assert sent(match, viewer)
            actions = [action for actions in match.legal().values() for action in actions]
            match.play_action(luck.choice(actions))


@pytest.mark.parametrize("name", [name for name, game in hutch.games().items() if game.secrets])
def test_in_another_world_that_looks_the_same_the_same_bytes_are_sent(name):
    match, luck = hutch.new(name, seed=7, live=True), random.Random(7)
    while not match.over and match.number < 40:
        for viewer in (*range(match.players), SPECTATOR):
            other = copy(match.state)
            verbs.veil(other, viewer)
            verbs.guess(other, viewer, 99 + match.number)
            here = sent(match, viewer)
            kept, match._past[-1] = match._past[-1], other
            there = sent(match, viewer)
            match._past[-1] = kept
            assert here == there
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
        assert '[seed "?"]' in text
        assert mine not in text
        assert str(room.match.seed) not in json.dumps(seen) + text
    assert mine in ann.web.get(f"{path}/transcript", params={"seat": 0}).text


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


def test_at_the_end_everybody_may_read_everything(house):
    eve = house.guest()
    path = eve.begin("carousel", "bot:random", "bot:random")
    eve.wait(path, lambda seen: seen["over"])
    text = eve.web.get(f"{path}/transcript").text
    assert re.search(r'\[seed "\d+"\]', text)
    assert hutch.read(text).over
