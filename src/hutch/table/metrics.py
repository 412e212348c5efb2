"""What the house counts, for those who run it: Prometheus reads it at /metrics.

Several workers write into one folder (PROMETHEUS_MULTIPROC_DIR, set by whoever starts them), and each can tell of all.
"""

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOK_ROUND = 1.0  # seconds
SOON = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
OURS = CollectorRegistry()

REQUESTS = Histogram(
    "hutch_request_seconds", "from a request to the beginning of its answer", ["route", "status"], buckets=SOON, registry=OURS
)
MOVES = Counter("hutch_moves", "moves played here", ["who"], registry=OURS)
STORING = Histogram("hutch_storing_seconds", "to write a move down", buckets=SOON, registry=OURS)
DRAWING = Histogram("hutch_drawing_seconds", "to draw a position for one kind of viewer", buckets=SOON, registry=OURS)
BYTES = Counter("hutch_stream_bytes", "sent to open pages", registry=OURS)
ERRORS = Counter("hutch_errors", "what broke on our side", ["kind"], registry=OURS)


def gauge(name: str, help: str, *labels: str) -> Gauge:
    return Gauge(f"hutch_{name}", help, labels, registry=OURS, multiprocess_mode="livesum")


ROOMS = gauge("rooms", "matches in memory")
STREAMS = gauge("streams", "open pages")
QUEUES = gauge("queue_length", "work that waits for a thread", "queue")
KEPT = gauge("kept_matches", "matches whose bots and clock are kept here")


def observe(rooms: Any, streams: int) -> None:
    """Look round once: what there is now."""
    from hutch.table import threads

    ROOMS.set(len(rooms.live))
    KEPT.set(sum(room.kept for room in rooms.live.values()))
    STREAMS.set(streams)
    QUEUES.labels("thinking").set(rooms.house.heads.length)
    for name, pool in (("storing", threads.STORING), ("opening", threads.OPENING)):
        QUEUES.labels(name).set(pool._work_queue.qsize())


async def keep_observing(rooms: Any, streams: Callable[[], int]) -> None:
    """One worker is asked and tells of all: so each looks round by itself."""
    while True:
        await asyncio.sleep(LOOK_ROUND)
        observe(rooms, streams())


def page() -> bytes:
    """Everything, as Prometheus reads it."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(OURS)
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)


class Timed:
    """Measures every request until its answer begins."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = time.perf_counter()

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", "other")
                status = message["status"]
                REQUESTS.labels(route, f"{status // 100}xx").observe(time.perf_counter() - begun)
                if status >= 500:
                    ERRORS.labels(str(status)).inc()
            await send(message)

        await self.app(scope, receive, watched if scope["type"] == "http" else send)
