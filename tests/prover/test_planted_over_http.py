"""Leaks planted in what a browser is sent: each must be found."""

import dataclasses

import pytest
from at_the_table import evenings
from guests import House
from plants import VIEWER, known, trace

from hutch.core.match import Match
from hutch.core.replay import Moment
from hutch.table import messages, past
from hutch.table.room.frames import Frames
from hutch.table.room.room import Room
from hutch.table.routes import play, replay


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House(f"sqlite:///{tmp_path_factory.mktemp('leaks') / 'table.sqlite3'}") as running:
        yield running


def message_too_many(patch):
    """How many messages there are depends on the world."""
    moved = Room.moved

    def leaky(self):
        moved(self)
        if self.match.seed == known(VIEWER).seeds[0]:
            self.gathered()

    patch.setattr(Room, "moved", leaky)


def open_transcript(patch):
    written = Match.transcript
    patch.setattr(Match, "transcript", lambda self, viewer=None: written(self))


def open_view(patch):
    """The engine's worker is given what its viewer may not know."""
    told = messages.view
    patch.setattr(messages, "view", lambda room, viewer: {**told(room, viewer), "hidden": trace(room.match)})


def header_that_tells(patch):
    """The words of a transcript are as they should be, but what goes before them is made from the open record."""
    written, told = Match.transcript, play.PlainTextResponse
    last: list[int] = []

    def watched(self, viewer=None):
        last.append(trace(self))
        return written(self, viewer)

    patch.setattr(Match, "transcript", watched)
    patch.setattr(play, "PlainTextResponse", lambda text, headers: told(text, headers={**headers, "etag": str(last[-1])}))


def open_past(patch):
    patch.setattr(past.Subject, "open", property(lambda self: True))
    patch.setattr(past, "moment", lambda match, number, eyes, all_may=False: Moment(match.as_of(number), eyes))


def frames_for_whoever_comes(patch):
    """What was drawn for one viewer is sent to the next one, too."""

    def leaky(self, kind, number):
        return next((frames[-1] for frames in self.kinds.values() if frames[-1].number == number), None)

    patch.setattr(Frames, "latest", leaky)


def past_for_whoever_asks(patch):
    """What was answered to one pair of eyes is answered to all."""
    patch.setattr(past.Subject, "key", lambda self, *more: (self.name, self.stamp, *more[:2]))


def fork_that_tells(patch):
    began = replay.begin_fork

    async def leaky(rooms, subject, *more):
        path, keys = await began(rooms, subject, *more)
        return f"{path}?{trace(subject.match)}", keys

    patch.setattr(replay, "begin_fork", leaky)


LEAKS = [
    message_too_many,
    open_transcript,
    open_view,
    header_that_tells,
    open_past,
    frames_for_whoever_comes,
    past_for_whoever_asks,
    fork_that_tells,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_over_http_is_found(leak, house, monkeypatch):
    course = dataclasses.replace(known(VIEWER), actions=known(VIEWER).actions[:5])
    leak(monkeypatch)
    one, other = evenings(house, course, monkeypatch)
    assert one != other
