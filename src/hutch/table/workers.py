"""Several processes behind one port. They share a database and hear of each other's moves; one that dies is replaced."""

import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from multiprocessing.process import BaseProcess
from typing import Any

from prometheus_client import multiprocess

from hutch.table.settings import Settings
from hutch.table.sharing import Inbox, Shares, can_share

AGAIN = 1.0  # seconds before a worker that died is replaced
GRACE = 12.0  # seconds that workers have to finish


def work(shares: Shares | None, database: str | None, settings: Settings, listening: socket.socket) -> None:
    """One worker, in a process of its own."""
    from hutch.table.serve import TableServer, open_app, server_config

    app = open_app(database, settings)
    if shares is not None:
        app.state.transcripts.leads_here = shares.is_mine
    TableServer(server_config(app, settings, shares), shares).run(sockets=[listening])


class Workers:
    """Starts so many, replaces those that die, and in the end lets all finish."""

    def __init__(self, count: int, *given: Any) -> None:
        self.given, self.closing = given, threading.Event()
        self.context = multiprocessing.get_context("spawn")
        self.figures = tempfile.TemporaryDirectory(prefix="hutch-metrics", ignore_cleanup_errors=True)
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", self.figures.name)
        self.inboxes = tuple(Inbox.new() for _ in range(count)) if can_share() else ()
        self.running = [self.start(nth) for nth in range(count)]

    def start(self, nth: int) -> BaseProcess:
        shares = Shares(nth, self.inboxes) if self.inboxes else None
        process = self.context.Process(target=work, args=(shares, *self.given), name="hutch worker")
        process.start()
        return process

    def run(self) -> None:
        """Until this process is told to stop."""
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: self.closing.set())
        while not self.closing.wait(AGAIN):
            self.running = [self.again(nth, process) for nth, process in enumerate(self.running)]
        self.stop()

    def again(self, nth: int, process: BaseProcess) -> BaseProcess:
        """This worker, or another in the place of a dead one, whose rooms and pages are counted no more."""
        if process.is_alive():
            return process
        multiprocess.mark_process_dead(process.pid)  # type: ignore[no-untyped-call]
        return self.start(nth)

    def stop(self) -> None:
        for process in self.running:
            if process.is_alive():
                process.terminate()
        end = time.monotonic() + GRACE
        for process in self.running:
            process.join(max(0.1, end - time.monotonic()))
            if process.is_alive():
                process.kill()
        self.figures.cleanup()
