"""Where seats choose unseen, a batch offers the actor nothing of another's."""

import numpy as np

import hutch


def test_the_mask_of_a_draft_shows_the_actors_own_packet():
    batch = hutch.batch("carousel", size=4, seed=1)
    for i in range(4):
        match = batch.match(i)
        own = sorted(match.legal()[match.actor])
        assert np.flatnonzero(batch.mask()[i]).tolist() == own
        assert sorted(batch.legal[i, : batch.count[i]].tolist()) == own
