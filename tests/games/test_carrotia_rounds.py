"""Carrotia from round to round: what is put back, what stays, what must always hold, and that every goal can be reached."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from carrotia_positions import (
    building,
    carried,
    changing,
    fresh,
    gathered,
    hand,
    lying,
    maze_of,
    named,
    played,
    rabbit,
    running,
    verbs_of,
)
from rulebook import rule_test

import hutch
from hutch.bots.arena.games import play_out
from hutch.core import verbs
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia import state as c
from hutch.games.carrotia.maze import step
from hutch.games.carrotia.rules import BELOW_NOTHING, BIRDS_AMISS, CARROTS_AMISS, ROLES_AMISS, TILES_AMISS

EDITION = hutch.find("carrotia").standard_edition
OPEN = "┼┼┼\n┼┼┼\n┼┼┼"
FAR = {"owl": "C1 left"}  # a bird that stays where it is


def next_round(**more):
    """The rabbit is next to the exit and goes out: round 2 begins."""
    return played(running(OPEN, "B3", **({"birds": FAR} | more)), "0: go south")


@rule_test("CA-4")
@pytest.mark.parametrize("level", range(3))
def test_the_grid_ends_at_its_edges(level):
    """From every cell, each way: the next cell in words, or nothing."""
    s, last = hutch.new("carrotia", seed=1).open_record(), level + 3
    s.level = level
    names = [f"{letter}{number}" for letter in "ABCDE"[:last] for number in range(1, last + 1)]
    for name in names:
        row, column = ord(name[0]), int(name[1])
        ways = [f"{chr(row - 1)}{column}", f"{chr(row)}{column + 1}", f"{chr(row + 1)}{column}", f"{chr(row)}{column - 1}"]
        found = [named(step(s, 5 * (row - 65) + column - 1, way)) for way in (c.NORTH, c.EAST, c.SOUTH, c.WEST)]
        assert found == [way if way in names else None for way in ways]


@rule_test("CA-39")
def test_nothing_of_the_run_is_left_for_the_next_round():
    """Birds, dice and the rabbit are put away until the new maze stands."""
    s = next_round(birds={"crow": "C1 right", "owl": "A2 rabbit"}, characters="Clown").open_record()
    assert s.phase == c.BUILD
    assert list(s.die) == [0] * 6
    assert list(s.bird_at) == [-1] * 6
    assert (s.to_fly, s.to_act, s.flier, s.prey, s.rabbit, s.behind, s.moves) == (0, 0, -1, -1, -1, -1, 0)


@rule_test("CA-12")
def test_passes_are_counted_from_nothing_in_every_round():
    """Without an hourglass: alone one has passed when one has passed once, in the first round and in the second."""
    match = hutch.new("carrotia", players=1, seed=1, options={"hourglass": "off"})
    while match.open_record().phase == c.CHOOSE:
        match.play(0, match.moves(0)[0])
    assert played(match, "0: pass").open_record().phase != c.BUILD
    match = next_round(hourglass="off")
    assert match.open_record().phase == c.BUILD
    assert played(match, "0: pass").open_record().phase != c.BUILD


# ---- every goal can be reached ---------------------------------------------------------------------------------------


@rule_test("CA-5")
def test_the_supply_lasts_for_the_richest_cards_and_the_offers():
    """Even if nothing of the earlier rounds comes back."""
    most = {
        kind: sum(max(len(card[kind]) for card in EDITION["quest"] if card["level"] == level) for level in (1, 2, 3))
        for kind in ("ones", "threes")
    }
    assert most["ones"] + 3 * 2 <= EDITION["ones"]
    assert most["threes"] <= EDITION["threes"]


def most_gathered(card):
    """The carrots that a rabbit can bring out in time, never going back, where all paths are open and no bird is about."""
    size, worth = card["level"] + 2, {}
    for cells, each in ((card["ones"], 1), (card["threes"], 3)):
        for cell in cells:
            worth[tuple(cell)] = worth.get(tuple(cell), 0) + each
    entry, exit_ = tuple(card["entry"]), tuple(card["exit"])
    layer, known, most = {(entry, None, frozenset({entry} & set(worth)))}, set(), 0
    for _ in range(EDITION["moves"][card["level"] - 1]):
        then = set()
        for (row, column), behind, found in layer:
            for there in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
                if there != behind and 0 <= there[0] < size and 0 <= there[1] < size:
                    got = found | ({there} & set(worth))
                    if there == exit_:
                        most = max(most, sum(worth[cell] for cell in got))
                    else:
                        then.add((there, (row, column), got))
        layer = then - known
        known |= layer
    return most


@cache
def poorest():
    """What the poorest card of each round still lets the rabbit bring out."""
    return [min(most_gathered(card) for card in EDITION["quest"] if card["level"] == level) for level in (1, 2, 3)]


@rule_test("CA-5", "CA-20", "CA-40")
@pytest.mark.parametrize("players", range(1, 7))
def test_the_poorest_cards_and_the_offers_reach_the_goal_without_any_character(players):
    """Two offered carrots a round can lie on the rabbit's way, wherever that goes."""
    assert sum(poorest()) + 3 * 2 >= EDITION["goal"][players - 1]


