"""What a measurement is, and how time is taken: the median of several short runs, peers taking turns."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """One line of the table. `ratio` is Hutch against the peer, or against the bar where there is no peer."""

    what: str
    hutch: str
    peer: str
    ratio: str
    bar: str = ""


def rate(work: Callable[[], int], seconds: float = 0.4) -> float:
    """Units of work a second: repeat until so much time has gone by."""
    done, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        done += work()
    return done / took


def rates(*works: Callable[[], int], seconds: float = 0.4) -> list[float]:
    """The median rate of each, measured in turns so that all share the machine's moods."""
    for work in works:
        work()
    rounds = [[rate(work, seconds) for work in works] for _ in range(ROUNDS)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def amount(number: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.3g} {letter}"
    return f"{number:.3g}"
