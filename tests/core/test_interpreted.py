"""The same seed gives byte-equal records interpreted and native: every game, every seat count, 200 seeds."""

import os
import subprocess
import sys
from pathlib import Path

from walks import walks

SEEDS = 200
SCRIPT = Path(__file__).with_name("walks.py")
SRC = Path(__file__).parents[2] / "src"


def interpreted(start: int) -> subprocess.Popen[str]:
    """Every other seed, in a process of its own."""
    paths = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    command = [sys.executable, str(SCRIPT), str(start), str(SEEDS), "2"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_interpreted_and_native_rules_give_the_same_bytes():
    halves = [interpreted(0), interpreted(1)]
    said = [half.communicate() for half in halves]
    assert [half.returncode for half in halves] == [0, 0], said[0][1] + said[1][1]
    plain = {line for out, _ in said for line in out.splitlines()}
    native = list(walks(range(SEEDS)))
    differing = [line for line in native if line not in plain]
    told = {tuple(line.split(" ")[:3]): line for line in plain}
    assert not differing, "\n".join(f"native {line}\ninterpreted {told[tuple(line.split(' ')[:3])]}" for line in differing[:5])
    assert len(plain) == len(native)
