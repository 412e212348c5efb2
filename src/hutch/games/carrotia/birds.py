"""The six birds: what each does to the carrots (A) and to the rabbit (B) of the cell it has flown to (CA-28 to CA-33)."""

from hutch.core.compile import rule
from hutch.core.record import State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carrotia.abilities import fresh
from hutch.games.carrotia.maze import card
from hutch.games.carrotia.running import leave, put_rabbit
from hutch.games.carrotia.state import (
    BAT,
    CROW,
    DESTROYED,
    ENTRY,
    EXIT,
    FLIGHT,
    FRESHENED,
    GAVE,
    HATCH,
    HATCH_BIRD,
    HAWK,
    NOWHERE,
    ONE,
    OWL,
    PICKED,
    SEAGULL,
    SHRANK,
    SPARROW,
    THREE,
    TO_ENTRY,
    TO_EXIT,
)


@rule
def outside(s: State) -> int:
    """The birds that are not in the maze, as a set."""
    found = 0
    for bird in range(6):
        if s.bird_at[bird] == NOWHERE:
            found |= 1 << bird
    return found


@rule
def changes_carrot(s: State, bird: int) -> bool:
    """Whether this bird's A would change something."""
    cell = int(s.bird_at[bird])
    if bird == OWL:
        return bool(s.lying[cell, THREE] > 0 and s.supply[ONE] > 0)
    if s.lying[cell, ONE] + s.lying[cell, THREE] == 0:
        return False
    return bird != BAT or outside(s) != 0


@rule
def spent_by_actor(s: State) -> int:
    """The character of the player whose turn it is, if its once-a-round ability is spent; or -1."""
    for character in range(1, 6):  # the Bandit's is always on: nothing to freshen
        if s.owner[character] == s.turn and not fresh(s, character):
            return character
    return -1


@rule
def changes_rabbit(s: State, bird: int) -> bool:
    """Whether this bird's B would change something. It strikes no rabbit that came to the cell after the birds."""
    if s.bird_at[bird] != s.prey:
        return False
    if bird in (OWL, SPARROW):
        return spent_by_actor(s) >= 0
    if bird == HAWK:
        return bool(s.rabbit != card(s, ENTRY))
    if bird in (CROW, SEAGULL):
        return bool(s.carried[bird, ONE] + s.carried[bird, THREE] > 0)
    return True


@rule
def least(s: State, cell: int) -> int:
    """The worth of the token that a bird takes there (CA-33)."""
    return ONE if s.lying[cell, ONE] > 0 else THREE


@rule
def act_on_carrot(s: State, bird: int) -> None:
    cell = int(s.bird_at[bird])
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
            tell(s, PICKED, EVERYBODY)
        else:
            s.destroyed[worth] += 1
            tell(s, DESTROYED, EVERYBODY)
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
    tell(s, SHRANK, EVERYBODY)
    add(s, cell)


@rule
def act_on_rabbit(s: State, bird: int) -> None:
    if bird in (OWL, SPARROW):
        character = spent_by_actor(s)
        s.spent = int(s.spent) & ~(1 << character)
        tell(s, FRESHENED, EVERYBODY)
        add(s, character)
    elif bird == HAWK:
        tell(s, TO_ENTRY, EVERYBODY)
        s.prey = NOWHERE
        put_rabbit(s, card(s, ENTRY))
    elif bird == BAT:
        tell(s, TO_EXIT, EVERYBODY)
        put_rabbit(s, card(s, EXIT))
        leave(s)
    else:
        give(s, bird)


@rule
def give(s: State, bird: int) -> None:
    tell(s, GAVE, EVERYBODY)
    add(s, bird)
    for worth in range(2):
        add(s, s.carried[bird, worth])
        s.gathered[worth] += s.carried[bird, worth]
        s.carried[bird, worth] = 0


@rule
def hatch(s: State, action: int) -> None:
    """The token goes back to the supply, and the new bird sits in its place; it rolls from the next turn (CA-31)."""
    s.phase = FLIGHT
    cell = int(s.bird_at[s.flier])
    worth = least(s, cell)
    s.lying[cell, worth] -= 1
    s.supply[worth] += 1
    s.bird_at[action - HATCH_BIRD] = cell
