"""The coach: one sentence about an own move of a seat, the last or an earlier one, from what that seat could know then."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from hutch.analysis.elsewhere import Elsewhere
from hutch.analysis.judging import FINE, MISTAKE, Decision, Question, judge
from hutch.analysis.looks import Measure, Think, in_house
from hutch.analysis.whole import question, seed_at
from hutch.core.game import Game
from hutch.core.match import Match

BUDGET = 300
ADVICE = "advice", 0  # the one piece of work that there is


@dataclass(frozen=True)
class Advice:
    """What the coach says, and of which ply."""

    ply: int
    grade: str  # "" if there was nothing to choose
    words: str

    def as_dict(self) -> dict[str, str | int]:
        return {"ply": self.ply, "grade": self.grade, "words": self.words}


def last_own(match: Match, seat: int, upto: int | None = None) -> Question | None:
    """This seat's last action, up to a position of the past if one is named, with what it could know before."""
    newest = match.number if upto is None else upto
    last = next((number for number in range(newest, 0, -1) if match.plies[number].who == seat), None)
    return None if last is None else question(match, last)


def advise(game: Game, asked: Question, budget: int = BUDGET, think: Think = in_house) -> Advice:
    """What to say of this choice. It follows from the seat's view, the action and its number alone."""
    found = judge(game, asked, Measure(budget, seed_at(1, asked.ply), think))
    if found is None:
        return Advice(asked.ply, "", "You had no choice there.")
    return Advice(asked.ply, found.grade, sentence(found))


def advise_by(
    answers: Mapping[str, object], game: Game, asked: Question, budget: int = BUDGET
) -> Advice | list[dict[str, Any]]:
    """The same by looks that the asker's own page took, or the looks to take next. They hold what the seat could know."""
    work = Elsewhere(lambda think: {ADVICE: partial(advise, game, asked, budget, think)})
    left = dict(answers)
    while heard := {name: left.pop(name) for name in work.asked.keys() & left.keys()}:
        work.hear(heard)
    work.hear(left)  # nobody asked for these
    return work.wanted() if work.pieces else work.done[ADVICE]


def sentence(found: Decision) -> str:
    """What a better one would have been."""
    chance = percent(found.made.value)
    if found.grade == FINE:
        same = found.best.action == found.made.action
        return f"To {found.made.words} was {'what I would have done' if same else 'fine'}: about {chance} to win."
    judged = "a mistake" if found.grade == MISTAKE else "doubtful"
    best = percent(found.best.value)
    return f"To {found.made.words} was {judged}: to {found.best.words} was better, {best} to win instead of {chance}."


def percent(chance: float) -> str:
    """54 %, in one piece on a page."""
    return f"{100 * chance:.0f}\N{NO-BREAK SPACE}%"
