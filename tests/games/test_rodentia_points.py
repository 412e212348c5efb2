"""Rodentia's points: control, every goal with its ties, and who wins. For the map see test_rodentia.py."""

from fractions import Fraction

import numpy as np
import pytest
from rodentia_positions import drawn, lined, other_map
from rulebook import rule_test

import hutch
from hutch.games.rodentia.hexes import EDGES, HEXES, NAMES, line, lines, shape_of
from hutch.games.rodentia.rules import payoff
from hutch.games.rodentia.scoring import (
    bonus_points,
    catch_points,
    controlled,
    goal_points,
    land_points,
    leader_points,
    one_goal,
    score,
)


def goals(match, number):
    """What a goal gives each seat."""
    return [int(one_goal(match.open_record(), seat, number)) for seat in range(match.players)]


def scores(match):
    return [int(score(match.open_record(), seat)) for seat in range(match.players)]


def winners(match):
    out = np.zeros(match.players)
    payoff(match.open_record(), out)
    return [Fraction(float(share)).limit_denominator(60) for share in out]


def controls(match, seat):
    return " ".join(name for hex_, name in enumerate(NAMES) if int(controlled(match.open_record(), seat)) >> hex_ & 1)


# ---- control and land ------------------------------------------------------------------------------------------------


@rule_test("RO-23")
def test_more_than_any_other_single_player_controls():
    match = drawn(lined("A1 001", "A2 0", "A3 00112", "A4 01222", "A5 00012", "A6 0122"))
    assert controls(match, 0) == "A1 A2 A5"
    assert controls(match, 1) == ""
    assert controls(match, 2) == "A4 A6"


@rule_test("RO-23")
def test_a_tie_controls_nothing():
    match = drawn(lined("A1 01", "A2 0011", "A3 00112"))
    assert [controls(match, seat) for seat in range(3)] == ["", "", ""]


@rule_test("RO-23")
def test_four_and_five_of_one_colour_control():
    match = drawn(lined("A1 00001", "A2 11111", "A3 01111"))
    assert controls(match, 0) == "A1"
    assert controls(match, 1) == "A2 A3"


@rule_test("RO-24")
def test_home_land_is_worth_two_other_land_one():
    """Squirrels: two forests and a swamp. Marmots: one mountain, one forest."""
    match = drawn(lined("A2 0", "C1 0", "A3 0", "A4 1", "C3 1"))
    assert [int(land_points(match.open_record(), seat)) for seat in (0, 1)] == [5, 3]


@rule_test("RO-24")
def test_every_bonus_mark_adds_one_for_every_hex_of_its_terrain():
    """Two marks on forest, one on swamp: the squirrels' two forests and a swamp bring 5 more, the marmots' forest 2."""
    match = drawn(lined("A2 0", "C1 0", "A3 0", "A4 1", "C3 1"), marks="forest forest swamp river")
    assert [int(bonus_points(match.open_record(), seat)) for seat in (0, 1)] == [5, 2]


@rule_test("RO-24")
def test_a_leader_on_a_hex_one_controls_is_worth_three():
    match = drawn(lined("A2 0L0", "A4 0L1"))
    assert [int(leader_points(match.open_record(), seat)) for seat in (0, 1)] == [3, 0]


@rule_test("RO-24")
@pytest.mark.parametrize(("catches", "points"), [("0 1", [0, -3]), ("2 3", [-5, -7])])
def test_catches_cost(catches, points):
    match = drawn(lined(), catches=catches)
    assert [int(catch_points(match.open_record(), seat)) for seat in (0, 1)] == points


@rule_test("RO-24")
def test_the_score_is_the_sum_and_may_be_below_zero():
    """Squirrels: forest 2 + 1 mark + 3 for the leader - 3 for a catch + 2 for row A. Marmots: nothing but a catch."""
    match = drawn(lined("A2 0L0"), marks="forest", catches="1 1", goals="1 2")
    assert scores(match) == [5, -3]


@rule_test("RO-24")
def test_only_goals_in_play_count():
    match = drawn(lined("A1 0", "A2 0"), goals="2 6")
    assert int(goal_points(match.open_record(), 0)) == 3 + 2 + 2  # an area; the top and the left edge


