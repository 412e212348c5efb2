"""At the door: no other site may act for a person, no body is endless, and no error leaves with its traceback."""

import json
import logging
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hutch.core.errors import HutchError, NoSuchGame
from hutch.table.errors import Nonsense, NotYours, Refused

log = logging.getLogger("hutch.table")

MOST = 64 * 1024  # bytes of a request's body
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


class Headers:
    """Adds the house's headers to every answer. Plain ASGI, so that streams stay streams."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in HEADERS.items())]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Calm:
    """Whatever breaks inside is logged here and answered with a sentence; the server itself hears nothing of it."""

    def __init__(self, app: ASGIApp, answer: Callable[[Request, Exception], Response]) -> None:
        self.app, self.answer = app, answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as trouble:
            if scope["type"] != "http":
                raise
            log.exception("%s %s failed", scope["method"], scope["path"])
            if not begun:
                await self.answer(Request(scope), trouble)(scope, receive, send)


def check_origin(request: Request) -> None:
    """A request that changes something must come from our own page, or from no page at all."""
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site not in (None, "same-origin", "none"):
        raise NotYours("This came from another site.")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise NotYours("This came from another site.")


async def read_json(request: Request) -> dict[str, Any]:
    """The body of a request as a JSON object, checked for its origin and its size."""
    check_origin(request)
    if "application/json" not in request.headers.get("content-type", ""):
        raise Nonsense("The body must be JSON, with content-type application/json.")
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST:
            raise Nonsense(f"The body is longer than {MOST} bytes.")
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise Nonsense("The body is not JSON.") from None
    if not isinstance(value, dict):
        raise Nonsense("The body must be a JSON object.")
    return value


def whole(body: dict[str, Any], name: str) -> int:
    """A whole number of a body."""
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 2**31:
        raise Nonsense(f"{name!r} must be a whole number.")
    return value


def short_text(body: dict[str, Any], name: str, most: int = 200) -> str:
    value = body.get(name)
    if not isinstance(value, str) or len(value) > most:
        raise Nonsense(f"{name!r} must be a text of at most {most} letters.")
    return value


def status_of(trouble: HutchError) -> int:
    if isinstance(trouble, Refused):
        return trouble.status
    return 404 if isinstance(trouble, NoSuchGame) else 422


def answer_errors(app: FastAPI, page: Any) -> None:
    """Every error becomes one sentence: JSON for scripts, a page for people."""

    async def refused(request: Request, trouble: HutchError) -> Response:
        return say(request, status_of(trouble), str(trouble))

    async def lost(request: Request, trouble: HTTPException) -> Response:
        return say(
            request, trouble.status_code, "There is nothing here." if trouble.status_code == 404 else str(trouble.detail)
        )

    def broken(request: Request, trouble: Exception) -> Response:
        return say(request, 500, "Something broke on our side. Nothing that was answered is lost.")

    def say(request: Request, status: int, why: str) -> Response:
        if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
            return page(request, status, why)
        return JSONResponse({"why": why}, status)

    app.add_exception_handler(HutchError, refused)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, lost)  # type: ignore[arg-type]
    app.add_middleware(Calm, answer=broken)
