"""What no position of Carrots & Broccoli may show: the invariants that `hutch check` looks at, each broken on purpose.

Also what is counted on the way there: patches, pips, what a finished record is left with.
"""

import numpy as np
import pytest
from carrots_and_broccoli_positions import NAME, moves, on_side, plant, play, position
from rulebook import rule_test

import hutch
from hutch.core import verbs
from hutch.core.bits import bit
from hutch.core.record import CLOCK
from hutch.games.carrots_and_broccoli.notation import square_of as at
from hutch.games.carrots_and_broccoli.rules import standing_together
from hutch.games.carrots_and_broccoli.state import ACTIONS, NO_ROLL, NOWHERE, PASS
from hutch.games.carrots_and_broccoli.wall import measure

SQUARES = {"r1": "a1", "r2": "a2", "y1": "c1", "g1": "h8", "b1": "h6"}
BOARD = """
8  .  .  .  .  .  .  . g1
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  . b1
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2 r2  .  .  .  .  .  .  .
1 r1  . y1  .  .  .  .  .
"""
PYRAMIDS, WALL, SIDES, LOCKED = 1, 2, 3, 4  # what `flaw` answers
COLOURS = range(4)


def flaw_after(change, players=2):
    """What is wrong with a sound position after this change."""
    s = position(BOARD, players=players).open_record()
    change(s)
    return verbs.flaw(s)


# ---- what always holds ----------------------------------------------------------------------------------------------


@rule_test("CB-9")
def test_two_pyramids_on_one_square_are_a_flaw():
    assert flaw_after(lambda s: s.pyramids.__setitem__((0, 1), at(SQUARES["r2"]))) == PYRAMIDS


@rule_test("CB-9")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_pyramid_that_its_garden_lacks_is_a_flaw(colour):
    square = at(SQUARES[("r1", "y1", "g1", "b1")[colour]])
    assert flaw_after(lambda s: s.gardens.__setitem__(colour, s.gardens[colour] ^ np.uint64(bit(square)))) == PYRAMIDS


@rule_test("CB-9")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_garden_with_a_square_too_many_is_a_flaw(colour):
    assert flaw_after(lambda s: s.gardens.__setitem__(colour, s.gardens[colour] | np.uint64(bit(at("e1"))))) == PYRAMIDS


@rule_test("CB-9")
def test_pyramids_are_planted_in_their_order():
    def later(s, number):
        s.pyramids[0, number], s.pyramids[0, 0] = s.pyramids[0, 0], NOWHERE

    assert flaw_after(lambda s: later(s, 0)) == PYRAMIDS  # none at all, though the garden has its square
    assert flaw_after(lambda s: later(s, 1)) == PYRAMIDS
    assert flaw_after(lambda s: later(s, 3)) == PYRAMIDS


@rule_test("CB-1")
@pytest.mark.parametrize("kind", [0, 11])
def test_a_fifth_pyramid_of_a_kind_is_a_flaw(kind):
    """There are four of each: after four all is well still."""
    token = ("r1", "b3")[kind == 11]

    def planted(s, number):
        for square in ("d1", "e1", "f1", "h4", "h5")[: number - int(np.sum(s.pyramids[kind] != NOWHERE))]:
            plant(s, token, at(square))

    assert flaw_after(lambda s: planted(s, 4)) == 0
    assert flaw_after(lambda s: planted(s, 5)) == PYRAMIDS


@rule_test("CB-9")
@pytest.mark.parametrize("token", ["r3", "y3", "g3", "b3"])
def test_a_pyramid_on_a_square_of_the_wall_is_a_flaw(token):
    assert flaw_after(lambda s: plant(s, token, int(s.wall[2]))) == PYRAMIDS


@rule_test("CB-12")
@pytest.mark.parametrize(("players", "number"), [(players, number) for players in (2, 4) for number in range(3 * players)])
def test_a_wall_pyramid_away_from_its_neighbours_is_a_flaw(players, number):
    def torn(s):
        s.wall[number] = at("h2") if number % 6 < 3 else at("b8")
        measure(s)

    assert flaw_after(torn, players) == WALL


@rule_test("CB-12")
@pytest.mark.parametrize(("one", "other"), [(0, 1), (4, 5)])
def test_two_wall_pyramids_on_one_square_are_a_flaw(one, other):
    def together(s):
        s.wall[one] = s.wall[other]
        measure(s)

    assert flaw_after(together) == WALL


@rule_test("CB-1", "CB-3")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_more_of_a_size_in_the_wall_than_there_are_black_ones_is_a_flaw(size):
    """Four of a size are all that there are."""

    def sized(s, many):
        s.wall_size[:6] = [size] * many + [size % 3 + 1] * (6 - many)

    assert flaw_after(lambda s: sized(s, 4)) == 0
    assert flaw_after(lambda s: sized(s, 5)) == WALL


@rule_test("CB-15", "CB-16")
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_a_side_that_the_wall_does_not_bound_is_a_flaw(players, seat):
    def smaller(s):
        s.sides[seat] &= s.sides[seat] - np.uint64(1)  # without its first square

    assert flaw_after(smaller, players) == SIDES


@rule_test("CB-15")
@pytest.mark.parametrize("seat", [2, 3])
def test_with_two_players_there_are_two_sides(seat):
    assert flaw_after(lambda s: s.sides.__setitem__(seat, bit(at("a1")))) == SIDES