# ---- goals -----------------------------------------------------------------------------------------------------------


@rule_test("RO-25")
def test_rows():
    """Row A: 2 to 1. Row B: level, so both. Row C: nobody. Row D: the marmots alone."""
    match = drawn("""
        0 0 . 1 . . .
         0 1 . . . .
        . . . . . . .
         1 . . . . .
    """)  # fmt: skip
    assert goals(match, 1) == [2 + 2, 2 + 2]


@rule_test("RO-25")
def test_rows_of_two_sheets():
    match = drawn(lined("A1 0", "E1 1", "E2 1", "E3 0", "H6 2", sheets=2), players=4)
    assert goals(match, 1) == [2, 2, 2, 0]


@rule_test("RO-26")
def test_separate_areas_have_two_hexes_or_more():
    """Squirrels: A1-A2, D5-D6, and a lonely C4. Marmots: one area of three, A5-B5-C5."""
    match = drawn("""
        0 0 . . 1 . .
         . . . . 1 .
        . . . 0 1 . .
         . . . . 0 0
    """)  # fmt: skip
    assert goals(match, 2) == [6, 3]


@rule_test("RO-26")
def test_a_burrow_or_the_wolf_hex_joins_no_areas():
    """A3 and C4 both touch the wolf hex in B3, and nothing else joins them: two areas of one hex."""
    match = drawn("""
        . . 0 . . . .
         . . . . . .
        . . . 0 . . .
         . . . . . .
    """)  # fmt: skip
    assert goals(match, 2) == [0, 0]
    assert goals(match, 3) == [8, 0]


@rule_test("RO-27")
def test_largest_and_second_largest_area():
    match = drawn("""
        0 0 . . . 2 .
         0 . . . . .
        . . 1 1 . . .
         . . . . . .
    """)  # fmt: skip
    assert goals(match, 3) == [8, 4, 0]


@rule_test("RO-27")
def test_tied_first_there_is_no_second():
    match = drawn("""
        0 0 . . . 2 .
         . . . . . .
        . . 1 1 . . .
         . . . . . .
    """)  # fmt: skip
    assert goals(match, 3) == [8, 8, 0]


@rule_test("RO-27")
def test_tied_second_each_gets_four():
    match = drawn("""
        0 0 . . . 2 .
         . . . . . .
        . . 1 . . . .
         . . . . . .
    """)  # fmt: skip
    assert goals(match, 3) == [8, 4, 4]


@rule_test("RO-27")
def test_two_players_have_a_second_place_and_nothing_is_no_area():
    assert goals(drawn(lined("A1 0", "A2 0", "C1 1")), 3) == [8, 4]
    assert goals(drawn(lined("A1 0")), 3) == [8, 0]


@rule_test("RO-27")
def test_each_player_counts_with_the_own_largest_area_only():
    """The squirrels have areas of three and two; the marmots' one hex is still second."""
    match = drawn(lined("A1 0", "A2 0", "B1 0", "A6 0", "A7 0", "C4 1"))
    assert goals(match, 3) == [8, 4]


@rule_test("RO-28")
def test_falling_diagonals():
    """A1-B1-C2-D2: squirrels 2 to 1. A2-B2-C3-D3: level. C1-D1 and A7 are too short."""
    match = drawn(
        """
        0 0 . . . . 1
         0 1 . . . .
        1 1 . . . . .
         1 . . . . .
        """,
        goals="3 4",
        diagonals="falling",
    )  # fmt: skip
    assert goals(match, 4) == [2 + 2, 2]


@rule_test("RO-28")
def test_rising_diagonals():
    """C1-B1-A2: squirrels 2 to 1. D1-C2-B2-A3: the marmots. A1 alone is no diagonal; D5-C6-B6-A7: marmots."""
    match = drawn(
        """
        0 0 . . . . 1
         0 1 . . . .
        1 1 . . . . .
         1 . . . . .
        """,
        goals="3 4",
        diagonals="rising",
    )  # fmt: skip
    assert goals(match, 4) == [2, 2 + 2]


