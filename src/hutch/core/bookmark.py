"""A match put by at its last position, as bytes, and taken up again without being played through.

What is put by is all that playing it through would bring: each position, and what each action did. Whoever takes it up
plays the last action once more: a bookmark that these rules would not have led to is no bookmark.
"""

import json
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from hutch.core.errors import HutchError
from hutch.core.log import Ply
from hutch.core.record import State, blank
from hutch.core.trail import Told

if TYPE_CHECKING:
    from hutch.core.match import Match

QUICKLY = 1  # how hard it is compressed


class BadBookmark(HutchError):
    """These bytes are no bookmark of this match."""


def shape_of(match: "Match") -> str:
    """How the records of this match lie in memory: what was put by in another shape cannot be read."""
    dtype = match.open_record().dtype
    return f"{dtype.descr} {dtype.itemsize}"


def put_by(match: "Match", positions: Iterable[State]) -> bytes:
    """A match as bytes: one line of JSON about its plies, then its positions."""
    told = json.dumps([written(ply) for ply in match.plies], separators=(",", ":")).encode()
    return zlib.compress(told + b"\n" + b"".join(s.tobytes() for s in positions), QUICKLY)


def take_up(match: "Match", put: bytes) -> None:
    """Stand where these bytes say; BadBookmark if the rules would not have led there, and the match is as it was."""
    before = match.plies[:], match.open_records()
    try:
        told, _, records = zlib.decompress(put).partition(b"\n")
        plies = [read(*ply) for ply in json.loads(told)]
        match.stand(plies, positions_in(records, match.open_record().dtype, len(plies)))
        check_last(match)
    except (ValueError, TypeError, IndexError, zlib.error, HutchError) as trouble:
        match.stand(*before)
        raise BadBookmark(f"this is no bookmark of that match: {trouble}") from None


def positions_in(records: bytes, dtype: Any, many: int) -> list[State]:
    if not many or len(records) != many * dtype.itemsize:
        raise ValueError(f"{len(records)} bytes are not {many} positions")
    rows = blank(dtype, many)
    rows.view(np.uint8).reshape(-1)[:] = np.frombuffer(records, np.uint8)
    return [rows[i] for i in range(many)]


def check_last(match: "Match") -> None:
    """The last action leads to the last position."""
    last, s = match.plies[-1], match.open_record().tobytes()
    if match.number:
        match.undo()
        match.play_action(last.action)
    if match.plies[-1] != last or match.open_record().tobytes() != s:
        raise ValueError("the last action leads elsewhere")


def written(ply: Ply) -> list[Any]:
    events = [[event.code, event.to, event.open, event.numbers] for event in ply.events]
    return [ply.who, ply.action, ply.blind, ply.revealed, events]


def read(who: int, action: int, blind: int, revealed: bool, events: list[Any]) -> Ply:
    told = tuple(Told(code, to, open_, tuple(numbers)) for code, to, open_, numbers in events)
    return Ply(who, action, blind, told, revealed)
