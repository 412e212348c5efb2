"""Compile everything before somebody waits for it: rules and bots of every game, one process a game.

python -m hutch.bots.warming                  all games that are not compiled yet
python -m hutch.bots.warming root-cellar      this one, in this process
"""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from hutch.core.compiled import PACKAGE
from hutch.core.game import Game, find, games
from hutch.core.warm import BOTS, is_warm, leave_mark
from hutch.core.warm import warm as warm_rules

Say = Callable[[str], None]


def cold_games() -> list[Game]:
    """The games of which something has still to be compiled."""
    return [game for game in games().values() if not is_warm(game, BOTS)]


def warm_game(game: Game) -> None:
    """Compile one game's rules and bots into the cache."""
    from hutch.bots.named import warm

    warm_rules(game)
    warm(game)
    leave_mark(game, BOTS)


def warm_all(say: Say, at_once: int | None = None) -> None:
    """Compile what is not compiled yet, a few games at a time, and say how it goes."""
    todo = cold_games()
    if not todo:
        return
    say(f"Compiling the rules of {len(todo)} games; this happens once …")
    done = 0
    with ThreadPoolExecutor(at_once or os.cpu_count() or 1) as pool:
        for game in pool.map(in_own_process, todo):
            done += 1
            say(f"  {done} of {len(todo)}: {game.title} is compiled.")


def in_own_process(game: Game) -> Game:
    subprocess.run([sys.executable, "-m", "hutch.bots.warming", game.name], check=False, env=environment())
    return game


def environment() -> dict[str, str]:
    """So that the child finds this very package."""
    here = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in here if part)}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        warm_game(find(name))
    if not sys.argv[1:]:
        warm_all(print)
