"""A view is read quickly, is the record's own memory, and goes when nobody needs it."""

import gc
import weakref

import numpy as np
import pytest

import hutch
from hutch.core.match import Match


@pytest.mark.parametrize("game", list(hutch.catalogue()))
def test_a_view_reads_like_the_record_it_is_of(game):
    view = Match(game, seed=3).view(0)
    for name in view.dtype.names:
        assert np.array_equal(getattr(view, name), view[name])


def test_what_is_written_into_a_view_is_read_from_it():
    view = Match("root-cellar", seed=3).view(0)
    farmers = view.farmers
    view.farmers[0], view.turn = 7, 3
    assert (farmers[0], view["farmers"][0], view.turn) == (7, 7, 3)


def test_a_view_that_nobody_needs_is_gone_at_once():
    """Its arrays and it must not hold each other: NumPy's arrays are not looked through for circles."""
    gc.disable()
    try:
        view = Match("root-cellar", seed=3).view(0)
        assert view.bag.sum()
        seen = weakref.ref(view)
        del view
        assert seen() is None
    finally:
        gc.enable()


def test_a_view_says_which_field_there_is_not():
    with pytest.raises(AttributeError, match="no field 'turnip'"):
        Match("root-cellar", seed=3).view(0).turnip  # noqa: B018
