"""What a page asks of a table. Moves are POSTed with the number of the position they were meant for; news arrive as events.

POST /games/GAME/tables        {seats, options, edition, limits} begin a match; `limits`: {move, game, end}
GET  /t/ADDRESS/events         Server-Sent Events: `people`, and `position`, told by what has changed (see `wire`)
POST /t/ADDRESS/move           {seat, number, text, key}   `key` is the page's own name for it: sent twice, played once
GET  /t/ADDRESS/moves/KEY      what became of a move whose answer was lost
POST /t/ADDRESS/undo           {seat, number}
POST /t/ADDRESS/sit            {seat, name}                take a free seat
POST /t/ADDRESS/bot            {seat}                      let a bot have a free seat
POST /t/ADDRESS/stand-in       {seat}                      let a bot play for somebody who is away
POST /t/ADDRESS/leave          {seat}                      get up; a bot goes on
POST /t/ADDRESS/ready          {}                          everybody at this screen is ready for the sand to run
POST /t/ADDRESS/give-up        {agree}                     propose to give the table up, or agree; false: play on
POST /t/ADDRESS/word           {seat, word}                add to the luck, before the first move
POST /t/ADDRESS/again          {}                          the next match, same people
POST /t/ADDRESS/hint           {seat, number}
GET  /t/ADDRESS/transcript     what this viewer may know of it, as text

Errors are {"why": sentence}: 400 nonsense, 403 not yours, 404 no such table, 409 too late, 422 not allowed, 429 too much,
503 not just now.
"""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from fastapi import APIRouter, Request
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from hutch.core.record import SPECTATOR
from hutch.table.auth import hand_out, hashed, held, new_secret, read_name, read_secrets
from hutch.table.chairs import read_seatings
from hutch.table.checks import read_json, short_text, whole, yes_or_no
from hutch.table.errors import Nonsense, NotAllowed, NotYours, OldRules, Stale
from hutch.table.quotas import Meter, client_of
from hutch.table.room import bots, thinking
from hutch.table.room.limits import read_terms
from hutch.table.room.people import check_held
from hutch.table.room.room import Room
from hutch.table.room.watchers import Watcher
from hutch.table.rooms import Rooms
from hutch.table.streams import stream
from hutch.table.threads import OPENING, in_thread

ROUTES = APIRouter()
DONE = {"done": True}
KEY = re.compile(r"[\w-]{8,40}", re.ASCII)  # a page's name for its move
T = TypeVar("T")


def rooms_of(request: Request) -> Rooms:
    return request.app.state.rooms  # type: ignore[no-any-return]


def meter_of(request: Request) -> Meter:
    return request.app.state.meter  # type: ignore[no-any-return]


async def at_seat(request: Request, address: str) -> tuple[Room, int, dict[str, Any]]:
    """For a request by somebody who sits: the room, the seat it is about, and the body. 403 if the secret is wrong."""
    body = await read_json(request)
    seat = whole(body, "seat")
    room = await rooms_of(request).room(address)
    check_held(seat, held(read_secrets(request), room.people.chairs))
    return room, seat, body


async def at_table(request: Request, address: str, refusal: str) -> tuple[Room, list[int]]:
    """For a request by anybody who sits here: the room and their seats. 403 with these words for everybody else."""
    room = await rooms_of(request).room(address)
    mine = held(read_secrets(request), room.people.chairs)
    if not mine:
        raise NotYours(refusal)
    return room, mine


def own_secrets(request: Request, room: Room) -> dict[int, str]:
    """The secrets that came with a request and are right, by seat."""
    seat_secrets = read_secrets(request)
    return {seat: seat_secrets[seat] for seat in held(seat_secrets, room.people.chairs)}


