"""What is kept: a match is its log. Everything else is played again from it when it is asked for.

matches  one row a match: game, version of its rules, seed, options, edition
seats    who sits where; of a seat's secret only a hash
log      what was done, in order: plays and undos, each with its number
timers   when each timer of a match runs out
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Integer, MetaData, String, Table, create_engine, event, select
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from hutch.table.errors import Stale

META = MetaData()
MATCHES = Table(
    "matches", META,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("edition", JSON, nullable=True),
    Column("live", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("sequel", String(24), nullable=True),  # the match that "play again" led to
)  # fmt: skip
SEATS = Table(
    "seats", META,
    Column("match", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
)  # fmt: skip
LOG = Table(
    "log", META,
    Column("match", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
TIMERS = Table(
    "timers", META,
    Column("match", String(24), primary_key=True),
    Column("serial", Integer, primary_key=True),
    Column("deadline", Float, nullable=False),
)  # fmt: skip

PERSON, OPEN, BOT = "person", "open", "bot"  # who sits in a seat; OPEN waits for a person
PLAY, UNDO = "play", "undo"  # what a row of the log is; the text of an undo is the number of plies it takes back


@dataclass
class Chair:
    """One seat of a match and who is in it."""

    seat: int
    kind: str
    level: str = ""  # of a bot
    name: str = ""
    secret: str = ""  # the hash of a person's secret


@dataclass(frozen=True)
class Deed:
    """One row of the log."""

    number: int
    kind: str
    seat: int
    text: str


@dataclass(frozen=True)
class Card:
    """What a match was begun with."""

    id: str
    game: str
    rules: int
    players: int
    seed: int
    options: dict[str, Any]
    edition: dict[str, Any] | None
    live: bool
    created: float
    sequel: str | None = None


def home_database() -> str:
    """SQLite in the user's data folder."""
    folder = user_data_path("hutch", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'table.sqlite3'}"


def open_engine(address: str) -> Engine:
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    if not url.database or url.database == ":memory:":
        return create_engine(url, connect_args={"check_same_thread": False}, poolclass=StaticPool)
    Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": 15})
    event.listen(engine, "connect", settle_sqlite)
    return engine


def settle_sqlite(connection: Any, _: Any) -> None:
    """Readers do not wait for a writer, and what was answered is on the disk."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")


class Store:
    """The database. Every change is committed before the method returns."""

    def __init__(self, address: str) -> None:
        self.engine = open_engine(address)
        META.create_all(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    def add_match(self, card: Card, chairs: Sequence[Chair]) -> None:
        with self.engine.begin() as to:
            to.execute(MATCHES.insert(), vars(card))
            to.execute(SEATS.insert(), [{"match": card.id, **vars(chair)} for chair in chairs])

    def card(self, match: str) -> Card | None:
        with self.engine.connect() as to:
            row = to.execute(select(MATCHES).where(MATCHES.c.id == match)).mappings().first()
        return Card(**row) if row else None

    def chairs(self, match: str) -> list[Chair]:
        asked = select(SEATS).where(SEATS.c.match == match).order_by(SEATS.c.seat)
        with self.engine.connect() as to:
            return [Chair(**without_match(row)) for row in to.execute(asked).mappings()]

    def log(self, match: str) -> list[Deed]:
        asked = select(LOG.c.number, LOG.c.kind, LOG.c.seat, LOG.c.text).where(LOG.c.match == match).order_by(LOG.c.number)
        with self.engine.connect() as to:
            return [Deed(**row) for row in to.execute(asked).mappings()]

    def timers(self, match: str) -> dict[int, float]:
        asked = select(TIMERS.c.serial, TIMERS.c.deadline).where(TIMERS.c.match == match)
        with self.engine.connect() as to:
            return {row.serial: row.deadline for row in to.execute(asked)}

    def write(self, match: str, deed: Deed, timers: Mapping[int, float]) -> None:
        """Add to the log, with the timers that this started. Stale if that number is taken (by another server)."""
        try:
            with self.engine.begin() as to:
                to.execute(LOG.insert(), {"match": match, "at": time.time(), **vars(deed)})
                for serial, deadline in timers.items():
                    to.execute(TIMERS.insert(), {"match": match, "serial": serial, "deadline": deadline})
        except IntegrityError:
            raise Stale("Somebody was quicker: look at the table again.") from None

    def start_timer(self, match: str, serial: int, deadline: float) -> None:
        with self.engine.begin() as to:
            to.execute(TIMERS.insert(), {"match": match, "serial": serial, "deadline": deadline})

    def seat(self, match: str, chair: Chair) -> None:
        """Somebody sits down, or gets up."""
        where = (SEATS.c.match == match) & (SEATS.c.seat == chair.seat)
        with self.engine.begin() as to:
            to.execute(SEATS.update().where(where).values(**vars(chair)))

    def follow(self, match: str, sequel: str) -> None:
        """The match that was begun from this one."""
        with self.engine.begin() as to:
            to.execute(MATCHES.update().where(MATCHES.c.id == match).values(sequel=sequel))


def without_match(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "match"}
