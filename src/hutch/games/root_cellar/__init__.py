"""Root Cellar: split the harvest into piles, bid farmers for the first pick, store a wide variety before the snow."""

import re
from dataclasses import dataclass
from typing import Any

from hutch.core.editions import Entries, List, Shape, Whole, at, refuse
from hutch.core.errors import BadEdition
from hutch.core.game import Game

MOST_VEGETABLES, MOST_ANIMALS, MOST_SPACES = 12, 4, 12  # of an edition: the record has room for so many
NAME = r"[^\W\d_][^\W\d_-]*(?:-[^\W\d_]+)*"  # one word, so that `store NAME` reads back
NAME_BYTES = 16


@dataclass(frozen=True)
class Kinds:
    """A table of so many kinds of chits, under the names the edition gives them, each entry of one shape."""

    shape: Shape
    fewest: int
    most: int

    def check(self, value: Any, place: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(place, "a table", value)
        if not self.fewest <= len(value) <= self.most:
            raise BadEdition(f"{place} must name {self.fewest}..{self.most} kinds, not {len(value)}")
        for name in value:
            if not re.fullmatch(NAME, name) or len(name.encode()) > NAME_BYTES:
                raise BadEdition(f"{place} names {name!r}; a name must be one word of 1..{NAME_BYTES} letters: sweet-potato")
        return {name: self.shape.check(entry, at(place, name)) for name, entry in value.items()}


class Box(Entries):
    """The entries of the edition; the bag must last for a whole game at every seat count."""

    def check(self, value: Any, place: str) -> dict[str, Any]:
        found = super().check(value, place)
        for name in found["animals"]:
            if name in found["vegetables"]:
                raise BadEdition(f"{place}{name!r} is a vegetable and an animal; give one of them another name")
        chits = sum(found["vegetables"].values()) + sum(animal["chits"] for animal in found["animals"].values())
        for players, turns in found["turns"].items():
            needed = turns * (int(players) + 2)
            if chits < needed:
                raise BadEdition(f"{place}the bag holds {chits} chits, but a game of {players} players draws {needed}")
        return found


EDITION = Box(
    farmers=Whole(0, 40),
    values=List(Whole(0, 20), 1, MOST_SPACES),
    turns=Entries({"2": Whole(1, 20), "3": Whole(1, 20), "4": Whole(1, 20)}),
    vegetables=Kinds(Whole(0, 40), 1, MOST_VEGETABLES),
    animals=Kinds(Entries(chits=Whole(0, 40), eats=Whole(0, 5)), 0, MOST_ANIMALS),
)

GAME = Game(
    package=__name__,
    name="root-cellar",
    title="Root Cellar",
    sentence="Split the harvest into piles, bid farmers for the first pick, and fill your cellar before the snow.",
    seats=(2, 3, 4),
    minutes=(20, 30),
    version=1,
    edition=EDITION,
    emblem="carrot",
    colour="clay",
)
