from collections.abc import Iterator

from hutch.core.story import Piece, Story


def pieces(story: Story) -> Iterator[Piece]:
    for column in range(7):
        yield Piece("column", "abcdefg"[column], story.doing([column]))
