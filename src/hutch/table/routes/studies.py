"""*Study this game*: the designer's bench in the browser.

GET  /games/GAME/study         the bench of one game: its numbers as a form
POST /games/GAME/studies       {players, minutes, changes: {"animals.bear": 2}}   begin a study; one at a time in the house
GET  /studies/NAME/events      Server-Sent Events: `study`, how it stands
POST /studies/NAME/stop        {}
GET  /studies/NAME             the report
GET  /studies/NAME/edition     the edition that was tried, as TOML
"""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from importlib.util import find_spec
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse

from hutch.core.game import Game
from hutch.studies.changes import numbers_in
from hutch.studies.engine import Limits
from hutch.studies.study import Request as Question
from hutch.table.bench import EVERY, LONGEST, Bench
from hutch.table.checks import read_json
from hutch.table.errors import Nonsense, NotAllowed, Stale
from hutch.table.routes.pages import on_shelf, page
from hutch.table.routes.play import DONE, counted, meter_of

ROUTES = APIRouter()
TIMES = {"0.25": "15 seconds", "1": "a minute", "3": "three minutes"}
MOST_CHANGES = 40


def bench_of(request: Request) -> Bench:
    return request.app.state.bench  # type: ignore[no-any-return]


def can_study() -> bool:
    return find_spec("matplotlib") is not None


@ROUTES.get("/games/{name}/study")
def bench_page(name: str) -> Response:
    game = on_shelf(name)
    form = {"game": game.name, "title": game.title, "seats": list(game.seats)}
    return page("study.html", game=game, form=form, groups=groups_of(game), times=TIMES, ready=can_study())


def groups_of(game: Game) -> dict[str, dict[str, int]]:
    """The numbers of the edition, by the part of its table that they stand in; those of no part come together."""
    groups: dict[str, dict[str, int]] = {}
    for path, number in numbers_in(game.standard_edition).items():
        groups.setdefault(path.split(".")[0] if "." in path else "numbers", {})[path] = number
    return groups


@ROUTES.post("/games/{name}/studies", status_code=201)
async def begin(request: Request, name: str) -> Response:
    body = await read_json(request)
    meter_of(request).count(request, "studies")
    if not can_study():
        raise NotAllowed("This house has nothing to draw charts with; who runs it can add that: pip install 'hutch[studies]'.")
    question = read_question(on_shelf(name), body)
    name = await asyncio.to_thread(bench_of(request).begin, question)
    return JSONResponse({"name": name}, 201)


def read_question(game: Game, body: Mapping[str, Any]) -> Question:
    """What somebody wants to know, from JSON."""
    players, changes, minutes = body.get("players"), body.get("changes", {}), body.get("minutes", 1)
    if players is not None and (not isinstance(players, int) or isinstance(players, bool)):
        raise Nonsense("'players' must be a whole number, or missing.")
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 < 60 * minutes <= LONGEST:
        raise Nonsense(f"'minutes' must be more than 0 and at most {LONGEST / 60:.0f}.")
    fits = isinstance(changes, dict) and len(changes) <= MOST_CHANGES
    if not fits or not all(isinstance(value, int) and len(key) <= 80 for key, value in changes.items()):
        raise Nonsense(f"'changes' must be an object of at most {MOST_CHANGES} whole numbers.")
    told = [f"{key}={value}" for key, value in changes.items()]
    return Question(game, [players] if players else None, limits=Limits(60.0 * minutes), changes=told)


@ROUTES.get("/studies/{name}/events")
async def events(request: Request, name: str) -> Response:
    meter_of(request).check_stream(request)
    bench = bench_of(request)
    stream = counted(request, told(bench, name, await asyncio.to_thread(bench.news, name)))
    return StreamingResponse(stream, media_type="text/event-stream", headers={"cache-control": "no-store"})


async def told(bench: Bench, name: str, news: dict[str, Any]) -> AsyncIterator[bytes]:
    yield as_event(news)
    while not news["done"]:
        await asyncio.sleep(EVERY)
        news = await asyncio.to_thread(bench.news, name)
        yield as_event(news)


def as_event(news: Mapping[str, Any]) -> bytes:
    return f"event: study\ndata: {json.dumps(news)}\n\n".encode()


@ROUTES.post("/studies/{name}/stop")
async def stop(request: Request, name: str) -> dict[str, Any]:
    await read_json(request)
    await asyncio.to_thread(bench_of(request).stop, name)
    return DONE


@ROUTES.get("/studies/{name}")
def report(request: Request, name: str) -> Response:
    html = bench_of(request).report(name)
    if not html:
        raise Stale("This study has no report yet.")
    return HTMLResponse(html)


@ROUTES.get("/studies/{name}/edition")
def edition(request: Request, name: str) -> Response:
    game, toml = bench_of(request).edition(name)
    return PlainTextResponse(toml, headers={"content-disposition": f'attachment; filename="{game}-tried.toml"'})
