"""Carrots & Broccoli, rule by rule; the wall's geometry (CB-12, CB-15, CB-16) has a file of its own."""

from fractions import Fraction

import pytest
from carrots_and_broccoli_positions import NAME, area, moves, play, position, set_roll, wall_moves
from rulebook import marks_of, rule_test

import hutch
from hutch.core import verbs
from hutch.core.record import CLOCK

NINE = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4 y1  .  .  .  .  .  .  .
3 r1 r1  .  .  .  .  .  .
2 r1 r1 r2  .  .  .  .  .
1 r2 r2 r2  .  .  .  .  .
"""  # carrots in one patch with their corner

TWO_GARDENS = """
8  .  . g1 g1 g1  .  .  .
7  .  .  . g1  .  .  .  .
6  .  .  .  .  .  .  .  .
5 y1  .  .  .  .  .  .  .
4 y1 y1  .  .  .  .  .  .
3 y1  .  .  .  .  .  .  .
2  .  .  .  .  .  .  .  .
1  .  .  .  .  .  .  .  .
"""  # four players: a patch of four in the west, one in the north

FIVE_SQUARES = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  A  B  .  .  .  .  .  .
2  .  .  C  .  E  .  .  .
1  .  .  .  D  .  F  .  .
"""  # the carrots are left with a1 b1 c1 a2 b2, and with e1 under the bend


def places(texts):
    return [text for text in texts if text.startswith("place")]


def nature(match, word):
    return [line.removeprefix(f"nature: {word} ") for line in match.lines if line.startswith(f"nature: {word} ")]


# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule_test("CB-1")
def test_the_fourth_small_red_is_the_last():
    match = play(position(), *[f"red 1: place red 1 {square}" for square in ("a2", "c1", "e1")])
    assert places(moves(match, "red 1"))
    play(match, "red 1: place red 1 g1")
    assert not places(moves(match, "red 1"))


@rule_test("CB-1")
def test_every_garden_colour_has_all_three_sizes():
    found = {tuple(text.split()[1:3]) for text in places(moves(position(), "wild 1/2/3"))}
    assert found == {(colour, size) for colour in ("red", "yellow", "green", "blue") for size in "123"}


@rule_test("CB-2")
def test_red_and_yellow_are_carrots_green_and_blue_broccoli():
    match = position()
    play(match, "red 1: place red 1 a2", "yellow 1: place yellow 1 b1", "green 1: place green 1 h7")
    assert match.score == [2, 1]
    play(match, "blue 1: place blue 1 g8")
    assert match.score == [2, 2]


@rule_test("CB-2")
def test_the_corners_are_a1_and_h8():
    s = position().open_record()
    assert (match_word(s, 0), match_word(s, 1)) == ("Carrots", "Broccoli")
    assert int(s.sides[0]) & 1
    assert int(s.sides[1]) >> 63 & 1


def match_word(s, seat):
    return hutch.find(NAME).notation.seat_word(s, seat)


@rule_test("CB-3")
def test_two_players_wall_is_six_on_the_diagonal():
    wall = nature(hutch.new(NAME, seed=5), "wall")[0].split()
    assert wall[::2] == ["b7", "c6", "d5", "e4", "f3", "g2"]
    assert set(wall[1::2]) <= {"1", "2", "3"}


@rule_test("CB-3")
def test_the_six_are_drawn_without_replacement():
    """From four of each size: no more than four alike, and four alike does happen."""
    most = set()
    for seed in range(600):
        sizes = nature(hutch.new(NAME, seed=seed), "wall")[0].split()[1::2]
        most.add(max(sizes.count(size) for size in "123"))
    assert most == {2, 3, 4}


@rule_test("CB-4")
def test_four_players_wall_is_all_twelve_in_an_x():
    for seed in range(20):
        wall = nature(hutch.new(NAME, players=4, seed=seed), "wall")[0].split()
        assert wall[::2] == ["b2", "c3", "d4", "e4", "f3", "g2", "b7", "c6", "d5", "e5", "f6", "g7"]
        assert sorted(wall[1::2]) == list("111122223333")


@rule_test("CB-4")
def test_four_players_have_one_colour_and_one_side_each():
    match = position(players=4)
    play(match, "red 1: place red 1 d1", "yellow 1: place yellow 1 a4", "green 1: place green 1 e8", "blue 1: place blue 1 h5")
    assert match.score == [1, 1, 1, 1]
    assert [match_word(match.open_record(), seat) for seat in range(4)] == ["Red", "Yellow", "Green", "Blue"]


@rule_test("CB-5")
@pytest.mark.parametrize("players", [2, 4])
def test_anybody_may_be_drawn_to_begin(players):
    assert {nature(hutch.new(NAME, players=players, seed=seed), "start")[0] for seed in range(60)} == set("0123"[:players])


