"""What is kept: a match is its log. Everything else is played again from it when it is asked for.

Several processes may use one database. Every change is conditional: a row of the log is inserted under its number, a seat
changes only from what it was, a match has one sequel. Who comes second is told (Stale, or False), and reads again.
"""

import os
import socket
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, delete, extract, func, literal, select, text, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from hutch.table.auth import new_address
from hutch.table.database import Prepared, open_engine
from hutch.table.errors import CannotStore, Overtaken, Stale
from hutch.table.migrations import bring_up_to_date
from hutch.table.schema import (
    BOOKMARKS,
    KEEPSAKES,
    LOG,
    MATCHES,
    NEWS,
    SEATS,
    SERVERS,
    TIMERS,
    Bookmark,
    Card,
    Chair,
    Deed,
    Keepsake,
)
from hutch.table.together import Together

CARD = [MATCHES.c[name] for name in Card.__dataclass_fields__]  # the columns of a match that its card holds
CHANNEL = "hutch"  # where PostgreSQL tells of matches that have changed
FORKS = 50  # at most so many are listed
TOUCH = update(MATCHES).where(MATCHES.c.id == bindparam("match")).values(touched=bindparam("at"), ended=bindparam("end"))
GONE = 3.0  # seconds after which a process that was not heard of is taken for dead


@dataclass(frozen=True)
class Change:
    """What has become of a match since a number of its log."""

    deeds: list[Deed]
    chairs: list[Chair]
    timers: dict[int, float]
    sequel: str | None


