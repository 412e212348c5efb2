"""At the door: no other site may act for a person, no body is endless, and no error leaves with its traceback."""

import asyncio
import ipaddress
import json
import logging
import re
import socket
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hutch.core.errors import HutchError, NoSuchGame
from hutch.table.errors import CannotStore, Nonsense, NoSuchTable, NotYours, Refused, TooMuch

log = logging.getLogger("hutch.table")

MOST = 64 * 1024  # bytes of a request's body
BODY_WITHIN = 10.0  # seconds that a body may take to come
ADDRESS = re.compile(r"[\w-]{1,24}", re.ASCII)  # of a match
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
WORKER = "/static/engine/worker.js"  # the one place where WebAssembly may be compiled: a worker's policy is its own
WANTED = {"int": "must be a whole number", "bool": "must be true or false", "missing": "is missing"}  # of an address
HEADERS = {
    "content-security-policy": POLICY,
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
                house = {**HEADERS, "content-security-policy": policy_of(scope["path"])}
                message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in house.items())]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def policy_of(path: str) -> str:
    """What a page may load and run: nothing from elsewhere, no eval; the engine's worker alone compiles WebAssembly."""
    return f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'" if path == WORKER else POLICY


class Hosts:
    """Answers only those who call the house by a name of its own: another site's name may not lead here (DNS rebinding)."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app, self.names = app, {name.lower() for name in names} | own_names()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self.knows(Request(scope).headers.get("host", "")):
            why = "This house does not go by that name; its owner can add it with --allow-host."
            await JSONResponse({"why": why}, 421)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def knows(self, host: str) -> bool:
        name = re.sub(r":\d*$", "", host).lower().rstrip(".")
        return name in self.names or is_plain_address(name.strip("[]"))


def own_names() -> set[str]:
    """What this machine calls itself, and is called by its neighbours."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local", f"{name.split('.')[0]}.local"}


def is_plain_address(name: str) -> bool:
    """127.0.0.1, ::1: an address is no name that somebody could have pointed here."""
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


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
        except ClientDisconnect:
            pass  # nobody is there to be answered
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
    if origin is not None and site_of(origin) != request.headers.get("host"):
        raise NotYours("This came from another site.")


def site_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def check_address(address: str) -> str:
    """A match's address as we give them out."""
    if not ADDRESS.fullmatch(address):
        raise NoSuchTable("There is no table at this address.")
    return address


async def read_json(request: Request, most: int = MOST) -> dict[str, Any]:
    """The body of a request as a JSON object, checked for its origin and its size."""
    check_origin(request)
    if "application/json" not in request.headers.get("content-type", ""):
        raise Nonsense("The body must be JSON, with content-type application/json.")
    body = await read_body(request, most)
    request.app.state.meter.count(request, "kilobytes", 1 + len(body) // 1024)
    try:
        value = json.loads(body)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):  # half a character of two (a lone surrogate) is a ValueError too
        raise Nonsense("The body is not JSON.") from None
    if not isinstance(value, dict):
        raise Nonsense("The body must be a JSON object.")
    return value


async def read_body(request: Request, most: int) -> bytes:
    """All of it, soon, and not too much."""
    body = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise Nonsense(f"The body is longer than {most} bytes.")
    except TimeoutError:
        raise Nonsense("The body took too long to come.") from None
    return body


def whole(body: dict[str, Any], name: str) -> int:
    """A whole number of a body."""
    value = body.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 2**31:
        raise Nonsense(f"{name!r} must be a whole number.")
    return value


def yes_or_no(body: dict[str, Any], name: str) -> bool:
    """A flag of a body."""
    value = body.get(name)
    if not isinstance(value, bool):
        raise Nonsense(f"{name!r} must be true or false.")
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


def answer_errors(app: FastAPI, page: Callable[[Request, int, str], Response]) -> None:
    """Every error becomes one sentence: JSON for scripts, a page for people."""

    async def refused(request: Request, trouble: HutchError) -> Response:
        answer = say(request, status_of(trouble), str(trouble))
        if isinstance(trouble, TooMuch):
            answer.headers["retry-after"] = str(trouble.seconds)
        if isinstance(trouble, CannotStore):
            log.warning("%s %s: %s (%s)", request.method, request.url.path, trouble, trouble.__cause__)
            answer.headers["retry-after"] = "2"
        return answer

    async def lost(request: Request, trouble: HTTPException) -> Response:
        return say(
            request, trouble.status_code, "There is nothing here." if trouble.status_code == 404 else str(trouble.detail)
        )

    async def misread(request: Request, trouble: RequestValidationError) -> Response:
        first = trouble.errors()[0]
        wanted = WANTED.get(first["type"].partition("_")[0], "makes no sense")
        return say(request, 400, f"{str(first['loc'][-1])!r} {wanted}.")

    def broken(request: Request, trouble: Exception) -> Response:
        return say(request, 500, "Something broke on our side. Nothing that was answered is lost.")

    def say(request: Request, status: int, why: str) -> Response:
        if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
            return page(request, status, why)
        return JSONResponse({"why": why}, status)

    app.add_exception_handler(HutchError, refused)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, misread)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, lost)  # type: ignore[arg-type]
    app.add_middleware(Calm, answer=broken)
