"""The positions of one room as they are sent: drawn once for everybody who sees the same, told by what has changed."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from hutch.core.log import Entry
from hutch.table import wire

KINDS = 24  # kinds of viewers
PARTS = 12  # messages that may go to somebody else too: soon, or never

Kind = tuple[int, bool]  # viewer, tall


@dataclass(frozen=True)
class Frame:
    """One position as one kind of viewer sees it, cut into bits; those that many frames have in common are kept once."""

    number: int
    tag: str
    cut: wire.Cut  # empty in a frame that is not the last of its kind any more
    told: list[Entry]  # the log as it was then
    base: str | None = None  # the tag of the frame before, if there was one
    change: str = ""  # what makes this frame of that one, as JSON

    @property
    def text(self) -> str:
        return "".join(self.cut.bits)


class Frames:
    """The last frames of each kind, and the last messages, ready to be sent again."""

    def __init__(self) -> None:
        self.kinds: OrderedDict[Kind, list[Frame]] = OrderedDict()  # the last of each kind, and the one before
        self.parts: OrderedDict[Any, bytes] = OrderedDict()

    def latest(self, kind: Kind, number: int) -> Frame | None:
        frames = self.kinds.get(kind, [])
        return frames[-1] if frames and frames[-1].number == number else None

    def find(self, kind: Kind, tag: str) -> Frame | None:
        return next((frame for frame in self.kinds.get(kind, []) if frame.tag == tag), None)

    def add(self, kind: Kind, number: int, pieces: list[str], told: list[Entry]) -> Frame:
        before = self.kinds.get(kind, [])[-1:]
        frame = next_frame(before[0] if before else None, number, pieces, told)
        self.kinds[kind] = [*(replace(old, cut=wire.Cut(), change="") for old in before), frame]
        self.kinds.move_to_end(kind)
        while len(self.kinds) > KINDS:
            self.kinds.popitem(last=False)
        return frame

    def change(self, before: Frame, after: Frame) -> str:
        """What makes one of the other, as JSON; they are the same, or follow each other."""
        return after.change if after.base == before.tag else wire.dumps([0, len(after.cut.bits)])

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


def next_frame(before: Frame | None, number: int, pieces: list[str], told: list[Entry]) -> Frame:
    """A frame that shares with the one before what has stayed, and with other rooms what they have too."""
    cut, change = wire.cut_anew(before.cut if before else wire.Cut(), pieces)
    return Frame(number, cut.tag, cut, told, *((before.tag, wire.dumps(change)) if before else ()))