@rule_test("RO-28")
def test_six_diagonals_on_one_sheet_eight_on_two_either_way():
    assert [len(lines(hexes)[kind]) for hexes in HEXES for kind in (1, 2)] == [6, 6, 8, 8]


@rule_test("RO-33")
@pytest.mark.parametrize(
    ("rows", "slant", "wanted"),
    [
        ((6, 7, 6, 7), "rising", ["A1 B1", "A2 B2 C1 D1", "A6 B6 C5 D5"]),
        ((5, 5, 6, 5, 5), "falling", ["A1 B1 C2 D2 E3", "A5 B5 C6"]),
        ((7, 2, 7, 3, 7), "rising", ["A6 C5 D2 E4", "A3 C2 E1"]),
    ],
)
def test_lines_on_other_rows_run_straight_and_on_beyond_a_gap(rows, slant, wanted):
    s = hutch.new("rodentia", 2, 1, {"goals": "1 4", "diagonals": slant}, other_map(*rows)).open_record()
    names, kind = shape_of(s).names, ("rising", "falling").index(slant) + 1
    drawn_lines = {" ".join(name for i, name in enumerate(names) if int(line(s, kind, n)) >> i & 1) for n in range(64)}
    for hexes in wanted:
        assert (hexes in drawn_lines) == (len(hexes.split()) >= 3)


@rule_test("RO-33")
def test_the_tallest_map_has_its_lines_down_to_the_last_row():
    s = hutch.new("rodentia", 4, 1, {"goals": "1 4", "diagonals": "falling"}, other_map(4, 5, 4, 5, 4, 4)).open_record()
    names = shape_of(s).names
    told = [" ".join(name for i, name in enumerate(names) if int(line(s, 2, n)) >> i & 1) for n in range(64)]
    assert [hexes for hexes in told if hexes.endswith(("L1", "D5"))] == ["J1 K1 L1", "A3 B4 C4 D5"]


@rule_test("RO-33")
def test_a_short_row_is_a_row_and_a_short_diagonal_is_none():
    s = hutch.new("rodentia", 2, 1, {}, other_map(7, 2, 7, 3, 7)).open_record()
    names = shape_of(s).names
    told = [" ".join(name for i, name in enumerate(names) if int(line(s, 0, n)) >> i & 1) for n in range(6)]
    assert told[1] == "B1 B2"
    assert told[3] == "D1 D2 D3"
    assert told[5] == ""


@rule_test("RO-33")
def test_the_edges_of_other_rows_are_the_first_row_the_last_and_the_ends_of_all():
    s = hutch.new("rodentia", 2, 1, {}, other_map(5, 5, 6, 5, 5)).open_record()
    names = shape_of(s).names
    told = [" ".join(name for i, name in enumerate(names) if int(line(s, EDGES, n)) >> i & 1) for n in range(5)]
    assert told == ["A1 A2 A3 A4 A5", "E1 E2 E3 E4 E5", "A1 B1 C1 D1 E1", "A5 B5 C6 D5 E5", ""]


@rule_test("RO-28")
def test_the_wolf_hex_counts_for_the_length_but_not_for_control():
    """D2-C3-B3-A4 rises through the wolf hex: one hex of the squirrels is most of it."""
    match = drawn(lined("A4 0"), goals="3 4", diagonals="rising")
    assert goals(match, 4) == [2, 0]


@rule_test("RO-29")
def test_an_area_that_touches_two_burrows():
    """D3 lies between the burrows in D2 and D4; C5 touches only D4."""
    assert goals(drawn(lined("D3 0", "C6 1")), 5) == [8, 0]
    assert goals(drawn(lined("C5 0")), 5) == [0, 0]


@rule_test("RO-29")
def test_three_burrows_are_twelve():
    """D3-C4-C5 touches the burrows in D2, D4 and, the otters', D5."""
    match = drawn(lined("D3 0", "C4 0", "C5 0"), players=3)
    assert goals(match, 5) == [12, 0, 0]


@rule_test("RO-29")
def test_a_burrow_counts_once_however_many_areas_touch_it():
    """D3 touches D2 and D4; so does the chain C2-B2-A3-A4-B4-C5, apart from it: two burrows are 8."""
    match = drawn("""
        . . 0 0 . . .
         . 0 . 0 . .
        . 0 . . 0 . .
         . . 0 . . .
    """)  # fmt: skip
    assert goals(match, 5) == [8, 0]


