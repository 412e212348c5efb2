"""A position as text, as SVG, or as an array of pixels."""

import functools
import io
from typing import Any

import numpy as np

from hutch.core.errors import BadOption
from hutch.core.record import SPECTATOR
from hutch.drawing.svg import settled
from hutch.research.episode import Episode
from hutch.research.missing import needed

MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 480  # pixels of an rgb_array
PAGE = """#set page(width: {width}pt, height: auto, margin: 0pt)
#image("picture.svg", width: {width}pt)
"""


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadOption(f"a render mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode


def render(episode: Episode, mode: str | None, seat: int = SPECTATOR) -> Any:
    """What a render mode asks for, as this seat may see it; nothing where there is no mode."""
    if mode is None:
        return None
    view = episode.view(seat)
    if mode in ("human", "ansi"):
        text = str(episode.game.notation.sketch(view, seat))
        return text if mode == "ansi" else print(text)
    picture = str(episode.game.picture(view, seat, False))
    return picture if mode == "svg" else pixels(picture)


def pixels(picture: str) -> np.ndarray:
    """An SVG as height x width x 3 bytes."""
    typst, image = needed("typst", "print"), needed("PIL.Image")
    png = setter(typst)({"main.typ": PAGE.format(width=WIDTH).encode(), "picture.svg": settled(picture).encode()})
    return np.asarray(image.open(io.BytesIO(png)).convert("RGB"), np.uint8)


@functools.cache
def setter(typst: Any) -> Any:
    def compile_page(files: dict[str, bytes]) -> bytes:
        return bytes(typst.Compiler(files, ignore_system_fonts=True).compile(format="png", ppi=72.0))

    return compile_page