@pytest.mark.sweep
@pytest.mark.parametrize("players", range(1, 7))
def test_a_team_of_bots_wins_with_any_choice_of_characters(players):
    for roles in combinations(CHARACTERS, players):
        assert any(won(roles, seed) for seed in range(60)), roles


def won(roles, seed):
    match = hutch.new("carrotia", players=len(roles), seed=seed, options={"characters": ", ".join(roles)})
    return play_out(match, ["search:40"] * len(roles), seed).payoff[0] == 1


# ---- what a new round puts back --------------------------------------------------------------------------------------


@rule_test("CA-39")
def test_what_birds_carried_and_what_lay_about_goes_back_to_the_supply():
    match = next_round(
        birds={"crow": "A1 up", "seagull": "A1 up"}, carrots={"A2": "13"}, carried={"crow": "113", "seagull": "3"}
    )
    assert list(match.open_record().supply) == [24, 6]
    assert carried(match, "crow") == carried(match, "seagull") == ""


@rule_test("CA-39")
def test_banked_and_destroyed_tokens_do_not_come_back():
    match = running(OPEN, "B3", birds=FAR, gathered=(2, 1))
    match.open_record().destroyed = 3, 1
    match.open_record().supply = 19, 4
    played(match, "0: go south")
    assert list(match.open_record().supply) == [19, 4]
    assert list(match.open_record().banked) == [2, 1]
    assert list(match.open_record().gathered) == [0, 0]


@rule_test("CA-39")
def test_the_rabbit_leaves_the_maze_and_the_maze_stays():
    match = next_round(turn=0)
    s = match.open_record()
    assert (int(s.rabbit), int(s.behind), int(s.moves), int(s.prey), int(s.flier)) == (-1, -1, 0, -1, -1)
    assert sum(row.count("┼") for row in maze_of(match)) == 9


@rule_test("CA-38")
def test_the_offer_can_be_made_again_in_the_next_round():
    match = running(OPEN, "B3", birds=FAR)
    match.open_record().offered = 1
    played(match, "0: go south")
    assert match.open_record().offered == 0


@rule_test("CA-34")
def test_what_a_bird_freshened_is_spent_again_by_use():
    match = running(OPEN, "A1", birds={"owl": "B2 up"}, characters="Ghost", spent=["Ghost"])
    played(match, "0: go east")
    assert fresh(match, "Ghost")
    played(match, "0: ghost B1")
    assert not fresh(match, "Ghost")
    assert "ghost" not in verbs_of(match, 0)


@rule_test("CA-8")
@pytest.mark.parametrize(("direction", "seat"), [("clockwise", 2), ("anticlockwise", 0)])
def test_the_turn_goes_on_into_the_next_round(direction, seat):
    match = running(OPEN, "B3", birds=FAR, players=3, turn=1, direction=direction, characters="Bandit, Mummy, Ghost")
    played(match, "1: go south")
    assert match.open_record().turn == match.open_record().actor == seat


