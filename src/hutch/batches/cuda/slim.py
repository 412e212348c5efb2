"""Slim records: a position without what all games of a launch share.

    full record     header | own fields | edition | told telling trail
    slim record     header | own fields |           told telling (trail)      one a thread, in its local memory
    edition block                         edition                             one a block, in shared memory

The rules do not notice: `s.bag` reads the slim record, `s.names` the edition block. Without a trail, `tell` writes
nothing and only counts. A smaller record is what makes bulk play fast: the records of all threads that run at once then
lie in the fast memories of the chip.
"""

from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import from_dtype
from numba.cuda import cgutils, types
from numba.cuda.cudaimpl import registry as implementations
from numba.cuda.extending import core_models, intrinsic, register_model
from numba.cuda.np.arrayobj import record_getattr

from hutch.core import verbs
from hutch.core.game import Game
from hutch.core.record import State

SHARED = 3  # the address space of shared memory
BLOCK = "hutch_edition"  # the edition block's symbol
WORD = 8  # records and blocks are copied in words of so many bytes


class SlimRecord(types.Record):  # type: ignore[misc]
    """The type of a slim record; `edition` is that of its edition block."""

    def __init__(self, own: np.dtype[Any], edition: np.dtype[Any], trail: bool) -> None:
        layouts = from_dtype(own), from_dtype(edition)
        self.own, self.edition = own, layouts[1]
        fields = [
            (name, {"type": field.type, "offset": field.offset}) for layout in layouts for name, field in layout.fields.items()
        ]
        if not trail:
            fields.append(("trail", {"type": types.NestedArray(dtype=types.int16, shape=(0,)), "offset": 0}))
        super().__init__(fields, own.itemsize, True)

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.own


def packed(dtype: np.dtype[Any], names: list[str], filler: str) -> np.dtype[Any]:
    """These fields without gaps, the widest first; a whole number of words long, by a field that means nothing."""
    names = sorted(names, key=lambda name: -dtype[name].base.itemsize)
    used = sum(dtype[name].itemsize for name in names)
    columns = [(name, dtype[name].base, dtype[name].shape) for name in names]
    filling = -used % WORD if used else WORD
    return np.dtype([*columns, (filler, "i1", (filling,))] if filling else columns, align=True)


@cache
def slim_record(game: Game, trail: bool) -> SlimRecord:
    """The slim record of a game, known to the verbs."""
    dtype: np.dtype[Any] = game.state.State
    edition = list(getattr(game.state, "EDITION", ()))
    own = [name for name in dtype.names or () if name not in edition and (trail or name != "trail")]
    slim = SlimRecord(packed(dtype, own, "filling"), packed(dtype, edition, "edition_filling"), trail)
    assert game.rules
    verbs.RULES[slim] = verbs.RULES[dtype]
    return slim


def pack(s: State, dtype: np.dtype[Any]) -> np.ndarray:
    """The fields that a slim record or an edition block has, as words."""
    row = np.zeros(1, dtype)
    for name in set(dtype.names or ()) & set(s.dtype.names):
        row[name] = s[name]
    return row.view(np.uint64)


def unpack(words: np.ndarray, slim: SlimRecord, start: State) -> np.ndarray:
    """Full records again: the edition from the blank that they were dealt from; a trail only if it was kept."""
    rows = np.zeros(len(words), start.dtype)
    shown = words.view(slim.own)[:, 0]
    rows.view(np.uint8).reshape(len(words), -1)[:] = np.frombuffer(start.tobytes(), np.uint8)
    for name in set(slim.own.names or ()) & set(rows.dtype.names or ()):
        rows[name] = shown[name]
    return rows


# ---- what the compiler needs to know ---------------------------------------------------------------------------------

register_model(SlimRecord)(core_models.RecordModel)


def edition_pointer(builder: Any) -> Any:
    """The address of the edition block: the beginning of the launch's dynamic shared memory."""
    kind = ir.ArrayType(ir.IntType(8), 0)
    block = builder.module.globals.get(BLOCK)
    if block is None:
        block = cgutils.add_global_variable(builder.module, kind, BLOCK, SHARED)
        block.align, block.linkage = 16, "external"
    return builder.addrspacecast(block, ir.PointerType(ir.IntType(8)), "generic")


