"""What only this game knows about playing well: land that is likely to be kept, the dice in hand, and the wolf's reach."""

import numpy as np

from hutch.core.bits import NONE, count, has, lowest, rest
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.rodentia.allowed import face, free_dice, hunters, open_hexes, peopled, prowled, reach
from hutch.games.rodentia.hexes import board, spread
from hutch.games.rodentia.scoring import burrows, catch_points, controlled, goal_points, rodents_in, rodents_of
from hutch.games.rodentia.state import BURROW, DONE, HUNT, LEAD, PLACE, ROAM, TAKE, WOLF

TUNING = {"explore": 0.12, "horizon": 4}  # a few plies and the evaluation tell more than a random rest of the game

SCALE = 60.0  # points ahead that make a game nearly sure
GOALS_KEPT = 0.7  # of goal points that stand now
LEADER_KEPT = 1.5  # for a leader on a hex that one controls
CATCH = 4.0  # what a catch costs, the way home included
IN_HAND = 0.9  # for each rodent that the die in hand can still place


@rule
def value(s: State, out: np.ndarray) -> None:
    """Expected points, set against the best of the others."""
    for seat in range(s.players):
        out[seat] = prospects(s, seat)
    highest, second = -999.0, -999.0
    for seat in range(s.players):
        if out[seat] > highest:
            highest, second = out[seat], highest
        elif out[seat] > second:
            second = out[seat]
    for seat in range(s.players):
        lead = out[seat] - (second if out[seat] == highest else highest)
        out[seat] = min(0.98, max(0.02, 0.5 + lead / (2.0 * SCALE)))


@rule
def prospects(s: State, seat: int) -> float:
    """The points that a seat may hope for."""
    if s.burrow[seat] < 0:
        return 0.0
    points = land_kept(s, seat) + GOALS_KEPT * goal_points(s, seat) + catch_points(s, seat)
    if has(controlled(s, seat), s.leader[seat]):
        points += LEADER_KEPT
    return points + in_hand(s, seat) - danger(s, seat) + 0.05 * count(elbow_room(s, seat))


@rule
def land_kept(s: State, seat: int) -> float:
    """Each hex with own rodents by what it is worth and how likely it is kept."""
    points, left, pending = 0.0, peopled(s, seat), mark_to_come(s)
    while left != NONE:
        hex_ = lowest(left)
        left = rest(left)
        points += chance_to_keep(s, seat, hex_) * worth(s, seat, hex_, pending)
    return points


@rule
def mark_to_come(s: State) -> int:
    """The terrain that this round's mark will go to, or -1 while it is open."""
    if s.phase == BURROW or s.phase == TAKE:
        return -1
    return int(s.dice[lowest(np.uint64(free_dice(s)))])


@rule
def worth(s: State, seat: int, hex_: int, pending: int) -> float:
    for terrain in range(5):
        if has(s.terrain[terrain], hex_):
            home = 1.0 if s.species[seat] == terrain else 0.0
            return float(1.0 + home + s.marks[terrain] + (1.0 if terrain == pending else 0.0))
    return 0.0


@rule
def chance_to_keep(s: State, seat: int, hex_: int) -> float:
    """How likely a seat controls this hex in the end, from its rodents there, the others' and the places left."""
    own, rival = rodents_of(s, seat, hex_), 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, rodents_of(s, other, hex_))
    left = int(s.capacity) - rodents_in(s, hex_)
    if own > rival + left:
        return 1.0
    if own + left <= rival:
        return 0.0
    return 0.5 + 0.5 * (own - rival) / (left + 1.0)


@rule
def in_hand(s: State, seat: int) -> float:
    """The rodents that a die may still place in this round, where it can place them."""
    shown = face(s, seat)
    if shown < 0 or shown == WOLF or s.phase == LEAD or s.phase >= HUNT:
        return 0.0
    if s.phase == PLACE and passed(s, seat):
        return 0.0
    hexes = open_hexes(s, seat, shown)
    near = count(hexes & reach(s, seat))
    if near == 0:
        return IN_HAND if hexes != NONE else 0.0
    rodents = 3 if near > 1 else 2
    if seat == s.actor and s.phase == PLACE:
        rodents = min(rodents, 3 - count(s.once) - count(s.twice))
    return float(IN_HAND * rodents * (1.0 + 0.3 * (s.marks[shown] + (1 if s.species[seat] == shown else 0))))


@rule
def passed(s: State, seat: int) -> bool:
    """Whether a seat has had its turn to place."""
    return bool((seat - s.start + s.players) % s.players < (s.actor - s.start + s.players) % s.players)


