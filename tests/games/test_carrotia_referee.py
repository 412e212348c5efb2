"""A second referee, written from the rules alone, hears random games line by line and knows every legal text."""

import random

import pytest
from carrotia_referee import Referee
from hearing import hear

import hutch
from hutch.bots import find
from hutch.bots.arena.games import next_move
from hutch.core.record import CLOCK

EDITION = (hutch.find("carrotia").folder / "edition.toml").read_text(encoding="utf-8")
ALL = ["Bandit", "Ghost", "Mummy", "Clown", "Old Sailor", "Vampire"]


LIKED = ("go", "let", "fly", "steer", "done")


def judged(players, seed, options, chooser, live=False, edition=None):
    """A whole game; before every action both sides must list the same texts for the same seats."""
    match = hutch.new("carrotia", players=players, seed=seed, options=options, live=live, edition=edition)
    text = EDITION if edition is None else edition.read_text(encoding="utf-8")
    referee, heard, luck = Referee(players, options, text, live), 0, random.Random(seed)
    while True:
        lines = match.lines
        hear(referee, lines[heard:])
        heard = len(lines)
        if match.over:
            assert referee.may == {}
            return match, referee
        mine = {seat: set(match.moves(seat)) for seat in match.seats}
        assert mine == {seat: texts for seat, texts in referee.may.items() if seat != "clock"}
        assert bool(match.open_record().timer) == ("clock" in referee.may)
        if match.open_record().timer and luck.random() < 0.05:
            match.play(CLOCK, "time")
        else:
            match.play(*chooser(match, mine, luck))


def leaning(lean):
    """Any line of anybody's; so often rather one that gets a rabbit somewhere."""

    def choose(match, mine, luck):
        choices = sorted((seat, text) for seat, texts in mine.items() for text in texts)
        liked = [(seat, text) for seat, text in choices if text.split()[0] in LIKED]
        return luck.choice(liked if liked and luck.random() < lean else choices)

    return choose


def played_by(*bots):
    """What these bots do, asked in turn."""
    seated = [find(bot) for bot in bots]

    def choose(match, mine, luck):
        action = next_move(match, seated, match.seed)
        seat = next(seat for seat, actions in match.legal().items() if action in actions)
        return seat, match.game.notation.text(match.view(seat), action)

    return choose


def agreed(players, seed):
    """Options by turns: characters chosen at the table or before, each hourglass, a first seat or the lot."""
    luck, options = random.Random(seed), {"hourglass": ("normal", "relaxed", "off")[seed % 3]}
    if seed % 2:
        options["characters"] = ", ".join(luck.sample(ALL, players))
    if seed % 4 > 1:
        options["first"] = str(luck.randrange(players))
    return options


def check(players, seed, chooser=None):
    chooser = chooser or leaning((0.0, 0.6, 0.9)[(seed + seed // 3) % 3])
    match, referee = judged(players, seed, agreed(players, seed), chooser)
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
def test_games_of_bots_are_judged_alike(players):
    check(players, 200 + players, played_by(*["search:3"] * players))


@pytest.mark.sweep
@pytest.mark.parametrize("bot", ["greedy", "search:20"])
@pytest.mark.parametrize("seed", range(300, 310))
@pytest.mark.parametrize("players", range(1, 7))
def test_many_games_of_bots_are_judged_alike(players, seed, bot):
    check(players, seed, played_by(*[bot] * players))


@pytest.mark.parametrize("players", range(1, 7))
def test_games_against_a_real_clock_are_judged_alike(players):
    options = {"hourglass": ("normal", "off")[players % 2]}
    match, referee = judged(players, 100 + players, options, leaning(0.5), live=True)
    assert match.score == [referee.bank] * players


SCARCE = {
    "seconds_a_tile = 3": "seconds_a_tile = 7",
    "moves = [10, 15, 20]": "moves = [4, 25, 6]",
    "tiles_dealt = [10, 5, 4, 3, 2, 2]": "tiles_dealt = [3, 10, 0, 9, 7, 4]",
    "goal = [20, 20, 20, 25, 25, 25]": "goal = [1, 2, 3, 4, 5, 6]",
    "ones = 24": "ones = 5",
    "threes = 6": "threes = 1",
    "straight = 12": "straight = 20",
    "tee = 8": "tee = 0",
    "dead_end = 2": "dead_end = 9",
}


@pytest.mark.parametrize("players", range(1, 7))
def test_games_with_a_box_of_another_shape_are_judged_alike(players, tmp_path):
    """Too few carrots for the cards, too few tiles for the hands, and for three players none at all."""
    text = EDITION
    for printed, other in SCARCE.items():
        assert printed in text
        text = text.replace(printed, other, 1)
    box = tmp_path / "scarce.toml"
    box.write_text(text, encoding="utf-8")
    match, referee = judged(players, 400 + players, agreed(players, players), leaning(0.6), edition=box)
    assert match.score == [referee.bank] * players
    assert match.payoff == [int(referee.bank >= players)] * players
