"""Where nothing else is possible the game goes on by itself, and says so; a move that decides something stays the player's."""

import random

import pytest

import hutch
from hutch.core.log import ONLY
from hutch.core.match import Match
from hutch.core.undo import decided


def last_pile(seed: int = 3) -> Match:
    """Root Cellar, after somebody has picked and one pile is left for the other."""
    match, luck = hutch.new("root-cellar", players=2, seed=seed), random.Random(seed)
    while match.formality() is None or not match.moves(match.actor)[0].startswith("pick"):
        match.play_action(luck.choice(match.legal()[match.actor]))
    return match


def test_one_pile_is_left():
    match = last_pile()
    assert match.formality() == match.legal()[match.actor][0]
    assert any(match.formality(number) is None for number in range(match.number))


def test_the_log_says_so():
    match = last_pile()
    seat = match.actor
    match.play_action(match.formality())
    words = [entry.words for entry in match.log(1 - seat) if entry.who == seat]
    assert words[-1].endswith(ONLY)
    assert sum(word.endswith(ONLY) for word in words) < len(words)


def test_undo_passes_over_formalities():
    """Ann's last decision is taken back, not the pick that nobody chose."""
    match = last_pile()
    seat = match.actor
    match.play_action(match.formality())
    last = match.number
    assert match.plies[last].who == seat
    assert not decided(match, last, seat)
    assert any(decided(match, number, seat) for number in range(1, last))


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_formalities_are_forms_of_the_game(name):
    notation = hutch.find(name).notation
    assert set(getattr(notation, "FORMALITIES", ())) <= set(notation.FORMS)
