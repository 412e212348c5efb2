"""What a study looks at: vegetables that were stored, animals that came to eat, farmers who went for a pile."""

from collections.abc import Iterator

from hutch.core.story import Piece, Story
from hutch.games.root_cellar.state import EAT, FARMER, STORE, names_of


def pieces(story: Story) -> Iterator[Piece]:
    end = story.ends[0]
    names, vegetables = names_of(end), int(end.vegetables)
    for kind in range(vegetables):
        yield Piece("vegetable", names[kind], story.doing([STORE + kind]))
    eaten = story.told(EAT)
    for kind in range(vegetables, int(end.kinds)):
        meals = eaten[eaten["numbers"][:, 1] == kind]
        yield Piece("animal", names[kind], story.count(meals["game"], meals["numbers"][:, 0]))
    yield Piece("farmer", "sent to the middle", story.doing([FARMER]))
    feeding = range(STORE + vegetables, STORE + 2 * vegetables)
    yield Piece("feeding", "a vegetable fed", story.doing(list(feeding)))
