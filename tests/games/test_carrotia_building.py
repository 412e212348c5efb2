"""Carrotia's box, cards, building, judging and mending, rule by rule."""

from collections import Counter

import pytest
from carrotia_positions import (
    bird,
    building,
    changing,
    hand,
    maze_of,
    played,
    rabbit,
    verbs_of,
)
from rulebook import rule_test

import hutch
from hutch.core.record import CLOCK
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia import state as c
from hutch.games.carrotia.maze import clashes, grow, sound

EDITION = hutch.find("carrotia").standard_edition
SOUND = """
    ─┬┐
    .││
    .└┴
"""  # in at A1 from the west, out at C3 to the east


def judged(maze, **quest):
    """Whether the drawn maze is sound."""
    return bool(sound(building(maze, ["cross"], **quest).open_record()))


def nature(match):
    return [line.removeprefix("nature: ") for line in match.lines if line.startswith("nature: ")]


# ---- the box and the deal --------------------------------------------------------------------------------------------


def dealt(players, seed, options=None, **more):
    """A match whose characters are settled."""
    roles = ", ".join(CHARACTERS[:players])
    return hutch.new("carrotia", players=players, seed=seed, options={"characters": roles, **(options or {})}, **more)


def chosen(match, *names):
    """The seats choose these characters in turn."""
    for name in names:
        match.play(match.seats[0], f"choose {name}")
    return match


@rule_test("CA-1")
@pytest.mark.parametrize("players", range(1, 7))
def test_everybody_plays_another_character(players):
    match = hutch.new("carrotia", players=players, seed=1)
    while match.open_record().phase == c.CHOOSE:
        match.play_action(match.legal()[match.seats[0]][0])
    assert len({match.seat_word(seat) for seat in range(players)}) == players


@rule_test("CA-1")
def test_two_of_a_character_are_refused():
    with pytest.raises(hutch.BadOption, match="2 different names"):
        hutch.new("carrotia", players=2, options={"characters": "Ghost, Ghost"})


@rule_test("CA-44")
def test_characters_are_chosen_in_turn_from_the_start_player_upwards():
    match = hutch.new("carrotia", players=3, seed=1, options={"first": "1"})
    assert match.lines == ["nature: start 1"]
    asked = []
    for name in ("Ghost", "Old Sailor", "Bandit"):
        asked.append(match.seats)
        chosen(match, name)
    assert asked == [(1,), (2,), (0,)]
    assert [match.seat_word(seat) for seat in range(3)] == ["Bandit", "Ghost", "Old Sailor"]
    assert match.lines[1:4] == ["1: choose Ghost", "2: choose Old Sailor", "0: choose Bandit"]


@rule_test("CA-44")
def test_a_character_is_chosen_once():
    match = chosen(hutch.new("carrotia", players=2, seed=1), "Ghost")
    assert match.moves(match.seats[0]) == [f"choose {name}" for name in ("Bandit", "Mummy", "Clown", "Old Sailor", "Vampire")]
    with pytest.raises(hutch.IllegalMove, match="chosen already"):
        match.play(match.seats[0], "choose Ghost")


@rule_test("CA-44")
def test_the_last_seat_chooses_too():
    match = chosen(hutch.new("carrotia", players=6, seed=1), "Ghost", "Mummy", "Clown", "Vampire", "Bandit")
    assert match.moves(match.seats[0]) == ["choose Old Sailor"]
    assert chosen(match, "Old Sailor").open_record().phase == c.BUILD


@rule_test("CA-44")
def test_the_start_player_builds_first():
    match = chosen(hutch.new("carrotia", players=3, seed=1, options={"first": "2"}), "Ghost", "Mummy", "Clown")
    assert match.seats == (2,)


@rule_test("CA-44")
def test_the_sand_runs_once_all_have_chosen():
    match = hutch.new("carrotia", players=2, seed=1, live=True)
    assert (match.open_record().timer, match.open_record().seconds) == (0, 0)
    assert chosen(match, "Ghost", "Mummy").open_record().timer == 1


