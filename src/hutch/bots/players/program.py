"""A program as a bot: it reads one line of JSON for each decision and writes one line back.

    -> {"game": "connect-four", "seat": 0, "seed": 7, "turn": true, "moves": ["drop a", …], "position": {…}}
    <- {"move": "drop a"}

`position` holds the fields of the veiled record. `turn` is false when the seat may act out of turn; {"move": null}
then does nothing. The program is started when it is first asked, stays for further questions, and gets an end of file
when it is done. One that is late is ended, and started anew for the next question.
"""

import atexit
import contextlib
import json
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any

from hutch.bots.api import Bot, Stop, Thought
from hutch.bots.players.guard import BotTrouble, legal_for
from hutch.bots.search.workspace import game_of
from hutch.core.record import JUST_HAPPENED, State

PATIENCE = 5.0  # seconds for an answer
LONGEST = 1 << 16  # characters of an answer
HIDDEN = {"rng", *JUST_HAPPENED}  # fields that a veil leaves empty

running: "weakref.WeakSet[Program]" = weakref.WeakSet()


@atexit.register
def end_all() -> None:
    for program in list(running):
        program.end()


class Program:
    """One running copy."""

    def __init__(self, command: str) -> None:
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as trouble:
            raise BotTrouble(f"cannot be started: {trouble}") from None
        self.lines: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self.listen, daemon=True).start()
        running.add(self)

    def listen(self) -> None:
        assert self.process.stdout
        while line := self.process.stdout.readline(LONGEST):
            self.lines.put(line)
        self.lines.put("")

    def ask(self, question: str, seconds: float) -> str:
        assert self.process.stdin
        try:
            self.process.stdin.write(question + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=seconds)
        except Empty:
            raise BotTrouble(f"did not answer within {seconds:g} s") from None
        except OSError:
            line = ""
        if not line:
            raise BotTrouble(f"ended (exit code {self.process.poll()})")
        return line

    def end(self) -> None:
        assert self.process.stdin
        self.process.kill()
        self.process.wait()
        with contextlib.suppress(OSError):  # what it never read
            self.process.stdin.close()
        running.discard(self)


class ProgramBot(Bot):
    """Asks a program. As many copies run as are asked at once."""

    def __init__(self, command: str, seconds: float = PATIENCE) -> None:
        self.name = f"program:{command}"
        self.command, self.seconds = command, seconds
        self.idle: SimpleQueue[Program] = SimpleQueue()

    def choose(self, view: State, seat: int, seed: int, stop: Stop = None) -> int | None:
        by_text = {str(game_of(view.dtype).notation.text(view, a)): a for a in legal_for(view, seat) if a >= 0}
        if not by_text:
            return None
        try:
            program = self.idle.get_nowait()
        except Empty:
            program = Program(self.command)
        try:
            line = program.ask(question(view, seat, seed, list(by_text)), self.seconds)
        except BotTrouble:
            program.end()
            raise
        self.idle.put(program)
        return read_answer(line, by_text)

    def think(self, view: State, seat: int, seed: int, stop: Stop = None) -> Sequence[Thought]:
        return [Thought(self.choose(view, seat, seed, stop), 1.0, 0.5)]


def question(view: State, seat: int, seed: int, moves: list[str]) -> str:
    asked = {
        "game": game_of(view.dtype).name,
        "seat": seat,
        "seed": seed,
        "turn": int(view.actor) == seat,
        "moves": moves,
        "position": {name: view[name].tolist() for name in view.dtype.names if name not in HIDDEN},
    }
    return json.dumps(asked)


def read_answer(line: str, by_text: dict[str, int]) -> int | None:
    try:
        said: Any = json.loads(line)
    except ValueError:
        raise BotTrouble(f"answered {line.strip()[:60]!r}, which is no JSON") from None
    if not isinstance(said, dict) or "move" not in said:
        raise BotTrouble(f"answered {line.strip()[:60]!r}, which has no move")
    move = said["move"]
    if move is None:
        return None
    if not isinstance(move, str) or move not in by_text:
        raise BotTrouble(f"answered {str(move)[:60]!r}, which is not legal")
    return by_text[move]
