"""What a planted leak is made of.

A plant looks at the open record as the code around it must not, and lets a little of it through. `trace` is what it has to
let through: a number that differs between two worlds.
"""

import zlib
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from worlds import Course, find_course, hidden

import hutch
from hutch.core import verbs
from hutch.core.match import Match

NAME, VIEWER = "carousel", 0
Plant = Callable[[pytest.MonkeyPatch], None]
Register = dict[str, tuple[Plant, str]]  # a leak, and where the prover finds it
PLANTS: Register = {}  # in plain Python, found at a course that is known already
DEEP: Register = {}  # in the rules: the course itself is looked for with the leak in place


def trace(match: Match) -> int:
    return zlib.crc32(hidden(match.open_record()))


@cache
def known(viewer: int) -> Course:
    """A course that was found while all was well."""
    return find_course(NAME, 2, viewer, plies=13, options={"first": "1"})


def plant(found_as: str, among: Register = PLANTS) -> Callable[[Plant], Plant]:
    """A leak, and where the prover finds it."""

    def add_to(function: Plant) -> Plant:
        among[function.__name__] = function, found_as
        return function

    return add_to


def deep(found_as: str) -> Callable[[Plant], Plant]:
    return plant(found_as, DEEP)


def matches_viewed(patch: pytest.MonkeyPatch) -> list[Match]:
    """Every match that a view is asked of, in order."""
    veiled, found = Match.view, list[Match]()

    def watched(self, *seat, **more):
        found.append(self)
        return veiled(self, *seat, **more)

    patch.setattr(Match, "view", watched)
    return found


def replace_verb(patch: pytest.MonkeyPatch, verb: str, leaky: Callable[..., Any], name: str = NAME) -> None:
    """`leaky(whole, s, …)` in place of a game's verb, for plain callers; compiled code stays as it is."""
    game = hutch.find(name)
    assert game.rules
    sound = verbs.RULES[game.state.State]
    whole = getattr(sound, verb)
    unsound = SimpleNamespace(**{**vars(sound), verb: lambda *arguments: leaky(whole, *arguments)})
    patch.setitem(verbs.RULES, game.state.State, unsound)
