"""Arrays on a GPU that PyTorch, JAX, CuPy and Numba take without a copy: by DLPack or `__cuda_array_interface__`."""

import ctypes
from typing import Any

import numpy as np
from numba import cuda

CUDA_DEVICE = 2  # DLPack's number for CUDA memory
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}  # and for kinds of numbers


class Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class Kind(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("axes", ctypes.c_int32),
        ("kind", Kind),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class Managed(ctypes.Structure):
    """DLPack's DLManagedTensor: a tensor, and what to call when nobody needs it any more."""


DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(Managed))
DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Managed._fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER))

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, DESTRUCTOR)
is_unused = ctypes.pythonapi.PyCapsule_IsValid
is_unused.restype, is_unused.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)

LENT: dict[int, Any] = {}  # by address: what a tensor that was given away still needs


@DELETER  # type: ignore[untyped-decorator]
def let_go(managed: Any) -> None:
    LENT.pop(ctypes.addressof(managed.contents), None)


@DESTRUCTOR  # type: ignore[untyped-decorator]
def drop_capsule(capsule: int) -> None:
    """A capsule that nobody took up."""
    if is_unused(capsule, b"dltensor"):
        LENT.pop(pointer_of(capsule, b"dltensor"), None)


def capsule_of(array: Any) -> Any:
    """A DLPack capsule over a device array."""
    shape = (ctypes.c_int64 * array.ndim)(*array.shape)
    kind = Kind(CODES[array.dtype.kind], 8 * array.dtype.itemsize, 1)
    device = Device(CUDA_DEVICE, cuda.current_context().device.id)
    place = array.__cuda_array_interface__["data"][0]
    managed = Managed(Tensor(place, device, array.ndim, kind, shape, None, 0), None, let_go)
    LENT[ctypes.addressof(managed)] = managed, shape, array
    return new_capsule(ctypes.addressof(managed), b"dltensor", drop_capsule)


class GpuArray:
    """A contiguous array on the GPU. `np.asarray` copies it to the host."""

    def __init__(self, array: Any) -> None:
        self.array = array

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.array.shape)

    @property
    def dtype(self) -> Any:
        return np.dtype(self.array.dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        cuda.synchronize()  # whoever takes it may read at once, on any stream
        return dict(self.array.__cuda_array_interface__)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, cuda.current_context().device.id

    def __dlpack__(self, *, stream: Any = None, **asked: Any) -> Any:
        cuda.synchronize()
        return capsule_of(self.array)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        found = np.asarray(self.array.copy_to_host())
        return found if dtype is None else found.astype(dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, where: Any) -> Any:
        """Numbers to look at, on the host."""
        return self.array.copy_to_host()[where]

    def __repr__(self) -> str:
        return f"<{self.dtype} array of shape {self.shape} on the GPU>"
