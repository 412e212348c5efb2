"""Looking deeper: finished matches analysed, and the coach. What is under /t/ADDRESS/analysis is also under /replay/NAME.

GET  /t/ADDRESS/analysis         a page: how far it is, then the whole analysis
POST /t/ADDRESS/analysis         the house begins it, once the match is over: {steps, of, done, trouble}; ask again for more
POST /t/ADDRESS/analysis/looks   {answers}   the visitor's own page makes it: the same, and the looks that it should take next
GET  /t/ADDRESS/analysis/data    all its numbers, and the chart
GET  /t/ADDRESS/analysis/better/PLY?tall=B   the better way instead of that move, position by position
POST /t/ADDRESS/coaching         {agree}     those who sit here agree to coaches at this table, or do not
POST /t/ADDRESS/coach            {seat, at}  one sentence about this seat's last move, or its last up to position `at`
POST /t/ADDRESS/coach/looks      {seat, at, answers}   the same by the asker's own page: what to look at, until that is all
"""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from hutch.table.analyses import Analyses, Job
from hutch.table.auth import hashed, held, new_secret, read_secrets
from hutch.table.checks import read_json, whole, yes_or_no
from hutch.table.errors import Nonsense, NoSuchTable, NotAllowed, Stale
from hutch.table.past import Subject, better_way
from hutch.table.quotas import client_of
from hutch.table.room.people import People
from hutch.table.room.room import Room
from hutch.table.routes.pages import page
from hutch.table.routes.play import DONE, at_seat, at_table, meter_of, rooms_of
from hutch.table.routes.replay import is_transcript, packed, pasts_of, subject_of

ROUTES = APIRouter()
VISITOR = "hutch-analysis"  # a cookie: whose page made an analysis of its own
DAY = 24 * 3600
LARGEST = 2_000_000  # bytes of answers that a page sends at once


def analyses_of(request: Request) -> Analyses:
    return request.app.state.analyses  # type: ignore[no-any-return]


async def ended(request: Request, address: str) -> tuple[str, Subject]:
    """Where it is looked through, and what."""
    subject = await subject_of(request, address)
    if not subject.open:
        raise NotAllowed("A match is analysed when it is over; until then a coach may tell about your own moves.")
    return f"/{'replay' if is_transcript(request) else 't'}/{address}", subject


def visitor_of(request: Request) -> str:
    """Who asks, as far as their own analyses go."""
    return hashed(request.cookies.get(VISITOR) or "")


async def analysed(request: Request, address: str) -> tuple[Subject, Job]:
    place, subject = await ended(request, address)
    job = analyses_of(request).find(place, visitor_of(request))
    if job is None:
        raise Stale("This match has not been analysed yet.")
    return subject, job


@ROUTES.get("/t/{address}/analysis")
@ROUTES.get("/replay/{address}/analysis")
async def show(request: Request, address: str) -> Response:
    place, subject = await ended(request, address)
    job = analyses_of(request).find(place, visitor_of(request))
    if job is not None:
        return HTMLResponse(job.html, headers={"cache-control": "no-store"})
    return page("analysis.html", game=subject.match.game, place=place)


@ROUTES.post("/t/{address}/analysis")
@ROUTES.post("/replay/{address}/analysis")
async def begin(request: Request, address: str) -> dict[str, Any]:
    await read_json(request)
    place, subject = await ended(request, address)
    meter = meter_of(request)
    job = analyses_of(request).begin(place, subject.match, names_of(subject), lambda: meter.count(request, "analyses"))
    return job.news()


def names_of(subject: Subject) -> list[str]:
    people = People(list(subject.chairs), subject.match)
    return [people.name(seat) for seat in range(subject.match.players)]


def answers_of(body: dict[str, Any]) -> dict[str, object]:
    """What a page has seen."""
    answers = body.get("answers")
    if not isinstance(answers, dict):
        raise Nonsense("'answers' must be an object: what was seen, by the ids of the looks.")
    return answers


