"""How a maze can still be finished: a route for the rabbit, and the tiles in the players' hands that would make it.

The cheapest route is looked for over (carrots gathered, cell, direction of arrival), where an empty cell may become every
tile that some hand holds and that fits there. Then the players lay it in turn, in thought. Where that fails, the cell at
fault becomes dear and another route is tried. So what comes out is a maze that really can be laid.
"""

from typing import NamedTuple

import numpy as np

from hutch.core.compile import rule
from hutch.core.jotter import jotter
from hutch.core.record import State
from hutch.games.carrotia.building import next_holder
from hutch.games.carrotia.cells import CELLS, cell_of, coded, said_of
from hutch.games.carrotia.maze import GRID, NEXT, card, following, size
from hutch.games.carrotia.state import ENTRY, ENTRY_SIDE, EXIT, EXIT_SIDE, KIND, KINDS, SEATS

MOST = 6  # carrot cells that a route looks at
TRIES = 3  # routes
LAYING = 3  # what a tile still to be laid costs a route, in steps
DEAR = 8  # what a cell costs that could not be laid, in steps
STEP = 0.07  # carrots that a route gives for a step less
FAR = 1 << 14
ARRIVALS = 5  # directions in which the rabbit can have come to a cell: four, or none
PLACES = CELLS * ARRIVALS
NODES = PLACES << MOST  # a set of carrots gathered, and a place
SORTS = len(KINDS)


def looks_that_fit(must: int, free: int) -> int:
    """The looks, as a set, that are open on the sides that must be, and on no others but free ones."""
    return sum(1 << look for look in range(1, 16) if look & must == must and look & ~(must | free) & 15 == 0)


FITS = np.array([[looks_that_fit(must, free) for free in range(16)] for must in range(16)], np.int32)
MADE_OF = np.array(
    [sum(1 << look for look in range(1, 16) if (kinds >> int(KIND[look])) & 1) for kinds in range(1 << len(KINDS))], np.int32
)  # by a set of kinds: the looks that they have
OPEN = np.array([[sum(1 << look for look in range(1, 16) if look & sides == sides)] for sides in range(16)], np.int32)[:, 0]


@rule
def fitting(s: State, maze: np.ndarray, cell: int) -> int:
    """The looks that would lie on this cell without a fault, as a set."""
    must, free = 0, 15
    for side in range(4):
        there = int(NEXT[s.level, cell, side])
        if there >= 0 and maze[there]:
            free &= ~(1 << side)
            must |= ((int(maze[there]) >> ((side + 2) % 4)) & 1) << side
    if cell == card(s, ENTRY):
        must |= 1 << card(s, ENTRY_SIDE)
    if cell == card(s, EXIT):
        must |= 1 << card(s, EXIT_SIDE)
    return int(FITS[must, free])


@rule
def kinds_held(hands: np.ndarray, seat: int) -> int:
    """The kinds in a hand, as a set."""
    held = 0
    for kind in range(len(KINDS)):
        if hands[seat, kind] > 0:
            held |= 1 << kind
    return held


@rule
def sides_of(looks: int) -> int:
    """All sides that some look of a set opens."""
    found = 0
    for look in range(1, 16):
        if (looks >> look) & 1:
            found |= look
    return found


# ---- the route -------------------------------------------------------------------------------------------------------


@rule
def could_open(s: State, maze: np.ndarray, hands: np.ndarray, sides: np.ndarray) -> None:
    """For every cell the sides that its tile opens, or that one out of some hand could."""
    held = 0
    for seat in range(s.players):
        held |= kinds_held(hands, seat)
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        sides[cell] = maze[cell] | sides_of(fitting(s, maze, cell) & int(MADE_OF[held]))


@rule
def leg(maze: np.ndarray, cell: int, there: int, way: int) -> int:
    """What a step costs: more where a tile has to be laid or replaced for it."""
    cost = 1
    if maze[there] == 0 or not (maze[there] >> ((way + 2) % 4)) & 1:
        cost += LAYING
    if maze[cell] and not (maze[cell] >> way) & 1:
        cost += LAYING
    return cost


class Routes(NamedTuple):
    """What a route is looked for in: sides that are open or could be, what cells cost, and how far each node is."""

    maze: np.ndarray
    sides: np.ndarray
    price: np.ndarray
    spot: np.ndarray  # the number of a cell's carrots, or -1
    cost: np.ndarray
    before: np.ndarray


