"""`hutch`: serve the table on this machine and open it."""

import os
import socket
import sys
import threading
import webbrowser

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from hutch.bots.warming import warm_all
from hutch.core.errors import HutchError
from hutch.table.app import PAUSE, create_app

TRIES = 50  # ports after the one asked for

__all__ = ["create_app", "main"]


class CannotServe(HutchError):
    """No free port, or no usable database."""


def main(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    open_browser: bool = True,
    pause: float = PAUSE,
    warming: bool = True,
) -> None:
    """Serve until interrupted; `warming` compiles meanwhile what is not compiled yet.

    CannotServe says what is wrong with the address or the database.
    """
    try:
        app = create_app(database, pause)
    except (SQLAlchemyError, ImportError, OSError) as trouble:
        raise CannotServe(f"the database {database or 'in the data folder'} cannot be used: {first_line(trouble)}") from None
    listening = bind(host, port)
    address = f"http://{shown_host(host)}:{listening.getsockname()[1]}"
    print(f"The table is laid at {address}  (Ctrl+C clears it away; every game is kept.)", flush=True)
    if outside := neighbours_host(host):
        print(f"Others in your network open http://{outside}:{listening.getsockname()[1]}", flush=True)
    if warming:
        threading.Thread(target=warm_all, args=(tell,), daemon=True).start()
    if open_browser and has_screen():
        threading.Timer(0.5, webbrowser.open, [address]).start()
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1, server_header=False)
    uvicorn.Server(config).run(sockets=[listening])


def tell(sentence: str) -> None:
    print(sentence, flush=True)


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    trouble: OSError | None = None
    for candidate in range(port, min(port + TRIES, 65536)):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(128)
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
