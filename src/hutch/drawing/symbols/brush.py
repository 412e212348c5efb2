"""The brush: how every symbol is drawn, so that all of them share one line, one shade and one pair of eyes.

The outline is ink and turns light at night. What lies within a shape (eyes, creases, whiskers) keeps its colour, for
its ground does: there use `soot`, `milk` or the darker shade of the fill.
"""

from hutch.drawing.svg import el, path


def shape(d: str, fill: str, *shades: str) -> str:
    """A filled outline; shades and creases are painted over the fill and under the ink."""
    if not shades:
        return path(d, fill=fill, stroke="ink", stroke_width=2)
    return path(d, fill=fill) + "".join(shades) + path(d, fill="none", stroke="ink", stroke_width=2)


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """The path of an ellipse."""
    return f"M{x - rx:g} {y:g}a{rx:g} {ry:g} 0 1 0 {2 * rx:g} 0a{rx:g} {ry:g} 0 1 0 {-2 * rx:g} 0Z"


def ring(x: float, y: float, r: float) -> str:
    """The path of a circle."""
    return oval(x, y, r, r)


def patch(d: str, fill: str) -> str:
    """A flat patch without an outline: the shade of a form, a belly, a mask."""
    return path(d, fill=fill)


def crease(d: str, stroke: str = "soot", width: float = 2) -> str:
    """A line within a shape."""
    return path(d, fill="none", stroke=stroke, stroke_width=width)


def limb(d: str, stroke: str, width: float) -> str:
    """A thick stroke with an ink outline: legs, horns, stalks."""
    return path(d, fill="none", stroke="ink", stroke_width=width + 4) + path(d, fill="none", stroke=stroke, stroke_width=width)


def twig(d: str, width: float = 2) -> str:
    """A bare line of ink on the paper: legs, roots, whiskers beyond the outline."""
    return path(d, fill="none", stroke="ink", stroke_width=width)


def eye(x: float, y: float, look: float = 0, r: float = 4) -> str:
    """The eye all animals have; `look` moves the pupil sideways."""
    white = path(ring(x, y, r), fill="milk", stroke="soot", stroke_width=1.5)
    return white + patch(ring(x + look, y, 0.6 * r), "soot")


def eyes(x: float, y: float, r: float = 4) -> str:
    """A pair of eyes, the left one at x, on a face about the middle of the grid."""
    return eye(x, y, r=r) + eye(64 - x, y, r=r)


def both(*shapes: str) -> str:
    """Shapes of the left half, and the same mirrored on the right."""
    return "".join(shapes) + el("g", *shapes, transform="matrix(-1 0 0 1 64 0)")


def turned(angle: float, *shapes: str) -> str:
    """Shapes turned about the middle of the grid, clockwise."""
    return el("g", *shapes, transform=f"rotate({angle:g} 32 32)")


def moved(x: float, y: float, scale: float, *shapes: str, turn: float = 0) -> str:
    """Shapes turned about the middle of the grid and scaled, with the grid's top left corner then at (x, y)."""
    turning = f" rotate({turn:g} 32 32)" if turn else ""
    return el("g", *shapes, transform=f"translate({x:g} {y:g}) scale({scale:g}){turning}")
