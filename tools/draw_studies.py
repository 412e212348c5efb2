"""Draws the reports of docs/studies anew: each by the command that it names, and says what is no longer as it was.

python tools/draw_studies.py             all of them; some minutes each
python tools/draw_studies.py carousel    these only
"""

import json
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "studies"


def main() -> None:
    wanted = sys.argv[1:] or sorted(file.stem for file in FOLDER.glob("*.json"))
    for name in wanted:
        before = known(name)
        draw(name, shlex.split(before["command"])[1:])
        changed = differences(before["sections"], known(name)["sections"])
        print(f"{name}: {', '.join(changed) or 'nothing'} changed", flush=True)


def known(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def draw(name: str, words: list[str]) -> None:
    """Rows are kept elsewhere, and not for long."""
    with tempfile.TemporaryDirectory() as rows:
        places = ["--out", str(FOLDER / f"{name}.html"), "--json", str(FOLDER / f"{name}.json"), "--results", f"{rows}/rows"]
        subprocess.run([sys.executable, "-m", "hutch", *words, *places], check=True)


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The sections whose sentences or figures are others now."""
    return [section for section in before | after if before.get(section) != after.get(section)]


if __name__ == "__main__":
    main()
