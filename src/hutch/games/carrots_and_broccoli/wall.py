"""The wall: what it links, and whose ground lies where (CB-12, CB-15, CB-16).

A side is the polygon of its wall line and the board's edge, and inside is even-odd: a ray from the square's centre meets
the polygon an odd number of times. Rays run east, just above the centre, so that a corner of the line is met once by the
two pieces that share it or not at all. Each piece of wall is then one set of squares, those whose ray meets it, and a
side is the exclusive or of its pieces. Centres on the line are taken out afterwards, which leaves no doubtful case.

    piece between neighbours     at most two steps: it meets every row that it rises through at the file of its lower end
    piece out to a corner        any length: looked up in ENDS, with the last half square to the board's corner point
    the board's right edge       met by every ray; the other edges by none

`flaw` measures a second time with rays that run north, which meet other pieces elsewhere.
"""

import numpy as np

from hutch.core.bits import NONE, bit
from hutch.core.compile import rule
from hutch.core.record import State
from hutch.games.carrots_and_broccoli.board import ALL, CORNERS, NEAR, squares

FILE_A = np.uint64(0x0101010101010101)
S8 = np.uint64(8)
A1, H1, A8, H8 = range(4)  # as in CORNERS


def rise(start: tuple[int, int], end: tuple[int, int], x: int, y: int) -> bool:
    """Whether a ray east from just above (x, y) meets the piece; exact: both sides are multiplied out."""
    (x0, y0), (x1, y1) = sorted((start, end), key=lambda point: point[1])
    return y0 <= y < y1 and (x - x0) * (y1 - y0) < (x1 - x0) * (y - y0)


def on(start: tuple[int, int], end: tuple[int, int], x: int, y: int) -> bool:
    """Whether a centre lies on the piece."""
    (x0, y0), (x1, y1) = start, end
    between = min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)
    return between and (x - x0) * (y1 - y0) == (x1 - x0) * (y - y0)


