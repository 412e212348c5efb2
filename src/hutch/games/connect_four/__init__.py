from hutch.core.game import Game

GAME = Game(
    package=__name__, name="connect-four", title="Connect Four", seats=(2,), minutes=(5, 10), version=1, tutorial=True,
    sentence="Drop discs into seven columns; four in a row win.", emblem="beet", colour="sky",
)  # fmt: skip
