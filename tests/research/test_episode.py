"""A game stepped by codes is the game of the table."""

import numpy as np
import pytest
from seating import NAMES, SEATINGS

import hutch
from hutch.core.record import SPECTATOR
from hutch.research.episode import Episode, action_codes, ranges


def played(name, players, seed, luck=1):
    """A whole random episode, and what each decision looked like."""
    episode, choose, seen = Episode(name, players), np.random.default_rng(luck), []
    episode.reset(seed)
    while not episode.over:
        seen.append((episode.seat, episode.mask()))
        episode.step(int(choose.choice(np.flatnonzero(seen[-1][1]))))
    return episode, seen


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_same_seed_and_actions_give_the_same_match(name, players):
    """Position by position: who may act, and the result."""
    episode, _ = played(name, players, 5)
    match = hutch.new(name, players=players, seed=5, options=episode.options)
    for action in episode.actions:
        assert action in [code for codes in match.legal().values() for code in codes]
        match.play_action(action)
    assert match.over
    assert episode.payoff() == [float(share) for share in match.payoff]
    assert episode.match().transcript() == match.transcript()


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_seat_that_is_asked_has_an_answer(name, players):
    _, seen = played(name, players, 6)
    assert all(mask.any() and 0 <= seat < players for seat, mask in seen)


@pytest.mark.parametrize("name", NAMES)
def test_numbers_lie_in_their_ranges(name):
    episode, choose = Episode(name), np.random.default_rng(3)
    low, high = ranges(episode.game)
    episode.reset(3)
    while not episode.over:
        numbers = episode.observe(episode.seat)
        assert (numbers >= low).all()
        assert (numbers <= high).all()
        episode.step(int(choose.choice(np.flatnonzero(episode.mask()))))


def test_declining_is_the_last_code_and_leaves_the_position_alone():
    """Where a seat is asked out of turn; the actor cannot decline."""
    episode, choose, declined = Episode("carrotia", 4), np.random.default_rng(2), 0
    episode.reset(2)
    while not episode.over:
        before, mask = episode.view(SPECTATOR).tobytes(), episode.mask()
        if mask[-1]:
            declined += 1
            episode.step(action_codes(episode.game) - 1)
            assert episode.view(SPECTATOR).tobytes() == before
        else:
            episode.step(int(choose.choice(np.flatnonzero(mask))))
    assert declined


def test_an_action_that_is_not_legal_is_named():
    episode = Episode("connect-four")
    episode.reset(1)
    with pytest.raises(hutch.IllegalMove, match="action 9 is not legal now; seat 0 may answer 0, 1"):
        episode.check(9)


@pytest.mark.parametrize("action", [-1, 7, 2**70])
def test_an_answer_that_is_not_legal_changes_nothing(action):
    episode = Episode("connect-four")
    episode.reset(1)
    before = episode._board.rows.tobytes()
    assert not episode.step(action)
    assert (episode._board.rows.tobytes(), episode.actions, episode.seat) == (before, [], 0)
    assert episode.step(6)


def test_a_full_column_cannot_be_answered():
    episode = Episode("connect-four")
    episode.reset(1)
    assert [episode.step(2) for _ in range(7)] == [True] * 6 + [False]
    assert episode.mask().tolist() == [1, 1, 0, 1, 1, 1, 1]


def test_at_the_end_nobody_is_asked_and_a_spectator_sees_the_position():
    episode, _ = played("connect-four", 2, 5)
    numbers = episode.observe(SPECTATOR)
    assert not episode.mask().any()
    assert not episode.step(0)
    assert numbers[:2].tolist() == [SPECTATOR, -1]
    assert numbers[3:].sum() == len(episode.actions)
    assert episode.look(SPECTATOR)["observation"].tolist() == numbers.tolist()
