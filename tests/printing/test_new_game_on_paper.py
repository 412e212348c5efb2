"""A game that says nothing of its pieces can still be printed: its rules are."""

import os
import subprocess
import sys
from pathlib import Path

import hutch

SRC = Path(hutch.__file__).parents[1]
CARD = """
from hutch.core.game import Game

GAME = Game(package=__name__, name="pebbles", title="Pebbles", sentence="Pebbles.", seats=(2,), minutes=(1, 2), version=1)
"""
SCRIPT = """
import io, pypdf
from hutch.printing import print_game
made = print_game("pebbles")
text = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made.pdf)).pages)
print(len(made.sheets), "declares no pieces" in text, "Take the last pebble" in text)
"""


def test_without_components_the_rules_are_printed(tmp_path):
    folder = tmp_path / "pebbles"
    folder.mkdir()
    (folder / "__init__.py").write_text(CARD, encoding="utf-8")
    (folder / "edition.toml").write_text("", encoding="utf-8")
    (folder / "picture.py").write_text("", encoding="utf-8")
    (folder / "RULES.md").write_text("# Pebbles\n\n- **PB-1** Take the last pebble.\n", encoding="utf-8")
    here = {**os.environ, "PYTHONPATH": str(SRC), "HUTCH_GAMES": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=here, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["0", "True", "True"]
