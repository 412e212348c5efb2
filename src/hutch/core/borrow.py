"""Arrays that compiled code may read out of a tuple in a loop, at no cost.

Numba counts who holds an array. To read one out of a named tuple is to hold it, so a loop that takes its arrays from a tuple
counts up and down all the time, with instructions that other cores must agree to: Connect Four's random games ran at an eighth
of their speed. A borrowed array is the same memory without a count. Whoever called holds the original meanwhile, so it is for
arguments of a function that stores them nowhere.
"""

import importlib
from typing import Any

import numpy as np
from numba.extending import intrinsic

from hutch.core.compile import INTERPRETED

types: Any = importlib.import_module("numba.core.types")
cgutils: Any = importlib.import_module("numba.core.cgutils")  # neither has types


def the_same(lent: np.ndarray) -> np.ndarray:
    """What `borrowed` is to interpreted code."""
    return lent


def without_a_count(typing: Any, lent: Any) -> Any:
    """What it is to the compiler: the same array, or tuple of arrays, of which no count is kept."""

    def bare(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.Array):
            array = context.make_array(kind)(context, builder, value=value)
            array.meminfo = cgutils.get_null_value(array.meminfo.type)
            return array._getvalue()
        if isinstance(kind, types.BaseTuple):
            parts = [bare(context, builder, part, builder.extract_value(value, nth)) for nth, part in enumerate(kind)]
            return context.make_tuple(builder, kind, parts)
        return value

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return bare(context, builder, lent, arguments[0])

    return lent(lent), make


borrowed: Any = the_same if INTERPRETED else intrinsic(without_a_count)
