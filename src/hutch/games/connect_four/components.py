from collections.abc import Mapping, Sequence
from typing import Any

from hutch.drawing.components import LARGEST, Components, Kind, Piece, disc, framed
from hutch.drawing.svg import group
from hutch.games.connect_four.picture import column
from hutch.games.connect_four.picture import disc as dropped


def components(edition: Mapping[str, Any], seats: Sequence[int]) -> Components:
    wide = LARGEST[0]
    board = framed("".join(column(c) for c in range(7)), (0, 0, 700, 600), wide, wide)
    discs = [
        disc(f"{name} disc", 21, 20, group(dropped(0, name, False), at=(-50, -550)), 84, ground=name)
        for name in ("carrot", "beet")
    ]
    return Components([
        Kind("Discs", discs, "21 of each kind fill the board."),
        Kind("Board", [Piece("board", 1, wide, wide * 6 / 7, board, ground="sky")], "it lies flat: let discs fall in thought."),
    ])  # fmt: skip