class Store:
    """The database, as one process sees it. Every change is committed before the method returns."""

    def __init__(self, address: str, studied: bool = False) -> None:
        self.studied = studied  # whether matches that begin here may enter studies
        self.engine = open_engine(address)
        bring_up_to_date(self.engine)
        self.server = new_address()
        self.postgres = self.engine.dialect.name == "postgresql"
        self.together = Together(self.engine)
        self.add_deed, self.touch = Prepared(self.engine, LOG.insert()), Prepared(self.engine, TOUCH)
        self.add_news = Prepared(self.engine, NEWS.insert().values(match=bindparam("match"), server=bindparam("server")))

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A change, all or nothing. IntegrityError is for the caller; other trouble is CannotStore."""
        with storing(), self.engine.begin() as to:
            yield to

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as to:
                yield to
        except SQLAlchemyError as trouble:
            raise CannotStore("The house cannot read just now; try again in a moment.") from trouble

    def tell(self, to: Connection, match: str) -> None:
        """Let the other processes know that this match has changed."""
        if self.postgres:
            to.execute(text("SELECT pg_notify(:channel, :what)"), {"channel": CHANNEL, "what": f"{match} {self.server}"})
        else:
            self.add_news.do(to, {"match": match, "server": self.server})

    def now(self) -> ColumnElement[Any]:
        """The time by the clock that all processes share."""
        return extract("epoch", func.clock_timestamp()) if self.postgres else literal(time.time())

    # ---- matches ----------------------------------------------------------------------------------------------------

    def add_match(self, card: Card, chairs: Sequence[Chair]) -> None:
        with self.writing() as to:
            insert_match(to, card, chairs, self.studied)

    def follow(self, match: str, card: Card, chairs: Sequence[Chair]) -> str:
        """Begin the next match, unless somebody has; the address of the one there is."""
        with self.writing() as to:
            first = MATCHES.c.id.__eq__(match) & MATCHES.c.sequel.is_(None)
            if changed(to, update(MATCHES).where(first).values(sequel=card.id)):
                insert_match(to, card, chairs, self.studied)
                self.tell(to, match)
            return str(to.execute(select(MATCHES.c.sequel).where(MATCHES.c.id == match)).scalar_one())

    def card(self, match: str) -> Card | None:
        with self.reading() as to:
            row = to.execute(select(*CARD).where(MATCHES.c.id == match)).mappings().first()
        return Card(**row) if row else None

    def finished(self, game: str, rules: int) -> list[Card]:
        """The finished matches of a game that may be studied, the oldest first."""
        wanted = (MATCHES.c.game == game) & (MATCHES.c.rules == rules) & MATCHES.c.studied & MATCHES.c.ended.is_not(None)
        with self.reading() as to:
            return [Card(**row) for row in to.execute(select(*CARD).where(wanted).order_by(MATCHES.c.created)).mappings()]

    def forks(self, match: str) -> list[Card]:
        """The matches that began from a position of this one, the newest first."""
        asked = select(*CARD).where(MATCHES.c.origin == match).order_by(MATCHES.c.created.desc()).limit(FORKS)
        with self.reading() as to:
            return [Card(**row) for row in to.execute(asked).mappings()]

    def is_over(self, match: str) -> bool:
        with self.reading() as to:
            return to.execute(select(MATCHES.c.ended).where(MATCHES.c.id == match)).scalar() is not None

    def chairs(self, match: str) -> list[Chair]:
        with self.reading() as to:
            return read_chairs(to, match)

    def log(self, match: str, after: int = 0) -> list[Deed]:
        with self.reading() as to:
            return read_log(to, match, after)

    def timers(self, match: str) -> dict[int, float]:
        with self.reading() as to:
            return read_timers(to, match)

    def since(self, match: str, number: int) -> Change:
        """Whatever other processes may have done."""
        with self.reading() as to:
            sequel = to.execute(select(MATCHES.c.sequel).where(MATCHES.c.id == match)).scalar()
            return Change(read_log(to, match, number), read_chairs(to, match), read_timers(to, match), sequel)

    def expire(self, days: float) -> int:
        """Clear away unfinished matches that nobody has touched for so long: how many."""
        old = MATCHES.c.ended.is_(None) & (MATCHES.c.touched < self.now() - days * 86400)
        with self.writing() as to:
            matches = list(to.execute(select(MATCHES.c.id).where(old).limit(500)).scalars())
            for table in (SEATS, LOG, TIMERS, KEEPSAKES, BOOKMARKS):
                to.execute(delete(table).where(table.c.match.in_(matches)))
            to.execute(delete(MATCHES).where(MATCHES.c.id.in_(matches)))
        return len(matches)

    # ---- what is done -----------------------------------------------------------------------------------------------

    def write(
        self,
        match: str,
        deed: Deed,
        timers: Mapping[int, float],
        chairs: Sequence[Chair],
        ended: bool = False,
        used: Mapping[int, float] | None = None,
    ) -> None:
        """Add to the log, with the timers that this started and the time that seats have used. Stale if overtaken."""

        def change(to: Connection) -> None:
            self.add_deed.do(to, {"match": match, **vars(deed)})
            for serial, deadline in timers.items():
                to.execute(TIMERS.insert(), {"match": match, "serial": serial, "deadline": deadline})
            self.touch.do(to, {"match": match, "at": deed.at, "end": deed.at if ended else None})
            for seat, seconds in (used or {}).items():
                to.execute(update(SEATS).where((SEATS.c.match == match) & (SEATS.c.seat == seat)).values(used=seconds))
            if deed.number == 1 and read_words(to, match) != [chair.word for chair in chairs]:
                raise Overtaken("Somebody has just added a word to the luck: look at the table again.")
            self.tell(to, match)

        try:
            self.write_down(change)
        except IntegrityError:
            raise Overtaken("Somebody was quicker: look at the table again.") from None

    def write_down(self, change: Callable[[Connection], None]) -> None:
        """A change that comes often: where one at a time can be written, with others that come just now."""
        if self.postgres:
            with self.writing() as to:
                change(to)
        else:
            with storing():
                self.together.write(change)

    def start_timer(self, match: str, serial: int, deadline: float) -> float:
        """When this timer runs out: as said here, or as another process has said before."""
        try:
            with self.writing() as to:
                to.execute(TIMERS.insert(), {"match": match, "serial": serial, "deadline": deadline})
                self.tell(to, match)
        except IntegrityError:
            return self.timers(match)[serial]
        return deadline

    def seat(self, match: str, before: Chair, after: Chair) -> None:
        """Somebody sits down, or gets up; Stale if the seat is not any more what it was."""
        same = (SEATS.c.match == match) & (SEATS.c.seat == before.seat)
        for column in (SEATS.c.kind, SEATS.c.secret, SEATS.c.level, SEATS.c.gives_up):
            same &= column == getattr(before, column.name)
        kept = {name: value for name, value in vars(after).items() if name not in ("word", "used")}
        with self.writing() as to:
            if not changed(to, update(SEATS).where(same).values(**kept)):
                raise Overtaken("Somebody was quicker: look at the table again.")
            to.execute(update(MATCHES).where(MATCHES.c.id == match).values(touched=time.time()))
            self.tell(to, match)

    def play_on(self, match: str) -> None:
        """Nobody would give this table up any more."""
        with self.writing() as to:
            to.execute(update(SEATS).where(SEATS.c.match == match).values(gives_up=False))
            self.tell(to, match)

    def add_word(self, match: str, seat: int, word: str) -> None:
        """A person's word for the luck: once, and before the first move. Stale if it is too late."""
        with self.writing() as to:
            to.execute(update(MATCHES).where(MATCHES.c.id == match).values(touched=time.time()))  # also a lock on the match
            fresh = (SEATS.c.match == match) & (SEATS.c.seat == seat) & (SEATS.c.word == "")
            begun = select(LOG.c.number).where(LOG.c.match == match).exists()
            if not changed(to, update(SEATS).where(fresh & ~begun).values(word=word)):
                raise Stale("It is too late for a word: the match has begun, or this seat has given one.")
            self.tell(to, match)

    # ---- keepsakes --------------------------------------------------------------------------------------------------

    def keep(self, match: str, keepsakes: Sequence[Keepsake]) -> None:
        """What each viewer sees now, in place of what was kept before."""
        with self.writing() as to:
            to.execute(delete(KEEPSAKES).where(KEEPSAKES.c.match == match))
            rows = [{"match": match, **vars(kept), "picture": zlib.compress(kept.picture.encode())} for kept in keepsakes]
            to.execute(KEEPSAKES.insert(), rows)

    def keepsake(self, match: str, viewer: int) -> Keepsake | None:
        asked = select(KEEPSAKES).where((KEEPSAKES.c.match == match) & (KEEPSAKES.c.viewer == viewer))
        with self.reading() as to:
            row = to.execute(asked).mappings().first()
        return Keepsake(**{**without_match(row), "picture": zlib.decompress(row["picture"]).decode()}) if row else None

    def put_bookmark(self, match: str, mark: Bookmark) -> None:
        """In place of the one before; where another process puts one there just now, that is as good."""
        with suppress(IntegrityError), self.writing() as to:
            to.execute(delete(BOOKMARKS).where(BOOKMARKS.c.match == match))
            to.execute(BOOKMARKS.insert(), {"match": match, **vars(mark)})

    def bookmark(self, match: str) -> Bookmark | None:
        with self.reading() as to:
            row = to.execute(select(BOOKMARKS).where(BOOKMARKS.c.match == match)).mappings().first()
        return Bookmark(**without_match(row)) if row else None

    # ---- processes --------------------------------------------------------------------------------------------------

    def beat(self) -> None:
        """A sign of life; and who has died is struck out."""
        host, pid = socket.gethostname(), os.getpid()
        with self.writing() as to:
            if not changed(to, update(SERVERS).where(SERVERS.c.id == self.server).values(seen=self.now())):
                to.execute(SERVERS.insert().values(id=self.server, host=host, pid=pid, seen=self.now()))
            to.execute(delete(SERVERS).where(SERVERS.c.seen < self.now() - 20 * GONE))
            for row in to.execute(select(SERVERS.c.id, SERVERS.c.pid).where(SERVERS.c.host == host)).all():
                if not is_running(row.pid):
                    to.execute(delete(SERVERS).where(SERVERS.c.id == row.id))
            if not self.postgres:
                newest = select(func.max(NEWS.c.serial)).scalar_subquery()
                to.execute(delete(NEWS).where(NEWS.c.serial < newest - 10_000))

    def claim(self, match: str) -> bool:
        """Whether this process thinks for the bots of this match, and keeps its clock, from now on."""
        alive = select(SERVERS.c.id).where(SERVERS.c.seen > self.now() - GONE)
        free = MATCHES.c.keeper.is_(None) | (MATCHES.c.keeper == self.server) | MATCHES.c.keeper.not_in(alive)
        with self.writing() as to:
            return changed(to, update(MATCHES).where((MATCHES.c.id == match) & free).values(keeper=self.server))

    def release(self, match: str | None = None) -> None:
        """Let go of one match, or of all."""
        mine = MATCHES.c.keeper == self.server
        with self.writing() as to:
            to.execute(update(MATCHES).where(mine if match is None else mine & (MATCHES.c.id == match)).values(keeper=None))
            if match is None:
                to.execute(delete(SERVERS).where(SERVERS.c.id == self.server))

    def check(self) -> None:
        """CannotStore if the database does not answer."""
        with self.reading() as to:
            to.execute(text("SELECT 1"))


