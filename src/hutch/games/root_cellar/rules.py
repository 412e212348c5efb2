"""The rules of Root Cellar. Numbers such as RC-13 are those of RULES.md."""

import numpy as np

from hutch.core.bits import NONE, bit, count, has
from hutch.core.chance import chance, draw
from hutch.core.compile import rule
from hutch.core.record import OVER, State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.root_cellar.state import (
    DRAW,
    EAT,
    FARMER,
    FED,
    GONE,
    LAST_CHIT,
    PICK,
    PICKING,
    PLANTING,
    PUT,
    SELECTION,
    START,
    STORE,
    STORED,
    STORING,
    TAKE,
    UNPLACED,
)

FOUR_BITS = np.uint64(15)

# ---- planting -------------------------------------------------------------------------------------------------------


@rule
def deal(s: State) -> None:
    for seat in range(s.players):
        s.farmers[seat] = s.hired
    s.active = chance(s, s.players)
    tell(s, START, EVERYBODY)
    add(s, s.active)
    plant(s)


@rule
def plant(s: State) -> None:
    """RC-3: draw players + 2 chits."""
    s.phase = PLANTING
    s.actor = s.active
    s.hand = -1
    tell(s, DRAW, EVERYBODY)
    for i in range(s.players + 2):
        s.drawn[i] = draw(s, s.bag)
        s.where[i] = UNPLACED
        add(s, s.drawn[i])


@rule
def placed(s: State) -> int:
    """How many of the drawn chits lie in piles: the number of the next one to put."""
    i = 0
    while i < s.players + 2 and s.where[i] != UNPLACED:
        i += 1
    return i


@rule
def piles(s: State) -> np.uint64:
    """The piles that have a chit."""
    found = NONE
    for i in range(s.players + 2):
        if 0 <= s.where[i] < STORED:
            found |= bit(s.where[i])
    return found


@rule
def guarded(s: State) -> np.uint64:
    """The piles that an animal may not join (RC-5): none if more animals than piles were drawn (RC-6)."""
    found, animals = NONE, 0
    for i in range(s.players + 2):
        if s.drawn[i] >= s.vegetables:
            animals += 1
            if 0 <= s.where[i] < STORED:
                found |= bit(s.where[i])
    return NONE if animals > s.players else found


@rule
def legal_puts(s: State, out: np.ndarray) -> int:
    """The rest can be split by RC-4 and RC-5 exactly when it has at least a chit for each pile that is empty: an animal may
    always go into an empty pile."""
    i, begun = placed(s), piles(s)
    barred = guarded(s) if s.drawn[i] >= s.vegetables else NONE
    if s.players - count(begun) == s.players + 2 - i:
        barred |= begun
    n = 0
    for pile in range(s.players):
        if not has(barred, pile):
            out[n] = PUT + pile
            n += 1
    return n


@rule
def play_put(s: State, pile: int) -> None:
    i = placed(s)
    s.where[i] = pile
    if i == s.players + 1:
        s.phase = SELECTION


# ---- selection ------------------------------------------------------------------------------------------------------


@rule
def highest(s: State) -> int:
    """The highest turn chit still in the middle."""
    left = int(s.players)
    for seat in range(s.players):
        if s.chit[seat] != 0:
            left -= 1
    return left


@rule
def legal_bids(s: State, out: np.ndarray) -> int:
    out[0] = TAKE
    out[1] = FARMER
    return 2 if s.farmers[s.actor] > 0 else 1  # RC-9


@rule
def play_take(s: State) -> None:
    s.chit[s.actor] = highest(s)
    s.farmers[s.actor] += s.middle
    s.middle = 0
    pass_on(s)
    if highest(s) == 1:  # RC-10
        s.chit[s.actor] = 1
        tell(s, LAST_CHIT, EVERYBODY)
        add(s, s.actor)
        s.phase = PICKING


@rule
def play_farmer(s: State) -> None:
    s.farmers[s.actor] -= 1
    s.middle += 1
    pass_on(s)


@rule
def pass_on(s: State) -> None:
    """The next one clockwise without a turn chit."""
    s.actor = (s.actor + 1) % s.players
    while s.chit[s.actor] != 0:
        s.actor = (s.actor + 1) % s.players


# ---- harvest --------------------------------------------------------------------------------------------------------


@rule
def legal_picks(s: State, out: np.ndarray) -> int:
    left, n = piles(s), 0
    for pile in range(s.players):
        if has(left, pile):
            out[n] = PICK + pile
            n += 1
    return n


@rule
def play_pick(s: State, pile: int) -> None:
    s.hand = pile
    s.phase = STORING
    for i in range(s.players + 2):
        if s.where[i] == pile and s.drawn[i] >= s.vegetables:
            s.where[i] = GONE
            eat(s, s.drawn[i])
    if hand(s) == NONE:
        next_harvest(s)


@rule
def eat(s: State, animal: int) -> None:
    """RC-12, RC-13: the animal takes what was stored last."""
    seat = s.actor
    tell(s, EAT, EVERYBODY)
    add(s, seat)
    add(s, animal)
    for _ in range(min(s.eats[animal - s.vegetables], s.stock[seat])):
        s.stock[seat] -= 1
        add(s, s.stored[seat, s.stock[seat]])
        s.stored[seat, s.stock[seat]] = 0  # so that equal cellars have equal bytes


@rule
def hand(s: State) -> np.uint64:
    """The kinds of vegetables that the actor still has to store or feed."""
    kinds = NONE
    for i in range(s.players + 2):
        if s.where[i] == s.hand:
            kinds |= bit(s.drawn[i])
    return kinds


