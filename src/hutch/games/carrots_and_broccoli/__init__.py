"""Carrots & Broccoli: grow one garden out of your corner while everybody pushes the wall about."""

from typing import Any

from hutch.core.editions import Entries, List, Whole, Word, refuse
from hutch.core.game import Game
from hutch.core.options import Flag, Limit, Number, Option, SomeSeats, who_begins


class Triangle:
    """How many pyramids make a triangle: two, three or four rows of them."""

    def check(self, value: Any, place: str) -> int:
        if value not in (3, 6, 10):
            raise refuse(place, "3, 6 or 10", value)
        return int(value)


GAME = Game(
    package=__name__,
    name="carrots-and-broccoli",
    title="Carrots & Broccoli",
    sentence="Plant ten pyramids in one patch on your own side of a garden wall that everybody keeps moving.",
    seats=(2, 4),
    minutes=(15, 25),
    version=2,
    emblem="broccoli",
    colour="broccoli",
    edition=Entries(
        trios=Whole(4, 6),
        turn_limit=Whole(1, 999),
        timer_minutes=Whole(1, 600),
        win=Whole(4, 12),
        win_short=Triangle(),
        smallest_garden=Whole(0, 11),
        colour_die=List(Word("red", "yellow", "green", "blue", "black", "wild"), 6, 6),
        pyramid_die=List(List(Whole(1, 3), 1, 3), 6, 6),
    ),
    options=(
        Option("short", Flag(), False, "a triangle of six in your corner, or on your edge, wins too"),
        Option("kids", SomeSeats(), (), "whoever is a child moves pyramids, the wall's too, slantwise as well"),
        Option("timer", Flag(), False, "after twenty minutes the fuller garden wins"),
        Option("goal", Number(4, 12), 10, "how many pyramids in one patch win; at 10 it is as your box says"),
        Option("turns", Limit(1, 999), 120, "after so many turns the fuller garden wins; the book knows no such limit"),
        who_begins("who has spent most time in a garden?"),
    ),
)
