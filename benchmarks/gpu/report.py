"""Where results go: a JSON file a part, and lines on the screen as they come."""

import json
import os
import time
from pathlib import Path
from typing import Any

PLACE = Path(os.environ.get("HUTCH_BENCH") or Path(__file__).resolve().parent.parent.parent / "build" / "bench-gpu")


def keep(part: str, rows: list[dict[str, Any]]) -> None:
    """All rows of a part so far; written after every one, so that an interrupted run leaves what it had."""
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / f"{part}.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")


def say(part: str, row: dict[str, Any]) -> None:
    print(f"{time.strftime('%H:%M:%S')} {part}: " + " ".join(f"{key}={value}" for key, value in row.items()), flush=True)


class Report:
    """The rows of one part."""

    def __init__(self, part: str) -> None:
        self.part, self.rows = part, list[dict[str, Any]]()

    def add(self, **row: Any) -> None:
        self.rows.append(row)
        say(self.part, row)
        keep(self.part, self.rows)
