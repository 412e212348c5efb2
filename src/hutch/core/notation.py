"""How a game speaks. Its `notation.py` defines these functions; every one gets a veiled record, so none can tell a secret.

| function                         | is                                                                              |
| FORMS                            | {"place COLOUR SIZE SQUARE": "put a pyramid on an empty square", …}             |
| WORDS                            | {"SIZE": "1 2 3", "SQUARE": "[a-h][1-8]", …}: words, or a pattern, for CAPITALS |
| text(s, action)                  | the action as the rules ledger writes it                                        |
| touches(s, action)               | the ids of the picture that say it, in order                                    |
| ask(s, seat)                     | what that seat is to do: "choose a pile"; read after "Your turn:", "Ann's turn:" |
| phrase(s, action)                | the log's words after the player's name: "stores a carrot" (default: "drops d") |
| event(s, code, numbers)          | an Event of the trail                                                           |
| sketch(s, seat)                  | the position as plain text, for the terminal                                    |
| seat_word(s, seat)               | what the game calls that seat: "Carrots", "Red" (default: "Seat 1")             |
| seat_mark(s, seat)               | (house colour, symbol) of that seat (default: one of MARKS)                     |
| secret(s, action)                | what others read instead of an action they may not see, or None (default)       |
| reason(s, seat, text)            | why this well-written move is not legal now, or None (default)                  |

`s` is the position in which an action is chosen, and for events the one after them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

from hutch.core.record import State

MARKS = (
    ("carrot", "carrot"),
    ("beet", "beet"),
    ("broccoli", "broccoli"),
    ("sky", "onion"),
    ("squash", "squash"),
    ("clay", "potato"),
)


@dataclass(frozen=True)
class Event:
    """Something that happened of itself.

    `line` is its line in a transcript, after `nature:`; None if it follows from the rules. `words` is for the log;
    "" if it is not worth telling. `only` is the one seat that may know, or None. `touched` are picture ids to show.
    """

    line: str | None
    words: str = ""
    only: int | None = None
    touched: tuple[str, ...] = ()


def pattern(form: str, words: Mapping[str, str]) -> re.Pattern[str]:
    """`place SIZE SQUARE` as a regular expression."""
    parts = []
    for word in form.split(" "):
        inside = words.get(word)
        if inside is None:
            parts.append(re.escape(word))
        elif re.fullmatch(r"[\w' /-]+", inside):
            parts.append("(?:" + "|".join(re.escape(choice) for choice in inside.split(" ")) + ")")
        else:
            parts.append(f"(?:{inside})")
    return re.compile(" ".join(parts))


def form_of(notation: ModuleType, text: str) -> str | None:
    """The form a text is written in, or None if it is no move of this game."""
    words = getattr(notation, "WORDS", {})
    return next((form for form in notation.FORMS if pattern(form, words).fullmatch(text)), None)


def seat_word(notation: ModuleType, s: State, seat: int) -> str:
    word = getattr(notation, "seat_word", None)
    return str(word(s, seat)) if word else f"Seat {seat + 1}"


def seat_mark(notation: ModuleType, s: State, seat: int) -> tuple[str, str]:
    mark = getattr(notation, "seat_mark", None)
    return mark(s, seat) if mark else MARKS[seat % len(MARKS)]


def phrase(notation: ModuleType, s: State, action: int) -> str:
    words = getattr(notation, "phrase", None)
    return str(words(s, action)) if words else third_person(notation.text(s, action))


def third_person(text: str) -> str:
    """A move's text as something that somebody does: "drops d" for "drop d"."""
    verb, space, rest = text.partition(" ")
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s") + space + rest


def secret(notation: ModuleType, s: State, action: int) -> str | None:
    hidden = getattr(notation, "secret", None)
    return hidden(s, action) if hidden else None
