"""Every game says which of its pieces a study looks at, and who used them."""

import numpy as np
import pytest
from seating import NAMES, SEATINGS, random_match

import hutch
from hutch.core.record import blank
from hutch.core.story import DEED, EVENT, NUMBERS, Story
from hutch.studies.pieces import has_pieces, pieces_of, pieces_used


def story_of(matches):
    """Finished matches as a story, written by plain Python."""
    ends = blank(matches[0].game.state.State, len(matches))
    deeds, events = [], []
    for game, match in enumerate(matches):
        ends[game] = match.open_record()
        for ply in match.plies:
            seat = ply.who if ply.who >= 0 else -1
            if ply.who >= 0:
                deeds.append((game, seat, ply.action))
            events += [(game, seat, e.code, padded(e.numbers)) for e in ply.events]
    return Story(matches[0].players, ends, np.array(deeds, DEED), np.array(events, EVENT))


def padded(numbers):
    return (*numbers[:NUMBERS], *(-1,) * (NUMBERS - len(numbers)))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_pieces(name):
    assert has_pieces(hutch.find(name))


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_pieces_are_counted_by_game_and_seat_under_names_of_their_own(name, players):
    card = hutch.find(name)
    used = pieces_used(card, story_of([random_match(name, players, seed) for seed in range(3)]))
    assert used.counts.shape == (3, len(used.pieces), players)
    assert used.counts.any()
    labels = [(piece.kind, piece.name) for piece in used.pieces]
    assert len(set(labels)) == len(labels)
    assert labels == [(piece.kind, piece.name) for piece in pieces_of(card, players, {}, None)]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_a_game_says_the_same_of_one_match_whatever_stands_beside_it(name, players):
    card, matches = hutch.find(name), [random_match(name, players, seed) for seed in (4, 5)]
    both = pieces_used(card, story_of(matches)).counts
    assert np.array_equal(both[1:], pieces_used(card, story_of(matches[1:])).counts)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_what_all_share_all_have(name, players):
    used = pieces_used(hutch.find(name), story_of([random_match(name, players, 6)]))
    for nth, piece in enumerate(used.pieces):
        if piece.shared:
            assert len(set(used.counts[0, nth])) == 1, piece.name
