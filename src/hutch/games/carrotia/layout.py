"""Where things go on Carrotia's two sheets: a wide one, and a tall one for a phone held upright."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """Where things go on one kind of sheet."""

    size: tuple[int, int]
    maze: tuple[float, float, float]  # x, y, side of the square with the margins for arrows
    margin: float
    panel: tuple[float, float, float]  # x, y, width of what lies beside or below the maze
    card: float
    strip: float  # height of the hand
    birds: float  # and of the birds
    button: float
    track: float  # height of the steps of a turn
    text: float  # the smallest letters
    columns: int  # of players

    @property
    def bottom(self) -> float:
        return self.size[1] - 10


WIDE = Layout((1200, 800), (4, 4, 792), 46, (806, 10, 384), 190, 92, 92, 54, 30, 14, 1)
TALL = Layout((780, 1430), (0, 0, 780), 40, (10, 786, 760), 168, 118, 172, 88, 46, 26, 2)
