"""A game with a card that is too strong and one that is dead, planted to be found among fair ones."""

from hutch.core.game import Game

GAME = Game(
    package=__name__, name="planted", title="Planted", seats=(2,), minutes=(1, 1), version=1, tutorial=True,
    sentence="Everybody is dealt three of ten cards; one of them is worth more.",
)  # fmt: skip
