"""Root Cellar, rule by rule."""

import itertools
import math
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from fractions import Fraction

import pytest
from rulebook import rule_test
from seating import random_match, walk

import hutch
from games.root_cellar_positions import LARGE, SMALL, arrange, cellar, farmers, follow, planted
from hutch.core import verbs
from hutch.core.record import OVER
from hutch.games.root_cellar.picture import ROW, spread
from hutch.games.root_cellar.rules import plant
from hutch.games.root_cellar.state import FED

SIX_KINDS = "potato carrot onion tomato beet squash"


def drawn(match):
    return [line.split()[2:] for line in match.lines if line.startswith("nature: draw")]


def played_through(players, seed):
    """A game in which everybody always does the first thing in the list."""
    match = hutch.new("root-cellar", players=players, seed=seed)
    while not match.over:
        match.play(match.seats[0], match.moves(match.seats[0])[0])
    return match


# ---- set-up and planting --------------------------------------------------------------------------------------------


@rule_test("RC-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_four_farmers_and_an_empty_cellar(players):
    match = hutch.new("root-cellar", players=players, seed=5)
    assert farmers(match) == [4] * players
    assert [cellar(match, seat) for seat in range(players)] == [{}] * players


@rule_test("RC-1")
def test_any_seat_may_start():
    """The start player is drawn, and told, and plants first."""
    starts = set()
    for seed in range(40):
        match = hutch.new("root-cellar", players=4, seed=seed)
        assert match.lines[0] == f"nature: start {match.seats[0]}"
        starts.add(match.seats[0])
    assert starts == {0, 1, 2, 3}


@rule_test("RC-1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players):
    with pytest.raises(hutch.BadOption, match="root-cellar is for 2-4 players"):
        hutch.new("root-cellar", players=players)


@rule_test("RC-2")
def test_the_bag_holds_54_chits():
    """What was drawn and what is left make up the whole bag."""
    match = hutch.new("root-cellar", players=2, seed=3)
    left = dict(zip(hutch.find("root-cellar").state.names_of(match.open_record()), match.open_record().bag, strict=False))
    whole = Counter({kind: int(n) for kind, n in left.items()}) + Counter(drawn(match)[0])
    assert whole == {
        "potato": 8, "carrot": 7, "onion": 7, "tomato": 6, "beet": 5, "squash": 5, "cabbage": 4, "pumpkin": 3,
        "raccoon": 6, "bear": 3,
    }  # fmt: skip


@rule_test("RC-2")
@pytest.mark.parametrize(("players", "chits"), [(2, 40), (3, 45), (4, 48)])
def test_a_whole_game_draws_40_45_or_48(players, chits):
    assert sum(len(kinds) for kinds in drawn(played_through(players, 1))) == chits


@rule_test("RC-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_more_chits_than_players_are_drawn(players):
    assert {len(kinds) for kinds in drawn(played_through(players, 2))} == {players + 2}


@rule_test("RC-4")
def test_no_pile_may_stay_empty():
    """After three chits on pile 0 of two, the last must go to pile 1."""
    assert follow(planted("carrot potato onion beet"), "put 0 0 0").moves(0) == ["put 1"]


@rule_test("RC-4")
def test_the_rest_must_reach_every_empty_pile():
    """Three players: with three of five chits on pile 2, each of the others gets one."""
    match = follow(planted("carrot potato onion beet squash"), "put 2 2 2")
    assert match.moves(0) == ["put 0", "put 1"]
    assert follow(match, "put 1").moves(0) == ["put 0"]


@rule_test("RC-4")
def test_any_pile_may_be_used_first():
    assert planted("carrot potato onion beet carrot carrot").moves(0) == ["put 0", "put 1", "put 2", "put 3"]


@rule_test("RC-4")
def test_every_drawn_chit_is_put():
    """The selection begins only after players + 2 chits lie in piles."""
    match = follow(planted("carrot potato onion beet", active=1), "put 0 1 0")
    assert match.moves(1) == ["put 0", "put 1"]
    assert follow(match, "put 1").moves(1) == ["take", "farmer"]


@rule_test("RC-5")
def test_a_second_animal_finds_no_place_beside_the_first():
    assert follow(planted("raccoon bear onion beet"), "put 0").moves(0) == ["put 1"]


@rule_test("RC-5")
def test_as_many_animals_as_piles_go_one_to_each():
    match = follow(planted("bear onion raccoon raccoon beet"), "put 1 1")
    assert match.moves(0) == ["put 0", "put 2"]
    assert follow(match, "put 2").moves(0) == ["put 0"]


@rule_test("RC-5")
def test_vegetables_may_join_an_animal():
    assert follow(planted("raccoon carrot onion beet"), "put 0").moves(0) == ["put 0", "put 1"]


@rule_test("RC-6")
def test_more_animals_than_piles_go_anywhere():
    match = follow(planted("raccoon bear raccoon beet"), "put 0")
    assert match.moves(0) == ["put 0", "put 1"]
    assert follow(match, "put 0").moves(0) == ["put 0", "put 1"]


@rule_test("RC-6")
def test_even_then_no_pile_stays_empty():
    assert follow(planted("raccoon bear raccoon bear"), "put 0 0 0").moves(0) == ["put 1"]


# ---- selection ------------------------------------------------------------------------------------------------------


def bidding(players=3, active=0, farmers=None):
    """A selection about to begin."""
    match = planted(" ".join(["carrot", "potato", "onion", "beet", "squash", "tomato"][: players + 2]), active, None, farmers)
    return follow(match, "put " + " ".join(str(i % players) for i in range(players + 2)))


@rule_test("RC-7")
def test_the_active_player_chooses_first_then_clockwise():
    match = bidding(3, active=2)
    seen = []
    for _ in range(4):
        seen.append(match.seats[0])
        follow(match, "farmer")
    assert seen == [2, 0, 1, 2]


@rule_test("RC-7")
def test_take_or_farmer():
    assert bidding().moves(0) == ["take", "farmer"]


@rule_test("RC-7", "RC-11")
def test_the_first_to_take_gets_the_highest_chit():
    match = follow(bidding(4), "take")
    assert list(match.open_record().chit) == [4, 0, 0, 0]
    assert list(follow(match, "farmer, take").open_record().chit) == [4, 0, 3, 0]


@rule_test("RC-7")
def test_a_farmer_goes_from_the_player_into_the_middle():
    match = follow(bidding(), "farmer, farmer")
    assert farmers(match) == [3, 3, 4]
    assert match.open_record().middle == 2


@rule_test("RC-8")
def test_who_takes_gets_the_farmers_in_the_middle():
    match = follow(bidding(), "farmer, farmer, take")
    assert farmers(match) == [3, 3, 6]
    assert match.open_record().middle == 0


@rule_test("RC-8")
def test_who_took_is_out_of_this_selection():
    """Seat 1 took; after seat 2 it is seat 0's choice, then seat 2's again."""
    match = follow(bidding(), "farmer, take")
    assert match.seats == (2,)
    assert follow(match, "farmer").seats == (0,)
    assert follow(match, "farmer").seats == (2,)


@rule_test("RC-9")
def test_without_a_farmer_one_must_take():
    """It is still written down."""
    match = bidding(3, farmers=[0, 4, 4])
    assert match.moves(0) == ["take"]
    follow(match, "take")
    assert match.lines[-1] == "0: take"


@rule_test("RC-10")
def test_the_last_player_gets_chit_1_without_a_line():
    match = follow(bidding(3), "take, take")
    assert list(match.open_record().chit[:3]) == [3, 2, 1]
    assert match.lines[-1] == "1: take"
    assert match.moves(2) == ["pick 0", "pick 1", "pick 2"]


# ---- harvest --------------------------------------------------------------------------------------------------------


def harvest(draw, puts, cellars=None, farmers=None, turn=0, edition=None):
    """Two players; seat 0 took chit 2, so seat 1 picks first."""
    return follow(planted(draw, 0, cellars, farmers, turn, edition), f"put {puts}", "take")


@rule_test("RC-11")
def test_chit_1_picks_first_and_the_first_taken_last():
    match = follow(bidding(3), "farmer, take, take")  # seat 1: 3, seat 2: 2, seat 0: 1
    seen = []
    for move in ("pick 0", "store carrot", "store beet", "pick 2", "store onion", "pick 1", "store potato", "store squash"):
        if move.startswith("pick"):
            seen.append(match.seats[0])
        follow(match, move)
    assert seen == [0, 2, 1]


@rule_test("RC-11")
def test_piles_keep_their_numbers_and_a_forced_pick_is_written():
    match = follow(harvest("carrot potato onion beet", "0 0 0 1"), "pick 1, store beet")
    assert match.moves(0) == ["pick 0"]
    assert follow(match, "pick 0").lines[-1] == "0: pick 0"


@rule_test("RC-11")
def test_a_player_finishes_before_the_next_one_picks():
    match = follow(harvest("carrot potato onion beet", "0 0 0 1"), "pick 0, store carrot")
    assert match.seats == (1,)
    assert match.moves(1) == ["store potato", "feed potato", "store onion", "feed onion"]


@rule_test("RC-11")
def test_nobody_has_a_pile_in_hand_between_two_picks():
    match = follow(harvest("carrot potato onion beet", "0 0 0 1"), "pick 1, store beet")
    assert match.open_record().hand == -1


@rule_test("RC-12")
def test_a_raccoon_eats_the_last_vegetable():
    match = follow(harvest("raccoon potato onion beet", "0 1 1 1", {1: "carrot tomato"}), "pick 0")
    assert cellar(match, 1) == {"carrot": 1}


@rule_test("RC-12")
def test_animals_act_before_the_piles_vegetables_are_stored():
    """The beet that came with the bear is safe; the two stored before are not."""
    match = follow(harvest("bear beet onion onion", "0 0 1 1", {1: "carrot tomato squash"}), "pick 0")
    assert cellar(match, 1) == {"carrot": 1}
    assert cellar(follow(match, "store beet"), 1) == {"carrot": 1, "beet": 1}


@rule_test("RC-12")
def test_only_the_picker_suffers():
    match = follow(harvest("bear beet onion onion", "0 0 1 1", {0: "carrot", 1: "tomato"}), "pick 0")
    assert (cellar(match, 0), cellar(match, 1)) == ({"carrot": 1}, {})


@rule_test("RC-13")
def test_a_bear_eats_the_last_two_in_time():
    """Last stored is last in time, across all spaces: the carrot on the first stack and then the tomato."""
    match = follow(harvest("bear potato onion beet", "0 1 1 1", {1: "carrot beet tomato carrot"}), "pick 0")
    assert cellar(match, 1) == {"carrot": 1, "beet": 1}


@rule_test("RC-13")
def test_several_animals_act_one_after_the_other():
    """Three animals for two piles: a raccoon and a bear in one of them eat three."""
    match = follow(harvest("raccoon bear raccoon beet", "0 0 1 1", {1: "carrot beet tomato squash"}), "pick 0")
    assert cellar(match, 1) == {"carrot": 1}


@rule_test("RC-13")
def test_an_empty_cellar_loses_nothing():
    match = follow(harvest("bear potato onion beet", "0 1 1 1"), "pick 0")
    assert cellar(match, 1) == {}
    assert match.log()[-1].words == "The bear eats nothing: the cellar is empty."


@rule_test("RC-13")
def test_a_bear_is_content_with_the_only_one():
    match = follow(harvest("bear potato onion beet", "0 1 1 1", {1: "squash"}), "pick 0")
    assert cellar(match, 1) == {}


@rule_test("RC-13")
def test_what_is_eaten_and_the_animal_leave_the_game():
    """Nothing goes back into the bag, nor to anybody's farmers."""
    match = harvest("raccoon potato onion beet", "0 1 1 1", {1: "carrot"})
    bag = list(match.open_record().bag)
    follow(match, "pick 0")
    assert list(match.open_record().bag) == bag
    assert farmers(match) == [4, 4]


@rule_test("RC-13")
def test_nothing_tells_what_was_eaten():
    """A cellar that was eaten empty is one that never held anything."""
    match = harvest("raccoon potato onion beet", "0 1 1 1", {1: "carrot"})
    assert (follow(match, "pick 0").open_record().stored[1] == 0).all()


@rule_test("RC-14")
def test_a_space_eaten_up_is_open_again():
    """The tomato's second space is free: the next new kind goes there, worth 1."""
    match = follow(harvest("raccoon beet onion onion", "0 0 1 1", {1: "carrot tomato"}), "pick 0, store beet")
    assert list(cellar(match, 1)) == ["carrot", "beet"]
    assert match.score[1] == 2


@rule_test("RC-15")
def test_vegetables_are_handled_in_any_order():
    """Every vegetable in hand is offered, each kind once."""
    match = follow(harvest("carrot onion onion beet", "0 0 0 1"), "pick 0")
    assert set(match.moves(1)) == {"store carrot", "feed carrot", "store onion", "feed onion"}
    assert cellar(follow(match, "store onion, feed onion, store carrot"), 1) == {"onion": 1, "carrot": 1}


@rule_test("RC-15")
def test_a_pile_without_vegetables_asks_nothing_more():
    match = follow(harvest("raccoon potato onion beet", "0 1 1 1"), "pick 0")
    assert match.seats == (0,)
    assert match.moves(0) == ["pick 1"]


@rule_test("RC-15")
def test_an_animal_is_neither_stored_nor_fed():
    match = follow(harvest("raccoon potato onion beet", "0 0 1 1"), "pick 0")
    assert match.moves(1) == ["store potato", "feed potato"]
    with pytest.raises(hutch.IllegalMove, match="a raccoon is neither stored nor fed"):
        match.play(1, "store raccoon")


@rule_test("RC-16")
def test_a_kind_that_is_there_is_stacked_and_a_new_one_takes_the_next_space():
    match = follow(harvest("carrot onion carrot beet", "0 0 0 1", {1: "carrot tomato"}), "pick 0, store carrot onion carrot")
    assert cellar(match, 1) == {"carrot": 3, "tomato": 1, "onion": 1}
    assert match.score[1] == 3 * 1 + 1 + 2


@rule_test("RC-17")
def test_a_fed_vegetable_is_a_farmer_for_good():
    match = follow(harvest("carrot onion potato beet", "0 0 1 1"), "pick 0, feed carrot onion")
    assert farmers(match) == [4, 6]
    assert cellar(match, 1) == {}


@rule_test("RC-17")
def test_a_fed_chit_lies_with_who_fed_it():
    match = follow(harvest("carrot onion potato beet", "0 0 1 1"), "pick 0, feed carrot onion")
    assert list(match.open_record().where[:2]) == [FED + 1, FED + 1]


@rule_test("RC-18")
def test_eight_spaces_worth_1_1_2_2_3_3_4_4():
    kinds = [*SIX_KINDS.split(), "cabbage", "pumpkin"]
    worth = [planted("carrot carrot carrot carrot", cellars={0: " ".join(kinds[:n])}).score[0] for n in range(9)]
    assert [after - before for before, after in itertools.pairwise(worth)] == [1, 1, 2, 2, 3, 3, 4, 4]


@rule_test("RC-19")
def test_the_player_to_the_left_is_active_next():
    match = follow(planted("carrot potato onion beet squash", active=2), "put 0 1 2 0 1, take, take")
    follow(match, "pick 0, store carrot beet, pick 1, store potato squash, pick 2, store onion")
    assert match.seats == (0,)
    assert match.moves(0) == ["put 0", "put 1", "put 2"]


@rule_test("RC-19")
@pytest.mark.parametrize(("players", "turns"), [(2, 10), (3, 9), (4, 8)])
def test_the_game_ends_after_so_many_turns(players, turns):
    assert len(drawn(played_through(players, 3))) == turns


@rule_test("RC-20")
def test_the_score_of_the_books_example():
    """1 beet, 3 potatoes, 2 squash, 2 carrots, 1 tomato, 2 onions: 1 + 3 + 4 + 4 + 3 + 6."""
    stored = "beet potato potato squash carrot tomato onion potato squash onion carrot"
    assert planted("carrot carrot carrot carrot", cellars={0: stored}).score[0] == 21


# ---- the end --------------------------------------------------------------------------------------------------------


def last_turn(cellars, farmers):
    """The last turn, in which seat 1 stores a potato and then seat 0 one, each on a stack worth 1."""
    cellars = {seat: f"potato {stored}" for seat, stored in cellars.items()}
    match = harvest("raccoon potato potato raccoon", "0 0 1 1", cellars, farmers, turn=9)
    match = follow(match, "pick 0, store potato, pick 1, store potato")
    assert match.open_record().actor == OVER
    return match


@rule_test("RC-21")
def test_most_points_win():
    match = last_turn({0: "carrot onion beet", 1: "carrot beet"}, [0, 9])  # the raccoon eats a beet each
    assert match.score == [2 + 1 + 2, 2 + 1]
    assert match.payoff == [1, 0]


@rule_test("RC-21")
def test_a_tie_goes_to_who_has_most_farmers():
    match = last_turn({0: "carrot onion", 1: "beet squash"}, [5, 4])
    assert match.score == [3, 3]
    assert match.payoff == [1, 0]


@rule_test("RC-21")
def test_fed_farmers_count():
    """Level in points, and in farmers at first; seat 1 picks two vegetables and feeds one of them."""
    match = harvest("potato onion potato raccoon", "0 0 1 1", {0: "potato carrot", 1: "potato"}, [4, 4], turn=9)
    match = follow(match, "pick 0, store potato, feed onion, pick 1, store potato")
    assert (match.score, farmers(match), match.payoff) == ([2, 2], [4, 5], [0, 1])


@rule_test("RC-22")
def test_who_is_level_in_both_shares_the_win():
    match = last_turn({0: "carrot onion", 1: "beet squash"}, [4, 4])
    assert match.payoff == [Fraction(1, 2), Fraction(1, 2)]


# ---- what must always hold -------------------------------------------------------------------------------------------


@rule_test("RC-3")
def test_while_chits_are_planted_nobody_has_a_pile_in_hand():
    match = hutch.new("root-cellar", players=2, seed=1)
    assert match.open_record().hand == -1
    match.open_record().hand = 0
    plant(match.open_record())
    assert match.open_record().hand == -1


def flaw_after(match, change):
    """The number of the invariant that this change of the record breaks."""
    assert verbs.flaw(match.open_record()) == 0
    change(match.open_record())
    return verbs.flaw(match.open_record())


@rule_test("RC-2", "RC-7", "RC-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_position_of_a_game_is_flawed(players):
    """Everything is stored, or everything is fed, in turn: a chit is always somewhere, and so is a farmer."""
    for wanted in ("store", "feed"):
        match = hutch.new("root-cellar", players=players, seed=11)
        while not match.over:
            moves = match.moves(match.seats[0])
            match.play(match.seats[0], next((move for move in moves if move.startswith((wanted, "farmer"))), moves[-1]))
            assert verbs.flaw(match.open_record()) == 0


@rule_test("RC-2")
def test_a_chit_more_or_less_is_a_flaw():
    assert flaw_after(hutch.new("root-cellar", seed=1), lambda s: s.bag.__setitem__(0, s.bag[0] + 1)) == 1
    assert flaw_after(hutch.new("root-cellar", seed=1), lambda s: s.bag.__setitem__(9, s.bag[9] - 1)) == 1
    assert (
        flaw_after(hutch.new("root-cellar", seed=1), lambda s: s.bag.__setitem__(slice(0, 2), [s.bag[:2].sum() + 1, -1])) == 1
    )


@rule_test("RC-2")
def test_chits_are_counted_by_turns():
    """Three players, second turn: ten chits are out of the bag."""
    match = follow(planted("carrot potato onion beet squash"), "put 0 1 2 0 1, take, take")
    follow(match, "pick 0, store carrot beet, pick 1, store potato squash, pick 2, store onion")
    assert verbs.flaw(match.open_record()) == 0
    assert sum(match.open_record().bag) == 54 - 10
    assert flaw_after(match, lambda s: setattr(s, "turn", 0)) == 1


@rule_test("RC-2")
@pytest.mark.parametrize("left", [0, 1])
def test_a_bag_that_owes_chits_is_a_flaw_however_few_are_left(left):
    def owes(s):
        s.bag[:] = 0
        s.bag[3] = -1
        s.chits = 4 + left

    assert flaw_after(hutch.new("root-cellar", players=2, seed=1), owes) == 1


@rule_test("RC-7", "RC-8")
def test_a_farmer_lost_or_owed_is_a_flaw():
    assert flaw_after(bidding(), lambda s: s.farmers.__setitem__(2, 3)) == 2
    assert flaw_after(bidding(farmers=[4, 4, 4]), lambda s: s.farmers.__setitem__(slice(0, 2), [-1, 9])) == 2
    assert flaw_after(bidding(), lambda s: (setattr(s, "middle", -1), s.farmers.__setitem__(0, 5))) == 2


@rule_test("RC-15")
def test_more_chits_than_were_drawn_is_a_flaw():
    """Two of four fed, two to pick: all four are accounted for, and a fifth, stored or fed, is one too many."""
    for more in (lambda s: s.stock.__setitem__(0, 1), lambda s: s.farmers.__setitem__(0, 5)):
        match = follow(harvest("carrot potato onion beet", "0 0 1 1"), "pick 0, feed carrot, feed potato")
        assert flaw_after(match, more) == 3


@rule_test("RC-4")
def test_an_empty_pile_in_the_selection_is_a_flaw():
    assert flaw_after(bidding(), lambda s: s.where.__setitem__(2, 0)) == 4
    planting = follow(planted("carrot potato onion beet squash"), "put 0 0")
    assert verbs.flaw(planting.open_record()) == 0


@rule_test("RC-7")
def test_a_turn_chit_held_twice_is_a_flaw():
    assert flaw_after(follow(bidding(4), "take, take"), lambda s: s.chit.__setitem__(1, 4)) == 5


@rule_test("RC-8")
def test_who_holds_a_chit_and_still_chooses_is_a_flaw():
    assert flaw_after(follow(bidding(3), "take"), lambda s: setattr(s, "actor", 0)) == 6
    assert flaw_after(follow(bidding(3), "take"), lambda s: s.chit.__setitem__(slice(0, 2), [1, 3])) == 6


# ---- what is refused, and why ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "move", "why"),
    [
        (lambda: planted("carrot potato onion beet"), "put 2", "there are only 2 piles, 0 to 1"),
        (lambda: follow(planted("raccoon bear onion beet"), "put 0"), "put 0", "an animal lies there already"),
        (
            lambda: follow(planted("carrot potato onion beet"), "put 0 0 0"),
            "put 0",
            "the chits that are left must reach every empty pile",
        ),
        (lambda: bidding(3, farmers=[0, 4, 4]), "farmer", "you have no farmer left, so take the chit"),
        (
            lambda: follow(harvest("carrot potato onion beet", "0 0 0 1"), "pick 1, store beet"),
            "pick 1",
            "there is no pile 1 to pick",
        ),
        (lambda: follow(harvest("carrot potato onion beet", "0 0 0 1"), "pick 1"), "store leek", "there is no leek to store"),
        (lambda: follow(harvest("carrot potato onion beet", "0 0 0 1"), "pick 1"), "feed carrot", "there is no carrot to feed"),
        (
            lambda: follow(harvest("bear potato onion beet", "0 0 0 1"), "pick 0"),
            "feed bear",
            "a bear is neither stored nor fed",
        ),
        (
            lambda: follow(harvest("leek leek leek leek", "0 0 0 1", {1: "carrot turnip parsnip"}, edition=BOX), "pick 1"),
            "store leek",
            "no space is open for a leek, so feed it",
        ),
    ],
)
def test_a_refused_move_says_which_rule_is_in_the_way(match, move, why):
    match = match()
    with pytest.raises(hutch.IllegalMove) as refused:
        match.play(match.seats[0], move)
    assert str(refused.value) == f"{move!r} is not legal now: {why}"


# ---- the edition ----------------------------------------------------------------------------------------------------


@rule_test("RC-23")
def test_a_bag_that_runs_dry_is_refused():
    edition = hutch.find("root-cellar").standard_edition
    scarce = {**edition, "vegetables": {**edition["vegetables"], "potato": 1}}
    with pytest.raises(hutch.BadEdition) as refused:
        hutch.new("root-cellar", edition=scarce)
    assert str(refused.value) == "root-cellar: the bag holds 47 chits, but a game of 4 players draws 48"


BOX = tomllib.loads(SMALL)  # three spaces worth 2, 5 and 1, five kinds of vegetables, a hare that eats three


@rule_test("RC-24")
def test_without_a_stack_or_an_open_space_a_vegetable_can_only_be_fed():
    full = {1: "carrot turnip parsnip"}
    match = follow(harvest("leek carrot hare leek", "0 0 1 1", full, edition=BOX), "pick 0")
    assert match.moves(1) == ["feed leek", "store carrot", "feed carrot"]
    follow(match, "feed leek, store carrot")
    assert cellar(match, 1) == {"carrot": 2, "turnip": 1, "parsnip": 1}
    assert match.score[1] == 2 * 2 + 5 + 1


@rule_test("RC-24")
def test_while_a_space_is_open_a_new_kind_may_be_stored():
    match = follow(harvest("leek parsley hare leek", "0 0 1 1", {1: "carrot turnip turnip"}, edition=BOX), "pick 0")
    assert match.moves(1) == ["store leek", "feed leek", "store parsley", "feed parsley"]
    assert follow(match, "store parsley").moves(1) == ["feed leek"]
    assert match.score[1] == 2 + 2 * 5 + 1


@rule_test("RC-12", "RC-23")
def test_an_editions_own_animal_eats_as_much_as_it_says():
    match = follow(harvest("hare leek leek leek", "0 1 1 1", {1: "carrot turnip carrot parsnip"}, edition=BOX), "pick 0")
    assert cellar(match, 1) == {"carrot": 1}
    assert match.log()[-1].words == "The hare eats a parsnip, a carrot and a turnip."


@rule_test("RC-23")
def test_an_edition_names_its_own_kinds_everywhere():
    """In the moves, the line of the draw, the log, the sketch and the picture."""
    match = hutch.new("root-cellar", players=2, seed=1, edition=BOX)
    names = {*BOX["vegetables"], *BOX["animals"]}
    assert {name for kinds in drawn(match) for name in kinds} <= names
    match = follow(harvest("leek parsley hare leek", "0 0 1 1", edition=BOX), "pick 0")
    assert match.moves(1) == ["store leek", "feed leek", "store parsley", "feed parsley"]
    assert "pile 1: hare leek" in match.game.notation.sketch(match.open_record(), 1)
    assert 'id="store-parsley"' in match.picture(1)
    follow(match, "store leek")
    assert match.log()[-1].words == "stores a leek"


@rule_test("RC-23")
def test_what_the_herbarium_lacks_is_lettered_and_no_two_alike():
    """Parsnip and parsley both begin with Pa; the carrot and the hare have symbols."""
    match = hutch.new("root-cellar", players=2, seed=1, edition=BOX)
    said = ET.fromstring(match.picture(0)).iter("{http://www.w3.org/2000/svg}text")
    assert {text.text for text in said if len(text.text) == 2 and text.text.isalpha()} == {"Le", "Tu", "Pa", "Pr"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("box", [SMALL, LARGE], ids=["small", "large"])
def test_pictures_of_boxes_of_another_shape_hold_every_touch(players, box, tall):
    match = hutch.new("root-cellar", players=players, seed=6, edition=tomllib.loads(box))
    for _ in itertools.islice(walk(match, 6), 0, None, 4):
        for seat, actions in match.legal().items():
            root = ET.fromstring(match.picture(seat, tall))
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(set(ids)) == len(ids)
            view = match.view(seat)
            assert {touch for action in actions for touch in match.game.notation.touches(view, action)} <= set(ids)


@pytest.mark.parametrize("box", [SMALL, LARGE], ids=["small", "large"])
def test_games_on_boxes_of_another_shape_break_no_invariant_and_read_back(box):
    game, edition = hutch.find("root-cellar"), hutch.find("root-cellar").edition.check(tomllib.loads(box), "")
    for players in game.seats:
        assert hutch.batch(game, players, seed=1, edition=edition).find_flaw(300) is None
        match = random_match("root-cellar", players, 3, edition=edition)
        assert hutch.read(match.transcript(), edition).lines == match.lines


@rule_test("RC-18", "RC-23")
def test_the_spaces_of_a_cellar_are_those_of_the_edition():
    edition = tomllib.loads(LARGE)
    kinds = list(edition["vegetables"])
    worth = [planted("leek leek leek leek", cellars={0: " ".join(kinds[:n])}, edition=edition).score[0] for n in range(13)]
    assert [after - before for before, after in itertools.pairwise(worth)] == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6]


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"vegetables": {}}, "vegetables must name 1..12 kinds, not 0"),
        ({"vegetables": dict.fromkeys("abcdefghijklm", 5)}, "vegetables must name 1..12 kinds, not 13"),
        (
            {"vegetables": {"sweet potato": 60}},
            "vegetables names 'sweet potato'; a name must be one word of 1..16 letters: sweet-potato",
        ),
        (
            {"vegetables": {"pumpkins-and-more": 60}},
            "vegetables names 'pumpkins-and-more'; a name must be one word of 1..16 letters",
        ),
        ({"vegetables": [60]}, "vegetables must be a table, not"),
        (
            {"animals": {"carrot": {"chits": 1, "eats": 1}}},
            "'carrot' is a vegetable and an animal; give one of them another name",
        ),
        ({"animals": {"hare": {"chits": 1}}}, "animals.hare.eats is missing"),
        ({"animals": {"hare": {"chits": 1, "eats": 6}}}, "animals.hare.eats must be 0..5, not 6"),
        ({"values": []}, "values must have 1..12 entries, not 0"),
        ({"values": [1] * 13}, "values must have 1..12 entries, not 13"),
    ],
)
def test_an_impossible_box_is_refused(change, trouble):
    with pytest.raises(hutch.BadEdition) as refused:
        hutch.new("root-cellar", edition=hutch.find("root-cellar").standard_edition | change)
    assert str(refused.value).startswith(f"root-cellar: {trouble}")


