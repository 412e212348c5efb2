"""How much of the GPU's memory is free, said before anything is asked for in vain."""

from numba import cuda

from hutch.core.errors import BadOption

GIBIBYTE = 1 << 30


def demand(bytes_needed: int) -> None:
    """Refuse, in one sentence, what cannot fit."""
    free = int(cuda.current_context().get_memory_info().free)
    if bytes_needed > free:
        raise BadOption(
            f"that needs {bytes_needed / GIBIBYTE:.1f} GiB of the GPU's memory, and {free / GIBIBYTE:.1f} GiB are free: "
            "take fewer positions at once"
        )
