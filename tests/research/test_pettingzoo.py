"""PettingZoo's own tests, for every game and seat count, as they are."""

import warnings

import numpy as np
import pytest
from seating import SEATINGS

import hutch
from hutch import research

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'hutch[research]'")

from pettingzoo import test as zoo


def make(name="connect-four", players=None, **settings):
    return research.pettingzoo_env(name, players, **settings)


def play_through(env, seed, choose):
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(choose(env, agent, seen)))
    return env


def first_legal(env, agent, seen):
    return np.flatnonzero(seen["action_mask"])[0]


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_api_test_passes(name, players):
    with warnings.catch_warnings():
        warnings.filterwarnings(
            "ignore", message="Observation is not a NumPy array"
        )  # a dict with a mask, as their own games have
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # of an agent that is not asked
        zoo.api_test(make(name, players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_seed_test_passes(name, players):
    zoo.seed_test(lambda: make(name, players), num_cycles=10)


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_the_render_test_passes(name, players, capsys):
    picture = {"svg": lambda text: text.startswith("<svg")}
    zoo.render_test(lambda render_mode=None: make(name, players, render_mode=render_mode), picture)
    assert capsys.readouterr().out


def test_a_game_has_the_name_of_its_folder_and_the_version_of_its_rules():
    assert str(make("root-cellar")) == f"hutch/root-cellar-v{hutch.find('root-cellar').version}"


def test_the_reward_is_the_payoff():
    env = make("root-cellar", 3)
    env.reset(seed=4)
    paid = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        paid[agent] += reward
        env.step(None if ended else int(first_legal(env, agent, seen)))
    assert list(paid.values()) == [float(share) for share in env.episode.match().payoff]


def test_an_illegal_action_costs_its_agent_the_game():
    env = make()
    env.reset(seed=1)
    env.step(0)
    env.step(7 + 5)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0.0, "player_1": -1.0}


def test_an_illegal_action_can_be_an_error():
    env = make(illegal="raise")
    env.reset(seed=1)
    with pytest.raises(hutch.IllegalMove, match="action 12 is not legal now"):
        env.step(12)
    assert env.agent_selection == "player_0"


def test_max_cycles_cuts_a_game_short():
    env = make(max_cycles=4)
    cut = []
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, ended, truncated, _ = env.last()
        cut.append(truncated)
        env.step(None if ended or truncated else int(first_legal(env, agent, seen)))
    assert cut == [False] * 4 + [True] * 2


def test_an_unknown_render_mode_is_refused():
    with pytest.raises(hutch.BadOption, match="a render mode is one of human, ansi, svg, rgb_array, not 'gif'"):
        make(render_mode="gif")
