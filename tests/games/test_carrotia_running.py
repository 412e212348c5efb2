"""Carrotia's run, rule by rule: the rabbit, the abilities, the offer, and how a round and a game end."""

import random

import pytest
from carrotia_positions import (
    bird,
    carried,
    fresh,
    gathered,
    lying,
    maze_of,
    played,
    rabbit,
    running,
    verbs_of,
)
from rulebook import rule_test

import hutch
from hutch.games.carrotia import state as c

OPEN = "┼┼┼\n┼┼┼\n┼┼┼"
WIDE = "┼┼┼┼\n" * 4
FAR = {"owl": "C1 left"}  # a bird that stays where it is


def rolls(match):
    return sum(line.startswith("nature: roll") for line in match.lines)


# ---- the turn --------------------------------------------------------------------------------------------------------


@rule_test("CA-18")
def test_dice_first_then_the_rabbit_then_the_birds():
    match = running(OPEN, "A1", birds={"owl": "B2 up"})
    before = rolls(match)
    played(match, "0: go south")
    assert rabbit(match) == "B1"
    assert bird(match, "owl") == "A2"
    assert rolls(match) == before + 1


@rule_test("CA-18")
def test_the_rabbit_moves_one_tile_along_a_path():
    match = running("└┐┼\n┼┼┼\n┼┼┼", "A1", birds=FAR)
    assert {text for text in match.moves(0) if text.startswith("go")} == {"go east"}  # south of A1 is grass


@rule_test("CA-18")
def test_both_tiles_need_a_path_at_the_shared_edge():
    match = running("┼│┼\n─┼┼\n┼┼┼", "A1", birds=FAR)
    assert "wait" in match.moves(0)


@rule_test("CA-18")
def test_the_turn_passes_when_the_flights_are_over():
    match = running(OPEN, "A1", birds=FAR, players=3, direction="anticlockwise", spent=["Ghost"])
    assert played(match, "0: go south").open_record().actor == 2


@rule_test("CA-19")
def test_the_rabbit_cannot_go_back():
    match = played(running(OPEN, "A1", birds=FAR), "0: go south")
    assert {text for text in match.moves(0) if text.startswith("go")} == {"go south", "go east"}


@rule_test("CA-19")
def test_a_rabbit_that_cannot_move_waits_and_spends_the_move():
    match = running("╶╴┼\n┼┼┼\n┼┼┼", "A1", birds=FAR, moves=5)
    played(match, "0: go east")
    assert "wait" in match.moves(0)
    played(match, "0: wait")
    assert match.open_record().moves == 3
    assert "wait" in match.moves(0)  # waiting does not clear what is behind


@rule_test("CA-19")
def test_wait_is_legal_only_when_no_go_is():
    assert "wait" not in running(OPEN, "A1", birds=FAR).moves(0)


@rule_test("CA-19")
def test_after_being_carried_nothing_is_behind():
    match = running(OPEN, "B1", behind="A1", birds={"hawk": "B3 left"})
    assert "go north" not in match.moves(0)
    played(match, "0: go east")
    assert rabbit(match) == "A1"
    assert {"go south", "go east"} <= set(match.moves(0))


@rule_test("CA-20")
def test_after_the_last_move_the_carrots_of_the_round_are_lost():
    match = running(OPEN, "A1", birds=FAR, moves=1, carrots={"A2": "13"})
    supply = list(match.open_record().supply)
    played(match, "0: go east")
    assert match.open_record().level == 1
    assert match.score == [0]
    assert list(match.open_record().supply) == [supply[0] + 1, supply[1] + 1]  # and one from the supply: given, and lost again


@rule_test("CA-20")
@pytest.mark.parametrize(("drawing", "moves"), [("...\n" * 3, 10), ("....\n" * 4, 15), (".....\n" * 5, 20)])
def test_moves_allowed(drawing, moves):
    from carrotia_positions import changing

    assert played(changing(drawing, exit="A3 north"), "0: done").open_record().moves == moves


@rule_test("CA-20")
def test_birds_fly_after_the_last_move_and_a_bat_may_save_it():
    match = running(OPEN, "A1", birds={"bat": "B2 up"}, moves=1, carrots={"A2": "3"}, characters="Mummy", spent=["Mummy"])
    played(match, "0: go east")
    assert match.score == [3]


@rule_test("CA-21")
def test_the_rabbit_gathers_all_that_lies_there_and_all_that_birds_there_carry():
    match = running(
        OPEN, "A1", birds={"crow": "A2 up", "hawk": "A2 up"}, carrots={"A2": "113"}, carried={"crow": "13"}, characters="Mummy"
    )
    played(match, "0: go east")
    assert gathered(match) == 9
    assert lying(match, "A2") == carried(match, "crow") == ""


