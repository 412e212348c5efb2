"""Carousel: the set-up, the draft, the turn, the characters, the ends. The grid is in test_carousel_battle."""

from fractions import Fraction

import numpy as np
import pytest
from carousel_positions import LARGE, SMALL, discards, hand, known_team, play, position, shown, tokens
from rulebook import rule_test
from seating import random_match, walk

import hutch
from hutch.core import verbs
from hutch.core.record import SPECTATOR
from hutch.core.record import position as bytes_of

EDITION = hutch.find("carousel").standard_edition


def edition(**changes):
    """The standard edition with some characters' numbers changed: Goat={"draw": 0}."""
    cards = [card | changes.get(card["name"], {}) for card in EDITION["character"]]
    return EDITION | {"character": cards}


def last_lines(match, n):
    return [line.split(": ")[1] for line in match.lines[-n:]]


# ---- components and set-up ------------------------------------------------------------------------------------------


@rule_test("CR-1")
def test_the_box_has_20_characters_30_tiles_and_two_tokens_of_each_kind():
    s = hutch.new("carousel", seed=1).open_record()
    assert len(EDITION["character"]) == 20
    assert len(EDITION["scoring"]) + len(EDITION["plain"]) == int(s.pile).bit_count() == 30
    assert list(s.supply) == [2, 2, 2, 2]
    assert EDITION["markers"] == 15


@rule_test("CR-1")
def test_the_seats_are_red_and_blue():
    match = hutch.new("carousel", seed=1)
    assert [match.seat_word(seat) for seat in range(2)] == ["Red", "Blue"]


@rule_test("CR-3")
def test_nobody_starts_with_tiles():
    match = hutch.new("carousel", seed=1)
    assert hand(match, 0) == hand(match, 1) == set()


@rule_test("CR-3")
def test_hands_of_tiles_are_open():
    match = position(hands=("1 2", "3"))
    for viewer in (0, 1, SPECTATOR):
        assert list(match.view(viewer).hands) == list(match.open_record().hands)


@rule_test("CR-3")
def test_characters_are_secret_until_played():
    match = position(hands=("", "5"), teams=("Fox Owl", "Lynx"))
    assert "Fox" not in known_team(match.view(SPECTATOR), 0)
    play(match, "0: play Fox")
    assert int(match.view(SPECTATOR).played[0]) == int(match.open_record().played[0])


@rule_test("CR-5")
def test_either_may_start():
    starts = {drafted(seed).lines[-1] for seed in range(20)}
    assert starts == {"nature: start 0", "nature: start 1"}


@rule_test("CR-5")
def test_the_one_drawn_has_the_first_turn():
    match = drafted(3)
    assert match.lines[-1] == f"nature: start {match.seats[0]}"


@rule_test("CR-5")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("beginner", [False, True])
def test_who_argued_best_goes_first(first, beginner):
    """The line of it stands after the draft either way; in the beginner's game after the deal."""
    for seed in range(6):
        match = hutch.new("carousel", seed=seed, options={"first": first, "beginner": beginner})
        assert not [line for line in match.lines if "start" in line] or beginner
        if not beginner:
            choose(match)
        assert match.lines[-1] == f"nature: start {first}"
        assert match.seats == (first,)


@rule_test("CR-5")
def test_only_a_seat_or_the_lot_goes_first():
    with pytest.raises(hutch.BadOption, match="must be lot, or a seat from 0 to 1, not '2'"):
        hutch.new("carousel", options={"first": "2"})


@rule_test("CR-23")
def test_every_character_has_tokens_or_a_skill():
    assert [card["name"] for card in EDITION["character"] if not card["tokens"] and card["skill"] == "none"] == []


@rule_test("CR-23")
def test_what_the_amended_characters_bring():
    """Hare and Otter have a skill, Bear and Rooster a token, and none of the four draws five any more."""
    cards = {card["name"]: (card["discard"], card["draw"], card["tokens"], card["skill"]) for card in EDITION["character"]}
    assert cards["Hare"] == (1, 3, [], "leap")
    assert cards["Otter"] == (3, 3, [], "dig")
    assert cards["Bear"] == (0, 4, ["chaos"], "none")
    assert cards["Rooster"] == (5, 3, ["life"], "none")


