"""`make wasm`: each game's engine, from Numba's own LLVM code to a module in the game's folder.

    python -m hutch.engine.build                 every game whose module is stale
    python -m hutch.engine.build root-cellar     this one, whether stale or not

Numba hands over plain code (NUMBA_OPT=0, for no particular processor), LLVM's passes run for WebAssembly, and the linker of
the pip package `ziglang` makes a module that imports nothing: no C library, and a trap where Numba would report an error.
"""

import importlib
import os
import re
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hutch.bots.search.workspace import tuning_of
from hutch.core.compile import PACKAGE
from hutch.core.errors import HutchError
from hutch.core.game import Game, catalogue, find
from hutch.engine.desk import Desk
from hutch.engine.entries import SIGNATURES, entries_of
from hutch.engine.module import path_of, with_notes
from hutch.engine.stamp import is_stale, stamp

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
TARGET = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
FEATURES = "+bulk-memory,+sign-ext,+simd128,+nontrapping-fptoint"
STACK = 1 << 20  # bytes; where rules put their jotters
TOOLS = ("numba", "llvmlite", "ziglang")
ERRORS = re.compile(r"_?Py\w+|numba_\w+|NRT_Free|NRT_MemInfo_call_dtor|puts|snprintf")  # never called
EXACT = re.compile(r"@(sqrt|floor|ceil|trunc|fabs)(f?)\(")  # rounded alike everywhere: instructions, not calls
PLAIN = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
STEADY = {"PYTHONHASHSEED": "0", "PYTHONWARNINGS": "ignore"}


class CannotBuild(HutchError):
    """Why there is no engine."""


def tools() -> dict[str, str]:
    """What builds engines, to the version."""
    try:
        return {name: version(name) for name in TOOLS}
    except PackageNotFoundError as missing:
        raise CannotBuild(f"engines are linked by {missing.name}: pip install 'hutch[wasm]'") from None


def desk_of(game: Game) -> Desk:
    return Desk(game.state.State, game.state.ACTIONS + 1, max(game.seats))


def plain_code(game: Game) -> list[str]:
    """Each entry of a game's engine, with all that it calls, as LLVM's text, for no machine yet."""
    assert game.rules
    numba: Any = importlib.import_module("numba")
    found = []
    for name, function in entries_of(desk_of(game), tuning_of(game)[0]).items():
        compiled = numba.cfunc(SIGNATURES[name], nopython=True, error_model="numpy")(function)
        text = compiled._library.get_llvm_str().replace("= common ", "= internal ").replace(compiled.native_name, name)
        text = EXACT.sub(lambda call: f"@llvm.{call[1]}.{'f32' if call[2] else 'f64'}(", text)
        found.append(re.sub("^target .*$", "", text, flags=re.MULTILINE))
    return found


def object_code(codes: list[str]) -> bytes:
    """One object for the linker, optimised for WebAssembly."""
    llvm: Any = importlib.import_module("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(TARGET + codes[0])
    for code in codes[1:]:
        module.link_in(llvm.parse_assembly(TARGET + code))
    for function in module.functions:
        if not function.is_declaration and function.name not in SIGNATURES:
            function.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    check_complete(module)
    return bytes(machine.emit_object(module))


def check_complete(module: Any) -> None:
    """Whatever is called from outside must be one of Numba's reports of errors."""
    outside = [function.name for function in module.functions if function.is_declaration]
    missing = [name for name in outside if not name.startswith("llvm.") and not ERRORS.fullmatch(name)]
    if missing:
        raise CannotBuild(f"the engine would need {', '.join(missing)}: see hutch.core.exact for functions, jotter for arrays")


def link(code: bytes) -> bytes:
    """A module that exports the entries and its memory, and imports nothing."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "engine.o", Path(folder) / "engine.wasm"
        given.write_bytes(code)
        command = [sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--unresolved-symbols=ignore-all", "--stack-first"]
        command += ["-z", f"stack-size={STACK}", "--export-memory", "--export=__heap_base", "--strip-all"]
        command += [*(f"--export={name}" for name in SIGNATURES), str(given), "-o", str(made)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CannotBuild(f"wasm-ld says: {done.stderr.strip()}")
        return made.read_bytes()


def engine_of(game: Game) -> bytes:
    """A game's engine, built in this process: it must have been started as `in_own_process` does."""
    notes = {"game": game.name, "stamp": stamp(game), "tools": tools(), **desk_of(game).notes()}
    return with_notes(link(object_code(plain_code(game))), notes)


def in_own_process(game: Game, to: Path) -> None:
    """Numba reads its settings once, and its cache must not see unoptimised code: a process and a cache of its own."""
    tools()
    with tempfile.TemporaryDirectory() as cache:
        path = os.pathsep.join(part for part in (str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")) if part)
        environment = {**os.environ, **PLAIN, **STEADY, "HUTCH_CACHE": cache, "PYTHONPATH": path}
        command = [sys.executable, "-m", "hutch.engine.build", "--here", game.name, str(to)]
        if code := subprocess.run(command, env=environment).returncode:
            raise CannotBuild(f"{game.title} has no engine: its build ended with code {code}")


def main(words: list[str]) -> None:
    if words[:1] == ["--here"]:
        Path(words[2]).write_bytes(engine_of(find(words[1])))
        return
    named = [find(name) for name in words]
    for game in named or [game for game in catalogue().values() if is_stale(game)]:
        in_own_process(game, path_of(game))
        print(f"{game.title}: {path_of(game).stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except HutchError as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(2)
