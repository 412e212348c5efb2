"""Random games of Root Cellar, judged line by line by a referee that shares no code with the rules."""

import random

import pytest
from root_cellar_referee import Referee

import hutch


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_referee_agrees_with_every_line_and_every_choice(players):
    for seed in range(12):
        match, referee, luck, heard = (
            hutch.new("root-cellar", players=players, seed=seed),
            Referee(players),
            random.Random(seed),
            0,
        )
        while not match.over:
            heard = tell(referee, match, heard)
            assert match.seats == (referee.seat,)
            assert set(match.moves(referee.seat)) == referee.lines_allowed()
            match.play(referee.seat, luck.choice(match.moves(referee.seat)))
        tell(referee, match, heard)
        assert referee.want == "end"
        assert match.score == referee.scores()
        assert [float(share) for share in match.payoff] == pytest.approx(referee.shares())


def tell(referee, match, heard):
    """Let the referee hear the lines it has not heard yet."""
    for line in match.lines[heard:]:
        referee.hear(*line.split(": ", 1))
    return len(match.lines)