@ROUTES.post("/games/{game}/tables", status_code=201)
async def begin(request: Request, game: str) -> Response:
    body = await read_json(request)
    meter_of(request).count(request, "tables")
    options, edition = body.get("options", {}), body.get("edition")
    if not isinstance(options, dict) or not all(isinstance(value, str) and len(value) <= 400 for value in options.values()):
        raise Nonsense("'options' must be an object of short texts.")
    if edition is not None and not isinstance(edition, str):
        raise Nonsense("'edition' must be the text of a TOML file.")
    terms = read_terms(body.get("limits"))
    address, seat_secrets = await rooms_of(request).begin(game, read_seatings(body.get("seats")), options, edition, terms)
    response = JSONResponse({"address": f"/t/{address}"}, 201)
    hand_out(response, address, seat_secrets)
    return response


@ROUTES.post("/t/{address}/move")
async def move(request: Request, address: str) -> Response:
    room, seat, body = await at_seat(request, address)
    key = body.get("key")
    if key is not None and not (isinstance(key, str) and KEY.fullmatch(key)):
        raise Nonsense("A move's key is 8 to 40 letters, digits or hyphens.")
    return JSONResponse({"number": await room.play.move(seat, whole(body, "number"), short_text(body, "text"), key)})


@ROUTES.get("/t/{address}/moves/{key}")
async def became_of(request: Request, address: str, key: str) -> dict[str, Any]:
    """Whether a move of this name was played; its number, or null."""
    room = await rooms_of(request).room(address)
    return {"number": await room.play.became_of(key)}


