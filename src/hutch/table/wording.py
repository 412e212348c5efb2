"""Turns of phrase: what a game says of a player, as it is said to one."""

import re

THIRD_PERSON = re.compile(r"^(\w+?)(ies|(?<=ss|sh|ch)es|(?<=x)es|s)\b")


def bidden(words: str) -> str:
    """What somebody does, as one would ask for it: "stores a carrot" is "store a carrot"."""
    return THIRD_PERSON.sub(lambda found: found[1] + ("y" if found[2] == "ies" else ""), words, count=1)


def of(name: str) -> str:
    """Ann's, the Marmots'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def listed(names: list[str]) -> str:
    """Ann, Bo and Cleo."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
