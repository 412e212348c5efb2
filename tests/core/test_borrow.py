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


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled here")
def test_a_borrowed_array_is_not_counted():
    """LLVM's code of a loop over a tuple counts; over a borrowed one it does not."""

    def loop(pair, n):
        total = 0.0
        for i in range(n):
            total += other(pair, i)
        return total

    def borrowing(pair, n):
        pair = borrowed(pair)
        total = 0.0
        for i in range(n):
            total += other(pair, i)
        return total

    @njit(inline="never")
    def other(pair, i):
        pair.left[i] += 1.0
        return pair.left[i]

    pair = Pair(np.zeros(4), (np.zeros(2, np.int32), 5))
    counts = []
    for function in (loop, borrowing):
        compiled = njit(function)
        assert compiled(pair, 3) > 0
        text = next(iter(compiled.inspect_llvm().values()))
        counts.append(text.count("call void @NRT_incref") + text.count("@NRT_decref(") + text.count("atomicrmw"))
    assert counts[1] < counts[0] or counts[0] == 0
