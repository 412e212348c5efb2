"""What a study looks at: characters and their abilities, quest cards, birds that came in addition, what went wrong."""

from collections.abc import Iterator

import numpy as np

from hutch.core.story import SETBACK, Piece, Story
from hutch.games.carrotia import CHARACTERS, LEVELS
from hutch.games.carrotia.state import BIRDS, EXTRA_BIRD, FAULTY, LOST, QUEST, TIME_UP

SETBACKS = {TIME_UP: "sand ran out", FAULTY: "an unsound maze", LOST: "not out in time"}


def pieces(story: Story) -> Iterator[Piece]:
    seats, ends = np.arange(story.players), story.ends
    for number, name in enumerate(CHARACTERS):
        own = ends.owner[:, number, None] == seats
        yield Piece("character", name, own.astype(int))
        yield Piece("ability used", name, (own & (ends.spent >> number & 1).astype(bool)[:, None]).astype(int))
    quests = story.told(QUEST)["numbers"], story.told(QUEST)["game"]
    for level in range(len(ends[0].cards)):
        for card in range(int(ends[0].cards[level])):
            drawn = quests[1][(quests[0][:, 0] == level + 1) & (quests[0][:, 1] == card + 1)]
            yield Piece(f"quest of level {level + 1}", f"card {card + 1}", shared_by_all(story, drawn), shared=True)
    extra = story.told(EXTRA_BIRD)
    for number, name in enumerate(BIRDS):
        came = extra["game"][extra["numbers"][:, 0] == number]
        yield Piece("extra bird", name, shared_by_all(story, came), shared=True)
    for code, words in SETBACKS.items():
        games, rounds = when(story, code)
        for number in range(1, LEVELS + 1):
            happened = shared_by_all(story, games[rounds == number])
            yield Piece(SETBACK, f"{words} in round {number}", happened, shared=True)


def when(story: Story, code: int) -> tuple[np.ndarray, np.ndarray]:
    """In which games something happened, and in which round: that of the quest card that was drawn last."""
    codes, numbers = story.events["code"], story.events["numbers"]
    drawn, happened = np.flatnonzero(codes == QUEST), np.flatnonzero(codes == code)
    last = drawn[np.searchsorted(drawn, happened) - 1] if len(drawn) else happened
    return story.events["game"][happened], numbers[last, 0]


def shared_by_all(story: Story, games: np.ndarray) -> np.ndarray:
    """How often something that lies open for all happened, by game, the same for every seat."""
    return np.repeat(np.bincount(games, minlength=len(story))[:, None], story.players, axis=1)
