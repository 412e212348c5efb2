"""The sockets of the house: so many and no more, and none that says nothing for long."""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hutch.table.quotas import household
from hutch.table.sharing import Shares

MOST_HEAD = 64 * 1024  # bytes of a request's head
MOST_LINES = 200  # of a request's head
HEADERS_WITHIN = 10.0  # seconds from the first byte of a connection, or the end of an answer, to a whole request head
SPARE = 128  # open files that are no connections: the database, the log, the house's own sources
COUNTED: Counter[str] = Counter()  # open connections of each client, of all servers in this process


def most_connections(wanted: int) -> int:
    """So many, or as many as this process may have open without running out of files for anything else."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = wanted + SPARE
    if soft < hard:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
            soft = hard
    return max(1, min(wanted, soft - SPARE))


def careful_protocol(each: int, everybody: int, shares: Shares | None = None) -> type[asyncio.Protocol]:
    """uvicorn's protocol with limits: so many connections of one client, and of all; `shares`: the workers beside this one."""

    class Careful(HttpToolsProtocol):
        def __init__(self, *given: Any, first: bytes = b"", **named: Any) -> None:
            super().__init__(*given, **named)
            self.first = first  # what another worker has read of it
            self.halfway = False  # whether a part of a request's head has come
            self.unread = 0  # bytes that have come since anything was whole

        def connection_made(self, transport: Any) -> None:
            peer = transport.get_extra_info("peername")
            self.household = household(str(peer[0])) if peer else "nobody"
            self.slow: asyncio.TimerHandle | None = None
            COUNTED[self.household] += 1
            super().connection_made(transport)
            if COUNTED[self.household] > each or COUNTED.total() > everybody:
                transport.abort()
                return
            self.expect_request()
            if self.first:
                self.data_received(self.first)

        def connection_lost(self, exc: Exception | None) -> None:
            COUNTED[self.household] -= 1
            if COUNTED[self.household] <= 0:
                del COUNTED[self.household]
            self.request_came()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            before = self.cycle
            idle = before is None or before.response_complete
            if idle and not self.halfway and shares is not None and shares.hand_over(self.transport, data):
                return
            self.unread += len(data)
            super().data_received(data)
            self.halfway = idle and self.cycle is before
            if self.unread > MOST_HEAD:
                self.transport.abort()
            if self.cycle is not None and not self.cycle.response_complete:
                self.request_came()

        # What the parser has found: whatever is whole shows that something comes of the bytes.

        def on_header(self, name: bytes, value: bytes) -> None:
            if len(self.headers) >= MOST_LINES:
                raise ValueError("too many lines in a head")  # answered 400 by uvicorn
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            self.unread = 0
            super().on_headers_complete()

        def on_body(self, body: bytes) -> None:
            self.unread = 0
            super().on_body(body)

        def on_response_complete(self) -> None:
            self.expect_request()
            super().on_response_complete()

        def expect_request(self) -> None:
            self.request_came()
            self.slow = asyncio.get_running_loop().call_later(HEADERS_WITHIN, self.transport.abort)

        def request_came(self) -> None:
            if self.slow is not None:
                self.slow.cancel()
                self.slow = None

    return Careful
