"""A bot of this machine sits down at a running table: a network that has learnt, for one."""

from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

import hutch
from hutch.bots.network.forward import Network
from hutch.bots.network.perception import seen_numbers
from hutch.cli.main import app
from hutch.core.errors import IllegalMove, OtherRules
from hutch.research import sitting
from hutch.research.sitting import BotSeat


@pytest.fixture(autouse=True)
def haste(monkeypatch):
    monkeypatch.setattr(sitting, "PAUSE", 0.01)


def untaught(game, file):
    """A network of chance weights, as a file."""
    luck, codes, seats = np.random.default_rng(1), game.state.CODES + 1, max(game.seats)
    sizes = {"first": (seen_numbers(game), 8), "second": (8, 8), "policy": (codes, 8), "chances": (seats, 8)}
    weights = {name: luck.normal(size=size).astype(np.float32) for name, size in sizes.items()}
    biases = {"first": 8, "second": 8, "policy": codes, "chances": seats}
    weights |= {f"{name}_bias": np.zeros(size, np.float32) for name, size in biases.items()}
    Network(game, weights, {}).save(file)
    return file


def test_a_network_plays_a_whole_game_at_somebodys_table(house, tmp_path):
    file = untaught(hutch.find("connect-four"), tmp_path / "net.npz")
    path = house.guest().begin("connect-four", "link", "bot:random")
    told = CliRunner().invoke(app, ["sit", f"{house.address}{path}", "--bot", f"net:{file}", "--name", "Robin"])
    assert told.exit_code == 0, told.output
    assert house.room(path).match.over
    assert house.room(path).people.name(0) == "Robin"


@pytest.mark.parametrize("name", ["carousel", "carrotia"])
def test_a_bot_is_told_what_its_seat_may_know(house, name):
    """Hidden hands (CR-2) and acts out of turn (CT-20): the view that it thinks about is that of its seat."""
    ann = house.guest()
    path = ann.begin(name, "me=Ann", "link")
    seat = BotSeat(f"{house.address}{path}", "Robin", hutch.bots.find("random"))
    assert seat.view()[1].tobytes() == house.room(path).match.view(1).tobytes()
    assert seat.view()[2] == house.room(path).match.legal().get(1, [])


def test_a_bot_plays_the_move_that_it_chooses(house):
    ann = house.guest()
    path = ann.begin("connect-four", "me=Ann", "link")
    seat = BotSeat(f"{house.address}{path}", "Robin", hutch.bots.find("greedy"))
    assert seat.decide() is None  # it is Ann's turn
    ann.move(path, 0, ann.see(path, 0)["number"], "drop d")
    match = house.room(path).match
    chosen = hutch.bots.find("greedy").choose(match.view(1), 1, sitting.seed_of(0, ann.see(path, 0)["number"]))
    assert seat.decide() == match.game.notation.text(match.view(1), chosen)


def test_other_rules_are_refused(house, monkeypatch):
    path = house.guest().begin("connect-four", "link", "bot:random")
    monkeypatch.setattr(sitting, "find", lambda name: replace(hutch.find(name), version=99))
    with pytest.raises(OtherRules, match="this is version 99"):
        BotSeat(f"{house.address}{path}", "Robin", hutch.bots.find("random"))


def test_a_seat_that_is_taken_is_refused(house):
    path = house.guest().begin("connect-four", "me=Ann", "link")
    with pytest.raises(IllegalMove):
        BotSeat(f"{house.address}{path}", "Robin", hutch.bots.find("random"), seat=0)
