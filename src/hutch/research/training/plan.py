"""What a training is: the numbers that it can be told, and those that follow."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """One training run. Games run side by side in `games` positions for each seat count, `steps` decisions at a time."""

    game: str
    players: tuple[int, ...]
    minutes: float = 10.0
    device: str = "cpu"  # where the network learns; on a GPU the games are played there too, if `hutch[cuda]` is installed
    seed: int = 1
    games: int = 256
    steps: int = 256
    hidden: int = 128
    sample: int = 8192  # decisions an update learns from at once
    passes: int = 2  # over the decisions of one collection
    rate: float = 1e-3  # of learning, at the beginning; it falls to a tenth
    clip: float = 0.2
    curiosity: float = 0.01  # the weight of entropy, at the beginning; it falls to a tenth
    foresight: float = 0.97  # how far a later surprise counts (the lambda of generalised advantages)
    margin: float = 0.5  # what points count beside winning, at the beginning; half-way through only winning counts
    updates: int = 0  # stop after so many collections; 0: when the time is over
    ladder: int = 100  # games against each rung when the ladder is measured

    def falling(self, value: float, done: float) -> float:
        """A number that falls evenly to a tenth while `done` goes from 0 to 1."""
        return value * (1.0 - 0.9 * min(1.0, max(0.0, done)))
