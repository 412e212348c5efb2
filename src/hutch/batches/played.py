"""What so many games gave. Results of parts add up to the result of the whole, exactly: all sums are whole numbers."""

from dataclasses import dataclass, field, replace
from functools import reduce

import numpy as np

from hutch.batches.games import WIN


@dataclass(frozen=True)
class Flaw:
    """A game that broke an invariant."""

    seed: int
    number: int  # what is broken: below 0 the same for every game, else the game's own number of it


@dataclass(frozen=True)
class Played:
    """Sums over games; by seat where they are arrays."""

    players: int
    games: int = 0
    moves: int = 0
    shortest: int = 0  # moves of a game
    longest: int = 0
    sixtieths: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))  # of wins
    points: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    squares: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))  # of points
    flaw: Flaw | None = None  # the first, where games were checked; a broken game counts in `games` and `moves` alone
    lines: np.ndarray | None = None  # a row a game, in the order of their seeds, where they were asked for
    finals: np.ndarray | None = None  # the last record of every game, likewise

    @property
    def wins(self) -> np.ndarray:
        """Won games by seat; a shared win counts its share."""
        return np.asarray(self.sixtieths / WIN)

    @property
    def mean_points(self) -> np.ndarray:
        return np.asarray(self.points / max(self.games, 1))

    @property
    def spread(self) -> np.ndarray:
        """The standard deviation of the points, by seat."""
        return np.asarray(np.sqrt(np.maximum(self.squares / max(self.games, 1) - self.mean_points**2, 0.0)))

    def __add__(self, other: "Played") -> "Played":
        if not self.games:
            return other
        if not other.games:
            return self
        return Played(
            self.players,
            self.games + other.games,
            self.moves + other.moves,
            min(self.shortest, other.shortest),
            max(self.longest, other.longest),
            self.sixtieths + other.sixtieths,
            self.points + other.points,
            self.squares + other.squares,
            self.flaw or other.flaw,
            joined([self.lines, other.lines]),
            joined([self.finals, other.finals]),
        )


def joined(parts: "list[np.ndarray | None]") -> np.ndarray | None:
    """Rows one after the other; nothing if one part has none. As bytes: NumPy would leave the padding to luck."""
    rows = [part for part in parts if part is not None]
    if not rows or len(rows) < len(parts):
        return None
    return np.concatenate([part.view(np.uint8) for part in rows]).view(rows[0].dtype)


def add_up(parts: "list[Played]", players: int) -> Played:
    """The sum of parts; rows a game are put together only once."""
    bare = [replace(part, lines=None, finals=None) for part in parts]
    total = reduce(Played.__add__, bare, nothing(players))
    lines, finals = joined([part.lines for part in parts]), joined([part.finals for part in parts])
    return replace(total, lines=lines, finals=finals)


def nothing(players: int) -> Played:
    """No games at all: the beginning of a sum."""
    zeros = np.zeros(players, np.int64)
    return Played(players, sixtieths=zeros, points=zeros, squares=zeros)


def summed(lines: np.ndarray, players: int, seed: int) -> Played:
    """The result of games whose lines these are, with seeds from `seed` on."""
    moves, broken = lines["moves"], np.flatnonzero(lines["flaw"])
    shares, points = lines["shares"][:, :players].astype(np.int64), lines["points"][:, :players].astype(np.int64)
    first = Flaw(seed + int(broken[0]), int(lines["flaw"][broken[0]])) if len(broken) else None
    return Played(
        players,
        len(lines),
        int(moves.sum()),
        int(moves.min()),
        int(moves.max()),
        shares.sum(axis=0),
        points.sum(axis=0),
        (points * points).sum(axis=0),
        first,
    )
