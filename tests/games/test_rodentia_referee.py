"""Random games, line by line, before a second referee that shares no code with the rules."""

import random

import pytest
from hearing import hear
from rodentia_positions import OTHER_ROWS, other_map
from rodentia_referee import SPECIES, Referee

import hutch

GAMES, MANY = 12, 112


def random_options(luck, players):
    """What players might agree on: half of the time nothing."""
    options = {}
    if luck.random() < 0.5:
        options["goals"] = tuple(luck.sample("123456", 2))
    if luck.random() < 0.3:
        options["diagonals"] = luck.choice(["rising", "falling"])
    if luck.random() < 0.5:
        options["species"] = tuple(luck.sample(list(SPECIES), players))
    if luck.random() < 0.3:
        options["first"] = luck.randrange(players)
    return options


def referee_for(match):
    options = {name: value for name, value in match.options.items() if value not in ((), "random")}
    if "goals" in options:
        options["goals"] = {int(goal) for goal in options["goals"]}
    return Referee(match.players, options, match.edition or match.game.standard_edition)


def choice(luck, may, shy):
    """The shy stay in their burrows and place all they can, so the map fills up; else the wolf soon ends a random game."""
    bold = {"done", "follow"} | {text for text in may if text[:4] == "lead"}
    return luck.choice(sorted(may - bold if shy and luck.random() < 0.95 else may))


def judged(players, seed, edition=None):
    """Play a game to its end; both referees must agree on every line, every choice and the points."""
    luck = random.Random(1000 * players + seed)
    match = hutch.new("rodentia", players=players, seed=seed, options=random_options(luck, players), edition=edition)
    referee = referee_for(match)
    hear(referee, match.lines)
    heard = len(match.lines)
    while not match.over:
        assert match.seats == (referee.want,)
        assert set(match.moves(referee.want)) == referee.may
        match.play(referee.want, choice(luck, referee.may, shy=seed % 2 == 1))
        lines = match.lines
        hear(referee, lines[heard:])
        heard = len(lines)
        if match.over or match.number % 40 == 0:
            assert [referee.score(seat) for seat in range(players)] == match.score
    assert referee.want is None
    assert referee.payoff() == match.payoff
    return match


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES))
def test_both_referees_agree_on_every_line_every_choice_and_every_point(players, seed):
    judged(players, seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rows", OTHER_ROWS)
def test_both_referees_agree_on_maps_with_other_rows(players, rows):
    judged(players, 1, other_map(*rows))


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(GAMES, MANY))
def test_both_referees_agree_on_many_more_games(players, seed):
    judged(players, seed)
