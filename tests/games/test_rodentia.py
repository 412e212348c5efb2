"""Rodentia's rules: the sheet, the phases, and both ends of the game. Points are in test_rodentia_points.py.

The first sheet, for reading along (f)orest, (m)ountain, (r)iver, (s)wamp, (g)rassland:

    A  g1 f2 s3 m4 g5 r6 m7
    B    r1 m2 W3 s4 f5 g6
    C  f1 s2 f3 r4 g5 m6 r7
    D    g1 m2 s3 f4 r5 s6

Burrows that are not drawn are in D4 (squirrels, seat 0), D2 (marmots, seat 1) and D5 (otters, seat 2).
"""

import copy
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from rodentia_positions import drawn, lined, other_map, play, rodents, said, where
from rulebook import marks_of, rule_test

import hutch
from hutch.games.rodentia import GAME, SPECIES
from hutch.games.rodentia.allowed import face
from hutch.games.rodentia.hexes import HEXES, NAMES, around, shape_of, spread

EMPTY = lined()


def new(players=2, seed=1, edition=None, **options):
    return hutch.new("rodentia", players=players, seed=seed, options=options, edition=edition)


def next_to(match, name):
    """The names of the hexes that touch one."""
    s = match.open_record()
    names = shape_of(s).names
    return {other for hex_, other in enumerate(names) if int(around(s, names.index(name))) >> hex_ & 1}


def nature(match):
    return [line.removeprefix("nature: ") for line in match.lines if line.startswith("nature: ")]


# ---- set-up ----------------------------------------------------------------------------------------------------------


@rule_test("RO-1")
def test_each_species_digs_in_its_home_terrain():
    """Forest, mountain, river, swamp, grassland, on the first sheet."""
    homes = ["A2 B5 C1 C3 D4", "A4 A7 B2 C6 D2", "A6 B1 C4 C7 D5", "A3 B4 C2 D3 D6", "A1 A5 B6 C5 D1"]
    for i, home in enumerate(homes):
        match = new(2, species=[SPECIES[i], SPECIES[i - 1]])
        while match.seats[0] != 0:
            match.play(1, match.moves(1)[0])
        assert said(match, "burrow") == home


@rule_test("RO-2")
def test_seats_take_species_in_the_printed_order():
    match = new(5)
    assert [match.seat_word(seat).lower() for seat in range(5)] == list(SPECIES)


@rule_test("RO-2")
def test_players_may_choose_their_species():
    match = new(3, species="moles, otters, squirrels")
    assert [match.seat_word(seat) for seat in range(3)] == ["Moles", "Otters", "Squirrels"]


@rule_test("RO-2")
def test_two_seats_cannot_be_one_species():
    with pytest.raises(hutch.BadOption):
        new(2, species="moles, moles")


@rule_test("RO-2")
def test_the_start_player_is_drawn():
    assert {nature(new(3, seed))[0] for seed in range(30)} == {"start 0", "start 1", "start 2"}


@rule_test("RO-2")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2), (5, 4)])
def test_the_option_first_names_who_begins(players, first):
    """The line is written all the same; burrows are dug in reverse from there."""
    for seed in range(6):
        match = new(players, seed=seed, first=str(first))
        assert match.lines[0] == f"nature: start {first}"
        assert match.lines[1].startswith("nature: goals")
        assert match.seats == ((first - 1) % players,)
        assert f'[options "first={first}"]' in match.transcript()


@rule_test("RO-2")
@pytest.mark.parametrize("first", ["3", "-1", "otters"])
def test_only_a_seat_or_the_lot_begins(first):
    with pytest.raises(hutch.BadOption, match="option first must be lot, or a seat from 0 to 2"):
        new(3, first=first)


