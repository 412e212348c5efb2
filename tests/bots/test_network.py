"""Networks that play: what they see, how they answer, what a file must hold."""

import os

import numpy as np
import pytest
from seating import NAMES

import hutch
from hutch.bots.network.forward import BadNetwork, Network, load, read_chances, think
from hutch.bots.network.perception import perceive, register_perceiver, seen_numbers
from hutch.bots.registry import find
from hutch.core import verbs
from hutch.core.record import copy


def small(game, hidden=8, seed=1, seats=0):
    """A network of chance weights."""
    luck, seats, codes = np.random.default_rng(seed), seats or max(game.seats), game.state.CODES + 1
    shapes = {
        "first": (seen_numbers(game), hidden), "first_bias": (hidden,), "second": (hidden, hidden), "second_bias": (hidden,),
        "policy": (codes, hidden), "policy_bias": (codes,), "chances": (seats, hidden), "chances_bias": (seats,),
    }  # fmt: skip
    return Network(game, {name: luck.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}, {})


def by_numpy(net, seen):
    """The last layer, worked out another way."""
    hidden = np.maximum(0, seen @ net.first + net.first_bias)
    return np.maximum(0, hidden @ net.second + net.second_bias)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_network_sees_is_the_same_in_worlds_that_look_alike(name):
    game = hutch.find(name)
    register_perceiver(game)
    match = hutch.new(name, seed=3)
    for number in range(6):
        seat = match.seats[0]
        view = match.view(seat)
        world = copy(view)
        verbs.guess(world, seat, number)
        verbs.veil(world, seat)
        seen, again = np.zeros((2, seen_numbers(game)), np.float32)
        perceive(view, seat, seen)
        perceive(world, seat, again)
        assert (seen == again).all()
        assert np.abs(seen).max() < 50
        match.play_action(match.legal()[seat][0])


def test_the_layers_are_those_of_numpy():
    game = hutch.find("root-cellar")
    network, match = small(game), hutch.new("root-cellar", seed=4)
    net = network.ready()
    think(net, match.view(match.seats[0]), match.seats[0])
    assert np.allclose(net.top, by_numpy(net, net.seen), rtol=1e-4, atol=1e-4)


def test_chances_are_by_seat_and_add_up():
    game = hutch.find("root-cellar")
    net, match, out = small(game).ready(), hutch.new("root-cellar", players=3, seed=4), np.zeros(3)
    seat = match.seats[0]
    think(net, match.view(seat), seat)
    read_chances(net, seat, 3, out)
    logits = net.chances[:3] @ net.top + net.chances_bias[:3]
    assert out.sum() == pytest.approx(1.0)
    assert out[seat] == pytest.approx(np.exp(logits[0]) / np.exp(logits).sum(), rel=1e-3)


def test_where_all_win_together_there_is_one_chance_for_all():
    game = hutch.find("carrotia")
    net, match, out = small(game, seats=1).ready(), hutch.new("carrotia", players=3, seed=4), np.zeros(3)
    think(net, match.view(match.seats[0]), match.seats[0])
    read_chances(net, match.seats[0], 3, out)
    logit = float(net.chances[0] @ net.top + net.chances_bias[0])
    assert out.tolist() == pytest.approx([1 / (1 + np.exp(-logit))] * 3, rel=1e-3)


def test_a_file_plays(tmp_path):
    small(hutch.find("connect-four")).save(tmp_path / "net.npz")
    bot, match = find(f"net:{tmp_path / 'net.npz'}"), hutch.new("connect-four", seed=1)
    while not match.over:
        seat = match.seats[0]
        match.play_action(bot.choose(match.view(seat), seat, 1))


def test_a_file_that_has_learnt_more_is_another_player(tmp_path):
    file = tmp_path / "net.npz"
    found = []
    for seed in (1, 2):
        small(hutch.find("connect-four"), seed=seed).save(file)
        os.utime(file, (seed, seed))
        found.append(find(f"net:{file}"))
    assert (found[0].network.weights["first"] != found[1].network.weights["first"]).any()
    assert find(f"net:{file}") is found[1]


def test_a_search_asks_the_network(tmp_path):
    """The same view, seed and iterations give the same answer; another network gives another one."""
    thoughts = []
    for seed in (1, 1, 2):
        file = tmp_path / f"{seed}.npz"
        small(hutch.find("connect-four"), seed=seed).save(file)
        match = hutch.new("connect-four", seed=1)
        thoughts.append(find(f"search:50:net:{file}").think(match.view(0), 0, 1))
    assert thoughts[0] == thoughts[1] != thoughts[2]
    assert sum(thought.share for thought in thoughts[0]) == pytest.approx(1.0)


def test_a_file_of_another_game_is_refused(tmp_path):
    small(hutch.find("connect-four")).save(tmp_path / "net.npz")
    bot, match = find(f"net:{tmp_path / 'net.npz'}"), hutch.new("root-cellar", seed=1)
    with pytest.raises(BadNetwork, match="plays connect-four, not root-cellar"):
        bot.choose(match.view(match.seats[0]), match.seats[0], 1)


def test_a_missing_file_and_a_wrong_one_are_refused(tmp_path):
    with pytest.raises(BadNetwork, match="there is no file"):
        load(tmp_path / "nothing.npz")
    (tmp_path / "wrong.npz").write_bytes(b"carrots")
    with pytest.raises(BadNetwork, match="holds no network"):
        load(tmp_path / "wrong.npz")
