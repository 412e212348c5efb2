"""Every game found, at every seat count: what the contract tests run over."""

import random
from collections.abc import Iterator

import pytest

import hutch
from hutch.core.match import Match

SEATINGS = [
    pytest.param(name, players, id=f"{name}-{players}") for name, game in hutch.games().items() for players in game.seats
]
NAMES = list(hutch.games())


def option_sets(name: str) -> list[dict[str, str]]:
    """No options, and each flag or choice away from its default."""
    sets: list[dict[str, str]] = [{}]
    for option in hutch.find(name).options:
        if option.kind.widget == "flag":
            sets.append({option.name: "off" if option.default else "on"})
        elif option.kind.widget == "choice":
            sets += [{option.name: word} for word in option.kind.words if word != option.default]
    return sets


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
