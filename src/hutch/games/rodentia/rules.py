"""The verbs: burrows, then rounds of four phases until nobody can go on or the wolf has won.

BURROW … | TAKE … | PLACE … (FOLLOW) | LEAD … | HUNT, ROAM … | the mark | TAKE …
Within a phase the turn goes from the start player to the left; who has nothing to decide is passed over.
"""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest, rest, write_cells
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import OVER, State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.rodentia.allowed import (
    face,
    free_dice,
    free_faces,
    hunters,
    may_rest,
    open_hexes,
    open_near,
    prowled,
    seat_at,
    turn,
    wolves,
)
from hutch.games.rodentia.hexes import FALLING, RISING, around
from hutch.games.rodentia.scoring import burrows, payoff, score
from hutch.games.rodentia.soundness import flaw
from hutch.games.rodentia.state import (
    BARRED,
    BURROW,
    CAUGHT,
    DONE,
    FOLLOW,
    GO_ALONG,
    GOALS,
    HUNT,
    HUNTED_DOWN,
    LEAD,
    MARKED,
    NOWHERE,
    PLACE,
    REST,
    ROAM,
    ROLLED,
    SLANTS,
    STARTS,
    STAY,
    STUCK,
    TAKE,
    TO_BURROW,
    TO_LEAD,
    TO_PLACE,
    TO_TAKE,
    TO_WOLF,
    WOLF,
)

__all__ = ["deal", "flaw", "legal", "payoff", "play", "score"]

GOAL_4 = 1 << 3

# ---- legal -----------------------------------------------------------------------------------------------------------


@rule
def legal(s: State, out: np.ndarray) -> int:
    seat = int(s.actor)
    if s.phase == BURROW:
        return write_cells(s.terrain[s.species[seat]] & ~burrows(s), TO_BURROW, out, 0)
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.phase == PLACE:
        return legal_places(s, out)
    if s.phase == FOLLOW:
        out[0], out[1] = GO_ALONG, STAY
        return 2
    if s.phase == LEAD:
        out[0] = STAY
        return write_cells(around(s, s.leader[seat]) & ~prowled(s), TO_LEAD, out, 1)
    return legal_hunts(s, out)


@rule
def legal_takes(s: State, out: np.ndarray) -> int:
    faces, n = free_faces(s), 0
    for shown in range(6):
        if faces >> shown & 1:
            out[n] = TO_TAKE + shown
            n += 1
    return n


@rule
def legal_places(s: State, out: np.ndarray) -> int:
    hexes = open_near(s)
    if s.once != NONE:
        out[0] = DONE
        return write_cells(hexes, TO_PLACE, out, 1)
    if hexes == NONE:  # RO-14
        hexes = open_hexes(s, s.actor, face(s, s.actor))
    return write_cells(hexes, TO_PLACE, out, 0)


@rule
def legal_hunts(s: State, out: np.ndarray) -> int:
    others = prowled(s)
    if s.phase == ROAM:
        out[0] = REST
        return write_cells(around(s, s.wolf[s.hunter]) & ~others, TO_WOLF + 64 * int(s.hunter), out, 1)
    n = 0
    if may_rest(s):
        out[0] = REST
        n = 1
    for wolf in range(wolves(s)):
        n = write_cells(around(s, s.wolf[wolf]) & ~others, TO_WOLF + 64 * wolf, out, n)
    return n


# ---- set-up ----------------------------------------------------------------------------------------------------------


@rule
def deal(s: State) -> None:
    s.start = s.first if s.first >= 0 else chance(s, s.players)  # RO-2
    tell(s, STARTS, EVERYBODY)
    add(s, s.start)
    if s.goals == 0:
        roll_goals(s)
    if s.goals & GOAL_4 and s.slant == 0:
        s.slant = RISING if chance(s, 2) == 0 else FALLING
        tell(s, SLANTS, EVERYBODY)
        add(s, s.slant)
    lairs = s.lairs
    for wolf in range(wolves(s)):
        s.wolf[wolf] = lowest(lairs)
        lairs = rest(lairs)
    for seat in range(s.players):
        s.burrow[seat] = s.leader[seat] = s.taken[seat] = NOWHERE
    s.phase = BURROW
    s.actor = (s.start + s.players - 1) % s.players


@rule
def roll_goals(s: State) -> None:
    """Two different ones; goal 2 only from three players on (RO-7)."""
    first, second = chance(s, 6), chance(s, 6)
    while first == second or (s.players == 2 and (first == 1 or second == 1)):
        first, second = chance(s, 6), chance(s, 6)
    s.goals = (1 << first) | (1 << second)
    tell(s, GOALS, EVERYBODY)
    add(s, min(first, second) + 1)
    add(s, max(first, second) + 1)


# ---- play ------------------------------------------------------------------------------------------------------------


@rule
def play(s: State, action: int) -> None:
    if s.phase == BURROW:
        dig(s, action - TO_BURROW)
    elif s.phase == TAKE:
        take(s, action - TO_TAKE)
    elif s.phase == PLACE:
        if action == DONE:
            next_placer(s, turn(s) + 1)
        else:
            place(s, action - TO_PLACE)
    elif s.phase == FOLLOW:
        if action == GO_ALONG:
            s.leader[s.actor] = lowest(s.once)
        next_placer(s, turn(s) + 1)
    elif s.phase == LEAD:
        if action != STAY:
            s.leader[s.actor] = action - TO_LEAD
        next_leader(s)
    elif action == REST:
        next_hunter(s, turn(s) + 1)
    else:
        hunt(s, (action - TO_WOLF) >> 6, (action - TO_WOLF) & 63)


