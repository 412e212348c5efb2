"""Paper to think on: small arrays of a fixed size, which live as long as the function that asks for them.

    cost = jotter((ROWS, COLUMNS), np.int32)

In compiled code they lie on the stack, on every target: nothing is allocated, so a GPU and WebAssembly can run it too. So the
size must be made of literals or of the module's constants, and such an array is passed down to other functions, never
returned. What stands on it at first is anything: write before you read. Interpreted, it is scribbled on, so that who
reads first is found out.
"""

import importlib
from typing import Any

import numpy as np
from numba.core.errors import TypingError
from numba.extending import intrinsic

from hutch.core.compile import INTERPRETED

types: Any = importlib.import_module("numba.core.types")
arrays: Any = importlib.import_module("numba.np.arrayobj")  # none of them has types
ir: Any = importlib.import_module("numba.core.cgutils").ir

SCRIBBLE = 0x55  # every byte, where nothing was written yet


def scribbled(shape: int | tuple[int, ...], dtype: Any) -> np.ndarray:
    """What `jotter` is to interpreted code."""
    paper = np.empty(shape, dtype)
    paper.view(np.uint8)[...] = SCRIBBLE
    return paper


def on_stack(typing: Any, shape: Any, dtype: Any) -> Any:
    """What `jotter` is to the compiler: the type of the array, and the code that makes room for it."""
    sides = tuple(shape) if isinstance(shape, types.BaseTuple) else (shape,)
    if not all(isinstance(side, types.IntegerLiteral) for side in sides):
        raise TypingError("a jotter's size must be known when the code is compiled")
    lengths = [side.literal_value for side in sides]
    paper = types.Array(dtype.dtype, len(lengths), "C")

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item, number = context.get_data_type(paper.dtype), context.get_value_type(types.intp)
        with builder.goto_entry_block():  # once a call, also where it is asked for in a loop
            place = builder.alloca(ir.ArrayType(item, int(np.prod(lengths))))
        array, size = context.make_array(paper)(context, builder), context.get_abi_sizeof(item)
        steps = [size * int(np.prod(lengths[i + 1 :])) for i in range(len(lengths))]
        arrays.populate_array(
            array,
            data=builder.bitcast(place, item.as_pointer()),
            shape=[ir.Constant(number, length) for length in lengths],
            strides=[ir.Constant(number, step) for step in steps],
            itemsize=ir.Constant(number, size),
            meminfo=None,
        )
        return array._getvalue()

    return paper(shape, dtype), make


jotter: Any = scribbled if INTERPRETED else intrinsic(prefer_literal=True)(on_stack)