def test_a_negative_number_of_carrots_is_refused():
    edition = hutch.find("root-cellar").standard_edition
    wrong = {**edition, "vegetables": {**edition["vegetables"], "carrot": -3}}
    with pytest.raises(hutch.BadEdition) as refused:
        hutch.new("root-cellar", edition=wrong)
    assert str(refused.value) == "root-cellar: vegetables.carrot must be 0..40, not -3"


def test_another_edition_plays_by_its_own_numbers():
    """Hungry raccoons, more farmers, a shorter game."""
    edition = hutch.find("root-cellar").standard_edition
    own = edition | {"farmers": 6, "turns": {"2": 1, "3": 1, "4": 1}, "values": [5, 5, 5, 5, 5, 5, 5, 5]}
    match = hutch.new("root-cellar", players=2, seed=1, edition=own)
    assert farmers(match) == [6, 6]
    arrange(match, "carrot carrot onion beet")
    follow(match, "put 0 0 0 1, take, pick 0, store carrot carrot onion, pick 1, store beet")
    assert match.over
    assert sorted(match.score) == [5, 15]


def test_the_longest_game_of_the_largest_edition_fits():
    """Twenty turns of two players, everything stored: no shelf overflows."""
    game = hutch.find("root-cellar")
    crowded = dict.fromkeys(game.standard_edition["vegetables"], 40)
    own = game.standard_edition | {"vegetables": crowded, "farmers": 40, "turns": {"2": 20, "3": 20, "4": 20}}
    hutch.new("root-cellar", edition=own)
    assert hutch.batch(game, 2, seed=1, edition=own).find_flaw(200) is None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_no_chit_of_a_pile_lies_under_its_stake(players, tall):
    """A pile of two or three: the board with its number stands in the upper left corner."""
    _, _, width, height = (10, 162, 760, 280) if tall else (280, 10, 640, 326)
    wide, high, stake = (width - 10 * (players - 1)) / players, height - ROW, (26 if tall else 17) * 1.6
    right, low = stake * (1.3 / 1.6 + 0.5), stake * (1.1 / 1.6 + 0.4)
    for chits in (1, 2, 3):
        size, spots = spread(chits, wide, high, 92 if tall else 80)
        for dx, dy in spots:
            x, y = wide / 2 + dx * size, high / 2 + dy * size
            near = math.dist((x, y), (min(x, right), min(y, low)))
            assert near > size * 0.4


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_turn_chits_that_came_back_lie_on_nothing(tall):
    """While all harvest nobody waits: there is no farmer to put in where the chits lie."""
    match = harvest("leek parsley hare leek", "0 0 1 1", edition=BOX)
    assert "in to wait" not in match.picture(0, tall)