@rule
def find_route(s: State, maze: np.ndarray, sides: np.ndarray, worth: np.ndarray, price: np.ndarray, need: np.ndarray) -> bool:
    """Write the sides that the best route needs open into `need`; whether there is one."""
    spot, cost, before = jotter(CELLS, np.int32), jotter(NODES, np.int16), jotter(NODES, np.int16)
    routes = Routes(maze, sides, price, spot, cost, before)
    sets = 1 << number_carrots(s, worth, spot)
    for node in range(sets * PLACES):
        cost[node] = FAR
        before[node] = -1
    cost[ARRIVALS * card(s, ENTRY) + 4] = 0
    for gathered in range(sets):  # sets only grow, so whoever comes to one has come when it is looked at
        go_about(s, routes, gathered)
    return trace(s, best_end(card(s, EXIT), worth, routes, sets), before, need)


@rule
def number_carrots(s: State, worth: np.ndarray, spot: np.ndarray) -> int:
    """Number the cells with most carrots; how many there are."""
    for cell in range(CELLS):
        spot[cell] = -1
    for number in range(MOST):
        best, most = -1, 0.0
        for i in range(size(s)):
            cell = int(GRID[s.level, i])
            if worth[cell] > most and spot[cell] < 0 and cell != card(s, ENTRY):
                best, most = cell, worth[cell]
        if best < 0:
            return number
        spot[best] = number
    return MOST


@rule
def go_about(s: State, routes: Routes, gathered: int) -> None:
    """Find the cheapest ways with these carrots gathered, from wherever they were, up to the next carrots."""
    waiting, queued = jotter(PLACES, np.int16), jotter(PLACES, np.int8)
    many, head = 0, 0
    for place in range(PLACES):
        queued[place] = routes.cost[gathered * PLACES + place] < FAR
        if queued[place]:
            waiting[many] = place
            many += 1
    while many > 0:
        place = int(waiting[head])
        queued[place] = 0
        head, many = (head + 1) % PLACES, many - 1
        for way in range(4):
            goal = one_leg(s, routes, gathered * PLACES + place, way)
            if goal // PLACES == gathered and not queued[goal % PLACES]:
                queued[goal % PLACES] = 1
                waiting[(head + many) % PLACES] = goal % PLACES
                many += 1


@rule
def one_leg(s: State, routes: Routes, node: int, way: int) -> int:
    """Go on from a node; the one that is cheaper to come to now, or -1."""
    came, cell, gathered = node % ARRIVALS, node // ARRIVALS % CELLS, node // PLACES
    there, back = int(NEXT[s.level, cell, way]), (way + 2) % 4
    if came == back or there < 0 or cell == card(s, EXIT):
        return -1
    if not (routes.sides[cell] >> way) & 1 or not (routes.sides[there] >> back) & 1:
        return -1
    if routes.spot[there] >= 0:
        gathered |= 1 << int(routes.spot[there])
    goal = (gathered * CELLS + there) * ARRIVALS + way
    cost = int(routes.cost[node]) + leg(routes.maze, cell, there, way) + int(routes.price[there])
    if cost >= routes.cost[goal]:
        return -1
    routes.cost[goal] = cost
    routes.before[goal] = node
    return goal


@rule
def best_end(gate: int, worth: np.ndarray, routes: Routes, sets: int) -> int:
    """Where the best route ends, or -1."""
    best, end = -1e9, -1
    for gathered in range(sets):
        prize = 0.0
        for cell in range(CELLS):
            if routes.spot[cell] >= 0 and (gathered >> int(routes.spot[cell])) & 1:
                prize += worth[cell]
        for came in range(4):
            node = (gathered * CELLS + gate) * ARRIVALS + came
            if routes.cost[node] < FAR and prize - STEP * routes.cost[node] > best:
                best, end = prize - STEP * routes.cost[node], node
    return end


