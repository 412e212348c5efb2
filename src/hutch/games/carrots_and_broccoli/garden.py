"""The board: squares with their ground, the wall's line, the pyramids that stand on it."""

from hutch.core.record import State
from hutch.drawing.svg import group, moving, path, rect, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.carrots_and_broccoli.notation import (
    described,
    ground_words,
    kind_name,
    owner,
    pyramid_on,
    seat_mark,
    square_name,
)
from hutch.games.carrots_and_broccoli.pieces import ground, lock, paint_of, pyramid
from hutch.games.carrots_and_broccoli.state import BLACK, NOWHERE

CELL = 92
Point = tuple[float, float]


def corner(at: Point, square: int) -> Point:
    """The upper left corner of a square on a board whose own is `at`."""
    return at[0] + CELL * (square % 8), at[1] + CELL * (7 - square // 8)


def middle(at: Point, square: int) -> Point:
    x, y = corner(at, square)
    return x + CELL / 2, y + CELL / 2


def board(s: State, at: Point) -> str:
    frame = rect(at[0] - 4, at[1] - 4, 8 * CELL + 8, 8 * CELL + 8, r=8, fill="ink")
    return frame + "".join(plot(s, at, square) for square in range(64)) + homes(s, at) + names(at) + wall_line(s, at)


def ground_of(s: State, at: Point, square: int) -> str:
    return ground(int(s.players), owner(s, square), *corner(at, square), CELL)


def plot(s: State, at: Point, square: int) -> str:
    """One square to touch, with whatever stands on it."""
    whose = owner(s, square)
    what = "empty" if pyramid_on(s, square) is None else described(s, square).removeprefix("the ")
    label = f"{square_name(square)}, {what}, {ground_words(s, whose)}"
    return touch(square_name(square), ground_of(s, at, square), label=label)


def homes(s: State, at: Point) -> str:
    """Where a garden must begin: the two corners, or the four edges."""
    if s.players == 2:
        marks = [symbol(seat_mark(s, seat)[1], *middle(at, (0, 63)[seat]), 52, opacity=0.75) for seat in (0, 1)]
        return group(*marks, pointer_events="none")
    x, y, long = at[0], at[1], 8 * CELL
    strips = ((x, y + long, long, 8), (x - 8, y, 8, long), (x, y - 8, long, 8), (x + long, y, 8, long))
    return "".join(rect(*strip, fill=paint_of(4, seat)) for seat, strip in enumerate(strips))


def names(at: Point) -> str:
    files = [words(at[0] + CELL * (i + 0.5), at[1] + 8 * CELL + 32, "abcdefgh"[i], 26, fill="faint") for i in range(8)]
    ranks = [words(at[0] - 20, at[1] + CELL * (7.6 - i), i + 1, 26, fill="faint") for i in range(8)]
    return "".join(files + ranks)


def wall_lines(players: int) -> list[list[int]]:
    """The pieces of the wall as pyramids' numbers; -1 - square stands for a corner of the board."""
    if players == 2:
        return [[-57, 0, 1, 2, 3, 4, 5, -8]]
    return [[-1, 0, 1, 2], [-8, 5, 4, 3], [-57, 6, 7, 8], [-64, 11, 10, 9], [2, 3, 9, 8, 2]]


def wall_line(s: State, at: Point) -> str:
    d = "".join("M" + "L".join(stations(s, at, row)) for row in wall_lines(int(s.players)))
    mortar = path(d, stroke="ink", stroke_width=18, fill="none")
    bricks = path(d, stroke="clay", stroke_width=13, fill="none", stroke_dasharray="20 4", stroke_linecap="butt")
    return group(mortar, bricks, pointer_events="none")


def stations(s: State, at: Point, row: list[int]) -> list[str]:
    """The points of one piece of wall; at a corner its square's middle and the board's own corner point."""
    points: list[str] = []
    for i in row:
        square = int(s.wall[i]) if i >= 0 else -1 - i
        x, y = middle(at, square)
        outer_x, outer_y = x + CELL / 2 * (1 if square % 8 else -1), y + CELL / 2 * (1 if square < 8 else -1)
        here, outer = [f"{x:g} {y:g}"], [f"{outer_x:g} {outer_y:g}"]
        points += here if i >= 0 else here + outer if points else outer + here
    return points


def wall_pieces(s: State, at: Point) -> list[str]:
    return [piece(f"wall-{i}", BLACK, int(s.wall_size[i]), middle(at, int(s.wall[i]))) for i in range(3 * int(s.players))]


def garden_piece(kind: int, number: int, at: Point) -> str:
    return piece(f"{kind_name(kind).replace(' ', '-')}-{number}", kind // 3, kind % 3 + 1, at)


def piece(name: str, colour: int, size: int, at: Point) -> str:
    return moving(name, pyramid(colour, size), at=at)


def locked(s: State, at: Point) -> list[str]:
    """A lock on what the previous player moved (CB-13)."""
    if s.moved == NOWHERE:
        return []
    x, y = middle(at, int(s.moved))
    return [lock(x + 29, y - 29)]
