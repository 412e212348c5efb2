"""Paper to think on: arrays of a constant size, on the stack where code is compiled."""

import numpy as np
import pytest
from numba import njit
from numba.core.errors import TypingError

from hutch.core.compile import INTERPRETED
from hutch.core.jotter import SCRIBBLE, jotter, scribbled

ROWS, COLUMNS = 3, 4
compiled = pytest.mark.skipif(INTERPRETED, reason="about compiled code")


def fill(paper, number):
    for row in range(ROWS):
        for column in range(COLUMNS):
            paper[row, column] = number + 10 * row + column


def summed(number):
    paper, tail = jotter((ROWS, COLUMNS), np.int16), jotter(2, np.float64)
    tail[0] = 0.25
    write(paper, number)
    return paper[2, 3] + paper[0, 1] + tail[0] + paper.shape[0]


def nested(number):
    """Two papers at the same time, each its caller's own."""
    paper = jotter(2, np.int64)
    paper[0] = number
    return paper[0] if number == 0 else paper[0] + 0 * summed_up(0) + paper[0]


write = njit(fill) if not INTERPRETED else fill
summed_up = njit(summed) if not INTERPRETED else summed


def test_what_is_written_is_read_again():
    assert summed_up(100) == 123 + 101 + 0.25 + ROWS


def test_a_callee_does_not_write_on_its_callers_paper():
    assert (njit(nested) if not INTERPRETED else nested)(7) == 14


def test_interpreted_paper_is_scribbled_on():
    """Who reads before writing gets a number that no native run gives, and is found by comparing."""
    assert set(scribbled((2, 2), np.int16).view(np.uint8).ravel()) == {SCRIBBLE}


@compiled
def test_a_size_that_only_a_running_game_knows_is_refused():
    @njit
    def grows(n):
        return jotter(n, np.int32)[0]

    with pytest.raises(TypingError, match="known when the code is compiled"):
        grows(3)
