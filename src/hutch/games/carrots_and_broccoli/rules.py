"""The verbs: set-up, legal actions, playing them, and who has won."""

import numpy as np

from hutch.core.bits import NONE, ONE, bit, count, has, nth_cell, write_cells
from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import OVER, TIME, State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carrots_and_broccoli.board import ABOUT, BESIDE, HOME, TRIANGLES, first, patch
from hutch.games.carrots_and_broccoli.state import (
    BLACK,
    BUILT,
    CROSS,
    GARDEN,
    LAST,
    LINE,
    MOST,
    MOVE,
    NO_ROLL,
    NOWHERE,
    OUSTED,
    PASS,
    PLACE,
    POINTS,
    ROLLED,
    STARTED,
    WILD,
    WON,
)  # fmt: skip
from hutch.games.carrots_and_broccoli.wall import measure, plots, reach, stones

# ---- set-up ---------------------------------------------------------------------------------------------------------


@rule
def deal(s: State) -> None:
    s.actor = s.first if s.first >= 0 else chance(s, s.players)  # CB-5
    tell(s, STARTED, EVERYBODY)
    add(s, s.actor)
    for kind in range(12):
        for i in range(MOST):
            s.pyramids[kind, i] = NOWHERE
    s.moved = NOWHERE
    build(s)
    roll(s)


@rule
def build(s: State) -> None:
    """CB-3, CB-4: sizes are drawn without replacement from the black trios."""
    small, medium, large = int(s.trios), int(s.trios), int(s.trios)
    tell(s, BUILT, EVERYBODY)
    for i in range(3 * s.players):
        s.wall[i] = LINE[i] if s.players == 2 else CROSS[i]
        nth = chance(s, small + medium + large)
        if nth < small:
            s.wall_size[i] = 1
            small -= 1
        elif nth < small + medium:
            s.wall_size[i] = 2
            medium -= 1
        else:
            s.wall_size[i] = 3
            large -= 1
        add(s, s.wall_size[i])
    measure(s)


@rule
def roll(s: State) -> None:
    s.colour = s.colour_die[chance(s, 6)]
    s.sizes = s.pyramid_die[chance(s, 6)]
    tell(s, ROLLED, EVERYBODY)
    add(s, s.colour)
    add(s, s.sizes)


# ---- what may be done -----------------------------------------------------------------------------------------------


@rule
def legal(s: State, out: np.ndarray) -> int:
    out[0] = PASS
    n = 1
    empty = empty_squares(s)
    listed = 0  # where the first list of empty squares begins
    for kind in range(12):
        if rolled(s, kind):
            if one_left(s, kind):
                if listed == 0:
                    listed, n = n, list_squares(empty, PLACE + 64 * kind, out, n)
                    base, size = kind, n - listed
                else:
                    n = list_again(listed, size, 64 * (kind - base), out, n)
            n = list_moves(s, kind, empty, out, n)
    if s.colour == BLACK or s.colour == WILD:
        n = list_wall_moves(s, empty, out, n)
    return n


@rule
def empty_squares(s: State) -> np.uint64:
    return ~np.uint64(s.gardens[0] | s.gardens[1] | s.gardens[2] | s.gardens[3] | stones(s))


