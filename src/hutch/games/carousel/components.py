"""Carousel on paper: battle tiles, characters, tokens, markers, prison cells and the grid."""

from collections.abc import Mapping, Sequence
from typing import Any

from hutch.core.options import read_options
from hutch.drawing.components import FULL, Components, Kind, Piece, disc, fitted
from hutch.drawing.svg import circle, group, line, rect, words
from hutch.drawing.symbols import symbol
from hutch.games.carousel import GAME, KINDS
from hutch.games.carousel.pieces import (
    SEAT_COLOURS,
    big_card,
    corner_piece,
    marker,
    tile_face,
)

TILE, TOKEN, MARKER = 41.0, 22.0, 16.0  # millimetres
CARD = (58.0, 84.0)
SEATS = ("red", "blue")


def components(edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    s = GAME.blank(2, read_options(GAME.name, GAME.options, {}, 2), edition)
    return Components(
        [
            Kind("Characters", characters(s, edition)),
            Kind("Battle tiles", tiles(s, edition), "those with a glowing circle score."),
            Kind("Corner piece", [corner()], "it lies on A1."),
            Kind("Power tokens", tokens(edition)),
            Kind("Markers", [owned(seat, edition["markers"]) for seat in (0, 1)], "if they run out, take anything small."),
            Kind("Prison cells", [cell(seat) for seat in (0, 1)]),
            Kind("Grid", [grid()]),
        ]
    )


def tiles(s: Any, edition: Mapping[str, Any]) -> list[Piece]:
    scoring, plain = len(edition["scoring"]), len(edition["plain"])
    kinds = [("scoring tile", "scoring")] * scoring + [("plain tile", "plain")] * plain
    back = booth()
    return [
        Piece(name, 1, TILE, TILE, fitted(tile_face(s, number, 100), 100, TILE - 2), back, entry=entry)
        for number, (name, entry) in enumerate(kinds, 1)
    ]


def characters(s: Any, edition: Mapping[str, Any]) -> list[Piece]:
    wide, high = CARD
    units = 200.0
    tall = units * (high - 2) / (wide - 2)
    back = ribbon(wide, high)
    return [
        Piece("character card", 1, wide, high, fitted(face, units, wide - 2), back, entry="character")
        for face in (big_card(s, number, units, tall, 20) for number in range(len(edition["character"])))
    ]


def booth() -> str:
    """The back of a tile: a shut booth, in lines, for ink is dear."""
    stripes = [line(x, -TILE / 2 + 5, x, TILE / 2 - 5, stroke="night", stroke_width=1.2) for x in (-12, -8, -4, 0, 4, 8, 12)]
    frame = rect(-TILE / 2 + 3, -TILE / 2 + 3, TILE - 6, TILE - 6, r=3, fill="none", stroke="night", stroke_width=1.6)
    return frame + "".join(stripes) + circle(0, 0, 6, fill="card", stroke="night", stroke_width=1.2)


def ribbon(wide: float, high: float) -> str:
    """The back of a character: a frame and a question."""
    frames = [
        rect(-w / 2, -h / 2, w, h, r=3, fill="none", stroke="beet", stroke_width=1)
        for w, h in ((wide - 8, high - 8), (wide - 12.8, high - 12.8))
    ]
    return "".join(frames) + words(0, 9, "?", 30, fill="beet", font_weight=700, font_family="Georgia, serif")


def corner() -> Piece:
    return Piece("corner piece", 1, TILE, TILE, fitted(corner_piece(0, 0, 100), 100, TILE - 2), ground="beet")


def tokens(edition: Mapping[str, Any]) -> list[Piece]:
    return [
        disc(f"{kind} token", edition["tokens"][kind], TOKEN, named_token(kind), 60, entry=f"tokens.{kind}") for kind in KINDS
    ]


def named_token(kind: str) -> str:
    """With its name, which is how the rules call it; the cards show the picture alone."""
    return circle(0, 0, 28, fill="card", stroke="ink", stroke_width=2) + symbol(kind, 0, -5, 32) + words(0, 19, kind, 9)


def owned(seat: int, many: int) -> Piece:
    """Red's is round, blue's a diamond; both on a disc of their own colour's dark."""
    return disc(f"{SEATS[seat]} marker", many, MARKER, marker(seat, 50), 60, entry="markers")


def cell(seat: int) -> Piece:
    """The other player's markers end here."""
    wide, high = 86.0, 50.0
    floor = rect(-wide / 2 + 3, -high / 2 + 12, wide - 6, high - 15, r=2, fill="card", stroke="ink", stroke_width=0.6)
    bars = [line(x, -high / 2 + 12, x, -high / 2 + 18, stroke="ink", stroke_width=1) for x in range(-36, 37, 8)]
    sign = group(fitted(marker(seat, 50), 50, 6), at=(-wide / 2 + 8, -high / 2 + 7))
    said = words(4, -high / 2 + 8.4, f"prison of {SEATS[seat]}: one point a prisoner", 4, fill="soot")
    plate = rect(-wide / 2 + 3, -high / 2 + 3, wide - 6, 8, r=2, fill="card", stroke="ink", stroke_width=0.4)
    shown = floor + "".join(bars) + plate + sign + said
    return Piece(f"prison cell of {SEATS[seat]}", 1, wide, high, shown, ground=SEAT_COLOURS[seat][0])


def grid() -> Piece:
    """Four by four cells, each with its name."""
    step = TILE + 2
    drawn = []
    for number in range(16):
        x, y = (number % 4 - 1.5) * step, (number // 4 - 1.5) * step
        drawn.append(rect(x - TILE / 2, y - TILE / 2, TILE, TILE, r=3, fill="none", stroke="faint", stroke_width=0.4))
        drawn.append(words(x, y + 2.5, f"{'ABCD'[number // 4]}{number % 4 + 1}", 8, fill="faint"))
    frame = rect(-2 * step - 2, -2 * step - 2, 4 * step + 4, 4 * step + 4, r=4, fill="none", stroke="beet", stroke_width=1.6)
    return Piece("grid", 1, FULL[0], 4 * step + 8, frame + "".join(drawn), cut=False)
