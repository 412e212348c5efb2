"""A coin is flipped; nothing that anybody does matters. Luck decides everything."""

from hutch.core.game import Game

GAME = Game(
    package=__name__, name="coin-flip", title="Coin Flip", seats=(2, 3), minutes=(1, 1), version=1, tutorial=True,
    sentence="Say something, then a coin decides.",
)  # fmt: skip
