"""Two worlds that look alike: matches that differ in what one viewer may not know, from the deal on, and in nothing else.

What a viewer may know of a position is their view. Two matches are *twins* to a viewer if both were dealt, and played by
the rules, action by action, and their views were the same bytes all the way. Nothing in them is put together by hand, with
one exception: luck. The state of a generator is hidden from everybody, so every value of it is a world. Before each action
the generators are set alike, so that the dice fall alike; after it they are set apart, so that what is to come differs.

    course = find_course("carousel", 2, viewer=1)       two deals, and the actions that keep them alike
    for twins in course.play(): …                       the two matches, after the deal and after each action

Where a game has secrets the two deals are found among many: by the birthday paradox some hundreds of deals hold two that
look alike to a seat. They come in the order of how little they differ, because such worlds go together furthest. Then
actions are looked for that keep them alike, going back where there is no way on. Where a game has no secrets, luck is all
that is hidden, and both matches are dealt from one seed.

The search itself proves something: an action that the rules have not marked (see `hutch.core.trail.reveal`), made in two
worlds that look alike, must leave them alike. If it does not, that is a Leak.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy as copy_object
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import hutch
from hutch.core import verbs
from hutch.core.match import Match
from hutch.core.record import copy, position, view_of
from hutch.core.trail import events, heard

DEALS = 2500  # among which two are looked for that look alike
TRIES = 300  # actions tried on the way from one pair of deals, at most
PAIRS = 5  # of deals that are tried
SAME = 0.7  # how often an unseen choice is first tried to be the same in both worlds: such worlds go together further
APART = np.uint64(0x5DEECE66D)  # what the generators are set apart by

State = Any
Pair = tuple[int, int]


class Leak(AssertionError):
    """Two worlds that should look alike could be told apart."""


class NoOtherWorld(Leak):
    """There is no second world that looks alike: the viewer is shown everything, or more than they may know."""


@dataclass(frozen=True)
class Course:
    """How to play two twins: their seeds, and an action for each of them, ply by ply."""

    name: str
    players: int
    viewer: int
    seeds: Pair
    actions: tuple[Pair, ...]
    options: dict[str, str] = field(default_factory=dict)

    def play(self) -> "Iterator[Twins]":
        """The twins after the deal, and after every action of the course."""
        twins = Twins(self)
        yield twins
        for pair in self.actions:
            twins.play(pair)
            yield twins

    def __str__(self) -> str:
        return f"{self.name}, {self.players} players, {called(self.viewer)}, seeds {self.seeds[0]} and {self.seeds[1]}"


def called(viewer: int) -> str:
    return f"seat {viewer}" if viewer >= 0 else "a spectator"


class Twins:
    """The two matches of a course, as far as they have been played."""

    def __init__(self, course: Course, live: bool = False) -> None:
        self.course = course
        self.matches = [new_match(course, seed, live) for seed in course.seeds]
        if course.seeds[0] == course.seeds[1]:
            self.matches[1].seed += 1  # luck is all that is hidden, and the seed is luck
        self.luck = self.matches[0].open_record().rng  # of the last action's beginning
        self.set_apart()

    def set_apart(self) -> None:
        one, other = (match.open_record() for match in self.matches)
        other.rng = one.rng ^ APART

    def play(self, pair: Pair) -> None:
        one, other = self.matches
        other.open_record().rng = self.luck = one.open_record().rng
        for match, action in zip(self.matches, pair, strict=True):
            match.play_action(action)
        self.set_apart()

    @property
    def differ(self) -> bool:
        """Whether they differ in more than in luck."""
        one, other = (hidden(match.open_record()) for match in self.matches)
        return one != other


def new_match(course: Course, seed: int, live: bool = False) -> Match:
    return hutch.new(course.name, course.players, seed, course.options, live=live)


def seen(s: State, viewer: int) -> bytes:
    """What a viewer may know of a position, as bytes."""
    view = view_of(s)
    verbs.veil(view, viewer)
    return view.tobytes()


def hidden(s: State) -> bytes:
    """A position without its luck."""
    bare = copy(s)
    bare.rng = 0
    return position(bare)


# ---- the deal -------------------------------------------------------------------------------------------------------


def deals(name: str, players: int, options: dict[str, str], many: int) -> Iterator[State]:
    """The position after each of many deals, from seed 0 on."""
    blank = hutch.new(name, players, 0, options)
    start = blank.game.blank(players, blank.options)
    for seed in range(many):
        s = copy(start)
        verbs.deal(s, seed)
        yield s


def pairs_of_deals(name: str, players: int, viewer: int, options: dict[str, str]) -> list[Pair]:
    """Seeds of deals that look the same to a viewer and are not, those that differ least first."""
    if not hutch.find(name).secrets:
        return [(1, 1)]
    alike: dict[bytes, list[tuple[int, bytes]]] = defaultdict(list)
    for seed, s in enumerate(deals(name, players, options, DEALS)):
        alike[seen(s, viewer)].append((seed, hidden(s)))
    found = [
        (difference(mine, theirs), (one, other))
        for group in alike.values()
        for i, (one, mine) in enumerate(group[:40])
        for other, theirs in group[i + 1 : 40]
        if mine != theirs
    ]
    return [pair for _, pair in sorted(found)]


def difference(one: bytes, other: bytes) -> int:
    """In how many bits they differ."""
    return (int.from_bytes(one) ^ int.from_bytes(other)).bit_count()


def check_deal(name: str, players: int, viewer: int, many: int = 400) -> None:
    """At the deal: the view holds what the viewer was told and no more, and they were told no more than the view holds."""
    by_words: dict[object, bytes] = {}
    by_view: dict[bytes, object] = {}
    for s in deals(name, players, {}, many):
        told = tuple((event.code, heard(event, viewer)) for event in events(s) if heard(event, viewer) is not None)
        view = seen(s, viewer)
        if by_words.setdefault(told, view) != view or by_view.setdefault(view, told) != told:
            raise Leak(f"{name}, {called(viewer)}: the deal shows one thing and tells another")


def check_openness(match: Match, viewer: int) -> None:
    """A game that says it has no secrets hides nothing but luck."""
    if hidden(match.open_record()) != position(match.view(viewer)):
        raise Leak(f"{match.game.name} hides something from {called(viewer)}, but its card says that it has no secrets")


# ---- the course -----------------------------------------------------------------------------------------------------


def find_course(
    name: str, players: int, viewer: int, plies: int = 40, options: dict[str, str] | None = None, seed: int = 1
) -> Course:
    """A course of so many plies, or the longest that comes before the end of the game; NoOtherWorld if there is none."""
    best: Sequence[Pair] = ()
    chosen: Pair | None = None
    search = Search(viewer, plies, random.Random(seed))
    for seeds in pairs_of_deals(name, players, viewer, options or {})[:PAIRS]:
        course = Course(name, players, viewer, seeds, (), options or {})
        actions = search.longest(course)
        if chosen is None or len(actions) > len(best):
            best, chosen = actions, seeds
        if len(best) >= plies or search.ended:
            break
    if chosen is None:
        raise NoOtherWorld(f"{name}, {players} players: no two deals look alike to {called(viewer)}")
    return Course(name, players, viewer, chosen, tuple(best), options or {})


class Search:
    """Looks for actions that keep twins alike, depth first."""

    def __init__(self, viewer: int, plies: int, luck: random.Random) -> None:
        self.viewer, self.plies, self.luck = viewer, plies, luck
        self.ended = False  # whether the game came to its end

    def longest(self, course: Course) -> list[Pair]:
        one, other = (match.open_record() for match in Twins(course).matches)
        self.game = hutch.find(course.name)
        self.best: list[Pair] = []
        self.tries = 0
        self.go_on(copy(one), copy(other), [])
        return self.best

    def go_on(self, one: State, other: State, path: list[Pair]) -> bool:
        """Whether the search is done."""
        if len(path) > len(self.best):
            self.best = list(path)
        if len(path) >= self.plies or self.tries > TRIES:
            return True
        for pair in self.pairs(one, other):
            after = self.after(one, other, pair)
            if after is None:
                continue
            if after[0].actor < 0:  # then everything is open
                self.ended = True
                return True
            if self.go_on(*after, [*path, pair]):
                return True
        return False

    def pairs(self, one: State, other: State) -> Iterator[Pair]:
        """Actions, one for each world, that are one and the same to the viewer when they are made."""
        mine, theirs = self.legal(one), self.legal(other)
        for seat, action in self.luck.sample(mine, len(mine)):
            if one.blind and seat != self.viewer:
                yield from ((action, b) for b in self.choices(action, [b for whose, b in theirs if whose == seat]))
            elif (seat, action) in theirs:
                yield action, action

    def choices(self, action: int, theirs: list[int]) -> list[int]:
        """What the same seat may do in the other world, in the order in which it is tried."""
        shuffled = self.luck.sample(theirs, len(theirs))
        return sorted(shuffled, key=lambda b: b != action) if self.luck.random() < SAME else shuffled

    def legal(self, s: State) -> list[tuple[int, int]]:
        """(seat, action)"""
        out = self.game.out()
        return [(int(verbs.actor_of(s, int(a))), int(a)) for a in out[: verbs.legal(s, out)]]

    def after(self, one: State, other: State, pair: Pair) -> tuple[State, State] | None:
        """Both worlds after these actions, with the same luck; None if they can be told apart then, as they may."""
        self.tries += 1
        worlds = copy(one), copy(other)
        worlds[1].rng = worlds[0].rng
        for s, action in zip(worlds, pair, strict=True):
            verbs.play(s, action)
        if seen(worlds[0], self.viewer) == seen(worlds[1], self.viewer):
            return worlds
        if not (worlds[0].revealed and worlds[1].revealed):
            raise Leak(f"{self.game.name}, {called(self.viewer)}: an action shows something, and the rules do not say so")
        return None


def check_unseen(match: Match, viewer: int) -> None:
    """Where others choose unseen, every choice of theirs looks the same, until the rules say that something is shown."""
    if not match.blind:
        return
    for seat, actions in match.legal().items():
        looks = {look for action in actions if seat != viewer and (look := look_after(match, action, viewer))}
        if len(looks) > 1:
            raise Leak(f"{match.game.name}, {called(viewer)} can see what seat {seat} chooses unseen")


def look_after(match: Match, action: int, viewer: int) -> bytes | None:
    s = copy(match.open_record())
    verbs.play(s, action)
    return None if s.revealed else seen(s, viewer)


def unseen_choices(match: Match, viewer: int) -> Iterator[tuple[int, list[Match]]]:
    """For each other seat that may choose unseen: two matches that go on with different choices, if nothing is shown then."""
    for seat, actions in match.legal().items() if match.blind else ():
        quiet = [action for action in actions if seat != viewer and look_after(match, action, viewer)]
        for other in quiet[1:3]:
            yield seat, [fork(match, quiet[0]), fork(match, other)]


def fork(match: Match, action: int) -> Match:
    """Another match with the same past, one action further."""
    other = copy_object(match)
    other.begin(match.open_record())
    other.plies, other._past = list(match.plies), list(match._past)
    other.play_action(action)
    return other
