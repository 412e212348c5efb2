"""An engine outside of any browser, in wasmtime: for tests and the bench. `pip install 'hutch[wasm]'`."""

import importlib
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from hutch.bots.search.scratch import BLANK, REAL
from hutch.bots.search.thinking import Found
from hutch.bots.search.worlds import DEALT, Asked
from hutch.core.errors import HutchError
from hutch.core.game import Game
from hutch.core.record import State, blank
from hutch.engine.module import notes_of, path_of

PAGE = 1 << 16  # bytes by which a module's memory grows
APART = 64


@cache
def machine() -> Any:
    """The engine of engines; one for all modules of a process."""
    try:
        return importlib.import_module("wasmtime")
    except ImportError:
        raise HutchError("engines run outside of a browser by wasmtime: pip install 'hutch[wasm]'") from None


class Engine:
    """One game's module and its memory."""

    def __init__(self, game: Game, code: bytes | None = None) -> None:
        wasmtime, self.game = machine(), game
        code = path_of(game).read_bytes() if code is None else code
        self.notes, self.store = notes_of(code), wasmtime.Store()
        module = wasmtime.Module(self.store.engine, code)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory = self.exports["memory"]
        self.desk = -(-self.exports["__heap_base"].value(self.store) // APART) * APART

    def call(self, name: str, *given: int) -> int:
        return int(self.exports[name](self.store, *given))

    def make_space(self, iterations: int, more: int = 0) -> None:
        missing = self.desk + self.call("size", iterations) + more - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))

    def lay(self, s: State, at: int) -> None:
        self.memory.write(self.store, s.tobytes(), self.desk + at)

    def taken(self, name: str, kind: Any, many: int) -> np.ndarray:
        start, size = self.desk + self.notes[name], many * np.dtype(kind).itemsize
        return np.frombuffer(bytes(self.memory.read(self.store, start, start + size)), kind)

    def search(self, view: State, seat: int, seed: int, iterations: int, cuts: Sequence[int] = ()) -> Found:
        """As `hutch.bots` searches with one tree; `cuts` are iterations at which the search pauses."""
        self.make_space(iterations)
        self.lay(view, self.notes["view"])
        self.call("begin", self.desk, seat, seed, iterations)
        ends = [*cuts, iterations]
        for begin, end in zip([0, *ends], ends, strict=False):
            self.call("grow", self.desk, begin, end)
        n = self.call("read", self.desk)
        return Found(self.taken("out", np.int32, n), self.taken("visits", np.float64, n), self.taken("merit", np.float64, n))

    def worlds(self, s: State, asked: Asked, seed: int, how: int, many: int) -> np.ndarray:
        """As `hutch.bots.search.worlds` plays them on: from a view, or from the blank record where they are dealt."""
        self.make_space(many, many * self.notes["row"])
        self.lay(s, self.notes["blank" if how == DEALT else "view"])
        start = self.desk + self.call("worlds", self.desk, asked.seat, seed, asked.ply, asked.action, how, many)
        taken = bytes(self.memory.read(self.store, start, start + many * self.notes["row"]))
        return np.frombuffer(taken).reshape(many, -1)[:, : s.players]

    def whole_game(self, dealt: State, seed: int) -> tuple[int, State]:
        """A game played at random from a blank record: how many actions it took, and its last position."""
        self.make_space(1)
        size, first = self.notes["record"], self.notes["positions"]
        self.lay(dealt, first + BLANK * size)
        plies = self.call("whole_game", self.desk, seed)
        start, s = self.desk + first + REAL * size, blank(dealt.dtype)
        s.view(np.uint8)[:] = np.frombuffer(bytes(self.memory.read(self.store, start, start + size)), np.uint8)
        return plies, s[0]
