"""Carousel: a draft in secret, then a battle of tiles on a 4x4 grid."""

import re
from dataclasses import dataclass
from typing import Any

from hutch.core.editions import List, Optional, Table, Whole, Word, refuse
from hutch.core.errors import BadEdition
from hutch.core.game import Game
from hutch.core.options import Flag, Option

KINDS = ("chaos", "life", "death", "rotate")
SKILLS = ("none", "thief", "dig", "spy", "leap", "free", "choice")
NAME = r"[^\W\d_][\w'’-]{0,15}"  # one word, so that `play NAME` reads back
NAME_BYTES = 16


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


SIDES = List(Whole(0, 6), 4, 4)
CHARACTER = Table(
    name=Name(),
    discard=Whole(0, 10),
    draw=Whole(0, 10),
    tokens=Optional(List(Word(*KINDS), 0, 4), []),
    skill=Optional(Word(*SKILLS), "none"),
)

GAME = Game(
    package=__name__, name="carousel", title="Carousel", seats=(2,), minutes=(20, 30), version=1,
    sentence="Draft three animals in secret, then claim and capture tiles on a 4x4 grid, chain by chain.",
    secrets=True, emblem="peacock", colour="beet",
    edition=Table(
        hand_limit=Whole(1, 10),
        markers=Whole(1, 99),
        scoring=List(SIDES, 18, 18),
        plain=List(SIDES, 12, 12),
        tokens=Table({kind: Whole(0, 9) for kind in KINDS}),
        character=Cast(List(CHARACTER, 20, 20)),
    ),
    options=(Option("beginner", Flag(), False, "Beginner's game: three animals each at random, no tokens, no skills."),),
)  # fmt: skip
