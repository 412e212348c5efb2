"""The same seed gives byte-equal records interpreted and native: every game, every seat count, 200 seeds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from walks import walks

SEEDS, WHOLE = 200, 20  # the first WHOLE are played to the end here, all of them in the sweep
SCRIPT = Path(__file__).with_name("walks.py")
SRC = Path(__file__).parents[2] / "src"


def interpreted(start: int, whole: int) -> subprocess.Popen[str]:
    """Every other seed, in a process of its own."""
    paths = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    command = [sys.executable, str(SCRIPT), str(start), str(SEEDS), "2", str(whole)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def compare(whole: int) -> None:
    halves = [interpreted(0, whole), interpreted(1, whole)]
    said = [half.communicate() for half in halves]
    assert [half.returncode for half in halves] == [0, 0], said[0][1] + said[1][1]
    plain = {line for out, _ in said for line in out.splitlines()}
    native = list(walks(range(SEEDS), whole))
    differing = [line for line in native if line not in plain]
    told = {tuple(line.split(" ")[:3]): line for line in plain}
    assert not differing, "\n".join(f"native {line}\ninterpreted {told[tuple(line.split(' ')[:3])]}" for line in differing[:5])
    assert len(plain) == len(native)
    assert not [line for line in native if len(line.split(" ")) != 4], "a walk broke off the same way in both"


def test_interpreted_and_native_rules_give_the_same_bytes():
    compare(WHOLE)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
def test_interpreted_and_native_rules_give_the_same_bytes_to_the_end_of_every_game():
    compare(SEEDS)
