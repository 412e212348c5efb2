"""What a seat may know, as numbers."""

import numpy as np
import pytest
from seating import NAMES, SEATINGS
from test_positions import played

import hutch
from hutch.batches.rows import observe_one
from hutch.core import verbs
from hutch.core.observation import all_open
from hutch.core.record import SPECTATOR, blank, copy


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_number_is_what_the_description_says(name, players):
    """Field, place, bit and range, for every seat and a spectator."""
    batch, said = played(hutch.batch(name, players, size=8, seed=2), 20), hutch.observation(name)
    for seat in (*range(players), SPECTATOR):
        numbers = batch.observe(seat)
        assert numbers.shape == (8, len(said))
        assert numbers.dtype == np.float32
        for i in range(8):
            view = batch.match(i).view(seat)
            assert numbers[i, 0] == seat
            assert [shown(view, number) for number in said[1:]] == numbers[i, 1:].tolist()
        assert all(n.low <= low and high <= n.high for n, low, high in zip(said, numbers.min(0), numbers.max(0), strict=True))


def shown(view, number):
    field = view[number.field]
    if field.dtype == np.uint64 and number.bit is None:  # a number that lies there digit by digit
        *where, member = number.index
        return float(sum((int(digit) >> member & 1) << place for place, digit in enumerate(field[tuple(where)])))
    value = field[number.index] if number.index else field
    return float(value) if number.bit is None else float(int(value) >> number.bit & 1)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_no_number_leaves_its_range_in_many_games(name, players):
    batch, said = hutch.batch(name, players, size=128, seed=4, auto_reset=True), hutch.observation(name)
    low, high = np.array([n.low for n in said]), np.array([n.high for n in said])
    for _ in range(12):
        numbers = played(batch, 25).observe()
        wrong = np.flatnonzero((numbers < low).any(0) | (numbers > high).any(0))
        assert not wrong.size, said[wrong[0]]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_the_range_of_its_numbers(name):
    state = hutch.find(name).state
    numbers = {number.field for number in hutch.observation(name) if number.bit is None} - {"seat", "actor", "blind"}
    assert numbers <= set(getattr(state, "RANGES", {})) | set(getattr(state, "DIGITS", {}))


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_without_a_seat_the_actor_looks(name, players):
    batch = played(hutch.batch(name, players, size=8, seed=2), 30)
    mine = batch.observe().copy()
    assert mine[:, 0].tolist() == batch.actor.tolist()
    for seat in (*range(players), SPECTATOR):
        rows = batch.actor == seat
        assert (batch.observe(seat)[rows] == mine[rows]).all()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_worlds_that_look_alike_to_a_seat_give_the_same_numbers(name, players):
    batch, size = played(hutch.batch(name, players, size=8, seed=3), 25), len(hutch.observation(name))
    batch.observe()
    for i in range(8):
        for seat in (*range(players), SPECTATOR):
            world = copy(batch.match(i).open_record())
            verbs.veil(world, seat)
            verbs.guess(world, seat, 777 + i)
            numbers = np.zeros(size, np.float32)
            observe_one(world, blank(world.dtype), seat, numbers)
            assert numbers.tolist() == batch.observe(seat)[i].tolist()


@pytest.mark.parametrize("name", NAMES)
def test_only_where_a_game_hides_nothing_the_record_itself_is_read(name):
    game = hutch.find(name)
    hutch.batch(name, size=1).observe()
    assert all_open(blank(game.state.State)[0]) == (not hasattr(game.rules, "veil"))


@pytest.mark.parametrize("name", NAMES)
def test_no_luck_no_clock_no_trail_and_no_edition_is_told(name):
    fields = {number.field for number in hutch.observation(name)}
    assert not fields & {"rng", "told", "telling", "trail", "live", "timer", "seconds", "players"}
    assert not fields & set(getattr(hutch.find(name).state, "EDITION", ()))


def test_the_numbers_of_connect_four():
    """Whose eyes, who acts, a blind choice, and the discs of either colour column by column."""
    batch = hutch.batch("connect-four", size=1, seed=1)
    batch.step([3])
    numbers, said = batch.observe()[0], hutch.observation("connect-four")
    assert [(said[i].field, said[i].index, said[i].bit) for i in np.flatnonzero(numbers)] == [
        ("seat", (), None),
        ("actor", (), None),
        ("discs", (0,), 21),
    ]


def test_a_seat_that_is_not_there_is_refused():
    with pytest.raises(hutch.IllegalMove, match="no seat 2; seats are 0 to 1, and -1 for a spectator"):
        hutch.batch("connect-four").observe(2)


def test_a_batch_may_be_looked_at_before_anything_else():
    """On several threads: the positions are dealt first, by those same threads."""
    numbers = hutch.batch("connect-four", size=1024, seed=1, threads=2).observe()
    assert numbers.shape == (1024, 99)
    assert not numbers.any()
