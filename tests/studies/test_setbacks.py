"""Where teams lose: what a cooperative game names as going wrong is counted in the round that it happened in, and told."""

import re

import numpy as np
import pytest

import hutch
from hutch import bots
from hutch.core.log import Log
from hutch.core.record import SPECTATOR
from hutch.core.story import SETBACK, Piece
from hutch.studies.engine import Results
from hutch.studies.evidence import Evidence
from hutch.studies.findings.pieces import is_dead, worth_together
from hutch.studies.findings.teams import teams_section
from hutch.studies.people import Sitting, story_of
from hutch.studies.pieces import pieces_used
from hutch.studies.plan import LEVEL, Plan, Shard, Task

CARD = hutch.find("carrotia")
WORDS = {"The sand": "sand ran out", "The maze is not sound": "an unsound maze", "No move is left": "not out in time"}


@pytest.fixture(scope="module")
def matches():
    """A few games at random."""
    played, bot = [], bots.find("random")
    for seed in range(6):
        match = hutch.new(CARD, players=2, seed=seed)
        while not match.over:
            match.play_action(bot.choose(match.view(match.actor), match.actor, match.number))
        played.append(match)
    return played


def told(match):
    """What went wrong in which round, read from the words of the log."""
    found, number = set(), 0
    for ply in range(match.number + 1):
        for entry in Log(match).events(ply, SPECTATOR, all_open=True):
            if card := re.match(r"Round (\d)", entry.words):
                number = int(card[1])
            found |= {f"{what} in round {number}" for words, what in WORDS.items() if entry.words.startswith(words)}
    return found


def test_setbacks_are_those_of_the_log(matches):
    used = pieces_used(CARD, story_of(CARD, [Sitting(match, (True, True)) for match in matches]))
    setbacks = [nth for nth, piece in enumerate(used.pieces) if piece.kind == SETBACK]
    counted = [{used.pieces[nth].name for nth in setbacks if used.counts[game, nth, 0]} for game in range(len(matches))]
    assert counted == [told(match) for match in matches]
    assert any(counted)


def test_a_setback_that_never_happens_is_no_dead_piece():
    never = np.zeros((500, 2), np.uint8)
    shares = np.ones((500, 2))
    assert is_dead(worth_together(Piece("ability used", "flight", never), never, shares, 0.05))
    assert not is_dead(worth_together(Piece(SETBACK, "flood", never, shared=True), never, shares, 0.05))


def test_the_report_says_what_went_wrong_in_lost_games():
    plan, results = Plan("carrotia", 1, (2,), ("seedling",), looks=False), Results()
    names = [piece.name for piece in Evidence(CARD, plan, results).pieces(2)]
    wrong = names.index("not out in time in round 3")
    used = np.zeros((100, len(names), 2), np.uint8)
    used[:60, wrong] = 1
    shares = np.zeros((100, 2), np.int16)
    shares[70:] = 60
    columns = {"moves": np.full(100, 50), "shares": shares, "points": shares, "used": used}
    results.add(Shard(Task(LEVEL, 2, ("seedling",)), 0), columns)
    said = [one.text for one in teams_section(Evidence(CARD, plan, results)).sentences]
    assert said[-1].startswith("With 2 players, what went wrong most often: not out in time in round 3, in 85.7 %")
    assert "of 70 lost games by seedling, and in 0.0 %" in said[-1]
