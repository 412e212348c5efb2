"""What a position is worth: points, what may be captured of them, and the means to make more."""

import numpy as np

from hutch.core.bits import NONE, bit, count, lowest, rest
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.exact import exp
from hutch.core.record import State
from hutch.games.carousel.battle import free_cells, occupied
from hutch.games.carousel.draft import unplayed
from hutch.games.carousel.rules import payoff, score
from hutch.games.carousel.sight import SEEN, perceive
from hutch.games.carousel.stakes import SWING, captures, exposed, gain
from hutch.games.carousel.state import CELLS, DEATH, DISCARD, DONE, PLACE, PLAY, ROTATE_TOKEN, SKIP

__all__ = ["LADDER", "SEEN", "TUNING", "perceive", "playout", "promise", "value"]

TILE, SCORING_TILE, CHARACTER, TOKEN_WORTH = 0.35, 0.75, 1.6, 0.4
DREAD = 0.6  # how much of the best capture that is threatened is counted as lost
SLOPE = 0.35  # a point's weight in the chances
TRIES = 8  # actions that a playout looks at before it takes the best of them

TUNING = {"width": 3.0, "grow": 0.5, "horizon": 0, "explore": 0.3}
LADDER = {  # more playouts tell little here, so the levels differ by haste
    "seedling": {"haste": 0.9},
    "sprout": {"haste": 0.6, "iterations": 12},
    "gardener": {"haste": 0.39, "iterations": 30},
    "farmer": {"haste": 0.22, "iterations": 80},
}


@rule
def best_capture(s: State, seat: int) -> int:
    """The most captures that this seat's open hand threatens on one cell."""
    best, tiles, free = 0, np.uint64(s.hands[seat]), free_cells(s)
    ways = 4 if s.tokens[seat, ROTATE_TOKEN] > 0 else 1
    while tiles != NONE:
        tile, cells = lowest(tiles), free
        tiles = rest(tiles)
        while cells != NONE:
            for quarters in range(ways):
                best = max(best, captures(s, seat, tile, lowest(cells), quarters))
            cells = rest(cells)
    return best


@rule
def means(s: State, seat: int, free: int) -> float:
    """Tiles, characters and tokens, as far as there is room on the grid to use them."""
    scoring = count(s.hands[seat] & (bit(s.scoring + 1) - bit(0)))
    tiles = count(s.hands[seat])
    tokens = 0
    for kind in range(4):
        tokens += s.tokens[seat, kind]
    worth = SCORING_TILE * scoring + TILE * (tiles - scoring) + TOKEN_WORTH * tokens
    return worth * min(1.0, free / 4.0) + CHARACTER * unplayed(s, seat) * min(1.0, free / 10.0)


@rule
def worth(s: State, seat: int, free: int) -> float:
    return score(s, seat) + means(s, seat, free) - exposed(s, seat) * min(1.0, free / 3.0)


@rule
def value(s: State, out: np.ndarray) -> None:
    """Each seat's chances."""
    if s.actor < 0:
        payoff(s, out)
        return
    free = CELLS - count(occupied(s))
    lead = worth(s, 0, free) - worth(s, 1, free)
    if s.blind == 0:
        lead += DREAD * SWING * best_capture(s, s.actor) * (1 if s.actor == 0 else -1)
    out[0] = 1.0 / (1.0 + exp(-SLOPE * lead))
    out[1] = 1.0 - out[0]


@rule
def promise(s: State, action: int) -> float:
    """A glance at an action."""
    if action >= PLACE:
        tile, cell, quarters = (action - PLACE) // (4 * CELLS), ((action - PLACE) // 4) % CELLS, (action - PLACE) % 4
        return gain(s, s.actor, tile, cell, quarters) - (TOKEN_WORTH if quarters != 0 else 0.0)
    if action >= DEATH:
        return -TOKEN_WORTH
    if action >= PLAY and action < DISCARD:
        return 0.5 * (int(s.hand_limit) - count(s.hands[s.actor])) - 1.0
    return 0.5 if action in (DONE, SKIP) else 0.0


@rule
def playout(s: State, out: np.ndarray, n: int) -> int:
    """The best, at a glance, of a few actions drawn at random."""
    best, highest = 0, -100.0
    for _ in range(min(n, TRIES)):
        nth = chance(s, n)
        found = promise(s, out[nth])
        if found > highest:
            best, highest = nth, found
    return best