@rule_test("CA-21")
def test_a_bird_does_nothing_to_a_rabbit_that_comes_to_it():
    match = played(running(OPEN, "A1", birds={"hawk": "A2 up"}), "0: go east")
    assert rabbit(match) == "A2"


@rule_test("CA-22")
def test_on_the_exit_tile_the_rabbit_leaves_at_once_and_banks():
    match = running(
        OPEN, "B3", birds={"crow": "C2 up"}, gathered=(2, 1), carrots={"C3": "1"}, players=2, turn=1, characters="Clown, Ghost"
    )
    played(match, "1: go south")
    assert match.score == [6, 6]
    assert match.open_record().level == 1
    assert match.open_record().turn == 0
    assert "flies" not in " ".join(entry.words for entry in match.log()[-12:])


@rule_test("CA-22")
def test_the_exit_tile_needs_no_path_towards_its_arrow():
    match = played(running("┼┼┼\n┼┼┼\n┼┼╵", "B3", birds=FAR, gathered=(2, 0)), "0: go south")
    assert match.score == [2]


# ---- abilities -------------------------------------------------------------------------------------------------------


@rule_test("CA-34")
@pytest.mark.parametrize("character", ["Ghost", "Clown", "Old Sailor", "Vampire"])
def test_abilities_are_used_in_and_out_of_turn_and_once(character):
    verb = {"Old Sailor": "sailor"}.get(character, character.lower())
    for turn in (0, 1):
        match = running(OPEN.replace("┼", "└"), "B2", birds=FAR, players=2, turn=turn, characters=f"Bandit, {character}")
        assert verb in verbs_of(match, 1)
        assert verb not in verbs_of(match, 0)
        match.play(1, next(text for text in match.moves(1) if text.startswith(verb) and "C3" not in text))
        assert not fresh(match, character)
        assert verb not in verbs_of(match, 1)
        assert match.open_record().actor == turn


@rule_test("CA-34")
@pytest.mark.parametrize("character", ["Ghost", "Clown", "Old Sailor", "Vampire"])
def test_a_second_window_opens_before_the_birds_fly(character):
    verb = {"Old Sailor": "sailor"}.get(character, character.lower())
    match = running(OPEN.replace("┼", "├"), "A2", birds={"owl": "C1 up"}, players=2, characters=f"Bandit, {character}")
    played(match, "0: go south")
    assert match.moves(0) == ["fly"]
    assert verbs_of(match, 1) == {verb}
    assert bird(match, "owl") == "C1"
    match.play(1, next(text for text in match.moves(1) if "C3" not in text))
    assert not fresh(match, character)
    assert match.open_record().phase == c.MOVE  # nobody has anything left to use: the birds have flown by themselves
    assert match.open_record().actor == 1


@rule_test("CA-34")
def test_fly_closes_the_second_window():
    match = running(OPEN, "A1", birds={"owl": "C1 up"}, players=2, characters="Bandit, Ghost")
    assert match.seats == (0, 1)
    played(match, "0: go east")
    assert match.seats == (0, 1)
    played(match, "0: fly")
    assert bird(match, "owl") == "B1"
    assert fresh(match, "Ghost")
    assert match.open_record().actor == 1


@rule_test("CA-34")
def test_nobody_else_closes_the_second_window():
    match = played(running(OPEN, "A1", birds=FAR, players=2, characters="Bandit, Ghost"), "0: go east")
    with pytest.raises(hutch.IllegalMove, match="turn of seat 0"):
        match.play(1, "fly")
    with pytest.raises(hutch.IllegalMove, match="about to fly"):
        match.play(0, "go east")


@rule_test("CA-34")
def test_the_second_window_asks_again_after_every_ability():
    match = running(OPEN, "A1", birds=FAR, players=3, characters="Ghost, Clown, Vampire")
    played(match, "0: go east", "1: clown")
    assert match.moves(0)[0] == "fly"
    played(match, "2: vampire south", "0: ghost A3")
    assert match.open_record().phase == c.MOVE
    assert match.open_record().actor == 1


