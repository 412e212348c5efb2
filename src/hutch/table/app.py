"""The application: pages for people (`routes.pages`), and under /t/ADDRESS what they play at (`routes.play`)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from hutch.table import metrics
from hutch.table.analyses import Analyses
from hutch.table.bench import Bench
from hutch.table.checks import Headers, Hosts, answer_errors
from hutch.table.database import home_database
from hutch.table.metrics import Timed
from hutch.table.quotas import Meter
from hutch.table.rooms import Rooms
from hutch.table.routes import analysis, engine, operations, pages, play, printing, replay, studies, teach
from hutch.table.settings import Settings
from hutch.table.store import Store
from hutch.table.transcripts import Transcripts

HERE = Path(__file__).parent


class Fresh(StaticFiles):
    """Files that a browser asks about every time, so that scripts of two versions never meet on one page."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        answer = super().file_response(*given, **named)
        answer.headers["cache-control"] = "no-cache"
        return answer


def create_app(database_url: str | None = None, settings: Settings | None = None) -> FastAPI:
    """The table on this database; the user's own if none is named."""
    settings = settings or Settings()
    analyses = Analyses()
    rooms = Rooms(Store(database_url or home_database(), settings.studied), settings.pause, settings.expire_days)
    bench = Bench(rooms.store)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        rooms.start()
        rooms.do(metrics.keep_observing(rooms, app.state.meter.streams.total))
        yield
        bench.close()
        analyses.close()
        await rooms.close()

    app = FastAPI(title="Hutch", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.rooms = rooms
    app.state.bench = bench
    app.state.transcripts = Transcripts()
    app.state.analyses = analyses
    app.state.meter = Meter(settings.quotas)
    answer_errors(app, pages.sorry)
    app.add_middleware(Hosts, names=settings.hosts)
    app.add_middleware(Headers)
    app.add_middleware(Timed)
    app.include_router(play.ROUTES)  # the first that is looked through: nothing is asked for as often
    app.include_router(pages.ROUTES)
    app.include_router(engine.ROUTES)
    app.include_router(printing.ROUTES)
    app.include_router(replay.ROUTES)
    app.include_router(teach.ROUTES)
    app.include_router(operations.ROUTES)
    app.include_router(studies.ROUTES)
    app.include_router(analysis.ROUTES)
    app.mount("/static", Fresh(directory=HERE / "static"), name="static")
    return app
