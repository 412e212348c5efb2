"""Carrotia's six birds: how they fly, what each does to the carrot (A) and to the rabbit (B), and how they meet."""

import pytest
from carrotia_positions import bird, carried, fresh, gathered, lying, played, rabbit, running
from rulebook import rule_test

from hutch.games.carrotia import state as c

OPEN = "┼┼┼\n┼┼┼\n┼┼┼"
WIDE = "┼┼┼┼\n" * 4
GATES = {"exit": "D4 east"}


def landed(name, carrots="", **more):
    """The rabbit goes from A1 to A2, and the bird flies from C3 up to B3."""
    return played(
        running(OPEN, "A1", birds={name: "C3 up"}, carrots={"B3": carrots}, characters="Bandit", **more), "0: go east"
    )


def met(name, character="Clown", **more):
    """The rabbit goes from A1 to A2, and the bird flies from B2 up to it."""
    return played(running(OPEN, "A1", birds={name: "B2 up"}, characters=character, **more), "0: go east")


# ---- flights ---------------------------------------------------------------------------------------------------------


@rule_test("CA-23")
@pytest.mark.parametrize(("face", "end"), [("up", "A2"), ("down", "C2"), ("left", "B1"), ("right", "B3")])
def test_a_die_names_a_direction(face, end):
    match = played(running(OPEN, "C1", birds={"owl": f"B2 {face}"}), "0: go north")
    assert bird(match, "owl") == end


@rule_test("CA-23")
def test_a_flight_off_the_grid_does_not_happen():
    match = running(OPEN, "C1", birds={"hawk": "A2 up"}, carrots={"A2": "1"})
    played(match, "0: go north")
    assert bird(match, "hawk") == "A2"
    assert lying(match, "A2") == "1"  # a bird that stays does nothing


@rule_test("CA-24")
def test_a_carrot_die_flies_to_the_nearest_lying_carrot():
    match = running(WIDE, "C1", birds={"owl": "A1 carrot"}, carrots={"A3": "1", "D4": "3"}, **GATES)
    assert bird(played(match, "0: go north"), "owl") == "A2"


@rule_test("CA-24")
def test_carrots_on_its_own_cell_and_carried_ones_do_not_count():
    match = running(OPEN, "C1", birds={"owl": "A1 carrot", "crow": "A3 up"}, carrots={"A1": "1"}, carried={"crow": "1"})
    assert bird(played(match, "0: go north", "0: fly rest"), "owl") == "A1"


@rule_test("CA-24")
def test_between_equal_ways_the_players_choose():
    match = running(OPEN, "C1", birds={"owl": "A1 carrot"}, carrots={"B2": "1"})
    played(match, "0: go east")
    assert match.moves(0) == ["steer east", "steer south"]
    assert bird(played(match, "0: steer south"), "owl") == "B1"


@rule_test("CA-24")
def test_of_two_nearest_carrots_the_players_choose():
    match = running(OPEN, "C1", birds={"owl": "A2 carrot"}, carrots={"A1": "1", "A3": "1"})
    played(match, "0: go east")
    assert match.moves(0) == ["steer east", "steer west"]


@rule_test("CA-25")
def test_a_rabbit_die_flies_nearer_to_the_rabbit():
    match = running(OPEN, "C1", birds={"owl": "A1 rabbit"})
    assert bird(played(match, "0: go north"), "owl") == "B1"
    match = running(OPEN, "B3", birds={"owl": "A1 rabbit"})
    played(match, "0: go west")
    assert match.moves(0) == ["steer east", "steer south"]


@rule_test("CA-25")
def test_on_the_rabbits_cell_it_stays_and_does_nothing():
    match = played(running(OPEN, "B1", birds={"hawk": "B2 rabbit"}), "0: go east")
    assert bird(match, "hawk") == rabbit(match) == "B2"


@rule_test("CA-26")
def test_a_comes_before_b():
    """A crow that finds the rabbit and a carrot picks it up, then gives it to the rabbit."""
    match = played(running(OPEN, "A2", birds={"crow": "B2 up"}, characters="Clown"), "0: offer A2 C1")
    assert gathered(match) == 1
    assert carried(match, "crow") == lying(match, "A2") == ""


@rule_test("CA-27")
def test_the_players_choose_which_flies_first():
    birds = {"hawk": "C3 up", "crow": "A3 down"}
    for first, left in (("hawk", ""), ("crow", "1")):
        match = running(OPEN, "A1", birds=birds, carrots={"B3": "1"})
        played(match, "0: go east")
        assert match.moves(0) == ["fly hawk", "fly crow", "fly rest"]
        played(match, f"0: fly {first}")  # the last one flies by itself
        assert carried(match, "crow") == left


@rule_test("CA-27")
def test_the_rest_as_they_come_fly_in_token_order():
    birds = {"sparrow": "C3 up", "crow": "A3 down", "owl": "C1 left"}
    match = played(running(WIDE, "A1", birds=birds, carrots={"B3": "1"}, **GATES), "0: go east", "0: fly rest")
    assert carried(match, "crow") == "1"
    assert match.state.phase == c.MOVE