@rule_test("CA-44")
def test_the_option_names_a_character_for_each_seat_and_nobody_is_asked():
    match = hutch.new("carrotia", players=2, seed=1, options={"characters": "Vampire, Old Sailor"})
    assert [match.seat_word(seat) for seat in range(2)] == ["Vampire", "Old Sailor"]
    assert match.open_record().phase == c.BUILD


@rule_test("CA-44")
@pytest.mark.parametrize("characters", ["", "Old Sailor, Clown"])
def test_a_transcript_says_who_plays_whom_either_way(characters):
    match = hutch.new("carrotia", players=2, seed=1, options={"characters": characters})
    if not characters:
        chosen(match, "Old Sailor", "Clown")
    text = match.transcript()
    assert (f'[options "characters={characters}"]' if characters else "choose Old Sailor") in text
    assert hutch.read(text).transcript() == text


@rule_test("CA-8")
def test_the_lot_says_who_begins_or_the_players_do():
    assert {hutch.new("carrotia", players=3, seed=seed).lines[0] for seed in range(40)} == {
        f"nature: start {n}" for n in range(3)
    }
    assert {hutch.new("carrotia", players=3, seed=seed, options={"first": "2"}).lines[0] for seed in range(10)} == {
        "nature: start 2"
    }


@rule_test("CA-2")
def test_forty_tiles_in_the_box():
    s = dealt(4, seed=3).open_record()
    everything = [int(s.pile[kind]) + int(s.hands[:, kind].sum()) for kind in range(5)]
    assert dict(zip(c.KINDS, everything, strict=True)) == {"straight": 12, "corner": 12, "tee": 8, "cross": 6, "dead_end": 2}


@rule_test("CA-3")
def test_thirty_carrot_tokens():
    assert list(hutch.new("carrotia", seed=1).open_record().supply) == [24, 6]


@rule_test("CA-4")
@pytest.mark.parametrize(("drawing", "last"), [("...\n" * 3, "C3"), ("....\n" * 4, "D4"), (".....\n" * 5, "E5")])
def test_the_grid_grows_with_the_rounds(drawing, last):
    match = building(drawing, ["cross"], exit="A3 north")
    laid = [text.split()[3] for text in match.moves(0) if text.startswith("lay")]
    assert len(laid) == (ord(last[0]) - 64) ** 2
    assert max(laid) == last


@rule_test("CA-4")
def test_the_first_round_draws_a_card_of_its_level():
    drawn = {nature(dealt(1, seed))[2] for seed in range(200)}
    assert drawn == {f"quest 1 {n}" for n in range(1, 10)}


@rule_test("CA-5")
def test_nine_cards_a_level():
    assert Counter(quest["level"] for quest in EDITION["quest"]) == {1: 9, 2: 9, 3: 9}


@rule_test("CA-5")
def test_a_card_with_its_exit_off_the_edge_is_refused():
    broken = {**EDITION, "quest": [dict(EDITION["quest"][0], exit=[1, 1]), *EDITION["quest"][1:]]}
    with pytest.raises(hutch.BadEdition, match="a side at the edge"):
        hutch.new("carrotia", edition=broken)


@rule_test("CA-5")
def test_a_level_without_cards_is_refused():
    broken = {**EDITION, "quest": [quest for quest in EDITION["quest"] if quest["level"] != 2]}
    with pytest.raises(hutch.BadEdition, match="cards of level 2"):
        hutch.new("carrotia", edition=broken)


