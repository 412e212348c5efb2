"""Try it from here: a new table that begins from a position of another match."""

import dataclasses
import secrets
from typing import Any

from hutch.core.fork import ANEW, Start, as_json, start_from
from hutch.core.luck import Luck
from hutch.core.options import split_options
from hutch.core.record import SPECTATOR
from hutch.table.chairs import Seating, chairs_for
from hutch.table.errors import Nonsense, NotAllowed
from hutch.table.past import Subject
from hutch.table.rooms import Rooms, new_card
from hutch.table.schema import Card
from hutch.table.threads import STORING, in_thread


def start_of(subject: Subject, at: int, eyes: int | None, origin: str, seed: int) -> Start:
    """A start from that position: as it was (eyes None), or with all dealt anew that these eyes did not know."""
    match, secrets_there = subject.match, subject.match.game.secrets
    if eyes is None and secrets_there and not subject.open:
        raise NotAllowed("The match is not over: what you do not know of it can only be dealt anew.")
    start = start_from(match, at, origin, None if eyes is None else (eyes, seed))
    return dataclasses.replace(start, told=may_be_told(subject))


def may_be_told(subject: Subject) -> bool:
    """Whether how the position came about may be told at once: not if that gives away a secret, or luck that is to come."""
    return subject.open or (not subject.match.game.secrets and subject.match.luck is not None)


def lay(subject: Subject, start: Start) -> Card:
    """The new table's card; the position is made once, so that nobody comes to a table that cannot be laid."""
    match = subject.match
    card = new_card(match.game.name, match.players, split_options(match.options_text()), match.edition)
    match.fork(start=start, seed=Luck(card.luck or "", card.id))
    return dataclasses.replace(card, origin=start.origin or None, start=as_json(start))


async def begin_fork(rooms: Rooms, subject: Subject, at: int, eyes: int | None, order: "Order") -> tuple[str, dict[int, str]]:
    """A new match from there: its address, and the secrets of the seats on the asker's screen."""
    if len(order.seatings) != subject.match.players:
        raise Nonsense(f"This match has {subject.match.players} seats.")
    chairs, seat_secrets = chairs_for(order.seatings)

    def work() -> Card:
        return lay(subject, start_of(subject, at, eyes, order.origin, secrets.randbits(48)))

    card = await rooms.pasts.do(order.asker, work)
    await in_thread(STORING, rooms.store.add_match, card, chairs)
    return card.id, seat_secrets


@dataclasses.dataclass(frozen=True)
class Order:
    """Who asks for a new table, of which match, and who is to sit there."""

    asker: str
    origin: str  # the address of that match; "" for a transcript
    seatings: list[Seating]


def known_forks(cards: list[Card], subject: Subject) -> list[dict[str, Any]]:
    """The tables that began from here, as far as the asker may hear of them: one that was dealt from what a seat knows shows
    that seat's own secrets to whoever watches it, so until the match is over only that seat hears of it."""
    return [told_fork(card) for card in cards if subject.open or not subject.match.game.secrets or is_for(card, subject)]


def is_for(card: Card, subject: Subject) -> bool:
    found = ANEW.fullmatch(card.start["steps"][-1]) if card.start else None
    return found is not None and int(found[1]) in (SPECTATOR, *subject.held)


def told_fork(card: Card) -> dict[str, Any]:
    assert card.start
    return {"address": f"/t/{card.id}", "at": card.start["at"], "created": card.created}


def origin_of(start: Start | None) -> dict[str, Any] | None:
    """What a table's page says of its beginning."""
    if start is None:
        return None
    return {"address": f"/t/{start.origin}?at={start.at}" if start.origin else None, "at": start.at, "anew": start.anew}
