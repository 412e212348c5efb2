"""What a network sees of Carousel: gains, threats, and nothing of what is hidden."""

import numpy as np
import pytest
from carousel_positions import position

import hutch
from hutch.games.carousel.sight import CELL, FIRST_CELL, FIRST_TILE, OFFER, SEEN, TABLE, UNIT, perceive
from hutch.games.carousel.stakes import threatened

A2, B2, B3 = 1, 5, 6


def seen(match, seat=0):
    found = np.zeros(SEEN, np.float32)
    perceive(match.view(seat), seat, found)
    return found


def of_tile(found, tile):
    """Mine, what it gains; theirs, what it gains; what mine gains turned."""
    return found[FIRST_TILE + 5 * tile : FIRST_TILE + 5 * tile + 5]


def of_cell(found, cell):
    return found[FIRST_CELL + CELL * cell : FIRST_CELL + CELL * (cell + 1)]


def test_a_tile_that_captures_is_seen_to_gain_more_than_one_that_does_not():
    """Tile 1 beats the side that lies beside B2; tile 2 does not. No side of theirs is open to risk."""
    found = seen(position("# . .\n. . 3B:oo11", hands=("1:o6oo 2:ooo1", "")))
    assert of_tile(found, 1)[1] - of_tile(found, 2)[1] >= UNIT * 3.0
    assert of_cell(found, B2)[13] == of_tile(found, 1)[1]


def test_the_other_seat_sees_the_same_hand_as_theirs():
    match = position("# . .\n. . 3B:oo11", hands=("1:o6oo", "2:1111"))
    mine, theirs = seen(match, 0), seen(match, 1)
    assert of_tile(mine, 1)[0] == of_tile(theirs, 1)[2] == 1.0
    assert of_tile(mine, 1)[1] == of_tile(theirs, 1)[3]


def test_what_a_turned_tile_may_gain_is_seen_only_with_a_token():
    grid, hands = "# . .\n. . 3B:ooo1", ("1:6ooo", "")
    assert of_tile(seen(position(grid, hands=hands)), 1)[4] == 0.0
    turned = seen(position(grid, hands=hands, tokens=("rotate", "")))
    assert of_tile(turned, 1)[4] > of_tile(turned, 1)[1]


@pytest.mark.parametrize(("attacker", "falls"), [("2:1161", True), ("2:6616", False), ("2:1111", False), ("2:oooo", False)])
def test_a_tile_is_threatened_by_a_higher_side_that_would_face_it(attacker, falls):
    """Tile 1 on B2 shows a 1 to the north, where A2 is free, and shields elsewhere."""
    match = position("# .\n. 1R:1ooo", hands=("", attacker))
    assert threatened(match.view(0), 1, 1, B2, 0) == falls
    assert (of_cell(seen(match), B2)[12] == 1.0) == falls


def test_the_characters_to_choose_from_are_seen_by_who_holds_them():
    """CR-2: six each; nobody sees the other's."""
    match = hutch.new("carousel", seed=4)
    mine, theirs = (seen(match, seat)[OFFER:TABLE] for seat in (0, 1))
    assert mine.sum() == theirs.sum() == 6
    assert not (mine * theirs).any()
