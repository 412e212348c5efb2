"""Small maps for the rules: where to place, who controls, what each goal counts, how a wolf goes."""

import math
from collections.abc import Callable

from hutch.drawing.svg import circle, group, line, path, rect, sheet
from hutch.games.rodentia import GAME, TERRAINS
from hutch.games.rodentia.hexes import HEXES, NAMES, row_of
from hutch.games.rodentia.pieces import Land, burrow, control, emblem_of, emblems, ground, leader, name_of, rodents, wolf

LAND = Land(6, 6, 44, 17)


def terrains() -> list[int]:
    rows = GAME.standard_edition["sheet"][0]["rows"]
    return [TERRAINS.index(word) if word != "wolf" else -1 for row in rows for word in row]


def goal_sign(g: int, slant: int, x: float, y: float, size: float) -> str:
    """A goal in a few strokes, about (x, y)."""
    return group(*SIGNS[g](slant), at=(x, y), scale=size / 64)


def rows_sign(slant: int) -> list[str]:
    return [cell(dx, dy, dy == 0) for dx, dy in spots()]


def areas_sign(slant: int) -> list[str]:
    return [cell(dx, dy, (dx < -9) == (dy < 9) and abs(dx) > 9) for dx, dy in spots()]


def largest_sign(slant: int) -> list[str]:
    return [cell(dx, dy, dx > -20 or dy == 0) for dx, dy in spots()]


def diagonal_sign(slant: int) -> list[str]:
    way = 1 if slant == 1 else -1
    return [cell(dx, dy, abs(dx - 11 + way * dy * 11 / 19) < 6) for dx, dy in spots()]


def burrow_sign(slant: int) -> list[str]:
    dens = [circle(side * 44, 0, 9, fill="potato", stroke="ink", stroke_width=3) for side in (-1, 1)]
    return [cell(dx, 0, True) for dx in (-22, 0, 22)] + dens


def border_sign(slant: int) -> list[str]:
    return [cell(dx, dy, dy != 0 or abs(dx) > 30) for dx, dy in spots()]


def spots() -> list[tuple[float, float]]:
    return [
        (22.0 * i, dy)
        for dy, firsts in ((-19.0, (-1, 0, 1)), (0.0, (-1.5, -0.5, 0.5, 1.5)), (19.0, (-1, 0, 1)))
        for i in firsts
    ]


def cell(x: float, y: float, filled: bool) -> str:
    d = f"M{x} {y - 12}l10.4 6v12l-10.4 6l-10.4 -6v-12Z"
    return path(d, fill="carrot" if filled else "card", stroke="ink", stroke_width=2)


SIGNS: tuple[Callable[[int], list[str]], ...] = (rows_sign, areas_sign, largest_sign, diagonal_sign, burrow_sign, border_sign)


# ---- figures ---------------------------------------------------------------------------------------------------------

SQUIRRELS, MARMOTS, OTTERS = 0, 1, 2


def drawn(title: str, pieces: dict[str, str], *over: str, lit: str = "", rows: int = 4) -> str:
    """A map with what lies in each hex: rodents by the species' number, `B0` a burrow, `L0` a leader, `W` the wolf."""
    land, parts, pawns = terrains(), [], []
    for hex_ in range(HEXES[0]):
        if row_of(hex_) < rows:
            told = pieces.get(NAMES[hex_], "")
            parts.append(figure_hex(hex_, land[hex_], told, NAMES[hex_] in lit.split()))
            pawns += [pawn(hex_, told, i) for i in range(len(told)) if told[i] in "LW"]
    width, height = 7 * LAND.r * math.sqrt(3) + 12, (1.5 * rows + 0.5) * LAND.r + 12
    return sheet(width, height, emblems(), *parts, *over, *pawns, title=title)