@rule_test("CA-27")
def test_birds_that_meet_act_one_after_the_other():
    birds = {"hawk": "C3 up", "sparrow": "A3 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "11"}), "0: go east", "0: fly rest")
    assert lying(match, "B3") == ""
    assert list(match.state.destroyed) == [2, 0]


@rule_test("CA-27")
def test_a_bird_that_cannot_move_still_counts():
    match = played(running(OPEN, "A1", birds={"owl": "C1 left", "crow": "C1 left"}), "0: go east")
    assert match.moves(0) == ["fly owl", "fly crow", "fly rest"]


@rule_test("CA-27")
def test_after_a_hawk_the_others_still_fly_and_rabbit_means_the_entry():
    birds = {"hawk": "B2 up", "crow": "C1 rabbit"}
    match = played(running(OPEN, "A1", birds=birds), "0: go east", "0: fly rest")
    assert rabbit(match) == "A1"
    assert bird(match, "crow") == "B1"


# ---- each bird -------------------------------------------------------------------------------------------------------


@rule_test("CA-28")
def test_the_owl_turns_a_three_into_a_one():
    match = landed("owl", "3")
    assert lying(match, "B3") == "1"
    assert match.state.supply[c.THREE] == 6


@rule_test("CA-28")
def test_the_owl_leaves_ones_alone_and_needs_a_one_in_the_supply():
    assert lying(landed("owl", "11"), "B3") == "11"
    match = running(OPEN, "A1", birds={"owl": "C3 up"}, carrots={"B3": "3"}, characters="Clown")
    match.state.supply[c.ONE] = 0
    assert lying(played(match, "0: go east"), "B3") == "3"


@rule_test("CA-28", "CA-32")
@pytest.mark.parametrize("name", ["owl", "sparrow"])
def test_owl_and_sparrow_freshen_the_acting_players_ability(name):
    match = running(OPEN, "A1", birds={name: "B2 up"}, players=2, turn=1, characters="Ghost, Clown", spent=["Ghost", "Clown"])
    played(match, "1: go east")
    assert fresh(match, "Clown")
    assert not fresh(match, "Ghost")


@rule_test("CA-29")
def test_the_hawk_destroys_one_token():
    match = landed("hawk", "11")
    assert lying(match, "B3") == "1"
    assert list(match.state.destroyed) == [1, 0]


@rule_test("CA-29")
def test_the_hawk_carries_the_rabbit_to_the_entry_where_it_gathers():
    match = running(OPEN, "B1", birds={"hawk": "A2 down"}, carrots={"A1": "3"}, characters="Clown")
    played(match, "0: go east")
    assert rabbit(match) == "A1"
    assert gathered(match) == 3


@rule_test("CA-29")
def test_a_hawk_that_finds_the_rabbit_on_the_entry_does_nothing():
    match = running(OPEN, "B1", birds={"hawk": "A2 left"}, characters="Mummy")
    played(match, "0: go north")
    assert match.state.phase == c.MOVE  # the Mummy is not asked
    assert match.state.behind == 5


@rule_test("CA-30")
@pytest.mark.parametrize("name", ["crow", "seagull"])
def test_crow_and_seagull_pick_up_and_carry(name):
    match = landed(name, "11")
    assert carried(match, name) == "1"
    assert lying(match, "B3") == "1"


@rule_test("CA-30")
@pytest.mark.parametrize("name", ["crow", "seagull"])
def test_crow_and_seagull_give_the_rabbit_all_they_carry(name):
    match = met(name, carried={name: "113"})
    assert gathered(match) == 5
    assert carried(match, name) == ""


@rule_test("CA-31")
def test_the_bat_turns_a_carrot_into_a_bird_of_the_players_choice():
    match = landed("bat", "3")
    assert match.moves(0) == [f"hatch {name}" for name in ("owl", "hawk", "crow", "seagull", "sparrow")]
    played(match, "0: hatch owl")
    assert lying(match, "B3") == ""
    assert bird(match, "owl") == "B3"
    assert match.state.supply[c.THREE] == 6
    assert "owl" in match.lines[-1]  # it rolls from the next turn


@rule_test("CA-31")
def test_a_bird_hatched_this_turn_does_not_fly():
    birds = {"bat": "C3 up", "crow": "C1 left"}
    match = running(OPEN, "A1", birds=birds, carrots={"B3": "1"})
    played(match, "0: go east", "0: fly bat", "0: hatch owl")
    assert bird(match, "owl") == "B3"
    assert match.state.phase == c.MOVE


@rule_test("CA-31")
def test_with_all_birds_in_the_maze_the_bat_does_nothing():
    birds = {"owl": "A1 up", "hawk": "A1 up", "crow": "A1 up", "seagull": "A1 up", "bat": "C3 up", "sparrow": "A1 up"}
    match = running(OPEN, "A1", birds=birds, carrots={"B3": "1"})
    played(match, "0: go east", "0: fly bat")
    assert lying(match, "B3") == "1"


@rule_test("CA-31")
def test_the_bat_carries_the_rabbit_out_without_an_exit_tile_and_no_bird_flies_after():
    match = running(
        "┼┼┼\n┼┼┼\n┼┼.",
        "A1",
        birds={"bat": "B2 up", "sparrow": "B3 down"},
        carrots={"C3": "1"},
        gathered=(2, 0),
        characters="Clown",
    )
    played(match, "0: go east", "0: fly bat")
    assert match.score == [3]  # it gathers where it is carried
    assert list(match.state.destroyed) == [0, 0]


@rule_test("CA-32")
def test_the_sparrow_destroys_one_token():
    match = landed("sparrow", "1")
    assert lying(match, "B3") == ""
    assert list(match.state.destroyed) == [1, 0]


@rule_test("CA-33")
@pytest.mark.parametrize("name", ["hawk", "sparrow", "crow", "seagull"])
def test_of_several_tokens_the_least_is_taken(name):
    assert lying(landed(name, "13"), "B3") == "3"


@rule_test("CA-33")
def test_the_owl_takes_the_three():
    assert lying(landed("owl", "13"), "B3") == "11"
