"""A table's finished matches for a study: what was played and when, and nobody's name."""

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from hutch.core.errors import HutchError
from hutch.core.game import Game
from hutch.core.match import Match
from hutch.studies.errors import BadStudy
from hutch.studies.people import Sitting
from hutch.table.database import is_missing, without_password
from hutch.table.room.play import redo
from hutch.table.room.rebuild import begun
from hutch.table.room.thinking import LESSON
from hutch.table.schema import BOT, PLAY, Card, Chair
from hutch.table.store import Store


def sittings(database: str, game: Game) -> list[Sitting]:
    """What people played at this table; BadStudy if there is nothing that may be read."""
    store = opened(database)
    try:
        found = [sitting(store, card) for card in store.finished(game.name, game.version)]
    finally:
        store.close()
    read = [one for one in found if one is not None]
    if not read:
        raise BadStudy(
            f"that table holds no finished match of {game.title} with people that may be studied; "
            "its owner lets them in with hutch serve --studied"
        )
    return read


def opened(database: str) -> Store:
    """The store of a table that is there."""
    why = "there is no such file" if is_missing(database) else ""
    if not why:
        try:
            return Store(database)
        except ArgumentError:
            why = "an address is written like sqlite:///table.sqlite3"
        except (SQLAlchemyError, ImportError, OSError) as trouble:
            why = str(trouble).splitlines()[0]
    raise BadStudy(f"the database {without_password(database)} cannot be read: {why}")


def sitting(store: Store, card: Card) -> Sitting | None:
    """One match, played through; None where no person sat, in a lesson, or where it did not come to its end."""
    chairs = store.chairs(card.id)
    people = tuple(chair.kind != BOT for chair in chairs)
    if not any(people) or any(chair.level == LESSON for chair in chairs):
        return None
    try:
        match, moments = played_through(store, card, chairs)
    except HutchError:  # it does not go through by today's rules
        return None
    return Sitting(match, people, tuple(moments)) if match.over else None


def played_through(store: Store, card: Card, chairs: list[Chair]) -> tuple[Match, list[float]]:
    """The match again, and when each of its actions was played; what was taken back is not among them."""
    match, moments = begun(card, chairs), list[float]()
    for deed in store.log(card.id):
        redo(match, deed)
        del moments[match.number :]
        if deed.kind == PLAY:
            moments.append(deed.at)
    return match, moments