@rule_test("CB-13")
def test_only_a_square_with_a_pyramid_is_locked():
    for name in (*SQUARES.values(), "b7"):
        assert flaw_after(lambda s, name=name: setattr(s, "moved", at(name))) == 0, name
    assert flaw_after(lambda s: setattr(s, "moved", at("e1"))) == LOCKED
    assert flaw_after(lambda s: setattr(s, "moved", 0)) == 0  # a1: a square like any other
    assert flaw_after(lambda s: (setattr(s, "moved", at("c1")), setattr(s, "actor", 1))) == 0


@rule_test("CB-10")
@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_pyramid_of_any_kind_moves_and_is_where_it_went(colour, size):
    match = position()
    plant(match.open_record(), f"{colour[0]}{size}", at("e1"))
    play(match, f"{colour} {size}: move e1 f1")
    kind = 3 * ["red", "yellow", "green", "blue"].index(colour) + size - 1
    assert match.open_record().pyramids[kind, 0] == at("f1")
    assert verbs.flaw(match.open_record()) == 0


# ---- counting -------------------------------------------------------------------------------------------------------


@rule_test("CB-17")
def test_a_patch_is_counted_from_the_corner_even_before_that_is_planted():
    board = BOARD.replace("1 r1  . y1", "1  . r1 y1").replace("2 r2  .", "2 r2 r1")
    s = position(board).open_record()
    assert standing_together(s, 0) == 4  # a2 b2 b1 c1: both sides of the empty corner
    assert standing_together(s, 1) == 1  # h8; h6 does not touch it
    plant(s, "r3", at("e1"))
    assert standing_together(s, 0) == 4  # at home, and apart


@rule_test("CB-17")
def test_a_patch_away_from_the_corner_is_not_counted():
    assert standing_together(position(BOARD.replace("1 r1  . y1", "1  .  . y1").replace("2 r2", "2  .")).open_record(), 0) == 0


@rule_test("CB-17")
def test_only_pyramids_at_home_are_counted():
    """h8 is the other's corner: a carrot in it is no patch of anybody's."""
    s = position(BOARD.replace("g1", "r3")).open_record()
    assert on_side(position(), 1, "h8")
    assert standing_together(s, 1) == 0
    assert standing_together(s, 0) == 2


@rule_test("CB-18")
def test_with_four_the_largest_patch_is_counted_wherever_it_is():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . r1 . . . .
    . . . r1 r1 . . .
    . r2 r2 . . . r2 .
    """
    s = position(board, players=4).open_record()
    assert [standing_together(s, seat) for seat in range(4)] == [3, 0, 0, 0]
    plant(s, "r3", at("d1"))
    assert standing_together(s, 0) == 6


@rule_test("CB-22")
@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("sizes", [(2, 1), (3, 2), (3, 1)])
def test_pips_are_those_of_the_pyramids_whatever_their_colour(winner, sizes):
    match = position(players=4, timer="on")
    s = match.open_record()
    for seat, square in enumerate(("d1", "a4", "d8", "h4")):
        size = sizes[0] if seat == winner else sizes[1]
        plant(s, f"{'rygb'[seat]}{size}", at(square))
    match.play(CLOCK, "time")
    assert match.payoff == [int(seat == winner) for seat in range(4)]


@rule_test("CB-22")
def test_pyramids_outside_of_home_have_no_pips():
    """Equal on both sides, but for a large carrot far from home."""
    match = position(timer="on")
    for token, square in (("r1", "b1"), ("g2", "g8"), ("r3", "f8"), ("b3", "a2")):
        plant(match.open_record(), token, at(square))
    match.play(CLOCK, "time")
    assert match.score == [1, 1]
    assert match.payoff == [0, 1]


# ---- the list of moves, and the end ---------------------------------------------------------------------------------


@rule_test("CB-14")
@pytest.mark.parametrize("players", [2, 4])
def test_passing_comes_first_whatever_the_list_held_before(players):
    out = np.full(ACTIONS, 4242, np.int32)
    match = hutch.new(NAME, players=players, seed=1)
    assert verbs.legal(match.open_record(), out) > 0
    assert out[0] == PASS


@rule_test("CB-6", "CB-13")
def test_a_record_that_is_over_has_no_roll_and_no_lock():
    match = play(position(BOARD, goal=4, timer="on"), "red 3: place red 3 d1", "red 3: pass", "red 3: move d1 d2")
    assert not match.over
    s = play(match, "red 3: pass", "red 2: place red 2 b1").open_record()
    assert match.over
    assert (s.colour, s.sizes, s.moved, s.timer, s.seconds) == (NO_ROLL, 0, NOWHERE, 0, 0)


@rule_test("CB-6", "CB-13")
def test_time_leaves_no_roll_and_no_lock_either():
    match = play(position(BOARD, timer="on"), "red 1: move a1 b1")
    assert match.open_record().moved == at("b1")
    match.play(CLOCK, "time")
    s = match.open_record()
    assert (s.colour, s.sizes, s.moved, s.timer, s.seconds) == (NO_ROLL, 0, NOWHERE, 0, 0)


@rule_test("CB-9", "CB-10")
@pytest.mark.parametrize("token", ["r3", "y3", "g3", "b3"])
def test_a_square_is_taken_whoever_stands_there(token):
    """Nothing is planted on it, and nothing moves to it: neither a pyramid of the garden nor one of the wall."""
    match = position()
    plant(match.open_record(), token, at("b6"))
    assert "place red 1 b6" not in moves(match, "red 1")
    assert "move b7 b6" not in moves(match, "black 1/2/3")
    assert "move b7 c7" in moves(match, "black 1/2/3")