@contextmanager
def storing() -> Iterator[None]:
    """IntegrityError is for the caller; other trouble of a database is CannotStore."""
    try:
        yield
    except IntegrityError:
        raise
    except SQLAlchemyError as trouble:
        raise CannotStore("The house cannot write just now; it tries again.") from trouble


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True


def changed(to: Connection, statement: Any) -> bool:
    return bool(to.execute(statement).rowcount)


def insert_match(to: Connection, card: Card, chairs: Sequence[Chair], studied: bool) -> None:
    whole = card.start is None  # what began in the middle is no game of its own to study
    to.execute(MATCHES.insert(), {**vars(card), "touched": card.created, "studied": studied and whole})
    to.execute(SEATS.insert(), [{"match": card.id, **vars(chair)} for chair in chairs])


def read_chairs(to: Connection, match: str) -> list[Chair]:
    asked = select(SEATS).where(SEATS.c.match == match).order_by(SEATS.c.seat)
    return [Chair(**without_match(row)) for row in to.execute(asked).mappings()]


def read_words(to: Connection, match: str) -> list[str]:
    return [chair.word for chair in read_chairs(to, match)]


def read_log(to: Connection, match: str, after: int) -> list[Deed]:
    columns = [LOG.c[name] for name in Deed.__dataclass_fields__]
    asked = select(*columns).where((LOG.c.match == match) & (LOG.c.number > after)).order_by(LOG.c.number)
    return [Deed(**row) for row in to.execute(asked).mappings()]


def read_timers(to: Connection, match: str) -> dict[int, float]:
    asked = select(TIMERS.c.serial, TIMERS.c.deadline).where(TIMERS.c.match == match)
    return {row.serial: row.deadline for row in to.execute(asked)}


def without_match(row: RowMapping) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "match"}