@rule_test("CA-34")
@pytest.mark.parametrize(
    ("maze", "character", "spent"),
    [
        (OPEN, "Bandit", []),
        (OPEN, "Mummy", []),
        (OPEN, "Ghost", ["Ghost"]),
        (OPEN, "Clown", ["Clown"]),
        (OPEN, "Old Sailor", []),  # a cross looks the same, however it is turned
        ("┼..\n...\n...", "Ghost", []),  # there is no other tile
        ("┼.┼\n.┼.\n...", "Vampire", []),  # no neighbouring one
        ("├..\n...\n...", "Old Sailor", []),  # only the rabbit's own
    ],
)
def test_where_nobody_could_use_anything_the_birds_fly_by_themselves(maze, character, spent):
    match = running(maze, "A1", birds={"owl": "C1 up"}, characters=character, spent=spent)
    played(match, "0: wait" if "." in maze else "0: go east")
    assert bird(match, "owl") == "B1"
    assert match.open_record().phase == c.MOVE


@rule_test("CA-34")
@pytest.mark.parametrize(
    ("maze", "character", "uses"),
    [
        ("...\n.│.\n..┼", "Ghost", ["ghost C3"]),
        ("┼..\n.│.\n...", "Ghost", ["ghost A1"]),
        (".┼.\n.─.\n...", "Vampire", ["vampire north"]),
        ("...\n.│┼\n...", "Vampire", ["vampire east"]),
        ("...\n.─.\n.┼.", "Vampire", ["vampire south"]),
        ("...\n┼│.\n...", "Vampire", ["vampire west"]),
        ("...\n.┼.\n..─", "Old Sailor", ["sailor C3 0"]),
        ("│..\n.┼.\n┼..", "Old Sailor", ["sailor A1 1"]),
        (OPEN, "Clown", ["clown"]),
    ],
)
def test_one_use_left_is_enough_to_be_asked(maze, character, uses):
    match = running(maze, "B2", birds=FAR, characters=character, exit="C3 east" if maze == OPEN else "A3 north")
    played(match, "0: offer A3 A3")
    assert match.moves(0) == ["fly", *uses]


@rule_test("CA-34")
def test_the_second_window_opens_after_an_offer_too():
    match = played(running(OPEN, "A1", birds=FAR, characters="Ghost", moves=4), "0: offer B2 C2")
    assert set(match.moves(0)) >= {"fly", "ghost B2"}
    played(match, "0: ghost B2")
    assert gathered(match) == 1
    assert match.open_record().moves == 4


@rule_test("CA-34")
def test_no_window_opens_for_a_rabbit_that_is_out():
    match = played(running(OPEN, "B3", birds=FAR, characters="Ghost"), "0: go south")
    assert match.open_record().phase == c.BUILD


@rule_test("CA-34")
def test_a_ghost_may_still_save_the_carrots_after_the_last_move():
    match = running(OPEN, "A1", birds=FAR, characters="Ghost", moves=1, gathered=(3, 0))
    played(match, "0: go east", "0: ghost C3")
    assert match.score == [3]


@rule_test("CA-34")
def test_flights_are_judged_when_the_second_window_has_closed():
    """The rabbit went to A2; a Ghost put it on C3: that is where the bird flies to."""
    match = running(WIDE, "A1", birds={"owl": "C1 rabbit"}, characters="Ghost", exit="D4 east")
    played(match, "0: go east", "0: ghost C3")
    assert bird(match, "owl") == "C2"


@rule_test("CA-34")
def test_in_the_second_window_the_clown_rolls_again():
    match = running(OPEN, "A1", birds=FAR, characters="Clown")
    before = rolls(match)
    played(match, "0: go east", "0: clown")
    assert rolls(match) == before + 2  # the Clown's, and the next turn's


@rule_test("CA-34")
def test_an_ability_used_in_a_window_is_not_the_turns_move():
    match = running(OPEN, "A1", birds=FAR, characters="Vampire", moves=5)
    played(match, "0: go east", "0: vampire south")
    assert (rabbit(match), match.open_record().moves) == ("B2", 4)


@rule_test("CA-34")
def test_the_bandit_gains_nothing_by_abilities():
    match = running(OPEN, "A1", birds=FAR, carrots={"B2": "1"}, players=2, characters="Bandit, Ghost")
    assert gathered(played(match, "1: ghost B2")) == 1


@rule_test("CA-34")
def test_abilities_wait_for_the_run():
    match = running(OPEN, "A1", birds={"hawk": "A3 left"}, players=2, characters="Mummy, Ghost")
    played(match, "0: go east", "0: fly")
    assert match.seats == (0,)
    assert match.moves(0) == ["cancel", "let"]
    with pytest.raises(hutch.IllegalMove):
        match.play(1, "ghost B2")


@rule_test("CA-34")
def test_abilities_are_fresh_each_round():
    match = running(OPEN, "B3", birds=FAR, players=2, characters="Clown, Ghost", spent=["Clown", "Ghost"])
    played(match, "0: go south")
    assert fresh(match, "Clown")
    assert fresh(match, "Ghost")


