"""What every bot promises in every game: legal, fair, repeatable."""

from collections.abc import Iterator

import pytest
from seating import SEATINGS, walk

import hutch
from hutch import bots
from hutch.bots.arena.games import play_out
from hutch.core import verbs
from hutch.core.match import Match
from hutch.core.record import State

BOTS = ["random", "greedy", "search:30"]


def moments(name: str, players: int, seed: int, most: int = 6) -> Iterator[tuple[Match, int]]:
    """A few positions of a random game, each with every seat that may act in it."""
    length = sum(1 for _ in walk(hutch.new(name, players=players, seed=seed), seed))
    for number, match in enumerate(walk(hutch.new(name, players=players, seed=seed), seed)):
        if number % max(1, length // most) == 0:
            for seat in match.seats:
                yield match, seat


def another_world(match: Match, seat: int, seed: int) -> State:
    """What a seat would see if everything that it cannot know were otherwise."""
    world = match.view(seat)
    verbs.guess(world, seat, seed)
    verbs.veil(world, seat)
    return world


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_choice_depends_on_the_view_and_the_seed_alone(name, players, bot):
    """The same in two worlds that look alike, whatever was thought about in between; legal; the view untouched."""
    chooser = bots.find(bot)
    for match, seat in moments(name, players, 7):
        view = match.view(seat)
        before = view.tobytes()
        action = chooser.choose(view, seat, 11)
        assert view.tobytes() == before
        assert action in match.legal()[seat] or (action is None and seat != match.open_record().actor)
        for world in (another_world(match, seat, 1), another_world(match, seat, 2)):
            chooser.choose(world, seat, 12)
            assert chooser.choose(world, seat, 11) == action


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_thoughts_cover_what_the_seat_may_do(name, players):
    """A hint names each of the seat's moves once; shares add up, chances are chances."""
    for match, seat in moments(name, players, 8, most=3):
        for bot in ("greedy", "search:30"):
            thoughts = bots.find(bot).think(match.view(seat), seat, 1)
            own = [thought.action for thought in thoughts if thought.action is not None]
            assert sorted(own) == sorted(match.legal()[seat])
            assert sum(thought.share for thought in thoughts) == pytest.approx(1)
            assert all(-1e-6 <= thought.value <= 1 + 1e-6 for thought in thoughts)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_bots_finish_a_game(name, players):
    line_up = [("greedy", "random", "search:5")[seat % 3] for seat in range(players)]
    assert play_out(hutch.new(name, players=players, seed=5), line_up, seed=5).over
