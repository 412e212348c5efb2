"""A module as a file: the last of its sections holds our notes, as JSON, for whoever loads it.

{"game": …, "stamp": …, "tools": …, "record": 88, "view": 128, "out": 448, "visits": 512, "merit": 576}
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hutch.core.game import Game

NAME = "engine.wasm"
SECTION = "hutch"  # a custom section: WebAssembly.Module.customSections(module, "hutch")
HEAD = b"\0asm\1\0\0\0"


def path_of(game: Game) -> Path:
    """Where a game's engine lies, or will: in the game's own folder."""
    return Path(str(game.folder)) / NAME


def leb128(number: int) -> bytes:
    """A number as WebAssembly writes it: seven bits a byte, the lowest first."""
    out = bytearray()
    while True:
        number, low = number >> 7, number & 127
        out.append(low | (128 if number else 0))
        if not number:
            return bytes(out)


def read_leb128(data: bytes, at: int) -> tuple[int, int]:
    """Such a number, and where it ends."""
    number = shift = 0
    while True:
        byte, at = data[at], at + 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number, at


def with_notes(module: bytes, notes: dict[str, Any]) -> bytes:
    name, text = SECTION.encode(), json.dumps(notes, separators=(",", ":")).encode()
    body = leb128(len(name)) + name + text
    return module + b"\0" + leb128(len(body)) + body


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Each section: its kind, its bytes."""
    if not module.startswith(HEAD):
        raise ValueError("this is no WebAssembly module")
    at = len(HEAD)
    while at < len(module):
        kind = module[at]
        size, at = read_leb128(module, at + 1)
        yield kind, module[at : at + size]
        at += size


def notes_of(module: bytes) -> dict[str, Any]:
    """Our notes in a module; none in one that is not ours."""
    for kind, body in sections(module):
        if kind == 0:
            size, at = read_leb128(body, 0)
            if body[at : at + size].decode() == SECTION:
                return dict(json.loads(body[at + size :]))
    return {}
