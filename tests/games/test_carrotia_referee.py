"""A second referee, written from the rules alone, hears random games line by line and knows every legal text."""

import random

import pytest
from carrotia_referee import Referee
from hearing import hear

import hutch
from hutch.core.record import CLOCK

EDITION = (hutch.find("carrotia").folder / "edition.toml").read_text(encoding="utf-8")
ALL = ["Bandit", "Ghost", "Mummy", "Clown", "Old Sailor", "Vampire"]


def judged(players, seed, hourglass="normal", live=False, lean=0.0):
    """A random game; before every action both sides must list the same texts for the same seats.

    `lean` is how often a `go`, a `let` or a lay on an empty cell is preferred, so that rabbits get somewhere.
    """
    luck = random.Random(seed)
    options = {"characters": ", ".join(luck.sample(ALL, players)), "hourglass": hourglass}
    match = hutch.new("carrotia", players=players, seed=seed, options=options, live=live)
    referee, heard = Referee(players, options, EDITION, live), 0
    while True:
        lines = match.lines
        hear(referee, lines[heard:])
        heard = len(lines)
        if match.over:
            assert referee.may == {}
            return match, referee
        mine = {seat: set(match.moves(seat)) for seat in match.seats}
        assert mine == {seat: texts for seat, texts in referee.may.items() if seat != "clock"}
        assert bool(match.state.timer) == ("clock" in referee.may)
        if match.state.timer and luck.random() < 0.05:
            match.play(CLOCK, "time")
            continue
        choices = sorted((seat, text) for seat, texts in mine.items() for text in texts)
        liked = [(seat, text) for seat, text in choices if text.split()[0] in ("go", "let", "fly", "steer", "done")]
        match.play(*luck.choice(liked if liked and luck.random() < lean else choices))


def check(players, seed):
    hourglass = ("normal", "relaxed", "off")[seed % 3]
    match, referee = judged(players, seed, hourglass, lean=(0.0, 0.6, 0.9)[(seed + seed // 3) % 3])
    goal = 20 if players <= 3 else 25
    assert match.score == [referee.bank] * players
    assert match.payoff == [1 if referee.bank >= goal else 0] * players


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", range(1, 7))
def test_random_games_are_judged_alike(players, seed):
    check(players, seed)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(3, 40))
@pytest.mark.parametrize("players", range(1, 7))
def test_many_random_games_are_judged_alike(players, seed):
    check(players, seed)


@pytest.mark.parametrize("players", range(1, 7))
def test_games_against_a_real_clock_are_judged_alike(players):
    match, referee = judged(players, 100 + players, ("normal", "off")[players % 2], live=True, lean=0.5)
    assert match.score == [referee.bank] * players
