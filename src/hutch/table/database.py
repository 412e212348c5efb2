"""Databases and how they are opened."""

import re
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import StaticPool
from sqlalchemy.sql import ClauseElement

LOCKED = 5  # seconds to wait for another process that writes


def home_database() -> str:
    """SQLite in the user's data folder."""
    folder = user_data_path("hutch", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.sqlite3'}"


def without_password(database: str) -> str:
    """A database's address as it may be printed."""
    try:
        make_url(database)
    except ArgumentError:
        return "of that address"
    return re.sub(r"(?<=password=)[^&]*", "***", re.sub(r"(://[^:/@]*):.*@", r"\1:***@", database))


def is_torn(database: str) -> bool:
    """Whether a password holds the sign behind which the host begins; what follows it there is taken for the host."""
    try:
        return "@" in (make_url(database).host or "")
    except ArgumentError:
        return False


def is_missing(database: str) -> bool:
    """Whether this is the address of a file that is not there: opening it would make one."""
    try:
        url = make_url(database)
    except ArgumentError:
        return False
    return url.get_backend_name() == "sqlite" and not (url.database and Path(url.database).expanduser().is_file())


def open_engine(address: str) -> Engine:
    """Its errors, which are logged, tell no values: the secrets of matches are among them."""
    url = make_url(address)
    if url.get_backend_name() == "postgresql" and url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    if not url.database or url.database == ":memory:":
        return create_engine(url, connect_args={"check_same_thread": False}, poolclass=StaticPool, hide_parameters=True)
    Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": LOCKED}, hide_parameters=True)
    event.listen(engine, "connect", settle_sqlite)
    return engine


def settle_sqlite(connection: Any, _: Any) -> None:
    """Readers do not wait for a writer, and what was answered is on the disk."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")


class Prepared:
    """A statement that comes with every move: put into the database's own words once, not each time."""

    def __init__(self, engine: Engine, statement: ClauseElement) -> None:
        compiled = statement.compile(engine)
        self.text, self.order = str(compiled), getattr(compiled, "positiontup", None)

    def do(self, to: Connection, given: dict[str, Any]) -> None:
        to.exec_driver_sql(self.text, tuple(given[name] for name in self.order) if self.order else given)
