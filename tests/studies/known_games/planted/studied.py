from hutch.core.story import Piece, Story

NAMES = ("ace", "bell", "cup", "dagger", "eye", "fox", "gate", "horn", "ink", "joker")


def pieces(story: Story):
    for card, name in enumerate(NAMES):
        yield Piece("card", name, story.doing([card]))
