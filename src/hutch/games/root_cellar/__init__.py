"""Root Cellar: split the harvest into piles, bid farmers for the first pick, store a wide variety before the snow."""

from typing import Any

from hutch.core.editions import List, Table, Whole
from hutch.core.errors import BadEdition
from hutch.core.game import Game

VEGETABLES = ("potato", "carrot", "onion", "tomato", "beet", "squash", "cabbage", "pumpkin")
ANIMALS = ("raccoon", "bear")


class Box(Table):
    """The entries of the edition; the bag must last for a whole game at every seat count."""

    def check(self, value: Any, place: str) -> dict[str, Any]:
        found = super().check(value, place)
        chits = sum(found["vegetables"].values()) + sum(animal["chits"] for animal in found["animals"].values())
        for players, turns in found["turns"].items():
            needed = turns * (int(players) + 2)
            if chits < needed:
                raise BadEdition(f"{place}the bag holds {chits} chits, but a game of {players} players draws {needed}")
        return found


EDITION = Box(
    farmers=Whole(0, 40),
    values=List(Whole(0, 20), 8, 8),
    turns=Table({"2": Whole(1, 20), "3": Whole(1, 20), "4": Whole(1, 20)}),
    vegetables=Table({name: Whole(0, 40) for name in VEGETABLES}),
    animals=Table({name: Table(chits=Whole(0, 40), eats=Whole(0, 5)) for name in ANIMALS}),
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