@rule_test("CR-23", "CR-35")
def test_tiles_are_numbered_as_in_the_edition_the_scoring_ones_first():
    """Five that score and ten that do not: tile 5 is claimed, tile 6 is nobody's."""
    s = hutch.new("carousel", seed=1, edition=SMALL).open_record()
    assert [list(s.sides[5]), list(s.sides[6])] == [SMALL["scoring"][4], SMALL["plain"][0]]
    assert [tile for tile in range(64) if int(s.pile) >> tile & 1] == list(range(1, 16))
    match = position(hands=("5", "6"), edition=SMALL)
    play(match, "0: place 5 A2", "1: place 6 B1")
    assert shown(match)[:2] == ["# 5R", "6-"]


@rule_test("CR-23", "CR-35")
def test_the_largest_edition_has_sixty_tiles_and_forty_characters():
    match = position(hands=("40 60", "41"), edition=LARGE, grid="# 42-:1111")
    play(match, "0: place 60 B1", "1: place 41 B2", "0: place 40 A3")
    assert shown(match)[:2] == ["# 42x 40R", "60- 41-"]
    deals = [line.split()[3:] for seed in range(40) for line in hutch.new("carousel", seed=seed, edition=LARGE).lines]
    assert {name for names in deals for name in names} == {card["name"] for card in LARGE["character"]}


@rule_test("CR-2", "CR-35")
def test_twelve_characters_are_enough_for_a_draft():
    match = hutch.new("carousel", seed=3, edition=SMALL)
    assert {name for line in match.lines for name in line.split()[3:]} == {card["name"] for card in SMALL["character"]}


@pytest.mark.parametrize("shape", [SMALL, LARGE], ids=["small", "large"])
def test_games_and_guesses_of_another_shape_break_no_invariant(shape):
    game = hutch.find("carousel")
    for options in ({}, {"beginner": "on"}):
        assert hutch.batch(game, 2, seed=1, options=options, edition=shape).find_flaw(200) is None
    match = hutch.new("carousel", seed=5, edition=shape)
    for _ in walk(match, 5):
        for viewer in (0, 1, SPECTATOR):
            guessed = match.view(viewer)
            verbs.guess(guessed, viewer, match.number)
            assert verbs.flaw(guessed) == 0
            verbs.veil(guessed, viewer)
            assert guessed.tobytes() == match.view(viewer).tobytes()


@pytest.mark.parametrize("shape", [SMALL, LARGE], ids=["small", "large"])
def test_a_transcript_of_another_shape_reads_back_with_its_edition(shape):
    match = random_match("carousel", 2, 2, edition=shape)
    assert hutch.read(match.transcript(), shape).lines == match.lines


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
@pytest.mark.parametrize("shape", [SMALL, LARGE], ids=["small", "large"])
def test_pictures_of_another_shape_hold_every_touch(shape, tall):
    match = hutch.new("carousel", seed=6, edition=shape)
    for _ in walk(match, 6):
        for seat, actions in match.legal().items():
            view = match.view(seat)
            drawn = match.game.picture(view, seat, tall)
            assert all(f'id="{touch}"' in drawn for action in actions for touch in match.game.notation.touches(view, action))


@rule_test("CR-23")
def test_the_numbers_come_from_the_edition():
    scoring = [[6, 6, 6, 6], *EDITION["scoring"][1:]]
    match = hutch.new("carousel", seed=1, edition=edition(Hare={"name": "Horse"}) | {"scoring": scoring, "hand_limit": 3})
    assert list(match.open_record().sides[1]) == [6, 6, 6, 6]
    assert match.open_record().hand_limit == 3


@rule_test("CR-23")
def test_an_edition_may_name_its_own_characters():
    names = [card | {"name": f"Horse{'abcdefghijklmnopqrst'[i]}"} for i, card in enumerate(EDITION["character"])]
    match = hutch.new("carousel", seed=1, edition=EDITION | {"character": names})
    assert all(move.startswith("keep Horse") for move in match.moves(0))
    assert "Horse" in match.picture(0)


