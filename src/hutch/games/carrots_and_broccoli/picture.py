"""The whole sheet: the garden; beside it (or below, on a phone upright) dice, supply and seats."""

from dataclasses import dataclass

from hutch.core.bits import count
from hutch.core.record import State
from hutch.drawing.pieces import button
from hutch.drawing.svg import group, rect, sheet, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.carrots_and_broccoli.garden import Point, board, garden_piece, locked, middle, wall_pieces
from hutch.games.carrots_and_broccoli.notation import SIZE_WORDS, is_child, kind_name, left, seat_mark, seat_word
from hutch.games.carrots_and_broccoli.pieces import colour_die, ground, pyramid, pyramid_die, slanting_sign
from hutch.games.carrots_and_broccoli.rules import score, standing_together
from hutch.games.carrots_and_broccoli.state import COLOURS, NOWHERE


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
TALL = Layout((780, 1400), (36, 10), (12, 790), (264, 790, 504, 116), (12, 914), (191, 104), False, (12, 1230, 756, 166))


def picture(s: State, seat: int, tall: bool = False) -> str:
    at = TALL if tall else WIDE
    inside = [
        board(s, at.board),
        dice(s, at),
        button("pass", "pass", at.button, 36, r=20),
        supply(s, at),
        plates(s, at, tall),
        pieces(s, at),
    ]
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
    return "".join(drawn) + words(x + width / 2, y + height - 6, turn_words(s), 26, fill="faint")


def turn_words(s: State) -> str:
    """Which turn this is, and how many there are (CB-24)."""
    turn = int(s.turn) + (s.actor >= 0)
    return f"turn {turn} of {int(s.turn_limit)}, then we count" if s.turn_limit else f"turn {turn}, no limit"


def plate(s: State, seat: int, x: float, y: float, width: float, height: float) -> str:
    """One seat: its mark on its own ground, pyramids at home, squares; the frame is thick where the turn is."""
    on = s.actor == seat or s.winners >> seat & 1
    shape = rect(
        x + 3, y + 3, width - 6, height - 6, r=14, fill="card", stroke="ink" if on else "line", stroke_width=6 if on else 2
    )
    soil = group(ground(int(s.players), seat, 0, 0, 70), symbol(seat_mark(s, seat)[1], 35, 35, 56))
    if is_child(s, seat):
        shape += slanting_sign(x + width - 34, y + 34)
    if height > 150:  # room for words under the mark
        mark, middle, top = group(soil, at=(x + width / 2 - 35, y + 14)), x + width / 2, y + 104
        return shape + mark + plate_words(s, seat, (middle, top), (width - 24, 108), "middle")
    if s.players == 2:
        said = plate_words(s, seat, (x + 94, y + height * 0.26), (width - 104, height - 22), "start")
        return shape + group(soil, at=(x + 14, y + height / 2 - 35)) + said
    said = plate_words(s, seat, (x + 14, y + height * 0.26), (width - 26, height - 22), "start", 54)
    return shape + group(soil, at=(x + 12, y + height * 0.36), scale=46 / 70) + said


def plate_words(s: State, seat: int, at: Point, room: Point, anchor: str, aside: float = 0) -> str:
    """Who it is, which colours and which corner are theirs, and how far they are. The lines below the name stand aside."""
    lines = [home_words(seat)] if s.players == 2 else []
    lines += [*standing(s, seat), f"{count(s.sides[seat])} {'squares' if s.players == 2 else 'sq.'}"]
    step = min(27, room[1] / (len(lines) + 1))
    small, bold = min(24, step * 0.9), dict.fromkeys(standing(s, seat), "bold")
    called = {"data_seat": seat, "data_room": round(room[0])}
    who = words(*at, seat_word(s, seat), min(26, step), anchor=anchor, font_weight="bold", **called)
    return who + "".join(
        words(at[0] + aside, at[1] + step * (i + 1), said, small, anchor=anchor, font_weight=bold.get(said))
        for i, said in enumerate(lines)
    )


def home_words(seat: int) -> str:
    """The colours and the corner of one of two players."""
    return ("red, yellow: a1", "green, blue: h8")[seat]


def standing(s: State, seat: int) -> list[str]:
    """Pyramids at home, as the chip counts them; of these, how many stand together, of those that win."""
    if s.ousted >> seat & 1:
        return ["out"]
    home, together = f"{score(s, seat)} home", f"{standing_together(s, seat)}/{int(s.goal)}"
    return [f"{home}, {together}"] if s.players == 2 else [home, together]
