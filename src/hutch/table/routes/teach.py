"""For those who learn: what a part of the table is, lessons, and where a lesson is.

GET  /t/ADDRESS/about?seat=0&part=ID   {title, words, rule} of what that viewer may know; null: nothing
GET  /t/ADDRESS/reading?seat=0         the whole position in words: a list of the same
POST /games/GAME/lesson {name}         begin a lesson at a table of its own
GET  /t/ADDRESS/lesson                 {talks, move, step, steps, beyond, seat}, or null where no script is followed (any more)
"""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from hutch.core import lessons
from hutch.core.about import About, about, reading
from hutch.core.game import find
from hutch.core.record import SPECTATOR
from hutch.core.wording import of
from hutch.table.auth import hand_out, held, read_name, read_secrets
from hutch.table.checks import read_json
from hutch.table.errors import NotAllowed
from hutch.table.lessons import begin_lesson, lesson_at
from hutch.table.room.people import check_held
from hutch.table.room.room import Room
from hutch.table.routes.play import meter_of, rooms_of

ROUTES = APIRouter()
LONGEST = 80  # letters of an id


@ROUTES.get("/t/{address}/about")
async def tell_about(request: Request, address: str, part: str, seat: int = SPECTATOR) -> dict[str, str] | None:
    room = await rooms_of(request).room(address)
    if seat != SPECTATOR:
        check_held(seat, held(read_secrets(request), room.people.chairs))
    async with room.lock:
        view = room.match.view(seat)
    told = about(room.match.game, view, seat, part[:LONGEST])
    return None if told is None else by_people(room, told)


@ROUTES.get("/t/{address}/reading")
async def read_out(request: Request, address: str, seat: int = SPECTATOR) -> list[dict[str, str]]:
    room = await rooms_of(request).room(address)
    if seat != SPECTATOR:
        check_held(seat, held(read_secrets(request), room.people.chairs))
    async with room.lock:
        view = room.match.view(seat)
    return [by_people(room, told) for told in reading(room.match.game, view, seat)]


def by_people(room: Room, told: About) -> dict[str, str]:
    """What is told of a seat bears the name of who sits there, as everywhere on the page."""
    title = told.title
    for chair in room.people.chairs:
        word = room.people.word(chair.seat)
        if chair.name and title.split(":")[0] == word:
            title = chair.name + title.removeprefix(word)
        elif chair.name and title.startswith(f"{of(word)} "):
            title = of(chair.name) + title.removeprefix(of(word))
    return {**vars(told), "title": title}


@ROUTES.post("/games/{game}/lesson", status_code=201)
async def learn(request: Request, game: str) -> Response:
    body = await read_json(request)
    meter_of(request).count(request, "tables")
    if not lessons.has_lesson(find(game)):
        raise NotAllowed("This game has no lesson yet.")
    address, seat_secrets = await begin_lesson(rooms_of(request), game, read_name(body.get("name"), ""))
    response = JSONResponse({"address": f"/t/{address}"}, 201)
    hand_out(response, address, seat_secrets)
    return response


@ROUTES.get("/t/{address}/lesson")
async def lesson(request: Request, address: str) -> dict[str, Any] | None:
    room = await rooms_of(request).room(address)
    async with room.lock:
        return lesson_at(room)
