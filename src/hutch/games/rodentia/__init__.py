"""The Treaty of Rodentia: Bite & Write. Roll dice, take one, colour the map, and keep your leader from the wolf."""

from collections import Counter
from typing import Any

from hutch.core.editions import Entries, List, Whole, Word
from hutch.core.errors import BadEdition
from hutch.core.game import Game
from hutch.core.options import Choice, OnePerSeat, Option, Several, who_begins

TERRAINS = ("forest", "mountain", "river", "swamp", "grassland")
SPECIES = ("squirrels", "marmots", "otters", "beavers", "moles")  # in the order of their home terrains (RO-1)
FACES = (*TERRAINS, "wolf")
GOAL_NAMES = {"1": "rows", "2": "separate areas", "3": "largest area", "4": "diagonals", "5": "burrows", "6": "borders"}
FEWEST_ROWS, MOST_ROWS, LONGEST_ROW = 3, 6, 9  # of a sheet


class Rows:
    """The rows of one sheet, whatever their lengths: five hexes of each terrain and one wolf in all (RO-3, RO-4)."""

    def check(self, value: Any, place: str) -> list[list[str]]:
        rows = List(List(Word(*FACES), 1, LONGEST_ROW), FEWEST_ROWS, MOST_ROWS).check(value, place)
        found = Counter(word for row in rows for word in row)
        for word in FACES:
            wanted = 1 if word == "wolf" else 5
            if found[word] != wanted:
                raise BadEdition(f"{place} must have {wanted} hexes of {word}, not {found[word]}")
        return rows


GAME = Game(
    package=__name__,
    name="rodentia",
    title="The Treaty of Rodentia: Bite & Write",
    sentence="Take a die, colour rodents onto the map, lead them well, and send the wolf to somebody else.",
    seats=(2, 3, 4, 5),
    minutes=(20, 20),
    version=2,
    edition=Entries(
        dice=List(Word(*FACES), 6, 6),
        catch_penalty=List(Whole(0, 20), 4, 4),
        hex_capacity=Whole(1, 6),
        sheet=List(Entries(rows=Rows()), 2, 2),
    ),
    options=(
        Option("goals", Several(2, *GOAL_NAMES), (), "choose two; or none, and they are rolled", GOAL_NAMES),
        Option("diagonals", Choice("random", "rising", "falling"), "random", "which ones count, if they are a goal"),
        Option("species", OnePerSeat(*SPECIES), (), "who plays which rodents"),
        who_begins("who brushed their teeth last?"),
    ),
    emblem="squirrel",
    colour="onion",
)
