"""Charts of an analysis as SVG, in the page's own colours, by day and by night. Seats differ by colour and by dash."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from hutch.analysis.accounts import REACH, Account
from hutch.drawing.svg import el

if TYPE_CHECKING:
    from hutch.analysis.whole import Analysis

HUES = ("carrot-dark", "broccoli", "beet", "sky-dark", "squash-dark", "clay")
DASHES = (None, "9 4", "2 4", "9 3 2 3", "14 4", "5 5")
WIDE, TALL = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 12, 28
PARTS = ("deal", "luck", "own", "others")
ROW, BARS_LEFT = 26, 150


def names_of(analysis: "Analysis") -> list[str]:
    """One line a seat; of a team one line."""
    if analysis.match.game.cooperative:
        return ["The team"]
    return [analysis.name(seat) for seat in range(analysis.match.players)]


def words(x: float, y: float, text: str, **more: object) -> str:
    return el("text", text.replace("&", "&amp;").replace("<", "&lt;"), x=float(x), y=float(y), fill="ink", font_size=12, **more)


def chart(analysis: "Analysis") -> str:
    """Everybody's chances after each action, the turning points marked."""
    middle, names = analysis.chances, names_of(analysis)
    last = max(1, len(middle) - 1)
    inside = [grid(last)]
    inside += [band(middle[:, seat], analysis.errors[:, seat], seat, last) for seat in range(len(names))]
    inside += [line(middle[:, seat], seat, last) for seat in range(len(names))]
    inside += [mark(turn.ply, middle[turn.ply, turn.seat], nth + 1, last) for nth, turn in enumerate(analysis.turns)]
    said = f"Chances of winning after each of {last} actions: " + ", ".join(
        f"{name} {middle[0, seat]:.0%} at first, {middle[-1, seat]:.0%} in the end" for seat, name in enumerate(names)
    )
    return el("svg", *inside, viewBox=f"0 0 {WIDE} {TALL}", role="img", aria_label=said)


def across(ply: float, last: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * ply / last


def up(chance: float) -> float:
    return TOP + (TALL - TOP - BOTTOM) * (1 - chance)


def grid(last: int) -> str:
    rows = [
        el("path", d=f"M{LEFT} {up(share):.1f}H{WIDE - RIGHT}", stroke="line", fill="none")
        + words(LEFT - 6, up(share) + 4, f"{share:.0%}", text_anchor="end")
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    step = max(1, round(last / 8))
    columns = [words(across(ply, last), TALL - 8, str(ply), text_anchor="middle") for ply in range(0, last + 1, step)]
    return "".join(rows + columns)


def line(chances: np.ndarray, seat: int, last: int) -> str:
    points = " ".join(f"{across(ply, last):.1f},{up(chance):.1f}" for ply, chance in enumerate(chances))
    look = {"stroke_dasharray": DASHES[seat % len(DASHES)], "stroke": HUES[seat % len(HUES)]}
    return el("polyline", points=points, fill="none", stroke_width=2.2, stroke_linejoin="round", **look)


def band(chances: np.ndarray, errors: np.ndarray, seat: int, last: int) -> str:
    """What the chances may be instead: their interval at 95 %."""
    high, low = np.minimum(1, chances + REACH * errors), np.maximum(0, chances - REACH * errors)
    edge = [*enumerate(high), *reversed(list(enumerate(low)))]
    points = " ".join(f"{across(ply, last):.1f},{up(chance):.1f}" for ply, chance in edge)
    return el("polygon", points=points, fill=HUES[seat % len(HUES)], fill_opacity=0.14)


def mark(ply: int, chance: float, number: int, last: int) -> str:
    x, y = across(ply, last), up(float(chance))
    spot = el("circle", cx=x, cy=y, r=8.5, fill="card", stroke="ink", stroke_width=1.3)
    return spot + words(x, y + 4, str(number), text_anchor="middle", font_weight=700)


def key(analysis: "Analysis") -> str:
    """Which line is whose, as SVG."""
    rows = []
    for seat, name in enumerate(names_of(analysis)):
        look = {"stroke_dasharray": DASHES[seat % len(DASHES)], "stroke": HUES[seat % len(HUES)]}
        rows.append(el("path", d=f"M4 {12 + 20 * seat}h46", stroke_width=2.4, fill="none", **look))
        rows.append(words(58, 16 + 20 * seat, name))
    return el("svg", *rows, viewBox=f"0 0 240 {20 * len(names_of(analysis)) + 4}", class_="key", aria_hidden="true")


def bars(accounts: Sequence[Account], names: Sequence[str]) -> str:
    """Deal, luck and decisions of each seat, to the left what was lost, to the right what was won."""
    rows = [(name, part, getattr(account, part)) for account, name in zip(accounts, names, strict=True) for part in PARTS]
    reach = max([0.1, *(abs(edge) for _, _, part in rows for edge in part.interval)])
    middle, scale = BARS_LEFT + (WIDE - BARS_LEFT - RIGHT) / 2, (WIDE - BARS_LEFT - RIGHT) / 2 / reach
    inside, y = [], 6.0
    for nth, (name, kind, part) in enumerate(rows):
        if nth % len(PARTS) == 0:
            inside.append(words(4, y + 17, name, font_weight=700))
            y += ROW
        low, high = sorted((middle, middle + scale * part.value))
        inside.append(words(14, y + 15, LABELS[kind]))
        inside.append(el("rect", x=low, y=y + 4, width=max(0.5, high - low), height=14.0, fill=SHADES[kind], stroke="ink"))
        near, far = (middle + scale * edge for edge in part.interval)
        inside.append(el("path", d=f"M{near:.1f} {y + 11:.1f}H{far:.1f}", stroke="ink", stroke_width=1.6, fill="none"))
        y += ROW
    axis = el("path", d=f"M{middle:.1f} 0V{y:.0f}", stroke="faint", fill="none")
    said = "; ".join(f"{name}, {LABELS[kind]}: {100 * part.value:+.0f} points" for name, kind, part in rows)
    return el("svg", axis, *inside, viewBox=f"0 0 {WIDE} {y + 6:.0f}", role="img", aria_label=said)


LABELS = {"deal": "the deal", "luck": "luck in play", "own": "own decisions", "others": "others' decisions"}
SHADES = {"deal": "potato", "luck": "sky", "own": "carrot", "others": "onion"}
