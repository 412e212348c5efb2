"""Random games, line by line, before a second referee that shares no code with the rules."""

import random

import pytest
from rodentia_referee import SPECIES, Referee

import hutch

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


def hear(referee, lines):
    for line in lines:
        who, text = line.split(": ", 1)
        referee.say(who if who == "nature" else int(who), text)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_both_referees_agree_on_every_line_every_choice_and_every_point(players, seed):
    luck = random.Random(1000 * players + seed)
    match = hutch.new("rodentia", players=players, seed=seed, options=random_options(luck, players))
    referee = referee_for(match)
    hear(referee, match.lines)
    while not match.over:
        assert match.seats == (referee.want,)
        assert set(match.moves(referee.want)) == referee.may
        heard = len(match.lines)
        match.play(referee.want, luck.choice(sorted(referee.may)))
        hear(referee, match.lines[heard:])
        if match.over or match.number % 40 == 0:
            assert [referee.score(seat) for seat in range(players)] == match.score
    assert referee.want is None
    assert referee.payoff() == match.payoff
