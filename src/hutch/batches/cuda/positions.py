"""Positions side by side on a GPU: the functions of `rows`, one row a thread."""

from collections.abc import Callable
from typing import Any

from numba import cuda, from_dtype
from numba.cuda import types

from hutch.batches import rows
from hutch.batches.cuda.compiled import Plan
from hutch.batches.cuda.turning import turn
from hutch.batches.games import MARKERS, GameScratch, Line, Results, play_games
from hutch.bots.network.perception import perceive
from hutch.bots.search.scratch import BLANK as BLANK
from hutch.core.compile import piece
from hutch.core.flags import shift_bits
from hutch.core.game import Game
from hutch.core.observation import length, make_writer

NUMBER = types.int64
OBSERVERS = 64  # threads of a block that observes
MOST_SHARED = 48 << 10  # bytes of shared memory that any block may have
TABLE, FLAGS = types.int32[:, ::1], types.boolean[::1]


def columns_type(game: Game) -> Any:
    """What `rows.Columns` is to the compiler."""
    record = from_dtype(game.state.State)
    parts = (record[::1], types.int64[::1], types.int8[::1], FLAGS, types.int32[::1], TABLE)
    return types.NamedTuple((*parts, types.float64[:, ::1], TABLE, types.boolean[:, ::1]), rows.Columns)


def dealer_type(game: Game) -> Any:
    return types.NamedTuple((from_dtype(game.state.State)[::1], NUMBER, types.boolean), rows.Dealer)


def deal_plan(game: Game) -> Plan:
    def kernel(c, dealer, where):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < c.rows.shape[0]:
            rows.deal_rows(c, dealer, where, i, i + 1)

    return Plan(f"{game.name}-deal", lambda: kernel, [columns_type(game), dealer_type(game), FLAGS])


def step_plan(game: Game) -> Plan:
    def kernel(c, dealer, actions):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < c.rows.shape[0]:
            rows.step_rows(c, dealer, actions, i, i + 1)

    return Plan(f"{game.name}-step", lambda: kernel, [columns_type(game), dealer_type(game), types.int32[::1]])


def illegal_plan(game: Game) -> Plan:
    def kernel(c, actions, first):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < c.rows.shape[0] and rows.find_illegal(c, actions, i, i + 1) >= 0:
            cuda.atomic.min(first, 0, i)

    return Plan(f"{game.name}-illegal", lambda: kernel, [columns_type(game), types.int32[::1], types.int64[::1]])


def mark_plan(game: Game) -> Plan:
    def kernel(c):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < c.rows.shape[0]:
            rows.mark_rows(c, i, i + 1)

    return Plan(f"{game.name}-mark", lambda: kernel, [columns_type(game)])


def score_plan(game: Game) -> Plan:
    def kernel(c):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < c.rows.shape[0]:
            rows.score_rows(c, i, i + 1)

    return Plan(f"{game.name}-score", lambda: kernel, [columns_type(game)])


def observe_plan(game: Game) -> Plan:
    """Rows are written into shared memory and copied out from there, number after number, where they fit.

    Where they do not, they are written so that one number of all positions lies side by side, in one piece of memory for
    the lanes of a warp, and `turn_plan` turns them afterwards.
    """
    write = piece(make_writer(game, shift_bits))
    record, width = from_dtype(game.state.State), length(game)
    tiled, step = tile_bytes(game) > 0, tile_width(game)

    def kernel(c, seat, out):  # type: ignore[no-untyped-def]
        first = cuda.blockIdx.x * cuda.blockDim.x
        lane, i = cuda.threadIdx.x, first + cuda.threadIdx.x
        view = cuda.local.array(1, record)
        if not tiled:
            if i < c.rows.shape[0]:
                out[i, 0] = rows.veil_one(c.rows[i], view, seat)
                write(view[0], out[i])
            return
        tile = cuda.shared.array(0, types.float32)
        if i < c.rows.shape[0]:
            tile[lane * step] = rows.veil_one(c.rows[i], view, seat)
            write(view[0], tile[lane * step : lane * step + width])
        cuda.syncthreads()
        for row in range(min(cuda.blockDim.x, c.rows.shape[0] - first)):
            for nth in range(lane, width, cuda.blockDim.x):
                out[first + row, nth] = tile[row * step + nth]

    table = types.Array(types.float32, 2, "C" if tiled else "F")
    return Plan(f"{game.name}-observe", lambda: kernel, [columns_type(game), NUMBER, table])


def perceive_plan(game: Game) -> Plan:
    """What a network sees as the actor of each position, number by number of all positions side by side."""
    record = from_dtype(game.state.State)

    def kernel(c, out):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < c.rows.shape[0]:
            view, seat = cuda.local.array(1, record), max(0, int(c.rows[i].actor))
            for nth in range(out.shape[1]):
                out[i, nth] = 0.0
            rows.veil_one(c.rows[i], view, seat)
            perceive(view[0], seat, out[i])

    return Plan(f"{game.name}-perceive", lambda: kernel, [columns_type(game), types.Array(types.float32, 2, "F")])


def tile_width(game: Game) -> int:
    """From row to row of the tile: odd, so that lanes meet in few banks."""
    return length(game) | 1


def tile_bytes(game: Game) -> int:
    """The shared memory of a block of observing threads; none if that is more than a block gets."""
    needed = 4 * OBSERVERS * tile_width(game)
    return needed if needed <= MOST_SHARED else 0


def turn_plan() -> Plan:
    return Plan("turn", lambda: turn, [types.Array(types.float32, 2, "F"), types.float32[:, ::1]])


def take_plan(given: Any, kept: Any) -> Plan:
    """Copy numbers that somebody gave, of whatever type, into an array of ours."""

    def kernel(given, kept):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < kept.shape[0]:
            kept[i] = given[i]

    name = "".join(letter if letter.isalnum() else "-" for letter in f"take-{given}-{kept}")
    return Plan(name, lambda: kernel, [given, kept])


def scratch_plan(game: Game, policy: str, checked: bool) -> Plan:
    """Whole games in scratch of the GPU's main memory, for policies that need more than one record."""
    marker, record, line = from_dtype(MARKERS[policy].dtype), from_dtype(game.state.State), from_dtype(Line)

    def make() -> Callable[..., None]:
        flag = True if checked else None

        def kernel(positions, out, merit, worth, seats, seed, lines, finals):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            who = cuda.local.array(1, marker)
            if i < positions.shape[0]:
                scratch = GameScratch(positions[i], out[i], merit[i], worth[i], seats[i])
                for game in range(i, lines.shape[0], cuda.gridsize(1)):
                    last = finals[game : game + 1]
                    play_games(scratch, seed + game, who[0], flag, Results(lines[game : game + 1], last))

        return kernel

    arrays = types.int32[:, ::1], types.float64[:, ::1], types.float64[:, ::1], types.int32[:, ::1]
    arguments = [types.Array(record, 2, "C"), *arrays, NUMBER, line[::1], record[::1]]
    return Plan(f"{game.name}-scratch-{policy}" + "-checked" * checked, make, arguments)
