"""Pieces that several games have: something to press, a die, a sheet of card. Each game fills them with its own signs."""

from typing import Any

from hutch.drawing.svg import daylight, rect, touch, words

Box = tuple[float, float, float, float]  # x, y, width, height


def button(name: str, said: str, box: Box, size: float, *, fill: str = "card", r: float | None = None) -> str:
    """A board to press, with a word in its middle. On a board of any colour but the card's the word stays dark at night."""
    x, y, width, height = box
    board = rect(x, y, width, height, r=height / 2 if r is None else r, fill=fill, stroke="ink", stroke_width=2)
    word = words(x + width / 2, y + height / 2 + size * 0.36, said, size, font_weight="bold", fill="ink")
    return touch(name, board + word if fill == "card" else daylight(board, word), label=said)


def die(size: float, *face: str, fill: str = "card", stroke: str = "ink", thick: float = 2) -> str:
    """A die about the origin, with its upper face."""
    return rect(-size / 2, -size / 2, size, size, r=size * 0.2, fill=fill, stroke=stroke, stroke_width=thick) + "".join(face)


def panel(box: Box, **attributes: Any) -> str:
    """A sheet of card for things that belong together."""
    style: dict[str, Any] = {"r": 16, "fill": "card", "stroke": "line", "stroke_width": 2} | attributes
    return rect(*box, **style)
