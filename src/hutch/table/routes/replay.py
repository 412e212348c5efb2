"""Looking back, transcripts, and trying it from here. What is under /t/ADDRESS is also under /replay/NAME, for a transcript.

GET  /t/ADDRESS?at=N                     the page, at that position; &as=EYES through other eyes
GET  /t/ADDRESS/past?eyes=E              the log as these eyes could read it; E: a seat, -1 who watches, open (once it is over)
GET  /t/ADDRESS/past/N?eyes=E&tall=B     one position as they saw it
GET  /t/ADDRESS/past/N/about, /reading   what a part of it is; all of it in words
GET  /t/ADDRESS/forks                    the tables that began from here, and the bots' levels for another
POST /t/ADDRESS/fork {at, eyes, anew, seats}   a new table from there; `anew`: what these eyes did not know is dealt anew
GET  /replay                             a page that takes a transcript
POST /replay {text, edition}             look through it: {address}; BadTranscript says on which line it is wrong, and why
GET  /replay/NAME                        the page, for as long as this process remembers it
"""

import gzip
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from hutch.core.about import about, reading
from hutch.core.lessons import has_lesson
from hutch.table.auth import NAME_LENGTH, hand_out, held, read_secrets
from hutch.table.chairs import read_seatings
from hutch.table.checks import MOST, read_json, short_text, whole
from hutch.table.errors import Nonsense, NoSuchTable
from hutch.table.forks import Order, begin_fork, known_forks
from hutch.table.past import Subject, position, story
from hutch.table.quotas import client_of
from hutch.table.room import thinking
from hutch.table.rooms import Rooms
from hutch.table.routes.pages import page, table_facts
from hutch.table.routes.play import meter_of, rooms_of
from hutch.table.threads import OPENING, in_thread
from hutch.table.transcripts import Transcripts, open_transcript

ROUTES = APIRouter()
LONGEST = 80  # letters of an id


def transcripts_of(request: Request) -> Transcripts:
    return request.app.state.transcripts  # type: ignore[no-any-return]


def is_transcript(request: Request) -> bool:
    return request.url.path.startswith("/replay/")


async def subject_of(request: Request, address: str) -> Subject:
    """What is looked at: a table as it stands now, or a transcript."""
    if is_transcript(request):
        return transcripts_of(request).find(address).subject()
    room = await rooms_of(request).room(address)
    async with room.lock:  # so that nothing is shown before it is stored
        match, chairs, stamp = room.match.as_of(room.match.number), room.people.chairs[:], room.number - room.match.number
        over = room.over
    return Subject(address, match, chairs, held(read_secrets(request), chairs), over, stamp)


def packed(request: Request, body: bytes) -> Response:
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(gzip.decompress(body), media_type="application/json", headers=headers)


def pasts_of(request: Request) -> Any:
    meter_of(request).count(request, "pasts")
    rooms: Rooms = rooms_of(request)
    return rooms.pasts


@ROUTES.get("/t/{address}/past")
@ROUTES.get("/replay/{address}/past")
async def whole_story(request: Request, address: str, eyes: str = "-1") -> Response:
    pasts, subject = pasts_of(request), await subject_of(request, address)
    through = subject.eyes(eyes)
    key = subject.key("story", subject.match.number, through)
    return packed(request, await pasts.ask(client_of(request), key, lambda: story(subject, through)))


@ROUTES.get("/t/{address}/past/{number}")
@ROUTES.get("/replay/{address}/past/{number}")
async def one_position(request: Request, address: str, number: int, eyes: str = "-1", tall: bool = False) -> Response:
    pasts, subject = pasts_of(request), await subject_of(request, address)
    through = subject.eyes(eyes)
    check_number(subject, number)
    key = subject.key("position", number, through, tall)
    return packed(request, await pasts.ask(client_of(request), key, lambda: position(subject, number, through, tall)))


def check_number(subject: Subject, number: int) -> None:
    if not 0 <= number <= subject.match.number:
        raise NoSuchTable(f"There is no position {number} of this match; there are 0 to {subject.match.number}.")


