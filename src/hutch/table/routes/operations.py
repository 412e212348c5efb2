"""For those who run the house, not for those who play: whether it is well, and how much it does."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from hutch.table import metrics
from hutch.table.errors import CannotStore
from hutch.table.threads import OPENING, in_thread

ROUTES = APIRouter()


@ROUTES.get("/health")
async def health(request: Request) -> Response:
    """200 while the database answers and the house is open; a proxy may send people elsewhere otherwise."""
    rooms = request.app.state.rooms
    try:
        await in_thread(OPENING, rooms.store.check)
    except CannotStore as trouble:
        return JSONResponse({"well": False, "why": str(trouble)}, 503)
    closing = rooms.closing.is_set()
    return JSONResponse({"well": not closing, "rooms": len(rooms.live)}, 503 if closing else 200)


@ROUTES.get("/metrics")
async def measured(request: Request) -> Response:
    metrics.observe(request.app.state.rooms, request.app.state.meter.streams.total())
    return Response(metrics.page(), media_type="text/plain; version=0.0.4")
