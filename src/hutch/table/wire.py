"""What goes over the wire: only what has changed since the picture before, compressed once for everybody who sees the same.

A frame is the text of one position, as one kind of viewer sees it. It is cut before every `<` and `{`, so that a piece that
has not moved is the same bit of text as before; the next frame is told as runs of old bits and new text between them:

    [0, 1200, "<circle …/>", 1203, 40]      old bits 0 to 1199, a new one, old bits 1203 to 1242

Most of a picture is what it was. So a frame is made in pieces, a group of the picture each, and only those are cut that were
not there a move ago.

A position event is two lines of data: what is about this message (JSON), then the frame or what has changed (JSON too).
static/table/frames.js puts it together again. A stream is gzip made of parts that can be joined, so one part, compressed
once, goes to every page.
"""

import hashlib
import json
import sys
import zlib
from array import array
from dataclasses import dataclass, field
from itertools import accumulate
from json.encoder import encode_basestring
from typing import Any

CUT = "\0"
SHORT = 12  # letters; a bit shorter than this is not worth a run of its own
STEP = 64  # bits that are compared at once
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
Bits = list[str]
Change = list[int | str]


def bits_of(text: str) -> Bits:
    """A text cut before every `<` and `{`. JSON holds no zero byte, so one marks the cuts: ten times as fast as a pattern."""
    bits = text.replace("<", CUT + "<").replace("{", CUT + "{").split(CUT)
    return bits if bits[0] else bits[1:]


def difference(before: str, after: str) -> Change:
    """How to make one frame from another."""
    return change_of(bits_of(before), bits_of(after))


def change_of(old: Bits, new: Bits) -> Change:
    """The same for frames that are cut already. Most of a picture stays, so what is looked for lies between two long runs."""
    first = run_length(old, new, 0, 0)
    last = tail_length(old, new, first)
    telling, places = Telling(), Places(old)
    telling.copy(0, first)
    tell_rest(telling, places, first, new[first : len(new) - last])
    telling.copy(len(old) - last, last)
    return telling.done()


class Places:
    """Where each old bit stands: the last of its places; looked up when somebody asks."""

    def __init__(self, old: Bits) -> None:
        self.old = old
        self.known: dict[str, int] | None = None

    def find(self, bit: str) -> int | None:
        if self.known is None:
            self.known = dict(zip(self.old, range(len(self.old)), strict=True))
        return self.known.get(bit)


def tell_rest(telling: "Telling", places: Places, at: int, new: Bits) -> int:
    """Tell bits of which some are new; `at` is where the old ones have come to, and the answer where they are then."""
    i = 0
    while i < len(new):
        start = find_run(places, new, at, i)
        if start is None:
            telling.say(new[i])
            i += 1
            continue
        length = run_length(places.old, new, start, i)
        telling.copy(start, length)
        at, i = start + length, i + length
    return at


class Telling:
    """A change that is being put together: runs that are next to each other become one."""

    def __init__(self) -> None:
        self.change: Change = []
        self.said: list[str] = []
        self.start = self.length = 0  # of the run that may still grow

    def say(self, bit: str) -> None:
        self.end_run()
        self.said.append(bit)

    def copy(self, start: int, length: int) -> None:
        if not length:
            return
        if self.said:
            self.change.append("".join(self.said))
            self.said = []
        if self.length and self.start + self.length == start:
            self.length += length
            return
        self.end_run()
        self.start, self.length = start, length

    def copy_from(self, old: Bits, start: int, end: int) -> Bits:
        """These old bits stay; here they are."""
        self.copy(start, end - start)
        return old[start:end]

    def end_run(self) -> None:
        if self.length:
            self.change += [self.start, self.length]
            self.length = 0

    def done(self) -> Change:
        self.end_run()
        return [*self.change, "".join(self.said)] if self.said else self.change


def find_run(places: Places, new: Bits, at: int, i: int) -> int | None:
    """Where in the old bits to go on copying: right here, or at the next place that looks the same."""
    old = places.old
    if at < len(old) and old[at] == new[i]:
        return at
    start = places.find(new[i])
    if start is None:
        return None
    follows = i + 1 < len(new) and start + 1 < len(old) and old[start + 1] == new[i + 1]
    return start if follows or len(new[i]) > SHORT else None


def run_length(old: Bits, new: Bits, start: int, i: int) -> int:
    """How many bits are the same from these places on."""
    length, most = 0, min(len(old) - start, len(new) - i)
    while length < most and old[start + length : start + length + STEP] == new[i + length : i + length + STEP]:
        length = min(length + STEP, most)
    while length < most and old[start + length] == new[i + length]:
        length += 1
    return length


