"""The grid of Carousel: placing, attack, capture, chain, tokens. Positions are drawn as in carousel_positions."""

import pytest
from carousel_positions import blows, hand, places, play, position, shown, tokens
from rulebook import rule_test

ALONE = ["#", ". 1R", ".", "."]


# ---- the grid -------------------------------------------------------------------------------------------------------


@rule_test("CR-4")
def test_the_corner_piece_has_the_top_left_cell_of_four_by_four():
    match = position(hands=("1", ""))
    assert "place 1 A1" not in match.moves(0)
    assert shown(play(match, "0: place 1 B2")) == ["#", ". 1R", ".", "."]


@rule_test("CR-4", "CR-9")
def test_the_first_tile_touches_the_corner_piece():
    """It counts as a tile, so its three neighbours are open and nothing else."""
    assert places(position(hands=("1", "")), 0, 1) == {"A2", "B1", "B2"}


@rule_test("CR-9")
def test_a_tile_touches_others_by_a_side_or_a_corner():
    match = position("# . .\n. . .\n. . 20-:1111", hands=("1", ""))
    assert places(match, 0, 1) == {"A2", "B1", "B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4"}


@rule_test("CR-9")
def test_a_taken_cell_takes_no_second_tile():
    assert "B2" not in places(position("#\n. 20-", hands=("1", "")), 0, 1)


@rule_test("CR-10")
def test_tiles_stand_upright_without_a_rotate_token():
    assert set(position(hands=("1", "")).moves(0)) == {"place 1 A2", "place 1 B1", "place 1 B2"}


@rule_test("CR-11")
def test_a_scoring_tile_is_claimed_when_it_is_played():
    assert shown(play(position(hands=("18", "")), "0: place 18 A2"))[0] == "# 18R"
    assert shown(play(position(hands=("", "1"), turn=1), "1: place 1 A2"))[0] == "# 1B"


@rule_test("CR-11")
def test_a_plain_tile_belongs_to_nobody():
    assert shown(play(position(hands=("19", "")), "0: place 19 A2"))[0] == "# 19-"


# ---- attack ---------------------------------------------------------------------------------------------------------


@rule_test("CR-12")
def test_a_higher_number_defeats_the_touching_side():
    match = position("# 20-:6616", hands=("1:2111", ""))
    assert shown(play(match, "0: place 1 B2")) == ["# 20x", ". 1R", ".", "."]


@rule_test("CR-12")
def test_an_equal_number_does_nothing():
    match = position("# 20-:6626", hands=("1:2111", ""))
    assert shown(play(match, "0: place 1 B2")) == ["# 20-", ". 1R", ".", "."]


@rule_test("CR-12")
def test_a_lower_number_does_nothing_to_either():
    match = position("# 2B:6666", hands=("1:1111", ""))
    assert shown(play(match, "0: place 1 B2")) == ["# 2B", ". 1R", ".", "."]
    assert match.score == [1, 1]


@rule_test("CR-12", "CR-16")
def test_a_new_tile_attacks_north_east_south_west():
    match = position("# 20-:1111\n21-:1111 . 22-:1111\n. 23-:1111", hands=("1:5555", ""))
    play(match, "0: place 1 B2")
    assert shown(match) == ["# 20x", "21x 1R 22x", ". 23x", "."]
    assert blows(match) == [("B2", "A2"), ("B2", "B3"), ("B2", "C2"), ("B2", "B1")]


@rule_test("CR-12")
def test_each_side_fights_the_side_that_touches_it():
    """East 3 against west 2, south 5 against north 4; the other sides would have lost."""
    match = position("#\n. . 20-:6662\n. 21-:4666", hands=("1:1351", ""))
    assert shown(play(match, "0: place 1 B2")) == ["#", ". 1R 20x", ". 21x", "."]


@rule_test("CR-12")
def test_tiles_that_touch_by_a_corner_only_do_not_fight():
    match = position("# . 20-:1111", hands=("1:6666", ""))
    assert shown(play(match, "0: place 1 B2")) == ["# . 20-", ". 1R", ".", "."]


@rule_test("CR-12")
def test_no_attack_runs_round_the_edge_of_the_grid():
    match = position("# . . 20-:1111\n. . . 21-:1111", hands=("1:6666", ""))
    assert shown(play(match, "0: place 1 B1")) == ["# . . 20-", "1R . . 21-", ".", "."]


