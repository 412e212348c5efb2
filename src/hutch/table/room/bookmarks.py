"""Where a long match was put by, so that its room is made again from there: only what came later is played through.

A bookmark is trusted only if it is what was put by (a digest says so), of these rules and records, and of this very log.
Any other is left alone, and the log is played through from the deal.
"""

import hashlib
import json
import logging
from collections.abc import Sequence

from hutch.core.bookmark import BadBookmark, put_by, shape_of, take_up
from hutch.core.match import Match
from hutch.table.room.room import Room
from hutch.table.schema import PLAY, UNDO, Bookmark, Deed
from hutch.table.threads import OPENING, in_thread

EVERY = 64  # plies after which a match is put by again

log = logging.getLogger("hutch.table")


def wanted(room: Room) -> bool:
    """Whether much has been played since the last time."""
    return room.match.number - room.put_by >= EVERY


async def keep(room: Room) -> None:
    """Put a match by as it stands."""
    async with room.lock:
        number, plies = room.number, room.match.number
        past = await in_thread(OPENING, put_by, room.match, room.match.open_records())
    await in_thread(OPENING, put_away, room, number, past)
    room.put_by = plies


def put_away(room: Room, number: int, past: bytes) -> None:
    deeds = room.shelf.store.log(room.card.id)[:number]
    mark = Bookmark(number, digest(room.match, deeds, past), past)
    room.shelf.store.put_bookmark(room.card.id, mark)


def digest(match: Match, deeds: Sequence[Deed], past: bytes) -> str:
    """What a bookmark belongs to: rules, records, luck, the log so far; and what it is."""
    told = [[deed.number, deed.kind, deed.seat, deed.text, deed.action] for deed in deeds]
    about = [match.game.name, match.game.version, shape_of(match), match.seed, told]
    return hashlib.sha256(json.dumps(about).encode() + past).hexdigest()


def stood(deeds: Sequence[Deed]) -> list[int]:
    """How many plies stood after each of these."""
    found, plies = [], 0
    for deed in deeds:
        plies += 1 if deed.kind == PLAY else -int(deed.text) if deed.kind == UNDO else 0
        found.append(plies)
    return found


def take_from(room: Room, deeds: Sequence[Deed], mark: Bookmark | None) -> int:
    """Go to the bookmark, if it is to be trusted: how many of these deeds it has in it."""
    if mark is None or mark.number > len(deeds):
        return 0
    done = deeds[: mark.number]
    try:
        if digest(room.match, done, mark.past) != mark.digest:
            raise BadBookmark("it is not what was put by, or of other rules")
        take_up(room.match, mark.past)
    except BadBookmark as trouble:
        log.warning("match %s is played through from the deal: %s", room.card.id, trouble)
        return 0
    for deed, plies in zip(done, stood(done), strict=True):
        room.play.note(deed, plies)
    room.put_by = room.match.number
    return len(done)
