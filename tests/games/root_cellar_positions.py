"""Positions of Root Cellar written down, with luck arranged."""

import hutch
from hutch.core.match import Match
from hutch.games.root_cellar.notation import stacks
from hutch.games.root_cellar.state import KINDS, PLANTING, UNPLACED


def planted(draw: str, active: int = 0, cellars: dict[int, str] | None = None, farmers: list[int] | None = None, turn: int = 0):
    """A match whose active player has just drawn these chits. Cellars are given in the order of storing."""
    kinds = draw.split()
    match = hutch.new("root-cellar", players=len(kinds) - 2, seed=1)
    s = match.state
    s.turn, s.active, s.actor, s.phase = turn, active, active, PLANTING
    for seat, stored in (cellars or {}).items():
        s.stock[seat] = len(stored.split())
        s.stored[seat, : s.stock[seat]] = [KINDS.index(kind) for kind in stored.split()]
    for seat, n in enumerate(farmers or []):
        s.farmers[seat] = n
    arrange(match, draw)
    return match


def arrange(match: Match, draw: str) -> None:
    """Let the chits just drawn be these instead."""
    for i, kind in enumerate(draw.split()):
        match.state.drawn[i] = KINDS.index(kind)
        match.state.where[i] = UNPLACED


def follow(match: Match, *moves: str) -> Match:
    """Play these for whoever is to move: "put 0 1 1" is three moves, and so is "take, farmer, take"."""
    for part in ", ".join(moves).split(", "):
        verb, *many = part.split()
        for word in many or [""]:
            match.play(match.seats[0], f"{verb} {word}".strip())
    return match


def cellar(match: Match, seat: int) -> dict[str, int]:
    """The stacks of a cellar, from the left-most space on."""
    return {KINDS[kind]: height for kind, height in stacks(match.state, seat)}


def farmers(match: Match) -> list[int]:
    return [int(n) for n in match.state.farmers[: match.players]]
