"""The garden: board, wall and pyramids; beside it (or below, on a phone upright) dice, supply and seats."""

from dataclasses import dataclass

from hutch.core.bits import count, has
from hutch.core.record import State
from hutch.core.svg import group, moving, path, rect, sheet, touch, words
from hutch.core.symbols import symbol
from hutch.games.carrots_and_broccoli.notation import (
    SIZE_WORDS,
    kind_name,
    left,
    pyramid_on,
    seat_mark,
    seat_word,
    square_name,
)  # fmt: skip
from hutch.games.carrots_and_broccoli.pieces import colour_die, ground, lock, paint_of, pyramid, pyramid_die
from hutch.games.carrots_and_broccoli.rules import score
from hutch.games.carrots_and_broccoli.state import BLACK, COLOURS, NOWHERE

CELL = 92


@dataclass(frozen=True)
class Layout:
    """Where things are on the sheet: (x, y) of the upper left corner, sizes of one box, boxes in a row."""

    size: tuple[float, float]
    board: tuple[float, float]
    dice: tuple[float, float]
    button: tuple[float, float, float, float]
    supply: tuple[float, float]
    box: tuple[float, float]
    by_colour: bool  # a row of the supply is a colour; otherwise a size
    plates: tuple[float, float]
    plate: tuple[float, float]


WIDE = Layout((1200, 800), (40, 22), (806, 22), (1046, 22, 142, 112), (806, 150), (128, 98), True, (806, 560), (191, 106))
TALL = Layout((780, 1400), (34, 8), (12, 790), (262, 790, 506, 112), (12, 918), (189, 106), False, (12, 1254), (189, 138))


def picture(s: State, seat: int, tall: bool = False) -> str:
    at = TALL if tall else WIDE
    inside = [board(s, at.board), dice(s, at), button(at), supply(s, at), plates(s, at), pieces(s, at)]
    return sheet(*at.size, *inside, title="Carrots & Broccoli")


