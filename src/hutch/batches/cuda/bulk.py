"""Whole games in bulk on a GPU: one kernel, a game a thread, positions in the thread's own memory, sums in the end.

The same loop as on the CPU, and the same games: a game's number gives its seed. What differs is a `Layout`: how threads
take games, and where the legal actions of a position lie.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numba import cuda, from_dtype
from numba.cuda import types

from hutch.batches.cuda.compiled import Plan
from hutch.batches.cuda.slim import (
    SlimRecord,
    load_edition,
    load_record,
    new_record,
    shared_record,
    slim_record,
    store_record,
    stride,
)
from hutch.batches.games import NO_MOVE, SEATS, WIN, Line, flaw_now
from hutch.batches.setting import Order
from hutch.core.game import Game
from hutch.core.verbs import deal, legal, payoff, pick_at_random, play, playout, score

MOVES, SHORTEST, LONGEST, FLAW, SHARES = 0, 1, 2, 3, 4  # places in the sums of a launch
POINTS, SQUARES = SHARES + SEATS, SHARES + 2 * SEATS
SUMS = SHARES + 3 * SEATS
LEAST = (SHORTEST, FLAW)  # the smallest of all threads' counts, not their sum
LANES, ALL = 32, 0xFFFFFFFF  # of a warp
NO_FLAW = np.int64(1) << np.int64(62)  # above every game's number and flaw


def no_sums() -> np.ndarray:
    """The sums of no games at all."""
    sums = np.zeros(SUMS, np.int64)
    sums[list(LEAST)] = NO_FLAW
    return sums


@dataclass(frozen=True)
class Layout:
    """How a game's random games are laid out on a GPU; `GPU` in a game's state.py overrides it."""

    block: int = 128  # threads: a multiple of a warp's 32
    together: bool = True  # the lanes of a warp wait for each other after every move, so that they run the same code
    shared: bool = False  # positions in shared memory, not in the threads' local memory
    narrow: bool = True  # a list of 16-bit codes
    registers: int = 0  # at most, a thread; 0: as the compiler likes
    apart: int = 0  # functions of more lines than this are not copied into several callers; 0: all are
    unroll: bool = False  # whether loops may be written out
    waves: int = 1  # threads for so many times what runs at once; each plays its share of the games
    crowd: int = 0  # threads that run at once on one multiprocessor, at most; 0: as many as it takes

    def shared_bytes(self, kind: SlimRecord, trail: bool) -> int:
        """Of a block: the edition, and the positions where they lie there."""
        positions = self.block * stride(kind) if self.shared and not trail else 0
        return int(kind.edition.size) + positions


def make_bulk(game: Game, layout: Layout, order: Order, trail: bool) -> Callable[..., None]:
    """The kernel's function."""
    kind, actions = slim_record(game, trail), game.state.ACTIONS
    code = types.int16 if layout.narrow else types.int32
    seats, together = max(game.seats), layout.together
    place = shared_record if layout.shared and not trail else new_record
    as_playouts, checked = order.policy == "playout", order.checked

    @cuda.jit(device=True)
    def choose(s, out):  # type: ignore[no-untyped-def]
        if not as_playouts:
            return pick_at_random(s, out)
        n = legal(s, out)
        return out[playout(s, out, n)] if n > 0 else -1

    @cuda.jit(device=True)
    def look(s):  # type: ignore[no-untyped-def]
        return flaw_now(s) if checked else 0

    @cuda.jit(device=True)
    def write_line(s, worth, line):  # type: ignore[no-untyped-def]
        payoff(s, worth)
        for seat in range(s.players):
            line.shares[seat] = int(WIN * worth[seat] + 0.5)
            line.points[seat] = score(s, seat)

    @cuda.jit(device=True)
    def count_result(s, worth, sums):  # type: ignore[no-untyped-def]
        payoff(s, worth)
        for seat in range(s.players):
            points = int(score(s, seat))
            sums[SHARES + seat] += int(WIN * worth[seat] + 0.5)
            sums[POINTS + seat] += points
            sums[SQUARES + seat] += points * points

    @cuda.jit(device=True)
    def count_moves(moves, sums):  # type: ignore[no-untyped-def]
        sums[MOVES] += moves
        sums[SHORTEST] = min(sums[SHORTEST], moves)
        sums[LONGEST] = max(sums[LONGEST], moves)

    @cuda.jit(device=True)
    def end(s, game, moves, broken, worth, sums, lines, finals):  # type: ignore[no-untyped-def]
        count_moves(moves, sums)
        if broken == 0:
            count_result(s, worth, sums)
        elif sums[FLAW] > game << 32:
            sums[FLAW] = game << 32 | (broken & 0xFFFFFFFF)
        if lines.shape[0] > 0:
            lines[game].moves = moves
            lines[game].flaw = broken
            if broken == 0:
                write_line(s, worth, lines[game])
        if finals.shape[0] > 0:
            store_record(s, finals[game])

    def kernel(start, edition, seed, games, totals, lines, finals):  # type: ignore[no-untyped-def]
        load_edition(edition)
        shared = cuda.shared.array(SUMS, types.int64)
        for at in range(cuda.threadIdx.x, SUMS, cuda.blockDim.x):
            shared[at] = NO_FLAW if at in LEAST else 0
        cuda.syncthreads()
        s = place(kind)
        out = cuda.local.array(actions, code)
        worth = cuda.local.array(seats, types.float64)
        sums = cuda.local.array(SUMS, types.int64)
        for at in range(SUMS):
            sums[at] = NO_FLAW if at in LEAST else 0
        lane = cuda.grid(1) % LANES
        for first in range(cuda.grid(1) - lane, games, cuda.gridsize(1)):
            game = first + lane
            moves, broken, running = 0, 0, game < games
            if running:
                load_record(s, start)
                deal(s, seed + game)
                broken = look(s)
                running = s.actor >= 0 and broken == 0
            while cuda.any_sync(ALL, running) if together else running:
                action = choose(s, out) if running else -1
                if together:
                    cuda.syncwarp()
                if running:
                    if action < 0:
                        broken = NO_MOVE
                    else:
                        play(s, action)
                        moves += 1
                        broken = look(s)
                    running = s.actor >= 0 and broken == 0
            if game < games:
                end(s, game, moves, broken, worth, sums, lines, finals)
            if together:
                cuda.syncwarp()
        for at in range(SUMS):
            if at in LEAST:
                cuda.atomic.min(shared, at, sums[at])
            elif at == LONGEST:
                cuda.atomic.max(shared, at, sums[at])
            elif sums[at] != 0:
                cuda.atomic.add(shared, at, sums[at])
        cuda.syncthreads()
        for at in range(cuda.threadIdx.x, SUMS, cuda.blockDim.x):
            if at in LEAST:
                cuda.atomic.min(totals, at, shared[at])
            elif at == LONGEST:
                cuda.atomic.max(totals, at, shared[at])
            else:
                cuda.atomic.add(totals, at, shared[at])

    return kernel


def bulk_plan(game: Game, layout: Layout, order: Order, trail: bool = False) -> Plan:
    """The kernel for one policy; a trail only where last records are asked for or checked."""
    words, numbers = types.uint64[::1], types.int64
    arguments = [words, words, numbers, numbers, types.int64[::1], from_dtype(Line)[::1], types.uint64[:, ::1]]
    shared = layout.shared and not trail
    marks = {
        "checked": order.checked,
        "trail": trail,
        "alone": not layout.together,
        "shared": shared,
        "wide": not layout.narrow,
    }
    name = "-".join([game.name, order.policy, *(mark for mark, holds in marks.items() if holds)])
    return Plan(name, lambda: make_bulk(game, layout, order, trail), arguments, layout.registers, layout.apart, layout.unroll)
