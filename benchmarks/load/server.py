"""A house in a process of its own: its memory, and the time of its processor."""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
SERVE = (
    "import sys; from hutch.table.serve import main; from hutch.table.settings import NO_LIMITS, Settings; "
    "main('127.0.0.1', 8700, sys.argv[1], False, "
    "Settings(pause=0.1, quotas=NO_LIMITS, compiling=False, workers=int(sys.argv[2])))"
)
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True)
class Server:
    port: int
    pid: int

    @property
    def family(self) -> list[int]:
        """This process and its children."""
        return family(self.pid)

    @property
    def memory(self) -> float:
        """MB that are its own."""
        return sum(int(value_of(pid, "status", r"VmRSS:\s+(\d+)")) for pid in self.family) / 1024

    @property
    def cpu(self) -> float:
        """Seconds that processors have worked for it."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split() for pid in self.family]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICKS


def family(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(other for child in children for other in family(int(child)))]


def value_of(pid: int, name: str, pattern: str) -> str:
    found = re.search(pattern, Path(f"/proc/{pid}/{name}").read_text())
    assert found
    return found[1]


@contextmanager
def fresh(database: str | None) -> Iterator[str]:
    """This database, or a SQLite file that is forgotten afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield database or f"sqlite:///{folder}/table.sqlite3"


@contextmanager
def serving(database: str, workers: int) -> Iterator[Server]:
    command = [sys.executable, "-c", SERVE, database, str(workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        found = re.search(r"http://\S+:(\d+)", process.stdout.readline())
        assert found
        yield Server(int(found[1]), process.pid)
    finally:
        process.terminate()
        process.wait(30)


def run(load: Coroutine[Any, Any, T]) -> T:
    """On a quick loop where there is one: the load must not be what is slow."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(load)
    return uvloop.run(load)