@rule_test("CB-5")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (4, 0), (4, 2), (4, 3)])
def test_the_option_first_names_who_begins(players, first):
    """The line is written all the same, and everything else is drawn as ever."""
    for seed in range(8):
        match = hutch.new(NAME, players=players, seed=seed, options={"first": str(first)})
        assert match.lines[0] == f"nature: start {first}"
        assert match.lines[1].startswith("nature: wall ")
        assert match.seats == (first,)
        assert f'[options "first={first}"]' in match.transcript()


@rule_test("CB-5")
@pytest.mark.parametrize("first", ["2", "Ann", "-1"])
def test_only_a_seat_or_the_lot_begins(first):
    with pytest.raises(hutch.BadOption, match="option first must be lot, or a seat from 0 to 1"):
        hutch.new(NAME, players=2, options={"first": first})


@rule_test("CB-5")
def test_play_goes_clockwise():
    match, order = position(players=4, actor=2), []
    for _ in range(5):
        order.append(int(match.open_record().actor))
        play(match, "red 1: pass")
    assert order == [2, 3, 0, 1, 2]


@rule_test("CB-5", "CB-9")
def test_the_supply_is_everybodys():
    """Broccoli may plant a carrot."""
    assert "place red 1 e1" in moves(position(actor=1), "red 1")


# ---- the dice -------------------------------------------------------------------------------------------------------


@rule_test("CB-6")
def test_a_turn_is_one_roll_and_one_action():
    match = hutch.new(NAME, seed=3)
    for _ in range(6):
        match.play(match.seats[0], "pass")
    kinds = ["roll" if line.startswith("nature: roll") else "turn" for line in match.lines[2:]]
    assert kinds == ["roll", "turn"] * 6 + ["roll"]


@rule_test("CB-6")
def test_no_dice_are_rolled_once_the_game_is_over():
    match = play(position(NINE), "yellow 1: place yellow 1 b4")
    assert match.over
    assert match.lines[-1] == "0: place yellow 1 b4"


@rule_test("CB-7")
def test_both_dice_have_six_faces_and_any_two_come_together():
    match = hutch.new(NAME, seed=1, options={"turns": "none"})
    for _ in range(900):
        match.play_action(0)
    colours, sizes = ("red", "yellow", "green", "blue", "black", "wild"), ("1", "2", "3", "1/2", "1/3", "2/3")
    assert set(nature(match, "roll")) == {f"{colour} {size}" for colour in colours for size in sizes}


@rule_test("CB-7")
def test_two_sizes_are_the_players_choice():
    found = {text.split()[2] for text in places(moves(position(), "green 1/3"))}
    assert found == {"1", "3"}


@rule_test("CB-7")
def test_wild_lets_the_player_name_the_colour():
    found = {text.split()[1] for text in places(moves(position(), "wild 2"))}
    assert found == {"red", "yellow", "green", "blue"}


@rule_test("CB-8")
def test_wild_may_be_black():
    assert {"move b7 b6", "move b7 c7", "move g2 f2", "move g2 g3"} <= set(moves(position(), "wild 1/2/3"))


# ---- planting and moving --------------------------------------------------------------------------------------------


@rule_test("CB-9")
def test_any_empty_square_will_do():
    """The opponent's ground, the line's ends, corners; not a square with a pyramid on it."""
    texts = moves(position(), "red 2")
    assert {"place red 2 h8", "place red 2 a8", "place red 2 h1", "place red 2 g7"} <= set(texts)
    assert "place red 2 e4" not in texts
    assert len(places(texts)) == 64 - 6


@rule_test("CB-9")
def test_only_what_the_dice_show():
    with pytest.raises(hutch.IllegalMove, match="the dice show red 2"):
        position(roll="red 2").play(0, "place red 1 a1")
    with pytest.raises(hutch.IllegalMove, match="the dice show red 2"):
        position(roll="red 2").play(0, "place blue 2 a1")


@rule_test("CB-9")
def test_with_all_four_on_the_board_only_moving_is_left():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    b3 . b3 . b3 . b3 .
    """
    assert set(moves(position(board), "blue 3")) == {
        "pass", "move a1 b1", "move a1 a2", "move c1 b1", "move c1 d1", "move c1 c2", "move e1 d1", "move e1 f1",
        "move e1 e2", "move g1 f1", "move g1 h1",
    }  # fmt: skip


@rule_test("CB-10")
def test_a_garden_pyramid_moves_one_square_straight_to_an_empty_one():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . b1 . . . . . .
    . r2 . . . . . .
    . . . . . . . .
    """
    found = {text for text in moves(position(board), "red 2") if text.startswith("move")}
    assert found == {"move b2 a2", "move b2 c2", "move b2 b1"}
    with pytest.raises(hutch.IllegalMove, match="there is a pyramid on b3"):
        position(board, roll="red 2").play(0, "move b2 b3")
    with pytest.raises(hutch.IllegalMove, match="one square"):
        position(board, roll="red 2").play(0, "move b2 d2")


