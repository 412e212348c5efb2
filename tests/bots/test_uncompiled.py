"""Bots think the same without compiling: for whoever debugs one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hutch
from hutch import bots

SRC = Path(__file__).parents[2] / "src"
NAMES = ["random", "greedy", "search:12", "search:6x2"]
SCRIPT = """
import sys
import hutch
from hutch import bots

match = hutch.new(sys.argv[1], players=2, seed=1)
for name in sys.argv[2:]:
    print(bots.find(name).choose(match.view(match.seats[0]), match.seats[0], seed=3))
"""


@pytest.mark.parametrize("game", ["connect-four", "carousel"])
def test_uncompiled_bots_choose_the_same(game):
    paths = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", SCRIPT, game, *NAMES]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True)
    match = hutch.new(game, players=2, seed=1)
    seat = match.seats[0]
    native = [str(bots.find(name).choose(match.view(seat), seat, seed=3)) for name in NAMES]
    assert plain.stdout.split() == native, plain.stderr
