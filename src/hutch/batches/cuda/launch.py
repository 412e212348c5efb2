"""Kernels on the one GPU that is there: found or compiled, and launched."""

import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from cuda.core import LaunchConfig
from cuda.core import launch as start
from numba import cuda
from numba.cuda.cudadrv.driver import _to_core_stream

from hutch.batches.cuda.compiled import Plan, fetch

BLOCK = 128  # threads


def announce(name: str) -> None:
    """Compiling takes a while, once: say so."""
    print(f"Compiling {name} for the GPU; later runs find it on the disk …", file=sys.stderr, flush=True)


@cache
def capability() -> tuple[int, ...]:
    """Of the GPU: the version of its instructions, as Numba names it."""
    major, minor = cuda.get_current_device().compute_capability
    return (major, minor, "a") if (major, minor) >= (9, 0) else (major, minor)  # type: ignore[return-value]


class Launcher:
    """One kernel, ready to run."""

    def __init__(self, plan: Plan) -> None:
        self.kernel = fetch(plan, capability(), announce)
        self.function = self.kernel._codelibrary.get_cufunc()
        self.stream = _to_core_stream(0)

    def prepared(self, arguments: tuple[Any, ...], threads: int, block: int = BLOCK, shared: int = 0) -> Callable[[], None]:
        """A launch over so many threads, its arguments packed once: call it as often as you like."""
        packed: list[Any] = []
        for kind, value in zip(self.kernel.argument_types, arguments, strict=True):
            self.kernel._prepare_args(kind, value, self.stream, [], packed)
        config = LaunchConfig(grid=(-(-threads // block), 1, 1), block=(block, 1, 1), shmem_size=shared)
        return lambda: start(self.stream, config, self.function.kernel, *packed)

    def __call__(self, *arguments: Any, threads: int, block: int = BLOCK, shared: int = 0) -> None:
        self.prepared(arguments, threads, block, shared)()

    def resident(self, block: int, shared: int, crowd: int = 0) -> int:
        """How many threads run at once on the whole GPU, or should: at most `crowd` on a multiprocessor."""
        context = cuda.current_context()
        blocks = max(context.get_active_blocks_per_multiprocessor(self.function, block, shared), 1)
        if crowd:
            blocks = max(min(blocks, crowd // block), 1)
        return int(blocks * block * context.device.MULTIPROCESSOR_COUNT)

    @property
    def resources(self) -> dict[str, int]:
        """What a thread of it takes."""
        found = self.function.attrs
        return {"registers": int(found.regs), "local": int(found.local), "shared": int(found.shared)}