@rule_test("CB-10")
def test_only_the_rolled_colour_and_size_moves():
    match = play(position(), "red 2: place red 2 b2", "red 3: place red 3 b4")
    assert not [text for text in moves(match, "red 1") if text.startswith("move")]
    with pytest.raises(hutch.IllegalMove, match="the dice show red 1"):
        match.play(0, "move b2 b3")


@rule_test("CB-10")
def test_the_wall_does_not_stop_a_garden_pyramid():
    """From the carrots' side across the line between two wall pyramids, and onto the line."""
    match = play(position(), "red 2: place red 2 a7", "red 2: place red 2 d4")
    play(match, "red 2: move a7 a8", "red 1: pass", "red 2: move a8 b8")
    assert match.score == [1, 0]


@rule_test("CB-11")
def test_black_moves_a_wall_pyramid_of_the_rolled_size_and_places_nothing():
    board = """
    . . . . . . . .
    . A1 . . . . . .
    . . B2 . . . . .
    . . . C3 . . . .
    . . . . D1 . . .
    . . . . . E2 . .
    . . . . . . F3 .
    . . . . . . . .
    """
    assert set(moves(position(board), "black 1")) == {"pass", "move b7 b6", "move b7 c7"}
    assert set(moves(position(board), "black 2")) == {"pass"}
    assert set(moves(position(board), "black 2/3")) == {"pass", "move g2 f2", "move g2 g3"}


@rule_test("CB-11")
def test_a_wall_pyramid_needs_an_empty_square():
    match = play(position(), "green 1: place green 1 b6")
    assert wall_moves(match) == {"b7-c7", "g2-f2", "g2-g3"}


@rule_test("CB-13")
def test_what_was_just_moved_is_locked_for_one_turn():
    match = play(position(), "red 1: place red 1 c3", "red 1: move c3 c4")
    assert not [text for text in moves(match, "red 1") if text.startswith("move")]
    with pytest.raises(hutch.IllegalMove, match="locked"):
        match.play(0, "move c4 c5")
    play(match, "red 1: pass")
    assert "move c4 c5" in moves(match, "red 1")


@rule_test("CB-13")
def test_placing_is_not_moving():
    match = play(position(), "red 1: place red 1 c3")
    assert "move c3 c4" in moves(match, "red 1")


@rule_test("CB-13")
def test_a_wall_pyramid_is_locked_too():
    match = play(position(), "black 1/2/3: move b7 b6")
    assert wall_moves(match) == {"c6-c5", "c6-d6", "g2-f2", "g2-g3"}
    play(match, "black 1: pass")
    assert "b6-b7" in wall_moves(match)


@rule_test("CB-13")
def test_another_of_the_same_kind_may_move():
    match = play(position(), "red 1: place red 1 c3", "red 1: place red 1 f7", "red 1: move c3 c4")
    assert "move f7 f8" in moves(match, "red 1")


@rule_test("CB-14")
def test_passing_is_always_allowed():
    for roll in ("red 1", "black 2", "wild 1/3"):
        assert "pass" in moves(position(), roll)


@rule_test("CB-14")
def test_a_pass_leaves_the_board_as_it_is():
    match = position(NINE)
    before = bytes(match.open_record().pyramids.tobytes())
    play(match, "yellow 1: pass")
    assert match.open_record().pyramids.tobytes() == before
    assert match.seats == (1,)


# ---- winning --------------------------------------------------------------------------------------------------------


@rule_test("CB-17")
def test_ten_connected_with_the_corner_win():
    match = play(position(NINE), "yellow 1: place yellow 1 b4")
    assert match.over
    assert match.payoff == [1, 0]
    assert match.score == [10, 0]


@rule_test("CB-17")
def test_nine_do_not_win():
    assert not play(position(NINE), "yellow 1: pass").over


@rule_test("CB-17")
@pytest.mark.parametrize("square", ["b5", "d3", "h8", "a8"])
def test_the_tenth_must_touch_the_patch_edge_to_edge(square):
    assert not play(position(NINE), f"yellow 1: place yellow 1 {square}").over


@rule_test("CB-17")
def test_the_corner_square_is_needed():
    board = NINE.replace("1 r2 r2 r2 ", "1  . r2 r2 ").replace("4 y1  .  . ", "4 y1 r3  . ")
    match = position(board)
    play(match, "yellow 1: place yellow 1 c3")
    assert match.score == [10, 0]
    assert not match.over
    assert play(match, "red 2: place red 2 a1").payoff == [1, 0]


@rule_test("CB-17")
def test_broccoli_grows_from_h8():
    board = """
    8  .  .  .  .  . g1 b1 b1
    7  .  .  .  .  . g1 b1 b1
    6  .  .  .  .  .  . g2 g2
    5  .  .  .  .  .  .  . b2
    """ + "\n".join(["    4  .  .  .  .  .  .  .  ."] * 4)
    match = play(position(board, actor=1), "green 3: place green 3 h4")
    assert match.payoff == [0, 1]


@rule_test("CB-17")
def test_moving_the_tenth_in_wins_too():
    match = play(position(NINE), "yellow 1: place yellow 1 c4", "yellow 1: pass", "yellow 1: move c4 b4")
    assert match.payoff == [1, 0]


