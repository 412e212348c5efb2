"""Printing where the rules were never compiled: by another Python, which interprets them.

The figures of a booklet are positions. A few interpreted moves take a second; compiling would take minutes, for nothing.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from hutch.core.game import find
from hutch.printing.errors import CannotPrint
from hutch.printing.job import Job, Paper

SOURCES = Path(__file__).resolve().parents[2]
START = "import sys; from hutch.printing.apart import main; main(sys.argv[1])"


def pdf_made_apart(job: Job, progress: Callable[[int, int], None]) -> bytes:
    """The PDF of a job, and its progress, from a process of its own."""
    places = os.pathsep.join(filter(None, (str(SOURCES), os.environ.get("PYTHONPATH"))))
    surroundings = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": places}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "print.pdf"
        command = [sys.executable, "-c", START, str(file)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings) as worker:
            assert worker.stdin is not None
            assert worker.stdout is not None
            worker.stdin.write(written(job))
            worker.stdin.close()
            for line in worker.stdout:
                done, of = line.split()
                progress(int(done), int(of))
        if worker.returncode:
            raise CannotPrint(f"{job.game.title} could not be drawn; `hutch compile` first, then try again")
        return file.read_bytes()


def written(job: Job) -> str:
    return json.dumps({**vars(job), "game": job.game.name, "paper": asdict(job.paper)})


def read(text: str) -> Job:
    told = json.loads(text)
    return Job(
        **{**told, "game": find(told["game"]), "paper": Paper(**told["paper"]), "seats": tuple(told["seats"])},
    )


def main(file: str) -> None:
    """The other Python: a job from stdin, its PDF into the file, its progress to stdout."""
    from hutch.printing.document import made

    printed = made(read(sys.stdin.read()), lambda done, of: print(done, of, flush=True))
    Path(file).write_bytes(printed.pdf)
