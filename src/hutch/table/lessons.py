"""A table at which somebody learns a game: the other seats are played by the script, and by a friendly bot after it."""

import dataclasses
from typing import Any

from hutch.core.lessons import lesson_of, opened, standing
from hutch.core.match import Match
from hutch.table.auth import hashed, new_secret
from hutch.table.room import bots, thinking
from hutch.table.room.room import Room
from hutch.table.rooms import Rooms, new_card
from hutch.table.schema import BOT, PERSON, Chair
from hutch.table.threads import OPENING, STORING, in_thread


async def begin_lesson(rooms: Rooms, game: str, name: str) -> tuple[str, dict[int, str]]:
    """A new table for a lesson: its address, and the learner's secret."""
    match: Match = await in_thread(OPENING, opened, game)
    lesson = lesson_of(game)
    assert lesson
    seat_secrets = {lesson.seat: new_secret()}
    names = iter(bots.NAMES)
    chairs = [
        Chair(seat, PERSON, "", name, hashed(seat_secrets[seat]))
        if seat in seat_secrets
        else Chair(seat, BOT, thinking.LESSON, next(names))
        for seat in range(match.players)
    ]
    card = await in_thread(OPENING, new_card, game, match.players, dict(lesson.options), None)
    card = dataclasses.replace(card, seed=lesson.seed, luck=None, live=False)
    await in_thread(STORING, rooms.store.add_match, card, chairs)
    return card.id, seat_secrets


def is_lesson(chairs: list[Chair]) -> bool:
    return any(chair.level == thinking.LESSON for chair in chairs)


def lesson_at(room: Room) -> dict[str, Any] | None:
    """Where the lesson at this table is; None where no script is followed, or no more."""
    script = lesson_of(room.card.game)
    if script is None or not is_lesson(room.people.chairs) or (stand := standing(room.match)) is None:
        return None
    talks = [vars(talk) for talk in stand.talks]
    return {**vars(stand), "talks": talks, "seat": script.seat, "number": room.number}
