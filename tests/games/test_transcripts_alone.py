"""A finished match as text is enough to judge it: the second referees hear nothing but the transcript, tags and all.

Games, referees (`GAME_referee.py` with a function `judged`) and options are found, not listed.
"""

import importlib
import re
from pathlib import Path

import pytest
from hearing import spoken
from seating import option_sets, random_match

import hutch
from hutch.core.options import OnePerSeat, Several

REFEREES = {path.name.removesuffix("_referee.py") for path in Path(__file__).parent.glob("*_referee.py")}
GAMES = [game for game in hutch.catalogue().values() if not game.tutorial]


def folder_of(game):
    return game.package.rpartition(".")[2]


def agreed(game, players):
    """Option sets as a person types them: those of the contract, and words that differ from seat to seat or from lot."""
    named = [option for option in game.options if isinstance(option.kind, OnePerSeat | Several)]
    own = [{option.name: chosen(option.kind, players)} for option in named]
    return [*option_sets(game.name, players), *own]


def chosen(kind, players):
    last = kind.words[: -1 - (players if isinstance(kind, OnePerSeat) else kind.count) : -1]
    return kind.write(kind.read(" ".join(last) if isinstance(kind, Several) else ", ".join(last), players))


CASES = [
    pytest.param(game, players, options, id=f"{game.name}-{players}-{' '.join(f'{k}={v}' for k, v in options.items())}")
    for game in GAMES
    for players in game.seats
    for options in agreed(game, players)
]


def split(text):
    """Tags, and lines as (speaker, said)."""
    head, body = text.split("\n\n", 1)
    tags = dict(re.fullmatch(r'\[(\w+) "(.*)"\]', row).groups() for row in head.splitlines())
    return tags, [spoken(row) for row in body.splitlines()]


def options_of(tags):
    """`name=value, name=value`; values may have commas of their own."""
    return dict(re.findall(r"(\w+)=((?:[^=,]|,(?! \w+=))*)", tags["options"]))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_a_second_referee(game):
    assert folder_of(game) in REFEREES


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_a_transcript_is_judged_by_itself(game, players, options):
    for seed in range(1 if options else 3):
        tags, lines = split(random_match(game.name, players, seed, options=options).transcript())
        assert (tags["game"], tags["players"], tags["seed"]) == (game.name, str(players), str(seed))
        referee = importlib.import_module(f"{folder_of(game)}_referee")
        edition = (game.folder / "edition.toml").read_text(encoding="utf-8")
        points, shares = referee.judged(players, options_of(tags), edition, lines)
        assert tags["score"] == " ".join(map(str, points))
        assert tags["payoff"] == " ".join(map(str, shares))