@rule
def elbow_room(s: State, seat: int) -> np.uint64:
    """Land within reach that is not one's own yet."""
    return reach(s, seat) & board(s) & ~controlled(s, seat) & ~burrows(s)


@rule
def danger(s: State, seat: int) -> float:
    """What the wolf's reach costs: much if somebody else is about to move one, a little otherwise."""
    if has(burrows(s), s.leader[seat]):
        return 0.0
    steps = spread(s, prowled(s))
    if not has(steps | spread(s, steps), s.leader[seat]):
        return 0.0
    return CATCH * (0.75 if hunted_by_another(s, seat) else 0.12)


@rule
def hunted_by_another(s: State, seat: int) -> bool:
    if s.phase == ROAM or s.phase == HUNT:
        return False
    for other in range(s.players):
        if other != seat and face(s, other) == WOLF:
            return True
    free_wolf = s.phase != TAKE and s.phase != BURROW and mark_to_come(s) == WOLF
    return free_wolf and hunters(s) == 0 and s.start != seat


@rule
def playout(s: State, out: np.ndarray, n: int) -> int:
    """At random, but hardly ever stopping before the third rodent."""
    if out[0] == DONE and n > 1 and chance(s, 8) > 0:
        return 1 + chance(s, n - 1)
    return chance(s, n)


# ---- what a network sees: the round, a block for each seat from the looking one on, a block for each hex ----------------

ROUND, SEAT, HEX = 40, 8, 12
SEEN = ROUND + 5 * SEAT + 52 * HEX


@rule
def perceive(s: State, seat: int, out: np.ndarray) -> None:
    """Counts of about one; a hex is described as the looking seat would."""
    see_round(s, seat, out)
    for k in range(s.players):
        see_seat(s, (seat + k) % int(s.players), out[ROUND + k * SEAT : ROUND + (k + 1) * SEAT])
    pending, left = mark_to_come(s), board(s)
    while left != NONE:
        hex_ = lowest(left)
        left = rest(left)
        first = ROUND + 5 * SEAT + hex_ * HEX
        see_hex(s, seat, hex_, pending, out[first : first + HEX])


@rule
def see_round(s: State, seat: int, out: np.ndarray) -> None:
    out[int(s.phase)] = 1.0
    out[5 + int(s.players)] = 1.0  # 7 .. 10
    for goal in range(8):
        out[11 + goal] = 1.0 if has(np.uint64(s.goals), goal) else 0.0
    out[19 + int(s.slant)] = 1.0
    for terrain in range(5):
        out[22 + terrain] = 0.3 * s.marks[terrain]
    for die in range(s.players + 1):
        if s.phase == TAKE and has(np.uint64(free_dice(s)), die):
            out[27 + int(s.dice[die])] += 0.5
    if face(s, seat) >= 0:
        out[33 + face(s, seat)] = 1.0
    out[39] = 0.3 * ((seat - int(s.start) + int(s.players)) % int(s.players))


@rule
def see_seat(s: State, seat: int, out: np.ndarray) -> None:
    out[0] = 1.0
    out[1] = 1.0 if s.actor == seat else 0.0
    out[2] = 0.5 * s.catches[seat]
    if s.burrow[seat] >= 0:
        out[3] = 0.05 * prospects(s, seat)
        out[4] = 0.1 * count(controlled(s, seat))
        out[5] = 0.1 * goal_points(s, seat)
        out[6] = danger(s, seat)
        out[7] = 0.5 * in_hand(s, seat)


@rule
def see_hex(s: State, seat: int, hex_: int, pending: int, out: np.ndarray) -> None:
    own, rival = rodents_of(s, seat, hex_), 0
    for other in range(s.players):
        if other != seat:
            rival = max(rival, rodents_of(s, other, hex_))
            out[6] += 1.0 if s.leader[other] == hex_ else 0.0
            out[8] += 1.0 if s.burrow[other] == hex_ else 0.0
    out[0] = 0.3 * own
    out[1] = 0.3 * rival
    out[2] = 0.2 * (int(s.capacity) - rodents_in(s, hex_))
    out[3] = 0.3 * worth(s, seat, hex_, pending)
    out[4] = 1.0 if own > rival else 0.0
    out[5] = 1.0 if s.leader[seat] == hex_ else 0.0
    out[7] = 1.0 if s.burrow[seat] == hex_ else 0.0
    out[9] = 1.0 if has(prowled(s), hex_) else 0.0
    out[10] = 1.0 if has(s.once, hex_) else 0.0
    out[11] = 1.0 if has(s.twice, hex_) else 0.0
