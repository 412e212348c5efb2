"""Somebody's open page, and somebody who plays: bare sockets, so that the load itself costs little."""

import asyncio
import json
import re
import secrets
import time
import zlib
from dataclasses import dataclass, field

from benchmarks.load.script import Laid, Step

FIRST = 300.0  # seconds that a first position may take: rules are loaded
PATIENCE = 10.0  # seconds after which a move counts as lost
TOLD = re.compile(rb"\nid: (\d+)\.")
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@dataclass
class Tally:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # seconds from a POST to the other's event
    bytes: int = 0  # to pages, after the first position
    first: int = 0  # of first positions
    lost: int = 0


class Page:
    """One open stream: the number it was shown last, when, and who waits for the next."""

    def __init__(self, port: int, path: str, tally: Tally, cookie: str = "") -> None:
        self.port, self.path, self.tally, self.cookie = port, path, tally, cookie
        self.number, self.at = -1, 0.0
        self.news = asyncio.Event()

    async def open(self) -> None:
        """Returns with the first position."""
        self.task = asyncio.create_task(self.listen())
        await self.until(0, FIRST)

    async def listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        seats = f"hutch-seats: {self.cookie}\r\n" if self.cookie else ""
        writer.write(f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{seats}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 200 " in head[:20], head
        unzip, rest = zlib.decompressobj(16 + zlib.MAX_WBITS), b""
        while size := int((await reader.readline()).strip() or b"0", 16):
            data = (await reader.readexactly(size + 2))[:-2]
            if self.number < 0:
                self.tally.first += size
            else:
                self.tally.bytes += size
            rest += unzip.decompress(data)
            for found in TOLD.finditer(rest):
                self.number, self.at = int(found[1]), time.perf_counter()
                self.news.set()
            rest = rest[-40:]

    async def until(self, number: int, patience: float = PATIENCE) -> float:
        """When this page was shown this number, or a later one. TimeoutError after a while."""
        async with asyncio.timeout(patience):
            while self.number < number:
                self.news.clear()
                await self.news.wait()
        return self.at

    def close(self) -> None:
        self.task.cancel()


class Table:
    """Two people at one table, and how long the other waits for each move."""

    def __init__(self, port: int, laid: Laid, tally: Tally) -> None:
        self.port, self.laid, self.tally = port, laid, tally
        paths = [f"/t/{laid.address}/events?seat={seat}" for seat in (0, 1)]
        self.pages = [Page(port, path, tally, laid.cookie) for path in paths]
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> None:
        await asyncio.gather(*(page.open() for page in self.pages))

    async def play(self, every: float, offset: float) -> None:
        """One move after the other, evenly."""
        due = time.perf_counter() + offset
        for step in self.laid.steps:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += every
            await self.move(step)

    async def move(self, step: Step) -> None:
        await self.pages[step.seat].until(step.number, FIRST)  # what is nobody's choice comes first
        body = {"seat": step.seat, "number": step.number, "text": step.text, "key": secrets.token_hex(8)}
        content = json.dumps(body).encode()
        head = f"POST /t/{self.laid.address}/move HTTP/1.1\r\nHost: localhost\r\nhutch-seats: {self.laid.cookie}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        begun = time.perf_counter()
        sending = asyncio.create_task(self.send(head.encode() + content))
        try:
            self.tally.waits.append(await self.pages[1 - step.seat].until(step.number + 1) - begun)
        except TimeoutError:
            self.tally.lost += 1
        await sending

    async def send(self, request: bytes) -> None:
        """Sent again if the house has hung up meanwhile: the move has a name, and is played once."""
        while True:
            try:
                writer = await self.connect()
                writer.write(request)
                await self.answered()
                return
            except (ConnectionError, asyncio.IncompleteReadError):
                self.writer = None

    async def connect(self) -> asyncio.StreamWriter:
        """A browser keeps its connection."""
        if self.writer is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self.writer

    async def answered(self) -> None:
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = LENGTH.search(head)
        assert found
        said = await self.reader.readexactly(int(found[1]))
        assert b" 200 " in head[:20], said

    def close(self) -> None:
        for page in self.pages:
            page.close()