@implementations.lower_getattr_generic(SlimRecord)  # type: ignore[untyped-decorator]
def slim_getattr(context: Any, builder: Any, kind: SlimRecord, value: Any, name: str) -> Any:
    """A field of the edition is read from its block, every other from the record."""
    if name in kind.edition.fields:
        pointer = builder.bitcast(edition_pointer(builder), context.get_value_type(kind.edition))
        return record_getattr(context, builder, kind.edition, pointer, name)
    return record_getattr(context, builder, kind, value, name)


@intrinsic  # type: ignore[untyped-decorator]
def new_record(typing: Any, kind: Any) -> Any:
    """A record of this kind in the thread's own memory."""
    record = kind.instance_type

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = cgutils.alloca_once(builder, context.get_data_type(record))
        place.align = WORD
        return place

    return record(kind), make


def stride(record: SlimRecord) -> int:
    """From one record to the next in shared memory: an odd number of words, so that lanes meet in few banks."""
    words = int(record.size) // WORD
    return WORD * (words | 1)


@intrinsic  # type: ignore[untyped-decorator]
def shared_record(typing: Any, kind: Any) -> Any:
    """A record of this kind in shared memory behind the edition block, one a thread."""
    record = kind.instance_type

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = ir.IntType(64)
        lane = call_intrinsic(builder, "llvm.nvvm.read.ptx.sreg.tid.x")
        offset = builder.add(builder.mul(lane, number(stride(record))), number(record.edition.size))
        return builder.bitcast(builder.gep(edition_pointer(builder), [offset]), context.get_value_type(record))

    return record(kind), make


@intrinsic  # type: ignore[untyped-decorator]
def load_record(typing: Any, record: Any, words: Any) -> Any:
    """Copy a slim record in from words of global memory."""

    def copy(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = context.make_array(words)(context, builder, arguments[1]).data
        copy_words(builder, arguments[0], source, record.size // WORD)
        return context.get_dummy_value()

    return types.void(record, words), copy


@intrinsic  # type: ignore[untyped-decorator]
def store_record(typing: Any, record: Any, words: Any) -> Any:
    """Copy a slim record out into words of global memory."""

    def copy(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target = context.make_array(words)(context, builder, arguments[1]).data
        copy_words(builder, target, arguments[0], record.size // WORD)
        return context.get_dummy_value()

    return types.void(record, words), copy


def copy_words(builder: Any, target: Any, source: Any, count: int) -> None:
    """Word by word, in a loop that the optimiser may unroll."""
    word = ir.IntType(8 * WORD)
    target, source = (builder.bitcast(place, word.as_pointer()) for place in (target, source))
    with cgutils.for_range(builder, ir.Constant(ir.IntType(64), count)) as loop:
        held = builder.load(builder.gep(source, [loop.index]))
        builder.store(held, builder.gep(target, [loop.index]))


@intrinsic  # type: ignore[untyped-decorator]
def load_edition(typing: Any, words: Any) -> Any:
    """Copy the edition block into shared memory: every thread of the block must call it, then `syncthreads`."""

    def copy(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(words)(context, builder, arguments[0])
        word = ir.IntType(8 * WORD)
        target = builder.bitcast(edition_pointer(builder), word.as_pointer())
        lane = call_intrinsic(builder, "llvm.nvvm.read.ptx.sreg.tid.x")
        width = call_intrinsic(builder, "llvm.nvvm.read.ptx.sreg.ntid.x")
        count = array.nitems
        with cgutils.for_range_slice(builder, lane, count, width) as (index, _):
            builder.store(builder.load(builder.gep(array.data, [index])), builder.gep(target, [index]))
        return context.get_dummy_value()

    return types.void(words), copy


def call_intrinsic(builder: Any, name: str) -> Any:
    """A special register, as a 64-bit number."""
    function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(32), []), name)
    return builder.zext(builder.call(function, []), ir.IntType(64))
