"""What a study looks at: pyramids planted, by size and by whether they were one's own; pyramids moved; the wall."""

from collections.abc import Iterator

import numpy as np

from hutch.core.story import Piece, Story
from hutch.games.carrots_and_broccoli.state import COLOURS, MOVE, PASS, PLACE

SIZES = ("small", "medium", "large")


def pieces(story: Story) -> Iterator[Piece]:
    for colour in range(4):
        for size, word in enumerate(SIZES):
            first = PLACE + 64 * (3 * colour + size)
            yield Piece("pyramid planted", f"{word} {COLOURS[colour]}", story.doing(np.arange(first, first + 64)))
    yield Piece("turn", "a pyramid moved", story.doing(np.arange(MOVE, MOVE + 64 * 64)))
    yield Piece("turn", "passed", story.doing(np.array([PASS])))