@rule_test("CB-17")
def test_a_wall_line_between_two_of_them_does_not_part_them():
    """The lines a8-f2 and b6-h1 both pass between c5 and d5, which are on one side all the same."""
    board = """
    8  .  .  .  .  .  .  . b1
    7  .  .  .  .  .  .  . b1
    6  .  F  .  .  .  .  . b1
    5  .  E  . g1 g1 g1 g1 b1
    4  .  D  .  .  .  .  .  .
    3  .  .  C  .  .  .  .  .
    2  .  .  .  B  .  A  .  .
    1  .  .  .  .  .  .  .  .
    """
    match = play(position(board, actor=1, goal=9), "green 2: place green 2 c5")
    assert match.payoff == [0, 1]


GREAT_WALL = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6 r1 y1  .  .  .  .  .  .
5 r1 y1  A  .  .  .  .  .
4 r1  .  .  B  .  .  .  .
3 r1  .  .  .  C  .  .  .
2 r2  .  .  .  .  D  .  .
1 r2 y1  .  .  .  .  E  F
"""  # nine carrots in one patch, b6 just inside the line from a8 to c5


@rule_test("CB-17", "CB-15")
def test_a_wall_move_breaks_the_patch_of_ten():
    """From a8 to c4 the line runs through the middle of b6: that carrot is nobody's, and the tenth does not win."""
    match = play(position(GREAT_WALL, actor=1), "black 1: move c5 c4", "red 3: place red 3 b2")
    assert not match.over
    assert match.score[0] == 9


@rule_test("CB-17")
def test_without_that_wall_move_the_tenth_wins():
    assert play(position(GREAT_WALL), "red 3: place red 3 b2").payoff == [1, 0]


SOUTH = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .
2  .  . r2 r2 r3  .  .  .
1  . r1 r1 r1 r1 r2 r2  .
"""


@rule_test("CB-18")
def test_with_four_ten_on_ones_own_edge_win():
    match = play(position(SOUTH, players=4), "red 3: place red 3 f2")
    assert match.payoff == [1, 0, 0, 0]


@rule_test("CB-18")
def test_with_four_a_board_corner_does_not_count():
    """a1 lies on a wall line: it is nobody's, and cannot be the tenth."""
    assert not play(position(SOUTH, players=4), "red 3: place red 3 a1").over


@rule_test("CB-18")
def test_with_four_the_own_edge_is_needed():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . r1 r1 . . .
    . . . r1 . . . .
    . . . . . . . .
    """
    match = play(position(board, players=4, goal=4), "red 2: place red 2 e2")
    assert not match.over
    assert play(match, "red 2: place red 2 e1").payoff == [1, 0, 0, 0]


@rule_test("CB-18")
def test_with_four_two_patches_are_not_added_up():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . r1 r1 . r2 r2 r1 .
    """
    assert not play(position(board, players=4, goal=4), "red 3: place red 3 c2").over
    assert play(position(board, players=4, goal=4), "red 3: place red 3 e2").payoff == [1, 0, 0, 0]


# ---- losing ---------------------------------------------------------------------------------------------------------


@rule_test("CB-19")
def test_four_squares_left_lose_with_two_players():
    match = play(position(FIVE_SQUARES, actor=1), "black 2: move e2 e1")
    assert area(match, 0) == 5
    assert not match.over
    play(match, "black 1: pass", "black 1: move d1 c1")
    assert area(match, 0) == 4
    assert match.payoff == [0, 1]


@rule_test("CB-19")
def test_one_can_lose_by_ones_own_wall_move():
    match = play(position(FIVE_SQUARES, actor=1), "black 2: move e2 e1", "black 1: move d1 c1")
    assert match.payoff == [0, 1]


SIX_MOVES = ("b2 c2", "g2 f2", "c2 c1", "f2 f1", "d4 d3", "e4 e3")


@rule_test("CB-19")
def test_six_wall_moves_put_the_south_out_and_the_others_play_on():
    match = position(players=4)
    play(match, *[f"black 1/2/3: move {move}" for move in SIX_MOVES[:5]])
    assert not match.open_record().ousted
    play(match, f"black 1/2/3: move {SIX_MOVES[5]}")
    assert area(match, 0) == 4
    assert match.open_record().ousted == 1
    order = []
    for _ in range(4):
        order.append(int(match.open_record().actor))
        play(match, "red 1: pass")
    assert order == [2, 3, 1, 2]


@rule_test("CB-13", "CB-19")
def test_what_an_ousted_player_moved_last_is_locked():
    """South itself makes the sixth move."""
    match = play(position(players=4, actor=3), *[f"black 1/2/3: move {move}" for move in SIX_MOVES])
    assert (match.open_record().ousted, match.open_record().actor) == (1, 1)
    assert not [move for move in wall_moves(match) if move.startswith("e3")]


