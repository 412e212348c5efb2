"""The verbs: burrows, then rounds of four phases until nobody can go on or the wolf has won.

BURROW … | TAKE … | PLACE … (FOLLOW) | LEAD … | HUNT, ROAM … | the mark | TAKE …
Within a phase the turn goes from the start player to the left; who has nothing to decide is passed over.
"""

import numpy as np

from hutch.core.bits import NONE, bit, count, has, lowest, rest
from hutch.core.chance import chance
from hutch.core.compiled import rule
from hutch.core.record import OVER, State
from hutch.core.trail import add, tell
from hutch.games.rodentia.hexes import FALLING, RISING, around, board, spread
from hutch.games.rodentia.scoring import burrows, payoff, score
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

# ---- what the map allows ---------------------------------------------------------------------------------------------


@rule
def wolves(s: State) -> int:
    return 2 if s.players > 3 else 1


@rule
def prowled(s: State) -> np.uint64:
    """The hexes where wolves stand."""
    found = bit(s.wolf[0])
    return found | bit(s.wolf[1]) if s.players > 3 else found


@rule
def full(s: State) -> np.uint64:
    """The hexes that hold all the rodents they can (RO-10): the seats' numbers added up, digit by digit."""
    ones, twos, fours = NONE, NONE, NONE
    for seat in range(s.players):
        one, two, four = s.rodents[seat, 0], s.rodents[seat, 1], s.rodents[seat, 2]
        carry = ones & one
        fours ^= four ^ ((twos & two) | (carry & (twos ^ two)))
        twos ^= two ^ carry
        ones ^= one
    size = int(s.capacity)
    found = ones if size & 1 else ~ones
    found &= twos if size & 2 else ~twos
    return found & (fours if size & 4 else ~fours)


@rule
def peopled(s: State, seat: int) -> np.uint64:
    """The hexes with rodents of this seat."""
    return s.rodents[seat, 0] | s.rodents[seat, 1] | s.rodents[seat, 2]


@rule
def room(s: State, seat: int, terrain: int) -> np.uint64:
    """The hexes of a terrain that could take a rodent of this seat from anywhere (RO-6, RO-10, RO-13)."""
    closed = full(s) | burrows(s) | prowled(s)
    for other in range(s.players):
        if other != seat:
            closed |= bit(s.leader[other])
    return s.terrain[terrain] & ~closed


@rule
def reach(s: State, seat: int) -> np.uint64:
    """In or next to own rodents and the leader, next to the burrow (RO-11)."""
    here = peopled(s, seat) | bit(s.leader[seat])
    return here | spread(here | bit(s.burrow[seat]))


@rule
def face(s: State, seat: int) -> int:
    """The face of the die that a seat took, or -1."""
    return int(s.dice[s.taken[seat]]) if s.taken[seat] >= 0 else -1


@rule
def near_room(s: State) -> np.uint64:
    """Where the actor may place next under RO-11, at most two in one hex in a turn (RO-9)."""
    return room(s, s.actor, face(s, s.actor)) & reach(s, s.actor) & ~s.twice


@rule
def free_dice(s: State) -> int:
    """The dice that nobody has taken, as bits."""
    left = (1 << (s.players + 1)) - 1
    for seat in range(s.players):
        if s.taken[seat] >= 0:
            left &= ~(1 << s.taken[seat])
    return left


@rule
def free_faces(s: State) -> int:
    """The faces of the dice that nobody has taken, as bits."""
    left, found = free_dice(s), 0
    for die in range(s.players + 1):
        if left >> die & 1:
            found |= 1 << s.dice[die]
    return found


# ---- legal -----------------------------------------------------------------------------------------------------------


@rule
def legal(s: State, out: np.ndarray) -> int:
    seat = int(s.actor)
    if s.phase == BURROW:
        return listed(out, 0, s.terrain[s.species[seat]] & ~burrows(s), TO_BURROW)
    if s.phase == TAKE:
        return legal_takes(s, out)
    if s.phase == PLACE:
        return legal_places(s, out)
    if s.phase == FOLLOW:
        out[0], out[1] = GO_ALONG, STAY
        return 2
    if s.phase == LEAD:
        out[0] = STAY
        return listed(out, 1, around(s, s.leader[seat]) & ~prowled(s), TO_LEAD)
    return legal_hunts(s, out)


@rule
def listed(out: np.ndarray, n: int, hexes: np.uint64, kind: int) -> int:
    """Append an action of this kind for each hex; how many there are then."""
    while hexes != NONE:
        out[n] = kind + lowest(hexes)
        hexes = rest(hexes)
        n += 1
    return n


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
    hexes = near_room(s)
    if s.once != NONE:
        out[0] = DONE
        return listed(out, 1, hexes, TO_PLACE)
    if hexes == NONE:  # RO-14
        hexes = room(s, s.actor, face(s, s.actor))
    return listed(out, 0, hexes, TO_PLACE)


@rule
def legal_hunts(s: State, out: np.ndarray) -> int:
    others = prowled(s)
    if s.phase == ROAM:
        out[0] = REST
        return listed(out, 1, around(s, s.wolf[s.hunter]) & ~others, TO_WOLF + 64 * int(s.hunter))
    n = 0
    for wolf in range(wolves(s)):
        n = listed(out, n, around(s, s.wolf[wolf]) & ~others, TO_WOLF + 64 * wolf)
    return n


