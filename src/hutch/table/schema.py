"""The tables of the database, and what a row of each is called here. `migrations` brings older databases to this shape.

matches    one row a match: game, version of its rules, what its luck follows from, options, edition
seats      who sits where, and the word they added to the luck; of a seat's secret only a hash
log        what was done, in order: plays, undos and an early end, each with its number
timers     when each timer of a match runs out
servers    the processes that serve this database, and when each was last heard of
news       which matches have changed, for the other processes (where the database cannot tell them itself)
keepsakes  what each viewer saw last, for the day when the rules have changed
bookmarks  long matches put by, so that they need not be played through from the deal
studies    the latest studies of the designer's bench: how they stand, and their reports
"""

import time
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

META = MetaData()
MATCHES = Table(
    "matches", META,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),  # of matches from before there was a secret
    Column("options", JSON, nullable=False),
    Column("edition", JSON, nullable=True),
    Column("live", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("sequel", String(24), nullable=True),  # the match that "play again" led to
    Column("luck", String(64), nullable=True),  # the secret that all luck follows from
    Column("touched", Float, nullable=True),  # when somebody did something last
    Column("ended", Float, nullable=True),
    Column("keeper", String(32), nullable=True),  # the process that thinks for the bots and keeps the clock
    Column("limits", JSON, nullable=True),  # how long people may think
    Column("studied", Boolean, nullable=False, server_default=false()),  # may enter studies, without names
    Column("origin", String(24), nullable=True),  # the match from a position of which this one began
    Column("start", JSON, nullable=True),  # how that position came about
    Index("matches_origin", "origin"),
)  # fmt: skip
SEATS = Table(
    "seats", META,
    Column("match", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("word", String(64), nullable=False, server_default=""),
    Column("used", Float, nullable=False, server_default="0"),  # seconds, where time is limited
    Column("gives_up", Boolean, nullable=False, server_default=false()),
    Column("ready", Integer, nullable=False, server_default="0"),  # the last timer that they were ready for
    Column("coach", Boolean, nullable=False, server_default=false()),  # agrees to coaches
)  # fmt: skip
LOG = Table(
    "log", META,
    Column("match", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(400), nullable=False),
    Column("at", Float, nullable=False),
    Column("key", String(40), nullable=True),  # the page's own name for its move
    Column("action", Integer, nullable=True),  # the code of a play
)  # fmt: skip
TIMERS = Table(
    "timers", META,
    Column("match", String(24), primary_key=True),
    Column("serial", Integer, primary_key=True),
    Column("deadline", Float, nullable=False),
)  # fmt: skip
SERVERS = Table(
    "servers", META,
    Column("id", String(32), primary_key=True),
    Column("host", String(128), nullable=False),
    Column("pid", Integer, nullable=False),
    Column("seen", Float, nullable=False),
)  # fmt: skip
NEWS = Table(
    "news", META,
    Column("serial", Integer, primary_key=True, autoincrement=True),
    Column("match", String(24), nullable=False),
    Column("server", String(32), nullable=False),  # which told it, and need not hear it
    sqlite_autoincrement=True,
)  # fmt: skip
KEEPSAKES = Table(
    "keepsakes", META,
    Column("match", String(24), primary_key=True),
    Column("viewer", Integer, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("picture", LargeBinary, nullable=False),  # compressed
    Column("log", JSON, nullable=False),
    Column("transcript", Text, nullable=False),
)  # fmt: skip
BOOKMARKS = Table(
    "bookmarks", META,
    Column("match", String(24), primary_key=True),
    Column("number", Integer, nullable=False),  # of the log
    Column("digest", String(64), nullable=False),
    Column("past", LargeBinary, nullable=False),  # all positions and plies, compressed
)  # fmt: skip
STUDIES = Table(
    "studies", META,
    Column("name", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("began", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when its process was last heard of
    Column("stopped", Boolean, nullable=False, server_default=false()),  # somebody wants it to end
    Column("done", Boolean, nullable=False, server_default=false()),
    Column("news", JSON, nullable=False),
    Column("edition", Text, nullable=False),  # that was tried, as TOML
    Column("report", Text, nullable=False, server_default=""),
)  # fmt: skip

PERSON, OPEN, BOT = "person", "open", "bot"  # who sits in a seat; OPEN waits for a person
PLAY, UNDO, END = "play", "undo", "end"  # what a row of the log is; the text of an undo is the number of plies it takes back
NOBODY = -1  # the seat of a row that is everybody's


@dataclass
class Chair:
    """One seat of a match and who is in it."""

    seat: int
    kind: str
    level: str = ""  # of a bot
    name: str = ""
    secret: str = ""  # the hash of a person's secret
    word: str = ""  # that a person here added to the luck
    used: float = 0.0  # seconds, where time is limited
    gives_up: bool = False  # whether this person would give the table up
    ready: int = 0  # the last timer that this person was ready for
    coach: bool = False  # whether this person agrees to coaches at the table


@dataclass(frozen=True)
class Deed:
    """One row of the log."""

    number: int
    kind: str
    seat: int
    text: str
    key: str | None = None
    action: int | None = None
    at: float = field(default_factory=time.time)


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
    luck: str | None = None
    limits: dict[str, Any] | None = None
    origin: str | None = None
    start: dict[str, Any] | None = None


@dataclass(frozen=True)
class Keepsake:
    """What one viewer saw of a match, at a number of its log."""

    viewer: int
    number: int
    picture: str
    log: list[dict[str, Any]]
    transcript: str


@dataclass(frozen=True)
class Bookmark:
    """Where a match was put by: the number of its log, and what it was then."""

    number: int
    digest: str
    past: bytes
