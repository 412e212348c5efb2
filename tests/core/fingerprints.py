"""How every game behaves, as hashes of random games: a change of behaviour without a new rules version is noticed.

python tests/core/fingerprints.py               writes tests/core/fingerprints.toml anew, and says what has changed
"""

import hashlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "contract"))  # when run as a script

from seating import option_sets, random_match

import hutch
from hutch.core import verbs
from hutch.core.chance import chance
from hutch.core.options import read_options
from hutch.core.trail import events

FILE = Path(__file__).with_name("fingerprints.toml")
GAMES = 20  # for each seat count, going through the game's option sets in turn
HEAD = "# Written by tests/core/fingerprints.py. Raise a game's `version` before you write a new hash of it here.\n"


def behaviour(name: str, players: int) -> str:
    """A hash of one random game's transcript, and of what could be done and what happened in GAMES of them."""
    digest = hashlib.sha256("\n".join(random_match(name, players, 0).lines).encode())
    for seed in range(GAMES):
        for happened in random_walk(name, players, seed):
            digest.update(repr(happened).encode())
    return digest.hexdigest()[:24]


def random_walk(name: str, players: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """Every position's actor, choices and trail, and the result: nothing that depends on how the record is laid out."""
    game, sets = hutch.find(name), option_sets(name, players)
    options = read_options(name, game.options, sets[seed % len(sets)], players)
    s, out, shares = game.blank(players, options), game.out(), np.zeros(players)
    verbs.deal(s, seed)
    while s.actor >= 0:
        n = verbs.legal(s, out)
        yield int(s.actor), out[:n].tolist(), happened(s)
        verbs.play(s, int(out[chance(s, n)]))
    verbs.payoff(s, shares)
    yield happened(s), [int(verbs.score(s, seat)) for seat in range(players)], shares.round(6).tolist()


def happened(s: Any) -> list[tuple[int, tuple[int, ...]]]:
    """The trail, whoever may know it."""
    return [(event.code, event.numbers) for event in events(s)]


def fingerprint(name: str) -> dict[str, Any]:
    game = hutch.find(name)
    return {"version": game.version, **{str(players): behaviour(name, players) for players in game.seats}}


def written() -> dict[str, dict[str, Any]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def write(found: dict[str, dict[str, Any]]) -> None:
    tables = []
    for name, entries in sorted(found.items()):
        rows = "".join(f"{key} = {value!r}\n".replace("'", '"') for key, value in entries.items())
        tables.append(f"[{name}]\n{rows}")
    FILE.write_text(HEAD + "\n" + "\n".join(tables), encoding="utf-8")


def main() -> None:
    before, now = written(), {name: fingerprint(name) for name in hutch.catalogue()}
    write(now)
    for name, entries in now.items():
        print(name, "unchanged" if before.get(name) == entries else f"version {entries['version']} written")


if __name__ == "__main__":
    main()
