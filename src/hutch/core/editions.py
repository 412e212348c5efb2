"""Component tables: read from TOML, checked against a description, refused with the place and the range.

EDITION = Entries(farmers=Whole(0, 40), values=List(Whole(0, 20), 8, 8), vegetables=Entries(carrot=Whole(0, 40), …))
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Protocol

from hutch.core.errors import BadEdition

LONGEST = 16_384  # letters of a stranger's edition file
DEEPEST = 32  # its nesting: dots and brackets
DIGITS = re.compile(r"[\d_]{19}")


class Shape(Protocol):
    """What an entry may be. `check` gives the value back, or raises BadEdition naming the place."""

    def check(self, value: Any, place: str) -> Any: ...


def shown(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else text[:37] + "…"


def refuse(place: str, wanted: str, value: Any) -> BadEdition:
    return BadEdition(f"{place} must be {wanted}, not {shown(value)}")


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def check(self, value: Any, place: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise refuse(place, f"{self.low}..{self.high}", value)
        return value


class Word:
    """One of these words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, value: Any, place: str) -> str:
        if value not in self.words:
            raise refuse(place, f"one of {', '.join(self.words)}", value)
        return str(value)


class Text:
    """Any short text."""

    def check(self, value: Any, place: str) -> str:
        if not isinstance(value, str) or not 1 <= len(value) <= 40 or not value.isprintable():
            raise refuse(place, "a text of 1..40 printable letters", value)
        return value


@dataclass(frozen=True)
class List:
    """A list of `fewest` to `most` entries of one shape."""

    shape: Shape
    fewest: int
    most: int

    def check(self, value: Any, place: str) -> list[Any]:
        if not isinstance(value, list):
            raise refuse(place, "a list", value)
        if not self.fewest <= len(value) <= self.most:
            wanted = str(self.fewest) if self.fewest == self.most else f"{self.fewest}..{self.most}"
            raise BadEdition(f"{place} must have {wanted} entries, not {len(value)}")
        return [self.shape.check(entry, f"{place}[{i}]") for i, entry in enumerate(value)]


@dataclass(frozen=True)
class Optional:
    """An entry that may be missing."""

    shape: Shape
    default: Any

    def check(self, value: Any, place: str) -> Any:
        return self.shape.check(value, place)


class Entries:
    """A table with exactly these entries; `Optional` ones may be missing. Digits as keys: Entries({"2": …})."""

    def __init__(self, entries: Mapping[str, Shape] | None = None, **named: Shape) -> None:
        self.entries: dict[str, Shape] = {**(entries or {}), **named}

    def check(self, value: Any, place: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(place, "a table", value)
        for key in value:
            if key not in self.entries:
                raise BadEdition(f"{at(place, key)} is unknown; there can be {', '.join(self.entries)}")
        return {key: self.entry(key, shape, value, place) for key, shape in self.entries.items()}

    def entry(self, key: str, shape: Shape, value: dict[str, Any], place: str) -> Any:
        if key in value:
            return shape.check(value[key], at(place, key))
        if isinstance(shape, Optional):
            return shape.default
        raise BadEdition(f"{at(place, key)} is missing")


def at(place: str, key: str) -> str:
    return f"{place}{key}" if place.endswith(": ") or not place else f"{place}.{key}"


def load_edition(game: str, shape: Entries, source: Mapping[str, Any] | str | Path | Traversable) -> dict[str, Any]:
    """A checked edition, from a dict, or from the path of a TOML file."""
    data = dict(source) if isinstance(source, Mapping) else read_toml(game, source)
    return shape.check(data, f"{game}: ")


def parse_edition(game: str, shape: Entries, text: str) -> dict[str, Any]:
    """A checked edition from the text of a stranger's TOML file: small, shallow, of short numbers."""
    if trouble := too_much(text):
        raise BadEdition(f"{game}: an edition file {trouble}")
    try:
        return load_edition(game, shape, tomllib.loads(text))
    except tomllib.TOMLDecodeError as trouble:
        raise BadEdition(f"{game}: the edition file is not TOML: {trouble}") from None


def too_much(text: str) -> str | None:
    """What no edition of a game needs, and what would keep a reader of TOML busy for long."""
    if len(text) > LONGEST:
        return f"has at most {LONGEST} letters, not {len(text)}"
    if any(line.count(".") > DEEPEST for line in text.splitlines()):
        return f"has at most {DEEPEST} dots in a line"
    depth = 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if depth > DEEPEST:
            return f"has at most {DEEPEST} brackets in brackets"
    if DIGITS.search(text):
        return "has no number of more than 18 digits"
    return None


def read_toml(game: str, source: str | Path | Traversable) -> dict[str, Any]:
    path = Path(source) if isinstance(source, str) else source
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as trouble:
        raise BadEdition(f"{game}: the edition file {path} cannot be read: {trouble}") from None
    except tomllib.TOMLDecodeError as trouble:
        raise BadEdition(f"{game}: the edition file {path} is not TOML: {trouble}") from None
