"""Whole random games, judged line by line by somebody who does not know our code."""

import random

import pytest
from carousel_positions import LARGE, SMALL
from carousel_referee import Referee

import hutch
from hutch.core.log import Log
from hutch.core.record import SPECTATOR

STANDARD = hutch.find("carousel").standard_edition
THIRSTY = STANDARD | {  # everybody draws so much that the pile runs out, and skills fail for want of room
    "hand_limit": 7,
    "character": [card | {"draw": min(10, card["draw"] + 4), "discard": card["discard"] + 2} for card in STANDARD["character"]],
    "tokens": {"chaos": 3, "life": 1, "death": 3, "rotate": 0},
}


def judge(seed, beginner=False, edition=None, first="lot"):
    """Play at random, red first in the draft, and let the referee follow."""
    luck = random.Random(seed)
    match = hutch.new("carousel", seed=seed, options={"beginner": beginner, "first": first}, edition=edition)
    referee = Referee(beginner, edition, first)
    while True:
        for line in last_lines(match):
            referee.read(line)
        assert match.score == referee.points()
        assert match.over == referee.over
        if match.over:
            assert [float(share) for share in match.payoff] == referee.shares()
            return referee
        assert {seat: set(match.moves(seat)) for seat in match.seats} == referee.moves()
        seat = min(match.seats)
        match.play(seat, luck.choice(match.moves(seat)))


def last_lines(match):
    """What the last action, or the deal, adds to the transcript."""
    ply, who = match.number, match.plies[-1].who
    log = Log(match)
    said = [f"{who}: {log.action(ply, who, all_open=True).line}"] if ply else []
    return said + [f"nature: {entry.line}" for entry in log.events(ply, SPECTATOR, all_open=True) if entry.line]


@pytest.mark.parametrize("block", range(4))
def test_random_games_agree_with_the_referee(block):
    for seed in range(25 * block, 25 * block + 25):
        judge(seed)


def test_beginners_games_agree_with_the_referee():
    for seed in range(15):
        judge(seed, beginner=True)


@pytest.mark.parametrize("first", [0, 1])
def test_games_in_which_it_is_agreed_who_goes_first_agree_with_the_referee(first):
    for seed in range(6):
        judge(seed, seed % 2 == 1, first=first)


@pytest.mark.parametrize("shape", [SMALL, LARGE], ids=["small", "large"])
def test_games_of_editions_of_another_shape_agree_with_the_referee(shape):
    for seed in range(15):
        judge(seed, seed % 5 == 0, shape)


def test_games_of_another_edition_agree_with_the_referee():
    """Many tiles: the discards are shuffled in, hands fill up, skills cannot be done."""
    for seed in range(40):
        judge(seed, edition=THIRSTY)


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(16))
def test_many_more_games_agree_with_the_referee(block):
    for seed in range(100 + 25 * block, 125 + 25 * block):
        judge(seed, beginner=seed % 5 == 0, edition=THIRSTY if seed % 3 == 0 else None)


def test_the_referee_refuses_what_is_not_legal():
    referee = Referee()
    referee.read("nature: deal 0 Hare Fox Owl Raven Swan Stag")
    referee.read("nature: deal 1 Boar Otter Badger Heron Lynx Toad")
    with pytest.raises(AssertionError, match="not legal"):
        referee.read("0: keep Boar")
