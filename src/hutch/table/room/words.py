"""What people add to the luck of a match before it begins: a word each."""

from collections.abc import Sequence

from hutch.core.luck import Luck
from hutch.table.errors import NotAllowed
from hutch.table.schema import Card, Chair

LONGEST = 24  # letters


def luck_of(card: Card, chairs: Sequence[Chair]) -> Luck | None:
    """What all luck of this match follows from; None for matches from before there was a secret."""
    if card.luck is None:
        return None
    return Luck(card.luck, card.id, {chair.seat: chair.word for chair in chairs if chair.word})


def check_word(text: str) -> str:
    """A word as a person typed it: printable, one line, not long."""
    word = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    if not 0 < len(word) <= LONGEST:
        raise NotAllowed(f"A word for the luck has 1 to {LONGEST} letters.")
    return word
