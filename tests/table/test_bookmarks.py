"""Long matches are taken up where they were put by, and nothing tells that they were not played through."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import hutch
from hutch.core.bookmark import BadBookmark, put_by, take_up
from hutch.core.match import Match
from hutch.core.options import bounded
from hutch.core.replay import moment
from hutch.table.room import bookmarks
from hutch.table.room.rebuild import rebuild
from hutch.table.room.room import House
from hutch.table.schema import PERSON, PLAY, UNDO, Card, Chair, Deed
from hutch.table.store import Store

BEFORE, AFTER = 40, 12  # plies until the match is put by, and behind that


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'table.sqlite3'}")
    yield store
    store.close()


def begin(store, name):
    match = Match(name, min(hutch.find(name).seats), 7, bounded(hutch.find(name).options, {}), live=True)
    card = Card("a-long-one", match.game.name, match.game.version, match.players, 7, match.options, None, True, 0.0)
    store.add_match(card, [Chair(seat, PERSON, "", f"Guest {seat + 1}") for seat in range(match.players)])
    return card


def play(store, card, plies, luck):
    """Random moves; every seventh is taken back."""
    room = rebuild(store, card, House())
    for _ in range(plies):
        if room.match.over:
            return
        seat, actions = luck.choice(list(room.match.legal().items()))
        add(store, room, Deed(room.number + 1, PLAY, seat, "", None, luck.choice(actions)))
        if room.number % 7 == 0 and not room.match.over:
            add(store, room, Deed(room.number + 1, UNDO, 0, "1"))


def add(store, room, deed):
    store.write(room.card.id, deed, {}, room.people.chairs)
    room.play.follow(deed)


def put_by_now(store, card):
    with ThreadPoolExecutor(1) as aside:  # the browser tests' loop may run in this thread
        aside.submit(asyncio.run, bookmarks.keep(rebuild(store, card, House()))).result()


def whole(room):
    """Everything that a room knows of its match."""
    match = room.match
    told = [match.told(viewer, all_open) for viewer in range(-1, match.players) for all_open in (False, True)]
    return [s.tobytes() for s in match.open_records()], match.plies, room.play.ply_counts, told, match.transcript()


@pytest.fixture(params=list(hutch.catalogue()))
def long_one(request, store):
    """A match that was put by, and went on."""
    card, luck = begin(store, request.param), random.Random(3)
    play(store, card, BEFORE, luck)
    put_by_now(store, card)
    play(store, card, AFTER, luck)
    return card


def replayed(store, card):
    """The same without a bookmark."""
    with store.engine.begin() as to:
        to.exec_driver_sql("DELETE FROM bookmarks")
    return rebuild(store, card, House())


def test_a_room_from_a_bookmark_is_the_one_that_is_played_through(store, long_one):
    room = rebuild(store, long_one, House())
    assert room.put_by > 0
    assert whole(room) == whole(replayed(store, long_one))


def test_only_what_came_after_it_is_played(store, monkeypatch):
    card, played, done = begin(store, "connect-four"), [], Match.play_action
    play(store, card, 20, random.Random(3))
    put_by_now(store, card)
    monkeypatch.setattr(Match, "play_action", lambda match, action: played.append(action) or done(match, action))
    rebuild(store, card, House())
    assert len(played) == 1  # the last, to see whether it leads there


def test_taking_back_looking_back_and_forks_go_on_as_ever(store, long_one):
    from_mark, from_deal = rebuild(store, long_one, House()).match, replayed(store, long_one).match
    for number in (0, 3, from_deal.number):
        assert moment(from_mark, number, 0).picture() == moment(from_deal, number, 0).picture()
    if not from_deal.over:
        forks = [match.fork(5, seed=1).open_record().tobytes() for match in (from_mark, from_deal)]
        assert forks[0] == forks[1]
    while from_deal.number:
        from_mark.undo()
        from_deal.undo()
        assert from_mark.open_record().tobytes() == from_deal.open_record().tobytes()
    assert from_mark.legal() == from_deal.legal()


@pytest.fixture
def short_one(store):
    card = begin(store, "connect-four")
    play(store, card, 20, random.Random(3))
    put_by_now(store, card)
    return card


def spoil(store, card, **changes):
    store.put_bookmark(card.id, replace(store.bookmark(card.id), **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"past": b""},
        {"past": b"nonsense"},
        {"digest": "0" * 64},
        {"number": 3},
        {"number": 10_000},
    ],
    ids=lambda changes: "-".join(changes),
)
def test_a_spoilt_bookmark_is_not_trusted(store, short_one, changes):
    spoil(store, short_one, **changes)
    room = rebuild(store, short_one, House())
    assert room.put_by == 0
    assert whole(room) == whole(replayed(store, short_one))


def test_a_bookmark_of_other_rules_is_left_alone(store, short_one, monkeypatch):
    monkeypatch.setattr(bookmarks, "shape_of", lambda match: "records of other days")
    assert rebuild(store, short_one, House()).put_by == 0


def test_a_bookmark_of_another_log_is_left_alone(store, short_one):
    with store.engine.begin() as to:
        to.exec_driver_sql("UPDATE log SET seat = 1 - seat WHERE number = 2")
    assert rebuild(store, short_one, House()).put_by == 0


def test_what_these_rules_would_not_have_led_to_is_no_bookmark():
    """Even with the right digest: the last action is played once more."""
    match = hutch.new("connect-four", seed=1)
    for column in "abcabc":
        match.play(match.actor, f"drop {column}")
    wrong = match.open_records()
    wrong[-1] = wrong[-2]
    other = hutch.new("connect-four", seed=1)
    with pytest.raises(BadBookmark, match="leads elsewhere"):
        take_up(other, put_by(match, wrong))
    assert other.number == 0
    take_up(other, put_by(match, match.open_records()))
    assert other.transcript() == match.transcript()


def test_a_table_puts_long_matches_by(house, monkeypatch):
    monkeypatch.setattr(bookmarks, "EVERY", 4)
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "here=Bo")
    for number, column in enumerate("abcdef"):
        ann.move(path, number % 2, number, f"drop {column}")
    store, address = house.app.state.rooms.store, path.rpartition("/")[2]
    end = time.monotonic() + 60
    while store.bookmark(address) is None:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert store.bookmark(address).number == 6
