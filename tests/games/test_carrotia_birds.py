"""Carrotia's six birds: how they fly, what each does to the carrot (A) and to the rabbit (B), and how they meet."""

import pytest
from carrotia_positions import bird, carried, fresh, gathered, lying, played, rabbit, running
from rulebook import rule_test

from hutch.games.carrotia import state as c
from hutch.games.carrotia.running import roll

OPEN = "┼┼┼\n┼┼┼\n┼┼┼"
WIDE = "┼┼┼┼\n" * 4
GATES = {"exit": "D4 east"}


def landed(name, carrots="", **more):
    """The rabbit goes from A1 to A2, and the bird flies from C3 up to B3, where the carrots are."""
    return played(
        running(OPEN, "A1", birds={name: "C3 up"}, carrots={"B3": carrots}, characters="Bandit", **more), "0: go east"
    )


def met(name, **more):
    """The rabbit goes from A1 to A2, and the bird flies from B2 up to it."""
    return played(running(OPEN, "A1", birds={name: "B2 up"}, **more), "0: go east")


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
    assert bird(played(match, "0: go north"), "owl") == "A1"


@rule_test("CA-24")
def test_between_equal_ways_the_players_choose():
    match = running(OPEN, "C1", birds={"owl": "A1 carrot"}, carrots={"B2": "1"})
    played(match, "0: go east")
    assert match.moves(0) == ["steer owl east", "steer owl south"]
    assert bird(played(match, "0: steer owl south"), "owl") == "B1"


@rule_test("CA-24")
def test_of_two_nearest_carrots_the_players_choose():
    match = running(OPEN, "C1", birds={"owl": "A2 carrot"}, carrots={"A1": "1", "A3": "1"})
    played(match, "0: go east")
    assert match.moves(0) == ["steer owl east", "steer owl west"]


@rule_test("CA-25")
def test_a_rabbit_die_flies_nearer_to_the_rabbit():
    match = running(OPEN, "C1", birds={"owl": "A1 rabbit"})
    assert bird(played(match, "0: go north"), "owl") == "B1"
    match = running(OPEN, "B3", birds={"owl": "A1 rabbit"})
    played(match, "0: go west")
    assert match.moves(0) == ["steer owl east", "steer owl south"]


@rule_test("CA-25")
def test_on_the_rabbits_cell_it_stays_and_does_nothing():
    match = played(running(OPEN, "B1", birds={"hawk": "B2 rabbit"}), "0: go east")
    assert bird(match, "hawk") == rabbit(match) == "B2"


# ---- all fly, then they act ------------------------------------------------------------------------------------------


@rule_test("CA-26")
def test_a_comes_before_b():
    """A crow that finds the rabbit and a carrot picks it up, then gives it to the rabbit."""
    match = played(running(OPEN, "A2", birds={"crow": "B2 up"}, characters="Mummy", spent=["Mummy"]), "0: offer A2 C1")
    assert gathered(match) == 1
    assert carried(match, "crow") == lying(match, "A2") == ""


@rule_test("CA-26")
def test_every_flight_is_judged_on_one_position():
    """The hawk would destroy the only carrot before the crow flies to it; but nobody acts before all have flown."""
    birds = {"hawk": "C3 up", "crow": "A1 carrot"}
    match = played(running(OPEN, "C1", birds=birds, carrots={"B3": "1"}), "0: go east")
    assert match.moves(0) == ["steer crow east", "steer crow south"]
    assert lying(match, "B3") == "1"
    played(match, "0: steer crow east")
    assert (bird(match, "crow"), lying(match, "B3")) == ("A2", "")


@rule_test("CA-26")
def test_rabbit_means_where_it_stood_before_a_hawk_carried_it_off():
    birds = {"hawk": "B2 up", "crow": "C2 rabbit"}
    match = played(running(OPEN, "A1", birds=birds), "0: go east")
    assert rabbit(match) == "A1"
    assert bird(match, "crow") == "B2"


@rule_test("CA-26")
def test_steering_is_asked_in_token_order_before_anybody_acts():
    birds = {"sparrow": "A1 carrot", "owl": "C3 carrot", "hawk": "A3 down"}
    match = played(running(OPEN, "C1", birds=birds, carrots={"B2": "1", "B3": "1"}), "0: go east")
    assert match.moves(0) == ["steer sparrow east", "steer sparrow south"]  # the owl has one nearest carrot, on B3
    assert lying(match, "B3") == "1"
    birds = {"sparrow": "A1 carrot", "owl": "C3 carrot"}
    match = played(running(OPEN, "C1", birds=birds, carrots={"B2": "1"}), "0: go east")
    assert match.moves(0) == ["steer owl north", "steer owl west"]
    assert played(match, "0: steer owl north").moves(0) == ["steer sparrow east", "steer sparrow south"]


