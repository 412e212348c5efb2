"""The machine's own cores: native code in threads. What comes out does not depend on how many there are."""

import os
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from hutch.batches import rows
from hutch.batches.games import MARKERS, make_results, make_scratch, play_games
from hutch.batches.played import Played, summed
from hutch.batches.rows import plain
from hutch.batches.setting import Order, Setting
from hutch.core.compile import INTERPRETED
from hutch.core.observation import length, register_writer
from hutch.core.record import State, blank, copy

FEW = 512  # rows that are not worth a second thread
FIRST, MOST = 64, 16384  # games that a thread plays in one go: few at first, more while it takes no time
SHORT = 0.05  # seconds


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def as_array(s: State) -> np.ndarray:
    """One record as an array of one."""
    rows = blank(s.dtype)
    rows[0] = s
    return rows  # type: ignore[no-any-return]


class CpuEngine:
    """Positions in NumPy arrays, a range of rows for each thread."""

    def __init__(self, setting: Setting, threads: int | None = None) -> None:
        self.setting = setting
        self.threads = 1 if INTERPRETED else threads or cores()

    # ---- positions ---------------------------------------------------------------------------------------------

    @cached_property
    def columns(self) -> rows.Columns:
        """All positions, dealt. Made when they are first asked for: whole games need none."""
        game, size, players = self.setting.game, self.setting.size, self.setting.players
        made = rows.Columns(
            rows=blank(game.state.State, size),
            games=np.arange(size, dtype=np.int64) - size,
            actor=np.zeros(size, np.int8),
            over=np.zeros(size, np.bool_),
            counts=np.zeros(size, np.int32),
            legal=np.zeros((size, game.state.ACTIONS), np.int32),
            payoff=np.zeros((size, players)),
            points=np.zeros((size, players), np.int32),
            mask=np.zeros((0, game.state.CODES), np.bool_),
        )
        self.spread(rows.deal_rows, made, self.dealer, np.ones(size, np.bool_))
        return made

    @cached_property
    def dealer(self) -> rows.Dealer:
        return rows.Dealer(as_array(self.setting.blank()), self.setting.seed, self.setting.again)

    @cached_property
    def pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads)

    def spread(self, work: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Let every thread do a range of the rows; what each gave, in the order of the rows."""
        size = self.setting.size
        if self.threads == 1 or size < FEW:
            return [work(*arguments, 0, size)]
        edges = [size * n // self.threads for n in range(self.threads + 1)]
        return list(self.pool.map(lambda low, high: work(*arguments, low, high), edges, edges[1:]))

    def deal(self, where: np.ndarray) -> None:
        self.spread(rows.deal_rows, self.columns, self.dealer, where)

    def step(self, actions: np.ndarray) -> None:
        self.spread(rows.step_rows, self.columns, self.dealer, actions)

    def find_illegal(self, actions: np.ndarray) -> int:
        """The first row whose action may not be played, or -1."""
        return next((int(row) for row in self.spread(rows.find_illegal, self.columns, actions) if row >= 0), -1)

    def mask(self) -> np.ndarray:
        if len(self.columns.mask) == 0:
            self.columns = self.columns._replace(mask=np.zeros((self.setting.size, self.columns.mask.shape[1]), np.bool_))
            self.spread(rows.mark_rows, self.columns)
        return self.columns.mask

    def score(self) -> np.ndarray:
        self.spread(rows.score_rows, self.columns)
        return self.columns.points

    @cached_property
    def numbers(self) -> np.ndarray:
        register_writer(self.setting.game)
        return np.zeros((self.setting.size, length(self.setting.game)), np.float32)

    def observe(self, seat: int) -> np.ndarray:
        numbers, there, views = self.numbers, self.plain_rows, self.views  # what makes them must not wait for the threads

        def work(low: int, high: int) -> None:
            rows.observe_rows(there, views[low], seat, numbers, low, high)

        self.spread(work)
        return numbers

    @cached_property
    def plain_rows(self) -> np.ndarray:
        return plain(self.columns.rows)

    @cached_property
    def views(self) -> dict[int, np.ndarray]:
        """A place for a veiled copy, for each range of rows by its first."""
        return defaultdict(lambda: plain(blank(self.setting.game.state.State)))

    def record(self, i: int) -> State:
        return copy(self.columns.rows[i])

    def actions(self, given: Any) -> np.ndarray:
        """Actions as somebody gave them, as an array of this device."""
        return np.ascontiguousarray(given, np.int32)

    def flags(self, given: Any) -> np.ndarray:
        return np.ascontiguousarray(given, np.bool_)

    # ---- whole games -------------------------------------------------------------------------------------------

    def play(self, order: Order) -> Iterator[Played]:
        """Results of parts, in the order of their games. Closing the iterator stops the play."""
        waiting: deque[Future[tuple[Played, float]]] = deque()
        begun, chunk = 0, FIRST
        pool = ThreadPoolExecutor(self.threads)
        try:
            while waiting or begun < order.games:
                while begun < order.games and len(waiting) < 2 * self.threads:
                    games = self.share(order.games - begun, chunk)
                    waiting.append(pool.submit(self.play_part, order, begun, games))
                    begun += games
                part, seconds = waiting.popleft().result()
                chunk = min(2 * chunk, MOST) if seconds < SHORT else chunk
                yield part
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def share(self, left: int, chunk: int) -> int:
        """How many of the games that are left one thread takes: towards the end ever fewer, so that all finish together."""
        fair = left if self.threads == 1 else left // (2 * self.threads)
        return min(left, max(FIRST, min(chunk, fair)))

    def play_part(self, order: Order, begun: int, games: int) -> tuple[Played, float]:
        """So many games after the first `begun` ones, and the time it took."""
        started, game = time.perf_counter(), self.setting.game
        results = make_results(game, games, order.finals)
        seed = self.setting.seed + order.first + begun
        checked = True if order.checked else None
        play_games(make_scratch(game, self.setting.blank()), seed, MARKERS[order.policy], checked, results)
        part = summed(results.lines, self.setting.players, seed)
        return order.kept(part, results), time.perf_counter() - started
