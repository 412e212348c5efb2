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


def test_what_was_seen_stays_as_it_was():
    """Neither later moves nor an agent's own writing change what another look gives."""
    env = make()
    env.reset(seed=1)
    seen = env.last()[0]
    before = {name: array.copy() for name, array in seen.items()}
    env.step(3)
    assert all((seen[name] == before[name]).all() for name in before)
    now = env.last()[0]
    now["action_mask"][:], now["observation"][:] = 0, 9
    env.step(3)
    assert env.episode.actions == [3, 3]
    env.reset(seed=1)
    assert all((env.last()[0][name] == before[name]).all() for name in before)


def test_what_the_agent_sees_is_what_observe_shows_it():
    env = make("carousel")
    env.reset(seed=2)
    for agent in env.agent_iter(30):
        seen, *_ = env.last()
        seat = env.seats[agent]
        assert seen["observation"].tolist() == env.episode.observe(seat).tolist()
        assert seen["action_mask"].tolist() == env.episode.mask(seat).tolist()
        env.step(int(first_legal(env, agent, seen)))


def test_agents_are_asked_no_more_often_than_was_wished():
    env, asked = make(), []
    env.reset(seed=1)
    for agent in env.agent_iter(3):
        asked.append(agent)
        env.step(0)
    assert asked == ["player_0", "player_1", "player_0"]
    assert list(env.agent_iter(0)) == list(env.agent_iter(-1)) == []


def test_a_look_can_be_left_out():
    env = make()
    env.reset(seed=1)
    assert env.last(observe=False) == (None, 0.0, False, False, {})
