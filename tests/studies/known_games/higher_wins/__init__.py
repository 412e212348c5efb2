"""Whoever names the higher number wins, and the lower is there to be named. Skill decides everything."""

from hutch.core.game import Game

GAME = Game(
    package=__name__, name="higher-wins", title="Higher Wins", seats=(2,), minutes=(1, 1), version=1, tutorial=True,
    sentence="Three times, name a number: the greater sum wins.",
)  # fmt: skip