@rule_test("CR-23", "CR-35")
@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"hand_limit": 0}, "hand_limit must be 1..10"),
        ({"scoring": EDITION["scoring"][:2]}, "scoring and plain hold 14 tiles; together they must be 15..60, for the grid"),
        ({"plain": EDITION["plain"] * 4}, "scoring and plain hold 66 tiles; together they must be 15..60"),
        ({"scoring": []}, "scoring must have 1..60 entries, not 0"),
        ({"character": EDITION["character"][:11]}, "character must have 12..40 entries, not 11"),
        ({"plain": [[7, 1, 1, 1], *EDITION["plain"][1:]]}, r"plain\[0\]\[0\] must be 0..6"),
        ({"character": [EDITION["character"][0]] * 20}, "two characters named 'Hare'"),
        ({"character": [EDITION["character"][0] | {"name": "Two words"}] * 20}, "one word"),
        ({"character": [EDITION["character"][0] | {"skill": "fly"}] * 20}, "one of none, thief"),
    ],
)
def test_an_impossible_edition_is_refused(change, trouble):
    with pytest.raises(hutch.BadEdition, match=trouble):
        hutch.new("carousel", edition=EDITION | change)


# ---- the draft ------------------------------------------------------------------------------------------------------


def kept(match, seat):
    return [move.split()[1] for move in match.moves(seat)]


def choose(match, order=(0, 1), choices=3):
    """Both keep the first card of each packet, in this order."""
    for _ in range(choices):
        for seat in order:
            match.play(seat, match.moves(seat)[0])
    return match


def drafted(seed, **more):
    return choose(hutch.new("carousel", seed=seed, **more))


@rule_test("CR-2")
def test_six_five_and_four_to_choose_from():
    match = hutch.new("carousel", seed=7)
    for size in (6, 5, 4):
        assert [len(kept(match, seat)) for seat in range(2)] == [size, size]
        choose(match, choices=1)


@rule_test("CR-2")
def test_the_rest_of_a_packet_is_passed_on_and_comes_back():
    match = hutch.new("carousel", seed=7)
    red, blue = set(kept(match, 0)), set(kept(match, 1))
    first = kept(match, 0)[0], kept(match, 1)[0]
    choose(match, choices=1)
    assert set(kept(match, 0)) == blue - {first[1]}
    assert set(kept(match, 1)) == red - {first[0]}
    second = kept(match, 0)[0], kept(match, 1)[0]
    choose(match, choices=1)
    assert set(kept(match, 0)) == red - {first[0], second[1]}
    assert set(kept(match, 1)) == blue - {first[1], second[0]}


@rule_test("CR-2")
def test_both_choose_at_once_in_either_order():
    match = hutch.new("carousel", seed=7)
    assert set(match.seats) == {0, 1}
    match.play(1, match.moves(1)[0])
    assert match.seats == (0,)
    assert match.moves(1) == []


@rule_test("CR-2")
def test_the_order_of_choosing_leaves_no_trace():
    for choices in (1, 2, 3):
        one = choose(hutch.new("carousel", seed=9), (0, 1), choices)
        two = choose(hutch.new("carousel", seed=9), (1, 0), choices)
        assert bytes_of(one.open_record()) == bytes_of(two.open_record())
        assert one.lines == two.lines


@rule_test("CR-2")
def test_choices_are_written_red_then_blue():
    lines = choose(hutch.new("carousel", seed=9), (1, 0)).lines
    assert [line.split(":")[0] for line in lines] == ["nature"] * 2 + ["0", "1"] * 3 + ["nature"]


@rule_test("CR-2")
def test_a_choice_is_the_choosers_secret():
    match = choose(hutch.new("carousel", seed=9))
    for viewer, own in ((0, "0"), (1, "1"), (SPECTATOR, "none")):
        keeps = [line for line in match.lines_for(viewer) if not line.startswith("nature")]
        assert all((line.split(": ")[1] == "?") == (line[0] != own) for line in keeps)
        deals = match.lines_for(viewer)[:2]
        assert [line == "nature: ?" for line in deals] == [own != "0", own != "1"]


