"""Carousel: the set-up, the draft, the turn, the characters, the ends. The grid is in test_carousel_battle."""

from fractions import Fraction

import pytest
from carousel_positions import discards, hand, known_team, play, position, tokens
from rulebook import rule_test

import hutch
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
    s = hutch.new("carousel", seed=1).state
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
        assert list(match.view(viewer).hands) == list(match.state.hands)


@rule_test("CR-3")
def test_characters_are_secret_until_played():
    match = position(hands=("", "5"), teams=("Fox Owl", "Lynx"))
    assert "Fox" not in known_team(match.view(SPECTATOR), 0)
    play(match, "0: play Fox")
    assert int(match.view(SPECTATOR).played[0]) == int(match.state.played[0])


@rule_test("CR-5")
def test_either_may_start():
    starts = {drafted(seed).lines[-1] for seed in range(20)}
    assert starts == {"nature: start 0", "nature: start 1"}


@rule_test("CR-5")
def test_the_one_drawn_has_the_first_turn():
    match = drafted(3)
    assert match.lines[-1] == f"nature: start {match.seats[0]}"


@rule_test("CR-23")
def test_the_numbers_come_from_the_edition():
    scoring = [[6, 6, 6, 6], *EDITION["scoring"][1:]]
    match = hutch.new("carousel", seed=1, edition=edition(Hare={"name": "Horse"}) | {"scoring": scoring, "hand_limit": 3})
    assert list(match.state.sides[1]) == [6, 6, 6, 6]
    assert match.state.hand_limit == 3


@rule_test("CR-23")
def test_an_edition_may_name_its_own_characters():
    names = [card | {"name": f"Horse{'abcdefghijklmnopqrst'[i]}"} for i, card in enumerate(EDITION["character"])]
    match = hutch.new("carousel", seed=1, edition=EDITION | {"character": names})
    assert all(move.startswith("keep Horse") for move in match.moves(0))
    assert "Horse" in match.picture(0)


@rule_test("CR-23")
@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"hand_limit": 0}, "hand_limit must be 1..10"),
        ({"scoring": EDITION["scoring"][:17]}, "scoring must have 18 entries"),
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
        assert bytes_of(one.state) == bytes_of(two.state)
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
    """Otter may discard three, but has only one."""
    match = position(hands=("1", "9"), teams=("Otter", ""))
    play(match, "0: play Otter", "0: discard 1")
    assert match.seats == (1,)
    assert len(hand(match, 0)) == 4


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
    assert list(match.state.supply) == [1, 2, 1, 2]


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
    assert len(hand(match, 0)) == 5
    assert discards(match) == set()
    assert int(match.state.pile).bit_count() == 30 - 1 - 5


@rule_test("CR-8")
def test_a_reshuffle_is_told_in_the_log_but_has_no_line():
    match = position(hands=("", "9"), teams=("Bear", ""), pile="7")
    play(match, "0: play Bear")
    assert match.log(1)[-1].words == "The discards are shuffled into a new pile."


@rule_test("CR-30")
def test_the_discards_stay_until_a_tile_has_to_be_drawn():
    match = position(hands=("", "9"), teams=("Bear", ""), pile="1 2 3 4 5")
    play(match, "0: play Bear")
    assert hand(match, 0) == {1, 2, 3, 4, 5}
    assert match.state.pile == 0
    assert len(discards(match)) == 30 - 6


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
    assert list(match.state.prison) == [3, 1]
    assert len(hand(match, 0)) == 3


@rule_test("CR-24")
def test_nobody_to_free_draws_one():
    match = position(hands=("", "9"), teams=("Hedgehog", ""), prison=(3, 0))
    play(match, "0: play Hedgehog")
    assert list(match.state.prison) == [3, 0]
    assert len(hand(match, 0)) == 4


@rule_test("CR-24")
def test_choice_takes_any_one_token():
    match = position(hands=("", "9"), teams=("Peacock", ""), supply="life rotate")
    play(match, "0: play Peacock")
    assert match.moves(0) == ["token life", "token rotate"]
    assert tokens(play(match, "0: token rotate"), 0) == ["rotate"]


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
    verbs = [line.split()[1] for line in match.lines]
    assert verbs == ["deal", "deal", "start"]
    assert [len(line.split()) - 3 for line in match.lines[:2]] == [3, 3]
    assert sum(move.startswith("play") for move in match.moves(match.seats[0])) == 3


@rule_test("CR-28")
def test_beginners_take_no_tokens():
    match = position(hands=("", "9"), teams=("Lynx", ""), beginner=True)
    play(match, "0: play Lynx")
    assert tokens(match, 0) == []
    assert not match.state.supply.any()


@rule_test("CR-28", "CR-34")
def test_beginners_have_no_skills_and_nothing_instead():
    """Hedgehog would draw a fourth tile, with nobody to free."""
    match = position(hands=("", "9"), teams=("Hedgehog", ""), beginner=True)
    play(match, "0: play Hedgehog")
    assert len(hand(match, 0)) == 3
    assert match.seats == (1,)


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
