"""Many positions at once behave as so many matches do."""

import numpy as np
import pytest
from seating import SEATINGS

import hutch
from hutch.core import verbs
from hutch.core.record import position

PLIES = 40


def choices(batch, luck):
    """A random legal action for every position, chosen outside."""
    picks = (luck.random(batch.size) * batch.count).astype(int)
    return batch.legal[np.arange(batch.size), picks]


def played(batch, plies, seed=1):
    luck = np.random.default_rng(seed)
    for _ in range(plies):
        batch.step(choices(batch, luck))
    return batch


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_position_i_is_the_match_of_seed_plus_i(name, players):
    batch, luck = hutch.batch(name, players, size=8, seed=5), np.random.default_rng(2)
    matches = [hutch.new(name, players, 5 + i) for i in range(8)]
    for _ in range(12):
        actions = choices(batch, luck)
        for match, action in zip(matches, actions, strict=True):
            if not match.over:
                match.play_action(int(action))
        batch.step(actions)
        assert [m.open_record().tobytes() for m in matches] == [batch.match(i).open_record().tobytes() for i in range(8)]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_columns_say_what_the_rules_say(name, players):
    batch = played(hutch.batch(name, players, size=16, seed=3), PLIES)
    mask, score = batch.mask(), batch.score
    for i in range(batch.size):
        match = batch.match(i)
        codes = [int(code) for codes in match.legal().values() for code in codes]
        assert (batch.actor[i], batch.over[i], batch.count[i]) == (match.open_record().actor, match.over, len(codes))
        assert sorted(batch.legal[i, : batch.count[i]].tolist()) == sorted(codes) == np.flatnonzero(mask[i]).tolist()
        assert score[i].tolist() == match.score
        assert batch.payoff[i] == pytest.approx([float(share) for share in match.payoff])


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_mask_stays_true_through_steps_ends_and_resets(name, players):
    batch = hutch.batch(name, players, size=16, seed=4, auto_reset=True)
    mask = batch.mask()
    played(batch, PLIES)
    batch.reset(np.arange(16) % 2 == 0)
    for i in range(batch.size):
        assert sorted(batch.legal[i, : batch.count[i]].tolist()) == np.flatnonzero(mask[i]).tolist()


def test_a_step_over_the_end_changes_nothing():
    batch = played(hutch.batch("connect-four", size=4, seed=1), 42)
    assert batch.over.all()
    assert (batch.actor == -1).all()
    before = [batch.match(i).open_record().tobytes() for i in range(4)]
    batch.step(np.full(4, 99))
    assert [batch.match(i).open_record().tobytes() for i in range(4)] == before


def test_an_illegal_action_is_named_and_nothing_changes():
    batch = hutch.batch("connect-four", size=600, seed=1)
    actions = np.zeros(600, int)
    actions[[311, 500]] = 7
    before = batch.actor.copy()
    with pytest.raises(hutch.IllegalMove, match="action 7 is not legal in position 311; seat 0 may play 0, 1, 2, 3, 4, 5, 6"):
        batch.step(actions)
    assert (batch.actor == before).all()
    assert all(not batch.match(i).open_record().discs.any() for i in (0, 311, 599))


@pytest.mark.parametrize("shape", [(3,), (4, 1), ()])
def test_a_step_wants_one_action_a_position(shape):
    with pytest.raises(hutch.IllegalMove, match="one action for each of the 4 positions"):
        hutch.batch("connect-four", size=4, seed=1).step(np.zeros(shape, int))


def test_a_reset_begins_the_next_game_of_a_position():
    """Position i plays the games i, i + size, i + 2 size …"""
    batch = hutch.batch("root-cellar", 3, size=4, seed=10)
    batch.reset(where=[False, True, False, True])
    batch.reset(where=[False, True, False, False])
    seeds = [10, 10 + 1 + 8, 12, 10 + 3 + 4]
    dealt = [position(hutch.new("root-cellar", 3, seed).open_record()) for seed in seeds]
    assert [position(batch.match(i).open_record()) for i in range(4)] == dealt


def test_auto_reset_tells_the_end_and_goes_on():
    batch, luck = hutch.batch("connect-four", size=32, seed=1, auto_reset=True), np.random.default_rng(1)
    ended = np.zeros(32, int)
    for _ in range(100):
        batch.step(choices(batch, luck))
        assert (batch.actor >= 0).all()
        assert (batch.payoff.sum(axis=1) == batch.over).all()
        assert (batch.score.sum(axis=1) <= batch.over).all()
        ended += batch.over
    assert ended.min() >= 2
    assert batch.engine.columns.games.tolist() == (np.arange(32) + 32 * ended).tolist()


def test_a_position_can_be_looked_at():
    match = played(hutch.batch("root-cellar", 3, size=4, seed=1), 6).match(2)
    assert match.picture(0).startswith("<svg")
    assert match.sketch(0)
    assert match.moves(match.seats[0])
    with pytest.raises(hutch.IllegalMove, match="no history"):
        match.transcript()


def test_options_and_edition_hold_for_every_position():
    own = hutch.find("root-cellar").standard_edition | {"farmers": 9}
    batch = hutch.batch("root-cellar", 2, size=3, seed=1, edition=own)
    assert [batch.match(i).open_record().hired for i in range(3)] == [9, 9, 9]
    short = hutch.batch("carrots-and-broccoli", 2, size=2, seed=1, options={"short": "on"})
    assert [short.match(i).open_record().triangle > 0 for i in range(2)] == [True, True]


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"players": 9}, hutch.BadOption, "is for 2 players, not 9"),
        ({"size": 0}, hutch.BadOption, "at least one position, not 0"),
        ({"device": "abacus"}, hutch.BadOption, "a batch plays on cpu or cuda, not on 'abacus'"),
        ({"options": {"goal": 3}}, hutch.BadOption, "no option 'goal'"),
        ({"seed": -1}, hutch.BadSeed, "a seed is a whole number"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(wrong, error, sentence):
    with pytest.raises(error, match=sentence):
        hutch.batch("connect-four", **wrong)


def test_batch_stays_a_function_when_its_part_is_imported():
    import hutch.batches.batch

    assert callable(hutch.batch)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_action_codes_lie_below_the_number_of_codes(name, players):
    """CODES in state.py is what a mask is as wide as."""
    codes = hutch.find(name).state.CODES
    batch, luck = hutch.batch(name, players, size=64, seed=6), np.random.default_rng(6)
    while not batch.over.all():
        for i in np.flatnonzero(batch.count):
            row = batch.legal[i, : batch.count[i]]
            assert row.min() >= 0
            assert row.max() < codes
        batch.step(choices(batch, luck))


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_what_a_game_calls_its_edition_never_changes(name, players):
    """EDITION in state.py: observations leave these fields out, and a GPU keeps them once for all games."""
    game = hutch.find(name)
    batch = played(hutch.batch(name, players, size=64, seed=7), 200)
    start = batch.setting.blank()
    for field in getattr(game.state, "EDITION", ()):
        assert all((batch.engine.columns.rows[i][field] == start[field]).all() for i in range(64)), field
    assert verbs.flaw(batch.match(0).open_record()) == 0
