"""For the engine in the page: a game's module, and what one viewer may know of a position, for it to think about.

GET /games/GAME/engine.wasm       the module that hutch/engine built
GET /t/ADDRESS/view?seat=0        {number, seat, record, actions, ms}: see messages.view
"""

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from hutch.core.record import SPECTATOR
from hutch.engine.module import path_of
from hutch.table import messages
from hutch.table.auth import held, read_secrets
from hutch.table.errors import NoSuchTable
from hutch.table.room.people import check_held
from hutch.table.routes.pages import on_shelf
from hutch.table.routes.play import rooms_of

ROUTES = APIRouter()
HEADERS = {"cache-control": "no-cache", "vary": "accept-encoding"}


@lru_cache(maxsize=64)
def squeezed(path: Path, changed: int) -> tuple[bytes, str]:
    """A module as it travels, and a name for what it holds."""
    code = path.read_bytes()
    return gzip.compress(code, 9, mtime=0), f'"{hashlib.sha256(code).hexdigest()[:16]}"'


@ROUTES.get("/games/{name}/engine.wasm")
def module(request: Request, name: str) -> Response:
    path = path_of(on_shelf(name))
    if not path.exists():
        raise NoSuchTable("This game has no engine for the page.")
    small, tag = squeezed(path, path.stat().st_mtime_ns)
    headers = {**HEADERS, "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type="application/wasm", headers={**headers, "content-encoding": "gzip"})
    return Response(path.read_bytes(), media_type="application/wasm", headers=headers)


@ROUTES.get("/t/{address}/view")
async def view(request: Request, address: str, seat: int = SPECTATOR) -> dict[str, Any]:
    room = await rooms_of(request).room(address)
    if seat != SPECTATOR:
        check_held(seat, held(read_secrets(request), room.people.chairs))
    async with room.lock:
        return messages.view(room, seat)
