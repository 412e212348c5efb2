"""The herbarium: one symbol set for all games, each a few clean shapes on a 64 x 64 grid, readable at 24 px."""

from difflib import get_close_matches
from typing import Any

from hutch.drawing.svg import OFTEN, group
from hutch.drawing.symbols.beasts import BEASTS
from hutch.drawing.symbols.birds import BIRDS
from hutch.drawing.symbols.garden import GARDEN
from hutch.drawing.symbols.land import LAND
from hutch.drawing.symbols.rabbits import RABBITS
from hutch.drawing.symbols.things import THINGS

DRAWERS = (GARDEN, LAND, THINGS, RABBITS, BEASTS, BIRDS)
SYMBOLS: dict[str, str] = {name: drawn for drawer in DRAWERS for name, drawn in drawer.items()}  # on the 64 x 64 grid


@OFTEN
def symbol(name: str, x: float, y: float, size: float, **attributes: Any) -> str:
    """A symbol with its middle at (x, y), `size` wide and high."""
    if name not in SYMBOLS:
        near = get_close_matches(name, SYMBOLS, n=3, cutoff=0)
        raise KeyError(f"the herbarium has no symbol {name!r}; the nearest names are {', '.join(near)}")
    return group(SYMBOLS[name], at=(x - size / 2, y - size / 2), scale=size / 64, **attributes)