@rule_test("CR-2")
def test_the_log_says_only_that_something_was_kept():
    match = choose(hutch.new("carousel", seed=9), choices=1)
    assert [entry.words for entry in match.log(SPECTATOR) if entry.who >= 0] == ["keeps a character"] * 2


# ---- the turn -------------------------------------------------------------------------------------------------------


@rule_test("CR-6")
def test_a_turn_is_a_character_or_a_tile():
    match = position(hands=("1", ""), teams=("Fox Owl", "Bear"))
    assert {move.split()[0] for move in match.moves(0)} == {"play", "place"}
    assert play(match, "0: place 1 A2").seats == (1,)


@rule_test("CR-6")
def test_who_has_neither_is_skipped_without_a_line():
    match = position(hands=("1 2", ""))
    play(match, "0: place 1 A2")
    assert match.seats == (0,)
    assert match.lines[-1] == "0: place 1 A2"
    assert "passed over" in match.log(0)[-1].words


@rule_test("CR-6")
def test_who_has_only_tiles_must_place_one():
    assert {move.split()[0] for move in position(hands=("1", "2")).moves(0)} == {"place"}


# ---- characters -----------------------------------------------------------------------------------------------------


@rule_test("CR-7")
def test_a_character_discards_then_draws():
    """Fox: discard up to 2, draw 3."""
    match = position(hands=("1 2 3", "9"), teams=("Fox", ""))
    play(match, "0: play Fox")
    assert match.moves(0) == ["done", "discard 1", "discard 2", "discard 3"]
    play(match, "0: discard 1", "0: discard 3")
    assert discards(match) == {1, 3}
    assert len(hand(match, 0)) == 1 + 3
    assert match.seats == (1,)


@rule_test("CR-7")
def test_fewer_may_be_discarded():
    match = position(hands=("1 2 3", "9"), teams=("Fox", ""))
    play(match, "0: play Fox", "0: discard 1", "0: done")
    assert discards(match) == {1}


@rule_test("CR-7")
def test_drawing_stops_at_five_in_hand():
    match = position(hands=("1 2 3", "9"), teams=("Fox", ""))
    play(match, "0: play Fox", "0: done")
    assert len(hand(match, 0)) == 5
    assert len(match.lines[-1].split()) == len(["nature:", "draw", "0"]) + 2


@rule_test("CR-7")
def test_with_an_empty_hand_nothing_is_asked():
    match = position(hands=("", "9"), teams=("Fox", ""))
    assert play(match, "0: play Fox").seats == (1,)


@rule_test("CR-7")
def test_discarding_the_last_tile_ends_it():
    """Rooster may discard five, but has only one."""
    match = position(hands=("1", "9"), teams=("Rooster", ""))
    play(match, "0: play Rooster", "0: discard 1")
    assert match.seats == (1,)
    assert len(hand(match, 0)) == 3


@rule_test("CR-7")
def test_a_character_without_discards_draws_at_once():
    match = position(hands=("1", "9"), teams=("Bear", ""))
    play(match, "0: play Bear")
    assert len(hand(match, 0)) == 5
    assert discards(match) == set()


@rule_test("CR-7")
def test_a_full_hand_draws_nothing_and_there_is_no_line():
    match = position(hands=("1 2 3 4 5", "9"), teams=("Stag", ""))
    play(match, "0: play Stag")
    assert match.lines[-1] == "0: play Stag"


@rule_test("CR-7")
def test_tokens_are_taken_from_the_supply():
    match = position(hands=("", "9"), teams=("Lynx", ""))
    play(match, "0: play Lynx")
    assert tokens(match, 0) == ["chaos", "death"]
    assert list(match.open_record().supply) == [1, 2, 1, 2]


@rule_test("CR-7")
def test_tokens_are_taken_as_far_as_they_are_there():
    match = position(hands=("", "9"), teams=("Lynx", ""), supply="death life")
    play(match, "0: play Lynx")
    assert tokens(match, 0) == ["death"]


