"""The birds' part of a turn: all fly, then they act, cell by cell (CA-26, CA-27).

`fly_on` goes on until somebody has to decide or the turn is over; every decision comes back to it:

    lift_off -> next_flight (STEER) … -> next_to_act (ACT) -> meet_carrot (REPLY, HATCH) -> meet_rabbit (REPLY)
                                         ^-------------------------------------------------------'
"""

import numpy as np

from hutch.core.bits import count, lowest
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carrotia.abilities import fresh
from hutch.games.carrotia.birds import act_on_carrot, act_on_rabbit, changes_carrot, changes_rabbit
from hutch.games.carrotia.cells import CELLS
from hutch.games.carrotia.maze import DISTANCE, step
from hutch.games.carrotia.running import end_turn
from hutch.games.carrotia.state import (
    ACT,
    ACT_NEXT,
    CANCEL,
    CARROT,
    FLEW,
    FLIGHT,
    IN_THE_AIR,
    LANDED,
    MUMMY,
    NOWHERE,
    ON_CARROT,
    ON_RABBIT,
    ONE,
    RABBIT,
    REPLY,
    STEER,
    STEER_TO,
    THREE,
)

FACE_DIRECTION = (0, 2, 3, 1)  # up, down, left, right


@rule
def lift_off(s: State) -> None:
    """The second window is closed: every flight is judged on the position as it is now."""
    s.phase = FLIGHT
    s.stage = IN_THE_AIR
    s.prey = s.rabbit
    for bird in range(6):
        if s.bird_at[bird] != NOWHERE:
            s.to_fly |= 1 << bird


@rule
def fly_on(s: State) -> None:
    while s.phase == FLIGHT:
        if s.stage == IN_THE_AIR:
            next_flight(s)
        elif s.stage == LANDED:
            next_to_act(s)
        elif s.stage == ON_CARROT:
            meet_carrot(s)
        else:
            meet_rabbit(s)


# ---- flying ----------------------------------------------------------------------------------------------------------


@rule
def next_flight(s: State) -> None:
    """In token order; who is asked to steer is asked before anybody acts."""
    if s.to_fly == 0:
        s.stage = LANDED
        return
    bird = lowest(s.to_fly)
    s.to_fly = int(s.to_fly) & ~(1 << bird)
    found = np.uint64(ways(s, bird))
    if count(found) > 1:
        s.flier = bird
        s.phase = STEER
        s.actor = s.turn
    elif found:
        fly(s, bird, lowest(found))


@rule
def fly(s: State, bird: int, direction: int) -> None:
    tell(s, FLEW, EVERYBODY)
    add(s, bird)
    add(s, s.bird_at[bird])
    s.bird_at[bird] = step(s, int(s.bird_at[bird]), direction)
    add(s, s.bird_at[bird])
    s.to_act |= 1 << bird


@rule
def steer(s: State, action: int) -> None:
    s.phase = FLIGHT
    fly(s, int(s.flier), action - STEER_TO)


@rule
def ways(s: State, bird: int) -> int:
    """The directions in which this bird's die lets it fly, as a set; none if it stays."""
    cell, face = int(s.bird_at[bird]), int(s.die[bird])
    if face == RABBIT:
        return nearer(s, cell, int(s.rabbit))
    if face == CARROT:
        return towards_carrots(s, cell)
    direction = FACE_DIRECTION[face]
    return 1 << direction if step(s, cell, direction) >= 0 else 0


@rule
def nearer(s: State, cell: int, target: int) -> int:
    """The directions that bring a bird one cell nearer."""
    found = 0
    for direction in range(4):
        there = step(s, cell, direction)
        if there >= 0 and DISTANCE[there, target] < DISTANCE[cell, target]:
            found |= 1 << direction
    return found


@rule
def towards_carrots(s: State, cell: int) -> int:
    """Towards any of the nearest lying carrots; those on the bird's own cell do not count (CA-24)."""
    nearest, found = 100, 0
    for target in range(CELLS):
        if target != cell and s.lying[target, ONE] + s.lying[target, THREE] > 0:
            away = int(DISTANCE[cell, target])
            if away < nearest:
                nearest, found = away, 0
            if away == nearest:
                found |= nearer(s, cell, target)
    return found


# ---- acting: cells in reading order, A before B ----------------------------------------------------------------------


@rule
def next_to_act(s: State) -> None:
    """Of the birds that flew to one cell those come first that change something there, in an order that players choose."""
    cell = cell_to_settle(s)
    if cell == CELLS:
        end_turn(s)
        return
    able = able_at(s, cell)
    if count(np.uint64(able)) > 1:
        s.phase = ACT
        s.actor = s.turn
    elif able:
        begin_acting(s, lowest(np.uint64(able)))
    else:
        settle(s, cell)


@rule
def cell_to_settle(s: State) -> int:
    """The first cell, in reading order, with a bird that is still to act; CELLS if there is none."""
    first = CELLS
    for bird in range(6):
        if (int(s.to_act) >> bird) & 1:
            first = min(first, int(s.bird_at[bird]))
    return first


@rule
def able_at(s: State, cell: int) -> int:
    """The birds still to act on that cell that could change something there now, as a set."""
    found = 0
    for bird in range(6):
        if (int(s.to_act) >> bird) & 1 and s.bird_at[bird] == cell and (changes_carrot(s, bird) or changes_rabbit(s, bird)):
            found |= 1 << bird
    return found


@rule
def settle(s: State, cell: int) -> None:
    """The birds left there can change nothing: they have acted."""
    for bird in range(6):
        if s.bird_at[bird] == cell:
            s.to_act = int(s.to_act) & ~(1 << bird)


@rule
def begin_acting(s: State, bird: int) -> None:
    s.to_act = int(s.to_act) & ~(1 << bird)
    s.flier = bird
    s.phase = FLIGHT
    s.stage = ON_CARROT


@rule
def choose_next(s: State, action: int) -> None:
    begin_acting(s, action - ACT_NEXT)


@rule
def meet_carrot(s: State) -> None:
    if not changes_carrot(s, int(s.flier)):
        s.stage = ON_RABBIT
    elif fresh(s, MUMMY):
        ask_mummy(s)
    else:
        do_to_carrot(s)


@rule
def meet_rabbit(s: State) -> None:
    if not changes_rabbit(s, int(s.flier)):
        s.stage = LANDED
    elif fresh(s, MUMMY):
        ask_mummy(s)
    else:
        do_to_rabbit(s)


@rule
def do_to_carrot(s: State) -> None:
    s.stage = ON_RABBIT
    act_on_carrot(s, int(s.flier))


@rule
def do_to_rabbit(s: State) -> None:
    s.stage = LANDED
    act_on_rabbit(s, int(s.flier))


@rule
def ask_mummy(s: State) -> None:
    s.phase = REPLY
    s.actor = s.owner[MUMMY]


@rule
def reply(s: State, action: int) -> None:
    """The Mummy's owner cancels an effect, or lets it be."""
    s.phase = FLIGHT
    if action == CANCEL:
        s.spent |= 1 << MUMMY
        s.stage = ON_RABBIT if s.stage == ON_CARROT else LANDED
    elif s.stage == ON_CARROT:
        do_to_carrot(s)
    else:
        do_to_rabbit(s)
