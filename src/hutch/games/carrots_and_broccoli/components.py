"""Carrots & Broccoli on paper: the backyard, pyramids to fold or as discs, and both dice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hutch.drawing.components import FULL, Components, Die, Face, Kind, Piece, disc, fitted
from hutch.drawing.nets import pyramid_net
from hutch.drawing.svg import circle, group, path, rect, words
from hutch.drawing.symbols import symbol
from hutch.games.carrots_and_broccoli.notation import SIZE_WORDS
from hutch.games.carrots_and_broccoli.pieces import PAINT, colour_die, lock, paint_of, pyramid_die, tip
from hutch.games.carrots_and_broccoli.state import BLACK, COLOURS, CROSS, LINE, WILD

SQUARE = 22.0  # of the board, in millimetres
FOOT, SLANT, ACROSS = (12.5, 15.5, 18.5), (18.0, 23.0, 28.0), (13.0, 16.5, 20.0)  # of pyramids and discs, by size


def components(edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    trios = edition["trios"]
    return Components(
        [
            Kind("Pyramids to fold", [net(colour, size, trios) for size in (3, 2, 1) for colour in range(WILD)]),
            Kind("Pyramids as discs", [flat(colour, size, trios) for size in (3, 2, 1) for colour in range(WILD)], DISCS),
            Kind("Lock", [disc("lock", 1, ACROSS[2], lock(0, 0), 40)], "it lies on what the player before you moved."),
            Kind("Board", [board(seats)]),
        ],
        [colours(edition), sizes(edition)],
        needed=[f"a timer for {edition['timer_minutes']} minutes, if you play against the clock"],
    )


DISCS = "if you would rather not fold: they take the place of the pyramids. Larger discs carry more pips."


# ---- pyramids --------------------------------------------------------------------------------------------------------


def pyramid_name(colour: int, size: int) -> str:
    return f"{SIZE_WORDS[size - 1]} {COLOURS[colour]} pyramid"


def net(colour: int, size: int, many: int) -> Piece:
    """On every side the letter of its colour, and as many pips as its size."""
    slant, foot = SLANT[size - 1], FOOT[size - 1]
    sign = group(fitted(sign_of(colour), 32, foot * 0.36), at=(0, -slant * 0.42))
    return pyramid_net(
        pyramid_name(colour, size), many, foot, slant, "".join(pips(size, foot, -2.4)) + sign, PAINT[colour], "trios"
    )


def sign_of(colour: int) -> str:
    """As on the screen; the wall's stone is light here, for its ground is printed dark."""
    return path("M0 -15L15 0L0 15L-15 0Z", fill="card", stroke="ink", stroke_width=2) if colour == BLACK else tip(colour)


def pips(size: int, wide: float, y: float) -> Iterator[str]:
    step = wide * 0.22
    for i in range(size):
        yield circle((i - (size - 1) / 2) * step, y, wide * 0.085, fill="card", stroke="ink", stroke_width=0.25)


def flat(colour: int, size: int, many: int) -> Piece:
    across = ACROSS[size - 1]
    shown = group(fitted(sign_of(colour), 32, 7.2), at=(0, -across * 0.11)) + "".join(pips(size, across, across * 0.29))
    return Piece(
        f"{pyramid_name(colour, size)}, as a disc", many, across, across, shown,
        ground=PAINT[colour], outline="round", entry="trios", instead=True,
    )  # fmt: skip


# ---- the board -------------------------------------------------------------------------------------------------------


def board(seats: Sequence[int]) -> Piece:
    """Eight by eight squares; where the wall begins is dotted, with a 2 or a 4 for the number of players."""
    half = 4 * SQUARE
    squares = [square(number, seats) for number in range(64)]
    frame = rect(-half, -half, 8 * SQUARE, 8 * SQUARE, fill="none", stroke="ink", stroke_width=0.8)
    files = [words((i - 3.5) * SQUARE, half + 4.6, "abcdefgh"[i], 4, fill="faint") for i in range(8)]
    ranks = [words(-half - 2.6, (3.5 - i) * SQUARE + 1.4, i + 1, 4, fill="faint") for i in range(8)]
    return Piece("board", 1, FULL[0], 8 * SQUARE + 12, "".join([*squares, frame, *homes(seats), *files, *ranks]), cut=False)


def square(number: int, seats: Sequence[int]) -> str:
    x, y = (number % 8 - 4) * SQUARE, (3 - number // 8) * SQUARE
    soil = rect(x, y, SQUARE, SQUARE, fill="card", stroke="faint", stroke_width=0.3)
    begun = [str(players) for players, wall in ((2, LINE), (4, CROSS)) if players in seats and number in wall]
    if not begun:
        return soil
    ring = circle(x + SQUARE / 2, y + SQUARE / 2, 5.4, fill="none", stroke="faint", stroke_width=0.4, stroke_dasharray="1 1")
    return soil + ring + words(x + SQUARE / 2, y + SQUARE / 2 + 1.4, " ".join(begun), 4, fill="faint")


def homes(seats: Sequence[int]) -> list[str]:
    """Where gardens begin: the corners of two players, the edges of four."""
    half, marks = 4 * SQUARE, []
    if 2 in seats:
        for name, side in (("carrot", -1), ("broccoli", 1)):
            marks.append(symbol(name, side * 3.5 * SQUARE, -side * 3.5 * SQUARE, 12))
    if 4 in seats:
        sides = ((0, half - 1.2, 0), (-half + 1.2, 0, 90), (0, -half + 1.2, 180), (half - 1.2, 0, 270))
        for seat, (x, y, turn) in enumerate(sides):
            strip = rect(-half + SQUARE, -0.8, 6 * SQUARE, 1.6, fill=paint_of(4, seat))
            marks.append(group(strip, words(SQUARE / 2, -3, COLOURS[seat], 3.6, fill="faint"), at=(x, y), turn=turn))
    return marks


# ---- dice ------------------------------------------------------------------------------------------------------------


def colours(edition: Mapping[str, Any]) -> Die:
    faces = [Face(word, die_face(colour_die(COLOURS.index(word), -60, -60, 120))) for word in edition["colour_die"]]
    return Die("colour die", 1, faces, "colour_die")


def sizes(edition: Mapping[str, Any]) -> Die:
    faces = []
    for face in edition["pyramid_die"]:
        shown = pyramid_die(sum(1 << size - 1 for size in set(face)), -60, -60, 120)
        faces.append(Face(" or ".join(SIZE_WORDS[size - 1] for size in face), die_face(shown)))
    return Die("pyramid die", 1, faces, "pyramid_die")


def die_face(drawn: str) -> str:
    return fitted(drawn, 124, 16)