@rule_test("CR-8")
def test_the_discards_become_a_new_pile_when_it_is_empty():
    match = position(hands=("", "9"), teams=("Bear", ""), pile="7")
    play(match, "0: play Bear")
    assert match.lines[-1].startswith("nature: draw 0 7 ")
    assert len(hand(match, 0)) == 4
    assert discards(match) == set()
    assert int(match.open_record().pile).bit_count() == 30 - 1 - 4


@rule_test("CR-8")
def test_a_reshuffle_is_told_in_the_log_but_has_no_line():
    match = position(hands=("", "9"), teams=("Bear", ""), pile="7")
    play(match, "0: play Bear")
    assert [entry.words for entry in match.log(1)[-2:]] == [
        "The discards are shuffled into a new pile.",
        "Red takes a chaos token.",
    ]
    assert match.lines[-1].startswith("nature: draw 0 7 ")


@rule_test("CR-30")
def test_the_discards_stay_until_a_tile_has_to_be_drawn():
    match = position(hands=("", "9"), teams=("Bear", ""), pile="1 2 3 4")
    play(match, "0: play Bear")
    assert hand(match, 0) == {1, 2, 3, 4}
    assert match.open_record().pile == 0
    assert len(discards(match)) == 30 - 5


# ---- skills ---------------------------------------------------------------------------------------------------------


@rule_test("CR-24")
def test_the_thief_takes_a_tile_from_the_other_hand():
    match = position(hands=("", "7 8"), teams=("Magpie", ""))
    play(match, "0: play Magpie")
    assert match.moves(0) == ["steal 7", "steal 8"]
    play(match, "0: steal 8")
    assert 8 in hand(match, 0)
    assert hand(match, 1) == {7}
    assert match.seats == (1,)


@rule_test("CR-24", "CR-31")
def test_a_thief_with_nothing_to_steal_draws_one():
    """Two for the Magpie, then one more: a draw of its own, with a line of its own."""
    match = position(teams=("Magpie", "Bear"))
    play(match, "0: play Magpie")
    assert [len(line.split()) for line in last_lines(match, 2)] == [2 + 2, 2 + 1]
    assert len(hand(match, 0)) == 3


@rule_test("CR-24")
def test_a_thief_without_room_neither_steals_nor_draws():
    match = position(hands=("1 2 3 4", "7"), teams=("Magpie", ""))
    play(match, "0: play Magpie", "0: done")
    assert match.seats == (1,)
    assert len(hand(match, 0)) == 5
    assert hand(match, 1) == {7}


@rule_test("CR-24")
def test_dig_takes_a_tile_from_the_discards():
    match = position(hands=("", "9"), teams=("Mole", ""), discards="7 8")
    play(match, "0: play Mole")
    assert match.moves(0) == ["dig 7", "dig 8"]
    play(match, "0: dig 7")
    assert 7 in hand(match, 0)
    assert discards(match) == {8}


@rule_test("CR-24")
def test_what_was_just_discarded_can_be_dug_out():
    match = position(hands=("1", "9"), teams=("Mole", ""))
    play(match, "0: play Mole", "0: discard 1")
    assert match.moves(0) == ["dig 1"]


@rule_test("CR-24")
def test_a_mole_without_discards_draws_one():
    match = position(hands=("", "9"), teams=("Mole", ""))
    play(match, "0: play Mole")
    assert len(hand(match, 0)) == 3
    assert match.seats == (1,)


@rule_test("CR-24")
def test_the_spy_sees_the_other_characters():
    match = position(hands=("", "9"), teams=("Spider", "Fox Owl Lynx"))
    assert known_team(match.view(0), 1) != {"Fox", "Owl", "Lynx"}
    play(match, "0: play Spider")
    assert known_team(match.view(0), 1) == {"Fox", "Owl", "Lynx"}
    assert "Fox" not in known_team(match.view(SPECTATOR), 1)


@rule_test("CR-24")
def test_a_spy_with_nobody_to_see_draws_one():
    match = position(hands=("", "9"), teams=("Spider", ""))
    play(match, "0: play Spider")
    assert len(hand(match, 0)) == 3 + 1


@rule_test("CR-24")
def test_a_spy_with_one_to_see_sees_it():
    match = play(position(hands=("", "9"), teams=("Spider", "Fox")), "0: play Spider")
    assert "Fox" in known_team(match.view(0), 1)
    assert len(hand(match, 0)) == 3