@rule_test("RO-3")
def test_one_sheet_for_two_and_three_two_for_four_and_five():
    for players, hexes in ((2, 26), (3, 26), (4, 52), (5, 52)):
        s = new(players).open_record()
        land = [int(s.terrain[t]).bit_count() for t in range(5)]
        assert land == [5 * hexes // 26] * 5
        assert int(s.lairs).bit_count() == hexes // 26


@rule_test("RO-4")
def test_a_hex_of_a_short_row_touches_the_same_and_the_next_number_above_and_below():
    assert next_to(new(5), "B3") == {"B2", "B4", "A3", "A4", "C3", "C4"}


@rule_test("RO-4")
def test_the_ends_of_a_row_touch_nothing_beyond():
    match = new(5)
    assert next_to(match, "A1") == {"A2", "B1"}
    assert next_to(match, "A7") == {"A6", "B6"}
    assert next_to(match, "C1") == {"C2", "B1", "D1"}
    assert next_to(match, "C7") == {"C6", "B6", "D6"}
    assert next_to(match, "B6") == {"B5", "A6", "A7", "C6", "C7"}
    assert next_to(match, "H1") == {"H2", "G1", "G2"}


@rule_test("RO-4")
def test_no_two_hexes_of_one_terrain_touch_even_across_the_join():
    s = new(5).open_record()
    for terrain in s.terrain:
        assert int(spread(s, terrain)) & int(terrain) == 0


def changed(change):
    edition = copy.deepcopy(dict(GAME.standard_edition))
    change(edition)
    return edition


@rule_test("RO-33")
def test_another_edition_has_rows_of_other_lengths_each_under_the_middle_of_the_one_above():
    match = new(2, edition=other_map(6, 7, 6, 7))
    assert next_to(match, "A1") == {"A2", "B1", "B2"}
    assert next_to(match, "B1") == {"B2", "A1", "C1"}
    assert next_to(match, "B7") == {"B6", "A6", "C6"}
    assert next_to(match, "D4") == {"D3", "D5", "C3", "C4"}


@rule_test("RO-33")
def test_rows_of_one_length_are_set_in_by_half_a_hex_in_turn():
    match = new(2, edition=other_map(5, 5, 6, 5, 5))
    assert next_to(match, "B1") == {"B2", "A1", "A2", "C1", "C2"}
    assert next_to(match, "A1") == {"A2", "B1"}
    assert next_to(match, "C6") == {"C5", "B5", "D5"}
    assert next_to(match, "E1") == {"E2", "D1"}


@rule_test("RO-33")
def test_the_second_sheet_goes_on_below_the_first_whatever_its_rows():
    match = new(4, edition=other_map(9, 8, 9))
    assert next_to(match, "C1") == {"C2", "B1", "D1"}
    assert next_to(match, "D1") == {"D2", "C1", "C2", "E1"}


@rule_test("RO-33")
@pytest.mark.parametrize(
    ("rows", "trouble"),
    [
        ((10, 8, 8), "must have 1..9 entries, not 10"),
        ((5, 5, 4, 4, 4, 3, 1), "must have 3..6 entries, not 7"),
        ((9, 9, 7), "must have 5 hexes of swamp, not 4"),
    ],
)
def test_rows_that_no_sheet_has_are_refused_with_what_would_be_right(rows, trouble):
    edition = other_map(*(rows if sum(rows) == 26 else (9, 9, 8)))
    if sum(rows) != 26:
        edition["sheet"][0]["rows"][2].remove("swamp")
    with pytest.raises(hutch.BadEdition, match=re.escape(trouble)):
        hutch.new("rodentia", edition=edition)


@rule_test("RO-33")
def test_a_wolf_begins_where_another_edition_has_its_hex():
    assert where(new(2, edition=other_map(6, 7, 6, 7)), "W0") == "D7"


@rule_test("RO-3")
def test_an_edition_with_six_forests_is_refused():
    def more_forest(edition):
        edition["sheet"][1]["rows"][0][0] = "forest"

    with pytest.raises(hutch.BadEdition, match="forest"):
        hutch.new("rodentia", edition=changed(more_forest))


@rule_test("RO-5")
def test_burrows_are_dug_in_reverse_turn_order_and_the_leader_stands_on_them():
    match = next(m for m in (new(3, seed) for seed in range(99)) if m.open_record().start == 1)
    play(match, "0: burrow B5", "2: burrow C4", "1: burrow A4")
    assert [where(match, leader) for leader in ("L0", "L1", "L2")] == ["B5", "A4", "C4"]
    assert [where(match, burrow) for burrow in ("B0", "B1", "B2")] == ["B5", "A4", "C4"]


@rule_test("RO-5")
def test_a_wolf_stands_on_each_wolf_hex():
    assert where(new(3), "W0") == "B3"
    assert (where(new(4), "W0"), where(new(4), "W1")) == ("B3", "G4")


@rule_test("RO-6")
def test_nobody_places_in_a_burrow():
    """The squirrels' leader stands beside the marmots' burrow in B2."""
    match = drawn(lined("B2 B1", "C3 L0", "A2 L1"), phase="place", dice="mountain river swamp", taken="mountain river")
    assert said(match, "place") == "D2"


@rule_test("RO-6")
def test_nobody_digs_where_a_burrow_is_and_the_wolf_hex_is_no_land():
    match = new(2)
    assert "burrow B3" not in match.moves(match.seats[0])
    assert not any(int(t) >> NAMES.index("B3") & 1 for t in match.open_record().terrain)


@rule_test("RO-7")
def test_two_different_goals_are_rolled():
    rolled = [nature(new(3, seed))[1] for seed in range(200)]
    pairs = {tuple(line.split()[1:]) for line in rolled}
    assert len(pairs) == 15
    assert all(line.startswith("goals ") and a < b for line in rolled for a, b in [line.split()[1:]])


@rule_test("RO-7")
def test_two_players_never_roll_goal_two_but_may_choose_it():
    assert not any("2" in nature(new(2, seed))[1] for seed in range(100))
    assert new(2, goals="2 5").open_record().goals == 0b10010


@rule_test("RO-7")
def test_any_two_goals_come_as_often():
    """Fifteen pairs, forty times each on the average."""
    rolled = Counter(nature(new(3, seed))[1] for seed in range(600))
    assert len(rolled) == 15
    assert min(rolled.values()) > 29


@rule_test("RO-8")
def test_who_has_taken_no_die_shows_no_face():
    match = new(2)
    assert [int(face(match.open_record(), seat)) for seat in range(2)] == [-1, -1]


@rule_test("RO-7")
def test_chosen_goals_are_not_told():
    assert [line.split()[0] for line in nature(new(2, goals="1 5"))] == ["start"]


@rule_test("RO-7")
def test_the_diagonals_are_drawn_only_for_goal_four_and_only_if_they_were_not_chosen():
    assert [line.split()[0] for line in nature(new(2, goals="1 4"))] == ["start", "diagonals"]
    assert [line.split()[0] for line in nature(new(2, goals="1 4", diagonals="rising"))] == ["start"]
    assert {nature(new(2, seed, goals="1 4"))[1] for seed in range(30)} == {"diagonals rising", "diagonals falling"}


@rule_test("RO-7")
def test_one_goal_or_two_alike_are_refused():
    for goals in ("4", "4 4", "1 7", "1 2 3"):
        with pytest.raises(hutch.BadOption):
            new(2, goals=goals)


# ---- dice and rodents ------------------------------------------------------------------------------------------------


@rule_test("RO-8")
def test_one_die_more_than_players_is_rolled_after_the_burrows():
    match = new(3, goals="1 5")
    for _ in range(3):
        match.play(match.seats[0], match.moves(match.seats[0])[0])
    assert len(nature(match)[-1].split()) == 1 + 4
    assert match.seats == (int(match.open_record().start),)


@rule_test("RO-8")
def test_dice_are_taken_in_turn_order_and_alike_ones_are_one_choice():
    match = drawn(EMPTY, players=3, start=2, dice="river swamp river wolf")
    assert match.moves(2) == ["take river", "take swamp", "take wolf"]
    play(match, "2: take river", "0: take river")
    assert match.moves(1) == ["take swamp", "take wolf"]


@rule_test("RO-9")
def test_at_most_two_in_one_hex_in_a_turn():
    match = drawn(lined("B6 L0"), phase="place", dice="grassland river swamp", taken="grassland river")
    assert said(match, "place") == "B6 C5"
    play(match, "0: place B6", "0: place B6")
    assert said(match, "place") == "C5"


@rule_test("RO-9")
def test_after_three_the_turn_ends_by_itself():
    match = drawn(lined("B6 L0"), phase="place", dice="grassland river swamp", taken="grassland river")
    play(match, "0: place B6", "0: place C5", "0: place B6")
    assert match.seats == (1,)
    assert rodents(match, "B6") == "00"


@rule_test("RO-9")
def test_who_took_a_wolf_places_nothing():
    match = drawn(EMPTY, phase="place", dice="wolf river swamp", taken="wolf river")
    assert match.seats == (1,)


@rule_test("RO-10")
def test_a_hex_holds_five_of_all_players_together():
    match = drawn(lined("B6 L0", "C5 00111"), phase="place", dice="grassland river swamp", taken="grassland river")
    assert said(match, "place") == "B6"


@rule_test("RO-10")
def test_the_turn_ends_when_no_hex_is_left():
    match = drawn(lined("C5 0111"), phase="place", dice="grassland river swamp", taken="grassland river")
    play(match, "0: place C5")
    assert match.seats == (1,)


@rule_test("RO-11")
def test_next_to_the_burrow():
    match = drawn(EMPTY, phase="place", dice="river mountain swamp", taken="river mountain")
    assert said(match, "place") == "C4 D5"


@rule_test("RO-11")
def test_next_to_a_hex_with_own_rodents():
    match = drawn(lined("A2 0"), phase="place", dice="grassland river swamp", taken="grassland river")
    assert said(match, "place") == "A1 C5"


@rule_test("RO-11")
def test_in_a_hex_with_own_rodents():
    match = drawn(lined("A2 0"), phase="place", dice="forest river swamp", taken="forest river")
    assert said(match, "place") == "A2"


@rule_test("RO-11")
def test_in_the_leaders_hex_and_next_to_it():
    grass = drawn(lined("B6 L0"), phase="place", dice="grassland river swamp", taken="grassland river")
    stone = drawn(lined("B6 L0"), phase="place", dice="mountain river swamp", taken="mountain river")
    assert said(grass, "place") == "B6 C5"
    assert said(stone, "place") == "A7 C6"


@rule_test("RO-11")
def test_next_to_anothers_rodents_burrow_or_leader_is_nowhere():
    """The squirrels have only C4 and D5; the marmots' rodents, burrow and leader on the left do not help them."""
    match = drawn(
        lined("A2 11", "C1 B1L1"), species="squirrels, beavers", phase="place", dice="river forest swamp", taken="river forest"
    )
    assert said(match, "place") == "C4 D5"


def joined_forest(edition):
    row = edition["sheet"][0]["rows"][2]
    row[1], row[2] = row[2], row[1]  # C2 becomes forest, next to the forest of C1


@rule_test("RO-12")
def test_a_rodent_just_placed_counts_for_the_next():
    """On a sheet where C1 and C2 are both forest."""
    match = drawn(
        lined("C3 L0"), edition=changed(joined_forest), phase="place", dice="forest river swamp", taken="forest river"
    )
    assert said(match, "place") == "C2"
    play(match, "0: place C2")
    assert said(match, "place") == "C1 C2"


@rule_test("RO-12")
def test_the_first_must_be_placed_and_then_one_may_stop():
    match = drawn(EMPTY, phase="place", dice="river mountain swamp", taken="river mountain")
    assert "done" not in match.moves(0)
    play(match, "0: place C4", "0: done")
    assert match.seats == (1,)
    assert rodents(match, "C4") == "0"


@rule_test("RO-13")
def test_not_where_anothers_leader_or_a_wolf_stands():
    match = drawn(lined("C4 L1", "D5 0W"), phase="place", dice="river mountain swamp", taken="river mountain")
    assert said(match, "place") == "A6 B1 C7"  # far away, then
    match = drawn(lined("C4 0L0", "D5 W"), phase="place", dice="river mountain swamp", taken="river mountain")
    assert said(match, "place") == "C4"


@rule_test("RO-13")
def test_where_two_leaders_stand_nobody_places_not_even_they():
    match = drawn(lined("C4 00L0L1"), phase="place", dice="river mountain swamp", taken="river mountain")
    assert said(match, "place") == "D5"


@rule_test("RO-14")
def test_far_away_one_rodent_goes_anywhere_that_has_room():
    """No mountain is near the squirrels' burrow in D4; B2 is full, a wolf is in A4, the marmots' burrow in D2."""
    match = drawn(lined("B2 11111", "A4 W"), phase="place", dice="mountain river swamp", taken="mountain river")
    assert match.moves(0) == ["place A7", "place C6"]


@rule_test("RO-14")
def test_the_leader_may_follow_and_may_still_move_in_the_next_phase():
    match = drawn(EMPTY, phase="place", dice="mountain wolf swamp", taken="mountain wolf")
    play(match, "0: place A7")
    assert sorted(match.moves(0)) == ["follow", "stay"]
    play(match, "0: follow")
    assert where(match, "L0") == "A7"
    assert said(match, "lead") == "A6 B6"


@rule_test("RO-14")
def test_the_leader_may_stay_and_the_turn_is_over():
    match = drawn(EMPTY, phase="place", dice="mountain swamp swamp", taken="mountain swamp")
    play(match, "0: place A7", "0: stay")
    assert where(match, "L0") == "D4"
    assert match.seats == (1,)


@rule_test("RO-14")
def test_it_is_asked_only_before_the_first_rodent():
    """The squirrels fill the last place near them: no second rodent far away."""
    match = drawn(lined("C5 0111", "A1 ."), phase="place", dice="grassland swamp swamp", taken="grassland swamp")
    play(match, "0: place C5")
    assert match.seats == (1,)


@rule_test("RO-14")
def test_who_finds_no_room_at_all_has_no_decision():
    """All mountains are full or a burrow."""
    full = lined("A4 01111", "A7 00011", "B2 00011", "C6 00011")
    match = drawn(full, phase="place", dice="mountain river swamp", taken="mountain river")
    assert match.seats == (1,)


# ---- leaders and wolves ----------------------------------------------------------------------------------------------


@rule_test("RO-15")
def test_a_leader_moves_to_a_neighbour_or_stays():
    match = drawn(EMPTY, phase="lead", dice="river river swamp", taken="river river")
    assert match.moves(0) == ["stay", "lead C4", "lead C5", "lead D3", "lead D5"]
    play(match, "0: lead C5")
    assert where(match, "L0") == "C5"
    assert match.seats == (1,)


@rule_test("RO-15")
def test_land_burrows_and_leaders_of_others_are_open():
    match = drawn(
        lined("C4 111", "D3 L1", "C5 B2L2"),
        species="squirrels, marmots, moles",
        phase="lead",
        dice="river river swamp river",
        taken="river river river",
    )
    assert said(match, "lead") == "C4 C5 D3 D5"


@rule_test("RO-15")
def test_a_wolfs_hex_is_closed_even_on_a_burrow():
    match = drawn(
        lined("C5 B1W", "D3 L1"), species="squirrels, moles", phase="lead", dice="river river swamp", taken="river river"
    )
    assert said(match, "lead") == "C4 D3 D5"


@rule_test("RO-15")
def test_the_printed_wolf_hex_is_open_while_it_is_empty():
    closed = drawn(lined("B4 L0"), phase="lead", dice="river river swamp", taken="river river")
    opened = drawn(lined("B4 L0", "D1 W"), phase="lead", dice="river river swamp", taken="river river")
    assert said(closed, "lead") == "A4 A5 B5 C4 C5"
    assert said(opened, "lead") == "A4 A5 B3 B5 C4 C5"


@rule_test("RO-15")
def test_leaders_move_before_wolves_and_in_turn_order():
    match = drawn(EMPTY, players=3, start=1, phase="lead", dice="wolf river swamp river", taken="wolf river river")
    play(match, "1: stay", "2: stay", "0: stay")
    assert match.seats == (1,)
    assert match.moves(1)[1].startswith("wolf B3 ")


@rule_test("RO-16")
def test_every_taker_of_a_wolf_die_moves_a_wolf_in_turn_order():
    match = drawn(EMPTY, players=3, start=1, phase="hunt", dice="wolf river wolf river", taken="wolf river wolf")
    play(match, "1: wolf B3 A3", "1: rest", "0: wolf A3 A2", "0: wolf A2 A1")
    assert where(match, "W0") == "A1"
    assert match.open_record().start == 2


@rule_test("RO-16")
def test_the_free_wolf_die_is_the_start_players_if_nobody_took_one():
    match = drawn(EMPTY, players=3, start=1, phase="hunt", dice="wolf river swamp river", taken="river swamp river")
    play(match, "1: wolf B3 A3", "1: rest")
    assert nature(match)[-1].startswith("roll")


@rule_test("RO-16")
def test_a_free_wolf_die_beside_a_taken_one_does_nothing():
    match = drawn(EMPTY, start=1, phase="hunt", dice="wolf river wolf", taken="river wolf")
    play(match, "0: wolf B3 A3", "0: rest")
    assert nature(match)[-1].startswith("roll")
    assert not match.open_record().marks.any()


@rule_test("RO-16")
def test_without_a_wolf_die_no_wolf_moves():
    match = drawn(EMPTY, phase="lead", dice="river river swamp", taken="river river")
    play(match, "0: stay", "1: stay")
    assert nature(match)[-1].startswith("roll")


@rule_test("RO-16")
def test_who_took_a_wolf_die_may_leave_the_wolves_alone():
    match = drawn(lined("B4 L1"), phase="hunt", dice="wolf river swamp", taken="wolf river")
    assert match.moves(0) == ["rest", *(f"wolf B3 {name}" for name in ("A3", "A4", "B2", "B4", "C3", "C4"))]
    play(match, "0: rest")
    assert where(match, "W0") == "B3"
    assert not match.open_record().catches.any()
    assert match.open_record().marks.tolist() == [0, 0, 0, 1, 0]
    assert nature(match)[-1].startswith("roll")


@rule_test("RO-16")
def test_who_rests_at_once_leaves_the_next_wolf_die_its_move():
    match = drawn(EMPTY, players=3, start=1, phase="hunt", dice="wolf river wolf river", taken="wolf river wolf")
    play(match, "1: rest")
    assert match.seats == (0,)
    assert match.moves(0) == ["rest", *(f"wolf B3 {name}" for name in ("A3", "A4", "B2", "B4", "C3", "C4"))]
    play(match, "0: rest")
    assert match.open_record().start == 2


@rule_test("RO-16", "RO-17")
def test_the_start_player_must_move_the_wolf_of_the_free_die():
    """Also where the start player would rather not; a second step is free as ever."""
    match = drawn(EMPTY, players=3, start=1, phase="hunt", dice="wolf river swamp river", taken="river swamp river")
    assert match.moves(1) == [f"wolf B3 {name}" for name in ("A3", "A4", "B2", "B4", "C3", "C4")]
    play(match, "1: wolf B3 A3")
    assert match.moves(1) == ["rest", *(f"wolf A3 {name}" for name in ("A2", "A4", "B2", "B3"))]


@rule_test("RO-16")
def test_the_start_player_who_took_a_wolf_die_may_rest_like_anybody():
    match = drawn(EMPTY, phase="hunt", dice="wolf river wolf", taken="wolf river")
    assert match.seats == (0,)
    assert match.moves(0)[0] == "rest"


@rule_test("RO-16")
@pytest.mark.parametrize("tall", [False, True])
def test_the_page_offers_rest_to_those_who_may(tall):
    taken = drawn(EMPTY, phase="hunt", dice="wolf river swamp", taken="wolf river")
    free = drawn(EMPTY, phase="hunt", dice="wolf river swamp", taken="river swamp")
    assert 'id="rest"' in taken.picture(0, tall)
    assert 'id="rest"' not in free.picture(0, tall)


@rule_test("RO-17")
def test_a_wolf_may_go_back():
    match = drawn(EMPTY, phase="hunt", dice="wolf river swamp", taken="wolf river")
    play(match, "0: wolf B3 A3")
    assert match.moves(0) == ["rest", *(f"wolf A3 {name}" for name in ("A2", "A4", "B2", "B3"))]


@rule_test("RO-17")
def test_a_wolf_enters_full_hexes_and_burrows_but_not_the_other_wolf():
    picture = lined("B2 00011", "A3 B3", "B3 W", "B4 W", sheets=2)
    match = drawn(picture, players=4, phase="hunt", dice="wolf river river river swamp", taken="wolf river river river")
    assert said(match, "wolf") == "A3 A4 A4 A5 B2 B5 C3 C4 C4 C5"


@rule_test("RO-17")
def test_of_two_wolves_one_makes_both_steps():
    match = drawn(
        lined("B3 W", "G4 W", sheets=2),
        players=4,
        phase="hunt",
        dice="wolf river river river swamp",
        taken="wolf river river river",
    )
    play(match, "0: wolf G4 G3")
    assert match.moves(0) == ["rest", *(f"wolf G3 {name}" for name in ("F2", "F3", "G2", "G4", "H2", "H3"))]


@rule_test("RO-18")
def test_a_wolf_catches_and_sends_the_leader_home():
    match = drawn(lined("B4 L1"), phase="hunt", dice="wolf river swamp", taken="wolf river")
    play(match, "0: wolf B3 B4")
    assert where(match, "L1") == "D2"
    assert list(match.open_record().catches[:2]) == [0, 1]
    assert "rest" in match.moves(0)


@rule_test("RO-18")
def test_a_catch_is_told():
    match = drawn(lined("B4 L1"), phase="hunt", dice="wolf river swamp", taken="wolf river")
    play(match, "0: wolf B3 B4")
    assert "catches the leader" in match.log()[-1].words
    assert match.log()[-1].touched == ("B4", "D2")


@rule_test("RO-18")
def test_two_leaders_in_one_hex_are_both_caught_the_movers_own_too():
    match = drawn(lined("B4 L0L1"), phase="hunt", dice="wolf river swamp", taken="wolf river")
    play(match, "0: wolf B3 B4")
    assert list(match.open_record().catches[:2]) == [1, 1]


@rule_test("RO-18")
def test_two_leaders_in_two_steps():
    match = drawn(lined("B4 L1", "B5 L2"), phase="hunt", dice="wolf river swamp river", taken="wolf river river")
    play(match, "0: wolf B3 B4", "0: wolf B4 B5")
    assert list(match.open_record().catches[:3]) == [0, 1, 1]


@rule_test("RO-18")
def test_leaders_on_any_burrow_are_safe():
    """Seat 1's leader visits seat 0's burrow; both are safe there."""
    match = drawn(lined("C3 B0L0L1"), phase="hunt", dice="wolf river swamp", taken="wolf river")
    play(match, "0: wolf B3 C3")
    assert where(match, "W0") == where(match, "L0") == where(match, "L1") == "C3"
    assert not match.open_record().catches.any()


@rule_test("RO-18")
def test_a_caught_leader_returns_to_its_burrow_though_a_wolf_stands_there():
    picture = lined("C6 B1W", "G5 L1", "G4 W", sheets=2)
    match = drawn(picture, players=4, phase="hunt", dice="wolf river river river swamp", taken="wolf river river river")
    play(match, "0: wolf G4 G5", "0: rest")
    assert where(match, "L1") == where(match, "W0") == "C6"
    assert list(match.open_record().catches[:4]) == [0, 1, 0, 0]


@rule_test("RO-19")
def test_the_free_die_marks_its_terrain():
    match = drawn(EMPTY, phase="lead", dice="river river swamp", taken="river river", marks="swamp forest")
    play(match, "0: stay", "1: stay")
    assert list(match.open_record().marks) == [1, 0, 0, 2, 0]


@rule_test("RO-19")
def test_a_free_wolf_marks_nothing():
    match = drawn(EMPTY, phase="hunt", dice="river wolf swamp", taken="river swamp")
    play(match, "0: wolf B3 A3", "0: rest")
    assert not match.open_record().marks.any()


@rule_test("RO-20")
def test_the_start_player_moves_on_to_the_left():
    match = drawn(EMPTY, players=3, start=2, phase="lead", dice="river river swamp river", taken="river river swamp")
    play(match, "2: stay", "0: stay", "1: stay")
    assert match.seats == (0,)
    assert match.moves(0)[0].startswith("take")


# ---- the ends of the game --------------------------------------------------------------------------------------------

NO_FOREST = ("A2 00011", "B5 00011", "C1 00011", "C3 00011")  # and a burrow in D4


@rule_test("RO-21")
def test_the_game_ends_if_no_die_lets_the_player_place():
    match = drawn(lined(*NO_FOREST), dice="forest forest forest")
    assert match.over


@rule_test("RO-21")
def test_it_ends_at_once_before_any_take_without_placing_moves_or_mark():
    match = drawn(lined(*NO_FOREST), dice="forest river forest")
    play(match, "0: take river")
    assert match.over
    assert match.lines[-1] == "0: take river"
    assert not match.open_record().marks.any()


@rule_test("RO-21")
def test_a_wolf_die_that_is_left_keeps_it_going():
    match = drawn(lined(*NO_FOREST), dice="forest wolf forest")
    assert match.moves(0) == ["take forest", "take wolf"]
    play(match, "0: take wolf")
    assert match.over  # now seat 1 has nothing but forest


@rule_test("RO-21")
def test_far_away_counts_as_a_way_to_place():
    match = drawn(lined("A2 00011", "B5 00011", "C3 00011"), dice="forest forest forest")
    assert match.moves(0) == ["take forest"]


@rule_test("RO-21")
def test_room_under_anothers_leader_or_a_wolf_is_no_room():
    leader = drawn(lined("A2 00011", "B5 00011", "C1 00L1", "C3 00011"), dice="forest forest forest")
    wolf = drawn(lined("A2 00011", "B5 00011", "C1 00W", "C3 00011"), dice="forest forest forest")
    assert leader.over
    assert wolf.over


@rule_test("RO-21")
def test_room_under_ones_own_leader_is_room():
    match = drawn(lined("A2 00011", "B5 00011", "C1 00L0", "C3 00011"), dice="forest forest forest")
    assert not match.over


@rule_test("RO-21")
def test_a_dead_die_may_be_taken_then_nothing_is_placed_and_the_game_goes_on():
    match = drawn(lined(*NO_FOREST), dice="forest river river")
    play(match, "0: take forest", "1: take river")
    assert match.seats == (1,)
    assert said(match, "place")


@rule_test("RO-22")
def test_it_ends_when_every_leader_has_been_caught_and_the_mark_still_counts():
    match = drawn(lined("B4 L1"), phase="hunt", dice="wolf river swamp", taken="wolf river", catches="1 0")
    play(match, "0: wolf B3 B4")
    assert not match.over
    play(match, "0: rest")
    assert match.over
    assert list(match.open_record().marks) == [0, 0, 0, 1, 0]


@rule_test("RO-22")
def test_it_ends_when_two_have_been_caught_twice():
    match = drawn(
        lined("B4 L1"), players=3, phase="hunt", dice="wolf river swamp river", taken="wolf river river", catches="2 1 0"
    )
    play(match, "0: wolf B3 B4", "0: rest")
    assert match.over


@rule_test("RO-22")
def test_it_ends_when_one_has_been_caught_three_times():
    match = drawn(
        lined("B4 L1"), players=3, phase="hunt", dice="wolf river swamp river", taken="wolf river river", catches="0 2 0"
    )
    play(match, "0: wolf B3 B4", "0: rest")
    assert match.over


@rule_test("RO-22")
def test_two_of_three_caught_once_go_on():
    match = drawn(
        lined("B4 L1"), players=3, phase="hunt", dice="wolf river swamp river", taken="wolf river river", catches="2 0 0"
    )
    play(match, "0: wolf B3 B4", "0: rest")
    assert not match.over


@rule_test("RO-22")
def test_the_other_wolf_moves_of_the_round_are_still_made():
    match = drawn(lined("B4 L1"), phase="hunt", dice="wolf wolf swamp", taken="wolf wolf", catches="1 0")
    play(match, "0: wolf B3 B4", "0: rest")
    assert match.seats == (1,)


def test_the_map_has_a_name_for_every_hex():
    assert len(NAMES) == HEXES[1]
    assert NAMES[0] == "A1"
    assert NAMES[-1] == "H6"


# ---- what is refused, and why ----------------------------------------------------------------------------------------


def taking():
    return drawn(EMPTY, dice="forest river wolf")


def placing(*told, then=()):
    """Seat 0 took the forest; its burrow is D4, next to C4, C5, D3 and D5."""
    match = drawn(lined(*told), phase="place", dice="forest river wolf", taken="forest river")
    return play(match, *(f"0: {text}" for text in then))


def leading(*told):
    return drawn(lined(*told), phase="lead", dice="forest river wolf", taken="forest river")


def hunting(*told, players=None, then=()):
    dice = "wolf " + "river " * (players or 2)
    match = drawn(lined(*told, sheets=2 if players else 1), players, phase="hunt", dice=dice, taken=dice.rsplit(" ", 2)[0])
    return play(match, *(f"0: {text}" for text in then))


@pytest.mark.parametrize(
    ("match", "move", "why", "right"),
    [
        (
            taking,
            "take swamp",
            "no swamp die is left; there is forest, river and wolf",
            "take forest, take river, take wolf",
        ),
        (taking, "place C3", "you are to take a die", "take forest, take river, take wolf"),
        (lambda: placing("C3 0"), "place B4", "B4 is swamp, and your die shows forest", "place C3"),
        (lambda: placing("C3 0"), "place B3", "B3 is the wolf's hex, and your die shows forest", "place C3"),
        (
            lambda: placing("C3 0"),
            "place E2",
            "E2 is on the second sheet, which only four or five players use",
            "place C3",
        ),
        (lambda: placing("C3 0"), "place D4", "D4 is a burrow, and burrows hold no rodents", "place C3"),
        (lambda: placing("C3 0", "C1 W"), "place C1", "a wolf stands in C1", "place C3"),
        (lambda: placing("C3 0", "C1 L1"), "place C1", "the leader of the marmots stands in C1", "place C3"),
        (lambda: placing("C3 0", "C1 00111"), "place C1", "C1 is full: a hex holds 5 rodents", "place C3"),
        (
            lambda: placing("C3 0"),
            "place A2",
            "A2 is too far away: rodents go in or next to your rodents and your leader, or next to your burrow",
            "place C3",
        ),
        (lambda: placing("C3 0"), "done", "one rodent must be placed, because one can be", "place C3"),
        (
            lambda: placing("C3 0", "B5 0", then=["place C3", "place C3"]),
            "place C3",
            "two rodents have gone into C3 in this turn, and that is the most",
            "done, place B5",
        ),
        (
            lambda: leading("D6 L0"),
            "lead D6",
            "your leader is in D6 already: stay leaves it there",
            "stay, lead C6, lead C7, lead D5",
        ),
        (lambda: leading("D6 L0"), "lead D3", "D3 is not next to D6", "stay, lead C6, lead C7, lead D5"),
        (lambda: leading("D6 L0", "C6 W"), "lead C6", "a wolf stands in C6", "stay, lead C7, lead D5"),
        (
            lambda: leading("D6 L0"),
            "follow",
            "a leader follows only a rodent that was placed out of reach; now it is lead or stay",
            "stay, lead C6, lead C7, lead D5",
        ),
        (lambda: hunting("A1 W"), "wolf B3 B4", "no wolf stands in B3", "rest, wolf A1 A2, wolf A1 B1"),
        (lambda: hunting("A1 W"), "wolf A1 A3", "A3 is not next to A1", "rest, wolf A1 A2, wolf A1 B1"),
        (
            lambda: drawn(lined("A1 W"), phase="hunt", dice="wolf river swamp", taken="river swamp"),
            "rest",
            "nobody took a wolf die, so the start player must move a wolf",
            "wolf A1 A2, wolf A1 B1",
        ),
        (
            lambda: hunting("A1 W", "H6 W", players=4, then=["wolf H6 G7"]),
            "wolf A1 A2",
            "the wolf in G7 has gone the first step, and only that one goes on",
            "rest, wolf G7 F6, wolf G7 G6, wolf G7 H6",
        ),
        (
            lambda: hunting("A1 W", "A2 W", players=4),
            "wolf A1 A2",
            "a wolf stands in A2",
            "rest, wolf A1 B1, wolf A2 A3, wolf A2 B1, wolf A2 B2",
        ),
    ],
)
def test_a_refused_move_says_what_is_wrong_and_what_would_be_right(match, move, why, right):
    match = match()
    with pytest.raises(hutch.IllegalMove) as refused:
        match.play(match.seats[0], move)
    assert str(refused.value) == f"{move!r} is not legal now: {why}. You may play {right}"


def test_the_rules_page_says_whose_each_rule_is():
    rules = (hutch.find("rodentia").folder / "RULES.md").read_text(encoding="utf-8")
    expected = {f"RO-{number}": "book" for number in range(1, 33)}
    expected |= {"RO-4": "lost", **{f"RO-{number}": "ruling" for number in (6, 12, 17, 33)}}
    assert marks_of(rules) == expected
    for name in ("Miguel Suárez O.", "Pluulp", "Eitel Saavedra D.", "Cacahuete Games"):
        assert name in rules


def test_a_burrow_away_from_home_is_refused():
    match = new(2)
    seat = match.seats[0]
    home, other = [("forest", "A2 B5 C1 C3 D4"), ("mountain", "A4 A7 B2 C6 D2")][:: 1 if seat == 0 else -1]
    away = other[1].split()[0]
    with pytest.raises(hutch.IllegalMove) as refused:
        match.play(seat, f"burrow {away}")
    assert f"{away} is {other[0]}, and the home of the {SPECIES[seat]} is {home[0]}" in str(refused.value)
    assert str(refused.value).endswith(", ".join(f"burrow {name}" for name in home[1].split()))


# ---- the picture -----------------------------------------------------------------------------------------------------


def shapes(match, tall):
    """The parts of a picture, by id."""
    root = ET.fromstring(match.picture(0, tall))
    return {part.get("id"): part for part in root.iter() if part.get("id")}


def middle_of(part):
    return [float(number) for number in re.findall(r"-?[\d.]+", part.get("transform"))[:2]]


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_pawns_in_one_hex_leave_its_name_free_and_hide_each_other_little(tall):
    match = drawn(lined("C5 L0L1"), phase="lead")
    parts, r = shapes(match, tall), 62 if tall else 76
    name = next(text for text in parts["C5"].iter("{http://www.w3.org/2000/svg}text") if text.text == "C5")
    half = float(name.get("font-size")) * 0.7  # of its width
    left, base = float(name.get("x")) - half, float(name.get("y"))
    at = [middle_of(parts[f"leader-{seat}-pawn"]) for seat in range(2)]
    for x, y in at:
        assert x + 0.26 * r < left or y + 0.26 * r < base - half
    assert math.dist(*at) > 0.5 * r


def test_a_hexs_name_is_drawn_over_what_lies_in_it():
    parts = shapes(drawn(lined("C5 B0")), True)
    assert [text.text for text in list(parts["C5"])[-1:]] == ["C5"]
