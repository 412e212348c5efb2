"""The birds: where they fly, and what they do to the carrot (A) and to the rabbit (B) of the cell they fly to.

`fly_on` goes from flight to flight until somebody has to decide or the turn is over; every decision comes back to it.
"""

from hutch.core.bits import count, lowest
from hutch.core.compiled import rule
from hutch.core.record import State
from hutch.core.trail import add, tell
from hutch.games.carrotia.maze import DISTANCE, card, step
from hutch.games.carrotia.running import end_turn, fresh, leave, put_rabbit
from hutch.games.carrotia.state import (
    BAT,
    CANCEL,
    CARROT,
    CELLS,
    CROW,
    DESTROYED,
    ENTRY,
    EXIT,
    FLEW,
    FLIGHT,
    FLY,
    FLY_BIRD,
    FRESHENED,
    GAVE,
    HATCH,
    HATCH_BIRD,
    HAWK,
    MUMMY,
    NOWHERE,
    ON_CARROT,
    ON_RABBIT,
    ONE,
    OWL,
    PICKED,
    RABBIT,
    REPLY,
    REST,
    SEAGULL,
    SHRANK,
    SPARROW,
    STEER,
    STEER_TO,
    TAKE_OFF,
    THREE,
    TO_ENTRY,
    TO_EXIT,
)

FACE_DIRECTION = (0, 2, 3, 1)  # up, down, left, right


# ---- flights ---------------------------------------------------------------------------------------------------------


@rule
def fly_on(s: State) -> None:
    while s.phase == FLIGHT:
        if s.stage == TAKE_OFF:
            take_off(s)
        elif s.stage == ON_CARROT:
            meet_carrot(s)
        else:
            meet_rabbit(s)


@rule
def take_off(s: State) -> None:
    waiting = count(s.to_fly)
    if waiting == 0:
        end_turn(s)
    elif waiting > 1 and not s.in_order:
        s.phase = FLY
        s.actor = s.turn
    else:
        depart(s, lowest(s.to_fly))


@rule
def depart(s: State, bird: int) -> None:
    s.to_fly = int(s.to_fly) & ~(1 << bird)
    s.flier = bird
    found = ways(s, bird)
    if count(found) > 1:
        s.phase = STEER
        s.actor = s.turn
    elif found:
        fly(s, lowest(found))


@rule
def fly(s: State, direction: int) -> None:
    tell(s, FLEW)
    add(s, s.flier)
    add(s, s.bird_at[s.flier])
    s.bird_at[s.flier] = step(s, int(s.bird_at[s.flier]), direction)
    add(s, s.bird_at[s.flier])
    s.stage = ON_CARROT


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


# ---- landing: A before B (CA-26) -------------------------------------------------------------------------------------


@rule
def meet_carrot(s: State) -> None:
    if not changes_carrot(s):
        s.stage = ON_RABBIT
    elif fresh(s, MUMMY):
        ask_mummy(s)
    else:
        act_on_carrot(s)


@rule
def meet_rabbit(s: State) -> None:
    if not changes_rabbit(s):
        s.stage = TAKE_OFF
    elif fresh(s, MUMMY):
        ask_mummy(s)
    else:
        act_on_rabbit(s)


@rule
def ask_mummy(s: State) -> None:
    s.phase = REPLY
    s.actor = s.owner[MUMMY]


@rule
def outside(s: State) -> int:
    """The birds that are not in the maze, as a set."""
    found = 0
    for bird in range(6):
        if s.bird_at[bird] == NOWHERE:
            found |= 1 << bird
    return found


@rule
def changes_carrot(s: State) -> bool:
    """Whether the flier's A would change something."""
    cell = int(s.bird_at[s.flier])
    if s.flier == OWL:
        return s.lying[cell, THREE] > 0 and s.supply[ONE] > 0
    if s.lying[cell, ONE] + s.lying[cell, THREE] == 0:
        return False
    return s.flier != BAT or outside(s) != 0


