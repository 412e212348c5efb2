"""What is worked out once about a position is what would be worked out anew."""

import random

import pytest

import hutch
from hutch.core.log import Log
from hutch.core.record import SPECTATOR


@pytest.fixture(params=list(hutch.catalogue()))
def match(request):
    return hutch.new(request.param, seed=4, live=True)


def moves_of(match, luck, plies):
    """Random play; now and then something is taken back. After each step, the match."""
    for _ in range(plies):
        if match.over:
            return
        match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))
        yield match
        if match.number % 5 == 0 and not match.over:
            match.undo()
            yield match


def test_a_glimpse_is_a_view(match):
    for now in moves_of(match, random.Random(4), 20):
        for seat in range(SPECTATOR, match.players):
            now.glimpse(seat)
            assert now.glimpse(seat).tobytes() == now.view(seat).tobytes()


def test_a_glimpse_cannot_be_changed_and_a_view_can(match):
    with pytest.raises(TypeError, match="view"):
        match.glimpse(0).actor = 1
    mine = match.view(0)
    mine.actor = 1
    assert mine.actor == 1
    assert match.glimpse(0).tobytes() == match.view(0).tobytes()


def test_pictures_and_words_leave_a_glimpse_as_it_is(match):
    """Not even rules that are compiled write into what all share."""
    for now in moves_of(match, random.Random(5), 12):
        before = now.glimpse(0).tobytes()
        now.picture(0), now.picture(0, tall=True), now.moves(0), now.game.notation.sketch(now.glimpse(0), 0)
        assert now.glimpse(0).tobytes() == before


def test_what_is_legal_is_asked_of_the_rules_once_and_nobody_can_spoil_the_answer(match):
    for actions in match.legal().values():
        actions.clear()
    assert match.legal() == match.find_legal() != {}


def test_a_record_that_is_changed_in_place_is_another_position():
    """Those who set up positions write into the record."""
    match = hutch.new("connect-four", seed=1)
    assert list(match.legal()) == [0]
    match.open_record().actor = 1
    assert list(match.legal()) == [1]
    assert match.glimpse(0).actor == 1


def test_the_log_goes_on_as_if_it_were_told_anew(match):
    for now in moves_of(match, random.Random(6), 25):
        for viewer in (SPECTATOR, 0):
            assert now.log(viewer) == Log(now).told(viewer, now.over)
