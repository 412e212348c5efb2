"""A batch's arrays in other libraries, without a copy: the same address, the same numbers, and actions back from there."""

from collections.abc import Callable
from typing import Any

import numpy as np

import hutch
from benchmarks.gpu.report import Report

SIZE = 4096


def in_torch(array: Any) -> tuple[int, Any]:
    import torch

    taken = torch.from_dlpack(array)
    return taken.data_ptr(), taken


def in_torch_by_interface(array: Any) -> tuple[int, Any]:
    import torch

    taken = torch.as_tensor(array, device="cuda")
    return taken.data_ptr(), taken


def in_jax(array: Any) -> tuple[int, Any]:
    import jax

    taken = jax.dlpack.from_dlpack(array)
    return taken.unsafe_buffer_pointer(), taken


def in_cupy(array: Any) -> tuple[int, Any]:
    import cupy

    taken = cupy.from_dlpack(array)
    return taken.data.ptr, taken


def on_the_host(taken: Any) -> np.ndarray:
    for way in ("cpu", "get"):
        taken = getattr(taken, way)() if hasattr(taken, way) else taken
    return np.asarray(taken)


def share(take: Callable[[Any], tuple[int, Any]], batch: Any) -> dict[str, bool]:
    """Whether every array arrives where it lies, with its numbers; and whether a step takes actions from there."""
    arrays = {"actor": batch.actor, "legal": batch.legal, "payoff": batch.payoff, "observation": batch.observe()}
    found = {}
    for name, array in arrays.items():
        place, taken = take(array)
        there = array.__cuda_array_interface__["data"][0] == place
        found[name] = bool(there and (on_the_host(taken) == np.asarray(array)).all())
    before, (_, table) = np.asarray(batch.legal)[:, 0].copy(), take(batch.legal)
    batch.step(table[:, 0])
    return {**found, "step": bool((before >= 0).all())}


def main() -> None:
    report = Report("sharing")
    for take in (in_torch, in_torch_by_interface, in_jax, in_cupy):
        batch = hutch.batch("connect-four", size=SIZE, seed=1, device="cuda")
        try:
            report.add(library=take.__name__[3:], **share(take, batch))
        except Exception as trouble:
            report.add(library=take.__name__[3:], trouble=repr(trouble)[:400])


if __name__ == "__main__":
    main()
