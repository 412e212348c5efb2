"""Measure everything, print the table, and write it into docs/performance.md between its marks."""

import importlib
import os
import platform
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.rows import Row

PARTS = ("play", "batches", "research", "search", "yardstick", "start", "page", "wire", "slow_line", "engine", "studies")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
OPEN, CLOSE = "<!-- bench -->", "<!-- /bench -->"
HEADINGS = ("what", "Hutch", "peer", "ratio", "bar")


def markdown(rows: list[Row]) -> str:
    lines = [" | ".join(("", *HEADINGS, "")).strip(), "| " + " | ".join("---" for _ in HEADINGS) + " |"]
    lines += [f"| {row.what} | {row.hutch} | {row.peer} | {row.ratio} | {row.bar} |" for row in rows]
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core."
    return "\n".join([OPEN, "", machine, "", *lines, "", CLOSE])


def write_page(rows: list[Row]) -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(OPEN)
    _, _, after = rest.partition(CLOSE)
    PAGE.write_text(before + markdown(rows) + after, encoding="utf-8")


def main() -> None:
    if hasattr(os, "sched_setaffinity"):  # one core for everybody, threads included
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    wanted = [part for part in PARTS if not sys.argv[1:] or part in sys.argv[1:]]
    rows = [row for part in wanted for row in importlib.import_module(f"benchmarks.{part}").rows()]
    table = Table(*HEADINGS, box=None, header_style="bold")
    for row in rows:
        table.add_row(row.what, row.hutch, row.peer, row.ratio, row.bar)
    Console().print(table)
    if wanted == list(PARTS):
        write_page(rows)


if __name__ == "__main__":
    main()
