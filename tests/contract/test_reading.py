"""The table in words tells what the picture shows: no two positions that look different are read out alike."""

import re
from collections.abc import Callable

import pytest
from seating import NAMES, walk

import hutch
from hutch.core.about import About, reading
from hutch.core.match import Match

UNSEEN = re.compile(r' (?:id|data-\w+|aria-\w+|href)="[^"]*"|<title>.*?</title>|<defs>.*?</defs>', re.S)
POSITIONS, VIEWER = 40, 0


def read_out(match: Match) -> list[About]:
    return reading(match.game, match.view(VIEWER), VIEWER)


def heard_alike(name: str, read: Callable[[Match], list[About]]) -> str:
    """Two positions of a random game that look different, and are heard alike; empty if there are none."""
    match = hutch.new(name, players=max(hutch.find(name).seats), seed=31)
    heard: dict[tuple[object, ...], tuple[int, str]] = {}
    for _ in walk(match, 31, POSITIONS):
        asked = match.game.notation.ask(match.view(VIEWER), match.actor)  # what the status line says
        seen = UNSEEN.sub("", match.picture(VIEWER))
        number, before = heard.setdefault((*read(match), match.actor, asked), (match.number, seen))
        if before != seen:
            return f"positions {number} and {match.number}"
    return ""


@pytest.mark.parametrize("name", NAMES)
def test_what_looks_different_is_read_out_differently(name):
    assert heard_alike(name, read_out) == ""


def test_words_that_leave_something_out_are_found():
    assert heard_alike("connect-four", lambda match: read_out(match)[:2])
