"""What players may agree on before a game: each option has a name, a sentence and a range, and reads itself from text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hutch.core.errors import BadOption


class Kind(Protocol):
    """How an option is written, checked and shown in a form."""

    widget: str  # what a form draws: "flag", "choice", "number", "limit", "first", "seats", "some-seats" or "several"

    def read(self, value: Any, players: int) -> Any: ...

    def write(self, value: Any) -> str: ...


@dataclass(frozen=True)
class Flag:
    """On or off."""

    widget = "flag"

    def read(self, value: Any, players: int) -> bool:
        word = str(value).strip().lower()
        if word in ("on", "true", "1", "yes"):
            return True
        if word in ("off", "false", "0", "no", ""):
            return False
        raise BadOption(f"must be on or off, not {word!r}")

    def write(self, value: Any) -> str:
        return "on" if value else "off"


class Choice:
    """One of these words."""

    widget = "choice"

    def __init__(self, *words: str) -> None:
        self.words = words

    def read(self, value: Any, players: int) -> str:
        word = str(value).strip()
        if word not in self.words:
            raise BadOption(f"must be one of {', '.join(self.words)}, not {word!r}")
        return word

    def write(self, value: Any) -> str:
        return str(value)


@dataclass(frozen=True)
class Number:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    widget = "number"

    def read(self, value: Any, players: int) -> int:
        try:
            number = int(str(value))
        except ValueError:
            raise BadOption(f"must be {self.low}..{self.high}, not {value!r}") from None
        if not self.low <= number <= self.high:
            raise BadOption(f"must be {self.low}..{self.high}, not {number}")
        return number

    def write(self, value: Any) -> str:
        return str(value)


@dataclass(frozen=True)
class Limit:
    """A whole number from `low` to `high`, or `none`, in Python None: no limit at all."""

    low: int
    high: int
    widget = "limit"

    def read(self, value: Any, players: int) -> int | None:
        word = str(value).strip().lower()
        if is_open(word):
            return None
        if not word.isdecimal() or not self.low <= int(word) <= self.high:
            raise BadOption(f"must be {self.low}..{self.high}, or none, not {word!r}")
        return int(word)

    def write(self, value: Any) -> str:
        return "none" if value is None else str(value)


def is_open(value: Any) -> bool:
    return str(value).strip().lower() == "none"


LOT = "lot"


class First:
    """Who begins: `lot`, or a seat, counted from 0. In a record, -1 stands for the lot: see `first_seat`."""

    widget = "first"

    def read(self, value: Any, players: int) -> str | int:
        word = str(value).strip()
        if word == LOT:
            return LOT
        if not word.isdecimal() or int(word) >= players:
            raise BadOption(f"must be {LOT}, or a seat from 0 to {players - 1}, not {word!r}")
        return int(word)

    def write(self, value: Any) -> str:
        return str(value)


def first_seat(value: str | int) -> int:
    """The option `first` as a record keeps it: a seat, or -1 for the lot."""
    return -1 if value == LOT else int(value)


class SomeSeats:
    """Some of the seats, counted from 0, with spaces between. Left empty: none of them; `on`: all."""

    widget = "some-seats"

    def read(self, value: Any, players: int) -> tuple[int, ...]:
        words = pieces(str(value) if isinstance(value, int) else value, None)
        if words == ["on"]:
            return tuple(range(players))
        if words == ["off"]:
            return ()
        for word in words:
            if not word.isdecimal() or int(word) >= players:
                raise BadOption(f"needs seats from 0 to {players - 1}, with spaces between; {word!r} is none")
        return tuple(sorted({int(word) for word in words}))

    def write(self, value: Any) -> str:
        return " ".join(str(seat) for seat in value)


class OnePerSeat:
    """One word for each seat, all different, with commas between, or spaces if no word has one. Left empty, the game decides.

    `at_table`: left empty, the players choose during the game. A form offers both.
    """

    widget = "seats"

    def __init__(self, *words: str, at_table: bool = False) -> None:
        self.words, self.at_table = words, at_table

    def read(self, value: Any, players: int) -> tuple[str, ...]:
        words = tuple(pieces(value, ","))
        if len(words) == 1 and set(apart := words[0].split()) <= set(self.words):
            words = tuple(apart)
        if not words:
            return ()
        for word in words:
            if word not in self.words:
                raise BadOption(f"{word!r} is none of {', '.join(self.words)}")
        if len(words) != players or len(set(words)) != len(words):
            raise BadOption(f"needs {players} different names, one a seat, with commas")
        return words

    def write(self, value: Any) -> str:
        return ", ".join(value)


class Several:
    """`count` different words of these, with spaces between. Left empty, chance decides."""

    widget = "several"

    def __init__(self, count: int, *words: str) -> None:
        self.count, self.words = count, words

    def read(self, value: Any, players: int) -> tuple[str, ...]:
        words = tuple(pieces(value, None))
        if not words:
            return ()
        for word in words:
            if word not in self.words:
                raise BadOption(f"{word!r} is none of {', '.join(self.words)}")
        if len(words) != self.count or len(set(words)) != self.count:
            raise BadOption(f"needs {self.count} different ones, with a space between")
        return words

    def write(self, value: Any) -> str:
        return " ".join(value)


def who_begins(question: str) -> "Option":
    """The option of every game whose book has an idea of who begins; `question` asks it in a few words."""
    return Option("first", First(), LOT, question)


def pieces(value: Any, separator: str | None) -> list[str]:
    parts = value.split(separator) if isinstance(value, str) else [str(part) for part in value or ()]
    return [part.strip() for part in parts if part.strip()]


@dataclass(frozen=True)
class Option:
    """One thing to agree on; `help` is a short sentence for people."""

    name: str
    kind: Kind
    default: Any
    help: str
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)  # for people, where a word of the kind is a mere number


def read_options(game: str, known: Sequence[Option], given: Mapping[str, Any], players: int) -> dict[str, Any]:
    """Every option's value: those given, checked, and the defaults of the others."""
    names = {option.name for option in known}
    for name in given:
        if name not in names:
            there = f"its options are {', '.join(sorted(names))}" if names else "it has no options"
            raise BadOption(f"{game}: there is no option {name!r}; {there}")
    return {option.name: read_one(game, option, given, players) for option in known}


def read_one(game: str, option: Option, given: Mapping[str, Any], players: int) -> Any:
    if option.name not in given:
        return option.default
    try:
        return option.kind.read(given[option.name], players)
    except BadOption as trouble:
        raise BadOption(f"{game}: option {option.name} {trouble}") from None


def write_options(known: Sequence[Option], values: Mapping[str, Any]) -> str:
    """`name=value, name=value`, of those that are not at their default."""
    told = [(option, values[option.name]) for option in known]
    return ", ".join(f"{option.name}={option.kind.write(value)}" for option, value in told if value != option.default)


def bounded(known: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The same options with every open limit at its largest number: games that nobody plays must come to an end."""
    largest = {
        option.name: option.kind.high
        for option in known
        if isinstance(option.kind, Limit) and is_open(given.get(option.name, option.default))
    }
    return {**given, **largest}


def split_options(text: str) -> dict[str, str]:
    """The reverse of `write_options`. A piece without `=` goes on with the value before it."""
    found: dict[str, str] = {}
    last = None
    for piece in pieces(text, ","):
        name, equals, value = piece.partition("=")
        if equals:
            last = name.strip()
            found[last] = value.strip()
        elif last is None:
            raise BadOption(f"options are written name=value, with commas between; {piece!r} has no name")
        else:
            found[last] += f", {piece}"
    return found
