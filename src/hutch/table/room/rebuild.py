"""A room made again from the store: its log is played through, from where it was put by if it is long."""

from hutch.core.errors import OtherRules
from hutch.core.fork import from_json
from hutch.core.luck import Luck
from hutch.core.match import Match
from hutch.table.room import bookmarks
from hutch.table.room.room import House, Room
from hutch.table.room.words import luck_of
from hutch.table.schema import Card, Chair
from hutch.table.store import Store


def begun(card: Card, chairs: list[Chair]) -> Match:
    """A stored match as it began. OtherRules if its game has changed since."""
    seed: int | Luck = luck_of(card, chairs) or card.seed
    match = Match(card.game, card.players, seed, card.options, card.edition, card.live)
    if match.game.version != card.rules:
        raise OtherRules(
            f"This match was begun with version {card.rules} of the rules of {match.game.title}; "
            f"here is version {match.game.version}, which would play it differently."
        )
    if card.start is not None:
        match.start_from(from_json(card.start, card.origin))
    return match


def rebuild(store: Store, card: Card, house: House) -> Room:
    """Play a stored match through, as far as it was not put by."""
    chairs = store.chairs(card.id)
    match = begun(card, chairs)
    room = Room(store, card, chairs, match, house, store.timers(card.id))
    deeds = store.log(card.id)
    for deed in deeds[bookmarks.take_from(room, deeds, store.bookmark(card.id)) :]:
        room.play.follow(deed)
    return room