@rule_test("CA-6")
@pytest.mark.parametrize(("players", "tiles"), [(1, 10), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_tiles_dealt(players, tiles):
    match = dealt(players, seed=2)
    assert [len(hand(match, seat).split()) for seat in range(players)] == [tiles] * players
    told = nature(match)[1:]
    assert [line.split()[:2] for line in told[:-1]] == [["deal", str(seat)] for seat in range(players)]
    assert told[-1].startswith("quest 1 ")


@rule_test("CA-42")
def test_a_box_with_too_few_tiles_deals_as_far_as_they_last():
    few = {**EDITION, "tiles": {"straight": 3, "corner": 0, "tee": 0, "cross": 0, "dead_end": 0}}
    match = dealt(2, seed=1, edition=few)
    assert nature(match)[1:3] == ["deal 0 straight straight straight", "deal 1"]


@rule_test("CA-7")
@pytest.mark.parametrize(
    ("corner", "grown"),
    [
        ("north-west", ["└─┐.", "│.│.", "┼┬┘.", "...."]),
        ("north-east", [".└─┐", ".│.│", ".┼┬┘", "...."]),
        ("south-east", ["....", ".└─┐", ".│.│", ".┼┬┘"]),
        ("south-west", ["....", "└─┐.", "│.│.", "┼┬┘."]),
    ],
)
def test_the_old_maze_stays_in_its_corner(corner, grown):
    match = building("└─┐\n│.│\n┼┬┘", ["cross"], exit="C3 east")
    s = match.open_record()
    s.level = 1
    s.quests[1, 0, c.CORNER] = ["north-west", "north-east", "south-east", "south-west"].index(corner)
    grow(s)
    assert maze_of(match) == grown


@rule_test("CA-7")
@pytest.mark.parametrize(
    ("corner", "first"), [("north-west", "A1"), ("north-east", "A2"), ("south-east", "B2"), ("south-west", "B1")]
)
def test_the_maze_of_round_two_stays_in_its_corner_too(corner, first):
    match = building("└┐┌┘\n│┼─╵\n├┤┬┴\n╶╴╷┼", ["cross"], exit="D4 east", corner="north-west")
    s = match.open_record()
    s.level = 2
    s.quests[2, 0, c.CORNER] = ["north-west", "north-east", "south-east", "south-west"].index(corner)
    grow(s)
    down, right = "AB".index(first[0]), int(first[1]) - 1
    rows = maze_of(match)
    assert [row[right : right + 4] for row in rows[down : down + 4]] == ["└┐┌┘", "│┼─╵", "├┤┬┴", "╶╴╷┼"]
    assert sum(row.count(".") for row in rows) == 9


# ---- turns -----------------------------------------------------------------------------------------------------------


@rule_test("CA-8")
@pytest.mark.parametrize(("direction", "seats"), [("clockwise", [1, 2, 0]), ("anticlockwise", [1, 0, 2])])
def test_the_turn_goes_round_as_the_card_says(direction, seats):
    match = building("...\n...\n...", ["cross cross"] * 3, turn=1, players=3, direction=direction)
    taken = []
    for _ in range(3):
        taken.append(match.seats[0])
        match.play(taken[-1], "pass")
    assert taken == seats


@rule_test("CA-8")
def test_the_turn_goes_on_through_phases():
    """Seat 1 lays the last tile, so seat 2 runs first."""
    match = building("─┬┐\n.││\n.└.", ["", "tee", ""], turn=0, players=3)
    played(match, "1: lay tee 3 C3")
    assert match.open_record().phase == c.MOVE
    assert match.open_record().actor == 2


@rule_test("CA-9")
def test_a_tile_is_laid_in_any_turn_on_any_cell_edges_or_not():
    match = building("┼..\n...\n...", ["dead_end"])
    lays = [text for text in match.moves(0) if text.startswith("lay")]
    assert len(lays) == 4 * 9
    assert maze_of(played(match, "0: lay dead_end 1 A2"))[0] == "┼╶."


@rule_test("CA-9")
def test_a_tile_that_is_laid_over_goes_back_to_the_hand():
    match = played(building("┼..\n...\n...", ["corner"]), "0: lay corner 2 A1")
    assert hand(match, 0) == "cross"
    assert maze_of(match)[0] == "┐.."


@rule_test("CA-9")
def test_turns_that_look_alike_are_listed_once():
    match = building("...\n...\n...", ["straight cross tee"])
    turns = Counter(text.split()[1] for text in match.moves(0) if text.endswith("B2"))
    assert turns == {"straight": 2, "cross": 1, "tee": 4}


@rule_test("CA-9")
def test_the_same_tile_may_be_laid_on_itself():
    assert "lay cross 0 A1" in building("┼..\n...\n...", ["cross"]).moves(0)


@rule_test("CA-10")
def test_a_player_without_tiles_is_skipped():
    match = played(building("...\n...\n...", ["cross cross", "", "cross"], players=3), "0: pass")
    assert match.seats == (2,)


@rule_test("CA-10")
def test_done_is_for_a_full_grid_only():
    assert "done" not in building("┼┼┼\n┼.┼\n┼┼┼", ["cross"]).moves(0)
    assert "done" in building("┼┼┼\n┼┼┼\n┼┼┼", ["cross"]).moves(0)


@rule_test("CA-10")
def test_done_ends_building_and_the_turn():
    match = played(building("┼┼┼\n┼┼┼\n┼┼┼", ["cross", "cross"], players=2), "0: done")
    assert match.open_record().phase == c.MOVE
    assert match.open_record().actor == 1


# ---- time ------------------------------------------------------------------------------------------------------------


@rule_test("CA-11")
@pytest.mark.parametrize(("drawing", "seconds"), [("...\n" * 3, 30), ("....\n" * 4, 60), (".....\n" * 5, 90)])
def test_the_hourglass_of_each_round(drawing, seconds):
    match = building(drawing, ["cross"], exit="A3 north")
    assert match.open_record().seconds == seconds


@rule_test("CA-11")
def test_when_time_is_up_building_stops_at_once():
    match = dealt(2, seed=1, live=True)
    start = match.open_record().actor
    match.play(CLOCK, "time")
    assert match.lines[-3] == "clock: time"
    assert match.lines[-2].startswith("nature: birds ")
    assert match.open_record().phase == c.EXTRA
    assert match.open_record().actor == start  # nobody had acted


@rule_test("CA-11")
def test_a_move_that_comes_after_time_is_told_why():
    match = dealt(1, seed=1, live=True)
    late = next(text for text in match.moves(0) if text.startswith("lay"))
    match.play(CLOCK, "time")
    with pytest.raises(hutch.IllegalMove, match="building is over"):
        match.play(0, late)


@rule_test("CA-12")
def test_a_real_clock_does_not_count_tiles():
    match = dealt(1, seed=1, live=True)
    assert (match.open_record().timer, match.open_record().seconds) == (1, 30)
    played(match, *["0: pass"] * 30)
    assert match.open_record().phase == c.BUILD
    assert match.open_record().timer == 1
    assert match.open_record().left == 3  # a guess for those who think ahead: always enough for one turn more


@rule_test("CA-12")
@pytest.mark.parametrize(("hourglass", "turns"), [("normal", 10), ("relaxed", 20)])
def test_without_a_clock_a_turn_costs_three_seconds(hourglass, turns):
    match = dealt(1, seed=1, options={"hourglass": hourglass})
    played(match, *["0: pass"] * (turns - 1))
    assert match.open_record().phase == c.BUILD
    played(match, "0: pass")
    assert match.open_record().phase == c.EXTRA
    assert "clock: time" not in match.lines


@rule_test("CA-12")
def test_a_turn_that_cannot_be_finished_is_not_taken():
    match = building("...\n...\n...", ["cross cross"])
    match.open_record().left = 5
    played(match, "0: pass")
    assert match.open_record().phase == c.EXTRA


@rule_test("CA-12")
def test_without_an_hourglass_building_ends_when_all_have_passed_in_a_row():
    match = dealt(2, seed=1, options={"hourglass": "off"}, live=True)
    first = match.open_record().actor
    assert match.open_record().timer == 0
    match.play(first, "pass")
    match.play(1 - first, next(text for text in match.moves(1 - first) if text.startswith("lay")))
    played(match, f"{first}: pass", f"{1 - first}: pass")
    assert match.open_record().phase != c.BUILD
    assert match.open_record().actor == first


@rule_test("CA-12")
def test_building_ends_when_no_tile_is_left_in_a_hand():
    match = played(building("...\n...\n...", ["cross"]), "0: lay cross 0 B2")
    assert match.open_record().phase == c.EXTRA


# ---- judging ---------------------------------------------------------------------------------------------------------


@rule_test("CA-13")
def test_a_sound_maze():
    assert judged(SOUND)


@rule_test("CA-13")
def test_empty_cells_and_paths_off_the_grid_are_no_fault():
    assert judged("┼┼.\n┼┼.\n.┼┼")


@rule_test("CA-13")
@pytest.mark.parametrize(
    ("maze", "fault"),
    [
        (".┬┐\n.││\n.└┴", "no tile at the entry"),
        ("─┬┐\n.││\n.└.", "no tile at the exit"),
        ("┌┬┐\n.││\n.└┴", "the entry is shut towards its arrow"),
        ("─┬┐\n.││\n.└┘", "the exit is shut towards its arrow"),
        ("─┬┐\n.│.\n...", "no path from entry to exit"),
        ("─..\n...\n.╶─", "no path from entry to exit, though both are open"),
        ("─┬┐\n.││\n┼└┴", "path meets grass, side by side"),
        ("─┬┐\n.││\n.┘┴", "grass meets path, side by side"),
        ("─┬┐\n╵││\n.└┴", "path meets grass, one above the other"),
    ],
)
def test_each_kind_of_fault(maze, fault):
    assert not judged(maze), fault


@rule_test("CA-13")
def test_tiles_away_from_the_path_must_match_too():
    assert not judged("─┬┐\n.││\n╶└┴")


@rule_test("CA-14")
def test_tokens_come_first_then_the_extra_bird():
    match = played(building("...\n...\n...", ["cross"], ones=["A2"], birds=["C1"]), "0: lay cross 0 B2")
    told = nature(match)[-2:]
    assert told[0].startswith("birds ")
    assert told[1].startswith("bird ")
    assert bird(match, told[0].split()[1]) == "C1"
    assert match.open_record().lying[1, 0] == 1
    assert match.moves(0) == [f"bird {row}{column}" for row in "ABC" for column in "123"]


@rule_test("CA-14")
def test_one_extra_bird_however_many_faults_and_no_second_judgement():
    match = played(building("╵╵╵\n╶.╶\n╷╷╷", ["cross"]), "0: lay cross 0 B2")
    assert clashes(match.open_record()) == 3
    played(match, "0: bird C2", "0: done")
    assert match.open_record().phase == c.MOVE
    assert sum(at >= 0 for at in match.open_record().bird_at) == 2


@rule_test("CA-14")
def test_a_sound_maze_is_run_at_once():
    match = played(building("─┬┐\n.││\n.└.", ["tee"]), "0: lay tee 3 C3")
    assert nature(match)[-1].startswith("roll ")
    assert match.open_record().phase == c.MOVE


# ---- the four changes ------------------------------------------------------------------------------------------------


@rule_test("CA-15")
def test_a_tile_is_turned():
    match = changing("└.─\n...\n...")
    assert {text for text in match.moves(0) if text.startswith("turn")} == {"turn A1 1", "turn A1 2", "turn A1 3", "turn A3 0"}
    assert maze_of(played(match, "0: turn A1 2"))[0] == "┐.─"


@rule_test("CA-15")
def test_two_tiles_are_swapped_and_keep_their_turns():
    assert maze_of(played(changing("└.─\n...\n..."), "0: swap A1 A3"))[0] == "─.└"


@rule_test("CA-15")
def test_a_tile_moves_to_an_empty_cell():
    match = changing("└.─\n...\n...")
    assert "swap B1 B2" not in match.moves(0)
    assert maze_of(played(match, "0: swap A1 C3")) == ["..─", "...", "..└"]


@rule_test("CA-15")
def test_equal_tiles_may_be_swapped():
    assert "swap A1 A2" in changing("││.\n...\n...").moves(0)


@rule_test("CA-15")
def test_a_tile_from_the_hand_takes_the_place_of_another():
    match = played(changing("└.─\n...\n...", ["cross"]), "0: lay cross 0 A1")
    assert maze_of(match)[0] == "┼.─"
    assert hand(match, 0) == "corner"


@rule_test("CA-15")
def test_the_turn_passes_after_each_change_and_nobody_is_skipped():
    match = changing("└.─\n...\n...", ["cross", "", ""], players=3)
    played(match, "0: turn A1 1", "1: turn A1 2", "2: turn A1 3")
    assert match.seats == (0,)
    assert "pass" not in match.moves(0)


@rule_test("CA-15")
def test_four_changes_and_then_the_run():
    match = played(changing("└.─\n...\n..."), *[f"0: turn A1 {turns}" for turns in (1, 2, 3)])
    assert match.open_record().phase == c.CHANGE
    assert played(match, "0: turn A1 0").open_record().phase == c.MOVE


@rule_test("CA-15")
def test_four_changes_follow_the_extra_bird():
    match = played(building("...\n...\n...", ["corner"]), "0: lay corner 0 B2", "0: bird C3")
    played(match, *[f"0: turn B2 {turns}" for turns in (1, 2, 3)])
    assert match.open_record().phase == c.CHANGE
    assert played(match, "0: turn B2 0").open_record().phase == c.MOVE


@rule_test("CA-15")
def test_the_changes_may_end_early():
    match = played(changing("└.─\n...\n...", players=2), "0: done")
    assert match.open_record().phase == c.MOVE
    assert match.open_record().actor == 1


@rule_test("CA-16")
def test_tiles_left_in_hands_leave_the_game():
    match = played(changing("└.─\n...\n...", ["cross tee"]), "0: done")
    assert hand(match, 0) == ""
    assert list(match.open_record().gone) == [0, 0, 1, 1, 0]


# ---- setting out -----------------------------------------------------------------------------------------------------


@rule_test("CA-17")
@pytest.mark.parametrize(("drawing", "birds"), [("...\n" * 3, 1), ("....\n" * 4, 2), (".....\n" * 5, 3)])
def test_as_many_birds_as_the_round(drawing, birds):
    match = played(building(drawing, ["cross"], exit="A3 north"), "0: lay cross 0 A1")
    assert len(nature(match)[-2].split()) == 1 + birds


@rule_test("CA-17")
def test_any_bird_may_come_and_none_comes_twice():
    drawn = set()
    for seed in range(60):
        match = played(building(".....\n" * 5, ["cross"], exit="A3 north", seed=seed), "0: lay cross 0 A1")
        names = [*nature(match)[-2].split()[1:], nature(match)[-1].split()[1]]
        assert len(set(names)) == 4
        drawn |= {names[0]}
    assert drawn == set(c.BIRDS)


@rule_test("CA-17")
def test_carrots_and_birds_go_on_the_cards_cells():
    quest = {"ones": ["A2", "D1", "D1"], "threes": ["B3", "C4"], "birds": ["D4", "A1"]}
    match = played(building("....\n" * 4, ["cross"], exit="A3 north", **quest), "0: lay cross 0 A1")
    s = match.open_record()
    assert [(int(s.lying[at, 0]), int(s.lying[at, 1])) for at in (1, 15, 7, 13)] == [(1, 0), (2, 0), (0, 1), (0, 1)]
    assert list(s.supply) == [21, 4]
    assert [bird(match, name) for name in nature(match)[-2].split()[1:]] == ["D4", "A1"]


@rule_test("CA-17")
def test_the_rabbit_is_put_on_the_entry_even_without_a_tile():
    match = played(changing("...\n.┼.\n..."), "0: done")
    assert rabbit(match) == "A1"
    assert verbs_of(match, 0) == {"wait", "offer"}


@rule_test("CA-17")
def test_the_rabbit_gathers_on_the_entry_cell():
    match = changing("┼..\n...\n...")
    match.open_record().lying[0] = 1, 1
    assert list(played(match, "0: done").open_record().gathered) == [1, 1]


@rule_test("CA-43")
def test_carrots_are_laid_as_far_as_the_supply_lasts():
    match = building("...\n...\n...", ["cross"], ones=["A2", "A3"], threes=["B1"])
    match.open_record().supply = 1, 0
    played(match, "0: lay cross 0 B2")
    assert match.open_record().lying[1, 0] == 1
    assert match.open_record().lying.sum() == 1


def test_who_waits_reads_in_short_who_builds():
    """On a phone the whole question is wider than the picture."""
    match = dealt(2, seed=1)
    waits = 1 - int(match.open_record().actor)
    assert "choose a tile<" in match.picture(waits, True)
