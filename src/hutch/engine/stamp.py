"""The stamp of an engine: a hash of what goes into it, and of nothing else. Words, pictures and pages change none."""

import ast
import hashlib
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from hutch.bots.search.workspace import tuning_of
from hutch.core.compile import PACKAGE, sources_of
from hutch.core.game import Game
from hutch.engine.module import notes_of, path_of

COMPILED = re.compile(r"^@(rule|generic|piece|verb|intrinsic)\b", re.MULTILINE)
CORE = PACKAGE / "core"
DATA = ("record.py", "compile.py", "jotter.py")  # of the core: no rules, but every rule depends on them
ELSEWHERE = {
    "SETS",
    "RANGES",
    "EDITION",
    "GPU",
    "LADDER",
    "TUNING",
    "CODES",
}  # a game's constants that other parts of Hutch read
HERE = Path(__file__).resolve().parent


def sources(game: Game) -> list[Path]:
    """The files that a game's engine is made from: its rules and bot, the search, our entries, and what those import."""
    folder = Path(str(game.folder))
    roots = [*(folder / f"{part}.py" for part in ("state", "rules", "bot")), HERE / "entries.py"]
    found = frozenset().union(*(sources_of(root) for root in roots), (HERE / "build.py",))
    return sorted(file for file in found if goes_in(file))


def goes_in(file: Path) -> bool:
    """Of the core only what is compiled; of games and search, all that they import."""
    if file.parent == CORE:
        return file.name in DATA or bool(COMPILED.search(file.read_text(encoding="utf-8")))
    return True


def code_of(text: str) -> str:
    """A source without its comments, docstrings, empty lines, and what other parts of Hutch read in it."""
    lines = text.splitlines()
    for row, column in comments(text):
        lines[row - 1] = lines[row - 1][:column]
    for first, last in left_out(ast.parse(text)):
        lines[first - 1 : last] = [""] * (last - first + 1)
    return "\n".join(line.rstrip() for line in lines if line.strip())


def comments(text: str) -> list[tuple[int, int]]:
    return [token.start for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.COMMENT]


def left_out(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """The first and the last line of each docstring, and of each constant that is read elsewhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node, clean=False) is not None:
            yield node.body[0].lineno, node.body[0].end_lineno or 0
    for node in tree.body:
        if isinstance(node, ast.Assign) and all(isinstance(name, ast.Name) and name.id in ELSEWHERE for name in node.targets):
            yield node.lineno, node.end_lineno or 0


def stamp(game: Game) -> str:
    """The search's numbers (what TUNING says, put over the standard), and the code of every source."""
    digest = hashlib.sha256(tuning_of(game).tobytes())
    for file in sources(game):
        digest.update(f"{file.name}\n{code_of(file.read_text(encoding='utf-8'))}\n".encode())
    return digest.hexdigest()[:16]


def is_stale(game: Game) -> bool:
    """Whether a game's engine is missing, or was made from other sources."""
    path = path_of(game)
    return not path.exists() or notes_of(path.read_bytes()).get("stamp") != stamp(game)
