"""What the birds will do, as far as the dice tell it: the advantage of knowing the roll, for bots.

While the second window is open the dice lie there and the rabbit has moved. A bird with one way to fly is flown in
thought; one that players would steer is left where it is, since it can reach neither rabbit nor carrot.
"""

from typing import NamedTuple

import numpy as np

from hutch.core.bits import count, lowest
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carrotia.abilities import fresh
from hutch.games.carrotia.birds import spent_by_actor
from hutch.games.carrotia.cells import CELLS
from hutch.games.carrotia.flights import ways
from hutch.games.carrotia.maze import card, step
from hutch.games.carrotia.state import BAT, CROW, ENTRY, EXIT, FLY, HAWK, MUMMY, NOWHERE, ONE, OWL, SEAGULL, SPARROW, THREE

OUT = -2  # the rabbit's cell when a bat will carry it out
FRESH = (0.0, 0.5, 0.35, 0.15, 0.25, 0.4)  # what an unused ability is worth in carrots
IN_BEAK = 0.3  # what a carrot in a beak is worth


class Ahead(NamedTuple):
    """The position as it will be when the birds have acted, where that is known; otherwise as it is."""

    ones: np.ndarray  # lying on each cell
    threes: np.ndarray
    birds: np.ndarray  # their cells
    rabbit: int
    gathered: float  # carrots in the rabbit's paws when it is carried out
    bonus: float  # what else it brings, in carrots


@rule
def whole(number: int) -> int:
    """Of one width for the compiler, wherever it comes from."""
    return int(np.int64(number))


@rule
def foresee(s: State, paper: np.ndarray) -> Ahead:
    """On three rows of paper, each as long as there are cells."""
    ones, threes, birds = paper[0], paper[1], paper[2]
    for cell in range(CELLS):
        ones[cell] = s.lying[cell, ONE]
        threes[cell] = s.lying[cell, THREE]
    rabbit, bonus, gathered = whole(s.rabbit), in_beaks(s), 0.0
    for bird in range(6):
        birds[bird] = s.bird_at[bird]
        if s.phase == FLY and s.bird_at[bird] != NOWHERE:
            there = landing(s, bird)
            if there >= 0:
                birds[bird] = there
                bonus += take(bird, there, ones, threes)
                if there == s.rabbit and rabbit == s.rabbit:
                    rabbit = struck(s, bird)
                    bonus += gained(s, bird)
    if rabbit == OUT:
        out = card(s, EXIT)
        gathered = int(s.gathered[ONE]) + 3.0 * int(s.gathered[THREE]) + ones[out] + 3.0 * threes[out]
    return Ahead(ones, threes, birds, rabbit, gathered, bonus)


@rule
def in_beaks(s: State) -> float:
    held = 0.0
    for bird in range(CROW, SEAGULL + 1):
        held += IN_BEAK * (int(s.carried[bird, ONE]) + 3 * int(s.carried[bird, THREE]))
    return held


@rule
def landing(s: State, bird: int) -> int:
    """The cell that this bird will fly to, or -1 if it stays or players will steer it."""
    found = np.uint64(ways(s, bird))
    return step(s, int(s.bird_at[bird]), lowest(found)) if count(found) == 1 else -1


@rule
def take(bird: int, cell: int, ones: np.ndarray, threes: np.ndarray) -> float:
    """The bird's A; what its beak is worth more."""
    if bird == OWL:
        if threes[cell] > 0:
            threes[cell] -= 1
            ones[cell] += 1
        return 0.0
    worth = 0.0
    if ones[cell] > 0:
        ones[cell] -= 1
        worth = 1.0
    elif threes[cell] > 0:
        threes[cell] -= 1
        worth = 3.0
    return IN_BEAK * worth if bird in (CROW, SEAGULL) else 0.0


@rule
def struck(s: State, bird: int) -> int:
    """Where the bird's B will leave the rabbit. A fresh Mummy cancels a hawk."""
    if bird == BAT:
        return whole(OUT)
    return whole(card(s, ENTRY)) if bird == HAWK and not fresh(s, MUMMY) else whole(s.rabbit)


@rule
def gained(s: State, bird: int) -> float:
    """What the bird's B brings beside that, in carrots."""
    if bird == HAWK:
        return -FRESH[MUMMY] if fresh(s, MUMMY) and s.rabbit != card(s, ENTRY) else 0.0
    if bird in (OWL, SPARROW):
        spent = spent_by_actor(s)
        return FRESH[spent] if spent >= 0 else 0.0
    if bird in (CROW, SEAGULL):
        return (1.0 - IN_BEAK) * (int(s.carried[bird, ONE]) + 3 * int(s.carried[bird, THREE]))
    return 0.0