@rule_test("RO-29")
def test_two_areas_that_join_different_burrows_count_them_all():
    """D3 touches the squirrels' and the marmots' burrows, A4 the beavers' and the moles': four are 16."""
    match = drawn(lined("D3 0", "A4 0", "D4 B0", "D2 B1", "A3 B3", "A5 B4", sheets=2), players=5)
    assert goals(match, 5) == [16, 0, 0, 0, 0]


@rule_test("RO-29")
def test_a_burrow_shared_by_two_areas_and_one_more_each():
    """D3 joins D2 and D4, D5 joins D4 and D6: three burrows are 12."""
    match = drawn(lined("D3 0", "D5 0", "D2 B1", "D4 B0", "D6 B2"), players=3, species="squirrels, marmots, beavers")
    assert goals(match, 5) == [12, 0, 0]


@rule_test("RO-30")
def test_a_corner_counts_for_both_of_its_edges():
    match = drawn(lined("A1 0", "D6 1"))
    assert goals(match, 6) == [4, 4]


@rule_test("RO-30")
def test_four_edges_with_a_tie():
    """Top: 2 to 1. Left (A1 B1 C1 D1): level, so both. Right (A7 B6 C7 D6): the marmots. Bottom: the marmots."""
    match = drawn("""
        0 0 . . . . 1
         . . . . . 1
        . . . . . . .
         1 . . . . .
    """)  # fmt: skip
    assert goals(match, 6) == [2 + 2, 2 + 2 + 2]


@rule_test("RO-30")
def test_the_edges_of_two_sheets_are_rows_a_and_h_and_all_ends():
    """D6 and E7 are ends of the right edge; row D is no edge any more."""
    match = drawn(lined("D6 0", "D3 1", "H2 2", "E7 0", sheets=2), players=4)
    assert goals(match, 6) == [2, 0, 2, 0]


@rule_test("RO-31")
def test_most_is_more_than_others_not_half_and_ties_get_it_all():
    """Row A: 2, 2 and 1 of seven hexes."""
    match = drawn(lined("A1 0", "A3 0", "A5 1", "A7 1", "A6 2"))
    assert goals(match, 1) == [2, 2, 0]


@rule_test("RO-31")
def test_nobody_gets_anything_for_no_hex():
    match = drawn(lined(), goals="4 6", diagonals="rising")
    assert [goals(match, number) for number in range(1, 7)] == [[0, 0]] * 6


# ---- who wins --------------------------------------------------------------------------------------------------------


@rule_test("RO-32")
def test_most_points_win():
    assert winners(drawn(lined("C1 0", "A3 0", "A1 1"), goals="2 5")) == [1, 0]


@rule_test("RO-32")
def test_tied_more_home_hexes_win():
    """One forest against two hexes away from home: 2 to 2."""
    match = drawn(lined("C1 0", "A1 1", "A3 1"), goals="2 5")
    assert scores(match) == [2, 2]
    assert winners(match) == [1, 0]


@rule_test("RO-32")
def test_then_more_points_without_goals():
    """Two hexes and an area (3) against five lonely hexes, none at home."""
    match = drawn(lined("D5 0", "D6 0", "A1 1", "A3 1", "A5 1", "C1 1", "C3 1"), goals="2 5")
    assert scores(match) == [5, 5]
    assert winners(match) == [0, 1]


@rule_test("RO-32")
def test_then_fewer_catches():
    """Four hexes less a catch (-3) against one hex."""
    match = drawn(lined("A1 0", "A3 0", "A5 0", "A7 0", "C1 1"), goals="2 5", catches="1 0")
    assert scores(match) == [1, 1]
    assert winners(match) == [0, 1]


@rule_test("RO-32")
def test_then_the_win_is_shared():
    match = drawn(lined("A1 0", "A3 1", "A5 2"), goals="2 5", catches="0 0 1")
    assert scores(match) == [1, 1, -2]
    assert winners(match) == [Fraction(1, 2), Fraction(1, 2), 0]
