"""What Carrotia's bots count on: a maze that the hands can lay, and leaving when enough is gathered."""

import numpy as np
import pytest
from carrotia_positions import building, running

import hutch
from hutch import bots
from hutch.bots.arena.games import next_move
from hutch.core import verbs
from hutch.games.carrotia.cells import cell_of
from hutch.games.carrotia.draft import draft
from hutch.games.carrotia.state import EAST, GO, LAY, PASS

GAP = """
    ─.─
    ...
    ...
"""
ACROSS = {"entry": "A1 west", "exit": "A3 east"}
STRAIGHT_ACROSS = 2 + 8  # east and west


def drafted(match, turns=9):
    maze = np.zeros(25, np.int64)
    return draft(match.open_record(), np.zeros(25), turns, maze), maze


def chances(match):
    out = np.zeros(6)
    verbs.value(match.open_record(), out)
    return out[0]


def test_a_draft_lays_the_tile_that_is_missing():
    lacks, maze = drafted(building(GAP, ["straight"], **ACROSS))
    assert lacks == 0
    assert maze[1] == STRAIGHT_ACROSS


def test_a_draft_lays_nothing_that_does_not_lead_on():
    """A dead end cannot join two tiles, and no other tile is there to go round."""
    lacks, _ = drafted(building(GAP, ["dead_end"], **ACROSS))
    assert lacks != 0


def test_a_draft_lets_the_players_lay_in_turn():
    """The one whose tile it is comes second: one turn is too short, two will do."""
    match = building(GAP, ["dead_end", "straight"], players=2, **ACROSS)
    assert drafted(match, turns=1)[0] == 1
    assert drafted(match, turns=2)[0] == 0


def test_a_draft_mends_a_clash():
    """The tile on B1 shows A1 a path where A1 has grass; the corner would not."""
    lacks, maze = drafted(building("───\n│..\n...", ["corner"], **ACROSS))
    assert lacks == 0
    assert maze[5] & 1 == 0


def test_a_team_that_has_enough_in_the_last_round_goes_out():
    """17 are banked and 3 gathered, of 20: the exit is next door, the carrot is not needed."""
    match = running(
        "─────\n.....\n.....\n.....\n.....",
        "A4",
        moves=9,
        gathered=(0, 1),
        carrots={"A2": "1"},
        entry="A1 west",
        exit="A5 east",
    )
    match.open_record().banked[:] = 2, 5
    match.open_record().supply[:] = 20, 0
    for name in ("greedy", "search:60"):
        assert bots.find(name).choose(match.view(0), 0, seed=1) == GO + EAST


def test_chances_grow_with_what_is_banked():
    match = running("───\n...\n...", "A1", moves=9, entry="A1 west", exit="A3 east")
    poor = chances(match)
    match.open_record().banked[0] = 5
    assert chances(match) > poor


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("bot", ["greedy", "search:3"])
def test_bots_end_the_building_without_an_hourglass(bot, players):
    """Also one that thinks so little that it hardly ever comes upon a pass by chance."""
    match = hutch.new("carrotia", players=players, seed=203, options={"hourglass": "off"})
    seated = [bots.find(bot)] * players
    while not match.over and match.number < 600:
        match.play_action(next_move(match, seated, 203))
    assert match.over


FINISHED = """
    ─┐.
    .│.
    .└─
"""


@pytest.mark.parametrize("bot", ["search:3", "search:60", "greedy"])
def test_bots_leave_a_finished_maze_alone(bot):
    """Every carrot is on the way, and nothing clashes: no tile of it is taken up again."""
    match = building(
        FINISHED,
        ["dead_end dead_end", "dead_end"],
        players=2,
        entry="A1 west",
        exit="C3 east",
        ones=["A2", "B2"],
        threes=["C2"],
    )
    action = bots.find(bot).choose(match.view(0), 0, seed=1)
    assert action == PASS or not match.open_record().maze[cell_of(action - LAY)]
