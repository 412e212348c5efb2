"""What a page asks of a table. Moves are POSTed with the number of the position they were meant for; news come as events.

POST /games/GAME/tables        {seats, options, edition}   begin a match
GET  /t/ADDRESS/events         Server-Sent Events: `position`, whose id is its number, and `people`
POST /t/ADDRESS/move           {seat, number, text}
POST /t/ADDRESS/undo           {seat, number}
POST /t/ADDRESS/sit            {seat, name}                take a free seat
POST /t/ADDRESS/bot            {seat}                      let a bot have a free seat
POST /t/ADDRESS/leave          {seat}                      get up; a bot goes on
POST /t/ADDRESS/again          {}                          the next match, same people
POST /t/ADDRESS/hint           {seat, number}
GET  /t/ADDRESS/transcript     what this viewer may know of it, as text

Errors are {"why": sentence}: 400 nonsense, 403 not yours, 404 no such table, 409 too late, 422 not allowed.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from hutch.core.record import SPECTATOR
from hutch.table import levels, sight
from hutch.table.errors import Nonsense, NotAllowed, NotYours, Stale
from hutch.table.guard import read_json, short_text, whole
from hutch.table.hall import Hall, read_seatings
from hutch.table.keys import hand_out, hashed, held, new_secret, read_keys, read_name
from hutch.table.room import Room, Watcher
from hutch.table.store import OPEN

ROUTES = APIRouter()
HEARTBEAT = 15.0  # seconds between signs of life on a quiet stream
DONE = {"done": True}


def hall_of(request: Request) -> Hall:
    return request.app.state.hall  # type: ignore[no-any-return]


async def at_seat(request: Request, address: str) -> tuple[Room, int, dict[str, Any]]:
    """For a request by somebody who sits: the room, the seat it is about, and the body. 403 if the secret is wrong."""
    body = await read_json(request)
    seat = whole(body, "seat")
    room = await hall_of(request).room(address)
    room.check_held(seat, held(read_keys(request), room.chairs))
    return room, seat, body


def own_keys(request: Request, room: Room) -> dict[int, str]:
    """The secrets that came with a request and are right, by seat."""
    keys = read_keys(request)
    return {seat: keys[seat] for seat in held(keys, room.chairs)}


@ROUTES.post("/games/{game}/tables", status_code=201)
async def begin(request: Request, game: str) -> Response:
    body = await read_json(request)
    options, edition = body.get("options", {}), body.get("edition")
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise Nonsense("'options' must be an object of texts.")
    if edition is not None and not isinstance(edition, str):
        raise Nonsense("'edition' must be the text of a TOML file.")
    address, keys = await hall_of(request).begin(game, read_seatings(body.get("seats")), options, edition)
    response = JSONResponse({"address": f"/t/{address}"}, 201)
    hand_out(response, address, keys)
    return response


@ROUTES.post("/t/{address}/move")
async def move(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    await room.play(seat, whole(body, "number"), short_text(body, "text"))
    return {"number": room.number}


@ROUTES.post("/t/{address}/undo")
async def undo(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    await room.undo(seat, whole(body, "number"))
    return {"number": room.number}


@ROUTES.post("/t/{address}/sit")
async def sit(request: Request, address: str) -> Response:
    body = await read_json(request)
    seat, name, secret = whole(body, "seat"), read_name(body.get("name"), ""), new_secret()
    room = await hall_of(request).room(address)
    await room.sit(seat, name, hashed(secret))
    response = JSONResponse(DONE)
    hand_out(response, address, {**own_keys(request, room), seat: secret})
    return response


@ROUTES.post("/t/{address}/bot")
async def seat_bot(request: Request, address: str) -> dict[str, Any]:
    seat = whole(await read_json(request), "seat")
    room = await hall_of(request).room(address)
    if not held(read_keys(request), room.chairs):
        raise NotYours("Only somebody who sits at this table can ask a bot to join.")
    if not 0 <= seat < len(room.chairs) or room.chairs[seat].kind != OPEN:
        raise Stale("That seat is not free.")
    await room.seat_bot(seat, levels.usual_level(), levels.NAMES[seat % len(levels.NAMES)])
    return DONE


@ROUTES.post("/t/{address}/leave")
async def leave(request: Request, address: str) -> dict[str, Any]:
    room, seat, _ = await at_seat(request, address)
    await room.seat_bot(seat, levels.usual_level(), levels.NAMES[seat % len(levels.NAMES)])
    return DONE


@ROUTES.post("/t/{address}/again")
async def again(request: Request, address: str) -> Response:
    await read_json(request)
    room = await hall_of(request).room(address)
    mine = own_keys(request, room)
    if not mine and room.sequel is None:
        raise NotYours("Only somebody who sits at this table can begin another game.")
    sequel, keys = await hall_of(request).again(room, mine)
    response = JSONResponse({"address": f"/t/{sequel}"})
    if keys:
        hand_out(response, sequel, keys)
    return response


@ROUTES.post("/t/{address}/hint")
async def hint(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    async with room.lock:
        if whole(body, "number") != room.number:
            raise Stale("The table has moved on since: look at it again.")
        if seat not in room.match.legal():
            raise NotAllowed("It is not your turn.")
        view, number = room.match.view(seat), room.number
    found = await levels.think(levels.hints, room.match.game, view, seat, secrets.randbits(40))
    return {"number": number, "hints": found}


@ROUTES.get("/t/{address}/transcript")
async def transcript(request: Request, address: str, seat: int = SPECTATOR) -> Response:
    room = await hall_of(request).room(address)
    if seat != SPECTATOR:
        room.check_held(seat, held(read_keys(request), room.chairs))
    async with room.lock:
        text = room.match.transcript(seat)
    name = f"{room.card.game}-{address}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@ROUTES.get("/t/{address}/events")
async def events(request: Request, address: str, seat: int = SPECTATOR, tall: bool = False) -> Response:
    room = await hall_of(request).room(address)
    mine = held(read_keys(request), room.chairs)
    if seat != SPECTATOR:
        room.check_held(seat, mine)
    watcher = Watcher(seat, tall, mine)
    last = request.headers.get("last-event-id", "")
    if last.isdecimal() and len(last) < 9 and int(last) <= room.number:
        watcher.number = int(last)
    stream = news(hall_of(request), address, watcher)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"cache-control": "no-store"})


async def news(hall: Hall, address: str, watcher: Watcher) -> AsyncIterator[str]:
    """Whatever a watcher has not been told yet, whenever there is something. A quick series of moves is told as one."""
    room = await hall.room(address)  # asked for again: since the stream was, the room may have been forgotten
    room.join(watcher)
    try:
        yield "retry: 500\n\n"
        while not hall.closing.is_set():
            watcher.wake.clear()
            for message in await untold(room, watcher):
                yield message
            try:
                await asyncio.wait_for(watcher.wake.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        room.part(watcher)


async def untold(room: Room, watcher: Watcher) -> list[str]:
    """Under the lock, so that nothing is shown before it is stored."""
    messages = []
    async with room.lock:
        if watcher.gathering != room.gathering:
            messages.append(message("people", sight.people(room, watcher)))
            watcher.gathering = room.gathering
        if watcher.number != room.number:
            messages.append(message("position", sight.position(room, watcher, watcher.number), room.number))
            watcher.number = room.number
    return messages


def message(kind: str, data: dict[str, Any], number: int | None = None) -> str:
    named = "" if number is None else f"id: {number}\n"
    return f"event: {kind}\n{named}data: {json.dumps(data, separators=(',', ':'))}\n\n"
