"""The positions of one room as they are sent: drawn once for everybody who sees the same, told by what has changed."""

import sys
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from hutch.core.log import Entry
from hutch.table import wire

KEPT = 2  # frames of each kind of viewer: this one, and the one before
KINDS = 24  # kinds of viewers
PARTS = 12  # messages that may go to somebody else too: soon, or never

Kind = tuple[int, bool]  # viewer, tall


@dataclass(frozen=True)
class Frame:
    """One position as one kind of viewer sees it, cut into bits; those that many frames have in common are kept once."""

    number: int
    tag: str
    bits: wire.Bits
    told: list[Entry]  # the log as it was then
    base: str | None = None  # the tag of the frame before, if there was one
    change: str = ""  # what makes this frame of that one, as JSON

    @property
    def text(self) -> str:
        return "".join(self.bits)


class Frames:
    """The last frames of each kind, and the last messages, ready to be sent again."""

    def __init__(self) -> None:
        self.kinds: OrderedDict[Kind, list[Frame]] = OrderedDict()
        self.parts: OrderedDict[Any, bytes] = OrderedDict()

    def latest(self, kind: Kind, number: int) -> Frame | None:
        frames = self.kinds.get(kind, [])
        return frames[-1] if frames and frames[-1].number == number else None

    def find(self, kind: Kind, tag: str) -> Frame | None:
        return next((frame for frame in self.kinds.get(kind, []) if frame.tag == tag), None)

    def add(self, kind: Kind, number: int, text: str, told: list[Entry]) -> Frame:
        before = self.kinds.setdefault(kind, [])
        frame = next_frame(before[-1] if before else None, number, text, told)
        self.kinds[kind] = [*before, frame][-KEPT:]
        self.kinds.move_to_end(kind)
        while len(self.kinds) > KINDS:
            self.kinds.popitem(last=False)
        return frame

    def change(self, before: Frame, after: Frame) -> str:
        """What makes one of the other, as JSON."""
        return after.change if after.base == before.tag else wire.dumps(wire.change_of(before.bits, after.bits))

    def ready(self, key: Any) -> bytes | None:
        return self.parts.get(key)

    def keep_ready(self, key: Any, text: str) -> bytes:
        """A message, compressed, for whoever is to hear the same."""
        self.parts[key] = wire.squeeze(text)
        while len(self.parts) > PARTS:
            self.parts.popitem(last=False)
        return self.parts[key]

    def forget(self) -> None:
        """The match was dealt anew."""
        self.kinds.clear()
        self.parts.clear()


def next_frame(before: Frame | None, number: int, text: str, told: list[Entry]) -> Frame:
    """A frame that shares with the one before what has stayed, or a first one, which shares with those of other rooms."""
    bits, tag = wire.bits_of(text), wire.tag_of(text)
    if before is None:
        return Frame(number, tag, [sys.intern(bit) for bit in bits], told)
    change = wire.change_of(before.bits, bits)
    return Frame(number, tag, wire.shared(before.bits, change), told, before.tag, wire.dumps(change))