@ROUTES.post("/t/{address}/word")
async def word(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    meter_of(request).count(request, "seats")
    await room.add_word(seat, short_text(body, "word"))
    return DONE


@ROUTES.post("/t/{address}/undo")
async def undo(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    await room.play.undo(seat, whole(body, "number"))
    return {"number": room.number}


@ROUTES.post("/t/{address}/sit")
async def sit(request: Request, address: str) -> Response:
    body = await read_json(request)
    meter_of(request).count(request, "seats")
    seat, name, secret = whole(body, "seat"), read_name(body.get("name"), ""), new_secret()
    room = await rooms_of(request).room(address)
    await room.seating.sit(seat, name, hashed(secret))
    response = JSONResponse(DONE)
    hand_out(response, address, {**own_secrets(request, room), seat: secret})
    return response


@ROUTES.post("/t/{address}/bot")
async def seat_bot(request: Request, address: str) -> dict[str, Any]:
    seat = whole(await read_json(request), "seat")
    meter_of(request).count(request, "seats")
    room, _ = await at_table(request, address, "Only somebody who sits at this table can ask a bot to join.")
    room.people.check_free(seat)
    await room.seating.seat_bot(seat, thinking.usual_level(), bots.NAMES[seat % len(bots.NAMES)])
    return DONE


@ROUTES.post("/t/{address}/stand-in")
async def stand_in(request: Request, address: str) -> dict[str, Any]:
    seat = whole(await read_json(request), "seat")
    meter_of(request).count(request, "seats")
    room, _ = await at_table(request, address, "Only somebody who sits at this table can ask for a stand-in.")
    await room.seating.stand_in(seat, thinking.usual_level())
    return DONE


@ROUTES.post("/t/{address}/leave")
async def leave(request: Request, address: str) -> dict[str, Any]:
    room, seat, _ = await at_seat(request, address)
    meter_of(request).count(request, "seats")
    await room.seating.leave(seat, thinking.usual_level(), bots.NAMES[seat % len(bots.NAMES)])
    return DONE


@ROUTES.post("/t/{address}/ready")
async def ready(request: Request, address: str) -> dict[str, Any]:
    await read_json(request)
    room, mine = await at_table(request, address, "Only those who sit at this table are asked whether they are ready.")
    await room.seating.ready(mine)
    return DONE


@ROUTES.post("/t/{address}/give-up")
async def give_up(request: Request, address: str) -> dict[str, Any]:
    body = await read_json(request)
    meter_of(request).count(request, "seats")
    agree = yes_or_no(body, "agree")
    room, mine = await at_table(request, address, "Only those who sit at this table can give it up.")
    await (room.seating.give_up(mine) if agree else room.seating.play_on())
    return DONE


@ROUTES.post("/t/{address}/again")
async def again(request: Request, address: str) -> Response:
    await read_json(request)
    meter_of(request).count(request, "tables")
    room = await rooms_of(request).room(address)
    mine = own_secrets(request, room)
    if not mine and room.sequel is None:
        raise NotYours("Only somebody who sits at this table can begin another game.")
    sequel, seat_secrets = await rooms_of(request).again(room, mine)
    response = JSONResponse({"address": f"/t/{sequel}"})
    if seat_secrets:
        hand_out(response, sequel, seat_secrets)
    return response


@ROUTES.post("/t/{address}/hint")
async def hint(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    meter_of(request).count(request, "hints")
    async with room.lock:
        if whole(body, "number") != room.number:
            raise Stale("The table has moved on since: look at it again.")
        if room.over or seat not in room.match.legal():
            raise NotAllowed("It is not your turn.")
        view, number = room.match.view(seat), room.number
    stop, heads = np.zeros(1, np.int64), rooms_of(request).house.heads
    asker = f"hints for {client_of(request)}"
    hints = heads.do(asker, thinking.hints, room.match.game, view, seat, secrets.randbits(40), stop)
    return {"number": number, "hints": await while_there(request, hints, stop)}


async def while_there(request: Request, work: Coroutine[Any, Any, T], stop: np.ndarray) -> T:
    """What this work answers; if the asker goes away, it is given up."""
    asked = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(gone(request))
    try:
        await asyncio.wait({asked, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise ClientDisconnect
        return await asked
    finally:
        stop[0] = 1
        asked.cancel()
        leaving.cancel()


async def gone(request: Request) -> None:
    """Returns when the asker has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@ROUTES.get("/t/{address}/transcript")
async def transcript(request: Request, address: str, seat: int = SPECTATOR) -> Response:
    try:
        room = await rooms_of(request).room(address)
    except OldRules as trouble:
        text = await in_thread(OPENING, kept_transcript, request, address, seat, trouble)
    else:
        if seat != SPECTATOR:
            check_held(seat, held(read_secrets(request), room.people.chairs))
        await tell_start(rooms_of(request), room)
        async with room.lock:
            text = await in_thread(OPENING, room.match.transcript, seat)
    headers = {"content-disposition": f'attachment; filename="hutch-{address}.txt"'}
    return PlainTextResponse(text, headers=headers)


async def tell_start(rooms: Rooms, room: Room) -> None:
    """How the position came about from which this match began may be told when the match it was of is over."""
    start = room.match.start
    if start is not None and not start.told and await in_thread(OPENING, rooms.store.is_over, start.origin):
        room.match.start = replace(start, told=True)


def kept_transcript(request: Request, address: str, seat: int, trouble: OldRules) -> str:
    """As it was last kept, of a match whose rules have changed since."""
    store = rooms_of(request).store
    if seat != SPECTATOR:
        check_held(seat, held(read_secrets(request), store.chairs(address)))
    kept = store.keepsake(address, seat)
    if kept is None:
        raise trouble
    return kept.transcript


@ROUTES.get("/t/{address}/events")
async def events(request: Request, address: str, seat: int = SPECTATOR, tall: bool = False) -> Response:
    meter_of(request).check_stream(request)
    room = await rooms_of(request).room(address)
    mine = held(read_secrets(request), room.people.chairs)
    if seat != SPECTATOR:
        check_held(seat, mine)
    await room.seating.reclaim(mine)
    watcher = Watcher(seat, tall, mine)
    number, _, tag = request.headers.get("last-event-id", "").partition(".")
    if number.isdecimal() and len(number) < 9 and int(number) <= room.number:
        watcher.since = int(number)
        if (known := room.frames.find((seat, tall), tag)) is not None:
            watcher.number, watcher.tag = known.number, tag
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", **({"content-encoding": "gzip"} if compressed else {})}
    told = counted(request, stream(rooms_of(request), address, watcher, compressed))
    return StreamingResponse(told, media_type="text/event-stream", headers=headers)


async def counted(request: Request, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream that counts as open while it is."""
    meter_of(request).stream_begins(request)
    try:
        async for message in told:
            yield message
    finally:
        meter_of(request).stream_ends(request)