@rule_test("CA-8")
@pytest.mark.parametrize(("direction", "seat"), [("clockwise", 2), ("anticlockwise", 0)])
def test_the_turn_goes_on_after_a_round_that_was_lost(direction, seat):
    match = running(OPEN, "A1", birds=FAR, players=3, turn=1, direction=direction, moves=1, spent=["Ghost"])
    played(match, "1: go east")
    assert match.open_record().level == 1
    assert match.open_record().turn == seat


@rule_test("CA-6")
def test_tiles_are_dealt_anew_before_every_round():
    match = next_round(players=2, characters="Bandit, Mummy")
    told = [line.split()[1:] for line in match.lines if line.startswith("nature: ")][-3:]
    assert [words[0] for words in told] == ["deal", "deal", "quest"]
    assert len(hand(match, 0).split()) == len(hand(match, 1).split()) == 5


@rule_test("CA-12")
def test_passes_of_an_earlier_round_do_not_count():
    match = running(OPEN, "B3", birds=FAR, players=2, hourglass="off", characters="Bandit, Mummy")
    match.open_record().passes = 1
    played(match, "0: go south", "1: pass")
    assert match.open_record().phase == c.BUILD


@rule_test("CA-11")
def test_the_next_hourglass_is_turned_over():
    match = next_round(live=True)
    assert (match.open_record().timer, match.open_record().seconds, match.open_record().left) == (2, 60, 60)


@rule_test("CA-11")
def test_the_hourglass_stands_still_once_building_is_over():
    match = played(building("─┬┐\n.││\n.└.", ["tee"], live=True), "0: lay tee 3 C3")
    assert (match.open_record().timer, match.open_record().seconds, match.open_record().left) == (0, 0, 0)


@rule_test("CA-16")
def test_tiles_that_left_the_game_are_not_dealt_again():
    match = played(changing("┼┼┼\n┼┼┼\n┼┼┼", ["cross tee"]), "0: done")
    before = int(match.open_record().gone.sum())
    assert before == 2
    match.open_record().rabbit = 5 + 2
    played(match, "0: go south")
    assert int(match.open_record().gone.sum()) == before


# ---- the maze, changed -----------------------------------------------------------------------------------------------


@rule_test("CA-15")
@pytest.mark.parametrize(
    ("change", "maze"),
    [
        ("swap A1 C2", ["╵.─", "..┬", ".└."]),
        ("swap A3 B3", ["└.┬", "..─", ".╵."]),
        ("swap A2 B3", ["└┬─", "...", ".╵."]),
        ("swap B3 C3", ["└.─", "...", ".╵┬"]),
        ("turn C2 2", ["└.─", "..┬", ".╷."]),
        ("turn B3 0", ["└.─", "..├", ".╵."]),
        ("turn A3 0", ["└.│", "..┬", ".╵."]),
    ],
)
def test_a_change_does_just_that(change, maze):
    assert maze_of(played(changing("└.─\n..┬\n.╵."), f"0: {change}")) == maze


@rule_test("CA-15")
def test_tokens_stay_on_their_cells_when_tiles_move():
    match = changing("└.─\n...\n...")
    match.open_record().lying[0] = 1, 0
    played(match, "0: swap A1 C3")
    assert lying(match, "A1") == "1"


@rule_test("CA-15")
def test_a_swap_names_its_cells_in_reading_order():
    swaps = [text for text in changing("└.─\n...\n...").moves(0) if text.startswith("swap")]
    assert "swap A3 C1" in swaps
    assert "swap C1 A3" not in swaps
    assert len(swaps) == 8 + 8 - 1  # each of the two tiles with each other cell


@rule_test("CA-15")
def test_a_tile_on_any_cell_may_be_turned():
    turned = {text.split()[1] for text in changing("└└└\n└└└\n└└└").moves(0) if text.startswith("turn")}
    assert turned == {f"{row}{column}" for row in "ABC" for column in (1, 2, 3)}


