"""docs/a-new-game.md: its code is the shipped code, and a game built from the page plays."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hutch
from hutch.core.game import FILES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "a-new-game.md"
BLOCK = re.compile(r"^`(?P<file>[\w.]+)`(?:, continued)?:\n\n```\w+\n(?P<code>.*?)^```$", re.M | re.S)
PLAY = """
import hutch
import own_games.connect_four as folder

match = hutch.new(folder.GAME, seed=1)
for column in "d d c e b a e g e".split():
    match.play(match.seats[0], f"drop {column}")
print(match.picture().count("disc-"), match.moves(1)[0])
match = hutch.new(folder.GAME, seed=1)
for column in "a b a b a b a".split():
    match.play(match.seats[0], f"drop {column}")
print(match.over, *match.payoff)
print(hutch.batch(folder.GAME, seed=1).play(games=100).moves > 700)
"""


def files_on_the_page() -> dict[str, str]:
    """Each file's pieces, put together."""
    files: dict[str, list[str]] = {}
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        files.setdefault(found["file"], []).append(found["code"])
    return {name: "\n\n".join(pieces) for name, pieces in files.items()}


def test_the_page_holds_every_file_of_a_game_folder():
    assert sorted(files_on_the_page()) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_the_code_on_the_page_is_the_code_that_ships(name):
    shipped = (hutch.find("connect-four").folder / name).read_text(encoding="utf-8")
    assert files_on_the_page()[name] == shipped


def test_the_tutorial_game_has_under_a_hundred_lines():
    folder = hutch.find("connect-four").folder
    assert sum(len((folder / name).read_text(encoding="utf-8").splitlines()) for name in FILES) < 100


def built_from_the_page(place: Path) -> Path:
    folder = place / "connect_four"
    folder.mkdir(parents=True)
    for name, text in files_on_the_page().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def outcome(script: str, **environment: str) -> str:
    paths = os.pathsep.join([str(ROOT / "src"), environment.pop("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths, **environment}
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_game_built_from_the_page_plays(tmp_path):
    """In a process and with a cache of its own: a record of the same shape may belong to one game only."""
    built_from_the_page(tmp_path / "own_games")
    told = outcome(PLAY, PYTHONPATH=str(tmp_path), HUTCH_CACHE=str(tmp_path / "cache"))
    assert told.split("\n")[:3] == ["9 drop a", "True 1 0", "True"]


def test_the_first_game_on_the_page_runs():
    script = re.search(r"```python\n(import hutch\n.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert script
    assert outcome(script[1]).splitlines()[5:] == [
        "O X X X O . .",
        "a b c d e f g",
        "(1,) ['drop a', 'drop b', 'drop c', 'drop d', 'drop e', 'drop f', 'drop g']",
    ]


def test_a_folder_named_by_hutch_games_is_searched(tmp_path):
    """Under a name of its own, it stands in the cupboard beside the others, and plays by name."""
    folder = built_from_the_page(tmp_path).rename(tmp_path / "four_again")
    card = folder / "__init__.py"
    card.write_text(card.read_text(encoding="utf-8").replace("connect-four", "four-again"), encoding="utf-8")
    script = "import hutch; print('connect-four' in hutch.catalogue(), hutch.new('four-again', seed=1).moves(0)[6])"
    assert outcome(script, HUTCH_GAMES=str(tmp_path)) == "True drop g\n"


def test_two_games_of_one_name_are_noticed(tmp_path):
    built_from_the_page(tmp_path).rename(tmp_path / "four_again")
    script = "import hutch\ntry: hutch.catalogue()\nexcept TypeError as trouble: print(trouble)"
    assert outcome(script, HUTCH_GAMES=str(tmp_path)) == (
        "two folders hold a game called connect-four: hutch.games.connect_four, hutch.games.four_again\n"
    )
