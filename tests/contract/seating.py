"""Every game found, at every seat count: what the contract tests run over."""

import random
from collections.abc import Iterator

import pytest

import hutch
from hutch.core.match import Match
from hutch.core.options import Choice, First, Flag, Kind, Limit, SomeSeats

SEATINGS = [
    pytest.param(name, players, id=f"{name}-{players}") for name, game in hutch.catalogue().items() for players in game.seats
]
NAMES = list(hutch.catalogue())


def option_sets(name: str, players: int) -> list[dict[str, str]]:
    """No options, and each of them away from its default, as far as a game with it comes to an end by itself."""
    sets: list[dict[str, str]] = [{}]
    for option in hutch.find(name).options:
        sets += [
            {option.name: word} for word in other_values(option.kind, players) if word != option.kind.write(option.default)
        ]
    return sets


def other_values(kind: Kind, players: int) -> tuple[str, ...]:
    """A few values of an option; of seats the last one, which is there with any number of players."""
    if isinstance(kind, Flag):
        return ("on", "off")
    if isinstance(kind, Choice):
        return kind.words
    if isinstance(kind, Limit):
        return (str(min(kind.low + 8, kind.high)),)
    if isinstance(kind, First | SomeSeats):
        return (str(players - 1),)
    return ()


def random_match(name: str, players: int, seed: int, plies: int | None = None, **more: object) -> Match:
    """A match played at random by plain Python, to the end or so far."""
    match = hutch.new(name, players=players, seed=seed, **more)
    for _ in walk(match, seed, plies):
        pass
    return match


def walk(match: Match, seed: int, plies: int | None = None) -> Iterator[Match]:
    """Play on at random; gives the match before each action."""
    luck = random.Random(seed)
    while not match.over and (plies is None or match.number < plies):
        yield match
        match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))
