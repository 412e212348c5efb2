"""Where every piece lies: pieces of one size side by side, bleed to bleed, with cut marks round each block of them.

    margin | mark | bleed piece bleed | bleed piece bleed | mark | margin

All lengths are millimetres from the upper left corner of the sheet.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from hutch.drawing.components import BLEED, Components, Kind, Piece
from hutch.drawing.nets import die_net
from hutch.printing.errors import CannotPrint
from hutch.printing.job import MARGIN, Paper

MARK = 3.0  # how long a cut mark is, and
AWAY = 0.5  # how far from the bleed it begins
ROUND = BLEED + AWAY + MARK  # what a block of pieces needs on each side
HEAD = 6.0  # the line of text on top of each sheet
Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Placed:
    """A piece with its middle at (x, y); perhaps turned by a quarter."""

    piece: Piece
    x: float
    y: float
    turned: bool = False

    def box(self, beyond: float = 0.0) -> Line:
        """Left, top, right, bottom of the cut, or of so much beyond it."""
        across, down = (self.piece.height, self.piece.width) if self.turned else (self.piece.width, self.piece.height)
        wide, high = across / 2 + beyond, down / 2 + beyond
        return self.x - wide, self.y - high, self.x + wide, self.y + high


@dataclass
class Sheet:
    """One sheet of paper: what lies on it, and where to cut."""

    paper: Paper
    two_sided: bool
    placed: list[Placed] = field(default_factory=list)
    marks: list[Line] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)  # what lies on it, as the box calls it

    @property
    def cut(self) -> bool:
        return self.placed[0].piece.cut

    def back(self) -> list[Placed]:
        """The pieces as they lie when the sheet is turned over its long edge: left is right."""
        return [replace(spot, x=self.paper.width - spot.x) for spot in self.placed]


def lay_out(components: Components, paper: Paper, backs: bool) -> list[Sheet]:
    """All sheets: first those with backs, then those without, last the pages that are not cut."""
    kinds = [*components.kinds, Kind("Dice to fold", [die_net(die) for die in components.dice])]
    pieces = [piece for kind in kinds for piece in kind.pieces for _ in range(piece.many)]
    two_sided = [piece for piece in pieces if piece.cut and piece.back and backs]
    one_sided = [piece for piece in pieces if piece.cut and not (piece.back and backs)]
    sheets = cut_sheets(two_sided, paper, True) + cut_sheets(one_sided, paper, False)
    sheets += [full_sheet(piece, paper) for piece in pieces if not piece.cut]
    for sheet in sheets:
        lying = {id(spot.piece) for spot in sheet.placed}
        sheet.kinds = [kind.title for kind in kinds if any(id(piece) in lying for piece in kind.pieces)]
    return sheets


def full_sheet(piece: Piece, paper: Paper) -> Sheet:
    """A page for itself, under the line of text; on its side, if it is too wide to stand."""
    room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEAD
    turned = piece.width > room[0] and piece.height <= room[0] and piece.width <= room[1]
    if not turned:
        check_size(piece, piece.width, piece.height, *room)
    down = piece.width if turned else piece.height
    return Sheet(paper, False, [Placed(piece, paper.width / 2, MARGIN + HEAD + down / 2, turned)])


def check_size(piece: Piece, width: float, height: float, wide: float, high: float) -> None:
    if width > wide + 0.01 or height > high + 0.01:
        raise CannotPrint(f"{piece.name} needs {width:.0f} x {height:.0f} mm, but a sheet has {wide:.0f} x {high:.0f}")


def cut_sheets(pieces: Sequence[Piece], paper: Paper, two_sided: bool) -> list[Sheet]:
    """Block after block: where all of it fits below what lies there; else on the last sheet as far as it goes."""
    sheets: list[Sheet] = []
    tops: list[float] = []  # where the next block of each sheet may begin
    bottom = paper.height - MARGIN
    for block in blocks(pieces):
        check_size(block[0], *outer(block[0]), paper.width - 2 * MARGIN, bottom - MARGIN - HEAD)
        while block:
            fits = [rows_that_fit(block[0], bottom - top) * columns(block[0], paper) for top in tops]
            at = next((i for i, many in enumerate(fits) if many >= len(block)), len(fits) - 1)
            if not fits or not fits[at]:
                sheets.append(Sheet(paper, two_sided))
                tops.append(MARGIN + HEAD)
                continue
            tops[at] = lay_block(sheets[at], block[: fits[at]], tops[at])
            block = block[fits[at] :]
    return sheets


def blocks(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Runs of pieces that have one size and one shape."""
    run: list[Piece] = []
    for piece in pieces:
        if run and (piece.width, piece.height, piece.shape) != (run[0].width, run[0].height, run[0].shape):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def outer(piece: Piece) -> tuple[float, float]:
    """What a piece alone needs with its marks."""
    return piece.width + 2 * ROUND, piece.height + 2 * ROUND


def columns(piece: Piece, paper: Paper) -> int:
    return int((paper.width - 2 * MARGIN - 2 * (AWAY + MARK) + 0.01) // (piece.width + 2 * BLEED))


def rows_that_fit(piece: Piece, height: float) -> int:
    return max(0, int((height - 2 * (AWAY + MARK) + 0.01) // (piece.height + 2 * BLEED)))


def lay_block(sheet: Sheet, pieces: Sequence[Piece], top: float) -> float:
    """Put a block on the sheet, in the middle of its width; where the next one may begin."""
    wide, high = pieces[0].width + 2 * BLEED, pieces[0].height + 2 * BLEED
    across = columns(pieces[0], sheet.paper)
    used = min(across, len(pieces))
    left, first = sheet.paper.width / 2 - used * wide / 2, top + AWAY + MARK
    for i, piece in enumerate(pieces):
        sheet.placed.append(Placed(piece, left + (i % used + 0.5) * wide, first + (i // used + 0.5) * high))
    rows = -(-len(pieces) // used)
    if not pieces[0].outline:
        sheet.marks += cut_marks(left, first, used, rows, (wide, high))
    return first + rows * high + AWAY + MARK


def cut_marks(left: float, top: float, across: int, rows: int, step: tuple[float, float]) -> list[Line]:
    """Short lines beyond the ends of every cut through a block."""
    wide, high = step
    right, bottom = left + across * wide, top + rows * high
    marks: list[Line] = []
    for x in (left + i * wide + at for i in range(across) for at in (BLEED, wide - BLEED)):
        marks += [(x, top - AWAY - MARK, x, top - AWAY), (x, bottom + AWAY, x, bottom + AWAY + MARK)]
    for y in (top + i * high + at for i in range(rows) for at in (BLEED, high - BLEED)):
        marks += [(left - AWAY - MARK, y, left - AWAY, y), (right + AWAY, y, right + AWAY + MARK, y)]
    return marks