@rule_test("CA-37")
@pytest.mark.parametrize(("turns", "glyph"), [(0, "└"), (1, "┌"), (2, "┐"), (3, "┘")])
def test_the_sailor_turns_a_tile_any_way(turns, glyph):
    match = running("┼┼├\n┼┼┼\n┼┼" + ("┌" if turns == 0 else "└"), "A3", birds=FAR, characters="Old Sailor", exit="C1 south")
    assert maze_of(played(match, f"0: sailor C3 {turns}"))[2] == f"┼┼{glyph}"


@rule_test("CA-37")
@pytest.mark.parametrize(("way", "cell"), [("north", "A2"), ("east", "B3"), ("south", "C2"), ("west", "B1")])
def test_the_vampire_flies_each_way(way, cell):
    assert rabbit(played(running(OPEN, "B2", birds=FAR, characters="Vampire"), f"0: vampire {way}")) == cell


@rule_test("CA-18")
@pytest.mark.parametrize(("way", "cell"), [("north", "A2"), ("east", "B3"), ("south", "C2"), ("west", "B1")])
def test_the_rabbit_goes_each_way(way, cell):
    assert rabbit(played(running(OPEN, "B2", birds=FAR), f"0: go {way}")) == cell


# ---- what birds carry ------------------------------------------------------------------------------------------------


@rule_test("CA-30")
def test_a_crow_carries_on_what_it_has_and_picks_up_one_more():
    match = running(OPEN, "A1", birds={"crow": "C3 up"}, carrots={"B3": "3"}, carried={"crow": "1"})
    assert carried(played(match, "0: go east"), "crow") == "13"
    assert lying(match, "B3") == ""


@rule_test("CA-30")
def test_each_bird_gives_what_it_carries_itself():
    match = running(OPEN, "A1", birds={"crow": "B2 up", "seagull": "C1 left"}, carried={"crow": "13", "seagull": "11"})
    played(match, "0: go east")
    assert gathered(match) == 4
    assert (carried(match, "crow"), carried(match, "seagull")) == ("", "11")


@rule_test("CA-21")
def test_the_rabbit_takes_nothing_from_birds_elsewhere():
    match = running(
        OPEN, "A1", birds={"crow": "C1 left"}, carrots={"A2": "1", "A3": "3"}, carried={"crow": "3"}, characters="Mummy"
    )
    played(match, "0: go east")
    assert gathered(match) == 1
    assert (lying(match, "A3"), carried(match, "crow")) == ("3", "3")


@rule_test("CA-30")
@pytest.mark.parametrize("name", ["crow", "seagull"])
def test_a_bird_that_carries_nothing_has_nothing_to_give(name):
    """The Mummy is not asked."""
    match = running(OPEN, "A1", birds={name: "B2 up"}, characters="Mummy")
    assert played(match, "0: go east").open_record().phase == c.MOVE


@rule_test("CA-21")
@pytest.mark.parametrize(("lies", "worth"), [("1", 1), ("3", 3), ("13", 4)])
@pytest.mark.parametrize("on_a_bird", [False, True])
def test_what_is_gathered_is_told_and_counted(lies, worth, on_a_bird):
    """Of either worth alone, too."""
    where = {"birds": {"crow": "A2 left"}, "carried": {"crow": lies}} if on_a_bird else {"birds": FAR, "carrots": {"A2": lies}}
    match = played(running(OPEN, "A1", characters="Clown", **where), "0: go east")
    assert [entry for entry in match.log() if "gather" in entry.words]
    assert gathered(match) == worth


@rule_test("CA-21")
def test_where_no_carrot_is_nothing_is_said_of_gathering():
    match = played(running(OPEN, "A1", birds=FAR), "0: go east")
    assert not [entry for entry in match.log() if "gather" in entry.words]


# ---- what must always hold -------------------------------------------------------------------------------------------


def dealt(players=3):
    return hutch.new("carrotia", players=players, seed=4, options={"characters": ", ".join(CHARACTERS[:players])}).open_record()


