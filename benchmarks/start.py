"""How long a start takes: with nothing compiled, and with everything in the cache."""

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.rows import Row

FIRST_GAME = "import hutch; m = hutch.new('root-cellar', seed=1); m.play(m.seats[0], m.moves(m.seats[0])[0])"
SERVER = "import hutch.table.serve"


def seconds(code: str, cache: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "HUTCH_CACHE": cache}, check=True)
    return time.perf_counter() - began


def rows() -> list[Row]:
    with tempfile.TemporaryDirectory() as cache:
        cold = seconds(FIRST_GAME, cache)
        later = min(seconds(FIRST_GAME, cache) for _ in range(3))
        server = min(seconds(SERVER, cache) for _ in range(3))
    return [
        Row("start to first move, nothing compiled", f"{cold:.1f} s", "", ""),
        Row("start to first move, later", f"{later:.2f} s", "", f"{cold / later:.0f}× sooner than the first", "1.5 s"),
        Row("the table's code loaded", f"{server:.2f} s", "", "", "1.5 s"),
    ]
