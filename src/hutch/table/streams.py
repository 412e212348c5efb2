"""The stream of one open page: whatever it has not been told yet, whenever there is something."""

import asyncio
from collections.abc import AsyncIterator

from hutch.table import messages, wire
from hutch.table.metrics import BYTES, DRAWING
from hutch.table.room.frames import Frame
from hutch.table.room.room import Room
from hutch.table.room.watchers import Watcher
from hutch.table.rooms import Rooms
from hutch.table.threads import OPENING, in_thread

LONG = 24  # plies; more than that are put into words in a thread, while everybody else plays on
HEARTBEAT = 15.0  # seconds between signs of life on a quiet stream
Part = bytes  # a message, compressed: that is how nearly all pages want it
COME_BACK = wire.squeeze("retry: 500\n\n")
STILL_HERE = wire.squeeze(": still here\n\n")
GOODBYE = wire.squeeze("retry: 500\n: the house closes; come back\n\n")


async def stream(rooms: Rooms, address: str, watcher: Watcher, compressed: bool) -> AsyncIterator[bytes]:
    """The bytes of it; gzip, if the page can read that."""
    if compressed:
        yield wire.GZIP_HEAD
    async for packed in news(rooms, address, watcher):
        sent = packed if compressed else wire.unpacked(packed)
        BYTES.inc(len(sent))
        yield sent


async def news(rooms: Rooms, address: str, watcher: Watcher) -> AsyncIterator[Part]:
    """A quick series of moves is told as one."""
    room = await rooms.room(address)  # asked for again: since the stream was, the room may have been forgotten
    room.join(watcher)
    try:
        yield COME_BACK
        while not rooms.closing.is_set():
            watcher.wake.clear()
            for told in await untold(room, watcher):
                yield told
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await watcher.wake.wait()
            except TimeoutError:
                yield STILL_HERE
        yield GOODBYE
    finally:
        room.part(watcher)


async def untold(room: Room, watcher: Watcher) -> list[Part]:
    """Under the lock, so that nothing is shown before it is stored."""
    told = []
    async with room.lock:
        if watcher.gathering != room.watchers.gathering:
            told.append(people(room, watcher))
            watcher.gathering = room.watchers.gathering
        if watcher.number != room.number:
            if room.match.unwritten(watcher.viewer) > LONG:
                await in_thread(OPENING, room.match.log, watcher.viewer)
            told.append(position(room, watcher))
            watcher.number = room.number
    return told


def people(room: Room, watcher: Watcher) -> Part:
    key = ("people", watcher.viewer, tuple(watcher.held), room.watchers.gathering, room.number)
    known = room.frames.ready(key)
    if known is not None and not room.clock.ticks:
        return known
    return room.frames.keep_ready(key, wire.event("people", wire.dumps(messages.people(room, watcher))))


def position(room: Room, watcher: Watcher) -> Part:
    """The frame that this watcher is to see, told by what has changed since the one it has."""
    kind = (watcher.viewer, watcher.tall)
    before = room.frames.find(kind, watcher.tag) if watcher.tag else None
    after = room.frames.latest(kind, room.number) or draw(room, watcher)
    since = watcher.since if watcher.number is None else watcher.number
    watcher.tag = after.tag
    key = ("position", kind, tuple(watcher.held), before and before.tag, after.tag, since, room.watchers.gathering)
    known = room.frames.ready(key)
    if known is not None and not room.clock.ticks:
        return known
    about = messages.fresh(room, watcher, after.told, before.told if before else None, since)
    about |= {"tag": after.tag, "base": before.tag if before else None}
    shown = room.frames.change(before, after) if before else after.text
    text = wire.event("position", wire.dumps(about), shown, name=f"{room.number}.{after.tag}")
    return room.frames.keep_ready(key, text)


def draw(room: Room, watcher: Watcher) -> Frame:
    with DRAWING.time():
        pieces = wire.pieces_of(messages.still(room.match, room.number, watcher.viewer, watcher.tall, room.over))
    return room.frames.add((watcher.viewer, watcher.tall), room.number, pieces, messages.log_of(room, watcher.viewer))
