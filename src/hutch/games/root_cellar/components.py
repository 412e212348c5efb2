"""Root Cellar on paper: chits, farmers, turn chits, a cellar each, and the track that ends in snow."""

from collections.abc import Mapping, Sequence
from typing import Any

from hutch.drawing.components import LARGEST, Components, Kind, Piece, disc, fitted
from hutch.drawing.svg import circle, group, path, rect, words
from hutch.games.root_cellar import GAME
from hutch.games.root_cellar.notation import FARMS
from hutch.games.root_cellar.pieces import SERIF, chit, farm_sign, farmer, snow, turn_chit

ACROSS, UNITS = 25.0, 84.0  # of a chit: millimetres on paper, units as drawn
HIGH, HEAD = 30.0, 13.0  # of a cellar's space, and of the strip with the player's name


def components(edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    most, hired = max(seats), edition["farmers"]
    return Components(
        [
            Kind("Chits", chits(edition), "all into the bag. A vegetable that is fed is turned over: it is a farmer then."),
            Kind("Farmers", [face("farmer", hired * most, farmer(UNITS), "squash")], f"{hired} for each player at the start."),
            Kind("Turn chits", [order(number) for number in range(1, most + 1)]),
            Kind("Snow", [snowball(), track(edition["turns"], seats)], SNOW_NOTE),
            Kind("Cellars", [cellar(edition["values"], seat) for seat in range(most)]),
        ],
        needed=["a bag, or a box, for the chits"],
    )  # fmt: skip


SNOW_NOTE = "the ball begins at your number of players and moves on after every turn."


def chits(edition: Mapping[str, Any]) -> list[Piece]:
    """Every back is a farmer: nobody feels in the bag what the other side shows."""
    s = GAME.blank(max(GAME.seats), {}, edition)
    counted = [(name, f"vegetables.{name}", many) for name, many in edition["vegetables"].items()]
    counted += [(name, f"animals.{name}.chits", animal["chits"]) for name, animal in edition["animals"].items()]
    return [
        face(f"{name} chit", many, chit(s, kind, UNITS), "potato", entry) for kind, (name, entry, many) in enumerate(counted)
    ]


def face(name: str, many: int, front: str, ground: str, entry: str = "") -> Piece:
    return disc(name, many, ACROSS, front, UNITS, back=farmer(UNITS), ground=ground, entry=entry)


def order(number: int) -> Piece:
    return disc(f"turn chit {number}", 1, ACROSS, turn_chit(number, UNITS), UNITS, ground="potato")


def snowball() -> Piece:
    ball = circle(0, 0, UNITS / 2 - 1, fill="card", stroke="sky-dark", stroke_width=3) + snow(0, 0, UNITS * 0.7)
    return disc("snowball", 1, ACROSS, ball, UNITS)


def track(turns: Mapping[str, int], seats: Sequence[int]) -> Piece:
    """The turns until the snow, counted down; at each number of players the turn with which they begin."""
    starts = {turns[str(players)]: players for players in sorted(seats, reverse=True)}
    spaces, width = max(starts), LARGEST[0]
    across = min(spaces + 1, 6)
    step, rows = width / across, -(-(spaces + 1) // across)
    high = 31.0
    drawn = []
    for i in range(spaces + 1):
        x, y = (i % across + 0.5) * step - width / 2, (i // across + 0.5) * high - rows * high / 2
        drawn.append(group(track_space(spaces - i, starts), at=(x, y)))
    return Piece("snow track", 1, width, rows * high, "".join(drawn))


def track_space(left: int, starts: Mapping[int, int]) -> str:
    if not left:
        return group(fitted(snow(0, 0, 60), 60, 20), at=(0, -2)) + words(0, 13.5, "the end", 3.6, font_family=SERIF)
    ring = circle(0, -2, 12.5, fill="none", stroke="sky-dark", stroke_width=0.6)
    begin = words(0, 14, f"{starts[left]} players begin", 3.4, font_family=SERIF) if left in starts else ""
    return ring + words(0, 1.4, left, 9, font_family=SERIF, fill="faint") + begin


def cellar(values: Sequence[int], seat: int) -> Piece:
    """A wall of vaults, each with its value, in as many rows as it takes for chits to lie in."""
    width = LARGEST[0]
    rows = -(-len(values) // 6)
    across = -(-len(values) // max(rows, 2)) if len(values) > 5 else len(values)
    rows = -(-len(values) // across)
    high = HEAD + rows * (HIGH + 4) + 3
    wide = (width - 6) / across
    parts = [group(cellar_head(seat, width), at=(0, -high / 2))]
    for space, value in enumerate(values):
        x = -width / 2 + 3 + (space % across) * wide
        y = -high / 2 + HEAD + (space // across) * (HIGH + 4)
        parts.append(group(vault(value, wide - 3), at=(x + 1.5, y)))
    return Piece(f"cellar of the {FARMS[seat].name}", 1, width, high, "".join(parts))


def cellar_head(seat: int, width: float) -> str:
    farm = FARMS[seat]
    band = rect(-width / 2 - 2, -2, width + 4, HEAD - 1, fill=farm.colour, fill_opacity=0.3)
    return (
        band
        + group(fitted(farm_sign(seat, 60), 60, 9), at=(-width / 2 + 8, 5.2))
        + words(-width / 2 + 15, 7.6, farm.name, 6, anchor="start", font_family=SERIF, font_weight="bold")
        + words(width / 2 - 4, 7.2, "each vegetable counts the value of its space", 3.4, anchor="end")
    )


def vault(value: int, width: float) -> str:
    arch = 7.0
    wall = path(
        f"M0 {HIGH + 1}V{2 + arch}q0 {-arch} {arch} {-arch}h{width - 2 * arch:.2f}q{arch} 0 {arch} {arch}V{HIGH + 1}Z",
        fill="clay", fill_opacity=0.14, stroke="ink", stroke_width=0.5,
    )  # fmt: skip
    shelf = rect(-0.8, HIGH + 1, width + 1.6, 1.8, r=0.8, fill="potato", stroke="soot", stroke_width=0.3)
    return wall + shelf + words(width - 4, HIGH - 1, value, 8, font_family=SERIF, font_weight="bold", anchor="end")
