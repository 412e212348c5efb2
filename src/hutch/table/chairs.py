"""The chairs of a new match: as a form asks for them, or as the match before leaves them."""

from dataclasses import dataclass, replace
from typing import Any

from hutch.table.auth import hashed, new_secret, read_name
from hutch.table.errors import Nonsense
from hutch.table.room import bots, thinking
from hutch.table.schema import BOT, OPEN, PERSON, Chair

KINDS = ("me", "here", "link", "bot")  # who a form can put into a seat: me, somebody at my screen, a guest, a bot


@dataclass(frozen=True)
class Seating:
    """Who is to sit in one seat, as a form says it."""

    kind: str
    name: str = ""
    level: str = ""


def moved(chairs: list[Chair], shift: int) -> list[Chair]:
    turned = [replace(invited(chair), seat=(chair.seat + shift) % len(chairs)) for chair in chairs]
    return sorted(turned, key=lambda chair: chair.seat)


def invited(chair: Chair) -> Chair:
    """Who plays the next match: the same, unless they have left since; a stand-in was for this one."""
    if chair.kind != PERSON:
        return chair
    return Chair(chair.seat, PERSON, "", chair.name, chair.secret) if chair.secret else Chair(chair.seat, OPEN)


def chairs_for(seatings: list[Seating]) -> tuple[list[Chair], dict[int, str]]:
    """The chairs as stored, and the secrets of those at the asker's own screen."""
    chairs, seat_secrets, names = [], {}, iter(bots.NAMES)
    for seat, seating in enumerate(seatings):
        if seating.kind == "bot":
            level = thinking.check_level(seating.level or thinking.usual_level())
            chairs.append(Chair(seat, BOT, level, seating.name or next(names, "Nettle")))
        elif seating.kind == "link":
            chairs.append(Chair(seat, OPEN))
        else:
            seat_secrets[seat] = new_secret()
            chairs.append(Chair(seat, PERSON, "", seating.name, hashed(seat_secrets[seat])))
    return chairs, seat_secrets


def read_seatings(value: Any) -> list[Seating]:
    """Who sits where, from JSON."""
    if not isinstance(value, list) or not 1 <= len(value) <= 12:
        raise Nonsense("'seats' must be a list with one entry a seat.")
    return [read_seating(entry) for entry in value]


def read_seating(entry: Any) -> Seating:
    if not isinstance(entry, dict) or entry.get("kind") not in KINDS:
        raise Nonsense(f"A seat needs a 'kind', one of {', '.join(KINDS)}.")
    level = entry.get("level", "")
    if not isinstance(level, str) or len(level) > 64:
        raise Nonsense("A bot's level is a short text.")
    return Seating(entry["kind"], read_name(entry.get("name"), ""), level)
