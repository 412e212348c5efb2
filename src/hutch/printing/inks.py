"""Ink: the house's colours as a printer should lay them down, or all of it in black.

In colour, grounds that are nearly white become white and faint lines stronger: cheap printers lose both. In black every
colour becomes a pattern of its own, and a dark shade the same pattern with heavier lines; a pattern is as coarse on a
small token as on a board, so that neither turns grey.
"""

import re
import xml.etree.ElementTree as ET

from hutch.drawing.svg import DAY

SVG = "http://www.w3.org/2000/svg"
FONT = "Libertinus Serif"
VARIABLE = re.compile(r"var\(--([\w-]+),#\w+\)")
SCALE = re.compile(r"scale\((-?[\d.]+)")
MATRIX = re.compile(r"matrix\((-?[\d.]+)[ ,]+(-?[\d.]+)")
FAMILY = re.compile(r' font-family="[^"]*"')
STYLE = re.compile(r"<style>.*?</style>|<title>.*?</title>", re.S)

WHITE, BLACK, GREY = "#FFFFFF", "#000000", "#5A5A5A"
PALE = ("paper", "card", "milk", "milk-dark", "rose", "lit")
ON_PAPER = DAY | {
    "paper": WHITE, "card": WHITE, "milk": WHITE, "line": "#9C9280", "faint": "#655C50", "milk-dark": "#C9BA9C",
}  # fmt: skip

ET.register_namespace("", SVG)


def inked(svg: str, ink: str, unit: float = 1.0) -> str:
    """A whole picture, ready for the printer: its colours settled, one font, nothing that only a screen needs.

    `unit` is how many millimetres one unit of the picture measures on paper.
    """
    plain = FAMILY.sub(f' font-family="{FONT}"', STYLE.sub("", svg))
    return in_black(plain, unit) if ink == "black" else VARIABLE.sub(lambda found: ON_PAPER[found[1]], plain)


def in_black(svg: str, unit: float) -> str:
    root = ET.fromstring(svg)
    used: dict[str, str] = {}
    blacken(root, unit, used)
    definitions = ET.Element(f"{{{SVG}}}defs")
    definitions.extend(ET.fromstring(pattern) for pattern in used.values())
    root.insert(0, definitions)
    return ET.tostring(root, encoding="unicode")


def blacken(element: ET.Element, scale: float, used: dict[str, str]) -> None:
    """Settle fill and stroke of an element and all within it; `scale` is how large it stands on the paper so far."""
    scale *= scale_of(element.get("transform", ""))
    fill, stroke = (VARIABLE.fullmatch(element.get(name, "")) for name in ("fill", "stroke"))
    if stroke:
        element.set("stroke", line_ink(stroke[1]))
    if element.tag.endswith("text"):
        letter(element, line_ink(fill[1]) if fill else BLACK)
    elif fill:
        element.set("fill", ground_ink(fill[1], scale, used))
    for inside in element:
        blacken(inside, scale, used)


def letter(element: ET.Element, ink: str) -> None:
    """Letters stand clear of the pattern behind them: dark ones have a white rim."""
    element.set("fill", ink)
    if ink != WHITE:
        rim = float(element.get("font-size", "10")) * 0.16
        element.attrib.update({"stroke": WHITE, "stroke-width": f"{rim:.2f}", "paint-order": "stroke"})


def scale_of(transform: str) -> float:
    by = 1.0
    for found in SCALE.finditer(transform):
        by *= abs(float(found[1]))
    for found in MATRIX.finditer(transform):
        by *= (float(found[1]) ** 2 + float(found[2]) ** 2) ** 0.5
    return by


def line_ink(name: str) -> str:
    """Of lines and letters: white, grey or black."""
    return WHITE if name in PALE else GREY if name in ("line", "faint") else BLACK


def ground_ink(name: str, scale: float, used: dict[str, str]) -> str:
    if name in PALE:
        return WHITE
    if name in ("ink", "soot", "night-dark"):
        return BLACK
    base, dark = name.removesuffix("-dark"), name.endswith("-dark")
    size = float(f"{1 / scale:.3g}")
    key = f"{name}-{size:g}".replace(".", "_")
    used[key] = pattern(key, base, 1.9 if dark else 1.0, size)
    return f"url(#{key})"


# ---- patterns, in millimetres: how wide one repeat is, the lines in it, and how thick they are ----------------------

PATTERNS: dict[str, tuple[float, str, float]] = {
    "carrot": (1.6, "M-.4 .4L.4 -.4M0 1.6L1.6 0M1.2 2L2 1.2", 0.22),
    "tomato": (1.6, "M-.4 1.2L.4 2M0 0L1.6 1.6M1.2 -.4L2 .4", 0.22),
    "pumpkin": (0.9, "M-.3 .3L.3 -.3M0 .9L.9 0M.6 1.2L1.2 .6", 0.2),
    "beet": (1.6, "M0 0L1.6 1.6M0 1.6L1.6 0", 0.2),
    "squash": (1.5, "M.4 .4h.01M1.15 1.15h.01", 0.42),
    "broccoli": (1.3, "M.65 0V1.3", 0.24),
    "sky": (1.3, "M0 .65H1.3", 0.24),
    "cabbage": (2.0, "M.5 1L.5 .3M1.5 2L1.5 1.3", 0.24),
    "potato": (2.0, "M.2 .5H1.1M1.2 1.5H2", 0.24),
    "onion": (2.0, "M.6 1a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0Z", 0.18),
    "clay": (2.4, "M0 .2H2.4M0 1.4H2.4M.6 .2V1.4M1.8 1.4V2.6", 0.2),
    "stone": (1.8, "M.5 .9h.8M.9 .5v.8", 0.18),
    "line": (1.2, "M.6 .6h.01", 0.24),
    "faint": (0.8, "M.4 0V.8M0 .4H.8", 0.18),
    "night": (1.4, "M.7 .7h.01", 0.45),
}


def pattern(name: str, base: str, weight: float, size: float) -> str:
    step, lines, thick = PATTERNS[base]
    ground, ink = (BLACK, WHITE) if base == "night" else (WHITE, BLACK)
    return (
        f'<pattern xmlns="{SVG}" id="{name}" width="{step}" height="{step}" patternUnits="userSpaceOnUse" '
        f'patternTransform="scale({size:g})"><rect width="{step}" height="{step}" fill="{ground}"/>'
        f'<path d="{lines}" fill="none" stroke="{ink}" stroke-width="{thick * weight:.2f}" stroke-linecap="round"/></pattern>'
    )
