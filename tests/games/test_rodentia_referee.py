"""Random games, line by line, before a second referee that shares no code with the rules."""

import random

import pytest
from rodentia_referee import SPECIES, Referee

import hutch
from hutch.core.match import NATURE
from hutch.core.record import SPECTATOR

GAMES = 12


def random_options(luck, players):
    """What players might agree on: half of the time nothing."""
    options = {}
    if luck.random() < 0.5:
        options["goals"] = tuple(luck.sample("123456", 2))
    if luck.random() < 0.3:
        options["diagonals"] = luck.choice(["rising", "falling"])
    if luck.random() < 0.5:
        options["species"] = tuple(luck.sample(list(SPECIES), players))
    return options


def referee_for(match):
    options = {name: value for name, value in match.options.items() if value not in ((), "random")}
    if "goals" in options:
        options["goals"] = {int(goal) for goal in options["goals"]}
    return Referee(match.players, options, (match.game.folder / "edition.toml").read_text(encoding="utf-8"))


def tell(match, referee, ply):
    """Let the referee hear what an action brought about."""
    for entry in match.entries(ply, SPECTATOR):
        if entry.line is not None:
            referee.say("nature" if entry.who == NATURE else entry.who, entry.line)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_both_referees_agree_on_every_line_every_choice_and_every_point(players, seed):
    luck = random.Random(1000 * players + seed)
    match = hutch.new("rodentia", players=players, seed=seed, options=random_options(luck, players))
    referee = referee_for(match)
    tell(match, referee, 0)
    while not match.over:
        assert match.seats == (referee.want,)
        assert set(match.moves(referee.want)) == referee.may
        match.play(referee.want, luck.choice(sorted(referee.may)))
        tell(match, referee, match.number)
        if match.over or match.number % 40 == 0:
            assert [referee.score(seat) for seat in range(players)] == match.score
    assert referee.want is None
    assert referee.payoff() == match.payoff
