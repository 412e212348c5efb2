"""Records and their trail."""

import pytest

from hutch.core.chance import chance
from hutch.core.record import SPECTATOR, blank, copy, position, record
from hutch.core.trail import EVERYBODY, HIDDEN, add, events, heard, reveal, tell, whisper

SMALL = record(trail=12, cards=("i1", 3))


def test_a_field_may_not_take_a_name_of_the_header():
    with pytest.raises(TypeError, match="these names belong to the header: actor"):
        record(actor="i1")


def test_a_copy_is_independent():
    s = blank(SMALL)[0]
    other = copy(s)
    other.cards[1] = 5
    assert s.cards[1] == 0


def test_events_come_back_in_order():
    s = blank(SMALL)[0]
    tell(s, 4, EVERYBODY)
    add(s, 7)
    add(s, -2)
    tell(s, 1, EVERYBODY)
    assert [(event.code, event.numbers) for event in events(s)] == [(4, (7, -2)), (1, ())]


def test_an_event_for_everybody_is_heard_by_all():
    s = blank(SMALL)[0]
    tell(s, 4, EVERYBODY)
    add(s, 7)
    assert {heard(events(s)[0], viewer) for viewer in (0, 1, SPECTATOR)} == {(7,)}


def test_of_an_event_for_one_seat_nobody_else_hears():
    s = blank(SMALL)[0]
    tell(s, 4, 1)
    add(s, 7)
    assert [heard(events(s)[0], viewer) for viewer in (0, 1, SPECTATOR)] == [None, (7,), None]


@pytest.mark.parametrize("whispered", [(), (9,), (9, 5, 2)])
def test_others_do_not_learn_how_many_numbers_were_whispered(whispered):
    s = blank(SMALL)[0]
    tell(s, 4, EVERYBODY)
    add(s, 7)
    whisper(s, 1)
    for number in whispered:
        add(s, number)
    own, others = (7, *whispered), (7, HIDDEN)
    assert [heard(events(s)[0], viewer) for viewer in (0, 1, SPECTATOR)] == [others, own, others]


def test_luck_and_what_is_shown_leave_a_mark():
    lucky, shown = blank(SMALL)[0], blank(SMALL)[0]
    assert not lucky.revealed
    chance(lucky, 2)
    reveal(shown)
    assert lucky.revealed
    assert shown.revealed


def test_a_trail_that_is_too_short_is_noticed():
    s = blank(SMALL)[0]
    for number in range(3):
        tell(s, number, EVERYBODY)
        add(s, number)
    with pytest.raises(OverflowError, match="a trail of 12 words cannot hold 15"):
        events(s)


def test_the_trail_is_not_part_of_the_position():
    s, other = blank(SMALL)[0], blank(SMALL)[0]
    tell(s, 1, EVERYBODY)
    reveal(s)
    assert position(s) == position(other)
    s.cards[0] = 1
    assert position(s) != position(other)
