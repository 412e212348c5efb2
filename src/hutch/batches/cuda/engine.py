"""The engine of a batch on a GPU: the same positions and the same games as on the CPU, byte for byte."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.typing.typeof import typeof

from hutch.batches import rows
from hutch.batches.cuda import bulk, positions, turning
from hutch.batches.cuda.arrays import GpuArray
from hutch.batches.cuda.bulk import Layout, bulk_plan
from hutch.batches.cuda.launch import Launcher
from hutch.batches.cuda.memory import demand
from hutch.batches.cuda.slim import pack, slim_record, unpack
from hutch.batches.games import SEATS, Line
from hutch.batches.played import Flaw, Played, summed
from hutch.batches.setting import Order, Setting
from hutch.core.observation import length
from hutch.core.record import State, blank, copy

FIRST, MOST = 1 << 16, 1 << 28  # games of one launch: few at first, more while it takes no time
ROWS = 1 << 18  # games of one launch where every game's row comes back
AT_ONCE = 1 << 15  # games that are played at once in main memory
SHORT = 0.2  # seconds
MOST_LAUNCHES = 64  # that are kept packed


class CudaEngine:
    """Positions in the GPU's memory, a thread for each."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.game = setting, setting.game
        self.kernels: dict[Any, Launcher] = {}
        self.launches: dict[tuple[str, int], Callable[[], None]] = {}
        self.layout = Layout(**getattr(self.game.state, "GPU", {}))

    def launcher(self, key: Any, plan: Callable[..., Any], *arguments: Any) -> Launcher:
        """A kernel by its name here, made when it is first needed."""
        if key not in self.kernels:
            self.kernels[key] = Launcher(plan(*arguments))
        return self.kernels[key]

    # ---- positions ---------------------------------------------------------------------------------------------

    @cached_property
    def memory(self) -> rows.Columns:
        """All positions, dealt."""
        game, size, players = self.game, self.setting.size, self.setting.players
        state = game.state
        demand(size * (state.State.itemsize + 4 * state.ACTIONS + 12 * players + 14))
        made = rows.Columns(
            rows=cuda.to_device(np.zeros(size, state.State)),
            games=cuda.to_device(np.arange(size, dtype=np.int64) - size),
            actor=cuda.to_device(np.zeros(size, np.int8)),
            over=cuda.to_device(np.zeros(size, np.bool_)),
            counts=cuda.to_device(np.zeros(size, np.int32)),
            legal=cuda.to_device(np.zeros((size, state.ACTIONS), np.int32)),
            payoff=cuda.to_device(np.zeros((size, players))),
            points=cuda.to_device(np.zeros((size, players), np.int32)),
            mask=cuda.device_array((0, state.CODES), np.bool_),
        )
        every = cuda.to_device(np.ones(size, np.bool_))
        self.launcher("deal", positions.deal_plan, game)(made, self.dealer, every, threads=size)
        return made

    @property
    def columns(self) -> rows.Columns:
        """The same, as arrays that other libraries take."""
        return rows.Columns(*(GpuArray(column) for column in self.memory))  # type: ignore[arg-type]

    @cached_property
    def dealer(self) -> rows.Dealer:
        start = np.zeros(1, self.game.state.State)
        start.view(np.recarray)[0] = self.setting.blank()
        return rows.Dealer(cuda.to_device(start), self.setting.seed, self.setting.again)

    def deal(self, where: Any) -> None:
        self.launcher("deal", positions.deal_plan, self.game)(self.memory, self.dealer, where, threads=self.setting.size)

    def step(self, actions: Any) -> None:
        place = actions.__cuda_array_interface__["data"][0]
        if ("step", place) not in self.launches:
            kernel = self.launcher("step", positions.step_plan, self.game)
            self.remember("step", place, kernel, (self.memory, self.dealer, actions), self.setting.size)
        self.launches["step", place]()

    def remember(
        self, name: str, place: int, kernel: Launcher, arguments: tuple[Any, ...], threads: int, **launch: int
    ) -> None:
        """A launch with its arguments packed: packing takes longer than the work. `place` is what may differ."""
        if len(self.launches) > MOST_LAUNCHES:
            self.launches.clear()
        self.launches[name, place] = kernel.prepared(arguments, threads, **launch)

    def find_illegal(self, actions: Any) -> int:
        size = self.setting.size
        first = cuda.to_device(np.array([size], np.int64))
        self.launcher("illegal", positions.illegal_plan, self.game)(self.memory, actions, first, threads=size)
        row = int(first.copy_to_host()[0])
        return row if row < size else -1

    def mask(self) -> GpuArray:
        size, codes = self.setting.size, self.game.state.CODES
        if len(self.memory.mask) == 0:
            demand(size * codes)
            self.memory = self.memory._replace(mask=cuda.to_device(np.zeros((size, codes), np.bool_)))
            self.launches.clear()
            self.launcher("mark", positions.mark_plan, self.game)(self.memory, threads=size)
        return GpuArray(self.memory.mask)

    def score(self) -> GpuArray:
        self.launcher("score", positions.score_plan, self.game)(self.memory, threads=self.setting.size)
        return GpuArray(self.memory.points)

    @cached_property
    def numbers(self) -> Any:
        shape = self.setting.size, length(self.game)
        demand(4 * shape[0] * shape[1])
        return cuda.device_array(shape, np.float32)

    def observe(self, seat: int) -> GpuArray:
        if positions.tile_bytes(self.game):
            self.write_numbers(seat, self.numbers, block=positions.OBSERVERS, shared=positions.tile_bytes(self.game))
        else:
            self.write_numbers(seat, self.columns_of_numbers)
            self.turn()
        return GpuArray(self.numbers)

    def write_numbers(self, seat: int, table: Any, **launch: int) -> None:
        if ("observe", seat) not in self.launches:
            kernel = self.launcher("observe", positions.observe_plan, self.game)
            self.remember("observe", seat, kernel, (self.memory, seat, table), self.setting.size, **launch)
        self.launches["observe", seat]()

    @cached_property
    def columns_of_numbers(self) -> Any:
        """The same numbers, column by column: lanes that write one number each then write to one place."""
        demand(4 * self.setting.size * length(self.game))
        return cuda.device_array((self.setting.size, length(self.game)), np.float32, order="F")

    def turn(self) -> None:
        """From columns to rows."""
        if ("turn", 0) not in self.launches:
            threads = turning.threads_for(*self.numbers.shape)
            kernel, tables = self.launcher("turn", positions.turn_plan), (self.columns_of_numbers, self.numbers)
            self.remember("turn", 0, kernel, tables, threads, block=turning.THREADS)
        self.launches["turn", 0]()

    def record(self, i: int) -> State:
        row = blank(self.game.state.State)
        there: Any = self.memory.rows
        row.view(np.uint8)[:] = there[i : i + 1].copy_to_host().view(np.uint8)
        return copy(row[0])

    def actions(self, given: Any) -> Any:
        """Actions as somebody gave them, as an array of this device."""
        return self.taken(given, np.int32)

    def flags(self, given: Any) -> Any:
        return self.taken(given, np.bool_)

    def taken(self, given: Any, dtype: Any) -> Any:
        """An array of ours with these numbers; from the GPU they never come to the host."""
        if isinstance(given, GpuArray):
            given = given.array
        if not cuda.is_cuda_array(given):
            return cuda.to_device(np.ascontiguousarray(given, dtype))
        there = cuda.as_cuda_array(given)
        if there.dtype == dtype and there.flags["C_CONTIGUOUS"]:
            return there
        kept = cuda.device_array(there.shape, dtype)
        kinds = typeof(there), typeof(kept)
        self.launcher(kinds, positions.take_plan, *kinds)(there, kept, threads=there.shape[0])
        return kept

    # ---- whole games -------------------------------------------------------------------------------------------

    def play(self, order: Order) -> Iterator[Played]:
        """Results of parts, in the order of their games. Closing the iterator stops the play."""
        begun, chunk = 0, FIRST
        most = ROWS if order.each or order.finals or order.policy == "greedy" else MOST
        while begun < order.games:
            games, started = min(chunk, order.games - begun), time.perf_counter()
            yield self.play_part(order, begun, games)
            begun += games
            chunk = min(2 * chunk, most) if time.perf_counter() - started < SHORT else chunk

    def play_part(self, order: Order, begun: int, games: int) -> Played:
        """So many games after the first `begun` ones."""
        seed = self.setting.seed + order.first + begun
        return (self.play_in_main_memory if order.policy == "greedy" else self.play_in_bulk)(order, seed, games)

    @cached_property
    def start(self) -> State:
        return self.setting.blank()

    def play_in_bulk(self, order: Order, seed: int, games: int) -> Played:
        """Every thread keeps its position to itself; sums come back, and rows where they were asked for."""
        trail, layout = order.finals or order.checked, self.layout
        kernel = self.launcher((order.policy, order.checked, trail), bulk_plan, self.game, layout, order, trail)
        slim = slim_record(self.game, trail)
        own, edition = pack(self.start, slim.own), pack(self.start, slim.edition.dtype)
        totals = cuda.to_device(bulk.no_sums())
        lines = cuda.to_device(np.zeros(games if order.each else 0, Line))
        finals = cuda.to_device(np.zeros((games if order.finals else 0, len(own)), np.uint64))
        shared = layout.shared_bytes(slim, trail)
        threads = min(games, kernel.resident(layout.block, shared, layout.crowd) * layout.waves)
        arguments = cuda.to_device(own), cuda.to_device(edition), seed, games, totals, lines, finals
        kernel(*arguments, threads=threads, block=layout.block, shared=shared)
        part = self.added(totals.copy_to_host(), games, seed)
        kept_lines = lines.copy_to_host() if order.each else None
        kept_finals = unpack(finals.copy_to_host(), slim, self.start) if order.finals else None
        return replace(part, lines=kept_lines, finals=kept_finals)

    def added(self, sums: np.ndarray, games: int, seed: int) -> Played:
        """The sums of a launch as a result."""
        players, broken = self.setting.players, int(sums[bulk.FLAW])
        flaw = None if broken == bulk.NO_FLAW else Flaw(seed + (broken >> 32), int(np.int32(np.uint32(broken & 0xFFFFFFFF))))
        shares, points, squares = (sums[first : first + players] for first in (bulk.SHARES, bulk.POINTS, bulk.SQUARES))
        moves, shortest, longest = (int(sums[place]) for place in (bulk.MOVES, bulk.SHORTEST, bulk.LONGEST))
        return Played(players, games, moves, shortest, longest, shares, points, squares, flaw)

    def play_in_main_memory(self, order: Order, seed: int, games: int) -> Played:
        """Scratch in main memory, one for each thread, and a line a game."""
        kernel = self.launcher(
            ("scratch", order.policy, order.checked), positions.scratch_plan, self.game, order.policy, order.checked
        )
        lines = cuda.to_device(np.zeros(games, Line))
        finals = cuda.to_device(np.zeros(games if order.finals else 0, self.game.state.State))
        scratch = self.scratch
        kernel(*scratch, seed, lines, finals, threads=len(scratch[0]))
        found = lines.copy_to_host()
        part = summed(found, self.setting.players, seed)
        return replace(part, lines=found if order.each else None, finals=finals.copy_to_host() if order.finals else None)

    @cached_property
    def scratch(self) -> tuple[Any, ...]:
        """What `games.make_scratch` makes, once for every thread."""
        most = self.game.state.ACTIONS + 1
        demand(AT_ONCE * (4 * self.game.state.State.itemsize + 12 * most + 12 * SEATS))
        start = blank(self.game.state.State, 4)
        start[positions.BLANK] = self.start
        records = np.repeat(np.asarray(start).view(np.uint8).reshape(1, -1), AT_ONCE, axis=0).view(self.game.state.State)
        numbers = ((most, np.int32), (most, np.float64), (SEATS, np.float64), (SEATS + 1, np.int32))
        return (cuda.to_device(records), *(cuda.to_device(np.zeros((AT_ONCE, width), kind)) for width, kind in numbers))
