"""The figures of RULES.md: parts of a board for two."""

import math
from collections.abc import Iterable

from hutch.core.record import State
from hutch.drawing.svg import circle, el, group, line, path, sheet
from hutch.games.carrots_and_broccoli import GAME
from hutch.games.carrots_and_broccoli.garden import CELL, ground_of, middle, names, wall_line
from hutch.games.carrots_and_broccoli.notation import square_of
from hutch.games.carrots_and_broccoli.pieces import pyramid
from hutch.games.carrots_and_broccoli.rules import deal, plant
from hutch.games.carrots_and_broccoli.state import BLACK, COLOURS

AT = (44, 10)  # the board's upper left corner


def arranged(planted: str) -> State:
    """The set-up with pyramids planted: `red 2 c2, yellow 1 a1`."""
    s = GAME.blank(2, {option.name: option.default for option in GAME.options})
    s.rng = 7
    deal(s)
    for said in filter(None, planted.split(", ")):
        colour, size, square = said.split()
        plant(s, 3 * COLOURS.index(colour) + int(size) - 1, square_of(square))
    return s


def figure(s: State, low: str, high: str, title: str, marks: Iterable[str] = ()) -> str:
    """The squares from the lower left one to the upper right one, with their names when they are at the board's edge."""
    a, b = square_of(low), square_of(high)
    left, top = AT[0] + CELL * (a % 8), AT[1] + CELL * (7 - b // 8)
    width, height = CELL * (b % 8 - a % 8 + 1), CELL * (b // 8 - a // 8 + 1)
    if a % 8 == 0:
        left, width = left - AT[0], width + AT[0]
    if a // 8 == 0:
        height += 44
    drawn = [ground_of(s, AT, square) for square in range(64)] + [names(AT), wall_line(s, AT), *standing(s), *marks]
    window = el("svg", group(*drawn, at=(-left, -top)), width=width, height=height)  # cuts off what lies outside
    return sheet(width, height, window, title=title)


def standing(s: State) -> Iterable[str]:
    for i in range(6):
        yield group(pyramid(BLACK, int(s.wall_size[i])), at=middle(AT, int(s.wall[i])))
    for kind in range(12):
        for square in s.pyramids[kind]:
            if square >= 0:
                yield group(pyramid(kind // 3, kind % 3 + 1), at=middle(AT, int(square)))


def arrow(start: str, goal: str, paint: str) -> str:
    """From one square to the next, with a head."""
    (x, y), (to_x, to_y) = middle(AT, square_of(start)), middle(AT, square_of(goal))
    turn = math.degrees(math.atan2(to_y - y, to_x - x))
    shaft = line(30, 0, CELL - 8, 0, stroke=paint, stroke_width=14)
    head = path(f"M{CELL + 22} 0l-34 -24v48Z", fill=paint, stroke=paint, stroke_width=4)
    return group(shaft, head, at=(x, y), turn=turn)


def link(start: str, goal: str, paint: str) -> str:
    (x, y), (to_x, to_y) = middle(AT, square_of(start)), middle(AT, square_of(goal))
    return line(x, y, to_x, to_y, stroke=paint, stroke_width=7, stroke_dasharray="3 14")


def placed() -> str:
    x, y = middle(AT, square_of("c2"))
    ring = circle(x, y, 58, fill="none", stroke="lit", stroke_width=8)
    return figure(arranged("red 1 a1, yellow 3 a2, red 2 c2, green 1 d3"), "a1", "e4", "A pyramid planted", [ring])


def legal() -> str:
    return figure(arranged(""), "d1", "h4", "A wall move", [link("f3", "g3", "broccoli"), arrow("g2", "g3", "broccoli")])


def illegal() -> str:
    x, y = middle(AT, square_of("f2"))
    cross = path(f"M{x - 26} {y - 26}l52 52m0 -52l-52 52", stroke="tomato", stroke_width=14)
    marks = [link("d5", "e3", "tomato"), arrow("e4", "e3", "tomato"), cross]
    return figure(arranged(""), "c2", "g6", "Not a wall move", marks)


WON = (
    "red 2 a1, yellow 1 b1, red 3 c1, yellow 2 a2, red 1 b2, yellow 3 c2, red 1 a3, red 2 b3, yellow 1 d2, yellow 3 b4, "
    "green 2 e2, blue 1 h8, green 3 g8, blue 3 g7, green 1 h6"
)


def won() -> str:
    return figure(arranged(WON), "a1", "h8", "A won game")


FIGURES = {"placed": placed, "legal": legal, "illegal": illegal, "won": won}
