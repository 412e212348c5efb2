"""What follows from the latest positions of a match, worked out once: how each viewer sees them, and what may be done there.

Whoever shows a position asks the same many times over: the picture, the moves in words, the log, the line that says whose
turn it is. Answers are kept by the bytes of the position, so what is taken back or dealt anew is not mistaken for another.
"""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from hutch.core.record import State

KEPT = 2  # positions: this one, and the one that it came from
T = TypeVar("T")


class Known:
    """Answers about the positions asked about last."""

    def __init__(self) -> None:
        self.kept: dict[bytes, dict[Hashable, Any]] = {}

    def ask(self, s: State, what: Hashable, work: Callable[[], T]) -> T:
        """The answer to this about this position; `work` finds it the first time."""
        key = s.tobytes()
        answers = self.kept.get(key)
        if answers is None:
            answers = self.kept[key] = {}
            for oldest in list(self.kept)[:-KEPT]:
                self.kept.pop(oldest, None)
        if what not in answers:
            answers[what] = work()
        return answers[what]  # type: ignore[no-any-return]