@rule_test("CA-35")
@pytest.mark.parametrize(("turn", "carrots"), [(0, 2), (1, 1)])
def test_the_bandit_gets_one_more_when_its_owner_moves_onto_carrots(turn, carrots):
    match = running(OPEN, "A1", birds=FAR, carrots={"A2": "1"}, players=2, turn=turn, characters="Bandit, Mummy")
    played(match, f"{turn}: go east")
    assert gathered(match) == carrots


@rule_test("CA-35")
def test_the_bandit_gets_nothing_from_an_empty_supply_or_an_empty_tile():
    match = running(OPEN, "A1", birds=FAR, carrots={"A2": "3"})
    match.open_record().supply[0] = 0
    assert gathered(played(match, "0: go east")) == 3
    assert gathered(played(running(OPEN, "A1", birds=FAR), "0: go east")) == 0


@rule_test("CA-35")
def test_the_bandit_gets_one_for_carrots_that_a_bird_carried():
    match = played(running(OPEN, "A1", birds={"crow": "A2 up"}, carried={"crow": "3"}), "0: go east")
    assert gathered(match) == 4


@rule_test("CA-36")
def test_the_ghost_puts_the_rabbit_on_any_other_tile_and_it_gathers():
    match = running("┼┼┼\n.┼┼\n┼┼┼", "A1", birds=FAR, carrots={"B2": "3"}, characters="Ghost", moves=7)
    ghosts = {text for text in match.moves(0) if text.startswith("ghost")}
    assert ghosts == {f"ghost {name}" for name in ("A2", "A3", "B2", "B3", "C1", "C2", "C3")}
    played(match, "0: ghost B2")
    assert (rabbit(match), gathered(match), match.open_record().moves) == ("B2", 3, 7)


@rule_test("CA-36")
def test_the_ghost_on_the_exit_tile_is_out_and_the_turn_passes():
    match = running(OPEN, "A1", birds=FAR, gathered=(4, 0), players=3, turn=2, characters="Bandit, Ghost, Clown")
    played(match, "1: ghost C3")
    assert match.score == [4, 4, 4]
    assert match.open_record().turn == 0


@rule_test("CA-36")
def test_nothing_is_behind_a_rabbit_that_was_put_somewhere():
    match = played(running(OPEN, "B1", behind="A1", birds=FAR, characters="Ghost"), "0: ghost B2")
    assert {text for text in match.moves(0) if text.startswith("go")} == {"go north", "go east", "go south", "go west"}


@rule_test("CA-36")
@pytest.mark.parametrize(("answer", "left"), [("cancel", "1"), ("let", "")])
def test_the_mummy_cancels_an_effect_on_a_carrot(answer, left):
    match = running(OPEN, "A1", birds={"hawk": "C2 up"}, carrots={"B2": "1"}, players=2, characters="Bandit, Mummy")
    played(match, "0: go east")
    assert match.seats == (1,)
    assert match.moves(1) == ["cancel", "let"]
    played(match, f"1: {answer}")
    assert lying(match, "B2") == left
    assert fresh(match, "Mummy") == (answer == "let")


@rule_test("CA-36")
def test_the_mummy_cancels_an_effect_on_the_rabbit():
    match = running(OPEN, "A1", birds={"hawk": "B2 up"}, characters="Mummy")
    played(match, "0: go east", "0: cancel")
    assert rabbit(match) == "A2"


@rule_test("CA-36")
def test_a_cancelled_a_does_not_stop_the_b():
    """Carrots wait on the rabbit's own cell; the hawk comes, its A is cancelled, its B is no longer asked about."""
    match = running(OPEN, "A2", birds={"hawk": "B2 up"}, characters="Mummy", carrots={"C3": "1"})
    played(match, "0: offer A2 A2", "0: cancel")
    assert lying(match, "A2") == "11"
    assert rabbit(match) == "A1"


@rule_test("CA-36")
def test_the_mummy_is_not_asked_where_nothing_would_change():
    match = running(OPEN, "A1", birds={"hawk": "C2 up"}, characters="Mummy")
    played(match, "0: go east")
    assert match.open_record().phase == c.MOVE


@rule_test("CA-37")
def test_the_clown_rolls_all_dice_again():
    match = running(WIDE, "A1", birds={"owl": "C1 left", "bat": "C2 up"}, players=2, characters="Bandit, Clown", exit="D4 east")
    before = rolls(match)
    played(match, "1: clown")
    assert rolls(match) == before + 1
    assert match.lines[-1].split()[2::2] == ["owl", "bat"]
    assert match.open_record().phase == c.MOVE


