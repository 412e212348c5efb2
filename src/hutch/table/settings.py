"""What the owner of a table decides."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Quota:
    """How often something may be asked for: by one client, and by all together ("30/minute;300/hour")."""

    each: str
    all: str


@dataclass(frozen=True)
class Quotas:
    """How much one client, and all clients together, may ask of the house."""

    tables: Quota = Quota("30/minute;300/hour", "600/minute")  # begun, or begun again
    seats: Quota = Quota("60/minute", "3000/minute")  # taken, left, given to a bot
    hints: Quota = Quota("30/minute", "300/minute")
    prints: Quota = Quota("30/minute", "300/minute")
    kilobytes: Quota = Quota("4000/minute", "400000/minute")  # of the bodies of requests
    streams: tuple[int, int] = (64, 8000)  # open at the same time
    connections: tuple[int, int] = (256, 20000)
    studies: Quota = Quota("12/minute;120/hour", "600/hour")  # begun; one runs at a time
    pasts: Quota = Quota("900/minute", "9000/minute")  # positions of the past that are looked at
    transcripts: Quota = Quota("30/minute;300/hour", "300/minute")  # handed in to be looked through
    analyses: Quota = Quota("6/minute;60/hour", "600/hour")  # of finished matches; one is made at a time


ENDLESS = Quota("1000000/second", "1000000/second")
NO_LIMITS = Quotas(
    ENDLESS,
    ENDLESS,
    ENDLESS,
    ENDLESS,
    ENDLESS,
    streams=(10**6, 10**6),
    connections=(10**6, 10**6),
    studies=ENDLESS,
    pasts=ENDLESS,
    transcripts=ENDLESS,
    analyses=ENDLESS,
)


@dataclass(frozen=True)
class Settings:
    """All of it, with what suits a table at home."""

    pause: float = 0.6  # seconds that a bot's move takes at least, so that people can follow
    hosts: tuple[str, ...] = ()  # names by which this house is called, beside its own and plain addresses
    proxies: str = ""  # addresses of proxies that are believed when they say who asks
    expire_days: float | None = None  # unfinished tables that nobody has touched for so long are cleared away
    workers: int = 1  # processes behind the one port
    compiling: bool = True  # whether what is not compiled yet is compiled while people play
    json_logs: bool = False  # one JSON object a line
    studied: bool = False  # whether finished matches may enter studies, without names
    quotas: Quotas = field(default_factory=Quotas)
