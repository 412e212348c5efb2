"""A sheet as one picture, in millimetres."""

from html import escape
from typing import Any

from hutch.drawing.components import BLEED, Piece, line_on
from hutch.drawing.svg import circle, el, group, line, path, rect, sheet, words
from hutch.printing.inks import inked
from hutch.printing.job import MARGIN
from hutch.printing.sheets import HEAD, Placed, Sheet

HAIR = 0.15  # the thickness of cut marks and cut lines


def front_of(laid: Sheet, ink: str, heading: str) -> str:
    """Pieces, cut lines and cut marks."""
    marks = [line(*mark, stroke="soot", stroke_width=HAIR) for mark in laid.marks]
    head = words(MARGIN, MARGIN + HEAD - 2.5, heading, 3.4, anchor="start", fill="faint")
    drawn = [stand(spot, spot.piece.front, spot.piece.ground, i) for i, spot in enumerate(laid.placed)]
    return page(laid, ink, head, *marks, *drawn)


def back_of(laid: Sheet, ink: str) -> str:
    """The other side, for a printer that turns the sheet over its long edge; nobody cuts from here, so it has no marks."""
    drawn = [
        stand(spot, spot.piece.back, spot.piece.ground_back or spot.piece.ground, i, line_too=False)
        for i, spot in enumerate(laid.back())
    ]
    return page(laid, ink, *drawn)


def page(laid: Sheet, ink: str, *inside: str) -> str:
    return inked(sheet(laid.paper.width, laid.paper.height, *inside, title="sheet"), ink)


def stand(spot: Placed, drawing: str, ground: str, number: int, line_too: bool = True) -> str:
    """One side of a piece where it lies: its ground up to the bleed, its drawing, its cut if that is not straight."""
    piece = spot.piece
    if not piece.cut:
        return group(drawing, at=(spot.x, spot.y), turn=-90 if spot.turned else 0)
    window = el("clipPath", bleed_of(piece), id=f"bleed-{number}")
    cut = piece.cut_line(stroke=line_on(piece.ground), thick=HAIR) if line_too and piece.outline else ""
    inside = el("g", bleed_of(piece, fill=ground), drawing, clip_path=f"url(#bleed-{number})")
    return group(el("defs", window), inside, cut, at=(spot.x, spot.y))


def bleed_of(piece: Piece, **style: Any) -> str:
    """The outline with the bleed round it; a net has none, for its edges are folded and glued."""
    if piece.outline == "round":
        return circle(0, 0, piece.width / 2 + BLEED, **style)
    if piece.outline:
        return path(piece.outline, **style)
    wide, high = piece.width + 2 * BLEED, piece.height + 2 * BLEED
    return rect(-wide / 2, -high / 2, wide, high, **style)


def told(laid: Sheet) -> str:
    """What lies on a sheet, in words: for those who hear a page instead of seeing it."""
    counted: dict[str, int] = {}
    for spot in laid.placed:
        counted[spot.piece.name] = counted.get(spot.piece.name, 0) + 1
    return escape(", ".join(f"{many} × {name}" for name, many in counted.items()), quote=False)
