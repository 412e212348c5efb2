"""Random games of Root Cellar, judged line by line by a referee that shares no code with the rules."""

import random
import tomllib

import pytest
from root_cellar_positions import LARGE, SMALL
from root_cellar_referee import STANDARD, Referee

import hutch


def judge(players, seed, text=STANDARD):
    match = hutch.new("root-cellar", players=players, seed=seed, edition=tomllib.loads(text))
    referee = Referee(players, text)
    luck, heard = random.Random(seed), 0
    while not match.over:
        heard = tell(referee, match, heard)
        assert match.seats == (referee.seat,)
        moves = match.moves(referee.seat)
        assert set(moves) == referee.lines_allowed()
        match.play(referee.seat, luck.choice(moves))
    tell(referee, match, heard)
    assert referee.want == "end"
    assert match.score == referee.scores()
    assert [float(share) for share in match.payoff] == pytest.approx(referee.shares())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_referee_agrees_with_every_line_and_every_choice(players):
    for seed in range(12):
        judge(players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("box", [SMALL, LARGE], ids=["small", "large"])
def test_the_referee_agrees_on_boxes_of_another_shape(players, box):
    for seed in range(8):
        judge(players, seed, box)


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("block", range(1, 10))
def test_the_referee_agrees_with_many_more_games(players, block):
    for seed in range(12 * block, 12 * block + 12):
        judge(players, seed)


def tell(referee, match, heard):
    """Let the referee hear the lines it has not heard yet."""
    lines = match.lines
    for line in lines[heard:]:
        referee.hear(*line.split(": ", 1))
    return len(lines)