@rule_test("CA-37")
def test_the_sailor_turns_a_tile_that_is_not_the_rabbits():
    match = running("└┼─\n┼┼┼\n┼┼┼", "A1", birds=FAR, characters="Old Sailor")
    assert {text for text in match.moves(0) if text.startswith("sailor")} == {"sailor A3 0"}
    assert maze_of(played(match, "0: sailor A3 0"))[0] == "└┼│"


@rule_test("CA-37")
def test_the_vampire_flies_to_a_neighbouring_tile_path_or_not():
    match = running("│.┼\n─┼┼\n┼┼┼", "A1", birds=FAR, characters="Vampire", carrots={"B1": "1"}, moves=4)
    assert {text for text in match.moves(0) if text.startswith("vampire")} == {"vampire south"}
    played(match, "0: vampire south")
    assert (rabbit(match), gathered(match), match.open_record().moves) == ("B1", 1, 4)


@rule_test("CA-37")
def test_the_vampire_may_fly_back_and_out():
    match = running(OPEN, "B1", behind="A1", birds=FAR, characters="Vampire")
    assert "vampire north" in match.moves(0)
    match = running(OPEN, "B3", birds=FAR, characters="Vampire", gathered=(1, 0))
    assert played(match, "0: vampire south").score == [1]


@rule_test("CA-38")
def test_an_offer_puts_two_ones_anywhere_and_spends_no_move():
    match = running("┼┼.\n┼┼┼\n┼┼┼", "A1", birds={"owl": "C1 up"}, moves=6)
    assert sum(text.startswith("offer") for text in match.moves(0)) == 9 * 10 / 2
    supply = int(match.open_record().supply[0])
    played(match, "0: offer A3 B2")
    assert (lying(match, "A3"), lying(match, "B2")) == ("1", "1")
    assert match.open_record().supply[0] == supply - 2
    assert match.open_record().moves == 6
    assert bird(match, "owl") == "B1"  # already rolled: it flies


@rule_test("CA-38")
def test_one_offer_a_round():
    match = played(running(OPEN, "A1", birds=FAR, players=2, characters="Bandit, Mummy"), "0: offer B2 B2")
    assert lying(match, "B2") == "11"
    assert "offer" not in verbs_of(match, 1)


@rule_test("CA-38")
def test_an_offer_needs_two_ones_in_the_supply():
    match = running(OPEN, "A1", birds=FAR)
    match.open_record().supply[0] = 1
    assert "offer" not in verbs_of(match, 0)


@rule_test("CA-38")
def test_carrots_that_come_to_the_rabbits_cell_wait_until_it_comes_again():
    match = played(running(OPEN, "A1", birds=FAR), "0: offer A1 A1")
    assert gathered(match) == 0
    assert lying(match, "A1") == "11"


# ---- the end of a round and of the game ------------------------------------------------------------------------------


@rule_test("CA-39")
def test_between_rounds_all_tokens_leave_the_maze():
    match = running(
        OPEN, "B3", birds={"crow": "A1 up", "owl": "A2 up"}, carrots={"A1": "113"}, carried={"crow": "1"}, characters="Clown"
    )
    played(match, "0: go south")
    assert list(match.open_record().supply) == [24, 6]
    assert all(at == -1 for at in match.open_record().bird_at)
    assert not match.open_record().lying.any()


@rule_test("CA-40")
@pytest.mark.parametrize(("players", "goal"), [(1, 20), (2, 20), (3, 20), (4, 25), (5, 25), (6, 25)])
@pytest.mark.parametrize("short", [0, 1])
def test_enough_carrots_win_for_all_and_one_too_few_for_nobody(players, goal, short):
    match = running(
        "┼┼┼┼┼\n" * 5, "D5", birds={"owl": "E1 left"}, players=players, gathered=(1, 0), turn=players - 1, exit="E5 east"
    )
    match.open_record().banked = goal - 1 - short, 0
    played(match, f"{players - 1}: go south")
    assert match.over
    assert match.score == [goal - short] * players
    assert match.payoff == [1 - short] * players


@rule_test("CA-40")
def test_a_failed_round_is_not_the_end():
    """All three rounds are played, whatever happens in them."""
    luck = random.Random(1)
    match = hutch.new("carrotia", players=1, seed=1)
    while not match.over:
        match.play_action(luck.choice(match.legal()[0]))
    assert [line.split()[2] for line in match.lines if line.startswith("nature: quest")] == ["1", "2", "3"]