@rule_test("CB-19")
def test_an_ousted_colour_stays_in_the_game():
    match = play(position(players=4), *[f"black 1/2/3: move {move}" for move in SIX_MOVES])
    play(match, "red 1: place red 1 d2")
    assert "move d2 e2" in moves(match, "red 1")
    assert match.score == [1, 0, 0, 0]


@rule_test("CB-19")
def test_out_is_out_for_good():
    """South gets ground again, and even a grown garden does not bring it back."""
    match = play(position(players=4, goal=4), *[f"black 1/2/3: move {move}" for move in SIX_MOVES])
    play(match, *[f"red 1: place red 1 {square}" for square in ("d1", "e1", "d2", "e2")])
    assert not match.over
    play(match, "red 1: pass", "black 1/2/3: move f1 f2")
    assert area(match, 0) > 4
    assert match.open_record().ousted == 1


@rule_test("CB-19")
def test_the_last_one_left_wins():
    match = play(position(players=4), *[f"black 1/2/3: move {move}" for move in SIX_MOVES[:5]])
    match.open_record().ousted = 0b0110
    match.open_record().actor = 3
    play(match, f"black 1/2/3: move {SIX_MOVES[5]}")
    assert match.payoff == [0, 0, 0, 1]


@rule_test("CB-19")
def test_if_one_action_puts_out_all_who_are_left_they_share():
    match = position(players=4)
    match.open_record().smallest = 13
    match.open_record().ousted = 0b0001
    play(match, "black 1/2/3: move g2 f2")
    assert match.payoff == [0, Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]


# ---- several things at once -----------------------------------------------------------------------------------------


@rule_test("CB-20")
def test_a_plant_of_anothers_colour_can_win_for_them():
    match = play(position(NINE, actor=1), "yellow 1: place yellow 1 b4")
    assert match.payoff == [1, 0]


@rule_test("CB-20")
def test_a_grown_garden_counts_before_too_little_ground():
    """The same wall move leaves the carrots four squares, all planted: with four as the goal they win."""
    board = FIVE_SQUARES.replace("2  .  .  C  .  E", "2 r1 r1  C  .  .").replace("D  .  F", "D  E  F")
    board = board.replace("1  .  .  .  D", "1 r1 r1  .  D")
    match = play(position(board, actor=1, goal=4), "black 1: move d1 c1")
    assert area(match, 0) == 4
    assert match.payoff == [1, 0]


@rule_test("CB-20")
@pytest.mark.parametrize(("actor", "payoff"), [(1, [0, 1, 0, 0]), (2, [0, 0, 1, 0])])
def test_of_several_winners_the_acting_one_wins(actor, payoff):
    match = play(position(TWO_GARDENS, players=4, actor=actor, goal=4), "black 1/2/3: move g2 f2")
    assert match.payoff == payoff


@rule_test("CB-20")
def test_several_winners_share_if_the_acting_player_is_none_of_them():
    match = play(position(TWO_GARDENS, players=4, actor=0, goal=4), "black 1/2/3: move g2 f2")
    assert match.payoff == [0, Fraction(1, 2), Fraction(1, 2), 0]


@rule_test("CB-20")
def test_a_garden_grown_on_the_last_turn_wins():
    match = position(NINE.replace("4 y1", "4  ."), actor=1, goal=9)
    match.open_record().turn = 119
    play(match, "yellow 1: place yellow 1 a4")
    assert match.payoff == [1, 0]
    assert match.log()[-1].words == "A grown garden: Carrots."


# ---- options --------------------------------------------------------------------------------------------------------

TRIANGLE = """
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .
3 y1  .  .  .  .  .  .  .
2 y1 r1  .  .  .  .  .  .
1 r1  . y2  .  .  .  .  .
"""


@rule_test("CB-21")
def test_a_triangle_of_six_in_the_corner_wins_the_short_game():
    assert play(position(TRIANGLE, short="on"), "red 2: place red 2 b1").payoff == [1, 0]


@rule_test("CB-21")
def test_a_triangle_wins_nothing_without_the_option():
    assert not play(position(TRIANGLE), "red 2: place red 2 b1").over


@rule_test("CB-21")
def test_six_in_another_shape_do_not_win_the_short_game():
    board = TRIANGLE.replace("3 y1  .", "3  .  .").replace("2 y1 r1  .", "2 y1 r1 y1")
    assert not play(position(board, short="on"), "red 2: place red 2 b1").over


@rule_test("CB-21")
def test_the_opposite_triangle_is_the_broccolis():
    board = """
    8  .  .  .  .  . g1 b1 g1
    7  .  .  .  .  .  . b1 g1
    """ + "\n".join(["    6  .  .  .  .  .  .  .  ."] * 6)
    assert play(position(board, short="on"), "blue 2: place blue 2 h6").payoff == [0, 1]


@rule_test("CB-21")
def test_ten_still_win_the_short_game():
    board = NINE.replace("3 r1 r1", "3  . r1").replace("4 y1  .", "4 y1 r1").replace("2 r1 r1 r2  .", "2  . r1 r2 y2")
    assert play(position(board, short="on"), "yellow 3: place yellow 3 c3").payoff == [1, 0]


