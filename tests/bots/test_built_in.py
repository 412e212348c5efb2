"""The bots that every game has."""

from types import SimpleNamespace

import numpy as np
import pytest

import hutch
from hutch import bots
from hutch.bots.arena.games import play_out
from hutch.bots.search import thinking
from hutch.bots.search.tree import STOP_EVERY, grow
from hutch.core.match import Match


def connect_four(moves: str) -> Match:
    """Connect Four after drops into these columns."""
    match = hutch.new("connect-four", seed=1)
    for number, column in enumerate(moves):
        match.play(number % 2, f"drop {column}")
    return match


def answer(name: str, match: Match, seed: int = 1) -> str:
    seat = match.seats[0]
    action = bots.find(name).choose(match.view(seat), seat, seed)
    return str(match.game.notation.text(match.view(seat), action))


@pytest.mark.parametrize("name", ["rndom", "search", "search:", "search:0", "search:-1", "search:1.5ms", "search:5s", ""])
def test_an_unknown_bot_is_refused_with_the_names_there_are(name):
    with pytest.raises(bots.NoSuchBot, match="search:N"):
        bots.find(name)


@pytest.mark.parametrize("name", ["greedy", "search:300"])
def test_a_win_in_one_is_taken(name):
    assert answer(name, connect_four("agagag")) == "drop a"


def test_search_stops_a_win_in_one():
    assert answer("search:500", connect_four("cgcgc")) == "drop c"


def test_search_finds_a_win_in_two():
    """Two in the middle of an empty row with room at both ends: a third makes two threats."""
    assert answer("search:5000", connect_four("dgeg")) in ("drop c", "drop f")


def test_the_same_seed_and_iterations_give_the_same_thoughts():
    match = connect_four("ddc")
    first = bots.find("search:1000").think(match.view(1), 1, 5)
    bots.find("search:777").think(connect_four("abc").view(1), 1, 9)
    assert bots.find("search:1000").think(match.view(1), 1, 5) == first


def test_several_trees_at_once_repeat_themselves_too():
    match = connect_four("ddc")
    first = bots.find("search:500x3").think(match.view(1), 1, 5)
    assert bots.find("search:500x3").think(match.view(1), 1, 5) == first
    assert sum(thought.share for thought in first) == pytest.approx(1)


def test_another_seed_gives_other_thoughts():
    match = connect_four("ddc")
    search = bots.find("search:1000")
    assert search.think(match.view(1), 1, 5) != search.think(match.view(1), 1, 6)


@pytest.mark.parametrize("name", ["random", "greedy", "search:50"])
def test_the_view_is_not_changed(name):
    view = connect_four("dd").view(0)
    before = view.tobytes()
    bots.find(name).choose(view, 0, 1)
    assert view.tobytes() == before


@pytest.mark.parametrize("name", ["random", "greedy", "search:50"])
def test_thoughts_are_the_legal_moves_and_their_shares_add_up(name):
    match = connect_four("dddddd")
    thoughts = bots.find(name).think(match.view(0), 0, 1)
    assert sorted(thought.action for thought in thoughts) == [0, 1, 2, 4, 5, 6]
    assert sum(thought.share for thought in thoughts) == pytest.approx(1)
    assert all(0 <= thought.value <= 1 for thought in thoughts)


@pytest.mark.parametrize("pace", [1e-6, 1e-5, 1e-4], ids=["quick", "usual", "slow"])
def test_a_time_budget_holds(monkeypatch, pace):
    """By a clock on which every iteration takes so many seconds: no real one is asked."""
    clock = SimpleNamespace(now=0.0)

    def grow_and_tick(scratch, task, begin, end, left):
        came_to, left = grow(scratch, task, begin, end, left)
        clock.now += pace * (came_to - begin)
        return came_to, left

    monkeypatch.setattr(thinking, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    monkeypatch.setattr(thinking, "grow", grow_and_tick)
    thinking.search(connect_four("d").view(1), 1, 1, thinking.Budget(seconds=0.2))
    assert 0.2 <= clock.now <= 0.2 + thinking.SLICE


def test_a_stop_flag_ends_a_search_at_once():
    budget = thinking.Budget(iterations=100_000_000)
    found = thinking.search(connect_four("d").view(1), 1, 1, budget, stop=np.ones(1, np.int32))
    assert found.visits.sum() < STOP_EVERY


def test_bots_play_a_match_to_its_end():
    match = play_out(hutch.new("connect-four", seed=1), ["search:20", "greedy"], seed=2)
    assert match.over
    again = play_out(hutch.new("connect-four", seed=1), ["search:20", "greedy"], seed=2)
    assert again.lines == match.lines


def test_a_kept_tree_is_found_again_where_only_choices_lie_between():
    """The second search begins with the visits that the first one left below the two moves played since."""
    keeping = bots.find("search:2000:keep")
    keeping.choose(connect_four("").view(0), 0, 1)
    first = keeping.recall(connect_four("").view(0), 0)
    later = connect_four("dd")
    again = keeping.recall(later.view(0), 0)
    assert again is first
    assert again.tree[again.root].visits > 50
    assert keeping.choose(later.view(0), 0, 2) in range(7)


def test_a_kept_tree_that_does_not_lead_here_is_left():
    keeping = bots.find("search:100:keep")
    keeping.choose(connect_four("abcdef").view(0), 0, 1)
    assert keeping.recall(connect_four("").view(0), 0).tree.visits.max() == 0
