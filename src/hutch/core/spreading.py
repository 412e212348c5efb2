"""A whole field of a record as numbers, many at a time: what native code does instead of looping over members.

A row of an observation is written in pieces as wide as a vector: sixteen bits of a set become sixteen numbers by one
choice between 0 and 1, sixteen numbers of any other field by one conversion. A last piece that would be narrower begins
earlier instead, and writes some numbers twice.
"""

import importlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numba.extending import intrinsic

from hutch.core.compile import INTERPRETED

types: Any = importlib.import_module("numba.core.types")
ir: Any = importlib.import_module("numba.core.cgutils").ir  # what Numba writes LLVM's code with; neither has types

LANES = (16, 8, 4, 2, 1)  # of a piece: the widest that fits
BITS, BYTE = ir.IntType(64), ir.IntType(8)
REAL = ir.FloatType()

Piece = Callable[[int, int], Any]  # of a field: from which number on, how many; a vector of them


class Place(NamedTuple):
    """Where the compiler is writing."""

    builder: Any
    data: Any  # the field's first byte
    kind: Any  # what the field holds


def spread_plainly(field: np.ndarray, size: int, bits: int, out: np.ndarray, at: int) -> None:
    """What `spread` is to interpreted code."""
    flat = field.reshape(size)
    if bits:
        shown = (flat.astype(np.uint64)[:, None] >> np.arange(bits, dtype=np.uint64)) & np.uint64(1)
        out[at : at + size * bits] = shown.reshape(-1)
    else:
        out[at : at + size] = flat


def pieces(count: int) -> Iterator[tuple[int, int]]:
    """From where on and how many: pieces that cover so many numbers."""
    lanes = next(lanes for lanes in LANES if lanes <= count)
    for first in range(0, count, lanes):
        yield min(first, count - lanes), lanes


def vector(kind: Any, lanes: int) -> Any:
    return ir.VectorType(kind, lanes)


def constants(lanes: int, number: float) -> Any:
    return ir.Constant(vector(REAL, lanes), [number] * lanes)


def numbers_at(place: Place, first: int, lanes: int) -> Any:
    """So many numbers of a field, as they are, in a vector of floats."""
    builder, width = place.builder, place.kind.bitwidth
    there = builder.gep(place.data, [BITS(first * width // 8)])
    read = builder.load(builder.bitcast(there, vector(ir.IntType(width), lanes).as_pointer()), align=1)
    return (builder.sitofp if place.kind.signed else builder.uitofp)(read, vector(REAL, lanes))


def set_at(place: Place, nth: int) -> Any:
    """A set of the field, 64 bits wide."""
    builder, width = place.builder, place.kind.bitwidth
    there = builder.gep(place.data, [BITS(nth * width // 8)])
    read = builder.load(builder.bitcast(there, ir.IntType(width).as_pointer()), align=1)
    return builder.zext(read, BITS) if width < BITS.width else read


def members_of(place: Place, held: Any, first: int, lanes: int, worth: float) -> Any:
    """Members first, first + 1, … of a set as floats: `worth` for each that is there, 0 for each that is not."""
    builder = place.builder
    here = builder.trunc(builder.lshr(held, BITS(first)), ir.IntType(lanes))
    flags = builder.bitcast(here, vector(ir.IntType(1), lanes))
    return builder.select(flags, constants(lanes, worth), constants(lanes, 0.0))


def write(builder: Any, out: Any, at: Any, piece: Any) -> None:
    """Write a vector from out[at] on."""
    there = builder.bitcast(builder.gep(out, [at]), piece.type.as_pointer())
    builder.store(piece, there, align=4)


def opened(context: Any, builder: Any, kinds: Any, values: Any) -> tuple[Place, Any]:
    """The field to be read, and the floats to be written to."""
    field = context.make_array(kinds[0])(context, builder, value=values[0])
    out = context.make_array(kinds[-2])(context, builder, value=values[-2])
    return Place(builder, builder.bitcast(field.data, BYTE.as_pointer()), kinds[0].dtype), out.data


def by_vectors(typing: Any, field: Any, size: Any, bits: Any, out: Any, at: Any) -> Any:
    """What `spread` is to the compiler."""
    sets, members = size.literal_value, bits.literal_value

    def make(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        place, data = opened(context, builder, signature.args, values)
        for first, lanes in pieces(sets) if not members else ():
            write(builder, data, builder.add(values[-1], BITS(first)), numbers_at(place, first, lanes))
        for nth in range(sets if members else 0):
            held = set_at(place, nth)
            for first, lanes in pieces(members):
                shown = members_of(place, held, first, lanes, 1.0)
                write(builder, data, builder.add(values[-1], BITS(nth * members + first)), shown)
        return context.get_dummy_value()

    return types.void(field, size, bits, out, types.int64), make


spread: Any = spread_plainly if INTERPRETED else intrinsic(prefer_literal=True)(by_vectors)
