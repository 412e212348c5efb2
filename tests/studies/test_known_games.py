"""Games of which the answer is known: a coin, pure skill, and cards with a strong and a dead one among them.

They are played by the rules as plain Python, in a process of their own, so that nothing has to be compiled.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from hutch.studies.engine import Limits
from hutch.studies.study import Request, study

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPT = """
import json, sys
from hutch.studies.engine import Limits
from hutch.studies.study import Request, study

game, bots, games = sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])
made = study(Request(game, players=[2], bots=bots, looks=False, limits=Limits(seconds=None, games=games)))
print(json.dumps(made.as_dict()))
"""


@cache
def studied(game: str, bots: str, games: int) -> dict:
    environment = {
        **os.environ, "NUMBA_DISABLE_JIT": "1", "HUTCH_GAMES": str(HERE / "known_games"), "PYTHONPATH": str(ROOT / "src"),
    }  # fmt: skip
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, game, bots, str(games)], capture_output=True, text=True, env=environment
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)["sections"]


def sentences(section: dict, tone: str) -> list[str]:
    return [one["text"] for one in section["sentences"] if one["tone"] == tone]


@pytest.fixture(scope="module")
def coin():
    return studied("coin-flip", "random,greedy", 400)


@pytest.fixture(scope="module")
def skill():
    return studied("higher-wins", "random,greedy", 60)


@pytest.fixture(scope="module")
def planted():
    return studied("planted", "random", 600)


def test_connect_fours_first_player_is_ahead():
    """Who begins can force a win, and is ahead at every level; one sentence says so, and it is the only one."""
    made = study(Request("connect-four", bots=["seedling", "sprout"], looks=False, limits=Limits(seconds=None, games=2000)))
    (seats,) = [section for section in made.sections if section.name == "seats"]
    (said,) = sentences({"sentences": [vars(one) for one in seats.sentences]}, "warn")
    assert said.startswith("With 2 players, seat 1 won 5")
    assert all(who in said for who in ("quick play", "seedling", "sprout"))
    assert said.endswith("where 50.0 % would be fair: more than fair, and chance does not explain it.")


def test_a_coin_is_all_luck(coin):
    value, _, high = coin["skill"]["figures"]["luck"]
    assert value > 0.95
    assert high == 1.0


def test_a_coin_has_no_seat_that_is_ahead(coin):
    assert not sentences(coin["seats"], "warn")


def test_a_coin_tells_nobody_from_anybody(coin):
    assert coin["skill"]["figures"]["pairs"]["random-greedy"]["games_to_tell"] is None


def test_pure_skill_is_no_luck(skill):
    assert skill["skill"]["figures"]["luck"][0] < 0.02


def test_pure_skill_shows_in_one_game(skill):
    assert skill["skill"]["figures"]["pairs"]["random-greedy"]["games_to_tell"] == 1


def test_the_planted_strong_card_is_found_and_no_other(planted):
    strong = [text for text in sentences(planted["pieces"], "warn") if "goes with winning more" in text]
    assert len(strong) == 1
    assert "dagger" in strong[0]


def test_the_planted_dead_card_is_found_and_no_other(planted):
    dead = [text for text in sentences(planted["pieces"], "warn") if "is dead" in text]
    assert len(dead) == 1
    assert "joker" in dead[0]


def test_a_fair_card_is_not_accused(planted):
    assert not [text for text in sentences(planted["pieces"], "warn") if "goes with losing" in text]
