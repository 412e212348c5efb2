"""kill -9 in the middle of a game: what was answered is there again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
from guests import Guest

SOURCES = Path(__file__).resolve().parents[2] / "src"
SERVE = "import sys; from hutch.table.serve import main; main('127.0.0.1', 8900, sys.argv[1], False, 0.0)"


def start(database: str) -> tuple[subprocess.Popen[str], str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    process = subprocess.Popen([sys.executable, "-c", SERVE, database], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    return process, found[0]


def test_a_killed_server_loses_nothing_that_it_had_answered(tmp_path):
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    process, address = start(database)
    ann = Guest(httpx.Client(base_url=address, timeout=60))
    path = ann.begin("connect-four", "me=Ann", "bot:random")
    numbers = []
    for column in "abc":
        seen = ann.wait(path, lambda seen: seen["turn"] == 0, 0)
        numbers.append(ann.move(path, 0, seen["number"], f"drop {column}").json()["number"])
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process, address = start(database)
    try:
        again = Guest(httpx.Client(base_url=address, timeout=60, cookies=ann.web.cookies))
        seen = again.wait(path, lambda seen: seen["turn"] == 0, 0)
        lines = again.web.get(f"{path}/transcript", params={"seat": 0}).text.splitlines()
        assert [line for line in lines if line.startswith("0:")] == ["0: drop a", "0: drop b", "0: drop c"]
        assert seen["number"] >= numbers[-1] + 1
        assert again.move(path, 0, seen["number"], "drop d").status_code == 200
    finally:
        process.kill()
        process.wait()
