"""A set as numbers: member by member, 0 or 1."""

import numpy as np

from hutch.core.compile import piece, rule

BYTE, S8 = np.uint64(255), np.uint64(8)
SPREAD = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.float32)  # eight members at a time


@piece
def shift_bits(cells: np.uint64, bits: int, out: np.ndarray, at: int) -> None:
    """The same without a table, for a GPU: there, lanes that read different places of a table wait for each other."""
    for bit in range(bits):
        out[at + bit] = np.float32((cells >> np.uint64(bit)) & np.uint64(1))


@rule
def write_bits(cells: np.uint64, bits: int, out: np.ndarray, at: int) -> None:
    """Write the first `bits` members of a set into out[at], out[at + 1], …"""
    whole = bits // 8 * 8
    for first in range(0, whole, 8):
        row = SPREAD[np.int64(cells & BYTE)]
        for bit in range(8):
            out[at + first + bit] = row[bit]
        cells >>= S8
    for bit in range(bits - whole):
        out[at + whole + bit] = SPREAD[np.int64(cells & BYTE), bit]
