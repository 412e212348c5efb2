"""Positions of Root Cellar written down, with luck arranged."""

from typing import Any

import hutch
from hutch.core.match import Match
from hutch.games.root_cellar.notation import stacks
from hutch.games.root_cellar.state import PLANTING, UNPLACED, names_of

# Boxes of other shapes. Small: more kinds than spaces. Large: as much as there can be.
SMALL = """
farmers = 2
values = [2, 5, 1]
turns = { 2 = 4, 3 = 4, 4 = 3 }
[vegetables]
leek = 6
turnip = 6
carrot = 5
parsnip = 5
parsley = 1
[animals]
hare = { chits = 4, eats = 3 }
"""
LARGE = """
farmers = 7
values = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6]
turns = { 2 = 12, 3 = 11, 4 = 10 }
[vegetables]
leek = 9
turnip = 8
carrot = 7
sweet-potato = 6
kale = 6
swede = 5
radish = 5
fennel = 4
pumpkin = 4
celeriac = 3
artichoke = 2
"Rübe" = 1
[animals]
raccoon = { chits = 5, eats = 1 }
vole = { chits = 4, eats = 0 }
deer = { chits = 2, eats = 4 }
slug = { chits = 2, eats = 5 }
"""


def planted(draw: str, active: int = 0, cellars: dict[int, str] | None = None, farmers: list[int] | None = None, turn: int = 0,
            edition: dict[str, Any] | None = None) -> Match:  # fmt: skip
    """A match whose active player has just drawn these chits. Cellars are given in the order of storing."""
    match = hutch.new("root-cellar", players=len(draw.split()) - 2, seed=1, edition=edition)
    s = match.open_record()
    s.turn, s.active, s.actor, s.phase = turn, active, active, PLANTING
    for seat, stored in (cellars or {}).items():
        s.stock[seat] = len(stored.split())
        s.stored[seat, : s.stock[seat]] = [names_of(s).index(kind) for kind in stored.split()]
    for seat, n in enumerate(farmers or []):
        s.farmers[seat] = n
    arrange(match, draw)
    return match


def arrange(match: Match, draw: str) -> None:
    """Let the chits just drawn be these instead."""
    for i, kind in enumerate(draw.split()):
        match.open_record().drawn[i] = names_of(match.open_record()).index(kind)
        match.open_record().where[i] = UNPLACED


def follow(match: Match, *moves: str) -> Match:
    """Play these for whoever is to move: "put 0 1 1" is three moves, and so is "take, farmer, take"."""
    for part in ", ".join(moves).split(", "):
        verb, *many = part.split()
        for word in many or [""]:
            match.play(match.seats[0], f"{verb} {word}".strip())
    return match


def cellar(match: Match, seat: int) -> dict[str, int]:
    """The stacks of a cellar, from the left-most space on."""
    return {names_of(match.open_record())[kind]: height for kind, height in stacks(match.open_record(), seat)}


def farmers(match: Match) -> list[int]:
    return [int(n) for n in match.open_record().farmers[: match.players]]