@ROUTES.get("/t/{address}/past/{number}/about")
@ROUTES.get("/replay/{address}/past/{number}/about")
async def about_then(request: Request, address: str, number: int, part: str, eyes: str = "-1") -> Response:
    pasts, subject = pasts_of(request), await subject_of(request, address)
    through = subject.eyes(eyes)
    check_number(subject, number)

    def work() -> dict[str, str] | None:
        then = subject.at(number, through)
        told = about(subject.match.game, then.view(), then.viewer, part[:LONGEST])
        return None if told is None else vars(told)

    return packed(request, await pasts.ask(client_of(request), subject.key("about", number, through, part[:LONGEST]), work))


@ROUTES.get("/t/{address}/past/{number}/reading")
@ROUTES.get("/replay/{address}/past/{number}/reading")
async def reading_then(request: Request, address: str, number: int, eyes: str = "-1") -> Response:
    pasts, subject = pasts_of(request), await subject_of(request, address)
    through = subject.eyes(eyes)
    check_number(subject, number)

    def work() -> list[dict[str, str]]:
        then = subject.at(number, through)
        return [vars(told) for told in reading(subject.match.game, then.view(), then.viewer)]

    return packed(request, await pasts.ask(client_of(request), subject.key("reading", number, through), work))


# ---- try it from here -----------------------------------------------------------------------------------------------


@ROUTES.get("/t/{address}/forks")
@ROUTES.get("/replay/{address}/forks")
async def forks(request: Request, address: str) -> dict[str, Any]:
    subject = await subject_of(request, address)
    cards = [] if is_transcript(request) else await in_thread(OPENING, rooms_of(request).store.forks, address)
    return {"forks": known_forks(cards, subject), "levels": thinking.levels(), "usual": thinking.usual_level()}


@ROUTES.post("/t/{address}/fork", status_code=201)
@ROUTES.post("/replay/{address}/fork", status_code=201)
async def fork(request: Request, address: str) -> Response:
    body = await read_json(request)
    meter_of(request).count(request, "tables")
    subject, at = await subject_of(request, address), whole(body, "at")
    check_number(subject, at)
    eyes, anew = body.get("eyes", "-1"), body.get("anew", False)
    if not isinstance(eyes, str) or not isinstance(anew, bool):
        raise Nonsense("'eyes' is a seat, -1 or open, as a text; 'anew' is true or false.")
    order = Order(client_of(request), "" if is_transcript(request) else address, read_seatings(body.get("seats")))
    path, seat_secrets = await begin_fork(rooms_of(request), subject, at, subject.eyes(eyes) if anew else None, order)
    response = JSONResponse({"address": f"/t/{path}"}, 201)
    hand_out(response, path, seat_secrets)
    return response


# ---- transcripts ----------------------------------------------------------------------------------------------------


@ROUTES.get("/replay")
def open_page() -> Response:
    return page("replay.html")


@ROUTES.post("/replay", status_code=201)
async def hand_in(request: Request) -> dict[str, Any]:
    body = await read_json(request, 5 * MOST)
    meter_of(request).count(request, "transcripts")
    text, edition = short_text(body, "text", 4 * MOST), short_text({"edition": "", **body}, "edition", MOST)
    opened = await rooms_of(request).pasts.do(client_of(request), lambda: open_transcript(text, edition or None))
    return {"address": f"/replay/{transcripts_of(request).add(opened)}"}


@ROUTES.get("/replay/{address}")
def transcript_page(request: Request, address: str) -> Response:
    try:
        opened = transcripts_of(request).find(address)
    except NoSuchTable:
        return RedirectResponse("/replay?lost", 303)  # there the page hands it in again, if it still has it
    game = opened.match.game
    facts = {**table_facts(game, address), "base": f"/replay/{address}", "start": opened.match.start is not None}
    return page("table.html", game=game, facts=facts, longest=NAME_LENGTH, game_has_lesson=has_lesson(game))


@ROUTES.get("/replay/{address}/transcript")
def transcript_text(request: Request, address: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="hutch-{address}.txt"'}
    return PlainTextResponse(transcripts_of(request).find(address).text, headers=headers)