@rule_test("CR-24")
def test_a_leap_plays_a_tile_in_the_same_turn():
    match = position(hands=("1", "9"), teams=("Goat", ""))
    play(match, "0: play Goat")
    assert match.seats == (0,)
    assert {move.split()[0] for move in match.moves(0)} == {"skip", "place"}
    assert play(match, "0: place 1 A2").seats == (1,)


@rule_test("CR-24", "CR-33")
def test_a_leap_may_be_skipped_and_that_draws_nothing():
    match = position(hands=("1", "9"), teams=("Goat", ""))
    play(match, "0: play Goat", "0: skip")
    assert match.lines[-1] == "0: skip"
    assert match.seats == (1,)
    assert len(hand(match, 0)) == 4


@rule_test("CR-24")
def test_a_leap_without_a_tile_draws_one_and_places_none():
    match = position(hands=("", "9"), teams=("Goat", ""), edition=edition(Goat={"draw": 0}))
    play(match, "0: play Goat")
    assert len(hand(match, 0)) == 1
    assert match.seats == (1,)


@rule_test("CR-24")
def test_free_brings_a_marker_back_from_the_other_prison():
    match = position(hands=("", "9"), teams=("Hedgehog", ""), prison=(3, 2))
    play(match, "0: play Hedgehog")
    assert list(match.open_record().prison) == [3, 1]
    assert len(hand(match, 0)) == 3


@rule_test("CR-24")
def test_nobody_to_free_draws_one():
    match = position(hands=("", "9"), teams=("Hedgehog", ""), prison=(3, 0))
    play(match, "0: play Hedgehog")
    assert list(match.open_record().prison) == [3, 0]
    assert len(hand(match, 0)) == 4


@rule_test("CR-24")
def test_choice_takes_any_one_token():
    match = position(hands=("", "9"), teams=("Peacock", ""), supply="life rotate")
    play(match, "0: play Peacock")
    assert match.moves(0) == ["token life", "token rotate"]
    assert tokens(play(match, "0: token rotate"), 0) == ["rotate"]


@rule_test("CR-24")
@pytest.mark.parametrize("kind", ["chaos", "death", "life", "rotate"])
def test_one_token_in_the_supply_is_enough_to_choose_it(kind):
    match = play(position(hands=("", "9"), teams=("Peacock", ""), supply=kind), "0: play Peacock")
    assert match.moves(0) == [f"token {kind}"]


@rule_test("CR-24")
def test_choice_from_an_empty_supply_draws_one():
    match = position(hands=("", "9"), teams=("Peacock", ""), supply="")
    play(match, "0: play Peacock")
    assert len(hand(match, 0)) == 4


# ---- the ends -------------------------------------------------------------------------------------------------------

NEARLY_FULL = "#   19x 20x 21x\n22x 23x 24x 25x\n26x 27x 28x 29x\n30x 1x  2x"


@rule_test("CR-25")
def test_a_full_grid_ends_the_game_at_once():
    match = position(NEARLY_FULL, hands=("3 4", "5"), teams=("Hare", "Bear"))
    assert not match.over
    assert play(match, "0: place 3 D4").over


@rule_test("CR-25")
def test_a_leap_can_fill_the_grid():
    match = position(NEARLY_FULL, hands=("3", "5"), teams=("Goat", "Bear"))
    assert play(match, "0: play Goat", "0: place 3 D4").over


@rule_test("CR-25")
def test_the_game_ends_when_nobody_has_anything_left():
    match = position(hands=("1", ""))
    assert play(match, "0: place 1 A2").over


@rule_test("CR-25")
def test_the_end_is_judged_after_the_draw():
    """Red's last character leaves nobody with anything, until its draw."""
    match = position(teams=("Hare", ""))
    play(match, "0: play Hare")
    assert not match.over
    assert match.seats == (0,)


@rule_test("CR-27")
def test_more_points_win():
    assert play(position("# 1B 2B", hands=("20:1111", ""), prison=(3, 0)), "0: place 20 B1").payoff == [1, 0]
    assert play(position("# 1B 2B", hands=("20:1111", ""), prison=(1, 0)), "0: place 20 B1").payoff == [0, 1]


