"""When the timers of one match run out. Stored by the clock on the wall; counted here by one that does not jump."""

import time
from collections.abc import Mapping

from hutch.core.match import Match
from hutch.core.notation import ready_words
from hutch.table.room.limits import Limits, Terms, steady
from hutch.table.room.people import People


class Clock:
    """The end of each timer that has run in a match, by the timer's serial number; and the clocks of those who think."""

    def __init__(self, match: Match, people: People, timers: Mapping[int, float], terms: Terms | None = None) -> None:
        self.match, self.people = match, people
        self.limits = Limits(terms, match, people)
        self.ends: dict[int, float] = {}  # by the clock that does not jump
        self.learn(timers)

    def learn(self, timers: Mapping[int, float]) -> None:
        """Deadlines as stored. One that is known already goes on as it was."""
        self.limits.learn(timers)
        for serial, deadline in timers.items():
            self.ends.setdefault(serial, steady(deadline))

    def new_timers(self) -> dict[int, float]:
        """The deadline of a timer that runs and has none yet. The sand waits until every seat is taken and all are ready."""
        serial, started = self.match.timer, self.limits.new_start()
        if self.over or not serial or serial in self.ends or not self.people.all_sit or self.unready:
            return started
        return {serial: time.time() + self.match.seconds, **started}

    @property
    def waits(self) -> bool:
        """Whether nothing may be done before the sand runs: the game asks everybody first whether they are ready."""
        pending = not self.over and self.match.timer != 0 and self.match.timer not in self.ends
        return pending and ready_words(self.match.game.notation) is not None

    @property
    def unready(self) -> list[int]:
        """The people whom the sand waits for."""
        return self.people.unready(self.match.timer) if self.waits else []

    @property
    def over(self) -> bool:
        return self.match.over or self.limits.stopped

    @property
    def runs(self) -> bool:
        """Whether sand runs."""
        return not self.over and self.match.timer in self.ends

    @property
    def ticks(self) -> bool:
        """Whether any clock runs, so that what was said of it a moment ago is not true any more."""
        return self.runs or bool(self.limits.thinking)

    @property
    def left(self) -> float | None:
        """Seconds until the running timer runs out; None where no sand runs."""
        return max(0.0, self.ends[self.match.timer] - time.monotonic()) if self.runs else None