def figure_hex(hex_: int, terrain: int, told: str, lit: bool) -> str:
    parts = [ground(LAND, hex_, terrain), emblem_of(LAND, hex_, terrain), name_of(LAND, hex_)]
    there = [int(told[i]) for i in range(len(told)) if told[i].isdigit() and (i == 0 or told[i - 1] not in "BL")]
    if "B" in told:
        parts.append(burrow(LAND, hex_, int(told[told.index("B") + 1])))
    elif terrain >= 0:
        parts.append(rodents(LAND, hex_, there, 5))
    best = sorted(set(there), key=there.count)
    if best and all(there.count(best[-1]) > there.count(other) for other in best[:-1]):
        parts.append(control(LAND, hex_, best[-1]))
    if lit:
        parts.append(path(LAND.outline(hex_, 0.86), fill="lit", fill_opacity=0.3, stroke="carrot", stroke_width=4))
    return "".join(parts)


def pawn(hex_: int, told: str, i: int) -> str:
    x, y = LAND.middle(hex_)
    piece = wolf(LAND.r * 0.85) if told[i] == "W" else leader(int(told[i + 1]), LAND.r * 0.85)
    return group(piece, at=(x, y - LAND.r * 0.45))


def arrow(*names: str) -> str:
    """The way from hex to hex."""
    points = [LAND.middle(NAMES.index(name)) for name in names]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    x, y = points[-1]
    return path(d, fill="none", stroke="tomato", stroke_width=6, stroke_dasharray="2 10") + circle(x, y, 9, fill="tomato")


def through(*names: str) -> str:
    """A line through hexes that a goal counts together."""
    (ax, ay), (bx, by) = LAND.middle(NAMES.index(names[0])), LAND.middle(NAMES.index(names[-1]))
    return line(ax, ay, bx, by, stroke="carrot", stroke_width=5, stroke_dasharray="12 8")


def held(*groups: str) -> dict[str, str]:
    """Hexes with three rodents each: `0 A1 A2`, `1 B3`."""
    return {name: told.split()[0] * 3 for told in groups for name in told.split()[1:]}


def placing() -> str:
    pieces = {"D4": "B0", "B6": "L0", "A2": "00", "D2": "B1L1"}
    return drawn("Where the squirrels may place on grassland", pieces, lit="A1 B6 C5")


def wolf_way() -> str:
    return drawn("The wolf's way", {"B3": "W", "C4": "L1", "D2": "B1", "D4": "B0L0"}, arrow("B3", "C4", "C5"))


def control_figure() -> str:
    pieces = {"A2": "00011", "A3": "0011", "A5": "2", "A6": "11222"}
    return drawn("Control", pieces, rows=1)


def goal_1() -> str:
    return drawn("Goal 1", held("0 A1 A2 A6 C1 D5 D6", "2 A4 C6 D1"))


def goal_2() -> str:
    return drawn("Goal 2", held("0 A1 A2 B6 C6 C7 D3", "2 B4"))


def goal_3() -> str:
    return drawn("Goal 3", held("0 A1 A2 B1 B2 C2", "2 C6 C7 D6"))


def goal_4() -> str:
    lines = [
        through("A1", "D2"),
        through("A2", "D3"),
        through("A3", "D4"),
        through("A4", "D5"),
        through("A5", "D6"),
        through("A6", "C7"),
    ]
    return drawn("Goal 4", held("0 A1 B1 C6 D6", "2 A3"), *lines)


def goal_5() -> str:
    return drawn("Goal 5", held("0 C2 C3 C4") | {"D4": "B0L0", "B1": "B2L2"})


def goal_6() -> str:
    x, y = LAND.middle(0)
    frame = rect(
        x - 30,
        y - 36,
        6 * LAND.r * math.sqrt(3) + 60,
        4.5 * LAND.r + 72,
        r=20,
        fill="none",
        stroke="carrot",
        stroke_width=5,
        stroke_dasharray="12 8",
    )
    return drawn("Goal 6", held("0 A1 A2 A7", "2 D3 D4"), frame)


FIGURES = {
    "placing": placing,
    "wolf": wolf_way,
    "control": control_figure,
    "goal-1": goal_1,
    "goal-2": goal_2,
    "goal-3": goal_3,
    "goal-4": goal_4,
    "goal-5": goal_5,
    "goal-6": goal_6,
}
