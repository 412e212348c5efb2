"""The whole sheet: the garden; beside it (or below, on a phone upright) dice, supply and seats."""

from dataclasses import dataclass

from hutch.core.bits import count
from hutch.core.record import State
from hutch.core.svg import group, rect, sheet, touch, words
from hutch.core.symbols import symbol
from hutch.games.carrots_and_broccoli.figures import FIGURES
from hutch.games.carrots_and_broccoli.garden import Point, board, garden_piece, locked, middle, wall_pieces
from hutch.games.carrots_and_broccoli.notation import SIZE_WORDS, kind_name, left, seat_mark, seat_word
from hutch.games.carrots_and_broccoli.pieces import colour_die, ground, pyramid, pyramid_die
from hutch.games.carrots_and_broccoli.rules import standing_together
from hutch.games.carrots_and_broccoli.state import COLOURS, NOWHERE

__all__ = ["FIGURES", "picture"]


@dataclass(frozen=True)
class Layout:
    """Where things are on the sheet: upper left corners, and how large one box is."""

    size: Point
    board: Point
    dice: Point
    button: tuple[float, float, float, float]
    supply: Point
    box: Point
    by_colour: bool  # a row of the supply is a colour; otherwise a size
    plates: tuple[float, float, float, float]


WIDE = Layout((1200, 800), (40, 20), (806, 16), (1054, 16, 138, 116), (806, 146), (130, 98), True, (806, 544, 386, 250))
TALL = Layout((780, 1400), (36, 10), (12, 792), (264, 792, 504, 116), (12, 922), (191, 108), False, (12, 1252, 756, 142))


def picture(s: State, seat: int, tall: bool = False) -> str:
    at = TALL if tall else WIDE
    inside = [board(s, at.board), dice(s, at), button(at), supply(s, at), plates(s, at, tall), pieces(s, at)]
    return sheet(*at.size, *inside, title="Carrots & Broccoli")


def pieces(s: State, at: Layout) -> str:
    """Every pyramid under an id that it keeps, so that it slides, out of the supply too."""
    drawn = wall_pieces(s, at.board)
    for kind in range(12):
        places = [int(square) for square in s.pyramids[kind, : s.trios]]
        for i, square in enumerate(places):
            if square != NOWHERE:
                drawn.append(garden_piece(kind, i, middle(at.board, square)))
            elif NOWHERE not in places[:i]:
                drawn.append(garden_piece(kind, i, supply_spot(at, kind)))
    return group(*drawn, *locked(s, at.board), pointer_events="none")


def dice(s: State, at: Layout) -> str:
    """The roll; at the end the winners' marks."""
    x, y = at.dice
    if s.colour >= 0:
        return group(colour_die(int(s.colour), x, y, 116), pyramid_die(int(s.sizes), x + 124, y, 116), id="dice")
    winners = [seat for seat in range(int(s.players)) if s.winners >> seat & 1]
    step = 240 / (len(winners) + 1)
    marks = [symbol(seat_mark(s, seat)[1], x + step * (i + 1), y + 78, 64) for i, seat in enumerate(winners)]
    crowns = [symbol("crown", x + step * (i + 1), y + 24, 44) for i in range(len(winners))]
    return group(*marks, *crowns, id="dice")


def button(at: Layout) -> str:
    x, y, width, height = at.button
    shape = rect(x, y, width, height, r=20, fill="card", stroke="ink", stroke_width=3)
    return touch("pass", shape, words(x + width / 2, y + height / 2 + 12, "pass", 36), label="pass")


# ---- the supply -----------------------------------------------------------------------------------------------------


def supply_corner(at: Layout, kind: int) -> Point:
    colour, size = divmod(kind, 3)
    column, row = (size, colour) if at.by_colour else (colour, size)
    return at.supply[0] + column * at.box[0], at.supply[1] + row * at.box[1]


def supply_spot(at: Layout, kind: int) -> Point:
    x, y = supply_corner(at, kind)
    return x + 50, y + at.box[1] / 2 - 3


def supply(s: State, at: Layout) -> str:
    return "".join(supply_box(s, at, kind) for kind in range(12))


def supply_box(s: State, at: Layout, kind: int) -> str:
    x, y = supply_corner(at, kind)
    width, height, there = at.box[0] - 6, at.box[1] - 6, left(s, kind)
    shape = rect(x, y, width, height, r=12, fill="card", stroke="line", stroke_width=2)
    number = words((x + 92 + x + width) / 2, y + height / 2 + 12, there, 34, fill="ink" if there else "faint")
    gone = "" if there else group(pyramid(kind // 3, kind % 3 + 1), at=supply_spot(at, kind), opacity=0.25)
    name = f"supply-{kind_name(kind).replace(' ', '-')}"
    label = f"{SIZE_WORDS[kind % 3]} {COLOURS[kind // 3]} pyramid, {there} in the supply"
    return touch(name, shape, gone, number, label=label)


# ---- the seats ------------------------------------------------------------------------------------------------------


def plates(s: State, at: Layout, tall: bool) -> str:
    """A plate a seat, side by side, two rows of them where four stand beside the board; then the turn."""
    x, y, width, height = at.plates
    across = int(s.players) if tall else 2
    down = int(s.players) // across
    wide, high = width / across, (height - 36) / down
    drawn = []
    for seat in range(int(s.players)):
        drawn.append(plate(s, seat, x + seat % across * wide, y + seat // across * high, wide - 6, high - 6))
    turn = min(int(s.turn) + (s.actor >= 0), int(s.turn_limit))
    told = words(x + width / 2, y + height - 6, f"turn {turn} of {int(s.turn_limit)}", 26, fill="faint")
    return "".join(drawn) + told


def plate(s: State, seat: int, x: float, y: float, width: float, height: float) -> str:
    """One seat: its mark on its own ground, pyramids at home, squares; the frame is thick where the turn is."""
    on, out = s.actor == seat or s.winners >> seat & 1, s.ousted >> seat & 1
    shape = rect(
        x + 3, y + 3, width - 6, height - 6, r=14, fill="card", stroke="ink" if on else "line", stroke_width=6 if on else 2
    )
    soil = group(ground(int(s.players), seat, 0, 0, 70), symbol(seat_mark(s, seat)[1], 35, 35, 56))
    if height > 150:  # room for words under the mark
        mark = group(soil, at=(x + width / 2 - 35, y + 22))
        lines = words(x + width / 2, y + 128, seat_word(s, seat), 28)
        lines += words(x + width / 2, y + 164, standing(s, seat, out), 32, font_weight="bold")
        lines += words(x + width / 2, y + 196, f"{count(s.sides[seat])} squares", 26, fill="faint")
        return shape + mark + lines
    room = x + (width - 70 - 90) / 2
    lines = words(room + 82, y + height / 2 - 4, standing(s, seat, out), 32, anchor="start", font_weight="bold")
    lines += words(room + 82, y + height / 2 + 28, f"{count(s.sides[seat])} sq.", 26, anchor="start", fill="faint")
    return shape + group(soil, at=(room, y + height / 2 - 35)) + lines


def standing(s: State, seat: int, out: bool) -> str:
    """Pyramids that stand together at home, of those that win."""
    return "out" if out else f"{standing_together(s, seat)}/{int(s.goal)}"
