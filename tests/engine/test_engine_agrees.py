"""The engine in the page thinks as the native one: same seed and iterations, same visits and values, bit for bit."""

import numpy as np
import pytest
from seating import NAMES, option_sets, random_match

import hutch
from hutch.bots.search import worlds
from hutch.bots.search.choices import DECLINE, seed_of
from hutch.bots.search.thinking import Budget, search
from hutch.core import verbs
from hutch.core.options import read_options
from hutch.engine.stamp import is_stale
from hutch.engine.wasmtime_engine import Engine

pytest.importorskip("wasmtime", reason="wasmtime is not installed: pip install 'hutch[wasm]'")

ITERATIONS = 60
WORLDS = 24
GAMES = 4


@pytest.fixture(scope="module", params=NAMES)
def engine(request):
    game = hutch.find(request.param)
    if is_stale(game):
        pytest.skip("its engine is stale: run `make wasm`")
    return Engine(game)


def thought(found):
    return [array.tobytes() for array in (found.actions.astype(np.int32), found.visits, found.merit)]


def test_a_search_finds_the_same_to_the_last_bit(engine):
    """With every number of players, at the start and in the middle of a game, in one go and in slices."""
    game = engine.game
    for players, plies in [(min(game.seats), 0), *((players, 23) for players in sorted(game.seats))]:
        match = random_match(game.name, players, seed=players, plies=plies)
        seat = match.seats[0]
        native = search(match.view(seat), seat, 11, Budget(ITERATIONS))
        assert thought(engine.search(match.view(seat), seat, 11, ITERATIONS)) == thought(native)
        assert thought(engine.search(match.view(seat), seat, 11, ITERATIONS, cuts=(1, 7, 40))) == thought(native)


def test_worlds_played_on_have_the_same_results_to_the_last_bit(engine):
    """As they are, after an action, by a search below it, and dealt anew: whatever an analysis asks for."""
    game = engine.game
    for players in sorted(game.seats):
        match = random_match(game.name, players, seed=players, plies=17)
        seat = match.seats[0]
        view, action = match.view(seat), match.legal()[seat][0]
        for asked in (worlds.Asked(seat, 17), worlds.Asked(seat, 17, action)):
            native = worlds.after(view, asked, 11, WORLDS)
            assert engine.worlds(view, asked, 11, worlds.AS_THEY_ARE, WORLDS).tobytes() == native.tobytes()
        for choice in (action, DECLINE):
            asked = worlds.Asked(seat, 17, choice)
            native = worlds.below(view, asked, 12, ITERATIONS)
            assert engine.worlds(view, asked, 12, worlds.SEARCHED, ITERATIONS).tobytes() == native.tobytes()
        blank = game.blank(players, match.options, match.edition)
        native = worlds.dealt(blank, 13, WORLDS)
        assert engine.worlds(blank, worlds.Asked(0, 0), 13, worlds.DEALT, WORLDS).tobytes() == native.tobytes()


def test_whole_games_played_at_random_end_in_the_same_bytes(engine):
    game = engine.game
    for seed in range(max(GAMES, len(game.seats))):
        players = sorted(game.seats)[seed % len(game.seats)]
        dealt = game.blank(players, read_options(game.name, game.options, option_sets(game.name, players)[0], players))
        plies, last = engine.whole_game(dealt, seed)
        assert (plies, last.tobytes()) == played(game, dealt, seed)


def played(game, dealt, seed):
    """The same game by the native rules, called one by one."""
    s, out, plies = hutch.core.record.copy(dealt), game.out(), 0
    verbs.deal(s, seed)
    while s.actor >= 0:
        actions = [int(action) for action in out[: verbs.legal(s, out)]]
        if s.blind:
            actions = [action for action in actions if verbs.actor_of(s, action) == s.actor]
        verbs.play(s, actions[seed_of(seed, plies) % len(actions)])
        plies += 1
    return plies, s.tobytes()


def test_trees_have_the_seeds_that_native_trees_have(engine):
    assert [engine.call("tree_seed", 7, nth) for nth in range(3)] == [int(seed_of(7, nth)) for nth in range(3)]