@rule
def spent_by_actor(s: State) -> int:
    """The character of the player whose turn it is, if its once-a-round ability is spent; or -1."""
    for character in range(1, 6):  # the Bandit's is always on: nothing to freshen
        if s.owner[character] == s.turn and not fresh(s, character):
            return character
    return -1


@rule
def changes_rabbit(s: State) -> bool:
    """Whether the flier's B would change something."""
    bird = int(s.flier)
    if s.bird_at[bird] != s.rabbit:
        return False
    if bird in (OWL, SPARROW):
        return spent_by_actor(s) >= 0
    if bird == HAWK:
        return s.rabbit != card(s, ENTRY)
    if bird in (CROW, SEAGULL):
        return s.carried[bird, ONE] + s.carried[bird, THREE] > 0
    return True


@rule
def least(s: State, cell: int) -> int:
    """The worth of the token that a bird takes there (CA-33)."""
    return ONE if s.lying[cell, ONE] > 0 else THREE


@rule
def act_on_carrot(s: State) -> None:
    bird = int(s.flier)
    cell = int(s.bird_at[bird])
    s.stage = ON_RABBIT
    if bird == OWL:
        shrink(s, cell)
    elif bird == BAT:
        s.phase = HATCH
        s.actor = s.turn
    else:
        worth = least(s, cell)
        s.lying[cell, worth] -= 1
        if bird in (CROW, SEAGULL):
            s.carried[bird, worth] += 1
            tell(s, PICKED)
        else:
            s.destroyed[worth] += 1
            tell(s, DESTROYED)
        add(s, bird)
        add(s, cell)
        add(s, worth)


@rule
def shrink(s: State, cell: int) -> None:
    """A three becomes a one; the three goes back to the supply."""
    s.lying[cell, THREE] -= 1
    s.supply[THREE] += 1
    s.supply[ONE] -= 1
    s.lying[cell, ONE] += 1
    tell(s, SHRANK)
    add(s, cell)


@rule
def act_on_rabbit(s: State) -> None:
    bird = int(s.flier)
    s.stage = TAKE_OFF
    if bird in (OWL, SPARROW):
        character = spent_by_actor(s)
        s.spent = int(s.spent) & ~(1 << character)
        tell(s, FRESHENED)
        add(s, character)
    elif bird == HAWK:
        tell(s, TO_ENTRY)
        put_rabbit(s, card(s, ENTRY))
    elif bird == BAT:
        tell(s, TO_EXIT)
        put_rabbit(s, card(s, EXIT))
        leave(s)
    else:
        give(s, bird)


@rule
def give(s: State, bird: int) -> None:
    tell(s, GAVE)
    add(s, bird)
    for worth in range(2):
        add(s, s.carried[bird, worth])
        s.gathered[worth] += s.carried[bird, worth]
        s.carried[bird, worth] = 0


# ---- decisions -------------------------------------------------------------------------------------------------------


@rule
def choose_flier(s: State, action: int) -> None:
    s.phase = FLIGHT
    if action == REST:
        s.in_order = 1
    else:
        depart(s, action - FLY_BIRD)


@rule
def steer(s: State, action: int) -> None:
    s.phase = FLIGHT
    fly(s, action - STEER_TO)


@rule
def reply(s: State, action: int) -> None:
    """The Mummy's owner cancels an effect, or lets it be."""
    s.phase = FLIGHT
    if action == CANCEL:
        s.spent |= 1 << MUMMY
        s.stage = ON_RABBIT if s.stage == ON_CARROT else TAKE_OFF
    elif s.stage == ON_CARROT:
        act_on_carrot(s)
    else:
        act_on_rabbit(s)


@rule
def hatch(s: State, action: int) -> None:
    """The token goes back to the supply, and the new bird sits in its place; it rolls from the next turn (CA-31)."""
    s.phase = FLIGHT
    cell = int(s.bird_at[s.flier])
    worth = least(s, cell)
    s.lying[cell, worth] -= 1
    s.supply[worth] += 1
    s.bird_at[action - HATCH_BIRD] = cell