@rule
def legal_stores(s: State, out: np.ndarray) -> int:
    kinds, n = hand(s), 0
    for kind in range(s.vegetables):
        if has(kinds, kind):
            if finds_room(s, kind):
                out[n] = STORE + kind
                n += 1
            out[n] = STORE + s.vegetables + kind
            n += 1
    return n


@rule
def finds_room(s: State, kind: int) -> bool:
    """RC-24: whether the actor's cellar has a stack of this kind, or an open space for one."""
    if s.vegetables <= s.width:
        return True
    kinds = NONE
    for i in range(s.stock[s.actor]):
        kinds |= bit(s.stored[s.actor, i])
    return has(kinds, kind) or count(kinds) < s.width


@rule
def play_store(s: State, kind: int) -> None:
    seat = s.actor
    s.stored[seat, s.stock[seat]] = kind
    s.stock[seat] += 1
    leave_hand(s, kind, STORED + seat)


@rule
def play_feed(s: State, kind: int) -> None:
    s.farmers[s.actor] += 1
    leave_hand(s, kind, FED + s.actor)


@rule
def leave_hand(s: State, kind: int, to: int) -> None:
    for i in range(s.players + 2):
        if s.where[i] == s.hand and s.drawn[i] == kind:
            s.where[i] = to
            break
    if hand(s) == NONE:
        next_harvest(s)


@rule
def next_harvest(s: State) -> None:
    """The next lowest turn chit picks; after the last one the turn ends."""
    mine = s.chit[s.actor]
    s.chit[s.actor] = 0
    s.hand = -1
    s.phase = PICKING
    if mine == s.players:
        end_turn(s)
        return
    for seat in range(s.players):
        if s.chit[seat] == mine + 1:
            s.actor = seat


@rule
def end_turn(s: State) -> None:
    """RC-19."""
    s.turn += 1
    if s.turn == s.turns:
        s.actor = OVER
    else:
        s.active = (s.active + 1) % s.players
        plant(s)


# ---- the verbs ------------------------------------------------------------------------------------------------------


@rule
def legal(s: State, out: np.ndarray) -> int:
    if s.phase == PLANTING:
        return legal_puts(s, out)
    if s.phase == SELECTION:
        return legal_bids(s, out)
    if s.phase == PICKING:
        return legal_picks(s, out)
    return legal_stores(s, out)


@rule
def play(s: State, action: int) -> None:
    if action < TAKE:
        play_put(s, action - PUT)
    elif action == TAKE:
        play_take(s)
    elif action == FARMER:
        play_farmer(s)
    elif action < STORE:
        play_pick(s, action - PICK)
    elif action < STORE + s.vegetables:
        play_store(s, action - STORE)
    else:
        play_feed(s, action - STORE - s.vegetables)


@rule
def spaces(s: State, seat: int) -> np.uint64:
    """Four bits for each kind: 1 + the space of its stack in this cellar, or 0 (RC-16)."""
    found, used = NONE, 0
    for i in range(s.stock[seat]):
        kind = s.stored[seat, i]
        if space(found, kind) == 0:
            used += 1
            found |= np.uint64(used) << np.uint64(4 * kind)
    return found


@rule
def space(found: np.uint64, kind: int) -> int:
    """One kind's entry in `spaces`."""
    return int(np.int64((found >> np.uint64(4 * kind)) & FOUR_BITS))


@rule
def score(s: State, seat: int) -> int:
    """RC-20."""
    found, points = spaces(s, seat), 0
    for i in range(s.stock[seat]):
        points += int(s.values[space(found, s.stored[seat, i]) - 1])
    return points


@rule
def rank(s: State, seat: int) -> int:
    """RC-21: points first, then farmers, as one number."""
    return score(s, seat) * 1000 + int(s.farmers[seat])


@rule
def payoff(s: State, out: np.ndarray) -> None:
    best, sharing = 0, 0
    for seat in range(s.players):
        mine = rank(s, seat)
        if mine > best or sharing == 0:
            best, sharing = mine, 1
        elif mine == best:
            sharing += 1
    for seat in range(s.players):
        out[seat] = 1.0 / sharing if rank(s, seat) == best else 0.0


# ---- invariants -----------------------------------------------------------------------------------------------------


@rule
def flaw(s: State) -> int:
    turns = int(s.turns) if s.actor == OVER else int(s.turn) + 1
    drawn = turns * (int(s.players) + 2)
    if count_bag(s) + drawn != s.chits:
        return 1  # a chit has come or gone
    farmers, stored, on_table, fewest = int(s.middle), 0, 0, 0
    for seat in range(s.players):
        farmers += int(s.farmers[seat])
        stored += int(s.stock[seat])
        fewest = min(fewest, int(s.farmers[seat]))
    fed = farmers - int(s.players) * int(s.hired)
    if fed < 0 or fewest < 0 or s.middle < 0:
        return 2  # a farmer is lost, or owed
    for i in range(s.players + 2):
        on_table += UNPLACED <= s.where[i] < STORED
    if stored + fed + on_table > drawn:
        return 3  # more chits are stored, fed and lying about than were drawn
    if s.phase == SELECTION and count(piles(s)) != s.players:
        return 4  # RC-4
    return flaw_in_chits(s)


@rule
def count_bag(s: State) -> int:
    left = 0
    for kind in range(s.bag.shape[0]):
        if s.bag[kind] < 0:
            return -1
        left += int(s.bag[kind])
    return left


@rule
def flaw_in_chits(s: State) -> int:
    """Every turn chit is held once, or lies in the middle."""
    held = NONE
    for seat in range(s.players):
        if s.chit[seat] != 0:
            if has(held, s.chit[seat]):
                return 5
            held |= bit(s.chit[seat])
    if s.phase == SELECTION and s.actor != OVER and s.chit[s.actor] != 0:
        return 6  # who has a chit is out of the selection
    return 0
