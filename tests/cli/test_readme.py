"""The README's table of games is made from the folders."""

import re
from pathlib import Path

import hutch
from hutch.core.game import minute_words, seat_words

README = Path(__file__).resolve().parents[2] / "README.md"
TABLE = re.compile(r"<!-- games -->\n(.*?)<!-- /games -->", re.DOTALL)


def game_rows():
    rows = ["| game | seats | minutes | what it is |", "| --- | --- | --- | --- |"]
    for game in hutch.catalogue().values():
        rows.append(f"| {game.title} | {seat_words(game.seats)} | {minute_words(game.minutes)} | {game.sentence} |")
    return "\n".join(rows) + "\n"


def test_the_readme_lists_every_game_found():
    """If this fails: python tests/cli/test_readme.py writes the table anew."""
    found = TABLE.search(README.read_text(encoding="utf-8"))
    assert found
    assert found[1] == game_rows()


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(TABLE.sub(lambda _: f"<!-- games -->\n{game_rows()}<!-- /games -->", text), encoding="utf-8")
