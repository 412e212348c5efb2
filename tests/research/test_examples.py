"""The examples run, shortened."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(name, *arguments):
    return subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, check=True).stdout


def test_self_play_runs():
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'hutch[train]'")
    assert "round 1: 16,384 decisions" in run("self_play.py", "connect-four", "0")


def test_small_cfr_runs():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'hutch[research]'")
    assert "after    2 rounds" in run("small_cfr.py", "2")
