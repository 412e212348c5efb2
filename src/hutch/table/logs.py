"""What the house writes down: no more than so many lines a second, whatever clients do."""

import json
import logging
import time

LINES = 20  # a second
LOGGERS = ("hutch.table", "hutch.bots", "uvicorn", "uvicorn.error", "asyncio")


class Sparing(logging.Filter):
    """Lets so many lines a second through; the next second's first line says how many were left out."""

    def __init__(self, lines: int = LINES) -> None:
        super().__init__()
        self.lines, self.second, self.seen = lines, 0, 0

    def filter(self, record: logging.LogRecord) -> bool:
        now = int(time.monotonic())
        left_out = self.seen - self.lines
        if now != self.second:
            self.second, self.seen = now, 0
            if left_out > 0:
                record.msg, record.args = f"{record.getMessage()} (and {left_out} lines more before this one)", ()
        self.seen += 1
        return self.seen <= self.lines


class JsonLines(logging.Formatter):
    """One JSON object a line, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "says": record.getMessage(),
        }
        if record.exc_info:
            said["trouble"] = self.formatException(record.exc_info)
        return json.dumps(said)


def write_json() -> None:
    """Everything that is logged, as JSON lines on standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False


def write_sparingly() -> None:
    """For every logger that a stranger can make write."""
    sparing = Sparing()
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.filters = [kept for kept in logger.filters if not isinstance(kept, Sparing)]
        logger.addFilter(sparing)
