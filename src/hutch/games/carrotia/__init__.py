"""Carrotia: build a maze against the hourglass, then run a rabbit through it, all together."""

from typing import Any

from hutch.core.editions import Entries, List, Optional, Shape, Whole, Word, refuse
from hutch.core.game import Game
from hutch.core.options import Choice, OnePerSeat, Option, who_begins

SIDES = ("north", "east", "south", "west")
CORNERS = ("north-west", "north-east", "south-east", "south-west")
CHARACTERS = ("Bandit", "Ghost", "Mummy", "Clown", "Old Sailor", "Vampire")
LEVELS, CARDS, ONES, THREES = 3, 9, 12, 6  # most of each that the record has room for

CELL = List(Whole(0, 4), 2, 2)


class Quest:
    """A quest card: its table, and what its entries must have to do with each other."""

    table = Entries(
        level=Whole(1, LEVELS),
        entry=CELL,
        entry_side=Word(*SIDES),
        exit=CELL,
        exit_side=Word(*SIDES),
        direction=Word("clockwise", "anticlockwise"),
        old_maze=Optional(Word(*CORNERS, ""), ""),
        ones=List(CELL, 0, ONES),
        threes=List(CELL, 0, THREES),
        birds=List(CELL, 1, LEVELS),
    )

    def check(self, value: Any, place: str) -> dict[str, Any]:
        card = self.table.check(value, place)
        size = card["level"] + 2
        for name in ("ones", "threes", "birds"):
            for cell in card[name]:
                inside(cell, size, f"{place}.{name}")
        for name in ("entry", "exit"):
            inside(card[name], size, f"{place}.{name}")
            if not leads_out(card[name], card[f"{name}_side"], size):
                raise refuse(f"{place}.{name}_side", "a side at the edge of the grid", card[f"{name}_side"])
        if card["entry"] == card["exit"]:
            raise refuse(f"{place}.exit", "another cell than the entry", card["exit"])
        if len(card["birds"]) != card["level"]:
            raise refuse(f"{place}.birds", f"{card['level']} cells, as many as the level", card["birds"])
        if (card["level"] > 1) != bool(card["old_maze"]):
            raise refuse(f"{place}.old_maze", "a corner in levels 2 and 3, and missing in level 1", card["old_maze"])
        return card


def inside(cell: list[int], size: int, place: str) -> None:
    if max(cell) >= size:
        raise refuse(place, f"a cell of the {size} x {size} grid", cell)


def leads_out(cell: list[int], side: str, size: int) -> bool:
    row, column = cell
    return {"north": row == 0, "east": column == size - 1, "south": row == size - 1, "west": column == 0}[side]


class Deck:
    """The quest cards: one to nine of each level."""

    cards = List(Quest(), LEVELS, LEVELS * CARDS)

    def check(self, value: Any, place: str) -> list[dict[str, Any]]:
        cards = self.cards.check(value, place)
        for level in range(1, LEVELS + 1):
            here = sum(card["level"] == level for card in cards)
            if not 1 <= here <= CARDS:
                raise refuse(place, f"1..{CARDS} cards of level {level}", here)
        return cards


def by_players(shape: Shape) -> List:
    return List(shape, 6, 6)


GAME = Game(
    package=__name__,
    name="carrotia",
    title="Carrotia",
    sentence="Build a maze before the sand runs out, then bring a rabbit and its carrots past the birds: all win, or nobody.",
    seats=range(1, 7),
    minutes=(15, 30),
    version=2,
    edition=Entries(
        seconds=List(Whole(1, 600), LEVELS, LEVELS),
        seconds_a_tile=Whole(1, 60),
        moves=List(Whole(1, 60), LEVELS, LEVELS),
        tiles_dealt=by_players(Whole(0, 10)),
        goal=by_players(Whole(1, 90)),
        ones=Whole(0, 60),
        threes=Whole(0, 20),
        tiles=Entries(
            straight=Whole(0, 20), corner=Whole(0, 20), tee=Whole(0, 20), cross=Whole(0, 20), dead_end=Whole(0, 20)
        ),
        quest=Deck(),
    ),
    options=(
        Option("characters", OnePerSeat(*CHARACTERS, at_table=True), (), "who plays which character"),
        Option("hourglass", Choice("normal", "relaxed", "off"), "normal", "Time to build: as printed, twice, or no end."),
        who_begins("who is the youngest?"),
    ),
    cooperative=True,
    emblem="rabbit",
    colour="carrot",
)  # fmt: skip
