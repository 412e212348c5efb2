"""Carousel: a draft in secret, then a battle of tiles on a 4x4 grid."""

import re
from dataclasses import dataclass
from typing import Any

from hutch.core.editions import Entries, List, Optional, Whole, Word, refuse
from hutch.core.errors import BadEdition
from hutch.core.game import Game
from hutch.core.options import Flag, Option, who_begins

KINDS = ("chaos", "life", "death", "rotate")
SKILLS = ("none", "thief", "dig", "spy", "leap", "free", "choice")
NAME = r"[^\W\d_][\w'’-]{0,15}"  # one word, so that `play NAME` reads back
NAME_BYTES = 16
MOST_TILES, MOST_CHARACTERS = 60, 40  # of an edition: the record has room for so many
TO_FILL = 15  # cells of the grid beside the corner piece


class Name:
    """A character's name: one short word."""

    def check(self, value: Any, place: str) -> str:
        if not isinstance(value, str) or not re.fullmatch(NAME, value) or len(value.encode()) > NAME_BYTES:
            raise refuse(place, "one word of 1..16 letters", value)
        return value


@dataclass(frozen=True)
class Cast:
    """The character cards: each name once, for the notation knows them by it."""

    cards: List

    def check(self, value: Any, place: str) -> list[Any]:
        cards = self.cards.check(value, place)
        names = [card["name"] for card in cards]
        for name in names:
            if names.count(name) > 1:
                raise BadEdition(f"{place}: there are two characters named {name!r}")
        return cards


class Box(Entries):
    """The entries of the edition; its tiles, of both sorts together, can fill the grid."""

    def check(self, value: Any, place: str) -> dict[str, Any]:
        found = super().check(value, place)
        tiles = len(found["scoring"]) + len(found["plain"])
        if not TO_FILL <= tiles <= MOST_TILES:
            raise BadEdition(
                f"{place}scoring and plain hold {tiles} tiles; together they must be {TO_FILL}..{MOST_TILES}, "
                f"for the grid has {TO_FILL} cells to fill"
            )
        return found


SIDES = List(Whole(0, 6), 4, 4)
CHARACTER = Entries(
    name=Name(),
    discard=Whole(0, 10),
    draw=Whole(0, 10),
    tokens=Optional(List(Word(*KINDS), 0, 4), []),
    skill=Optional(Word(*SKILLS), "none"),
)

GAME = Game(
    package=__name__, name="carousel", title="Carousel", seats=(2,), minutes=(20, 30), version=2,
    sentence="Draft three animals in secret, then claim and capture tiles on a 4x4 grid, chain by chain.",
    secrets=True, emblem="peacock", colour="beet",
    edition=Box(
        hand_limit=Whole(1, 10),
        markers=Whole(1, 99),
        scoring=List(SIDES, 1, MOST_TILES),
        plain=List(SIDES, 0, MOST_TILES),
        tokens=Entries({kind: Whole(0, 9) for kind in KINDS}),
        character=Cast(List(CHARACTER, 12, MOST_CHARACTERS)),
    ),
    options=(
        Option("beginner", Flag(), False, "Beginner's game: three animals each at random, no tokens, no skills."),
        who_begins("Who goes first? The book lets you argue about it."),
    ),
)  # fmt: skip