def corner(at: tuple[float, float], square: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    return at[0] + CELL * (square % 8), at[1] + CELL * (7 - square // 8)


def middle(at: tuple[float, float], square: int) -> tuple[float, float]:
    x, y = corner(at, square)
    return x + CELL / 2, y + CELL / 2


# ---- the board ------------------------------------------------------------------------------------------------------


def board(s: State, at: tuple[float, float]) -> str:
    frame = rect(at[0] - 4, at[1] - 4, 8 * CELL + 8, 8 * CELL + 8, r=8, fill="ink")
    return frame + "".join(plot(s, at, square) for square in range(64)) + homes(s, at) + names(at) + wall_line(s, at)


def owner(s: State, square: int) -> int | None:
    return next((seat for seat in range(int(s.players)) if has(s.sides[seat], square)), None)


def plot(s: State, at: tuple[float, float], square: int) -> str:
    whose, found = owner(s, square), pyramid_on(s, square)
    side = "nobody's" if whose is None else seat_word(s, whose)
    what = (
        "empty" if found is None else f"{SIZE_WORDS[found[1] - 1]} {'wall' if found[0] == BLACK else COLOURS[found[0]]} pyramid"
    )
    x, y = corner(at, square)
    label = f"{square_name(square)}, {what}, {side}"
    return touch(square_name(square), ground(int(s.players), whose, x, y, CELL), label=label)


def homes(s: State, at: tuple[float, float]) -> str:
    """Where a garden must begin: the two corners, or the four edges."""
    if s.players == 2:
        marks = [symbol(seat_mark(s, seat)[1], *middle(at, (0, 63)[seat]), 52, opacity=0.75) for seat in (0, 1)]
        return group(*marks, pointer_events="none")
    x, y, long = at[0], at[1], 8 * CELL
    strips = ((x, y + long, long, 8), (x - 8, y, 8, long), (x, y - 8, long, 8), (x + long, y, 8, long))
    return "".join(rect(*strip, fill=paint_of(4, seat)) for seat, strip in enumerate(strips))


def names(at: tuple[float, float]) -> str:
    files = [words(at[0] + CELL * (i + 0.5), at[1] + 8 * CELL + 32, "abcdefgh"[i], 26, fill="faint") for i in range(8)]
    ranks = [words(at[0] - 20, at[1] + CELL * (7.6 - i), i + 1, 26, fill="faint") for i in range(8)]
    return "".join(files + ranks)


def wall_lines(players: int) -> list[list[int]]:
    """The pieces of the wall as pyramids' numbers; -1 - corner stands for a corner of the board."""
    if players == 2:
        return [[-57, 0, 1, 2, 3, 4, 5, -8]]
    return [[-1, 0, 1, 2], [3, 4, 5, -8], [-57, 6, 7, 8], [9, 10, 11, -64], [2, 3, 9, 8, 2]]


def wall_line(s: State, at: tuple[float, float]) -> str:
    def point(i: int) -> str:
        x, y = middle(at, int(s.wall[i]) if i >= 0 else -1 - i)
        return f"{x:g} {y:g}"

    def outer(i: int) -> str:
        """From the middle of a corner square to the corner of the board."""
        x, y = corner(at, -1 - i)
        return f"{x + CELL * ((-1 - i) % 8 > 0):g} {y + CELL * ((-1 - i) < 8):g}"

    drawn = []
    for row in wall_lines(int(s.players)):
        points = [point(i) for i in row]
        before = [outer(row[0])] if row[0] < 0 else []
        after = [outer(row[-1])] if row[-1] < 0 else []
        drawn.append("M" + "L".join(before + points + after))
    d = "".join(drawn)
    mortar = path(d, stroke="ink", stroke_width=18, fill="none")
    bricks = path(d, stroke="clay", stroke_width=13, fill="none", stroke_dasharray="20 4", stroke_linecap="butt")
    return group(mortar, bricks, pointer_events="none")


def pieces(s: State, at: Layout) -> str:
    """Every pyramid under an id that it keeps, so that it slides, out of the supply too."""
    drawn = [
        piece(f"wall-{i}", BLACK, int(s.wall_size[i]), middle(at.board, int(s.wall[i]))) for i in range(3 * int(s.players))
    ]
    for kind in range(12):
        places = [int(square) for square in s.pyramids[kind, : s.trios]]
        for i, square in enumerate(places):
            if square != NOWHERE:
                drawn.append(garden_piece(kind, i, middle(at.board, square)))
            elif NOWHERE not in places[:i]:
                drawn.append(garden_piece(kind, i, supply_spot(at, kind)))
    if s.moved != NOWHERE:
        x, y = middle(at.board, int(s.moved))
        drawn.append(lock(x + 30, y - 30))
    return group(*drawn, pointer_events="none")


def garden_piece(kind: int, number: int, at: tuple[float, float]) -> str:
    return piece(f"{kind_name(kind).replace(' ', '-')}-{number}", kind // 3, kind % 3 + 1, at)


def piece(name: str, colour: int, size: int, at: tuple[float, float]) -> str:
    return moving(name, pyramid(colour, size), at=at)


# ---- beside it ------------------------------------------------------------------------------------------------------


def dice(s: State, at: Layout) -> str:
    """The roll; at the end the winners' marks."""
    x, y = at.dice
    if s.colour >= 0:
        return group(colour_die(int(s.colour), x, y, 112), pyramid_die(int(s.sizes), x + 122, y, 112), id="dice")
    winners = [seat for seat in range(int(s.players)) if s.winners >> seat & 1]
    step = 234 / (len(winners) + 1)
    marks = [symbol(seat_mark(s, seat)[1], x + step * (i + 1), y + 70, 64) for i, seat in enumerate(winners)]
    crowns = [symbol("crown", x + step * (i + 1), y + 22, 44) for i in range(len(winners))]
    return group(*marks, *crowns, id="dice")


def button(at: Layout) -> str:
    x, y, width, height = at.button
    shape = rect(x, y, width, height, r=20, fill="card", stroke="ink", stroke_width=3)
    return touch("pass", shape, words(x + width / 2, y + height / 2 + 12, "pass", 36), label="pass")


def supply_corner(at: Layout, kind: int) -> tuple[float, float]:
    colour, size = divmod(kind, 3)
    column, row = (size, colour) if at.by_colour else (colour, size)
    return at.supply[0] + column * at.box[0], at.supply[1] + row * at.box[1]


def supply_spot(at: Layout, kind: int) -> tuple[float, float]:
    x, y = supply_corner(at, kind)
    return x + at.box[0] * 0.38, y + at.box[1] / 2 - 3


def supply(s: State, at: Layout) -> str:
    return "".join(supply_box(s, at, kind) for kind in range(12))


def supply_box(s: State, at: Layout, kind: int) -> str:
    x, y = supply_corner(at, kind)
    width, height, there = at.box[0] - 8, at.box[1] - 6, left(s, kind)
    colour, size = COLOURS[kind // 3], SIZE_WORDS[kind % 3]
    shape = rect(x, y, width, height, r=12, fill="card", stroke="line", stroke_width=2)
    number = words(x + width - 8, y + height / 2 + 10, there, 30, anchor="end", fill="ink" if there else "faint")
    name = f"supply-{kind_name(kind).replace(' ', '-')}"
    return touch(name, shape, number, label=f"{size} {colour} pyramid, {there} in the supply")


def plates(s: State, at: Layout) -> str:
    """Four in a row, or two by two; two players' plates are twice as wide."""
    in_row = int(s.players) // (1 if at is TALL else 2)
    wide = at.plate[0] * 4 / int(s.players)
    spots = [(at.plates[0] + seat % in_row * wide, at.plates[1] + seat // in_row * at.plate[1]) for seat in range(s.players)]
    return "".join(plate(s, seat, *spot, wide - 8, at.plate[1] - 8) for seat, spot in enumerate(spots))


def plate(s: State, seat: int, x: float, y: float, width: float, height: float) -> str:
    """One seat: its mark on its own ground, pyramids at home, squares; the frame is thick and lit where the turn is."""
    on, out = s.actor == seat or s.winners >> seat & 1, s.ousted >> seat & 1
    shape = rect(x, y, width, height, r=14, fill="card", stroke="lit" if on else "line", stroke_width=6 if on else 2)
    soil = group(
        ground(int(s.players), seat, 0, 0, 64), symbol(seat_mark(s, seat)[1], 32, 32, 52), at=(x + 10, y + height / 2 - 32)
    )
    said = "out" if out else f"{score(s, seat)}/{int(s.goal)}"
    lines = words(x + 84, y + height / 2 - 3, said, 32, anchor="start", font_weight="bold")
    squares = f"{count(s.sides[seat])} {'squares' if width > 300 else 'sq.'}"
    lines += words(x + 84, y + height / 2 + 31, squares, 26, anchor="start", fill="faint")
    return shape + soil + lines
