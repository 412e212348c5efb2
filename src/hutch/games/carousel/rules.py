"""The verbs. A turn is a character or a tile (CR-6); the parts are in draft, characters, battle and knowledge."""

import numpy as np

from hutch.core.bits import NONE, bit, count
from hutch.core.compile import rule
from hutch.core.record import OVER, State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carousel import MOST_CHARACTERS
from hutch.games.carousel.battle import attack, grid_full, legal_places, legal_tokens, occupied, put, use_token
from hutch.games.carousel.characters import discard, do_skill, draw_and_take, legal_discards, legal_skill, play_character
from hutch.games.carousel.draft import deal_characters, holds, keep, legal_keeps, unplayed
from hutch.games.carousel.knowledge import guess, taken_from, team, veil
from hutch.games.carousel.state import (
    CELLS,
    DEATH,
    DISCARD,
    DISCARDING,
    DONE,
    DRAFT,
    FINISHED,
    KEEP,
    LEAP,
    PASSED_OVER,
    PLACE,
    PLAY,
    SKILL,
    SKIP,
    STEAL,
    TEAM,
    TURN,
)

__all__ = ["actor_of", "deal", "flaw", "guess", "legal", "payoff", "play", "score", "veil"]


@rule
def all_tiles(s: State) -> np.uint64:
    """Tiles 1 .. s.tiles."""
    return bit(s.tiles + 1) - bit(1)


@rule
def deal(s: State) -> None:
    s.pile = all_tiles(s)
    s.stage = DRAFT
    if not s.beginner:
        for kind in range(4):
            s.supply[kind] = s.box[kind]
    deal_characters(s)


@rule
def legal(s: State, out: np.ndarray) -> int:
    if s.stage == DRAFT:
        return legal_keeps(s, out)
    if s.stage == DISCARDING:
        return legal_discards(s, out)
    if s.stage == SKILL:
        return legal_skill(s, out)
    return legal_turn(s, out)


@rule
def legal_turn(s: State, out: np.ndarray) -> int:
    """A character or a tile; in LEAP a tile or none. Once a token is spent, a tile (CR-18)."""
    n = 0
    if not s.bound:
        if s.stage == LEAP:
            out[0] = SKIP
            n = 1
        else:
            n = legal_characters(s, out)
    if s.hands[s.actor] != NONE:
        n = legal_tokens(s, s.actor, out, n)
        n = legal_places(s, s.actor, out, n)
    return n


@rule
def legal_characters(s: State, out: np.ndarray) -> int:
    n = 0
    for i in range(TEAM):
        character = s.kept[s.actor, i]
        if character >= 0 and holds(s, s.actor, character):
            out[n] = PLAY + character
            n += 1
    return n


@rule
def actor_of(s: State, action: int) -> int:
    return (action - KEEP) // MOST_CHARACTERS if s.stage == DRAFT else int(s.actor)


@rule
def play(s: State, action: int) -> None:
    if action < PLAY:
        keep(s, (action - KEEP) // MOST_CHARACTERS, (action - KEEP) % MOST_CHARACTERS)
    elif action >= DEATH and action < PLACE:
        use_token(s, s.actor, action)
    else:
        act(s, action)
        if s.stage == TURN:
            end_turn(s)


@rule
def act(s: State, action: int) -> None:
    """A character, a step of one, or a tile: leaves the stage at TURN when the whole of it is done."""
    if action >= PLACE:
        place(s, action)
    elif action < DISCARD:
        play_character(s, action - PLAY)
    elif action < STEAL:
        discard(s, action - DISCARD)
    elif action == DONE:
        draw_and_take(s)
    else:
        if action != SKIP:
            do_skill(s, action)
        s.stage = TURN


@rule
def place(s: State, action: int) -> None:
    cell = ((action - PLACE) // 4) % CELLS
    put(s, s.actor, (action - PLACE) // (4 * CELLS), cell, (action - PLACE) % 4)
    attack(s, s.actor, cell)
    s.stage = TURN


@rule
def can_act(s: State, seat: int) -> bool:
    return s.hands[seat] != NONE or unplayed(s, seat) > 0


@rule
def end_turn(s: State) -> None:
    """CR-6, CR-25: the next player who has anything to play; none, or no cell left, and the game is over."""
    s.bound = 0
    s.card = 0
    if grid_full(s) or not (can_act(s, 0) or can_act(s, 1)):
        tell(s, FINISHED, EVERYBODY)
        s.actor = OVER
        return
    s.actor = 1 - s.actor
    if not can_act(s, s.actor):
        tell(s, PASSED_OVER, EVERYBODY)
        add(s, s.actor)
        s.actor = 1 - s.actor


@rule
def score(s: State, seat: int) -> int:
    """CR-26."""
    return int(s.prison[seat]) + count(s.marks[seat])


@rule
def payoff(s: State, out: np.ndarray) -> None:
    """CR-27: points, then prisoners."""
    lead = score(s, 0) - score(s, 1)
    if lead == 0:
        lead = int(s.prison[0]) - int(s.prison[1])
    out[0] = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    out[1] = 1.0 - out[0]


# ---- what must always hold ------------------------------------------------------------------------------------------


@rule
def flaw(s: State) -> int:
    """1 tiles, 2 characters, 3 tokens, 4 markers, 5 hands, 6 prisons."""
    if not tiles_whole(s):
        return 1
    if not characters_whole(s):
        return 2
    for kind in range(4):
        box = 0 if s.beginner else s.box[kind]
        if s.supply[kind] + s.tokens[0, kind] + s.tokens[1, kind] + s.spent[kind] != box or s.supply[kind] < 0:
            return 3
        if s.tokens[0, kind] < 0 or s.tokens[1, kind] < 0 or s.spent[kind] < 0:
            return 3
    if not markers_right(s):
        return 4
    for seat in range(2):
        if count(s.hands[seat]) > s.hand_limit:
            return 5
        if s.prison[seat] < 0:
            return 6
    return 0


@rule
def tiles_whole(s: State) -> bool:
    """Every tile is in exactly one place; only a tile can lie face down."""
    found, places = s.pile | s.discarded | s.hands[0] | s.hands[1], count(s.pile) + count(s.discarded)
    places += count(s.hands[0]) + count(s.hands[1])
    for cell in range(CELLS):
        if s.tile[cell] != 0:
            found |= bit(s.tile[cell])
            places += 1
    return bool(found == all_tiles(s) and places == s.tiles and s.tile[0] == 0 and s.down & ~occupied(s) == NONE)


@rule
def characters_whole(s: State) -> bool:
    """All different, all kept out of the packets they could be kept from, none played that was not kept."""
    teams, kept = team(s, 0) | team(s, 1), 0
    for seat in range(2):
        if s.played[seat] & ~team(s, seat) != NONE:
            return False
        if not s.beginner and (count(s.dealt[seat]) != 2 * TEAM or taken_from(s, seat) & ~s.dealt[seat] != NONE):
            return False
        for i in range(TEAM):
            kept += s.kept[seat, i] >= 0
    return count(teams) == kept and s.dealt[0] & s.dealt[1] == NONE and (s.stage == DRAFT or kept == 2 * TEAM)


@rule
def markers_right(s: State) -> bool:
    """One marker on every scoring tile that lies face up, none anywhere else."""
    scoring = NONE
    for cell in range(CELLS):
        if 0 < s.tile[cell] <= s.scoring:
            scoring |= bit(cell)
    return bool(s.marks[0] & s.marks[1] == NONE and s.marks[0] | s.marks[1] == scoring & ~s.down)
