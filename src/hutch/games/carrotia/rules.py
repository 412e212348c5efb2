"""The verbs of Carrotia. A round is built (`building`), then run (`running`, with the flights of `birds`)."""

import numpy as np

from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import OVER, TIME, State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carrotia import LEVELS
from hutch.games.carrotia.abilities import ability, any_usable, in_window, use_ability
from hutch.games.carrotia.birds import hatch
from hutch.games.carrotia.building import begin_round, put_extra_bird, take_building_turn, take_change, time_up
from hutch.games.carrotia.cells import CELLS, column_of, row_of
from hutch.games.carrotia.choices import list_choices
from hutch.games.carrotia.flights import choose_next, fly_on, lift_off, reply, steer
from hutch.games.carrotia.running import banked, clear_maze, finish, take_running_turn
from hutch.games.carrotia.state import (
    ACT,
    BUILD,
    CHANGE,
    CHOOSE,
    CHOOSE_ROLE,
    END,
    EXTRA,
    FLY,
    KIND,
    KINDS,
    MOVE,
    NOWHERE,
    REPLY,
    START,
    STEER,
)


@rule
def deal(s: State) -> None:
    for kind in range(len(KINDS)):
        s.pile[kind] = s.box[kind]
    for worth in range(2):
        s.supply[worth] = s.tokens[worth]
    clear_maze(s)
    s.turn = s.first if s.first >= 0 else chance(s, int(s.players))  # CA-8
    tell(s, START, EVERYBODY)
    add(s, s.turn)
    if s.at_table:
        s.phase = CHOOSE
        s.actor = s.turn
    else:
        begin_round(s)


@rule
def legal(s: State, out: np.ndarray) -> int:
    return 0 if s.actor == OVER else list_choices(s, out)


@rule
def play(s: State, action: int) -> None:
    if action == TIME:
        time_up(s)
    elif s.phase == CHOOSE:
        choose_character(s, action)
    elif s.phase <= CHANGE:
        build(s, action)
    else:
        run(s, action)
        if s.phase == FLY and not any_usable(s):
            lift_off(s)
        fly_on(s)
        if s.phase == END:
            next_round(s)


@rule
def choose_character(s: State, action: int) -> None:
    """The start player first, then the others around the table, upwards (CA-44)."""
    s.owner[action - CHOOSE_ROLE] = s.actor
    s.actor = (int(s.actor) + 1) % int(s.players)
    if s.actor == s.turn:
        begin_round(s)


@rule
def build(s: State, action: int) -> None:
    if s.phase == BUILD:
        take_building_turn(s, action)
    elif s.phase == EXTRA:
        put_extra_bird(s, action)
    else:
        take_change(s, action)


@rule
def run(s: State, action: int) -> None:
    if in_window(s):
        act_in_window(s, action)
    elif s.phase == STEER:
        steer(s, action)
    elif s.phase == ACT:
        choose_next(s, action)
    elif s.phase == REPLY:
        reply(s, action)
    else:
        hatch(s, action)


@rule
def act_in_window(s: State, action: int) -> None:
    """An ability, or the line that closes the window: the rabbit's move the first, `fly` the second (CA-34)."""
    if ability(action) >= 0:
        use_ability(s, action)
    elif s.phase == MOVE:
        take_running_turn(s, action)
    else:
        lift_off(s)


@rule
def next_round(s: State) -> None:
    if s.level == LEVELS - 1:
        finish(s)
    else:
        s.level += 1
        begin_round(s)


@rule
def actor_of(s: State, action: int) -> int:
    """An ability is its owner's, in turn or out of it."""
    if in_window(s) and ability(action) >= 0:
        return int(s.owner[ability(action)])
    return int(s.actor)


@rule
def score(s: State, seat: int) -> int:
    return banked(s)


@rule
def payoff(s: State, out: np.ndarray) -> None:
    for seat in range(s.players):
        out[seat] = 1.0 if banked(s) >= s.goal else 0.0


# ---- what must always hold -------------------------------------------------------------------------------------------

TILES_AMISS, CARROTS_AMISS, BIRDS_AMISS, BELOW_NOTHING, ROLES_AMISS = 1, 2, 3, 4, 5


@rule
def flaw(s: State) -> int:
    """All tiles, all carrot tokens and all birds are somewhere, and nowhere twice; who plays has one character."""
    if not roles_in_place(s):
        return ROLES_AMISS
    for kind in range(len(KINDS)):
        if tiles_of(s, kind) != s.box[kind]:
            return TILES_AMISS
    for worth in range(2):
        if tokens_of(s, worth) != s.tokens[worth]:
            return CARROTS_AMISS
        if s.supply[worth] < 0 or s.gathered[worth] < 0:
            return BELOW_NOTHING
    return 0 if birds_in_place(s) else BIRDS_AMISS


@rule
def tiles_of(s: State, kind: int) -> int:
    found = int(s.pile[kind]) + int(s.gone[kind])
    for seat in range(s.players):
        found += s.hands[seat, kind]
    for cell in range(CELLS):
        found += s.maze[cell] != 0 and KIND[s.maze[cell]] == kind
    return found


@rule
def tokens_of(s: State, worth: int) -> int:
    found = int(s.supply[worth]) + int(s.gathered[worth]) + int(s.banked[worth]) + int(s.destroyed[worth])
    for cell in range(CELLS):
        found += s.lying[cell, worth]
    for bird in range(6):
        found += s.carried[bird, worth]
    return found


@rule
def birds_in_place(s: State) -> bool:
    """Every bird is in the pile or on a cell of the grid, and one in the pile carries nothing."""
    width = int(s.level) + 3
    for bird in range(6):
        cell = int(s.bird_at[bird])
        if cell == NOWHERE:
            if s.carried[bird, 0] + s.carried[bird, 1] > 0:
                return False
        elif column_of(cell) >= width or row_of(cell) >= width:
            return False
    return True


@rule
def roles_in_place(s: State) -> bool:
    """Every seat plays one character, and at most one while they are chosen."""
    for seat in range(s.players):
        played = 0
        for character in range(6):
            played += s.owner[character] == seat
        if played > 1 or (played == 0 and s.phase != CHOOSE):
            return False
    return True