@rule_test("CR-13")
def test_a_shield_cannot_be_beaten():
    match = position("# 20-:11o1", hands=("1:6111", ""))
    assert shown(play(match, "0: place 1 B2"))[0] == "# 20-"


@rule_test("CR-13")
def test_a_shield_does_not_attack():
    match = position("# 20-:1111", hands=("1:o111", ""))
    assert shown(play(match, "0: place 1 B2"))[0] == "# 20-"


@rule_test("CR-14")
def test_ones_own_tile_is_spared():
    match = position("# 2R:1111", hands=("1:6666", ""))
    assert shown(play(match, "0: place 1 B2")) == ["# 2R", ". 1R", ".", "."]
    assert match.open_record().prison[0] == 0


@rule_test("CR-14")
def test_a_plain_tile_is_hit_by_whoever_played_it_too():
    match = position(hands=("20:1111 1:6666", "2:1111"))
    play(match, "0: place 20 A2", "1: place 2 B1", "0: place 1 B2")
    assert shown(match)[0] == "# 20x"


@rule_test("CR-14")
def test_a_tile_face_down_fills_its_cell_and_can_be_touched():
    match = position("# 20x", hands=("1", ""))
    assert places(match, 0, 1) == {"A3", "B1", "B2", "B3"}


@rule_test("CR-14")
def test_a_tile_face_down_is_not_attacked_again():
    match = position("# 2x:1111", hands=("1:6666", ""))
    play(match, "0: place 1 B2")
    assert blows(match) == []
    assert match.score == [1, 0]


@rule_test("CR-15")
def test_a_defeated_scoring_tile_is_captured():
    """Its marker goes to prison, the attacker's comes onto it."""
    match = position("# 2B:1111", hands=("1:5111", ""))
    play(match, "0: place 1 B2")
    assert shown(match) == ["# 2R", ". 1R", ".", "."]
    assert list(match.open_record().prison) == [1, 0]


@rule_test("CR-15")
def test_a_plain_tile_captures_for_its_player():
    match = position("# 2R:1111", hands=("", "20:5111"), turn=1)
    play(match, "1: place 20 B2")
    assert shown(match) == ["# 2B", ". 20-", ".", "."]
    assert list(match.open_record().prison) == [0, 1]


# ---- chains ---------------------------------------------------------------------------------------------------------

LONG = "#  2B:1411  3B:1162\n.  .        4B:3151\n.  .        5B:2111"


@rule_test("CR-16")
def test_a_chain_of_four_captures():
    """5 beats 1, then 4 beats 2, 6 beats 3, 5 beats 2: each captured tile attacks for its new owner."""
    match = position(LONG, hands=("1:5111", ""))
    play(match, "0: place 1 B2")
    assert shown(match) == ["# 2R 3R", ". 1R 4R", ". . 5R", "."]
    assert match.score == [4 + 5, 0]


@rule_test("CR-16")
def test_a_chain_is_told_blow_by_blow():
    match = position(LONG, hands=("1:5111", ""))
    play(match, "0: place 1 B2")
    assert blows(match) == [("B2", "A2"), ("A2",), ("A2", "A3"), ("A3",), ("A3", "B3"), ("B3",), ("B3", "C3")]


@rule_test("CR-16")
def test_captured_tiles_attack_first_come_first():
    """Both captures of the new tile are settled, then A2's attack, then B1's, and only then what A2 captured."""
    grid = "#        2B:1511  4B:1511  6B:1111\n3B:1151  .\n5B:1151\n7B:1111"
    match = position(grid, hands=("1:6116", ""))
    play(match, "0: place 1 B2")
    first = [("B2", "A2"), ("B2", "B1")]
    second = [("A2",), ("A2", "A3"), ("B1",), ("B1", "C1")]
    third = [("A3",), ("A3", "A4"), ("C1",), ("C1", "D1")]
    assert blows(match) == first + second + third
    assert match.open_record().prison[0] == 6


@rule_test("CR-16")
def test_a_captured_tile_attacks_north_east_south_west():
    grid = "#  .        20-:1111\n.  21-:1111 2B:5555  22-:1111\n.  .        ."
    match = position(grid, hands=("1:6111", ""))
    play(match, "0: place 1 C3")
    assert blows(match) == [("C3", "B3"), ("B3",), ("B3", "A3"), ("B3", "B4"), ("B3", "B2")]


