"""Turns of phrase in English, for games, the table and the terminal alike."""

import re
from collections.abc import Sequence

THIRD_PERSON = re.compile(r"^(\w+?)(ies|(?<=ss|sh|ch)es|(?<=x)es|s)\b")


def third_person(text: str) -> str:
    """A move's text as something that somebody does: "drops d" for "drop d"."""
    verb, space, rest = text.partition(" ")
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s") + space + rest


def bidden(words: str) -> str:
    """What somebody does, as one would ask for it: "stores a carrot" is "store a carrot"."""
    return THIRD_PERSON.sub(lambda found: found[1] + ("y" if found[2] == "ies" else ""), words, count=1)


def several(word: str) -> bool:
    """Whether the word for a seat means several: "Squirrels", but not "Goat"."""
    return word.endswith("s")


def does(word: str, words: str) -> str:
    """What a seat does that is called by its word: "Goat puts a beet on pile 1", "Squirrels place a rodent"."""
    return f"{word} {bidden(words) if several(word) else words}"


def of(name: str) -> str:
    """Ann's, the Marmots'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(names: Sequence[str]) -> str:
    """Ann, Bo and Cleo."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(n: int, word: str, words: str | None = None) -> str:
    """1 farmer, 3 farmers, no farmers; where the plural is another word, it is given."""
    return f"{n or 'no'} {word if n == 1 else words or word + 's'}"


def a(name: str) -> str:
    """A carrot, an onion."""
    return f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}"
