"""The record, and the codes of actions and events.

Squares, `file + 8 * (rank - 1)`:            The wall by number, two players and four:

    8   56 57 58 59 60 61 62 63               8   .  .  .  .  .  .  .  .      .  .  .  .  .  .  .  .
    7   48 49 50 51 52 53 54 55               7   .  0  .  .  .  .  .  .      .  6  .  .  .  . 11  .
    6   40 41 42 43 44 45 46 47               6   .  .  1  .  .  .  .  .      .  .  7  .  . 10  .  .
    5   32 33 34 35 36 37 38 39               5   .  .  .  2  .  .  .  .      .  .  .  8  9  .  .  .
    4   24 25 26 27 28 29 30 31               4   .  .  .  .  3  .  .  .      .  .  .  2  3  .  .  .
    3   16 17 18 19 20 21 22 23               3   .  .  .  .  .  4  .  .      .  .  1  .  .  4  .  .
    2    8  9 10 11 12 13 14 15               2   .  .  .  .  .  .  5  .      .  0  .  .  .  .  5  .
    1    0  1  2  3  4  5  6  7               1   .  .  .  .  .  .  .  .      .  .  .  .  .  .  .  .
         a  b  c  d  e  f  g  h                   a  b  c  d  e  f  g  h      a  b  c  d  e  f  g  h

A kind of pyramid is `3 * colour + size - 1`. Pyramids of a kind are planted in their order and never come back, so each
keeps its number, and a picture can follow it.
"""

from collections.abc import Mapping
from typing import Any

from hutch.core.options import first_seat
from hutch.core.record import State as Record
from hutch.core.record import record

RED, YELLOW, GREEN, BLUE, BLACK, WILD = range(6)
COLOURS = ("red", "yellow", "green", "blue", "black", "wild")
NO_ROLL = -1  # `colour` when the game is over
NOWHERE = -1  # the place of a pyramid in the supply
MOST = 6  # trios of a colour that an edition may have

LINE = (49, 42, 35, 28, 21, 14)  # where the wall starts: b7 c6 d5 e4 f3 g2
CROSS = (9, 18, 27, 28, 21, 14, 49, 42, 35, 36, 45, 54)  # b2 c3 d4 e4 f3 g2, b7 c6 d5 e5 f6 g7

PASS = 0
PLACE = 1  # + 64 * kind + square
MOVE = PLACE + 64 * 12  # + 64 * from + to
CODES = MOVE + 64 * 64
ACTIONS = 1 + 64 * 12 + 420  # every kind on every square, every king's move
GPU = {"together": False, "waves": 8}  # the layout that was fastest on an H200

STARTED, BUILT, ROLLED, OUSTED, WON = range(5)  # events
GARDEN, LAST, POINTS = range(3)  # how a game was won: a garden grown, the last one left, or counted at the end

State = record(
    trail=48,
    trios="i1",
    goal="i1",  # pyramids in one patch that win
    triangle="i1",  # rows of the triangle that wins a short game; 0 without that option
    kids="i1",  # the set of seats that are children
    first="i1",  # who begins, or -1 for the lot
    smallest="i1",  # squares: so few or fewer lose
    turn_limit="i2",  # turns; 0: none
    colour_die=("i1", 6),
    pyramid_die=("i1", 6),  # sets of sizes: size n is bit n - 1
    turn="i4",  # turns played
    colour="i1",  # as rolled, NO_ROLL at the end
    sizes="i1",  # as rolled: a set like those of the die
    moved="i1",  # the square of the pyramid moved in the turn before, or NOWHERE
    wall=("i1", 12),  # the square of each wall pyramid; two players: the first six
    wall_size=("i1", 12),
    pyramids=("i1", (12, MOST)),  # by kind and number: its square, or NOWHERE
    gardens=("u8", 4),  # derived: the squares of each colour's pyramids
    sides=("u8", 4),  # derived: each seat's squares
    ousted="i1",  # the set of seats that are out
    winners="i1",  # a set of seats, at the end
)

EDITION = ("trios", "goal", "triangle", "kids", "first", "smallest", "turn_limit", "colour_die", "pyramid_die")
SETS = {"sizes": 3, "ousted": 4, "winners": 4}
RANGES = {
    "turn": (0, 2**31 - 1),  # without a limit of turns no number is the last
    "colour": (NO_ROLL, WILD),
    "moved": (NOWHERE, 63),
    "wall": (0, 63),
    "wall_size": (0, 3),
    "pyramids": (NOWHERE, 63),
}


def prepare(s: Record, edition: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    """Write what the players agreed on, and the numbers of the edition, into a blank record."""
    s.trios, s.smallest, s.first = edition["trios"], edition["smallest_garden"], first_seat(options["first"])
    s.turn_limit = edition["turn_limit"] if options["turns"] == 120 else options["turns"] or 0
    s.goal = edition["win"] if options["goal"] == 10 else options["goal"]
    s.triangle = {3: 2, 6: 3, 10: 4}[edition["win_short"]] if options["short"] else 0
    s.kids = sum(1 << seat for seat in options["kids"])
    s.colour_die[:] = [COLOURS.index(face) for face in edition["colour_die"]]
    s.pyramid_die[:] = [sum(1 << size - 1 for size in set(face)) for face in edition["pyramid_die"]]
    if options["timer"]:
        s.timer, s.seconds = 1, 60 * edition["timer_minutes"]
