"""Where one match is kept: the store, asked from threads while everybody else goes on."""

from collections.abc import Mapping, Sequence

from hutch.table.schema import Chair, Deed
from hutch.table.store import Change, Store
from hutch.table.threads import STORING, in_thread


class Shelf:
    """The rows of one match."""

    def __init__(self, store: Store, address: str) -> None:
        self.store, self.address = store, address

    async def write(
        self, deed: Deed, timers: Mapping[int, float], chairs: Sequence[Chair], ended: bool, used: Mapping[int, float]
    ) -> None:
        await in_thread(STORING, self.store.write, self.address, deed, timers, chairs, ended, used)

    async def start_timer(self, serial: int, deadline: float) -> float:
        return await in_thread(STORING, self.store.start_timer, self.address, serial, deadline)

    async def seat(self, before: Chair, after: Chair) -> None:
        await in_thread(STORING, self.store.seat, self.address, before, after)

    async def play_on(self) -> None:
        await in_thread(STORING, self.store.play_on, self.address)

    async def add_word(self, seat: int, word: str) -> None:
        await in_thread(STORING, self.store.add_word, self.address, seat, word)

    async def since(self, number: int) -> Change:
        return await in_thread(STORING, self.store.since, self.address, number)

    async def claim(self) -> bool:
        return await in_thread(STORING, self.store.claim, self.address)

    async def release(self) -> None:
        await in_thread(STORING, self.store.release, self.address)
