"""Threads for what would hold up the event loop. Each kind of work has its own, so that a move never waits for another."""

import asyncio
import os
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

STORING = ThreadPoolExecutor(16, "store")  # moves, people, timers: short, waited for, and written down together
OPENING = ThreadPoolExecutor(2, "open")  # rooms made again from the store, new matches, other people's editions
THINKING = ThreadPoolExecutor(os.cpu_count(), "think")  # bots and hints


async def in_thread(pool: Executor, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """What this work answers, while everybody else goes on. It is done even if nobody waits any more."""
    return await asyncio.shield(asyncio.get_running_loop().run_in_executor(pool, lambda: work(*given, **named)))


@dataclass
class Waiting:
    """Work that waits for a thread, and who waits for it."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class FairQueue:
    """Work in a few threads, a turn for each who asks: who asks for much waits, not the others.

    One piece of work of the same asker is done at a time. What nobody waits for any more is not begun.
    """

    def __init__(self, pool: ThreadPoolExecutor, threads: int | None = None) -> None:
        self.pool, self.free = pool, threads or os.cpu_count() or 1
        self.waiting: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self.working: set[str] = set()

    @property
    def length(self) -> int:
        return sum(len(line) for line in self.waiting.values())

    async def do(self, asker: str, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What this work answers, when its turn has come."""
        item = Waiting(lambda: work(*given, **named), asyncio.get_running_loop().create_future())
        self.waiting.setdefault(asker, deque()).append(item)
        self.begin()
        return await item.answer  # type: ignore[no-any-return]

    def begin(self) -> None:
        """Give free threads to those whose turn it is."""
        for asker in list(self.waiting):
            if self.free == 0:
                return
            if asker in self.working:
                continue
            line = self.waiting[asker]
            while line and line[0].answer.done():  # given up
                line.popleft()
            if line:
                self.start(asker, line.popleft())
            self.waiting.move_to_end(asker)
            if not line:
                del self.waiting[asker]

    def start(self, asker: str, item: Waiting) -> None:
        self.free -= 1
        self.working.add(asker)
        done = asyncio.get_running_loop().run_in_executor(self.pool, item.work)
        done.add_done_callback(lambda future: self.finish(asker, item, future))

    def finish(self, asker: str, item: Waiting, done: asyncio.Future[Any]) -> None:
        self.free += 1
        self.working.discard(asker)
        trouble = None if done.cancelled() else done.exception()
        if not item.answer.done():
            if trouble is not None:
                item.answer.set_exception(trouble)
            elif done.cancelled():
                item.answer.cancel()
            else:
                item.answer.set_result(done.result())
        self.begin()