@rule_test("CA-26")
@pytest.mark.parametrize(("owl", "bat"), [("A1", "A3"), ("A3", "C1")])
def test_cells_are_settled_in_reading_order(owl, bat):
    """The supply has no one: an owl can only shrink a three once the bat has put a one back, and that must come first."""
    birds = {"owl": f"{'B1' if owl == 'A1' else 'B3'} up", "bat": f"{'B3 up' if bat == 'A3' else 'B1 down'}"}
    match = running(OPEN, "B2", birds=birds, carrots={owl: "3", bat: "1"}, entry="C3 east", exit="A2 north")
    match.open_record().supply[c.ONE] = 0
    played(match, "0: go south", "0: hatch crow")
    assert lying(match, owl) == "3"  # its cell came before the bat's


@rule_test("CA-26")
def test_a_cell_further_on_sees_what_an_earlier_one_brought():
    birds = {"owl": "B3 up", "bat": "B1 up"}
    match = running(OPEN, "B2", birds=birds, carrots={"A3": "3", "A1": "1"}, entry="C3 east", exit="A2 north")
    match.open_record().supply[c.ONE] = 0
    played(match, "0: go south", "0: hatch crow")
    assert lying(match, "A3") == "1"


@rule_test("CA-26")
def test_a_bird_that_stayed_does_nothing():
    """The hawk stays on C1; the sparrow comes there: only that one acts."""
    birds = {"hawk": "C1 left", "sparrow": "B1 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"C1": "11"}), "0: go east")
    assert lying(match, "C1") == "1"
    assert match.open_record().phase == c.MOVE


@rule_test("CA-26")
def test_no_bird_strikes_a_rabbit_that_was_carried_to_its_cell():
    """The bat flies to the entry, the hawk to the rabbit: it is carried to the bat, and not out."""
    birds = {"hawk": "B2 up", "bat": "B1 up"}
    match = played(running(OPEN, "A1", birds=birds, gathered=(2, 0)), "0: go east")
    assert rabbit(match) == bird(match, "bat") == "A1"
    birds = {"hawk": "B2 left", "bat": "C2 right"}  # the hawk's cell comes first this time
    match = played(running(OPEN, "A1", birds=birds, gathered=(2, 0), entry="C3 east", exit="A3 north"), "0: go south")
    assert rabbit(match) == bird(match, "bat") == "C3"


# ---- several birds on one cell ---------------------------------------------------------------------------------------


@rule_test("CA-27")
@pytest.mark.parametrize(("first", "left"), [("hawk", ""), ("crow", "1")])
def test_the_players_choose_which_acts_first(first, left):
    birds = {"hawk": "C3 up", "crow": "A3 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "1"}), "0: go east")
    assert match.moves(0) == ["act hawk", "act crow"]
    played(match, f"0: act {first}")
    assert carried(match, "crow") == left
    assert match.open_record().phase == c.MOVE  # nothing is left for the other


@rule_test("CA-27")
def test_who_is_last_acts_by_itself():
    birds = {"hawk": "C3 up", "sparrow": "A3 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "11"}), "0: go east", "0: act sparrow")
    assert lying(match, "B3") == ""
    assert list(match.open_record().destroyed) == [2, 0]
    assert match.open_record().phase == c.MOVE


@rule_test("CA-27")
def test_it_is_asked_again_after_each_bird():
    birds = {"hawk": "C3 up", "sparrow": "A3 down", "crow": "B2 right"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "111"}), "0: go south")
    assert match.moves(0) == ["act hawk", "act crow", "act sparrow"]
    assert played(match, "0: act crow").moves(0) == ["act hawk", "act sparrow"]
    played(match, "0: act hawk")
    assert lying(match, "B3") == ""
    assert match.open_record().phase == c.MOVE


@rule_test("CA-27")
def test_birds_that_could_change_nothing_are_not_named():
    """The owl finds no three."""
    birds = {"owl": "C3 up", "hawk": "B2 right", "sparrow": "A3 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "11"}), "0: go south")
    assert match.moves(0) == ["act hawk", "act sparrow"]


@rule_test("CA-27")
def test_one_bird_that_could_change_something_acts_unasked():
    birds = {"owl": "C3 up", "hawk": "A3 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "1"}), "0: go east")
    assert lying(match, "B3") == ""
    assert match.open_record().phase == c.MOVE


@rule_test("CA-27")
def test_birds_on_an_empty_cell_ask_nothing():
    birds = {"hawk": "C3 up", "crow": "A3 down"}
    assert played(running(OPEN, "A1", birds=birds), "0: go east").open_record().phase == c.MOVE


@rule_test("CA-27")
def test_birds_on_different_cells_ask_nothing():
    birds = {"hawk": "C3 up", "crow": "B1 down"}
    match = played(running(OPEN, "A1", birds=birds, carrots={"B3": "1", "C1": "1"}), "0: go east")
    assert match.open_record().phase == c.MOVE
    assert (lying(match, "B3"), carried(match, "crow")) == ("", "1")


@rule_test("CA-27")
@pytest.mark.parametrize(("first", "gets"), [("hawk", 0), ("crow", 2)])
def test_once_a_hawk_has_carried_the_rabbit_off_nobody_else_acts_on_it(first, gets):
    birds = {"hawk": "B2 up", "crow": "A3 left"}
    match = played(running(OPEN, "A1", birds=birds, carried={"crow": "11"}), "0: go east", f"0: act {first}")
    assert rabbit(match) == "A1"
    assert gathered(match) == gets


@rule_test("CA-27")
def test_once_a_bat_has_carried_the_rabbit_out_no_bird_acts():
    birds = {"bat": "B2 up", "sparrow": "A3 left", "hawk": "B3 down"}
    match = running(OPEN, "A1", birds=birds, carrots={"C3": "1"}, spent=["Clown"], characters="Clown", exit="A3 north")
    played(match, "0: go east", "0: act bat")
    assert match.open_record().level == 1
    assert list(match.open_record().destroyed) == [0, 0]


@rule_test("CA-27")
def test_a_cancelled_hawk_leaves_the_rabbit_to_the_next_bird():
    birds = {"hawk": "B2 up", "crow": "A3 left"}
    match = running(OPEN, "A1", birds=birds, carried={"crow": "11"}, characters="Mummy")
    played(match, "0: go east", "0: act hawk", "0: cancel")
    assert (rabbit(match), gathered(match)) == ("A2", 2)


@rule_test("CA-27")
def test_a_cancelled_hawk_can_make_an_owl_useful():
    """It is the Mummy's own turn: once it is spent, the owl on the same cell has something to freshen."""
    birds = {"owl": "A3 left", "hawk": "B2 up"}
    match = running(OPEN, "A1", birds=birds, characters="Mummy")
    played(match, "0: go east")
    assert match.moves(0) == ["cancel", "let"]  # the owl could change nothing, so the hawk acts unasked
    played(match, "0: cancel")
    assert (rabbit(match), fresh(match, "Mummy")) == ("A2", True)


# ---- each bird -------------------------------------------------------------------------------------------------------


@rule_test("CA-28")
def test_the_owl_turns_a_three_into_a_one():
    match = landed("owl", "3")
    assert lying(match, "B3") == "1"
    assert match.open_record().supply[c.THREE] == 6


@rule_test("CA-28")
def test_the_owl_leaves_ones_alone_and_needs_a_one_in_the_supply():
    assert lying(landed("owl", "11"), "B3") == "11"
    match = running(OPEN, "A1", birds={"owl": "C3 up"}, carrots={"B3": "3"})
    match.open_record().supply[c.ONE] = 0
    assert lying(played(match, "0: go east"), "B3") == "3"


@rule_test("CA-28", "CA-32")
@pytest.mark.parametrize("name", ["owl", "sparrow"])
def test_owl_and_sparrow_freshen_the_acting_players_ability(name):
    match = running(OPEN, "A1", birds={name: "B2 up"}, players=2, turn=1, characters="Ghost, Clown", spent=["Ghost", "Clown"])
    played(match, "1: go east")  # nobody has anything to use: they fly at once
    assert fresh(match, "Clown")
    assert not fresh(match, "Ghost")


@rule_test("CA-29")
def test_the_hawk_destroys_one_token():
    match = landed("hawk", "11")
    assert lying(match, "B3") == "1"
    assert list(match.open_record().destroyed) == [1, 0]


@rule_test("CA-29")
def test_the_hawk_carries_the_rabbit_to_the_entry_where_it_gathers():
    match = running(OPEN, "B1", birds={"hawk": "A2 down", "crow": "A1 up"}, carrots={"A1": "3"}, carried={"crow": "1"})
    played(match, "0: go east")
    assert rabbit(match) == "A1"
    assert gathered(match) == 4  # what birds there carry, too; and nothing of the Bandit's
    assert match.open_record().behind == -1


@rule_test("CA-29")
def test_a_hawk_that_finds_the_rabbit_on_the_entry_does_nothing():
    match = running(OPEN, "B1", birds={"hawk": "A2 left"}, characters="Mummy")
    played(match, "0: go north")
    assert match.open_record().phase == c.MOVE  # the Mummy is not asked
    assert match.open_record().behind == 5


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
    assert match.open_record().supply[c.THREE] == 6
    assert "owl" in match.lines[-1]  # it rolls from the next turn


@rule_test("CA-31")
def test_a_bird_hatched_this_turn_does_not_fly():
    birds = {"bat": "C3 up", "crow": "C1 left"}
    match = running(OPEN, "A1", birds=birds, carrots={"B3": "1"})
    played(match, "0: go east", "0: hatch owl")
    assert bird(match, "owl") == "B3"
    assert match.open_record().phase == c.MOVE


@rule_test("CA-31")
def test_with_all_birds_in_the_maze_the_bat_does_nothing():
    birds = {"owl": "A1 up", "hawk": "A1 up", "crow": "A1 up", "seagull": "A1 up", "bat": "C3 up", "sparrow": "A1 up"}
    match = running(OPEN, "A1", birds=birds, carrots={"B3": "1"})
    played(match, "0: go east")
    assert lying(match, "B3") == "1"
    assert match.open_record().phase == c.MOVE


@rule_test("CA-31")
def test_the_bat_carries_the_rabbit_out_without_an_exit_tile_and_no_bird_flies_after():
    match = running(
        "┼┼┼\n┼┼┼\n┼┼.",
        "A1",
        birds={"bat": "B2 up", "sparrow": "B3 down"},
        carrots={"C3": "1"},
        gathered=(2, 0),
    )
    played(match, "0: go east")
    assert match.score == [3]  # it gathers where it is carried
    assert list(match.open_record().destroyed) == [0, 0]


@rule_test("CA-32")
def test_the_sparrow_destroys_one_token():
    match = landed("sparrow", "1")
    assert lying(match, "B3") == ""
    assert list(match.open_record().destroyed) == [1, 0]


@rule_test("CA-33")
@pytest.mark.parametrize("name", ["hawk", "sparrow", "crow", "seagull"])
def test_of_several_tokens_the_least_is_taken(name):
    assert lying(landed(name, "13"), "B3") == "3"


@rule_test("CA-33")
def test_the_owl_takes_the_three():
    assert lying(landed("owl", "13"), "B3") == "11"


# ---- small things that matter ----------------------------------------------------------------------------------------


@rule_test("CA-23")
def test_each_die_shows_each_face():
    match = running(OPEN, "A1", birds=dict.fromkeys(c.BIRDS, "C3 up"))
    seen = {name: set() for name in c.BIRDS}
    for _ in range(80):
        roll(match.open_record())
        for number, name in enumerate(c.BIRDS):
            seen[name].add(c.FACES[match.open_record().die[number]])
    assert all(faces == set(c.FACES) for faces in seen.values())


@rule_test("CA-28")
def test_a_single_one_in_the_supply_is_enough_for_the_owl():
    match = running(OPEN, "A1", birds={"owl": "C3 up"}, carrots={"B3": "33"})
    match.open_record().supply[c.ONE] = 1
    played(match, "0: go east")
    assert lying(match, "B3") == "13"
    assert match.open_record().supply[c.ONE] == 0


@rule_test("CA-28", "CA-32")
@pytest.mark.parametrize("character", ["Ghost", "Mummy", "Clown", "Old Sailor", "Vampire"])
def test_any_ability_that_is_spent_can_be_freshened(character):
    assert fresh(met("sparrow", characters=character, spent=[character]), character)


@rule_test("CA-28")
def test_a_bird_that_finds_no_rabbit_freshens_nothing():
    match = running(OPEN, "A1", birds={"owl": "C2 up"}, characters="Ghost", spent=["Ghost"])
    assert not fresh(played(match, "0: go east"), "Ghost")


@rule_test("CA-29", "CA-32")
@pytest.mark.parametrize("name", ["hawk", "sparrow"])
def test_a_three_that_is_destroyed_leaves_the_game(name):
    match = landed(name, "3")
    assert list(match.open_record().destroyed) == [0, 1]
    assert list(match.open_record().supply) == [24, 5]


@rule_test("CA-31")
def test_a_one_that_becomes_a_bird_goes_back_to_the_supply():
    match = played(landed("bat", "13"), "0: hatch hawk")
    assert lying(match, "B3") == "3"
    assert list(match.open_record().supply) == [24, 5]


@rule_test("CA-31")
def test_the_bat_acts_on_the_rabbit_after_it_has_hatched():
    match = running(OPEN, "A2", birds={"bat": "B2 up"}, gathered=(1, 0))
    played(match, "0: offer A2 C1", "0: hatch crow")
    assert match.score == [1]


@rule_test("CA-31")
def test_a_hatched_bird_does_not_act():
    """The hawk hatches where the rabbit stands."""
    match = running(OPEN, "A2", birds={"bat": "B2 up"}, characters="Mummy")
    played(match, "0: offer A2 C1", "0: let", "0: hatch hawk", "0: cancel")
    assert (rabbit(match), bird(match, "hawk")) == ("A2", "A2")


@rule_test("CA-26")
def test_nothing_is_pending_when_a_bat_has_carried_the_rabbit_out():
    match = played(running(OPEN, "A1", birds={"bat": "B2 up", "sparrow": "B3 down"}, carrots={"C3": "1"}), "0: go east")
    assert (match.open_record().level, int(match.open_record().to_act), int(match.open_record().to_fly)) == (1, 0, 0)


@rule_test("CA-36")
def test_the_mummy_is_asked_for_a_and_for_b_as_long_as_it_is_fresh():
    match = running(OPEN, "A2", birds={"hawk": "B2 up"}, characters="Mummy")
    played(match, "0: offer A2 A2", "0: let")
    assert match.moves(0) == ["cancel", "let"]
    played(match, "0: cancel")
    assert (lying(match, "A2"), rabbit(match)) == ("1", "A2")


@rule_test("CA-36")
def test_a_mummy_that_was_freshened_is_asked_again():
    """The sparrow's cell comes first, and it is the Mummy's own turn."""
    birds = {"sparrow": "B2 up", "hawk": "C3 up"}
    match = running(OPEN, "A1", birds=birds, carrots={"B3": "1"}, characters="Mummy", spent=["Mummy"])
    played(match, "0: go east")
    assert match.moves(0) == ["cancel", "let"]


@rule_test("CA-24")
@pytest.mark.parametrize("carrot", ["A2", "B3", "C2", "B1"])
def test_a_carrot_next_door_is_flown_to(carrot):
    match = running(OPEN, "A1", birds={"seagull": "B2 carrot"}, carrots={carrot: "3", "C3": "3"}, exit="C3 east")
    assert bird(played(match, "0: offer A1 A1"), "seagull") == carrot


# ---- what is told ----------------------------------------------------------------------------------------------------


def told(match):
    return " ".join(entry.words for entry in match.log())


@rule_test("CA-28", "CA-29", "CA-30", "CA-32")
@pytest.mark.parametrize(
    ("name", "carrots", "words"),
    [
        ("owl", "3", "The owl flies to B3. The owl turns a three into a one."),
        ("hawk", "1", "The hawk flies to B3. The hawk destroys 1 carrot."),
        ("crow", "3", "The crow flies to B3. The crow picks up 3 carrots."),
        ("sparrow", "3", "The sparrow flies to B3. The sparrow destroys 3 carrots."),
    ],
)
def test_what_a_bird_does_to_a_carrot_is_told(name, carrots, words):
    assert words in told(landed(name, carrots))


@rule_test("CA-28", "CA-29", "CA-30", "CA-31")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("owl", "The Ghost's ability is fresh again."),
        ("hawk", "The hawk carries the rabbit to the entry."),
        ("crow", "The crow gives the rabbit"),
        ("bat", "The bat carries the rabbit out. The rabbit is out, with"),
    ],
)
def test_what_a_bird_does_to_the_rabbit_is_told(name, words):
    match = running(OPEN, "A1", birds={name: "B2 up"}, carried={"crow": "1"} if name == "crow" else {}, characters="Ghost",
                    spent=["Ghost"])  # fmt: skip
    assert words in told(played(match, "0: go east"))