FAR_CORNER = """
8  .  .  .  .  .  .  .  .
7  .  G  .  .  .  .  L  .
6  .  .  H  .  .  K  .  .
5  .  .  .  I  J  .  .  .
4  .  A  B  C  D  .  .  .
3  . r3  .  .  .  E  .  .
2  .  . r2  .  .  .  F  .
1  . r1 r1 r1  .  .  .  .
"""


@rule_test("CB-21")
def test_a_triangle_must_be_on_the_own_side():
    """With the arm's end on b4 all six are south of the line; with it on c3 the line runs through b2."""
    assert play(position(FAR_CORNER, players=4, short="on"), "red 2: place red 2 b2").payoff == [1, 0, 0, 0]
    near = FAR_CORNER.replace("4  .  A", "4  .  .").replace("3  . r3  .", "3  . r3  A")
    assert not play(position(near, players=4, short="on"), "red 2: place red 2 b2").over


@rule_test("CB-21")
@pytest.mark.parametrize(
    ("colour", "squares"),
    [
        ("red", "c1 d1 e1 d2 e2 e3"),
        ("red", "b1 c1 d1 c2 d2 d3"),
        ("red", "d1 e1 f1 d2 e2 d3"),
        ("yellow", "a3 a4 a5 b4 b5 c5"),
        ("green", "c8 d8 e8 d7 e7 e6"),
        ("blue", "h4 h5 h6 g4 g5 f4"),
    ],
)
def test_with_four_a_triangle_lies_flush_left_or_right_on_the_edge(colour, squares):
    match = position(players=4, short="on")
    planted = list(zip(squares.split(), (1, 1, 1, 2, 2, 3), strict=True))
    play(match, *[f"{colour} {size}: place {colour} {size} {square}" for square, size in planted[:5]])
    assert not match.over
    play(match, f"{colour} 3: place {colour} 3 {squares[-2:]}")
    assert match.payoff[("red", "yellow", "green", "blue").index(colour)] == 1


@rule_test("CB-21")
def test_with_four_a_triangle_with_its_point_in_the_middle_does_not_win():
    match = position(players=4, short="on")
    play(match, *[f"red 1: place red 1 {square}" for square in ("c1", "d1", "e1", "c2")])
    assert not play(match, "red 2: place red 2 d2", "red 2: place red 2 d3").over


@rule_test("CB-22")
def test_time_ends_the_game_and_most_pyramids_at_home_win():
    match = play(position(timer="on"), "red 1: place red 1 b1", "red 1: place red 1 b2", "blue 3: place blue 3 g8")
    match.play(CLOCK, "time")
    assert match.over
    assert match.payoff == [1, 0]
    assert match.score == [2, 1]
    assert match.lines[-1] == "clock: time"


@rule_test("CB-22")
def test_tied_pips_decide():
    match = play(position(timer="on"), "red 1: place red 1 b1", "blue 3: place blue 3 g8")
    match.play(CLOCK, "time")
    assert match.payoff == [0, 1]


@rule_test("CB-22")
def test_still_tied_the_win_is_shared():
    match = play(position(timer="on"), "red 3: place red 3 b1", "blue 3: place blue 3 g8", "red 1: place red 1 h7")
    match.play(CLOCK, "time")
    assert match.payoff == [Fraction(1, 2), Fraction(1, 2)]


@rule_test("CB-22")
def test_those_who_are_out_do_not_win_on_time():
    match = play(position(players=4, timer="on"), *[f"black 1/2/3: move {move}" for move in SIX_MOVES])
    play(match, "red 1: place red 1 d1", "blue 1: place blue 1 h5", "red 1: place red 1 e1")
    match.play(CLOCK, "time")
    assert match.score == [2, 0, 0, 1]
    assert match.payoff == [0, 0, 0, 1]


@rule_test("CB-22")
def test_the_timer_is_set_to_twenty_minutes_from_the_start():
    s = hutch.new(NAME, options={"timer": "on"}, live=True, seed=1).open_record()
    assert (s.timer, s.seconds) == (1, 1200)


@rule_test("CB-22")
def test_without_the_option_there_is_no_clock():
    match = hutch.new(NAME, seed=1)
    assert match.open_record().timer == 0
    with pytest.raises(hutch.IllegalMove):
        match.play(CLOCK, "time")


@rule_test("CB-22")
def test_the_clock_stops_with_the_game():
    match = play(position(NINE, timer="on"), "yellow 1: place yellow 1 b4")
    assert (match.open_record().timer, match.open_record().seconds) == (0, 0)


@rule_test("CB-22")
def test_a_transcript_with_a_clock_line_reads_back():
    match = hutch.new(NAME, seed=4, options={"timer": "on"})
    match.play(match.seats[0], "pass")
    match.play(CLOCK, "time")
    assert hutch.read(match.transcript()).transcript() == match.transcript()


