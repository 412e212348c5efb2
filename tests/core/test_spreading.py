"""A whole field as numbers: in pieces as wide as vectors, what a loop over its members gives."""

import numpy as np
import pytest
from numba import njit

from hutch.core.compile import INTERPRETED
from hutch.core.spreading import pieces, spread, spread_plainly

KINDS = ("i1", "u1", "i2", "u2", "i4", "u8")
COUNTS = (1, 2, 3, 7, 16, 17, 40)
BITS = (1, 3, 6, 8, 12, 16, 48, 61, 64)
GUARD = 3  # numbers before and behind that must stay as they are

NUMBERS = np.dtype([(f"f{kind}_{count}", kind, (count,)) for kind in KINDS[:-1] for count in COUNTS], align=True)
SETS = np.dtype([(f"s{kind}_{bits}", kind, (3,)) for kind in KINDS for bits in BITS if bits <= 8 * int(kind[1])], align=True)


def written(dtype, bits_of):
    """Every field of a record of random bytes, each between guards: by vectors, and plainly."""
    sizes = [int(np.prod(dtype[name].shape)) for name in dtype.names]
    lines, at = [], 0
    for name, size in zip(dtype.names, sizes, strict=True):
        lines.append(f"    spread(r.{name}, {size}, {bits_of(name)}, out, {at + GUARD})")
        at += size * max(1, bits_of(name)) + 2 * GUARD
    space = {"spread": spread}
    exec("def write(rows, out):\n    r = rows[0]\n" + "\n".join(lines), space)
    record = np.zeros(1, dtype)
    record.view(np.uint8)[:] = np.random.default_rng(1).integers(0, 256, record.nbytes)
    found, expected = np.full(at, -7, np.float32), np.full(at, -7, np.float32)
    (space["write"] if INTERPRETED else njit(space["write"]))(record.view(np.recarray) if INTERPRETED else record, found)
    at = 0
    for name, size in zip(dtype.names, sizes, strict=True):
        spread_plainly(record[name][0], size, bits_of(name), expected, at + GUARD)
        at += size * max(1, bits_of(name)) + 2 * GUARD
    return found, expected


def test_numbers_of_every_kind_and_count_are_converted():
    found, expected = written(NUMBERS, lambda name: 0)
    assert found.tolist() == expected.tolist()


def test_sets_of_every_width_are_spread():
    found, expected = written(SETS, lambda name: int(name.split("_")[1]))
    assert found.tolist() == expected.tolist()


def test_spreading_plainly_is_member_by_member():
    out = np.zeros(8, np.float32)
    spread_plainly(np.array([5, 2], np.uint64), 2, 4, out, 0)
    assert out.tolist() == [1, 0, 1, 0, 0, 1, 0, 0]


@pytest.mark.parametrize("count", range(1, 70))
def test_pieces_cover_every_number_and_none_beside(count):
    covered = {first + lane for first, lanes in pieces(count) for lane in range(lanes)}
    assert covered == set(range(count))
