"""Pictures: a few words for drawing SVG by hand, in the house's colours.

Colours are CSS variables with the light palette as their fallback, so a picture follows the page's day and night, and
a picture on its own (a notebook, a rules page) follows the reader's.
"""

import re
from functools import lru_cache
from html import escape
from typing import Any

DAY = {
    "paper": "#FBF6EA", "card": "#FFFDF6", "ink": "#2F2A26", "faint": "#6F6659", "line": "#D9CFBC", "lit": "#F2C84B",
    "carrot": "#E8772E", "broccoli": "#4F8A3D", "beet": "#9B2D5E", "potato": "#C49A6C", "squash": "#E3B23C",
    "tomato": "#D2452F", "onion": "#B98AB5", "cabbage": "#8DB35A", "pumpkin": "#C75B12", "sky": "#6FA8C9",
    "night": "#2E3A59", "clay": "#A5694F",
    "carrot-dark": "#B4551A", "broccoli-dark": "#35632A", "beet-dark": "#6E1C41", "potato-dark": "#946E46",
    "squash-dark": "#A97F1E", "tomato-dark": "#9A2C1B", "onion-dark": "#86598A", "cabbage-dark": "#5F8236",
    "pumpkin-dark": "#8F3E08", "sky-dark": "#3B6F8F", "night-dark": "#1B2338", "clay-dark": "#744633",
    "milk": "#FFF8E7", "milk-dark": "#D8CBB2", "stone": "#A3A097", "stone-dark": "#6B6862", "soot": "#2B2624",
    "rose": "#E9A79B",
}  # fmt: skip
DUSK = {
    "paper": "#1F2421",
    "card": "#2A302C",
    "ink": "#EFE8D8",
    "faint": "#A39B8B",
    "line": "#454C46",
    "lit": "#D9A93A",
}

VARIABLE, FONTS = re.compile(r"var\(--[\w-]+,(#\w+)\)"), re.compile(r' font-family="[^"]*"')
STYLE = "@media (prefers-color-scheme:dark){svg.alone{" + "".join(f"--{name}:{value};" for name, value in DUSK.items()) + "}}"


def colour(name: str) -> str:
    """A house colour; anything else (`none`, `#abc`) as it is."""
    return f"var(--{name},{DAY[name]})" if name in DAY else name


def settled(svg: str) -> str:
    """A picture by day, for viewers that know no CSS: its colours written out, its font one that they have."""
    return FONTS.sub("", VARIABLE.sub(lambda found: found[1], svg))


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def el(name: str, *inside: str, **attributes: Any) -> str:
    """One element. `fill_opacity` writes fill-opacity, `class_` class; fill and stroke take house colours; None is left out."""
    written = "".join([attribute(key, value) for key, value in attributes.items() if value is not None])
    body = "".join(inside)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


@lru_cache(1 << 16, typed=True)  # pictures are mostly the same things again; 1 and 1.0 are written differently
def attribute(key: str, value: Any) -> str:
    """One attribute as it is written."""
    key = key.rstrip("_").replace("_", "-")
    text = colour(value) if key in ("fill", "stroke") else number(value) if isinstance(value, float) else str(value)
    return f' {key}="{escape(text)}"'


def group(*inside: str, at: tuple[float, float] | None = None, scale: float = 1, turn: float = 0, **attributes: Any) -> str:
    """Things drawn together, moved to `at`, then scaled and turned (degrees) about that point."""
    return el("g", *inside, transform=moves(at, scale, turn), **attributes)


@lru_cache(1 << 14)
def moves(at: tuple[float, float] | None, scale: float, turn: float) -> str | None:
    """What a group's attribute `transform` says."""
    written = []
    if at is not None:
        written.append(f"translate({number(float(at[0]))} {number(float(at[1]))})")
    if turn:
        written.append(f"rotate({number(float(turn))})")
    if scale != 1:
        written.append(f"scale({number(float(scale))})")
    return " ".join(written) or None


OFTEN = lru_cache(1 << 14, typed=True)  # most shapes of a picture are those of the picture before it


@OFTEN
def rect(x: float, y: float, width: float, height: float, *, r: float = 0, **attributes: Any) -> str:
    return el("rect", x=x, y=y, width=width, height=height, rx=r or None, **attributes)


@OFTEN
def circle(x: float, y: float, r: float, **attributes: Any) -> str:
    return el("circle", cx=x, cy=y, r=r, **attributes)


@OFTEN
def path(d: str, **attributes: Any) -> str:
    return el("path", d=d, **attributes)


@OFTEN
def line(x1: float, y1: float, x2: float, y2: float, **attributes: Any) -> str:
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, **({"stroke": "ink", "stroke_width": 2} | attributes))


@OFTEN
def words(x: float, y: float, said: object, size: float = 16, *, anchor: str = "middle", **attributes: Any) -> str:
    """Text with its baseline at y."""
    return el("text", escape(str(said)), x=x, y=y, font_size=size, text_anchor=anchor, **attributes)


def touch(name: str, *inside: str, label: str, **attributes: Any) -> str:
    """A part that can be touched: `name` is its id, `label` what a screen reader calls it.

    Its lit outline is drawn by the page around whatever is inside: give it one solid shape of 40 px or more.
    An action that names the same id several times running is said by so many taps; for each tap after the first the
    page turns the part of it that has the class `turns` by a quarter, clockwise, about the middle of that part. A part of
    the class `turner` turns the part touched before it instead. Of a part with shapes of the class `rim` those are lit.
    """
    return group(el("title", escape(label)), *inside, id=name, **({"class_": "touch"} | attributes))


def moving(name: str, *inside: str, at: tuple[float, float], **attributes: Any) -> str:
    """A piece that keeps its id from picture to picture: the page slides it from where it was."""
    return group(*inside, at=at, id=name, class_="piece", **attributes)


def daylight(*inside: str, **attributes: Any) -> str:
    """Things that lie on a piece that stays light at night (milk, squash …) and so keep their dark ink."""
    return group(*inside, style=f"--ink:{DAY['ink']}", **attributes)


def sheet(width: float, height: float, *inside: str, title: str) -> str:
    """A whole picture."""
    view = f"0 0 {number(float(width))} {number(float(height))}"
    return el(
        "svg", el("title", escape(title)), el("style", STYLE), *inside,
        xmlns="http://www.w3.org/2000/svg", viewBox=view, class_="alone", role="img",
        stroke_linejoin="round", stroke_linecap="round", fill="ink", font_family="system-ui,sans-serif",
    )  # fmt: skip