@rule
def rolled(s: State, kind: int) -> bool:
    """Whether the dice name this kind of garden pyramid (CB-7)."""
    return bool((s.colour == kind // 3 or s.colour == WILD) and s.sizes >> kind % 3 & 1)


@rule
def one_left(s: State, kind: int) -> bool:
    """CB-9: they are planted in order, so the last one tells."""
    return bool(s.pyramids[kind, s.trios - 1] == NOWHERE)


@rule
def goals(s: State, kind: int, i: int, empty: np.uint64) -> np.uint64:
    """Where a garden pyramid may move to (CB-10, CB-13, CB-23)."""
    square = int(s.pyramids[kind, i])
    return NONE if square == NOWHERE or square == s.moved else steps(s, square) & empty


@rule
def wall_goals(s: State, i: int, empty: np.uint64) -> np.uint64:
    """Where a wall pyramid may move to (CB-11, CB-12, CB-13, CB-23)."""
    square = int(s.wall[i])
    if square == s.moved or s.sizes >> (s.wall_size[i] - 1) & 1 == 0:
        return NONE
    return steps(s, square) & empty & reach(s, i)


@rule
def list_squares(cells: np.uint64, code: int, out: np.ndarray, n: int) -> int:
    for square in range(64):
        out[n] = code + square
        n += 1 if has(cells, square) else 0
    return n


@rule
def list_again(start: int, size: int, more: int, out: np.ndarray, n: int) -> int:
    """The same squares for another kind: a copy is several times faster than a second look."""
    for i in range(size):
        out[n + i] = out[start + i] + more
    return n + size


@rule
def steps(s: State, square: int) -> np.uint64:
    """Where a pyramid may go from a square: one step, slantwise only if a child moves it (CB-23)."""
    found: np.uint64 = ABOUT[square] if s.kids >> s.actor & 1 else BESIDE[square]
    return found


@rule
def list_moves(s: State, kind: int, empty: np.uint64, out: np.ndarray, n: int) -> int:
    for i in range(s.trios):
        if s.pyramids[kind, i] == NOWHERE:
            break
        n = write_cells(goals(s, kind, i, empty), MOVE + 64 * int(s.pyramids[kind, i]), out, n)
    return n


@rule
def list_wall_moves(s: State, empty: np.uint64, out: np.ndarray, n: int) -> int:
    for i in range(3 * s.players):
        n = write_cells(wall_goals(s, i, empty), MOVE + 64 * int(s.wall[i]), out, n)
    return n


# ---- the same without a list: several hundred actions are sooner counted than written --------------------------------


@rule
def pick_at_random(s: State, out: np.ndarray) -> int:
    empty = empty_squares(s)
    return nth_action(s, chance(s, count_actions(s, empty)), empty)


@rule
def count_actions(s: State, empty: np.uint64) -> int:
    n, places = 1, count(empty)
    for kind in range(12):
        if rolled(s, kind):
            n += places if one_left(s, kind) else 0
            for i in range(s.trios):
                n += count(goals(s, kind, i, empty))
    if s.colour == BLACK or s.colour == WILD:
        for i in range(3 * s.players):
            n += count(wall_goals(s, i, empty))
    return n


@rule
def nth_action(s: State, nth: int, empty: np.uint64) -> int:
    """The nth of those that `legal` lists, in its order."""
    left, places = nth - 1, count(empty)
    if left < 0:
        return PASS
    for kind in range(12):
        if rolled(s, kind):
            if one_left(s, kind):
                if left < places:
                    return PLACE + 64 * kind + nth_cell(empty, left)
                left -= places
            for i in range(s.trios):
                there = goals(s, kind, i, empty)
                if left < count(there):
                    return MOVE + 64 * int(s.pyramids[kind, i]) + nth_cell(there, left)
                left -= count(there)
    for i in range(3 * s.players):
        there = wall_goals(s, i, empty)
        if left < count(there):
            return MOVE + 64 * int(s.wall[i]) + nth_cell(there, left)
        left -= count(there)
    return PASS


# ---- playing --------------------------------------------------------------------------------------------------------


@rule
def play(s: State, action: int) -> None:
    if action == TIME:  # CB-22: the roll is lost
        finish(s, fullest(s), POINTS)
        return
    wall_moved = act(s, action)
    s.turn += 1
    winners = NONE if action == PASS else grown_gardens(s)
    if winners != NONE:  # CB-20
        finish(s, bit(s.actor) if has(winners, s.actor) else winners, GARDEN)
    elif wall_moved and oust(s):
        return
    elif s.turn == s.turn_limit:  # CB-24; without a limit it is 0
        finish(s, fullest(s), POINTS)
    else:
        s.actor = following(s)
        roll(s)


@rule
def act(s: State, action: int) -> bool:
    """Do as the player says; whether the wall has moved."""
    s.moved = NOWHERE
    if action >= MOVE:
        start, goal = (action - MOVE) >> 6, (action - MOVE) & 63
        s.moved = goal
        return move(s, start, goal)
    if action >= PLACE:
        plant(s, (action - PLACE) >> 6, (action - PLACE) & 63)
    return False


@rule
def plant(s: State, kind: int, square: int) -> None:
    number = 0
    while s.pyramids[kind, number] != NOWHERE:
        number += 1
    s.pyramids[kind, number] = square
    s.gardens[kind // 3] |= bit(square)


@rule
def move(s: State, start: int, goal: int) -> bool:
    for colour in range(4):
        if has(s.gardens[colour], start):
            s.gardens[colour] ^= bit(start) | bit(goal)
            move_garden(s, 3 * colour, start, goal)
            return False
    for i in range(3 * s.players):
        if s.wall[i] == start:
            s.wall[i] = goal
    measure(s)
    return True


@rule
def move_garden(s: State, kinds: int, start: int, goal: int) -> None:
    for kind in range(kinds, kinds + 3):
        for i in range(s.trios):
            if s.pyramids[kind, i] == start:
                s.pyramids[kind, i] = goal


@rule
def following(s: State) -> int:
    """The next seat to the left that is still in."""
    seat = (s.actor + 1) % s.players
    while s.ousted >> seat & 1:
        seat = (seat + 1) % s.players
    return int(seat)


# ---- winning and losing ---------------------------------------------------------------------------------------------


@rule
def planted(s: State, seat: int) -> np.uint64:
    """The squares of a seat's pyramids (CB-2, CB-4)."""
    return np.uint64(s.gardens[2 * seat] | s.gardens[2 * seat + 1] if s.players == 2 else s.gardens[seat])


@rule
def at_home(s: State, seat: int) -> np.uint64:
    """The squares of a seat's pyramids on its own side."""
    return np.uint64(planted(s, seat) & s.sides[seat])


@rule
def patch_of(s: State, seat: int) -> np.uint64:
    """The patch that a seat is growing: around its corner, whether that is planted or not; with four, its largest."""
    own = at_home(s, seat)
    if s.players == 2:
        corner = HOME[0, seat]
        return patch(corner, own | corner) & own
    best = NONE
    while own != NONE:
        found = patch(first(own), own)
        own &= ~found
        if count(found) > count(best):
            best = found
    return best


@rule
def standing_together(s: State, seat: int) -> int:
    """How many pyramids of a seat's stand together at home."""
    return count(patch_of(s, seat))


@rule
def grown(s: State, seat: int) -> bool:
    """CB-17, CB-18, CB-21."""
    own = at_home(s, seat)
    if s.triangle > 0 and triangle(s, seat, own):
        return True
    if count(own) < s.goal:
        return False
    seeds = own & HOME[s.players // 4, seat]
    while seeds != NONE:
        found = patch(first(seeds), own)
        if count(found) >= s.goal:
            return True
        seeds &= ~found
    return False


@rule
def triangle(s: State, seat: int, own: np.uint64) -> bool:
    for i in range(14):
        shape = TRIANGLES[s.players // 4, s.triangle - 2, seat, i]
        if own & shape == shape:
            return True
    return False


@rule
def grown_gardens(s: State) -> np.uint64:
    """The set of seats, of those still in, whose garden has won."""
    found = NONE
    for seat in range(s.players):
        if not s.ousted >> seat & 1 and grown(s, seat):
            found |= bit(seat)
    return found


@rule
def still_in(s: State) -> np.uint64:
    return ~np.uint64(s.ousted) & (bit(s.players) - ONE)


@rule
def oust(s: State) -> bool:
    """CB-19; whether that ends the game."""
    before = still_in(s)
    for seat in range(s.players):
        if has(before, seat) and count(s.sides[seat]) <= s.smallest:
            s.ousted |= 1 << seat
            tell(s, OUSTED, EVERYBODY)
            add(s, seat)
    left = still_in(s)
    if count(left) > 1:
        return False
    finish(s, before if left == NONE else left, LAST)
    return True


@rule
def pips(s: State, seat: int) -> int:
    """Pips of a seat's pyramids on its own side."""
    total, colours = 0, 4 // s.players
    for kind in range(3 * colours * seat, 3 * colours * (seat + 1)):
        for i in range(s.trios):
            square = s.pyramids[kind, i]
            if square != NOWHERE and has(s.sides[seat], square):
                total += kind % 3 + 1
    return total


@rule
def fullest(s: State) -> np.uint64:
    """CB-22: of those still in, most pyramids at home, then most pips; several if they are level."""
    best, found = -1, NONE
    for seat in range(s.players):
        worth = 1000 * score(s, seat) + pips(s, seat)
        if s.ousted >> seat & 1 or worth < best:
            continue
        found = bit(seat) if worth > best else found | bit(seat)
        best = worth
    return found


@rule
def finish(s: State, winners: np.uint64, how: int) -> None:
    s.winners = winners
    s.actor = OVER
    s.colour = NO_ROLL
    s.sizes = 0
    s.moved = NOWHERE
    s.timer = 0
    s.seconds = 0
    tell(s, WON, EVERYBODY)
    add(s, s.winners)
    add(s, how)


@rule
def score(s: State, seat: int) -> int:
    return count(at_home(s, seat))


@rule
def payoff(s: State, out: np.ndarray) -> None:
    share = 1.0 / max(1, count(np.uint64(s.winners)))
    for seat in range(s.players):
        out[seat] = share if s.winners >> seat & 1 else 0.0


# ---- what always holds ----------------------------------------------------------------------------------------------


@rule
def flaw(s: State) -> int:
    """1 pyramids, 2 wall, 3 sides, 4 a locked square without a pyramid."""
    if not sound_pyramids(s):
        return 1
    if not sound_wall(s):
        return 2
    if not sound_sides(s):
        return 3
    taken = s.gardens[0] | s.gardens[1] | s.gardens[2] | s.gardens[3] | stones(s)
    return 4 if s.moved != NOWHERE and not has(taken, s.moved) else 0


@rule
def sound_pyramids(s: State) -> bool:
    """No two on one square, each colour's set as its pyramids stand, none planted out of order."""
    taken = NONE
    for kind in range(12):
        for i in range(MOST):
            square = int(s.pyramids[kind, i])
            if square == NOWHERE:
                continue
            early = i > 0 and s.pyramids[kind, i - 1] == NOWHERE
            if i >= s.trios or early or has(taken, square) or not has(s.gardens[kind // 3], square):
                return False
            taken |= bit(square)
    return bool(taken == s.gardens[0] | s.gardens[1] | s.gardens[2] | s.gardens[3] and taken & stones(s) == NONE)


@rule
def sound_wall(s: State) -> bool:
    """All on squares of their own, neighbours linked, no size more often than there are."""
    sizes = NONE
    for i in range(3 * s.players):
        sizes += ONE << np.uint64(8 * s.wall_size[i])
        if not has(reach(s, i), s.wall[i]):
            return False
    for size in range(1, 4):
        if int(np.int64(sizes >> np.uint64(8 * size) & np.uint64(255))) > s.trios:
            return False
    return bool(count(stones(s)) == 3 * s.players)


@rule
def sound_sides(s: State) -> bool:
    """As rays to the north find them; no square on two sides or on the line."""
    first_, second, third, fourth = plots(s, True)
    if s.sides[0] != first_ or s.sides[1] != second or s.sides[2] != third or s.sides[3] != fourth:
        return False
    both = s.sides[0] | s.sides[1] | s.sides[2] | s.sides[3]
    total = count(s.sides[0]) + count(s.sides[1]) + count(s.sides[2]) + count(s.sides[3])
    return count(both) == total and both & stones(s) == NONE
