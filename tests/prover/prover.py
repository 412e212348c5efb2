"""The prover: plays two worlds that must look alike to a viewer, and compares everything that reaches them.

    prove("carousel", players=2, viewer=1)

raises a Leak that names the channel, the ply and both answers if anything differs. See `worlds` for how the second world
is found and `channels`, `table_channels` and `research_channels` for what is compared; a new channel joins one of them.
Planted leaks (test_planted_leaks) prove that the prover would notice.
"""

from collections.abc import Sequence
from typing import Any

import research_channels  # noqa: F401  its channels join
import table_channels  # noqa: F401
from channels import CHANNELS, Scene
from worlds import (
    Course,
    Leak,
    NoOtherWorld,
    Twins,
    check_deal,
    check_openness,
    check_unseen,
    find_course,
    unseen_choices,
)

import hutch
from hutch.core.match import Match

LEAST = 12  # plies that two worlds must go together, in a game with secrets


def prove(name: str, players: int, viewer: int, plies: int = 40, options: dict[str, str] | None = None) -> Course:
    """Everything that is proven of one viewer of one game. The course that was played."""
    course = find_course(name, players, viewer, plies, options)
    if hutch.find(name).secrets:
        check_deal(name, players, viewer)
        if len(course.actions) < LEAST:
            raise NoOtherWorld(f"{course}: the worlds go together for {len(course.actions)} plies only")
    compare(course)
    return course


def compare(course: Course, all_at_once: bool = False) -> None:
    """Play a course and compare all channels at every position; with `all_at_once` the dear ones too."""
    differed = False
    for twins in course.play():
        check_position(twins, all_at_once)
        differed = differed or twins.differ
    if hutch.find(course.name).secrets and not differed:
        raise NoOtherWorld(f"{course}: the other world is the same")


def check_position(twins: Twins, all_at_once: bool = False) -> None:
    """The two matches as they stand, and each of them with different choices that somebody makes unseen."""
    viewer, number = twins.course.viewer, twins.matches[0].number
    for match in twins.matches:
        check_unseen(match, viewer)
        if not match.game.secrets:
            check_openness(match, viewer)
    compare_channels(f"{twins.course}, ply {number}", scenes(twins.matches, twins), all_at_once)
    for match in twins.matches[: 1 + all_at_once]:
        for seat, forks in unseen_choices(match, viewer):
            compare_channels(f"{twins.course}, ply {number}, seat {seat} unseen", scenes(forks, twins, match.open_record().rng))


def scenes(matches: Sequence[Match], twins: Twins, luck: int | None = None) -> list[Scene]:
    tried = sorted({text for match in matches for seat in match.seats for text in match.moves(seat)[:5]})
    before = twins.luck if luck is None else luck
    return [Scene(m, twins.course.viewer, before, seed, tried) for m, seed in zip(matches, twins.course.seeds, strict=True)]


def compare_channels(where: str, pair: Sequence[Scene], all_at_once: bool = False) -> None:
    for name, (channel, every) in CHANNELS.items():
        if all_at_once or pair[0].match.number % every == 0:
            one, other = (channel(scene) for scene in pair)
            if as_bytes(one) != as_bytes(other):
                raise Leak(f"{where}: {name} tells: {apart(repr(one), repr(other))}")


def as_bytes(answer: Any) -> bytes:
    """What was answered, the order of everything included."""
    return answer if isinstance(answer, bytes) else repr(answer).encode()


def apart(one: str, other: str, around: int = 60) -> str:
    """Where two texts begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    low = max(0, at - around)
    return f"…{one[low : at + around]}… or …{other[low : at + around]}…"
