"""What a study looks at: characters kept, tiles placed, tokens spent."""

from collections.abc import Iterator

import numpy as np

from hutch.core.story import Piece, Story
from hutch.games.carousel import KINDS
from hutch.games.carousel.state import CELLS, CHAOS, DEATH, LIFE, PLACE, name_of

SPENDING = {"death": range(DEATH, LIFE), "life": range(LIFE, CHAOS), "chaos": range(CHAOS, PLACE)}


def pieces(story: Story) -> Iterator[Piece]:
    end = story.ends[0]
    for number in range(int(end.cast)):
        yield Piece("character", name_of(end, number), (story.ends.kept == number).any(axis=2).astype(int))
    for tile in range(1, int(end.tiles) + 1):
        first = PLACE + 4 * CELLS * tile
        sort = "scoring tile" if tile <= end.scoring else "plain tile"
        sides = "-".join(str(side) for side in end.sides[tile])
        yield Piece(sort, f"{tile}: {sides}", story.doing(np.arange(first, first + 4 * CELLS)))
    for kind in KINDS:
        if kind in SPENDING:
            yield Piece("token", kind, story.doing(np.array(SPENDING[kind])))