@rule_test("CR-14", "CR-16")
def test_a_chain_can_turn_down_the_plain_tile_that_began_it():
    """2 and 3 and 4 are captured in turn; 4's west side then beats the new plain tile, which is nobody's."""
    grid = "#  2B:1511  3B:1151\n.  .        4B:1115"
    match = position(grid, hands=("20:6111", ""))
    play(match, "0: place 20 B2")
    assert shown(match) == ["# 2R 3R", ". 20x 4R", ".", "."]


@rule_test("CR-16")
def test_a_defeated_plain_tile_does_not_go_on():
    match = position("#  20-:1611  2B:1111", hands=("1:6111", ""))
    assert shown(play(match, "0: place 1 B2"))[0] == "# 20x 2B"


@rule_test("CR-13", "CR-16")
def test_a_shield_stops_a_chain():
    match = position("#  2B:1611  3B:111o", hands=("1:6111", ""))
    assert shown(play(match, "0: place 1 B2"))[0] == "# 2R 3B"


@rule_test("CR-17")
def test_the_corner_piece_is_not_attacked_and_attacks_nobody():
    match = position(hands=("1:1116", ""))
    play(match, "0: place 1 A2")
    assert shown(match)[0] == "# 1R"
    assert blows(match) == []


@rule_test("CR-17", "CR-18")
def test_no_token_touches_the_corner_piece():
    match = position("# 20- 21x", hands=("1", ""), tokens=("chaos death life", ""))
    assert not [move for move in match.moves(0) if "A1" in move]


# ---- tokens ---------------------------------------------------------------------------------------------------------


@rule_test("CR-18")
def test_a_token_needs_a_tile_in_hand():
    match = position("# 20-", teams=("Hare", ""), tokens=("death", ""))
    assert match.moves(0) == ["play Hare"]


@rule_test("CR-18")
@pytest.mark.parametrize("held", ["death", "life", "chaos"])
def test_only_tokens_that_are_held_can_be_spent(held):
    match = position("# 20- 21x", hands=("1", ""), tokens=(held, "death life chaos"))
    assert {text.split()[0] for text in match.moves(0)} == {held, "place"}


@rule_test("CR-18")
def test_after_a_token_a_tile_must_be_placed():
    match = position("# 20-", hands=("1", ""), teams=("Hare", ""), tokens=("death", ""))
    play(match, "0: death A2")
    assert match.seats == (0,)
    assert {move.split()[0] for move in match.moves(0)} == {"place"}


@rule_test("CR-18")
def test_several_tokens_may_be_spent_in_one_turn():
    match = position("# 20-", hands=("1 2", ""), tokens=("death life", ""))
    play(match, "0: death A2", "0: life A2", "0: place 1 B2")
    assert tokens(match, 0) == []


@rule_test("CR-18")
def test_a_spent_token_is_out_of_the_game():
    match = position("# 20-", hands=("1", ""), tokens=("death", ""))
    play(match, "0: death A2")
    assert tokens(match, 0) == []
    assert match.open_record().supply[2] == 1  # the other one of the two


@rule_test("CR-18")
def test_a_turn_without_tokens_starts_afresh():
    """What one player spent binds only that turn."""
    match = position("# 20-:6666", hands=("1 2", "3"), teams=("Hare", "Bear"), tokens=("death", ""))
    play(match, "0: death A2", "0: place 1 B2")
    assert "play Bear" in match.moves(1)


@rule_test("CR-18", "CR-24")
def test_tokens_may_be_spent_before_a_leap_and_then_there_is_no_skip():
    match = position("# 20-:6666", teams=("Goat", ""), tokens=("death", ""))
    play(match, "0: play Goat")
    assert "skip" in match.moves(0)
    play(match, "0: death A2")
    assert {move.split()[0] for move in match.moves(0)} == {"place"}


@rule_test("CR-19")
def test_rotate_turns_the_tile_clockwise():
    """A quarter clockwise brings the west side to the north."""
    match = position("# 20-:6636", hands=("1:1115", ""), tokens=("rotate", ""))
    play(match, "0: place 1 B2 turn 1")
    assert shown(match)[0] == "# 20x"
    assert tokens(match, 0) == []


@rule_test("CR-19")
def test_half_a_turn_brings_south_to_north():
    match = position("# 20-:6636", hands=("1:1151", ""), tokens=("rotate", ""))
    assert shown(play(match, "0: place 1 B2 turn 2"))[0] == "# 20x"


@rule_test("CR-19")
def test_three_quarters_bring_east_to_north():
    match = position("# 20-:6636", hands=("1:1511", ""), tokens=("rotate", ""))
    assert shown(play(match, "0: place 1 B2 turn 3"))[0] == "# 20x"


