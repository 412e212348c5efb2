"""What a study looks at: species, goals in play, the dice that were taken, leaders caught."""

from collections.abc import Iterator

import numpy as np

from hutch.core.story import Piece, Story
from hutch.games.rodentia import FACES, GOAL_NAMES, SPECIES
from hutch.games.rodentia.state import CAUGHT, TO_TAKE


def pieces(story: Story) -> Iterator[Piece]:
    ends, players = story.ends, story.players
    for number, name in enumerate(SPECIES):
        yield Piece("species", name, (ends.species[:, :players] == number).astype(int))
    for goal, name in GOAL_NAMES.items():
        if goal == "2" and players == 2:  # two players leave it out
            continue
        in_play = ends.goals >> np.uint8(int(goal) - 1) & np.uint8(1)
        yield Piece("goal", name, np.repeat(in_play[:, None], players, axis=1), shared=True)
    for face, name in enumerate(FACES):
        yield Piece("die", name, story.doing([TO_TAKE + face]))
    caught = story.told(CAUGHT)
    yield Piece("wolf", "leader caught", story.count(caught["game"], caught["numbers"][:, 0]))