def end_pieces(corner: int, north: bool) -> list[np.uint64]:
    """For each square: the rays that meet the line from it to a corner square and on to the board's corner point."""

    def flip(cell: int) -> tuple[int, int]:
        return (cell // 8, cell % 8) if north else (cell % 8, cell // 8)

    def met(x: int, y: int, cell: int) -> bool:
        point = (y, x) if north else (x, y)
        last_half = corner == CORNERS[H8] and point[1] == 7 and point[0] < 7  # of the other corners no ray meets it
        return rise(flip(cell), flip(corner), *point) != last_half

    return [squares(lambda x, y, c=c: met(x, y, c)) for c in range(64)]


def end_lines(corner: int) -> list[np.uint64]:
    """For each square: the centres on the line from it to a corner square."""
    goal = (corner % 8, corner // 8)
    return [squares(lambda x, y, c=c: on((c % 8, c // 8), goal, x, y)) for c in range(64)]


ENDS = np.array([[end_pieces(corner, north) for corner in CORNERS] for north in (False, True)], np.uint64)
END_LINES = np.array([end_lines(corner) for corner in CORNERS], np.uint64)


@rule
def met_east(a: int, b: int) -> np.uint64:
    """Rays east that meet the piece between two neighbours."""
    low, high = min(a, b), max(a, b)
    rows = (high >> 3) - (low >> 3)
    west = bit(low & 7) - np.uint64(1)
    met = west << np.uint64(low & 56) if rows > 0 else NONE
    return met | met << S8 if rows > 1 else met


@rule
def met_north(a: int, b: int) -> np.uint64:
    """Rays north, just right of the centres, that meet the piece between two neighbours."""
    left, right = (a, b) if (a & 7) <= (b & 7) else (b, a)
    files = (right & 7) - (left & 7)
    south = FILE_A << np.uint64(left & 7) & (bit(left & 56) - np.uint64(1))
    met = south if files > 0 else NONE
    return met | met << np.uint64(1) if files > 1 else met


@rule
def chain(s: State, start: int, stop: int, north: bool) -> np.uint64:
    """Rays that meet the wall from one pyramid to another of the same six in a row."""
    met = NONE
    for i in range(start, stop):
        a, b = int(s.wall[i]), int(s.wall[i + 1])
        met ^= met_north(a, b) if north else met_east(a, b)
    return met


@rule
def link(s: State, i: int, j: int, north: bool) -> np.uint64:
    """Rays that meet the piece between two pyramids of the ring."""
    a, b = int(s.wall[i]), int(s.wall[j])
    return met_north(a, b) if north else met_east(a, b)


@rule
def end(s: State, i: int, corner: int, north: bool) -> np.uint64:
    return np.uint64(ENDS[1 if north else 0, corner, s.wall[i]])


@rule
def centres(s: State) -> np.uint64:
    """Squares on the line."""
    line = chain_centres(s, 0)
    if s.players == 2:
        return np.uint64(line | END_LINES[A8, s.wall[0]] | END_LINES[H1, s.wall[5]])
    line |= chain_centres(s, 6) | piece_centres(s, 2, 8) | piece_centres(s, 3, 9)
    line |= END_LINES[A1, s.wall[0]] | END_LINES[H1, s.wall[5]]
    return np.uint64(line | END_LINES[A8, s.wall[6]] | END_LINES[H8, s.wall[11]])


@rule
def chain_centres(s: State, start: int) -> np.uint64:
    line = NONE
    for i in range(start, start + 5):
        line |= piece_centres(s, i, i + 1)
    return line


@rule
def piece_centres(s: State, i: int, j: int) -> np.uint64:
    """Two neighbours' squares, and the one between if they are two apart in a row or a file."""
    a, b = int(s.wall[i]), int(s.wall[j])
    line = bit(a) | bit(b)
    if abs(a - b) == 2 or abs(a - b) == 16:  # two apart and never further: no row ends between them
        line |= bit((a + b) >> 1)
    return line


@rule
def stones(s: State) -> np.uint64:
    """The squares of the wall pyramids."""
    found = NONE
    for i in range(3 * s.players):
        found |= bit(s.wall[i])
    return found


@rule
def plots(s: State, north: bool) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Each seat's squares, by rays that run north or east."""
    off = ~centres(s)
    if s.players == 2:
        carrots = end(s, 0, A8, north) ^ chain(s, 0, 5, north) ^ end(s, 5, H1, north)
        return carrots & off, ~carrots & off, NONE, NONE
    sw, se = end(s, 0, A1, north) ^ chain(s, 0, 2, north), end(s, 5, H1, north) ^ chain(s, 3, 5, north)
    nw, ne = end(s, 6, A8, north) ^ chain(s, 6, 8, north), end(s, 11, H8, north) ^ chain(s, 9, 11, north)
    south, west = sw ^ se ^ link(s, 2, 3, north), sw ^ nw ^ link(s, 2, 8, north)
    top, right = nw ^ ne ^ link(s, 8, 9, north), se ^ ne ^ link(s, 3, 9, north)
    if north:
        top ^= ALL
    else:
        right ^= ALL
    off &= ~(south & west | top & right | (south | west) & (top | right))  # inside several: nobody's
    return south & off, west & off, top & off, right & off


@rule
def measure(s: State) -> None:
    """Draw the sides anew: needed at set-up and after a wall pyramid has moved, at no other time."""
    s.sides[0], s.sides[1], s.sides[2], s.sides[3] = plots(s, False)


@rule
def reach(s: State, i: int) -> np.uint64:
    """Where a wall pyramid may stand for the sake of its neighbours (CB-12)."""
    place, near = i % 6, ALL
    if place > 0:
        near &= NEAR[s.wall[i - 1]]
    if place < 5:
        near &= NEAR[s.wall[i + 1]]
    if s.players == 4 and (place == 2 or place == 3):
        near &= NEAR[s.wall[(i + 6) % 12]]
    return near
