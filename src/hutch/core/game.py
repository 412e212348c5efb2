"""A game is one folder, found, not listed. Its identity card is light; the rules are loaded when they are needed."""

import importlib
import pkgutil
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any

import numpy as np

from hutch.core.editions import Entries, load_edition
from hutch.core.errors import BadOption, NoSuchGame
from hutch.core.options import Option
from hutch.core.record import State, blank

FILES = ("__init__.py", "edition.toml", "state.py", "rules.py", "notation.py", "picture.py", "bot.py", "RULES.md")


BINDING, BOUND = threading.Lock(), set[str]()  # the packages whose rules the verbs know


@dataclass(frozen=True)
class Game:
    """The identity card. `package` is the folder's own `__name__`; the rest of the folder is found by its file names."""

    package: str
    name: str
    title: str
    sentence: str  # what it is, for the box's lid
    seats: Sequence[int]
    minutes: tuple[int, int]
    version: int  # of the rules: raise it when a stored match would play on differently
    edition: Entries = field(default_factory=Entries)
    options: Sequence[Option] = ()
    cooperative: bool = False
    secrets: bool = False  # whether seats know things that others may not: one screen then needs a hand-over
    emblem: str = "rabbit"  # the symbol on the lid, and its colour
    colour: str = "cabbage"
    tutorial: bool = False

    def part(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def state(self) -> ModuleType:
        """`State` (the dtype), `ACTIONS` (most legal actions at once); `prepare(s, edition, options)` if there are any."""
        return self.part("state")

    @cached_property
    def rules(self) -> ModuleType:
        """The verbs; from here on the generic ones find this game by its records."""
        rules, bot = self.part("rules"), self.part("bot")
        from hutch.core import verbs

        names = {name: getattr(module, name) for module in (rules, bot) for name in verbs.VERBS if hasattr(module, name)}
        with BINDING:  # several threads may come here first
            if self.package not in BOUND:
                verbs.register(self.state.State, names)
                BOUND.add(self.package)
        return rules

    @cached_property
    def notation(self) -> ModuleType:
        return self.part("notation")

    @cached_property
    def picture(self) -> Any:
        return self.part("picture").picture

    @cached_property
    def figures(self) -> Mapping[str, Callable[[], str]]:
        """The drawings that RULES.md names, of a game that has a `figures.py`."""
        there = (self.folder / "figures.py").is_file()
        return self.part("figures").FIGURES if there else {}

    @property
    def folder(self) -> Traversable:
        return resources.files(self.package)

    @cached_property
    def standard_edition(self) -> dict[str, Any]:
        return load_edition(self.name, self.edition, self.folder / "edition.toml")

    def check_players(self, players: int | None) -> int:
        if players is None:
            return min(self.seats)
        if players not in self.seats:
            raise BadOption(f"{self.name} is for {seat_words(self.seats)} players, not {players}")
        return players

    def blank(self, players: int, options: Mapping[str, Any], edition: Mapping[str, Any] | None = None) -> State:
        """A record that holds players, options (already read) and edition, ready for `deal`."""
        assert self.rules
        s = blank(self.state.State)[0]
        s.players = players
        prepare = getattr(self.state, "prepare", None)
        if prepare:
            prepare(s, self.standard_edition if edition is None else edition, options)
        return s

    def out(self) -> np.ndarray:
        """An array for `legal` to write into."""
        return np.zeros(self.state.ACTIONS, np.int32)


def minute_words(minutes: tuple[int, int]) -> str:
    """20-30; 20 where the box says one number."""
    return "-".join(str(n) for n in sorted(set(minutes)))


def seat_words(seats: Sequence[int]) -> str:
    """2, 3 or 4; 2 or 4; 1-6."""
    seats = list(seats)
    if len(seats) > 2 and seats == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}-{seats[-1]}"
    return " or ".join(str(n) for n in seats)


@cache
def catalogue() -> dict[str, Game]:
    """Every game found, by name: each folder of `hutch.games` that has a card."""
    found: dict[str, Game] = {}
    for module in pkgutil.iter_modules(importlib.import_module("hutch.games").__path__):
        if module.ispkg and not module.name.startswith("_"):
            card = getattr(importlib.import_module(f"hutch.games.{module.name}"), "GAME", None)
            if card is not None:
                if card.name in found:
                    raise TypeError(f"two folders hold a game called {card.name}: {found[card.name].package}, {card.package}")
                found[card.name] = card
    return dict(sorted(found.items(), key=lambda item: (item[1].tutorial, item[1].title)))


def find(name: str | Game) -> Game:
    """The game of that name, or NoSuchGame with the names there are."""
    if isinstance(name, Game):
        return name
    if name not in catalogue():
        raise NoSuchGame(f"there is no game {name!r}; there are {', '.join(catalogue())}")
    return catalogue()[name]
