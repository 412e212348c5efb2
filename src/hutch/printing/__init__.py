"""A game on paper: its pieces on sheets made for scissors, its rules as a booklet, in one PDF."""

from hutch.printing.document import Printed, components_of, print_game
from hutch.printing.errors import CannotPrint, NotInstalled
from hutch.printing.job import ALL, INKS, PAPERS, PIECES, RULES

__all__ = [
    "ALL", "INKS", "PAPERS", "PIECES", "RULES", "CannotPrint", "NotInstalled", "Printed", "components_of", "print_game",
]  # fmt: skip