@rule_test("CR-27")
def test_a_tie_goes_to_more_prisoners():
    match = play(position("# 1B 2B", hands=("20:1111", ""), prison=(2, 0)), "0: place 20 B1")
    assert match.score == [2, 2]
    assert match.payoff == [1, 0]


@rule_test("CR-27")
def test_a_tie_in_both_is_a_draw():
    match = play(position(hands=("20:1111", ""), prison=(1, 1)), "0: place 20 B1")
    assert match.payoff == [Fraction(1, 2), Fraction(1, 2)]


# ---- the beginner's game --------------------------------------------------------------------------------------------


@rule_test("CR-28")
def test_beginners_get_three_characters_and_no_draft():
    match = hutch.new("carousel", seed=4, options={"beginner": "on"})
    assert [line.split()[1] for line in match.lines] == ["deal", "deal", "start"]
    assert [len(line.split()) - 3 for line in match.lines[:2]] == [3, 3]
    assert sum(move.startswith("play") for move in match.moves(match.seats[0])) == 3


@rule_test("CR-28")
def test_beginners_take_no_tokens():
    match = position(hands=("", "9"), teams=("Lynx", ""), beginner=True)
    play(match, "0: play Lynx")
    assert tokens(match, 0) == []
    assert not match.open_record().supply.any()


@rule_test("CR-28", "CR-34")
def test_beginners_have_no_skills_and_nothing_instead():
    """Hedgehog would draw a fourth tile, with nobody to free."""
    match = position(hands=("", "9"), teams=("Hedgehog", ""), beginner=True)
    play(match, "0: play Hedgehog")
    assert len(hand(match, 0)) == 3
    assert match.seats == (1,)


# ---- what must always hold -------------------------------------------------------------------------------------------


def flaw_after(change, grid="# 1R 20x\n2B 21-", **more):
    """The number of the invariant that this change of a sound record breaks."""
    match = position(grid, **({"hands": ("5 6", "7"), "teams": ("Fox Owl", "Lynx"), "tokens": ("life", "chaos")} | more))
    change(match.open_record())
    return verbs.flaw(match.open_record())


def bits(*cells):
    return np.uint64(sum(1 << int(cell) for cell in cells))


@rule_test("CR-1")
def test_a_tile_that_is_missing_or_in_two_places_is_a_flaw():
    assert flaw_after(lambda s: setattr(s, "pile", s.pile & ~bits(9))) == 1
    assert flaw_after(lambda s: setattr(s, "discarded", bits(9))) == 1
    assert flaw_after(lambda s: s.hands.__setitem__(0, bits(5, 6, 7))) == 1
    assert flaw_after(lambda s: s.hands.__setitem__(1, bits(7, 8))) == 1
    assert flaw_after(lambda s: s.tile.__setitem__(15, 9), grid="#") == 1
    assert flaw_after(lambda s: (setattr(s, "pile", s.pile & ~bits(9)), s.tile.__setitem__(0, 9))) == 1


@rule_test("CR-14")
def test_an_empty_cell_that_lies_face_down_is_a_flaw():
    assert flaw_after(lambda s: setattr(s, "down", s.down | bits(15))) == 1


@rule_test("CR-2", "CR-3")
def test_a_character_that_nobody_could_have_kept_is_a_flaw():
    def also(name, seat, i):
        return lambda s: s.kept.__setitem__((seat, i), [card["name"] for card in EDITION["character"]].index(name))

    assert flaw_after(also("Lynx", 0, 0)) == 2  # held by both
    assert flaw_after(lambda s: s.played.__setitem__(0, s.played[1])) == 2  # played by one who never had it
    assert flaw_after(lambda s: s.dealt.__setitem__(0, s.dealt[0] | s.dealt[1])) == 2  # dealt to both
    assert flaw_after(lambda s: s.dealt.__setitem__(1, s.dealt[1] & ~bits(s.kept[1, 0]))) == 2  # kept out of nothing
    assert flaw_after(lambda s: s.kept.__setitem__((1, 0), -1)) == 2  # a team of two
    for seat in range(2):  # dealt seven
        assert flaw_after(lambda s, seat=seat: s.dealt.__setitem__(seat, s.dealt[seat] | spare_card(s))) == 2


