"""Borrowed arrays are the same memory, and nobody counts who reads them."""

from typing import NamedTuple

import numpy as np
import pytest
from numba import njit

from hutch.core.borrow import borrowed
from hutch.core.compile import INTERPRETED, generic


class Pair(NamedTuple):
    left: np.ndarray
    right: tuple[np.ndarray, int]


@generic
def write_through(pair):
    pair = borrowed(pair)
    pair.left[0] = 7
    pair.right[0][0] = pair.right[1]


def test_what_is_written_is_written_into_the_original():
    pair = Pair(np.zeros(2), (np.zeros(2, np.int32), 5))
    write_through(pair)
    assert pair.left.tolist() == [7.0, 0.0]
    assert pair.right[0].tolist() == [5, 0]


def adding_up(pair, n):
    """A loop that takes now one array out of the tuple, now the other."""
    total = 0.0
    for i in range(n):
        array = pair.left if i % 2 else pair.right[0]
        total += array[i // 2]
    return total


def adding_up_borrowed(pair, n):
    pair = borrowed(pair)
    total = 0.0
    for i in range(n):
        array = pair.left if i % 2 else pair.right[0]
        total += array[i // 2]
    return total


def counted(function):
    """How often the code of a function counts up who holds an array: atomic additions in LLVM's words."""
    compiled = njit(nogil=True, error_model="numpy")(function)
    assert compiled(Pair(np.array([1.0, 2.0]), (np.array([4.0, 8.0]), 5)), 4) == 15.0
    return sum(text.count("atomicrmw add") for text in compiled.inspect_llvm().values())


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_a_loop_over_a_tuple_counts_who_holds_its_arrays():
    """Were this not so, the next fact would say nothing."""
    assert counted(adding_up) > 0


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_nobody_counts_who_holds_borrowed_arrays():
    assert counted(adding_up_borrowed) == 0