def tail_length(old: Bits, new: Bits, first: int) -> int:
    """How many bits at the end are the same, of those behind the first ones."""
    length, most = 0, min(len(old), len(new)) - first
    while length < most and old[-1 - length] == new[-1 - length]:
        length += 1
    return length


def shared(old: Bits, change: Change) -> Bits:
    """The bits of the new frame; those that have stayed are the old one's own, so that they are in memory once."""
    bits: Bits = []
    at = 0
    while at < len(change):
        part = change[at]
        if isinstance(part, str):
            bits += bits_of(part)
            at += 1
        else:
            bits += old[part : part + int(change[at + 1])]
            at += 2
    return bits


def changed(before: str, change: Change) -> str:
    """The frame that this change makes of the one before; what a page does."""
    return "".join(shared(bits_of(before), change))


# ---- frames in pieces ---------------------------------------------------------------------------------------------------

GROUP, PICTURE, END = "<g", '"picture":"', "</svg>"


def pieces_of(shown: dict[str, Any]) -> list[str]:
    """A position in pieces: the JSON before its picture, the picture's head, its groups, the JSON behind."""
    before, _, behind = dumps({**shown, "picture": ""}).partition(PICTURE)
    inside, end, rest = str(shown["picture"]).rpartition(END)
    if not end:
        return [dumps(shown)]
    return [before + PICTURE, *inside.split(GROUP), encode_basestring(end + rest)[1:-1] + behind]


def as_json(pieces: list[str], i: int) -> str:
    """A piece as it is sent; each begins where a text is cut."""
    if i in (0, len(pieces) - 1):
        return pieces[i]
    return encode_basestring(pieces[i] if i == 1 else GROUP + pieces[i])[1:-1]


@dataclass(frozen=True)
class Cut:
    """A frame in bits, and its pieces: each by its hash, which no other has in this process, and by how many bits it has."""

    bits: Bits = field(default_factory=list)
    marks: "array[int]" = field(default_factory=lambda: array("q"))
    lengths: "array[int]" = field(default_factory=lambda: array("q"))

    @property
    def tag(self) -> str:
        """A short name for a frame: two that differ have different ones."""
        return hashlib.blake2b(self.marks.tobytes(), digest_size=6).hexdigest()

    @property
    def places(self) -> dict[int, tuple[int, int]]:
        """The first bit of each piece, and the first behind it."""
        ends = list(accumulate(self.lengths))
        return dict(zip(self.marks, zip([0, *ends], ends, strict=False), strict=True))


def cut_anew(before: Cut, pieces: list[str]) -> tuple[Cut, Change]:
    """The next frame, and what makes it of the one before. What stays is neither cut nor looked at again."""
    marks, known = array("q", map(hash, pieces)), before.places
    found = [known.get(mark) for mark in marks]
    bits, places = Bits(), Places(before.bits)
    lengths, telling, start, at = array("q"), Telling(), 0, 0  # old bits from `start` to `at` stay, and are not told yet
    for i, place in enumerate(found):
        if place is not None and place[0] == at:
            at = place[1]
        else:
            bits += telling.copy_from(before.bits, start, at)
            if place is None:
                new = [sys.intern(bit) for bit in bits_of(as_json(pieces, i))]  # other rooms have most of them too
                bits += new
                place = (0, len(new))
                start = at = tell_rest(telling, places, at, new)
            else:
                start, at = place
        lengths.append(place[1] - place[0])
    bits += telling.copy_from(before.bits, start, at)
    return Cut(bits, marks, lengths), telling.done()


# ---- messages -----------------------------------------------------------------------------------------------------------


def dumps(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def event(kind: str, *lines: str, name: str | None = None) -> str:
    """One Server-Sent Event."""
    named = "" if name is None else f"id: {name}\n"
    return f"event: {kind}\n{named}" + "".join(f"data: {line}\n" for line in lines) + "\n"


def squeeze(text: str) -> bytes:
    """A part of a gzip stream that needs no other part. For a short one not much memory has to be wiped first."""
    told = text.encode()
    window, memory = (-13, 6) if len(told) <= 1 << 13 else (-15, 8)
    squeezer = zlib.compressobj(6, zlib.DEFLATED, window, memory)
    return squeezer.compress(told) + squeezer.flush(zlib.Z_FULL_FLUSH)


def unpacked(part: bytes) -> bytes:
    """The same part for a page that cannot read gzip."""
    return zlib.decompressobj(-15).decompress(part)
