"""How processes on one database hear of each other's changes: PostgreSQL tells them; a SQLite file is looked at often."""

import logging
import sqlite3
import threading
from collections.abc import Callable

from hutch.table.store import CHANNEL, Store

log = logging.getLogger("hutch.table")

OFTEN = 0.02  # seconds between two looks at a number that SQLite keeps in memory
AGAIN = 1.0  # seconds until a lost connection is tried again
EVERYTHING = ""  # heard instead of a match when something may have been missed


class Signals:
    """A thread that calls `heard` with the address of each match that another process has changed."""

    def __init__(self, store: Store, heard: Callable[[str], None]) -> None:
        self.store, self.heard = store, heard
        self.closing = threading.Event()
        self.thread = threading.Thread(target=self.run, name="signals", daemon=True)

    def start(self) -> None:
        if self.store.postgres or self.store.engine.url.database not in (None, "", ":memory:"):
            self.thread.start()

    def close(self) -> None:
        self.closing.set()
        if self.thread.is_alive():
            self.thread.join(2 * AGAIN)

    def run(self) -> None:
        while not self.closing.is_set():
            try:
                self.listen() if self.store.postgres else self.look()
            except Exception as trouble:  # whatever became of the connection, there will be another
                log.warning("changes by other processes cannot be heard just now: %s", trouble)
                self.closing.wait(AGAIN)
            if not self.closing.is_set():
                self.heard(EVERYTHING)

    def listen(self) -> None:
        import psycopg

        address = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.heard(EVERYTHING)
            while not self.closing.is_set():
                for note in connection.notifies(timeout=AGAIN):
                    match, _, server = note.payload.partition(" ")
                    self.pass_on(match, server)

    def look(self) -> None:
        connection = sqlite3.connect(str(self.store.engine.url.database), timeout=5)
        try:
            seen = connection.execute("SELECT coalesce(max(serial), 0) FROM news").fetchone()[0]
            version = -1
            while not self.closing.wait(OFTEN):
                now = connection.execute("PRAGMA data_version").fetchone()[0]
                if now != version:
                    version = now
                    asked = "SELECT serial, match, server FROM news WHERE serial > ? ORDER BY serial"
                    for serial, match, server in connection.execute(asked, (seen,)).fetchall():
                        seen = serial
                        self.pass_on(match, server)
        finally:
            connection.close()

    def pass_on(self, match: str, server: str) -> None:
        if server != self.store.server:
            self.heard(match)
