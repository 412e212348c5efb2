"""Tables of what was measured, and the page in which they are kept."""

import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "growing.md"
OPEN, CLOSE = "<!-- load -->", "<!-- /load -->"


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [line(headings), line(["---" if i == 0 else "---:" for i in range(len(headings))])]
    return "\n".join([*lines, *(line(row) for row in rows)])


def line(cells: Sequence[object]) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def machine() -> str:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"Python {platform.python_version()}, {platform.machine()}, {cores} cores; the load runs on them beside the house."


def write_page(text: str) -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(OPEN)
    _, _, after = rest.partition(CLOSE)
    PAGE.write_text(f"{before}{OPEN}\n\n{text}\n\n{CLOSE}{after}", encoding="utf-8")
