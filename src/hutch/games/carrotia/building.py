"""Phase one: a round begins, the maze is built, judged and mended."""

import numpy as np

from hutch.core.chance import chance, draw
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carrotia.cells import cell_of, said_of
from hutch.games.carrotia.maze import card, clashes, following, grow, sound
from hutch.games.carrotia.running import start_run
from hutch.games.carrotia.state import (
    BUILD,
    CHANGE,
    DEAL,
    DONE,
    EXTRA,
    EXTRA_BIRD,
    FAULTY,
    FIRST_BIRD,
    FIRST_ONE,
    FIRST_THREE,
    KIND,
    KINDS,
    LAID_OUT,
    LAY,
    NOWHERE,
    OFF,
    ONE,
    ONES_LAID,
    PASS,
    PUT_BIRD,
    QUEST,
    SOUND,
    SWAP,
    THREE,
    THREES_LAID,
    TIME_UP,
    TURN_TILE,
)

# ---- a round begins --------------------------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    for seat in range(s.players):
        deal_tiles(s, seat)
    turn_up_card(s)
    if s.level > 0:
        grow(s)
    s.spent = 0
    s.offered = 0
    open_building(s)


@rule
def turn_up_card(s: State) -> None:
    s.card = chance(s, int(s.cards[s.level]))
    tell(s, QUEST, EVERYBODY)
    add(s, int(s.level) + 1)
    add(s, int(s.card) + 1)


@rule
def deal_tiles(s: State, seat: int) -> None:
    """CA-6; a box of one's own with too few tiles deals as far as they last."""
    tell(s, DEAL, EVERYBODY)
    add(s, seat)
    for _ in range(s.dealt):
        kind = draw(s, s.pile)
        if kind >= 0:
            s.hands[seat, kind] += 1
            add(s, kind)


@rule
def open_building(s: State) -> None:
    s.phase = BUILD
    s.passes = 0
    if s.hourglass != OFF:
        s.seconds = int(s.hourglasses[s.level]) * int(s.hourglass)
        s.left = s.seconds
        if s.live:
            s.timer = int(s.level) + 1
    go_on_building(s)


# ---- building --------------------------------------------------------------------------------------------------------


@rule
def holds_tiles(hands: np.ndarray, seat: int) -> bool:
    held = 0
    for kind in range(len(KINDS)):
        held += hands[seat, kind]
    return held > 0


@rule
def next_holder(s: State, hands: np.ndarray, seat: int) -> int:
    """The next seat that holds tiles, from this one on (CA-10), or -1."""
    for _ in range(s.players):
        if holds_tiles(hands, seat):
            return seat
        seat = following(s, seat)
    return -1


@rule
def out_of_time(s: State) -> bool:
    """Without a real clock, whether no further building turn can be finished (CA-12)."""
    return s.hourglass != OFF and not s.live and s.left < s.tile_seconds


@rule
def all_passed(s: State) -> bool:
    if s.hourglass != OFF:
        return False
    holders = 0
    for seat in range(s.players):
        holders += holds_tiles(s.hands, seat)
    return bool(s.passes >= holders)


@rule
def go_on_building(s: State) -> None:
    seat = next_holder(s, s.hands, int(s.turn))
    if seat < 0 or out_of_time(s) or all_passed(s):
        end_building(s)
    else:
        s.actor = seat


@rule
def take_building_turn(s: State, action: int) -> None:
    seat = int(s.actor)
    s.turn = following(s, seat)
    if action == DONE:
        end_building(s)
        return
    if action == PASS:
        s.passes += 1
    else:
        lay_tile(s, seat, action - LAY)
        s.passes = 0
    count_seconds(s)
    go_on_building(s)


@rule
def count_seconds(s: State) -> None:
    """At a live table this only guesses, for those who think ahead: always enough for one turn more."""
    if s.hourglass != OFF:
        s.left -= s.tile_seconds
        if s.live and s.left < s.tile_seconds:
            s.left = s.tile_seconds


@rule
def lay_tile(s: State, seat: int, code: int) -> None:
    """Put a tile from the hand on a cell, taking back what lay there (CA-9)."""
    look, cell = said_of(code), cell_of(code)
    if s.maze[cell]:
        s.hands[seat, KIND[s.maze[cell]]] += 1
    s.hands[seat, KIND[look]] -= 1
    s.maze[cell] = look


@rule
def time_up(s: State) -> None:
    """The real clock has run out: building stops at once, whatever lies there (CA-11)."""
    tell(s, TIME_UP, EVERYBODY)
    end_building(s)


# ---- judging and mending ---------------------------------------------------------------------------------------------


@rule
def end_building(s: State) -> None:
    """CA-14: first the card's tokens are laid out, then the maze is judged."""
    s.timer = 0
    s.seconds = 0
    s.left = 0
    s.actor = s.turn
    lay_out_carrots(s, ONE, FIRST_ONE, card(s, ONES_LAID))
    lay_out_carrots(s, THREE, FIRST_THREE, card(s, THREES_LAID))
    lay_out_birds(s)
    if sound(s):
        tell(s, SOUND, EVERYBODY)
        start_run(s)
        return
    tell(s, FAULTY, EVERYBODY)
    add(s, clashes(s))
    s.flier = draw_bird(s)
    tell(s, EXTRA_BIRD, EVERYBODY)
    add(s, s.flier)
    s.phase = EXTRA


@rule
def lay_out_carrots(s: State, worth: int, first: int, many: int) -> None:
    """In the card's order, as far as the supply lasts."""
    for i in range(first, first + many):
        if s.supply[worth] > 0:
            s.supply[worth] -= 1
            s.lying[card(s, i), worth] += 1


@rule
def lay_out_birds(s: State) -> None:
    """One, two, three birds in rounds 1, 2, 3, drawn at random (CA-17)."""
    tell(s, LAID_OUT, EVERYBODY)
    for i in range(int(s.level) + 1):
        bird = draw_bird(s)
        s.bird_at[bird] = card(s, FIRST_BIRD + i)
        add(s, bird)


@rule
def draw_bird(s: State) -> int:
    """One of the birds in the pile; there are always some: at most four ever lie in the maze before a run."""
    outside = 0
    for bird in range(6):
        outside += s.bird_at[bird] == NOWHERE
    nth = chance(s, outside)
    for bird in range(6):
        if s.bird_at[bird] == NOWHERE:
            if nth == 0:
                return bird
            nth -= 1
    return NOWHERE


@rule
def put_extra_bird(s: State, action: int) -> None:
    s.bird_at[s.flier] = action - PUT_BIRD
    s.flier = NOWHERE
    s.phase = CHANGE
    s.changes = 4
    pass_change_on(s)


@rule
def take_change(s: State, action: int) -> None:
    """CA-15. The maze is not judged again."""
    if action == DONE:
        s.changes = 0
    else:
        change_tile(s, action)
        s.changes -= 1
    pass_change_on(s)
    if s.changes == 0:
        start_run(s)


@rule
def change_tile(s: State, action: int) -> None:
    if action >= SWAP:
        first, second = said_of(action - SWAP), cell_of(action - SWAP)
        held = s.maze[first]
        s.maze[first] = s.maze[second]
        s.maze[second] = held
    elif action >= TURN_TILE:
        s.maze[cell_of(action - TURN_TILE)] = said_of(action - TURN_TILE)
    else:
        lay_tile(s, int(s.actor), action - LAY)


@rule
def pass_change_on(s: State) -> None:
    s.turn = following(s, int(s.turn))
    s.actor = s.turn
