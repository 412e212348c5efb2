"""What somebody asked for: which game, on which paper, in which ink, for whom."""

from dataclasses import dataclass
from typing import Any

from hutch.core.game import Game
from hutch.printing.errors import CannotPrint

MARGIN = 10.0  # millimetres at each edge that a cheap printer may leave white


@dataclass(frozen=True)
class Paper:
    """A sheet, upright, in millimetres."""

    name: str
    title: str
    width: float
    height: float


PAPERS = {"a4": Paper("a4", "A4", 210.0, 297.0), "letter": Paper("letter", "US Letter", 215.9, 279.4)}
INKS = ("colour", "black")
PIECES, RULES, ALL = "pieces", "rules", "all"  # which parts of the file


def paper_named(name: str) -> Paper:
    if name not in PAPERS:
        raise CannotPrint(f"there is no paper {name!r}; there are {', '.join(PAPERS)}")
    return PAPERS[name]


def ink_named(name: str) -> str:
    if name not in INKS:
        raise CannotPrint(f"there is no ink {name!r}; there are {', '.join(INKS)}")
    return name


@dataclass(frozen=True)
class Job:
    """One print. `seats` are the numbers of players it must serve; `edition` is already checked."""

    game: Game
    edition: dict[str, Any]
    seats: tuple[int, ...]
    paper: Paper = PAPERS["a4"]
    ink: str = "colour"
    backs: bool = True
    parts: str = ALL