@rule_test("CB-23")
def test_kids_move_garden_pyramids_slantwise_too():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . r1 . . . . .
    . g1 . . . . . .
    """
    found = {text.split()[2] for text in moves(position(board, kids="0"), "red 1") if text.startswith("move")}
    assert found == {"b2", "d2", "c3", "c1", "b3", "d3", "d1"}


@rule_test("CB-23", "CB-12")
def test_kids_move_the_wall_slantwise_too_and_it_must_still_hold():
    """c6 may go to d7, two steps from b7 and from d5; not to d6, three from b7, nor b7 to a8, four from c6."""
    straight = {"b7-b6", "b7-c7", "g2-f2", "g2-g3"}
    ends = {"b7-c8", "b7-a6", "g2-h3", "g2-f1"}
    inside = {"c6-d7", "c6-b5", "d5-e6", "d5-c4", "e4-f5", "e4-d3", "f3-g4", "f3-e2"}
    assert wall_moves(position(kids="0")) == straight | ends | inside


@rule_test("CB-23")
@pytest.mark.parametrize(("kids", "slanting"), [("0", 0), ("1", 1), ("2", 2), ("3", 3)])
def test_only_the_seats_named_are_children(kids, slanting):
    """The seat that moves decides, whosever the pyramid is."""
    for actor in range(4):
        match = position(players=4, actor=actor, roll="red 1", kids=kids)
        match.open_record().pyramids[0, 0], match.open_record().gardens[0] = 2, 1 << 2  # a small red on c1
        found = {text for text in moves(match, "red 1") if text.startswith("move")}
        straight = {"move c1 b1", "move c1 d1", "move c1 c2"}
        assert found == (straight | {"move c1 d2"} if actor == slanting else straight)  # b2 is the wall's


@rule_test("CB-23")
def test_without_the_option_nobody_is_a_child():
    assert wall_moves(position()) == {"b7-b6", "b7-c7", "g2-f2", "g2-g3"}


@rule_test("CB-23")
def test_kids_are_written_as_seats():
    match = hutch.new(NAME, players=4, seed=1, options={"kids": "2 0"})
    assert '[options "kids=0 2"]' in match.transcript()
    assert hutch.read(match.transcript()).open_record().kids == 0b101


@rule_test("CB-23")
def test_a_childs_move_is_refused_in_words_that_fit():
    match = position(kids="0")
    set_roll(match, "black 1/2/3")
    with pytest.raises(hutch.IllegalMove, match="within two steps of their neighbours"):
        match.play(0, "move b7 a8")
    with pytest.raises(hutch.IllegalMove, match="one square, in any direction"):
        match.play(0, "move b7 d7")
    match = position(kids="1")
    set_roll(match, "black 1/2/3")
    with pytest.raises(hutch.IllegalMove, match="one square, up, down, left or right"):
        match.play(0, "move b7 c8")


@rule_test("CB-24")
@pytest.mark.parametrize("players", [2, 4])
def test_after_a_hundred_and_twenty_turns_the_fullest_garden_wins(players):
    match = play(position(players=players, actor=0), "red 1: place red 1 d1")
    for _ in range(118):
        play(match, "red 1: pass")
    assert not match.over
    play(match, "red 1: pass")
    assert match.over
    assert match.payoff == [1, 0, 0, 0][:players]
    assert match.number == 120


@rule_test("CB-24")
def test_the_turn_limit_holds_at_a_live_table_with_a_timer():
    match = hutch.new(NAME, seed=1, options={"timer": "on"}, live=True)
    for _ in range(120):
        match.play(match.seats[0], "pass")
    assert match.over
    assert match.payoff == [Fraction(1, 2), Fraction(1, 2)]


@rule_test("CB-24")
@pytest.mark.parametrize("turns", [1, 2, 7, 200, 999])
def test_so_many_turns_are_agreed_on(turns):
    match = hutch.new(NAME, seed=1, options={"turns": str(turns)})
    for _ in range(turns - 1):
        match.play(match.seats[0], "pass")
    assert not match.over
    match.play(match.seats[0], "pass")
    assert match.over
    assert match.number == turns


@rule_test("CB-24")
def test_without_a_limit_the_game_goes_on():
    match = hutch.new(NAME, seed=1, options={"turns": "none"})
    for _ in range(1100):
        match.play(match.seats[0], "pass")
    assert not match.over
    assert '[options "turns=none"]' in match.transcript()


@rule_test("CB-24")
@pytest.mark.parametrize("turns", ["0", "1000", "-1", "many"])
def test_turns_are_one_to_nine_hundred_and_ninety_nine(turns):
    with pytest.raises(hutch.BadOption, match=r"turns must be 1\.\.999, or none, not"):
        hutch.new(NAME, options={"turns": turns})


@rule_test("CB-24")
def test_a_garden_grown_with_the_last_turn_wins_before_pyramids_are_counted():
    """CB-20: ten for the carrots, eleven at home for the broccoli."""
    board = NINE
    for rank, row in ((8, "g2 g2 g2"), (7, "g2 g3 g3"), (6, "b1 b1 b1"), (5, " . b1 b2")):
        board = board.replace(f"{rank}  .  .  .  .  .  .  .  .", f"{rank}  .  .  .  .  . {row}")
    match = play(position(board, turns=1), "yellow 1: place yellow 1 b4")
    assert match.score == [10, 11]
    assert match.payoff == [1, 0]


@rule_test("CB-24")
def test_the_edition_says_how_many_turns_otherwise():
    edition = {**hutch.find(NAME).standard_edition, "turn_limit": 30}
    assert hutch.new(NAME, seed=1, edition=edition).open_record().turn_limit == 30
    assert hutch.new(NAME, seed=1, edition=edition, options={"turns": 40}).open_record().turn_limit == 40
    assert hutch.new(NAME, seed=1, edition=edition, options={"turns": None}).open_record().turn_limit == 0


@rule_test("CB-24")
def test_games_that_nobody_plays_keep_the_largest_limit_as_their_clock():
    from hutch.studies.simulate import simulate

    summary = simulate(NAME, 4, 3, options={"turns": "none"})
    assert summary.options == "turns=999"
    assert summary.longest == 999


@rule_test("CB-24")
@pytest.mark.parametrize(("turns", "said"), [("7", "turn 3 of 7"), ("none", "turn 3, no limit")])
@pytest.mark.parametrize("tall", [False, True])
def test_the_table_says_how_long_the_game_may_last(turns, said, tall):
    match = hutch.new(NAME, seed=1, options={"turns": turns})
    for _ in range(2):
        match.play(match.seats[0], "pass")
    assert said in match.picture(0, tall)


@rule_test("CB-23")
@pytest.mark.parametrize("players", [2, 4])
def test_the_table_shows_who_is_a_child(players):
    drawn = hutch.new(NAME, players=players, seed=1, options={"kids": "1"}).picture(0)
    assert drawn.count("a child: moves slantwise too") == 1
    assert "a child" not in hutch.new(NAME, players=players, seed=1).picture(0)


@rule_test("CB-25")
def test_another_number_may_be_the_goal():
    board = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    r1 r1 . . . . . .
    r1 . . . . . . .
    """
    assert play(position(board, goal=4), "yellow 1: place yellow 1 b1").payoff == [1, 0]
    assert not play(position(board, goal=5), "yellow 1: place yellow 1 b1").over


