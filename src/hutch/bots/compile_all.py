"""Compile everything before somebody waits for it: rules and bots of every game, one process a game.

python -m hutch.bots.compile_all                  all games that are not compiled yet
python -m hutch.bots.compile_all root-cellar      this one, in this process
"""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from hutch.core.compile import PACKAGE
from hutch.core.compile_marks import BOTS, compile_rules, is_compiled, leave_mark
from hutch.core.game import Game, catalogue, find

Say = Callable[[str], None]


def uncompiled_games() -> list[Game]:
    """The games of which something has still to be compiled."""
    return [game for game in catalogue().values() if not is_compiled(game, BOTS)]


def compile_game(game: Game) -> None:
    """Compile one game's rules and bots into the cache, and what looks back at its matches."""
    from hutch.bots.registry import compile_bots
    from hutch.bots.search.worlds import compile_worlds

    compile_rules(game)
    compile_bots(game)
    compile_worlds(game)
    leave_mark(game, BOTS)


def compile_all(say: Say, at_once: int | None = None) -> None:
    """Compile what is not compiled yet, a few games at a time, and say how it goes."""
    todo = uncompiled_games()
    if not todo:
        return
    say(f"Compiling the rules of {len(todo)} games; this happens once …")
    done = 0
    with ThreadPoolExecutor(at_once or os.cpu_count() or 1) as pool:
        for game in pool.map(in_own_process, todo):
            done += 1
            say(f"  {done} of {len(todo)}: {game.title} is compiled.")


def in_own_process(game: Game) -> Game:
    subprocess.run([sys.executable, "-m", "hutch.bots.compile_all", game.name], check=False, env=environment())
    return game


def environment() -> dict[str, str]:
    """So that the child finds this very package."""
    here = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in here if part)}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_game(find(name))
    if not sys.argv[1:]:
        compile_all(print)
