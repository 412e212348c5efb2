"""Sets of up to 64 cells as one number: cell i is bit i."""

import numpy as np

from hutch.core.compiled import rule

NONE = np.uint64(0)
ONE = np.uint64(1)
M1, M2, M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
H01 = np.uint64(0x0101010101010101)
S1, S2, S4, S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@rule
def bit(cell: int) -> np.uint64:
    return ONE << np.uint64(cell)


@rule
def has(cells: np.uint64, cell: int) -> bool:
    return bool((np.uint64(cells) >> np.uint64(cell)) & ONE != NONE)


@rule
def count(cells: np.uint64) -> int:
    """How many cells."""
    x = np.uint64(cells)
    x = x - ((x >> S1) & M1)
    x = (x & M2) + ((x >> S2) & M2)
    x = (x + (x >> S4)) & M4
    return int(np.int64((x * H01) >> S56))  # signed: Numba adds an unsigned and a signed number as floats


@rule
def lowest(cells: np.uint64) -> int:
    """The first cell of a set that is not empty."""
    x = np.uint64(cells)
    return count((x & (~x + ONE)) - ONE)


@rule
def rest(cells: np.uint64) -> np.uint64:
    """The set without its first cell: `while cells: use(lowest(cells)); cells = rest(cells)`."""
    x = np.uint64(cells)
    return x & (x - ONE)


@rule
def write_cells(cells: np.uint64, code: int, out: np.ndarray, n: int) -> int:
    """Write `code + cell` for every cell of a set into a list, from place n on; the place after the last."""
    while cells != NONE:
        out[n] = code + lowest(cells)
        cells = rest(cells)
        n += 1
    return n
