"""Compiled code on disk: one file for each function and signature.

Numba keeps an index for each function, which every process reads, changes and writes back. Two that compile at once can
give two signatures one data file, and an index that names a class which has gone since cannot be read at all. Here a file's
name follows from the signature alone, so there is nothing to agree upon, and what cannot be read is compiled anew.
"""

import hashlib
import importlib
import pickle
from typing import Any

caching: Any = importlib.import_module("numba.core.caching")  # it has no types

UNREADABLE = (OSError, EOFError, AttributeError, ImportError, pickle.UnpicklingError)


class CodeFiles(caching.IndexDataCacheFile):  # type: ignore[misc]
    """What Numba asks to keep and to find the code of one function."""

    def __init__(self, like: Any) -> None:
        """`like` is what Numba would use in its place; it knows where to put the code, and under which name."""
        self.__dict__.update(like.__dict__)

    def name_of(self, key: Any) -> str:
        return self._data_name_pattern.format(number=int(hashlib.sha256(repr(key).encode()).hexdigest()[:16], 16))  # type: ignore[no-any-return]

    def load(self, key: Any) -> Any:
        try:
            return self._load_data(self.name_of(key))
        except UNREADABLE:
            return None

    def save(self, key: Any, data: Any) -> None:
        self._save_data(self.name_of(key), data)


class CodeCache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's cache of a function's code, kept in such files."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file: Any = CodeFiles(self._cache_file)
