"""Sets of up to 64 cells as one number: cell i is bit i."""

import importlib
from typing import Any

import numpy as np
from numba.extending import intrinsic

from hutch.core.compile import INTERPRETED, rule

types: Any = importlib.import_module("numba.core.types")  # it has no types

NONE = np.uint64(0)
ONE = np.uint64(1)


def added_up(x: np.uint64) -> int:
    """What `ones` is to interpreted code."""
    return int(x).bit_count()


def one_instruction(typing: Any, x: Any) -> Any:
    """What `ones` is to the compiler: every machine that we compile for counts bits by itself."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), make


ones: Any = added_up if INTERPRETED else intrinsic(one_instruction)


@rule
def bit(cell: int) -> np.uint64:
    return ONE << np.uint64(cell)


@rule
def has(cells: np.uint64, cell: int) -> bool:
    return bool((np.uint64(cells) >> np.uint64(cell)) & ONE != NONE)


@rule
def count(cells: np.uint64) -> int:
    """How many cells."""
    return int(ones(np.uint64(cells)))


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
def nth_cell(cells: np.uint64, nth: int) -> int:
    """The nth cell of a set, counted from 0: half by half, the one that it must be in."""
    x, left, place, width = np.uint64(cells), int(nth), 0, 32
    while width > 0:
        low = count(x & (bit(width) - ONE))
        if left >= low:
            left -= low
            place += width
            x >>= np.uint64(width)
        width >>= 1
    return place


@rule
def write_cells(cells: np.uint64, code: int, out: np.ndarray, n: int) -> int:
    """Write `code + cell` for every cell of a set into a list, from place n on; the place after the last."""
    while cells != NONE:
        out[n] = code + lowest(cells)
        cells = rest(cells)
        n += 1
    return n
