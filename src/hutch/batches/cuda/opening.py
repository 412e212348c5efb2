"""Whether there is a GPU to play on; if not, why, in one sentence."""

import importlib.util
from typing import Any

from hutch.batches.setting import Setting
from hutch.core.errors import BadOption


def open_cuda(setting: Setting) -> Any:
    """An engine on the GPU, or BadOption."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise BadOption("to play on a GPU, install what it needs: pip install hutch[cuda]")
    reason = why_not()
    if reason:
        raise BadOption(f"there is no GPU to play on: {reason}")
    from hutch.batches.cuda.engine import CudaEngine

    return CudaEngine(setting)


def why_not() -> str:
    """Empty where a GPU answers."""
    try:
        from numba import cuda

        if not len(cuda.gpus):
            return "the driver finds none"
        cuda.current_context()
    except Exception as trouble:  # the driver, its version, its libraries: Numba has many names for "it does not work"
        return " ".join(str(trouble).split()).rstrip(" :") or type(trouble).__name__
    return ""
