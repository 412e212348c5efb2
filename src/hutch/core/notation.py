"""How a game speaks. Its `notation.py` defines these functions; every one gets a veiled record, so none can tell a secret.

| function                         | is                                                                              |
| FORMS                            | {"place COLOUR SIZE SQUARE": "put a pyramid on an empty square", …}             |
| WORDS                            | {"SIZE": "1 2 3", "SQUARE": "[a-h][1-8]", …}: words, or a pattern, for CAPITALS |
| text(s, action)                  | the action as the rules ledger writes it                                        |
| touches(s, action)               | the ids of the picture that say it, in order                                    |
| ask(s, seat)                     | what that seat is to do: "choose a pile"; read after "Your turn:", "Ann's turn:" |
| phrase(s, action)                | the log's words after the player's name: "stores a carrot" (default: "drops d") |
| event(s, code, numbers)          | an Event of the trail, of whose numbers some may be HIDDEN from this viewer     |
| FORMALITIES                      | forms that play themselves where, for all to see, nothing else is possible      |
| ENDINGS                          | the codes of the events that say how the game ended (default: the points do)    |
| sketch(s, seat)                  | the position as plain text, for the terminal                                    |
| seat_word(s, seat)               | what the game calls that seat: "Carrots", "Red" (default: "Seat 1")             |
| seat_mark(s, seat)               | (house colour, symbol) of that seat (default: one of MARKS)                     |
| unseen(s, seat)                  | what others read when that seat acts unseen (default: "chooses in secret")      |
| reason(s, seat, text)            | why this well-written move is not legal now, or None (default)                  |
| READY                            | what people are asked before a timer runs: "ready to build?" (default: nothing) |
| about(s, seat, part)             | what that part of the picture is and does: an About, or None (core/about.py)    |

`s` is the position in which an action is chosen, and for events the one after them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

from hutch.core.record import State
from hutch.core.wording import third_person

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

    `line` is its line in a transcript, after `nature:`; None if it follows from the rules. Where numbers are HIDDEN, a
    transcript has `?` for a line whatever it says. `words` is for the log; "" if it is not worth telling. `touched` are
    picture ids to show.
    """

    line: str | None
    words: str = ""
    touched: tuple[str, ...] = ()


def ready_words(notation: ModuleType) -> str | None:
    """What people are asked before a timer runs; None where it runs at once."""
    return getattr(notation, "READY", None)


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


def unseen(notation: ModuleType, s: State, seat: int) -> str:
    words = getattr(notation, "unseen", None)
    return str(words(s, seat)) if words else "chooses in secret"
