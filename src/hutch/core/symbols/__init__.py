"""The herbarium: one symbol set for all games, each a few clean shapes on a 64 x 64 grid, readable at 24 px."""

from typing import Any

from hutch.core.svg import circle, group, words
from hutch.core.symbols.beasts import BEASTS
from hutch.core.symbols.birds import BIRDS
from hutch.core.symbols.garden import GARDEN
from hutch.core.symbols.land import LAND
from hutch.core.symbols.rabbits import RABBITS
from hutch.core.symbols.things import THINGS

SYMBOLS: dict[str, str] = GARDEN | LAND | THINGS | RABBITS | BEASTS | BIRDS  # name -> shapes on the 64 x 64 grid


def symbol(name: str, x: float, y: float, size: float, **attributes: Any) -> str:
    """A symbol with its middle at (x, y), `size` wide and high."""
    shapes = SYMBOLS.get(name) or circle(32, 32, 28, fill="card", stroke="ink", stroke_width=2) + words(32, 42, name[:2], 28)
    return group(shapes, at=(x - size / 2, y - size / 2), scale=size / 64, **attributes)