def spare_card(s):
    """A character that was dealt to nobody."""
    return bits(next(c for c in range(20) if not int(s.dealt[0] | s.dealt[1]) >> c & 1))


@rule_test("CR-2")
def test_a_draft_in_which_nobody_has_chosen_yet_is_sound():
    match = hutch.new("carousel", seed=1)
    assert verbs.flaw(match.open_record()) == 0
    match.play(1, match.moves(1)[0])
    assert verbs.flaw(match.open_record()) == 0


@rule_test("CR-1", "CR-18")
@pytest.mark.parametrize("kind", range(4))
def test_a_token_that_comes_or_goes_is_a_flaw(kind):
    assert flaw_after(lambda s: s.supply.__setitem__(kind, s.supply[kind] + 1)) == 3
    assert flaw_after(lambda s: s.spent.__setitem__(kind, s.spent[kind] + 1)) == 3
    assert flaw_after(lambda s: s.tokens.__setitem__((0, kind), s.tokens[0, kind] + 1)) == 3
    assert flaw_after(lambda s: s.tokens.__setitem__((1, kind), s.tokens[1, kind] + 1)) == 3
    assert flaw_after(lambda s: s.supply.__setitem__(kind, 1), tokens=("", ""), beginner=True) == 3


@rule_test("CR-18")
def test_a_token_owed_is_a_flaw():
    """Two of a kind in all, but one place has three, another minus one."""
    for owing, having in (("supply", "spent"), ("spent", "supply")):
        assert flaw_after(lambda s, o=owing, h=having: (s[h].__setitem__(3, 3), s[o].__setitem__(3, -1))) == 3
    for seat in range(2):
        assert flaw_after(lambda s, seat=seat: (s.supply.__setitem__(3, 3), s.tokens.__setitem__((seat, 3), -1))) == 3


@rule_test("CR-11", "CR-14", "CR-21")
def test_markers_lie_on_scoring_tiles_face_up_and_nowhere_else():
    """A2 is red's, B1 blue's; A3 is face down, B2 plain, C3 empty."""
    assert flaw_after(lambda s: s.marks.__setitem__(0, 0)) == 4
    assert flaw_after(lambda s: s.marks.__setitem__(1, bits(1, 4))) == 4
    assert flaw_after(lambda s: s.marks.__setitem__(0, bits(1, 2))) == 4
    assert flaw_after(lambda s: s.marks.__setitem__(0, bits(1, 5))) == 4
    assert flaw_after(lambda s: s.marks.__setitem__(1, bits(4, 10))) == 4
    assert flaw_after(lambda s: setattr(s, "down", bits(1, 2))) == 4


@rule_test("CR-7")
def test_six_tiles_in_a_hand_are_a_flaw():
    for seat in range(2):
        hands = ["5 6", "7"]
        hands[seat] = "8 9 10 11 12"
        full = flaw_after(lambda s: None, hands=tuple(hands))
        assert full == 0
        assert flaw_after(lambda s: setattr(s, "hand_limit", 4), hands=tuple(hands)) == 5


@rule_test("CR-15")
def test_a_prison_that_owes_a_marker_is_a_flaw():
    for seat in range(2):
        assert flaw_after(lambda s, seat=seat: s.prison.__setitem__(seat, -1)) == 6
        assert flaw_after(lambda s, seat=seat: s.prison.__setitem__(seat, 1)) == 0


# ---- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("place 5 A2", "tile 5 is not in your hand"),
        ("place 1 A1", "A1 is taken"),
        ("place 1 D4", "D4 touches no tile"),
        ("place 1 B2 turn 1", "only a rotate token"),
        ("death A2", "you have no death token"),
        ("life A1", "the corner piece"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(said, why):
    match = position("# 20-", hands=("1", ""), tokens=("life", ""))
    with pytest.raises(hutch.IllegalMove, match=why):
        match.play(0, said)
