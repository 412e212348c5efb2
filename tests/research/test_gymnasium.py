"""Gymnasium's own checks, for every game and seat count."""

import subprocess
import sys
import warnings

import numpy as np
import pytest
from seating import NAMES, SEATINGS

import hutch

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'hutch[research]'")

import gymnasium
from gymnasium.utils.env_checker import check_env, data_equivalence

from hutch.research.gymnasium import HutchEnv
from hutch.research.registering import id_of


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_check_env_passes(name, players):
    """Every check of it, made by its id as their checker wants it: each way to render, and closing twice."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(id_of(hutch.find(name)), players=players).unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_an_id(name):
    env = gymnasium.make(id_of(hutch.find(name)))
    assert env.unwrapped.episode.game.name == name


@pytest.mark.parametrize(
    ("imports", "id_"),
    [
        ("import gymnasium, hutch", "hutch/RootCellar"),
        ("import hutch, gymnasium", "hutch.research.gymnasium:hutch/RootCellar"),
        ("import gymnasium", "hutch.research.gymnasium:hutch/RootCellar"),
        ("import gymnasium; [p.load()() for p in points(group='gymnasium.envs', name='hutch')]", "hutch/RootCellar"),
    ],
    ids=["import", "either-order", "nothing-imported", "entry-point"],
)
def test_an_id_is_known_in_a_new_process(imports, id_):
    made = f"env = gymnasium.make('{id_}-v{hutch.find('root-cellar').version}', players=3, opponents='greedy')"
    lines = ["from importlib.metadata import entry_points as points", imports, made, "print(env.unwrapped.episode.players)"]
    assert subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True).stdout == "3\n"


def test_the_learner_is_paid_at_the_end_and_sits_where_it_is_told():
    env = HutchEnv("root-cellar", 3, seat=2)
    seen, info = env.reset(seed=9)
    assert info["seat"] == 2
    total, over = 0.0, False
    while not over:
        seen, reward, over, _, info = env.step(np.flatnonzero(seen["action_mask"])[0])
        total += reward
    assert total == float(env.episode.match().payoff[2])


def test_opponents_must_fit_the_seats():
    with pytest.raises(hutch.BadOption, match="3 players leave 2 seats for opponents, not 1"):
        HutchEnv("root-cellar", 3, opponents=["greedy"])


# ---- many games at once ---------------------------------------------------------------------------------------------


def vector(name="root-cellar", **settings):
    return gymnasium.make_vec(id_of(hutch.find(name)), **({"num_envs": 8, "players": None} | settings))


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_vector_steps_stay_in_their_spaces(name, players):
    envs, choose = vector(name, players=players), np.random.default_rng(1)
    seen, _ = envs.reset(seed=1)
    for _ in range(30):
        assert envs.observation_space.contains(seen)
        actions = np.array([choose.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, _ = envs.step(actions)
        assert rewards.shape == ended.shape == cut.shape == (8,)


@pytest.mark.parametrize("name", NAMES)
def test_a_vector_is_what_gymnasium_says_a_vector_is(name):
    """Its own words for it: so many spaces of one kind, batched; a way to begin anew that wrappers can read."""
    envs = vector(name)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.observation_space == gymnasium.vector.utils.batch_space(envs.single_observation_space, 8)
    assert envs.action_space == gymnasium.vector.utils.batch_space(envs.single_action_space, 8)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    assert envs.spec.id == id_of(hutch.find(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_vector_steps_twice(name):
    """As `check_env` wants it of one environment, byte for byte."""
    told = []
    for _ in range(2):
        envs, choose = vector(name), np.random.default_rng(4)
        found = [envs.reset(seed=6)]
        for _ in range(10):
            actions = np.array([choose.choice(np.flatnonzero(mask)) for mask in found[-1][0]["action_mask"]])
            found.append(envs.step(actions))
        told.append(found)
    for before, again in zip(*told, strict=True):
        assert data_equivalence(before, again, exact=True)


def test_gymnasiums_own_wrapper_counts_our_episodes():
    """RecordEpisodeStatistics knows from the metadata in which step a new game begins."""
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(vector("connect-four"))
    seen, _ = envs.reset(seed=1)
    lengths, since = [], np.zeros(8, np.int64)
    for _ in range(60):
        seen, _, ended, _, infos = envs.step(seen["action_mask"].argmax(1))
        since += 1
        if ended.any():
            lengths.append((infos["episode"]["l"][ended].tolist(), since[ended].tolist()))
            since[ended] = 0
    assert lengths
    assert all(told == counted for told, counted in lengths)


def test_vector_games_are_those_of_their_seeds():
    """Environment i begins with the game of seed + i, played as a match of that seed."""
    envs, choose = vector(players=3), np.random.default_rng(2)
    matches = [hutch.new("root-cellar", players=3, seed=40 + i) for i in range(8)]
    seen, infos = envs.reset(seed=40)
    for _ in range(20):
        assert list(infos["actor"]) == [match.seats[0] for match in matches]
        actions = np.array([choose.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        for match, action in zip(matches, actions, strict=True):
            match.play_action(int(action))
        seen, _, _, _, infos = envs.step(actions)


def test_what_a_vector_step_gave_is_kept():
    """Nothing that was returned is written anew by the next step."""
    envs = vector("connect-four")
    seen, _ = envs.reset(seed=1)
    kept = {key: value.copy() for key, value in seen.items()}
    envs.step(np.zeros(8, np.int64))
    assert all((seen[key] == kept[key]).all() for key in kept)