@rule
def dig(s: State, hex_: int) -> None:
    """A burrow with the leader on it; the start player draws last (RO-5)."""
    s.burrow[s.actor] = s.leader[s.actor] = hex_
    if s.actor == s.start:
        roll(s)
    else:
        s.actor = (s.actor + s.players - 1) % s.players


@rule
def roll(s: State) -> None:
    """Phase 1 begins: one die more than players (RO-8)."""
    tell(s, ROLLED, EVERYBODY)
    for die in range(s.players + 1):
        s.dice[die] = s.faces[chance(s, 6)]
        add(s, s.dice[die])
    for seat in range(s.players):
        s.taken[seat] = NOWHERE
    s.phase = TAKE
    s.actor = s.start
    ask_to_take(s)


@rule
def ask_to_take(s: State) -> None:
    """The game ends here if no wolf is left and no die lets the actor place a rodent (RO-21)."""
    faces = free_faces(s)
    if faces >> WOLF & 1:
        return
    for terrain in range(5):
        if faces >> terrain & 1 and open_hexes(s, s.actor, terrain) != NONE:
            return
    tell(s, STUCK, EVERYBODY)
    add(s, s.actor)
    s.actor = OVER


@rule
def take(s: State, shown: int) -> None:
    """The first free die with this face."""
    left = free_dice(s)
    for die in range(s.players, -1, -1):
        if left >> die & 1 and s.dice[die] == shown:
            s.taken[s.actor] = die
    if turn(s) + 1 < s.players:
        s.actor = seat_at(s, turn(s) + 1)
        ask_to_take(s)
    else:
        s.phase = PLACE
        next_placer(s, 0)


@rule
def next_placer(s: State, nth: int) -> None:
    """The turn goes to the next seat, from the nth in turn order on, that can place; after the last one the leaders move."""
    s.phase = PLACE
    s.once = s.twice = NONE
    for later in range(nth, s.players):
        seat = seat_at(s, later)
        shown = face(s, seat)
        if shown == WOLF:
            continue
        if open_hexes(s, seat, shown) != NONE:
            s.actor = seat
            return
        tell(s, BARRED, EVERYBODY)
        add(s, seat)
    s.phase = LEAD
    s.actor = s.start


@rule
def place(s: State, hex_: int) -> None:
    near = open_near(s)
    add_rodent(s, s.actor, hex_)
    here = bit(hex_)
    s.twice |= s.once & here
    s.once |= here
    if near == NONE:  # RO-14: this one only, and the leader may come along
        s.phase = FOLLOW
    elif count(s.once) + count(s.twice) == 3 or open_near(s) == NONE:
        next_placer(s, turn(s) + 1)


@rule
def add_rodent(s: State, seat: int, hex_: int) -> None:
    carry = bit(hex_)
    for plane in range(3):
        held = s.rodents[seat, plane] & carry
        s.rodents[seat, plane] ^= carry
        carry = held


@rule
def next_leader(s: State) -> None:
    if turn(s) + 1 < s.players:
        s.actor = seat_at(s, turn(s) + 1)
    elif hunters(s) == 0 and free_faces(s) >> WOLF & 1:  # RO-16: the free wolf die is the start player's
        s.phase = HUNT
        s.actor = s.start
    else:
        next_hunter(s, 0)


@rule
def next_hunter(s: State, nth: int) -> None:
    """The turn goes to the next seat, from the nth in turn order on, with a wolf die; after the last one the round closes."""
    for later in range(nth, s.players):
        if face(s, seat_at(s, later)) == WOLF:
            s.phase = HUNT
            s.actor = seat_at(s, later)
            return
    close_round(s)


@rule
def hunt(s: State, wolf: int, hex_: int) -> None:
    """One step of a wolf; leaders there are caught unless it is a burrow (RO-18)."""
    s.wolf[wolf] = hex_
    if not has(burrows(s), hex_):
        for seat in range(s.players):
            if s.leader[seat] == hex_:
                catch(s, seat, hex_)
    if s.phase == HUNT:
        s.phase = ROAM
        s.hunter = wolf
    else:
        next_hunter(s, turn(s) + 1)


@rule
def catch(s: State, seat: int, hex_: int) -> None:
    s.leader[seat] = s.burrow[seat]
    s.catches[seat] += 1
    tell(s, CAUGHT, EVERYBODY)
    add(s, seat)
    add(s, hex_)


@rule
def close_round(s: State) -> None:
    """Phase 4: the mark; then the end, or the next start player's round (RO-19, RO-20, RO-22)."""
    shown = s.dice[lowest(np.uint64(free_dice(s)))]
    if shown != WOLF:
        s.marks[shown] += 1
        tell(s, MARKED, EVERYBODY)
        add(s, shown)
    if hunted_down(s):
        tell(s, HUNTED_DOWN, EVERYBODY)
        s.actor = OVER
    else:
        s.start = seat_at(s, 1)
        roll(s)


@rule
def hunted_down(s: State) -> bool:
    """All caught once, two of them twice, or one three times (RO-22)."""
    once, twice, thrice = 0, 0, 0
    for seat in range(s.players):
        once += 1 if s.catches[seat] >= 1 else 0
        twice += 1 if s.catches[seat] >= 2 else 0
        thrice += 1 if s.catches[seat] >= 3 else 0
    return once == s.players or twice >= 2 or thrice >= 1
