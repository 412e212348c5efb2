"""Which of several workers answers for which table: a connection that asks for a table goes to the worker that has it.

Any worker could answer for any table: the database decides. But where all pages and moves of a table meet in one process, it
is played through, drawn and kept in memory once. A transcript is in the memory of one worker alone, under a name that leads
there. Workers hand each other open connections, with what was read of them.
"""

import array
import re
import socket
import zlib
from dataclasses import dataclass
from typing import Any

MOST = 256 * 1024  # bytes that are handed over with a connection: as many as are read at once
TABLE = re.compile(rb"[A-Z]+ /(?:t|replay)/([\w-]{1,24})[/? ]")  # how a request for a table, or a transcript, begins


@dataclass(frozen=True)
class Inbox:
    """Where one worker takes what the others give. It outlives the worker: who follows takes what has come meanwhile."""

    take: socket.socket
    give: socket.socket

    @classmethod
    def new(cls) -> "Inbox":
        take, give = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        give.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * MOST)
        return cls(take, give)


@dataclass(frozen=True)
class Shares:
    """The workers of one house, as one of them sees them."""

    mine: int
    inboxes: tuple[Inbox, ...]

    def owner(self, request: bytes) -> int:
        """The worker that answers; whoever has it, if it is not about a table."""
        found = TABLE.match(request)
        return self.of(found[1]) if found else self.mine

    def of(self, name: bytes) -> int:
        """The worker to which this name leads."""
        return zlib.crc32(name) % len(self.inboxes)

    def is_mine(self, name: str) -> bool:
        return self.of(name.encode()) == self.mine

    def hand_over(self, transport: Any, request: bytes) -> bool:
        """Whether this connection is another's now; the first bytes of its request go with it."""
        owner = self.owner(request)
        if owner == self.mine or len(request) > MOST:
            return False
        try:
            give(self.inboxes[owner].give, request, transport.get_extra_info("socket").fileno())
        except OSError:  # it has too much to do just now
            return False
        transport.abort()  # closes it here; there it is open
        return True

    def take(self) -> tuple[bytes, socket.socket] | None:
        """A connection that was given to this worker, and what was read of it."""
        try:
            request, handles, _, _ = socket.recv_fds(self.inboxes[self.mine].take, MOST, 1, socket.MSG_DONTWAIT)
        except OSError:
            return None
        if not handles:
            return None
        taken = socket.socket(fileno=handles[0])
        taken.setblocking(False)
        return request, taken


def give(to: socket.socket, request: bytes, handle: int) -> None:
    rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [handle]))
    to.sendmsg([request], [rights], socket.MSG_DONTWAIT)


def can_share() -> bool:
    """Whether processes of this machine can give each other connections."""
    return hasattr(socket, "recv_fds") and hasattr(socket, "AF_UNIX")
