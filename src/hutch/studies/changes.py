"""What if: other numbers put into an edition or an option, `animals.raccoon=4`, and the edition written out as TOML."""

import copy
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hutch.core.editions import load_edition
from hutch.core.game import Game
from hutch.studies.errors import BadStudy
from hutch.studies.plan import Variant

CHANGE = re.compile(r"\s*([\w-]+(?:\.[\w-]+)*)\s*=\s*(.+?)\s*", re.DOTALL)


@dataclass(frozen=True)
class Change:
    """One number (or word) that is to be another."""

    path: tuple[str, ...]
    value: Any

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}={written(self.value)}"


def read_change(text: str) -> Change:
    """`animals.raccoon=4`"""
    found = CHANGE.fullmatch(text)
    if not found:
        raise BadStudy(f"a change is written name=value or part.name=value, like animals.bear=2, not {text!r}")
    return Change(tuple(found[1].split(".")), read_value(found[2]))


def read_value(text: str) -> Any:
    """A value as TOML writes it; anything else is a word."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def changed(card: Game, base: Variant, changes: Sequence[Change]) -> Variant:
    """A version of the game with these changes, checked."""
    edition = copy.deepcopy(dict(base.edition or card.standard_edition))
    options, names = dict(base.options), {option.name for option in card.options}
    for change in changes:
        if change.path[0] in edition:
            put(edition, change)
        elif len(change.path) == 1 and change.path[0] in names:
            options[change.path[0]] = change.value if isinstance(change.value, str) else written(change.value)
        else:
            there = ", ".join([*edition, *sorted(names - set(edition))]) or "nothing that could be changed"
            raise BadStudy(f"{card.name} has no {'.'.join(change.path)}; it has {there}")
    same = edition == (base.edition or card.standard_edition)
    own = base.edition if same else load_edition(card.name, card.edition, edition)
    return Variant(", ".join(map(str, changes)), options, own)


def put(edition: dict[str, Any], change: Change) -> None:
    """Set one entry. A number given for a table of several entries is meant for the first number in it."""
    place: Any = edition
    for depth, key in enumerate(change.path):
        where = step_of(place, key, change.path[:depth])
        if depth + 1 < len(change.path):
            place = place[where]
        elif isinstance(place[where], dict) and isinstance(change.value, int):
            first = next((name for name, entry in place[where].items() if isinstance(entry, int)), None)
            if first is None:
                raise BadStudy(f"{'.'.join(change.path)} is a table; say which of {', '.join(place[where])} is meant")
            place[where][first] = change.value
        else:
            place[where] = change.value


def step_of(place: Any, key: str, before: tuple[str, ...]) -> Any:
    """The key, or the index, of an entry that is there."""
    if isinstance(place, dict) and key in place:
        return key
    if isinstance(place, list) and key.isdecimal() and int(key) < len(place):
        return int(key)
    there = ", ".join(place) if isinstance(place, dict) else f"0..{len(place) - 1}" if isinstance(place, list) else "no parts"
    raise BadStudy(f"{'.'.join(before) or 'the edition'} has no {key!r}; it has {there}")


def written(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key_of(name)} = {written(entry)}" for name, entry in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(entry) for entry in value) + "]"
    return str(value)


def key_of(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else written(name)


def as_toml(edition: Mapping[str, Any]) -> str:
    """An edition as a file that `--edition` reads back."""
    plain = [f"{key_of(name)} = {written(value)}" for name, value in edition.items() if not is_table(value)]
    tables = [
        f"\n[{key_of(name)}]\n" + "\n".join(f"{key_of(key)} = {written(entry)}" for key, entry in value.items())
        for name, value in edition.items()
        if isinstance(value, Mapping)
    ]
    lists = [
        f"\n[[{key_of(name)}]]\n" + "\n".join(f"{key_of(key)} = {written(entry)}" for key, entry in row.items())
        for name, value in edition.items()
        if is_table(value) and not isinstance(value, Mapping)
        for row in value
    ]
    return "\n".join([*plain, *tables, *lists]) + "\n"


def is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list) and bool(value) and isinstance(value[0], Mapping))


def numbers_in(edition: Mapping[str, Any], path: tuple[str, ...] = ()) -> dict[str, int]:
    """Every whole number of an edition by its path: what a form asks for."""
    found: dict[str, int] = {}
    entries = edition.items() if isinstance(edition, Mapping) else enumerate(edition)
    for key, value in entries:
        here = (*path, str(key))
        if isinstance(value, int) and not isinstance(value, bool):
            found[".".join(here)] = value
        elif isinstance(value, Mapping | list):
            found |= numbers_in(value, here)  # type: ignore[arg-type]
    return found