@rule_test("CR-19")
def test_a_rotate_token_need_not_be_spent():
    match = position(hands=("1", ""), tokens=("rotate", ""))
    assert shown(play(match, "0: place 1 B2")) == ALONE
    assert tokens(match, 0) == ["rotate"]


@rule_test("CR-20")
def test_chaos_changes_two_tiles_markers_and_all():
    match = position("# 2R 20x\n3B", hands=("1", ""), tokens=("chaos chaos", ""))
    play(match, "0: chaos A2 B1")
    assert shown(match)[:2] == ["# 3B 20x", "2R"]
    play(match, "0: chaos A2 A3")
    assert shown(match)[:2] == ["# 20x 3B", "2R"]


@rule_test("CR-20")
def test_chaos_brings_no_attack():
    match = position("# 2R:1161 .\n20-:1111 3B:1111", hands=("1", ""), tokens=("chaos", ""))
    play(match, "0: chaos A2 B1")
    assert shown(match)[:2] == ["# 20-", "2R 3B"]
    assert match.score == [1, 1]


@rule_test("CR-20")
def test_chaos_is_written_in_reading_order_and_needs_two_tiles():
    match = position("# 20- 21-\n22-", hands=("1", ""), tokens=("chaos", ""))
    assert [move for move in match.moves(0) if "chaos" in move] == ["chaos A2 A3", "chaos A2 B1", "chaos A3 B1"]
    match = position("# 20-", hands=("1", ""), tokens=("chaos", ""))
    assert not [move for move in match.moves(0) if "chaos" in move]


@rule_test("CR-20", "CR-32")
def test_a_turned_tile_stays_turned_when_it_moves():
    """1:1115 placed with a quarter turn shows 5 to the north; so it still does after chaos, and after death and life."""
    match = position("# 20-:6666", hands=("1:1115 2", "3:1111 4:1161"), tokens=("rotate chaos", "death life"))
    play(match, "0: place 1 B1 turn 1", "1: place 3 C1", "0: chaos A2 B1")
    assert match.game.notation.sketch(match.open_record(), 0).splitlines()[1][9:16].strip() == "5"
    play(match, "0: place 2 D1", "1: death A2", "1: life A2")
    assert match.game.notation.sketch(match.open_record(), 0).splitlines()[1][9:16].strip() == "5"


@rule_test("CR-21")
def test_death_turns_a_tile_down_and_gives_its_marker_back():
    match = position("# 2B 20x", hands=("1", ""), tokens=("death", ""))
    play(match, "0: death A2")
    assert shown(match)[0] == "# 2x 20x"
    assert match.score == [0, 0]


@rule_test("CR-21")
def test_death_takes_only_tiles_that_lie_face_up():
    match = position("# 2B 20x\n21-", hands=("1", ""), tokens=("death", ""))
    assert [move for move in match.moves(0) if "death" in move] == ["death A2", "death B1"]


@rule_test("CR-22")
def test_life_raises_a_scoring_tile_for_its_player():
    match = position("# 2x", hands=("", "1"), tokens=("", "life"), turn=1)
    assert shown(play(match, "1: life A2"))[0] == "# 2B"
    assert match.score == [0, 1]


@rule_test("CR-22")
def test_life_raises_a_plain_tile_for_nobody_and_it_does_not_attack():
    match = position("# 20x:6666 2B:1111", hands=("1", ""), tokens=("life", ""))
    play(match, "0: life A2")
    assert shown(match)[0] == "# 20- 2B"


@rule_test("CR-22")
def test_life_takes_only_tiles_that_lie_face_down():
    match = position("# 2B 20x", hands=("1", ""), tokens=("life", ""))
    assert [move for move in match.moves(0) if "life" in move] == ["life A3"]


# ---- markers and points ---------------------------------------------------------------------------------------------


@rule_test("CR-26")
def test_a_point_for_each_prisoner_and_each_tile_with_ones_marker():
    match = position("# 1R 2B\n3B 20- 4x", prison=(3, 1), hands=("5", ""))
    assert match.score == [3 + 1, 1 + 2]


@rule_test("CR-29")
def test_markers_never_run_out():
    """The box has fifteen each; a sixteenth capture is one more prisoner."""
    match = position("# 2B:1111", hands=("1:5111", ""), prison=(15, 15))
    play(match, "0: place 1 B2")
    assert match.score == [16 + 2, 15]
    assert hand(match, 0) == set()
