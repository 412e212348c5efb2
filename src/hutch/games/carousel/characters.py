"""Playing a character (CR-7): discard, draw, take tokens, use the skill."""

import numpy as np

from hutch.core.bits import NONE, bit, count, write_cells
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.core.trail import EVERYBODY, add, reveal, tell
from hutch.games.carousel.draft import pick, unplayed
from hutch.games.carousel.state import (
    CHOOSER,
    DIG,
    DIGGER,
    DISCARD,
    DISCARDING,
    DONE,
    DREW,
    FREED,
    FREER,
    LEAP,
    LEAPER,
    NO_SKILL,
    RESHUFFLED,
    SKILL,
    SPIED,
    SPY,
    STEAL,
    THIEF,
    TOKEN,
    TOOK,
    TURN,
)


@rule
def hand_space(s: State, seat: int) -> int:
    """How many more tiles this hand may take."""
    return int(s.hand_limit) - count(s.hands[seat])


@rule
def play_character(s: State, character: int) -> None:
    """Discarding comes first, if there is anything to choose."""
    reveal(s)
    s.played[s.actor] |= bit(character)
    s.card = character
    s.left = s.discards[character]
    s.stage = DISCARDING
    if s.left == 0 or s.hands[s.actor] == NONE:
        draw_and_take(s)


@rule
def discard(s: State, tile: int) -> None:
    s.hands[s.actor] &= ~bit(tile)
    s.discarded |= bit(tile)
    s.left -= 1
    if s.left == 0 or s.hands[s.actor] == NONE:
        draw_and_take(s)


@rule
def draw_and_take(s: State) -> None:
    """What follows the discards. Leaves the stage at SKILL or LEAP if there is something to decide, at TURN if not."""
    seat, character = s.actor, s.card
    s.left = 0
    s.stage = TURN
    draw_tiles(s, seat, s.draws[character])
    if not s.beginner:  # CR-28
        take_tokens(s, seat, character)
        use_skill(s, seat, s.skill[character])


@rule
def draw_tiles(s: State, seat: int, n: int) -> None:
    """CR-7, CR-8: up to n tiles, as far as there is room and there are tiles at all."""
    n, drawn, reshuffled = min(n, hand_space(s, seat)), 0, False
    while drawn < n and s.pile | s.discarded != NONE:
        if s.pile == NONE:
            s.pile = s.discarded
            s.discarded = NONE
            reshuffled = True
        tile = pick(s, np.uint64(s.pile))
        s.pile &= ~bit(tile)
        s.hands[seat] |= bit(tile)
        if drawn == 0:
            tell(s, DREW, EVERYBODY)
            add(s, seat)
        add(s, tile)
        drawn += 1
    if reshuffled:
        tell(s, RESHUFFLED, EVERYBODY)


@rule
def take_tokens(s: State, seat: int, character: int) -> None:
    for kind in range(4):
        for _ in range(s.gives[character, kind]):
            take_token(s, seat, kind)


@rule
def take_token(s: State, seat: int, kind: int) -> None:
    """From the supply, if there is one."""
    if s.supply[kind] > 0:
        s.supply[kind] -= 1
        s.tokens[seat, kind] += 1
        tell(s, TOOK, EVERYBODY)
        add(s, seat)
        add(s, kind)


@rule
def use_skill(s: State, seat: int, skill: int) -> None:
    """CR-24. A skill that needs a choice waits for it; one that cannot be done draws a tile."""
    if skill == NO_SKILL:
        return
    if not can_use(s, seat, skill):
        draw_tiles(s, seat, 1)
    elif skill == SPY:
        s.spied[seat] = 1
        reveal(s)
        tell(s, SPIED, EVERYBODY)
        add(s, seat)
    elif skill == FREER:
        s.prison[1 - seat] -= 1
        tell(s, FREED, EVERYBODY)
        add(s, seat)
    else:
        s.stage = LEAP if skill == LEAPER else SKILL


@rule
def can_use(s: State, seat: int, skill: int) -> bool:
    other = 1 - seat
    if skill == THIEF:
        return hand_space(s, seat) > 0 and s.hands[other] != NONE
    if skill == DIGGER:
        return hand_space(s, seat) > 0 and s.discarded != NONE
    if skill == SPY:
        return unplayed(s, other) > 0
    if skill == LEAPER:
        return bool(s.hands[seat] != NONE)
    if skill == FREER:
        return bool(s.prison[other] > 0)
    return bool(s.supply[0] + s.supply[1] + s.supply[2] + s.supply[3] > 0)


@rule
def legal_discards(s: State, out: np.ndarray) -> int:
    out[0] = DONE
    return write_cells(np.uint64(s.hands[s.actor]), DISCARD, out, 1)


@rule
def legal_skill(s: State, out: np.ndarray) -> int:
    skill = s.skill[s.card]
    if skill == THIEF:
        return write_cells(np.uint64(s.hands[1 - s.actor]), STEAL, out, 0)
    if skill == DIGGER:
        return write_cells(np.uint64(s.discarded), DIG, out, 0)
    n = 0
    for kind in range(4):
        if s.supply[kind] > 0:
            out[n] = TOKEN + kind
            n += 1
    return n


@rule
def do_skill(s: State, action: int) -> None:
    """The choice of thief, dig or choice."""
    seat = s.actor
    if s.skill[s.card] == CHOOSER:
        take_token(s, seat, action - TOKEN)
    elif s.skill[s.card] == DIGGER:
        s.discarded &= ~bit(action - DIG)
        s.hands[seat] |= bit(action - DIG)
    else:
        s.hands[1 - seat] &= ~bit(action - STEAL)
        s.hands[seat] |= bit(action - STEAL)
