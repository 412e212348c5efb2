"""`hutch`: serve the table on this machine and open it."""

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from hutch.bots.compile_all import compile_all
from hutch.core.errors import HutchError
from hutch.table.app import create_app
from hutch.table.connections import careful_protocol, most_connections
from hutch.table.database import is_torn, without_password
from hutch.table.logs import write_json, write_sparingly
from hutch.table.memory import look_seldom
from hutch.table.settings import Settings
from hutch.table.sharing import Shares
from hutch.table.transcripts import Transcript
from hutch.table.workers import Workers

TRIES = 50  # ports after the one asked for

__all__ = ["create_app", "main"]


class CannotServe(HutchError):
    """No free port, or no usable database."""


def main(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = True,
    settings: Settings | None = None,
    transcript: Transcript | None = None,
) -> None:
    """Serve until interrupted, and open the cupboard, or this transcript. CannotServe says what is wrong with the address or
    the database."""
    settings = settings or Settings()
    app = open_app(database, settings)
    listening = bind(host, port)
    address = f"http://{shown_host(host)}:{listening.getsockname()[1]}"
    if transcript is not None:
        address += f"/replay/{app.state.transcripts.add(transcript)}"
    print(f"The table is laid at {address}  (Ctrl+C clears it away; every game is kept.)", flush=True)
    if outside := neighbours_host(host):
        print(f"Others in your network open http://{outside}:{listening.getsockname()[1]}", flush=True)
    if settings.compiling:
        threading.Thread(target=compile_all, args=(tell,), daemon=True).start()
    if open_browser and has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()
    if settings.workers > 1:
        app.state.rooms.store.close()  # the workers open it for themselves
        Workers(settings.workers, database, settings, listening).run()
    else:
        TableServer(server_config(app, settings)).run(sockets=[listening])


class TableServer(uvicorn.Server):
    """Tells open pages to come back before it waits for requests to end; takes connections from the workers beside it."""

    def __init__(self, config: uvicorn.Config, shares: Shares | None = None) -> None:
        super().__init__(config)
        self.shares = shares
        self.opening: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        look_seldom()
        if self.shares is not None:
            asyncio.get_running_loop().add_reader(self.shares.inboxes[self.shares.mine].take, self.take)

    def take(self) -> None:
        """What another worker has handed over is a connection like any other."""
        assert self.shares
        while (given := self.shares.take()) is not None:
            request, connection = given
            loop = asyncio.get_running_loop()
            task = loop.create_task(loop.connect_accepted_socket(partial(self.protocol, request), connection))
            self.opening.add(task)
            task.add_done_callback(self.opening.discard)

    def protocol(self, request: bytes) -> asyncio.Protocol:
        protocol: Any = self.config.http_protocol_class
        made: asyncio.Protocol = protocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state, first=request
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.rooms.say_goodbye()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def open_app(database: str | None, settings: Settings) -> FastAPI:
    try:
        return create_app(database, settings)
    except (SQLAlchemyError, ImportError, OSError) as trouble:
        named = without_password(database) if database else "in the data folder"
        why = "an @ in a password is written %40" if database and is_torn(database) else first_line(trouble)
        raise CannotServe(f"the database {named} cannot be used: {why}") from None


def server_config(app: FastAPI, settings: Settings, shares: Shares | None = None) -> uvicorn.Config:
    """How uvicorn serves the house: careful with sockets, sparing with lines of log."""
    each, everybody = settings.quotas.connections
    config = uvicorn.Config(
        app,
        http=careful_protocol(each, most_connections(everybody), shares),
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
    )
    if settings.json_logs:
        write_json()
    write_sparingly()
    return config


def tell(sentence: str) -> None:
    print(sentence, flush=True)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    trouble: OSError | None = None
    for candidate in range(port, min(port + TRIES, 65536)):
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sets TCP_NODELAY
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(1024)
            return listening
        except OSError as why:
            listening.close()
            trouble = why
    raise CannotServe(f"no port from {port} on can be opened at {host}: {trouble}")


def shown_host(host: str) -> str:
    """Something that a browser on this machine can open."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def neighbours_host(host: str) -> str | None:
    """What other devices at home call this machine, if it listens to them."""
    if host != "0.0.0.0":
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # sends nothing: only the way there is looked up
            return str(asking.getsockname()[0])
        except OSError:
            return None


def has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def first_line(trouble: Exception) -> str:
    return str(trouble).strip().splitlines()[0] if str(trouble).strip() else type(trouble).__name__
