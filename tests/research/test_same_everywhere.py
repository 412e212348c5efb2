"""The same seed and actions give the same game, position by position, in every interface and at the table."""

import numpy as np
import pytest
from seating import SEATINGS

import hutch
from hutch import research
from hutch.core.record import position

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'hutch[research]'")
pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'hutch[research]'")

SEED = 11


class Adapters:
    """Those that ask seats in turn, as one: who is asked, what is legal, an answer, where it stands."""

    def __init__(self, name, players):
        self.zoo = research.pettingzoo_env(name, players)
        self.zoo.reset(seed=SEED)
        self.spiel = research.open_spiel_game(name, players, seed=SEED).new_initial_state()

    def asked(self):
        return {self.zoo.seats[self.zoo.agent_selection], self.spiel.current_player()}

    def answer(self, action):
        self.zoo.step(action)
        self.spiel.apply_action(action)

    def legal(self):
        mask = self.zoo.observe(self.zoo.agent_selection)["action_mask"]
        assert np.flatnonzero(mask).tolist() == self.spiel.legal_actions()
        return self.spiel.legal_actions()

    def positions(self):
        return {position(self.zoo.episode._board.rows.view(np.recarray)[0]), position(self.spiel.course.s)}


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_interface_plays_the_match_of_the_table(name, players):
    """PettingZoo, OpenSpiel, the vector environment and a batch, beside a match: the same positions, results and transcript."""
    match, choose = hutch.new(name, players=players, seed=SEED), np.random.default_rng(3)
    both = Adapters(name, players)
    vector = research.vector_env(name, players, num_envs=1)
    vector.reset(seed=SEED)
    batch = hutch.batch(name, players, size=1, seed=SEED)
    decline = both.zoo.episode.codes - 1
    while not match.over:
        assert len(both.asked()) == 1
        action = int(choose.choice(both.legal()))
        seat = both.zoo.episode.seat
        both.answer(action)
        if action not in match.legal().get(seat, ()):
            assert action == decline
            continue
        match.play_action(action)
        batch.step([action])
        _, _, ended, _, infos = vector.step([action])
        assert both.positions() == {position(batch.match(0).open_record())} == {position(match.open_record())}
        assert bool(ended[0]) == match.over
    payoff = [float(share) for share in match.payoff]
    assert list(both.zoo.rewards.values()) == both.spiel.returns() == payoff == infos["payoff"][0].tolist()
    assert both.zoo.episode.match().transcript() == match.transcript() == hutch.read(match.transcript()).transcript()