@rule
def trace(s: State, end: int, before: np.ndarray, need: np.ndarray) -> bool:
    """Go back along a route and note the sides that it needs."""
    if end < 0:
        return False
    for cell in range(CELLS):
        need[cell] = 0
    need[card(s, ENTRY)] |= 1 << card(s, ENTRY_SIDE)
    need[card(s, EXIT)] |= 1 << card(s, EXIT_SIDE)
    node = end
    while before[node] >= 0:
        way = node % ARRIVALS
        need[node // ARRIVALS % CELLS] |= 1 << ((way + 2) % 4)
        node = int(before[node])
        need[node // ARRIVALS % CELLS] |= 1 << way
    return True


# ---- laying it -------------------------------------------------------------------------------------------------------


@rule
def mark(s: State, maze: np.ndarray, need: np.ndarray, todo: np.ndarray) -> int:
    """Mark the cells that need a tile, or another one: for the route, or because they clash. How many."""
    many = 0
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        todo[cell] = maze[cell] & need[cell] != need[cell]
        many += todo[cell]
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        for way in range(1, 3):
            there = int(NEXT[s.level, cell, way])
            if there < 0 or maze[cell] == 0 or maze[there] == 0 or todo[cell] or todo[there]:
                continue
            if (maze[cell] >> way) & 1 != (maze[there] >> (way + 2) % 4) & 1:
                todo[cell if need[there] else there] = 1
                many += 1
    return many


@rule
def harm(s: State, cell: int, look: int, need: np.ndarray, todo: np.ndarray) -> int:
    """How many cells still to be laid this look would force open where the route does not need it."""
    found = 0
    for side in range(4):
        there = int(NEXT[s.level, cell, side])
        if (look >> side) & 1 and there >= 0 and todo[there] and not (need[there] >> ((side + 2) % 4)) & 1:
            found += 1
    return found


@rule
def best_lay(s: State, maze: np.ndarray, hands: np.ndarray, seat: int, need: np.ndarray, todo: np.ndarray) -> int:
    """The lay of this seat's that helps the route most: where few other tiles would do. Look and cell in one code, or -1."""
    best, found = -1e9, -1
    mine = int(MADE_OF[kinds_held(hands, seat)])
    for i in range(size(s)):
        cell = int(GRID[s.level, i])
        if not todo[cell]:
            continue
        looks = fitting(s, maze, cell) & int(OPEN[need[cell]])
        if looks & mine == 0:
            continue
        others = 0
        for kind in range(len(KINDS)):
            if looks & int(MADE_OF[1 << kind]):
                for other in range(s.players):
                    others += hands[other, kind]
        for look in range(1, 16):
            if (looks & mine) >> look & 1:
                merit = -2.0 * others - 3.0 * harm(s, cell, look, need, todo) - 0.1 * int(KIND[look])
                if merit > best:
                    best, found = merit, coded(look, cell)
    return found


@rule
def lay_route(s: State, maze: np.ndarray, hands: np.ndarray, need: np.ndarray, turns: int, price: np.ndarray) -> int:
    """Let the players lay a route in turn, in thought. How many tiles are missing in the end; their cells become dear."""
    todo, lifted = jotter(CELLS, np.int32), jotter(CELLS, np.int32)
    for cell in range(CELLS):
        todo[cell] = 0
        lifted[cell] = 0
    missing = mark(s, maze, need, todo)
    for cell in range(CELLS):
        if todo[cell]:
            lifted[cell] = maze[cell]
            maze[cell] = 0
    seat = int(s.actor)
    for _ in range(turns):
        seat = next_holder(s, hands, seat) if missing > 0 else -1
        if seat < 0:
            break
        lay = best_lay(s, maze, hands, seat, need, todo)
        if lay >= 0:
            cell, look = cell_of(lay), said_of(lay)
            if lifted[cell]:
                hands[seat, KIND[lifted[cell]]] += 1
            hands[seat, KIND[look]] -= 1
            maze[cell] = look
            todo[cell] = 0
            missing -= 1
        seat = following(s, seat)
    for cell in range(CELLS):
        if todo[cell]:
            maze[cell] = lifted[cell]
            price[cell] += DEAR
    return missing


@rule
def draft(s: State, worth: np.ndarray, turns: int, maze: np.ndarray) -> int:
    """Finish the maze in thought, into `maze`. How many tiles it lacks even then: 0, it can be sound; -1, no way is seen."""
    price, need, sides = jotter(CELLS, np.int32), jotter(CELLS, np.int32), jotter(CELLS, np.int32)
    trial, hands = jotter(CELLS, np.int32), jotter((SEATS, SORTS), np.int32)
    lacks = -1
    for cell in range(CELLS):
        price[cell] = 0
        sides[cell] = 0
        maze[cell] = s.maze[cell]
    could_open(s, s.maze, s.hands, sides)
    for _ in range(TRIES):
        for cell in range(CELLS):
            trial[cell] = s.maze[cell]
        for seat in range(s.players):
            for kind in range(SORTS):
                hands[seat, kind] = s.hands[seat, kind]
        if not find_route(s, trial, sides, worth, price, need):
            break
        missing = lay_route(s, trial, hands, need, turns, price)
        if lacks < 0 or missing < lacks:
            lacks = missing
            for cell in range(CELLS):
                maze[cell] = trial[cell]
        if missing == 0:
            break
    return lacks
