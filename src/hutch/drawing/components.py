"""What is in a game's box, for a printer: which pieces, how many of each, and how both their sides look.

A game's `components.py` says it in one function, `components(edition, seats) -> Components`. Everything is in millimetres,
about the middle of the piece at (0, 0); `fitted` brings a drawing that was made for the screen to its size on paper.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hutch.drawing.svg import circle, el, path, rect

BLEED = 1.5  # how far a piece's ground goes on beyond the cut, for scissors that slip
LARGEST = (178.0, 234.0)  # the largest piece that can be cut from either paper, and
FULL = (186.0, 244.0)  # the largest that fills a page and is not cut


@dataclass(frozen=True)
class Piece:
    """So many pieces alike. Without a `back` the other side stays blank; `entry` is where the edition counts them."""

    name: str
    many: int
    width: float
    height: float
    front: str
    back: str = ""
    ground: str = "card"  # what the front stands on, up to the bleed
    ground_back: str = ""  # the same of the back; the front's, where it is left out
    outline: str = ""  # of the cut: a rectangle; `round`; or a path
    cut: bool = True  # a page to write on is not cut out
    entry: str = ""
    instead: bool = False  # they stand in for others that are on the sheets too, so they are not counted twice

    @property
    def shape(self) -> str:
        """Pieces of one shape can be cut together."""
        return self.outline if self.outline in ("", "round") else "path"

    def cut_line(self, fill: str = "none", stroke: str = "none", thick: float = 0) -> str:
        """The outline as a drawing."""
        style: dict[str, Any] = {"fill": fill, "stroke": stroke, "stroke_width": thick}
        if self.outline == "round":
            return circle(0, 0, self.width / 2, **style)
        if self.outline:
            return path(self.outline, **style)
        return rect(-self.width / 2, -self.height / 2, self.width, self.height, **style)


@dataclass(frozen=True)
class Kind:
    """Pieces that lie side by side on the sheets, and perhaps a sentence about what to do with them."""

    title: str
    pieces: Sequence[Piece]
    note: str = ""


@dataclass(frozen=True)
class Face:
    """One side of a die: its word, and its drawing about (0, 0)."""

    word: str
    drawn: str


@dataclass(frozen=True)
class Die:
    """So many dice alike, with six faces that no shop sells: printed as a net to fold, and as a table for an ordinary die."""

    name: str
    many: int
    faces: Sequence[Face]
    entry: str = ""
    edge: float = 18.0


@dataclass(frozen=True)
class Components:
    """A whole box. `needed` is what no printer makes: pencils, a timer, a bag."""

    kinds: Sequence[Kind]
    dice: Sequence[Die] = ()
    needed: Sequence[str] = ()

    def pieces(self) -> list[Piece]:
        return [piece for kind in self.kinds for piece in kind.pieces]


def line_on(ground: str) -> str:
    """The colour of a line that can be seen on this ground."""
    return "card" if ground == "night" else "soot"


def fitted(drawing: str, units: float, millimetres: float) -> str:
    """A drawing about (0, 0) that is so many units wide, at its size on paper."""
    return el("g", drawing, transform=f"scale({millimetres / units:.5f})")


def framed(drawing: str, box: tuple[float, float, float, float], width: float, height: float) -> str:
    """The part (x, y, width, height) of a drawing, as large as fits, with its middle at (0, 0)."""
    x, y, wide, high = box
    by = min(width / wide, height / high)
    return el("g", drawing, transform=f"scale({by:.5f}) translate({-x - wide / 2:.3f} {-y - high / 2:.3f})")


def disc(
    name: str, many: int, across: float, front: str, units: float, *, back: str = "", ground: str = "card", entry: str = ""
) -> Piece:
    """A round piece; its drawings, `units` wide, keep a millimetre away from the cut."""
    shown, turned = (fitted(drawing, units, across - 2) if drawing else "" for drawing in (front, back))
    return Piece(name, many, across, across, shown, turned, ground, outline="round", entry=entry)