@rule_test("CB-25")
@pytest.mark.parametrize("goal", [3, 13])
def test_goals_are_four_to_twelve(goal):
    with pytest.raises(hutch.BadOption, match=r"goal must be 4\.\.12"):
        hutch.new(NAME, options={"goal": goal})


@rule_test("CB-25")
def test_the_edition_says_how_many_win_otherwise():
    edition = {**hutch.find(NAME).standard_edition, "win": 7}
    assert hutch.new(NAME, seed=1, edition=edition).open_record().goal == 7
    assert hutch.new(NAME, seed=1, edition=edition, options={"goal": 5}).open_record().goal == 5


# ---- the rest -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "value", "message"),
    [
        ("trios", 3, "trios must be 4..6"),
        ("colour_die", ["red"] * 5, "colour_die must have 6 entries"),
        ("colour_die", ["pink"] * 6, "colour_die[0] must be one of"),
        ("pyramid_die", [[4]] * 6, "pyramid_die[0][0] must be 1..3"),
        ("win_short", 5, "win_short must be 3, 6 or 10"),
        ("turn_limit", 0, "turn_limit must be 1..999"),
    ],
)
def test_an_impossible_edition_is_refused(entry, value, message):
    with pytest.raises(hutch.BadEdition) as trouble:
        hutch.new(NAME, edition={**hutch.find(NAME).standard_edition, entry: value})
    assert message in str(trouble.value)


def test_an_edition_with_more_trios_breaks_nothing():
    match = hutch.new(NAME, players=4, seed=2, edition={**hutch.find(NAME).standard_edition, "trios": 6})
    play(match, *[f"red 1: place red 1 {square}" for square in ("a2", "a3", "a4", "a5", "a6", "a7")])
    assert not places(moves(match, "red 1"))
    assert verbs.flaw(match.open_record()) == 0


def test_the_rules_page_says_whose_each_rule_is():
    rules = (hutch.find(NAME).folder / "RULES.md").read_text(encoding="utf-8")
    others = {"ruling": (8, 12, 14, 16, 18, 20), "ours": (24, 25)}
    expected = {f"CB-{number}": "book" for number in range(1, 26)}
    expected |= {f"CB-{number}": mark for mark, numbers in others.items() for number in numbers}
    assert marks_of(rules) == expected
    assert "Shane Tilton" in rules


def test_the_log_tells_a_turn_in_words():
    match = position()
    set_roll(match, "black 1/2/3")
    match.play(0, "move b7 b6")
    match.undo()
    play(match, "red 2: place red 2 e1")
    assert match.log()[-2].words == "plants a medium red pyramid on e1"
