"""What each viewer sees of a match, kept for the day when the rules have changed and it cannot be played through again."""

import time
from collections.abc import Iterable

from hutch.core.game import catalogue
from hutch.core.record import SPECTATOR
from hutch.table import messages
from hutch.table.room.room import Room
from hutch.table.schema import PLAY, UNDO, Card, Deed, Keepsake
from hutch.table.threads import OPENING, in_thread

QUIET = 10.0  # seconds without a move after which a room is kept


def wanted(room: Room) -> bool:
    """Whether something has happened since the last time, and is not followed by the next thing at once."""
    return room.number not in (0, room.remembered) and (room.over or time.monotonic() - room.stirred > QUIET)


def draw(room: Room) -> list[Keepsake]:
    match = room.match
    return [
        Keepsake(
            viewer,
            room.number,
            messages.on_page(match.picture(viewer)),
            [messages.written(room, entry) for entry in messages.log_of(room, viewer)],
            match.transcript(viewer),
        )
        for viewer in (SPECTATOR, *range(match.players))
    ]


async def remember(room: Room) -> None:
    """Keep the position as it is now, for every viewer."""
    async with room.lock:
        number, drawn = room.number, await in_thread(OPENING, draw, room)
    await in_thread(OPENING, room.shelf.store.keep, room.card.id, drawn)
    room.remembered = number


def from_moves(card: Card, deeds: Iterable[Deed], viewer: int) -> Keepsake:
    """Of a match that nobody kept a picture of: its moves as they stood in the end. Of a game with secrets, one's own."""
    standing: list[Deed] = []
    for deed in deeds:
        if deed.kind == PLAY:
            standing.append(deed)
        elif deed.kind == UNDO:
            del standing[max(0, len(standing) - int(deed.text)) :]
    game = catalogue().get(card.game)
    everybodys = game is not None and not game.secrets
    told = [{"who": deed.seat, "words": deed.text} for deed in standing if everybodys or deed.seat == viewer]
    return Keepsake(viewer, len(standing), "", told, "")
