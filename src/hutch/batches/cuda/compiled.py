"""Kernels, compiled once and kept on disk beside the native code, in folders named by a hash of all their sources."""

import hashlib
import os
import pickle
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba
import numba.cuda
from numba.cuda import types
from numba.cuda.compiler import compile_cuda, kernel_fixup
from numba.cuda.dispatcher import _Kernel
from numba.cuda.serialize import dumps

from hutch.core.compile import cache_home, rules_of_all_games, sources_of

EXACT = {"opt": 3, "fma": 0}  # a product and a sum stay two operations: the CPU rounds after each

JUMP = re.compile(r"^([ \t]+br (?:label|i1) .*)$", re.MULTILINE)
WISH = 1_000_000  # a number of LLVM's metadata that nothing else has


@dataclass(frozen=True)
class Plan:
    """A kernel to be: its name says all that its code depends on beside the sources."""

    name: str
    make: Callable[[], Callable[..., None]]
    arguments: Sequence[Any]
    registers: int = 0  # at most so many a thread; 0: as the compiler likes
    apart: int = 0  # functions of more lines than this, called in several places, stay functions; 0: none does
    unroll: bool = False  # whether loops may be written out: code that fits the instruction caches runs faster


def compile_plan(plan: Plan, capability: tuple[int, ...]) -> Any:
    """A kernel that can be launched and stored. Needs no GPU."""
    result = translate(plan, capability)
    result.library.get_cubin(cc=capability)
    return _Kernel._rebuild(
        cooperative=False, name=result.fndesc.llvm_func_name, signature=result.signature, codelibrary=result.library,
        debug=False, lineinfo=False, call_helper=result.call_helper, extensions=[],
    )  # fmt: skip


def translate(plan: Plan, capability: tuple[int, ...]) -> Any:
    """A plan's code as LLVM knows it, ready to become PTX and machine code."""
    options = {"nvvm_options": EXACT, "cc": capability[:2], "max_registers": plan.registers or None}
    result = compile_cuda(plan.make(), types.void, tuple(plan.arguments), **options)
    library, name = result.library, result.fndesc.llvm_func_name
    library._entry_name = name
    kernel_fixup(library.get_function(name), False)
    keep_apart(library, name, plan.apart)
    if not plan.unroll:
        library._llvm_strs = [with_rolled_loops(str(module)) for module in library.modules]
    return result


def keep_apart(library: Any, entry: str, limit: int) -> None:
    """Forbid the compiler to copy large functions that are called in several places: code that fits the caches runs faster."""
    functions = [function for module in library.modules for function in module.functions if limit]
    lines = {function: [line for block in function.blocks for line in block.instructions] for function in functions}
    calls = Counter(line.callee.name for body in lines.values() for line in body if line.opname == "call")
    for function, body in lines.items():
        if function.name != entry and len(body) > limit and calls[function.name] > 1:
            function.attributes.add("noinline")


def with_rolled_loops(source: str) -> str:
    """LLVM's source with a wish at every jump: a loop that it closes stays a loop."""
    jumps = JUMP.sub(rf"\1, !llvm.loop !{WISH}", source)
    return f'{jumps}\n!{WISH} = distinct !{{ !{WISH}, !{WISH + 1} }}\n!{WISH + 1} = !{{ !"llvm.loop.unroll.disable" }}\n'


@cache
def fingerprint() -> str:
    """A hash of everything that a kernel may contain, and of what compiles it."""
    digest = hashlib.sha256()
    versions = sys.version_info[:2], numba.__version__, version("numba-cuda")
    digest.update(repr(versions).encode())
    here = Path(__file__).resolve().parent
    files = set(rules_of_all_games()).union(*(sources_of(file) for file in here.glob("*.py")))
    for path in sorted(files, key=lambda file: file.as_posix().rpartition("/hutch/")[2]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def place_of(plan: Plan, capability: tuple[int, ...]) -> Path:
    """Where a kernel is kept."""
    parts = plan.name, plan.registers, plan.apart, plan.unroll, *map(str, capability), *map(str, plan.arguments)
    return (
        cache_home() / f"cuda-{fingerprint()}" / f"{plan.name}-{hashlib.sha256(repr(parts).encode()).hexdigest()[:16]}.kernel"
    )


def fetch(plan: Plan, capability: tuple[int, ...], announce: Callable[[str], None]) -> Any:
    """A kernel, from the disk if it was compiled before."""
    place = place_of(plan, capability)
    if place.exists():
        return _Kernel._rebuild(**pickle.loads(place.read_bytes()))
    announce(plan.name)
    kernel = compile_plan(plan, capability)
    keep(place, dumps(kernel._reduce_states()))
    return kernel


def keep(place: Path, content: bytes) -> None:
    """Write a file whole or not at all: another process may be reading it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
        file.write(content)
    os.replace(file.name, place)
