"""A lesson: a guided first game, as a script in the game's folder (`lesson.txt`), written like a transcript.

    [players "2"]
    [seed "7"]

    > Four of your discs in a row win. You are the carrots. (C4-2)
    > The middle is a good start. Touch the lit column. @d (C4-1)
    0: drop d
    1: drop c

A line with `>` is one card that the learner reads: its words, the parts that are lit while it is read (`@`), the rule. A
line with a seat is a move; the learner makes those of their seat (`[seat "0"]`), the others are played by the script. The
deal is fixed by the seed, so the script knows what luck brings.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from hutch.core.errors import BadTranscript
from hutch.core.game import Game, find
from hutch.core.match import Match
from hutch.core.options import split_options

FILE = "lesson.txt"
TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
CARD = re.compile(r"> (.+?)((?: @\S+)*)(?: \(([A-Z][A-Z0-9]-\d+)\))?")
MOVE = re.compile(r"(\d): (.+)")


@dataclass(frozen=True)
class Talk:
    """One thing that the learner is told."""

    words: str
    lit: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Turn:
    """A move of the script."""

    seat: int
    text: str


@dataclass(frozen=True)
class Lesson:
    """A script, and the table it is played at."""

    players: int
    seed: int
    seat: int
    options: Mapping[str, str]
    steps: tuple[Talk | Turn, ...]

    @property
    def turns(self) -> list[Turn]:
        return [step for step in self.steps if isinstance(step, Turn)]


@dataclass(frozen=True)
class Stand:
    """Where a lesson is: what is to be read now, and the move that the learner is to make.

    `step` of `steps` moves are made; `beyond` counts those that have been played since its end.
    """

    talks: tuple[Talk, ...]
    move: str | None
    step: int
    steps: int
    beyond: int = 0

    @property
    def done(self) -> bool:
        return self.step == self.steps


def has_lesson(game: Game) -> bool:
    return (game.folder / FILE).is_file()


@cache
def lesson_of(name: str) -> Lesson | None:
    """A game's lesson, if it has one."""
    game = find(name)
    return read_lesson((game.folder / FILE).read_text(encoding="utf-8")) if has_lesson(game) else None


def read_lesson(text: str) -> Lesson:
    """A script from its text; BadTranscript names the line that does not fit."""
    tags: dict[str, str] = {}
    steps: list[Talk | Turn] = []
    for number, row in joined(text):
        if found := TAG.fullmatch(row):
            tags[found[1]] = found[2]
        elif found := CARD.fullmatch(row):
            steps.append(Talk(found[1], tuple(word[1:] for word in found[2].split()), found[3] or ""))
        elif found := MOVE.fullmatch(row):
            steps.append(Turn(int(found[1]), found[2]))
        else:
            raise BadTranscript(f"line {number} of a lesson is neither a tag, a card nor a move: {row[:60]!r}")
    options = split_options(tags.get("options", ""))
    return Lesson(int(tags["players"]), int(tags["seed"]), int(tags.get("seat", "0")), options, tuple(steps))


def joined(text: str) -> list[tuple[int, str]]:
    """The lines that say something; one that is set in goes on with the line before."""
    rows: list[tuple[int, str]] = []
    for number, row in enumerate(text.splitlines(), 1):
        if row.startswith("  ") and rows:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {row.strip()}")
        elif row.strip():
            rows.append((number, row.strip()))
    return rows


def opened(name: str) -> Match:
    """The match in which a game's lesson is played."""
    lesson = lesson_of(name)
    if lesson is None:
        raise BadTranscript(f"{find(name).title} has no lesson")
    return Match(name, lesson.players, lesson.seed, dict(lesson.options))


@cache
def actions(name: str) -> tuple[tuple[int, int], ...]:
    """(seat, action) of every move of a lesson, by playing it through."""
    match, lesson = opened(name), lesson_of(name)
    assert lesson
    for turn in lesson.turns:
        match.play(turn.seat, turn.text)
    return tuple((ply.who, ply.action) for ply in match.plies[1:])


def next_action(match: Match) -> tuple[int, int] | None:
    """Who plays what next by the script; None where the match has left it, or it is over."""
    script = actions(match.game.name)
    played = [(ply.who, ply.action) for ply in match.plies[1:]]
    return script[len(played)] if len(played) < len(script) and played == list(script[: len(played)]) else None


def standing(match: Match) -> Stand | None:
    """Where the learner is; None where the match has left the script. Whatever is played after its end, the end it stays."""
    lesson, script = lesson_of(match.game.name), actions(match.game.name)
    played = [(ply.who, ply.action) for ply in match.plies[1:]]
    step = min(len(played), len(script))
    if lesson is None or played[:step] != list(script[:step]):
        return None
    move = lesson.turns[step] if step < len(script) else None
    own = move.text if move and move.seat == lesson.seat else None
    return Stand(talks_before(lesson, step), own, step, len(script), len(played) - step)


def talks_before(lesson: Lesson, number: int) -> tuple[Talk, ...]:
    """What is told after the learner's last move, before the move of this number."""
    talks: list[Talk] = []
    made = 0
    for step in lesson.steps:
        if isinstance(step, Talk):
            talks.append(step)
        elif made == number:
            break
        else:
            made += 1
            talks = [] if step.seat == lesson.seat else talks
    return tuple(talks)
