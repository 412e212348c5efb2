"""`@rule`: plain Python functions, compiled by Numba, cached on disk where no stale code can survive.

Numba's cache notices a change in a function's own file only. So every cache folder is named by a hash of all the
sources that its functions can call, and of the versions of Python, NumPy and Numba:

    <user cache>/hutch/<hash>/      one for each game folder, one for the core, one for generic code over all games
"""

import hashlib
import importlib
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_dir

numba: Any = importlib.import_module("numba")  # its settings have no types

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = bool(numba.config.DISABLE_JIT)
PACKAGE = Path(__file__).resolve().parent.parent
CORE = PACKAGE / "core"
BOTS = PACKAGE / "bots"
GAMES = (PACKAGE / "games", *(Path(place) for place in os.environ.get("HUTCH_GAMES", "").split(os.pathsep) if place))

if INTERPRETED:  # machine integers wrap around; NumPy's scalars would warn about it
    np.seterr(over="ignore")


def cache_home() -> Path:
    """Where compiled code is kept: $HUTCH_CACHE, or the user's cache folder."""
    return Path(os.environ.get("HUTCH_CACHE") or user_cache_dir("hutch"))


@cache
def fingerprint(folders: tuple[Path, ...]) -> str:
    """A hash of all Python sources below these folders, and of what compiles them."""
    digest = hashlib.sha256()
    digest.update(f"{sys.version} {platform.machine()} {np.__version__} {numba.__version__}".encode())
    for path in sorted({file for folder in folders for file in folder.rglob("*.py")}):
        digest.update(str(path.relative_to(PACKAGE.parent) if path.is_relative_to(PACKAGE) else path.name).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(file: Path) -> tuple[Path, ...]:
    """The folders whose code a function of this file may end up containing."""
    if file.is_relative_to(CORE):
        return (CORE,)
    for place in GAMES:
        if file.is_relative_to(place):
            return (CORE, place / file.relative_to(place).parts[0])
    if file.is_relative_to(PACKAGE):
        return (PACKAGE,)
    return (PACKAGE, file.parent)


def cache_folder(file: Path, generic: bool) -> Path:
    """Generic code of the core or the bots contains some game's rules; that of later parts may contain anything."""
    folders = sources_of(file)
    if generic:
        folders = next(((CORE, *GAMES, part) for part in (CORE, BOTS) if file.is_relative_to(part)), folders)
    return cache_home() / fingerprint(folders)


def compile_function(function: Function, generic: bool) -> Function:
    file = Path(function.__code__.co_filename).resolve()
    if not file.exists():  # typed at a prompt: nothing to key a cache by
        return cast(Function, numba.njit(nogil=True)(function))
    folder = cache_folder(file, generic)
    folder.mkdir(parents=True, exist_ok=True)
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        return cast(Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        numba.config.CACHE_DIR = before


def rule(function: Function) -> Function:
    """A function of the rules: native code where Numba runs, the very same function where it does not."""
    return function if INTERPRETED else compile_function(function, generic=False)


def generic(function: Function) -> Function:
    """Like `rule`, for code that calls the verbs and so contains some game's rules once compiled."""
    return function if INTERPRETED else compile_function(function, generic=True)


def piece(function: Function) -> Function:
    """A piece of `generic` code: compiled as part of its callers only.

    Whatever is compiled on its own optimises all the rules below it once more; for a large game that is seconds.
    """
    return function if INTERPRETED else cast(Function, numba.njit(inline="always", error_model="numpy")(function))
