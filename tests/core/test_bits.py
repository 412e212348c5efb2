"""Sets of cells as one number, against Python's own sets."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hutch.core import bits

CELLS = st.frozensets(st.integers(0, 63))


def number(cells):
    return np.uint64(sum(1 << cell for cell in cells))


@given(CELLS)
def test_count(cells):
    assert bits.count(number(cells)) == len(cells)


@given(CELLS, st.integers(0, 63))
def test_has(cells, cell):
    assert bits.has(number(cells), cell) == (cell in cells)


@given(st.integers(0, 63))
def test_bit(cell):
    assert bits.bit(cell) == number({cell})


@given(st.frozensets(st.integers(0, 63), min_size=1))
def test_lowest_and_rest_go_through_a_set_in_order(cells):
    left, seen = number(cells), []
    while left != bits.NONE:
        seen.append(int(bits.lowest(left)))
        left = np.uint64(bits.rest(left))
    assert seen == sorted(cells)


@given(CELLS, st.integers(0, 3))
def test_a_set_is_written_as_codes_in_order(cells, place):
    out = np.full(70, -1, np.int32)
    assert bits.write_cells(number(cells), 500, out, place) == place + len(cells)
    assert out.tolist() == [-1] * place + [500 + cell for cell in sorted(cells)] + [-1] * (70 - place - len(cells))


@given(CELLS)
def test_cells_are_found_by_their_number(cells):
    assert [bits.nth_cell(number(cells), nth) for nth in range(len(cells))] == sorted(cells)
