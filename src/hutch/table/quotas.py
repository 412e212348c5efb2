"""How much a client may ask for: counted in windows of time; who asks for more is told when to come back."""

import ipaddress
import math
import time
from collections import Counter

from limits import RateLimitItem, parse_many
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import HTTPConnection

from hutch.table.errors import TooMuch
from hutch.table.settings import Quota, Quotas

EVERYBODY = "everybody"
WORDS = {
    "tables": "new tables",
    "seats": "changes of seats",
    "hints": "hints",
    "prints": "prints",
    "studies": "studies",
    "pasts": "positions of the past",
    "transcripts": "transcripts",
    "analyses": "analyses",
    "kilobytes": "bytes",
}


def client_of(request: HTTPConnection) -> str:
    """Who asks: an address; in the newer protocol the network that one household has."""
    return household(request.client.host if request.client else "nobody")


def household(address: str) -> str:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else address


class Meter:
    """Counts what clients ask for, and refuses what is too much."""

    def __init__(self, quotas: Quotas) -> None:
        self.quotas = quotas
        self.windows = FixedWindowRateLimiter(MemoryStorage())
        self.limits = {name: read_quota(getattr(quotas, name)) for name in WORDS}
        self.streams: Counter[str] = Counter()

    def count(self, request: HTTPConnection, what: str, amount: int = 1) -> None:
        """One more of these, or so many; TooMuch says when there may be more."""
        client = client_of(request)
        each, everybody = self.limits[what]
        for limits, who in ((each, client), (everybody, EVERYBODY)):
            for limit in limits:
                if not self.windows.hit(limit, what, who, cost=amount):
                    raise self.refusal(limit, what, who)

    def refusal(self, limit: RateLimitItem, what: str, who: str) -> TooMuch:
        reset = self.windows.get_window_stats(limit, what, who).reset_time
        whose = "The house has had" if who == EVERYBODY else "You have asked for"
        return TooMuch(f"{whose} as many {WORDS[what]} as it allows", max(1, math.ceil(reset - time.time())))

    # ---- streams: not how often, but how many at the same time -------------------------------------------------------

    def check_stream(self, request: HTTPConnection) -> None:
        each, everybody = self.quotas.streams
        if self.streams[client_of(request)] >= each or self.streams.total() >= everybody:
            raise TooMuch("As many pages are open as the house allows", 10)

    def stream_begins(self, request: HTTPConnection) -> None:
        self.streams[client_of(request)] += 1

    def stream_ends(self, request: HTTPConnection) -> None:
        client = client_of(request)
        self.streams[client] -= 1
        if self.streams[client] <= 0:
            del self.streams[client]


def read_quota(quota: Quota) -> tuple[list[RateLimitItem], list[RateLimitItem]]:
    return parse_many(quota.each), parse_many(quota.all)
