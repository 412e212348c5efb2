"""Records and their trail."""

import pytest

from hutch.core.record import blank, copy, position, record
from hutch.core.trail import add, events, tell

SMALL = record(trail=6, cards=("i1", 3))


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
    tell(s, 4)
    add(s, 7)
    add(s, -2)
    tell(s, 1)
    assert events(s) == [(4, (7, -2)), (1, ())]


def test_a_trail_that_is_too_short_is_noticed():
    s = blank(SMALL)[0]
    for number in range(3):
        tell(s, number)
        add(s, number)
    with pytest.raises(OverflowError, match="a trail of 6 words cannot hold 9"):
        events(s)


def test_the_trail_is_not_part_of_the_position():
    s, other = blank(SMALL)[0], blank(SMALL)[0]
    tell(s, 1)
    assert position(s) == position(other)
    s.cards[0] = 1
    assert position(s) != position(other)