@rule_test("CA-2")
@pytest.mark.parametrize("place", ["pile", "hands", "gone", "maze"])
def test_a_tile_too_many_is_noticed_wherever_it_is(place):
    s = dealt()
    assert verbs.flaw(s) == 0
    if place == "hands":
        s.hands[1, c.KINDS.index("tee")] += 1
    elif place == "maze":
        s.maze[3] = c.LOOKS[c.KINDS.index("cross"), 0]
    else:
        getattr(s, place)[c.KINDS.index("dead_end")] += 1
    assert verbs.flaw(s) == TILES_AMISS


@rule_test("CA-2")
@pytest.mark.parametrize("look", range(1, 16))
def test_a_tile_is_counted_however_it_lies(look):
    s = dealt()
    s.pile[c.KIND[look]] -= 1
    s.maze[7] = look
    assert verbs.flaw(s) == 0


@rule_test("CA-3")
@pytest.mark.parametrize("worth", [c.ONE, c.THREE])
@pytest.mark.parametrize("place", ["supply", "gathered", "banked", "destroyed", "lying", "carried"])
def test_a_carrot_too_many_is_noticed_wherever_it_is(place, worth):
    s = dealt()
    at = getattr(s, place)
    at[(2, worth) if at.ndim == 2 else worth] += 1
    assert verbs.flaw(s) == CARROTS_AMISS


@rule_test("CA-2")
@pytest.mark.parametrize("kind", range(len(c.KINDS)))
def test_a_tile_may_be_in_the_pile_in_a_hand_in_the_maze_or_gone(kind):
    """Wherever it goes from the pile, it is still there."""
    s = dealt()
    s.pile[kind] -= 3
    s.gone[kind] += 1
    s.hands[2, kind] += 1
    s.maze[24] = c.LOOKS[kind, 0]
    assert verbs.flaw(s) == 0


@rule_test("CA-3")
@pytest.mark.parametrize("worth", [c.ONE, c.THREE])
def test_a_carrot_may_be_in_any_place(worth):
    s = dealt()
    s.supply[worth] -= 5
    for place in (s.gathered, s.banked, s.destroyed):
        place[worth] += 1
    s.lying[24, worth] += 1
    s.bird_at[c.SPARROW] = 0
    s.carried[c.SPARROW, worth] += 1
    assert verbs.flaw(s) == 0


@rule_test("CA-3")
@pytest.mark.parametrize("worth", [c.ONE, c.THREE])
@pytest.mark.parametrize("place", ["supply", "gathered"])
def test_one_less_than_nothing_is_noticed(place, worth):
    s = dealt()
    at = getattr(s, place)
    s.banked[worth] += at[worth] + 1
    at[worth] = -1
    assert verbs.flaw(s) == BELOW_NOTHING
    s.banked[worth] -= 1
    at[worth] = 0
    assert verbs.flaw(s) == 0


@rule_test("CA-17")
def test_a_bird_off_the_grid_or_with_carrots_in_the_pile_is_noticed():
    for cell in (3, 15):  # A4, D1
        s = dealt()
        s.bird_at[c.BAT] = cell
        assert verbs.flaw(s) == BIRDS_AMISS
    for worth in (c.ONE, c.THREE):
        s = dealt()
        s.carried[c.CROW, worth] += 1
        s.supply[worth] -= 1
        assert verbs.flaw(s) == BIRDS_AMISS
    s = dealt()
    s.bird_at[c.BAT] = 2 * 5 + 2
    assert verbs.flaw(s) == 0


@rule_test("CA-1")
def test_a_seat_with_two_characters_or_none_is_noticed():
    s = dealt()
    s.owner[5] = 1
    assert verbs.flaw(s) == ROLES_AMISS
    s = dealt()
    s.owner[2] = -1
    assert verbs.flaw(s) == ROLES_AMISS
    s.phase = c.CHOOSE
    assert verbs.flaw(s) == 0


@rule_test("CA-40")
def test_the_goal_is_asked_of_all_seats_alike():
    match = running("┼┼┼┼┼\n" * 5, "D5", birds={"owl": "E1 left"}, players=2, characters="Bandit, Mummy", exit="E5 east")
    match.open_record().banked = 17, 1
    played(match, "0: go south")
    out = np.zeros(2)
    verbs.payoff(match.open_record(), out)
    assert list(out) == [1, 1]
    assert match.score == [20, 20]