# ---- set-up ----------------------------------------------------------------------------------------------------------


@rule
def deal(s: State) -> None:
    s.start = chance(s, s.players)
    tell(s, STARTS)
    add(s, s.start)
    if s.goals == 0:
        roll_goals(s)
    if s.goals & GOAL_4 and s.slant == 0:
        s.slant = RISING if chance(s, 2) == 0 else FALLING
        tell(s, SLANTS)
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
    tell(s, GOALS)
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
def turn(s: State) -> int:
    """How many seats come before the actor in this round."""
    return int((s.actor - s.start + s.players) % s.players)


@rule
def seat_at(s: State, nth: int) -> int:
    return int((s.start + nth) % s.players)


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
    tell(s, ROLLED)
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
        if faces >> terrain & 1 and room(s, s.actor, terrain) != NONE:
            return
    tell(s, STUCK)
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
    """On to the next, from the nth in turn order, who can place something; after them the leaders move."""
    s.phase = PLACE
    s.once = s.twice = NONE
    for later in range(nth, s.players):
        seat = seat_at(s, later)
        shown = face(s, seat)
        if shown == WOLF:
            continue
        if room(s, seat, shown) != NONE:
            s.actor = seat
            return
        tell(s, BARRED)
        add(s, seat)
    s.phase = LEAD
    s.actor = s.start


@rule
def place(s: State, hex_: int) -> None:
    near = near_room(s)
    add_rodent(s, s.actor, hex_)
    here = bit(hex_)
    s.twice |= s.once & here
    s.once |= here
    if near == NONE:  # RO-14: this one only, and the leader may come along
        s.phase = FOLLOW
    elif count(s.once) + count(s.twice) == 3 or near_room(s) == NONE:
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
def hunters(s: State) -> int:
    """How many have taken a wolf die."""
    found = 0
    for seat in range(s.players):
        if face(s, seat) == WOLF:
            found += 1
    return found


@rule
def next_hunter(s: State, nth: int) -> None:
    """On to the next, from the nth in turn order, who took a wolf die; after them the round closes."""
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
    tell(s, CAUGHT)
    add(s, seat)
    add(s, hex_)


@rule
def close_round(s: State) -> None:
    """Phase 4: the mark; then the end, or the next start player's round (RO-19, RO-20, RO-22)."""
    shown = s.dice[lowest(np.uint64(free_dice(s)))]
    if shown != WOLF:
        s.marks[shown] += 1
        tell(s, MARKED)
        add(s, shown)
    if hunted_down(s):
        tell(s, HUNTED_DOWN)
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


# ---- invariants ------------------------------------------------------------------------------------------------------


@rule
def flaw(s: State) -> int:
    if broken_map(s) != 0:
        return broken_map(s)
    for seat in range(s.players):
        if broken_seat(s, seat) != 0:
            return broken_seat(s, seat)
    if s.actor == OVER or s.phase == BURROW:
        return 0
    if broken_dice(s):
        return 20
    if s.phase == PLACE and s.once == NONE and room(s, s.actor, face(s, s.actor)) == NONE:
        return 21  # asked to place where nothing can be placed
    return 0


@rule
def broken_map(s: State) -> int:
    land, dens = NONE, burrows(s)
    for terrain in range(5):
        if land & s.terrain[terrain] != NONE:
            return 1  # a hex of two terrains
        land |= s.terrain[terrain]
    if land & s.lairs != NONE or land | s.lairs != board(s):
        return 2  # a hex that is not on the map
    if count(prowled(s)) != wolves(s) or prowled(s) & ~board(s) != NONE:
        return 3  # wolves off the map, or two on one hex
    for hex_ in range(52):
        if rodents_in(s, hex_) > s.capacity:
            return 4  # a hex too full
        if rodents_in(s, hex_) > 0 and not has(land & ~dens, hex_):
            return 5  # rodents in a burrow, in the wolf hex or off the map
    return 0


@rule
def rodents_of(s: State, seat: int, hex_: int) -> int:
    found = 0
    for plane in range(3):
        if has(s.rodents[seat, plane], hex_):
            found += 1 << plane
    return found


@rule
def rodents_in(s: State, hex_: int) -> int:
    found = 0
    for seat in range(s.players):
        found += rodents_of(s, seat, hex_)
    return found


@rule
def broken_seat(s: State, seat: int) -> int:
    if s.catches[seat] < 0 or s.catches[seat] > 3:
        return 10
    if s.phase == BURROW and s.burrow[seat] == NOWHERE:
        return 0 if s.leader[seat] == NOWHERE else 11
    if s.burrow[seat] < 0 or not has(s.terrain[s.species[seat]], s.burrow[seat]):
        return 12  # a burrow must lie in the home terrain
    if s.leader[seat] < 0 or not has(board(s), s.leader[seat]):
        return 13
    if has(prowled(s), s.leader[seat]) and not has(burrows(s), s.leader[seat]):
        return 14  # beside a wolf without a burrow
    return 0


@rule
def broken_dice(s: State) -> bool:
    """Whether the dice are held otherwise than by each seat that has had its turn to take one."""
    taken = turn(s) if s.phase == TAKE else int(s.players)
    for nth in range(s.players):
        if (s.taken[seat_at(s, nth)] >= 0) != (nth < taken):
            return True
    return count(np.uint64(free_dice(s))) != s.players + 1 - taken
