"""The application: pages for people (`pages`), and under /t/ADDRESS the tables they play at (`tables`)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from hutch.table import pages, tables
from hutch.table.guard import Headers, answer_errors
from hutch.table.hall import Hall
from hutch.table.store import Store, home_database

HERE = Path(__file__).parent
PAUSE = 0.6  # seconds that a bot's move takes at least, so that people can follow


class Fresh(StaticFiles):
    """Asked for again each time, and mostly answered "as before": scripts of two versions never meet on one page."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        answer = super().file_response(*given, **named)
        answer.headers["cache-control"] = "no-cache"
        return answer


def create_app(database_url: str | None = None, pause: float = PAUSE) -> FastAPI:
    """The table on this database; the user's own if none is named."""
    hall = Hall(Store(database_url or home_database()), pause)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await hall.close()

    app = FastAPI(title="Hutch", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.hall = hall
    answer_errors(app, pages.sorry)
    app.add_middleware(Headers)
    app.include_router(pages.ROUTES)
    app.include_router(tables.ROUTES)
    app.mount("/static", Fresh(directory=HERE / "static"), name="static")
    return app
