"""The same games on the GPU and in native code, byte for byte; and very many games without a broken invariant."""

import sys
import time
from collections.abc import Iterator

import numpy as np

import hutch
from benchmarks.gpu.layouts import games_of
from benchmarks.gpu.report import Report
from hutch.batches.played import Played, add_up
from hutch.batches.setting import Order


def same(name: str, players: int, order: Order) -> dict[str, object]:
    """How many of the games end in the same bytes, and have the same line."""
    sides = [hutch.batch(name, players, seed=7, device=device) for device in ("cpu", "cuda")]
    native, there = (add_up(list(batch.parts(order)), players) for batch in sides)
    rows = [np.asarray(side.finals).view(np.uint8).reshape(order.games, -1) for side in (native, there)]
    lines = [np.asarray(side.lines).view(np.uint8).reshape(order.games, -1) for side in (native, there)]
    sums = all((getattr(native, key) == getattr(there, key)).all() for key in ("sixtieths", "points", "squares"))
    numbers = (native.moves, native.shortest, native.longest) == (there.moves, there.shortest, there.longest)
    finals = int((rows[0] == rows[1]).all(axis=1).sum())
    return {"records": finals, "lines": int((lines[0] == lines[1]).all(axis=1).sum()), "sums": sums and numbers}


def compare(names: list[str], games: int, policies: tuple[str, ...]) -> None:
    report = Report("compare-" + "-".join([*(names or ["all"]), *policies]))
    for game in games_of(names):
        for players in game.seats:
            for policy in policies:
                try:
                    order = Order(policy, games, each=True, finals=True)
                    report.add(game=game.name, players=players, policy=policy, games=games, **same(game.name, players, order))
                except Exception as trouble:
                    report.add(game=game.name, players=players, policy=policy, trouble=repr(trouble)[:600])


def endure(names: list[str], games: int, seconds: float) -> None:
    """So many random games of every seating, every position checked; fewer where that takes longer than its share."""
    report, end = Report("endure"), time.perf_counter() + seconds
    seatings = [(game, players) for game in games_of(names) for players in game.seats]
    for nth, (game, players) in enumerate(seatings):
        began = time.perf_counter()
        share = max(end - began, 0) / (len(seatings) - nth)
        total = add_up(list(until(began + share, game.name, players, games)), players)
        flaw = None if total.flaw is None else [total.flaw.seed, total.flaw.number]
        took = round(time.perf_counter() - began, 2)
        report.add(game=game.name, players=players, games=total.games, moves=total.moves, seconds=took, flaw=flaw)


def until(end: float, name: str, players: int, games: int) -> Iterator[Played]:
    """Parts of checked random games until all are played or the time is over."""
    for part in hutch.batch(name, players, seed=11, device="cuda").parts(Order("random", games, checked=True)):
        yield part
        if time.perf_counter() > end:
            return


if __name__ == "__main__":
    what, count, *rest = sys.argv[1:]
    if what == "endure":
        endure(rest[1:], int(count), float(rest[0]))
    else:
        compare(rest, int(count), (what,))
