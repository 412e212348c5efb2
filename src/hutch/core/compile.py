"""`@rule`: plain Python functions, compiled by Numba, cached on disk where no stale code can survive.

Numba's cache notices a change in a function's own file only. So every cache folder is named by a hash of all the
sources that a file's functions can call, and of the versions of Python, NumPy and Numba:

    <user cache>/hutch/<hash>/      one for each file with compiled code

What a file can call is what it imports, and so on from there. Generic code also calls the rules and bots of the game whose
records it is given: inside its folder, what is kept is told apart by a hash of that game's sources. So a change in one game
compiles no other game anew.
"""

import hashlib
import importlib
import os
import platform
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_dir

from hutch.core.compile_cache import CodeCache

numba: Any = importlib.import_module("numba")  # its settings have no types

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED = bool(numba.config.DISABLE_JIT)
PACKAGE = Path(__file__).resolve().parent.parent
GAMES = (PACKAGE / "games", *(Path(place) for place in os.environ.get("HUTCH_GAMES", "").split(os.pathsep) if place))

IMPORT = re.compile(r"^[ \t]*from (hutch[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
NAME = re.compile(r"\w+")

if INTERPRETED:  # machine integers wrap around; NumPy's scalars would warn about it
    np.seterr(over="ignore")


def cache_home() -> Path:
    """Where compiled code is kept: $HUTCH_CACHE, or the user's cache folder."""
    return Path(os.environ.get("HUTCH_CACHE") or user_cache_dir("hutch"))


@cache
def fingerprint(files: frozenset[Path]) -> str:
    """A hash of these sources, and of what compiles them."""
    digest = hashlib.sha256()
    digest.update(f"{sys.version} {platform.machine()} {np.__version__} {numba.__version__}".encode())
    for path in sorted(files):
        digest.update(str(path.relative_to(PACKAGE.parent) if path.is_relative_to(PACKAGE) else path.name).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def all_sources(folder: Path) -> frozenset[Path]:
    return frozenset(folder.rglob("*.py"))


@cache
def imports_of(file: Path) -> frozenset[Path]:
    """The files of Hutch that a file imports, anywhere in it."""
    found = set()
    for module, names in IMPORT.findall(file.read_text(encoding="utf-8")):
        found.update(files_of(module))
        for name in NAME.findall(names):
            found.update(files_of(f"{module}.{name}"))
    return frozenset(found)


def files_of(module: str) -> list[Path]:
    """Where a module of Hutch lies, if it is one."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"] and len(parts) > 1:
        places = [place.joinpath(*parts[1:]) for place in GAMES]
    else:
        places = [PACKAGE.joinpath(*parts)]
    return [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()]


def sources_of(file: Path) -> frozenset[Path]:
    """The files whose code a function of this file may end up containing: all that it imports, directly or not."""
    found, todo = {file}, [file]
    while todo:
        for other in imports_of(todo.pop()) - found:
            found.add(other)
            todo.append(other)
    return frozenset(found - {PACKAGE / "__init__.py"})


@cache
def rules_of_all_games() -> frozenset[Path]:
    return frozenset(
        source
        for place in GAMES
        for part in ("rules", "bot")
        for file in place.glob(f"*/{part}.py")
        for source in sources_of(file)
    )


def cache_folder(file: Path) -> Path:
    """Where the code of a file is kept; code from elsewhere may contain anything that lies beside it."""
    files = sources_of(file)
    if not file.is_relative_to(PACKAGE) and not any(file.is_relative_to(place) for place in GAMES):
        files |= all_sources(file.parent)
    return cache_home() / fingerprint(files)


BOUND: dict[Any, str] = {}  # record type -> a hash of the sources of the game whose positions have it


def bind(record: Any, functions: Iterable[Any]) -> None:
    """Make known which sources the code for this record type is made from."""
    files = {Path(function.__code__.co_filename).resolve() for function in functions}
    BOUND[record] = fingerprint(frozenset().union(*(sources_of(file) for file in files if file.exists())))


def games_in(kind: Any) -> tuple[str, ...]:
    """The hashes of the games whose records a type holds, however deep."""
    if isinstance(kind, numba.types.Array):
        return games_in(kind.dtype)
    if isinstance(kind, tuple | numba.types.BaseTuple):
        return tuple(found for part in kind for found in games_in(part))
    if kind not in BOUND and isinstance(kind, numba.types.Record):
        return tuple(found for field in kind.fields.values() for found in games_in(field.type))
    return (BOUND[kind],) if kind in BOUND else ()


class GenericCache(CodeCache):
    """A cache of generic code, which contains the rules of the games that it is called with: it is told apart by them."""

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (*super()._index_key(sig, codegen), games_in(tuple(sig)))


def compile_function(function: Function, generic: bool) -> Function:
    file = Path(function.__code__.co_filename).resolve()
    compiled = numba.njit(nogil=True, error_model="numpy")(function)
    if not file.exists():  # typed at a prompt: nothing to key a cache by
        return cast(Function, compiled)
    folder = cache_folder(file)
    folder.mkdir(parents=True, exist_ok=True)
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        compiled._cache = (GenericCache if generic else CodeCache)(compiled.py_func)
    finally:
        numba.config.CACHE_DIR = before
    return cast(Function, compiled)


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
