"""The characters, for people: what they are called, how they are drawn, what they can do, and who plays them."""

from hutch.core.notation import MARKS as SEAT_MARKS
from hutch.core.record import State
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia.state import BANDIT, MUMMY, NOBODY

MARKS = (
    ("carrot", "bandit"),
    ("sky", "ghost"),
    ("squash", "mummy"),
    ("beet", "clown"),
    ("broccoli", "sailor"),
    ("onion", "vampire"),
)
ABILITIES = (
    "always: one carrot more",
    "rabbit to any tile",
    "cancels a bird's effect",
    "rolls the dice again",
    "turns one tile",
    "flies to the next tile",
)


def character_of(s: State, seat: int) -> int:
    """The character that this seat plays, or -1 before it has chosen."""
    return next((character for character, owner in enumerate(s.owner) if owner == seat), -1)


def seat_word(s: State, seat: int) -> str:
    character = character_of(s, seat)
    return CHARACTERS[character] if character >= 0 else f"Seat {seat + 1}"


def the_seat(s: State, seat: int) -> str:
    """`The Ghost`; `Seat 2` as long as it plays nobody."""
    return f"The {seat_word(s, seat)}" if character_of(s, seat) >= 0 else seat_word(s, seat)


def seat_mark(s: State, seat: int) -> tuple[str, str]:
    character = character_of(s, seat)
    return MARKS[character] if character >= 0 else SEAT_MARKS[seat]


def window_ability(s: State, seat: int) -> str:
    """The character that this seat could call on before the rabbit moves or the birds fly, if it is fresh; or nothing."""
    character = character_of(s, seat)
    if character in (-1, BANDIT, MUMMY) or s.spent >> character & 1:
        return ""
    return CHARACTERS[character]


def free_characters(s: State) -> list[int]:
    return [character for character, owner in enumerate(s.owner) if owner == NOBODY]