@ROUTES.post("/t/{address}/analysis/looks")
@ROUTES.post("/replay/{address}/analysis/looks")
async def looks(request: Request, address: str) -> Response:
    body = await read_json(request, LARGEST)
    place, subject = await ended(request, address)
    answers = answers_of(body)
    analyses, meter, pasts = analyses_of(request), meter_of(request), pasts_of(request)
    if known := analyses.find(place, visitor_of(request)):
        return JSONResponse({**known.news(), "looks": []})
    secret = request.cookies.get(VISITOR) or new_secret()
    job = analyses.begin_own(place, hashed(secret), subject.match, names_of(subject), lambda: meter.count(request, "analyses"))
    answer = JSONResponse(await pasts.do(client_of(request), lambda: job.go_on(answers)))
    answer.set_cookie(VISITOR, secret, max_age=DAY, path=f"{place}/analysis", httponly=True, samesite="lax")
    return answer


@ROUTES.get("/t/{address}/analysis/data")
@ROUTES.get("/replay/{address}/analysis/data")
async def data(request: Request, address: str) -> dict[str, Any]:
    return (await analysed(request, address))[1].found


@ROUTES.get("/t/{address}/analysis/better/{ply}")
@ROUTES.get("/replay/{address}/analysis/better/{ply}")
async def better(request: Request, address: str, ply: int, tall: bool = False) -> Response:
    pasts, (subject, job) = pasts_of(request), await analysed(request, address)
    decision = job.decisions.get(ply)
    if decision is None or not decision.way:
        raise NoSuchTable(f"No better way than move {ply} is known.")
    work = pasts.ask(
        client_of(request), subject.key("better", ply, tall, job.whose), lambda: better_way(subject, decision, tall)
    )
    return packed(request, await work)


@ROUTES.post("/t/{address}/coaching")
async def coaching(request: Request, address: str) -> dict[str, Any]:
    body = await read_json(request)
    meter_of(request).count(request, "seats")
    agree = yes_or_no(body, "agree")
    room, mine = await at_table(request, address, "Only those who sit at this table can agree to coaches.")
    await room.seating.agree_to_coaches(mine, agree)
    return DONE


@ROUTES.post("/t/{address}/coach")
async def coach(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    meter_of(request).count(request, "hints")
    asked = await asked_of(request, room, seat, body)
    heads = rooms_of(request).house.heads
    advice = await heads.do(f"coach for {client_of(request)}", coaches().advise, room.match.game, asked)
    return dict(advice.as_dict())


@ROUTES.post("/t/{address}/coach/looks")
async def coach_looks(request: Request, address: str) -> dict[str, Any]:
    room, seat, body = await at_seat(request, address)
    answers = answers_of(body)
    meter_of(request).count(request, "pasts" if answers else "hints")
    asked = await asked_of(request, room, seat, body)
    pasts, game = rooms_of(request).pasts, room.match.game
    told = await pasts.do(client_of(request), lambda: coaches().advise_by(answers, game, asked))
    return {"looks": told} if isinstance(told, list) else {**told.as_dict(), "looks": []}


async def asked_of(request: Request, room: Room, seat: int, body: dict[str, Any]) -> Any:
    """The decision of this seat that its coach is asked about, if there may be a coach."""
    async with room.lock:
        await room.catch_up()
        mine = held(read_secrets(request), room.people.chairs)
        if waiting := room.seating.against_coaches(mine):
            raise NotAllowed(f"There is no coach here: {waiting} would have to agree first.")
        upto = whole(body, "at") if "at" in body else room.match.number
        if not 0 <= upto <= room.match.number:
            raise NoSuchTable(f"There is no position {upto} of this match; there are 0 to {room.match.number}.")
        asked = coaches().last_own(room.match, seat, upto)
    if asked is None:
        raise NotAllowed("You had not decided anything by then." if "at" in body else "You have not decided anything yet.")
    return asked


def coaches() -> Any:
    """The coach, loaded when somebody asks for one: it compiles search."""
    from hutch.analysis import coach

    return coach
