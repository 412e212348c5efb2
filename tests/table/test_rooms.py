"""Rooms come and go while others open theirs."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from hutch.table.chairs import Seating
from hutch.table.rooms import Rooms
from hutch.table.store import Store

AGAINST_A_BOT = [Seating("bot", level="random"), Seating("me")]


async def begin(running, matches):
    """So many new matches: their addresses."""
    return [(await running.begin("connect-four", AGAINST_A_BOT, {}))[0] for _ in range(matches)]


def in_own_thread(evening):
    """What it returns. The browser tests of the same run leave an event loop in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(evening())).result()


async def bots_have_played(rooms):
    while any(room.busy for room in rooms):
        await asyncio.sleep(0.01)


def test_rooms_are_opened_while_others_are_forgotten(tmp_path, monkeypatch):
    async def evening():
        running = Rooms(Store(f"sqlite:///{tmp_path / 'table.sqlite3'}"), 0)
        rooms = [await running.room(address) for address in await begin(running, 20)]
        await bots_have_played(rooms)
        later = await begin(running, 8)
        monkeypatch.setattr("hutch.table.rooms.LIVE_ROOMS", 1)
        opened = await asyncio.gather(*(running.room(address) for address in later))
        await bots_have_played(opened)
        left = len(running.live)
        await running.close()
        return left

    assert in_own_thread(evening) <= 8
