"""Whole games in bulk: the same seed gives the same games, however they are played."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from seating import SEATINGS

import hutch
from hutch.batches.cpu import FIRST
from hutch.batches.played import add_up
from hutch.batches.setting import Order
from hutch.bots.arena.games import play_out
from hutch.core import verbs
from hutch.core.chance import chance

GAMES = 1000
SRC = Path(__file__).parents[2] / "src"


def bulk(name, players, order, **settings):
    batch = hutch.batch(name, players, seed=1, **settings)
    return add_up(list(batch.parts(order)), players)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_any_number_of_threads_plays_the_same_games(name, players):
    """Byte for byte, padding included."""
    one, three = (bulk(name, players, Order("random", GAMES, each=True, finals=True), threads=n) for n in (1, 3))
    assert one.finals.tobytes() == three.finals.tobytes()
    assert one.lines.tobytes() == three.lines.tobytes()
    assert (one.games, one.moves, one.wins.tolist()) == (three.games, three.moves, three.wins.tolist())


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_positions_stepped_by_hand_end_in_the_same_bytes(name, players):
    """Choosing as the policy does, outside, with each record's own luck."""
    finals = bulk(name, players, Order("random", GAMES, finals=True)).finals
    game, out = hutch.find(name), hutch.find(name).out()
    for number in range(0, GAMES, 50):
        s = game.blank(players, hutch.batch(name, players).setting.options)
        verbs.deal(s, 1 + number)
        while s.actor >= 0:
            verbs.play(s, int(out[chance(s, verbs.legal(s, out))]))
        assert s.tobytes() == finals[number].tobytes()


def test_interpreted_games_are_the_native_ones():
    """The whole path of a batch, uncompiled, in a process of its own."""
    code = "import test_whole_games as t; print(t.digest())"
    paths = os.pathsep.join([str(SRC), str(Path(__file__).parent), str(Path(__file__).parents[1] / "contract")])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == digest(), done.stderr


def digest():
    """Two random games of every seating, a greedy one of each, and positions after a few steps, as one hash."""
    import hashlib

    found = hashlib.sha256()
    for seating in SEATINGS:
        name, players = seating.values
        found.update(bulk(name, players, Order("random", 2, each=True, finals=True)).finals.tobytes())
        found.update(bulk(name, players, Order("playout", 1, finals=True)).finals.tobytes())
        batch = hutch.batch(name, players, size=3, seed=1, auto_reset=True)
        mask = batch.mask()
        for _ in range(4):
            batch.step(batch.legal[:, 0])
        found.update(mask.tobytes() + batch.observe().tobytes() + batch.score.tobytes())
    return found.hexdigest()


@pytest.mark.parametrize("name", ["connect-four", "root-cellar"])
def test_greedy_plays_as_the_bot_of_that_name(name):
    lines = bulk(name, 2, Order("greedy", 6, each=True)).lines
    for number in range(6):
        match = play_out(hutch.new(name, 2, 1 + number), ["greedy", "greedy"], 1 + number)
        assert match.number == lines[number]["moves"]
        assert [float(share) * 60 for share in match.payoff] == lines[number]["shares"][:2].tolist()


def test_lean_is_the_old_name_of_playout():
    assert bulk("root-cellar", 2, Order("lean", 5)).moves == bulk("root-cellar", 2, Order("playout", 5)).moves


def test_parts_add_up_to_the_whole():
    batch = hutch.batch("root-cellar", 3, seed=1)
    whole = batch.play(games=300, each=True)
    halves = [batch.play(games=100, each=True), batch.play(games=200, first=100, each=True)]
    total = halves[0] + halves[1]
    assert (total.games, total.moves, total.shortest, total.longest) == (300, whole.moves, whole.shortest, whole.longest)
    for name in ("sixtieths", "points", "squares", "lines"):
        assert (getattr(total, name) == getattr(whole, name)).all()


def test_sums_are_those_of_the_lines():
    played = hutch.batch("root-cellar", 3, seed=1).play(games=200, each=True)
    points = played.lines["points"][:, :3]
    assert played.moves == played.lines["moves"].sum()
    assert played.wins.sum() == pytest.approx(200)
    assert played.mean_points == pytest.approx(points.mean(axis=0))
    assert played.spread == pytest.approx(points.std(axis=0))
    assert (played.shortest, played.longest) == (played.lines["moves"].min(), played.lines["moves"].max())


def test_play_leaves_positions_alone():
    batch = hutch.batch("connect-four", size=3, seed=1)
    batch.step([1, 2, 3])
    before = [batch.match(i).open_record().tobytes() for i in range(3)]
    batch.play(games=10)
    assert [batch.match(i).open_record().tobytes() for i in range(3)] == before


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (Order("clever", 5), "no policy 'clever'; there are random, playout, greedy"),
        (Order("random", 0), "at least one game, not 0"),
    ],
)
def test_an_order_that_cannot_be_played_is_refused(order, sentence):
    with pytest.raises(hutch.BadOption, match=sentence):
        hutch.batch("connect-four").parts(order)


def test_a_broken_game_is_found_with_its_seed(monkeypatch):
    """A hand-made fault: Connect Four's lines, with one game said to be broken."""
    from hutch.batches.games import Line
    from hutch.batches.played import Flaw, summed

    lines = np.zeros(5, Line)
    lines["moves"], lines["flaw"][3] = 7, 12
    assert summed(lines, 2, seed=100).flaw == Flaw(103, 12)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_finish_together(threads):
    """Nobody takes more than a fair part of what is left, so nobody plays on alone for long."""
    left = 60_000
    for part in hutch.batch("connect-four", seed=1, threads=threads).parts(Order("random", left)):
        assert part.games <= max(FIRST, left // (2 * threads))
        left -= part.games
    assert left == 0
