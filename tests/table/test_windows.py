"""Who may act out of turn gets the time for it: a bot whose move would close the window waits longer."""

from types import SimpleNamespace

import pytest
from carrotia_positions import played, running

from hutch.table.room.bots import PATIENCE, Bots
from hutch.table.room.people import People
from hutch.table.room.watchers import Watchers
from hutch.table.schema import BOT, PERSON, Chair

OPEN = "┼┼┼\n┼┼┼\n┼┼┼"


def waits(match, *kinds):
    """How many pauses the bot whose turn it is waits before it moves."""
    people = People([Chair(seat, kind) for seat, kind in enumerate(kinds)], match)
    play = SimpleNamespace(match=match, people=people, number=match.number)
    return Bots(play, Watchers(), lambda: 1.0, None).patience(int(match.open_record().actor))


def window(name, **more):
    """Seat 0 is about to move the rabbit, or has moved it and is about to let the birds fly; seat 1 plays the Ghost."""
    match = running(OPEN, "A1", birds={"owl": "C1 left"}, players=2, characters="Clown, Ghost", **more)
    return match if name == "first" else played(match, "0: go east")


@pytest.mark.parametrize("name", ["first", "second"])
def test_a_bot_leaves_a_person_time_to_step_in(name):
    assert waits(window(name), BOT, PERSON) == PATIENCE


@pytest.mark.parametrize("name", ["first", "second"])
def test_a_bot_does_not_wait_for_other_bots(name):
    assert waits(window(name), BOT, BOT) == 1


@pytest.mark.parametrize("name", ["first", "second"])
def test_a_bot_does_not_wait_for_a_person_who_has_nothing_to_use(name):
    assert waits(window(name, spent=["Ghost"]), BOT, PERSON) == 1


@pytest.mark.parametrize("name", ["first", "second"])
def test_out_of_turn_is_asked_first_and_the_actor_last(name):
    assert window(name).asked == (1, 0)
