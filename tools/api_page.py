"""Write docs/api.md from the docstrings: `make api` runs this, and a test notices when the page is stale.

The public face is what `hutch.__all__` and `hutch.bots.__all__` name. After it come the tools that a game's folder is written
with: whatever the games that are there import. Signatures are read from the sources, so the page is the same on every
version of Python.
"""

import ast
import importlib
import inspect
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "api.md"
HEAD = """# The API

Made from the docstrings by `make api`. [How the house is built](architecture.md) tells how it hangs together,
[a new game](a-new-game.md) and [bots](bots.md) show it in use.
"""
FACES = (("hutch", "import hutch"), ("hutch.batches.batch", "Batches"), ("hutch.bots", "Bots"))
GAMES = ROOT / "src" / "hutch" / "games"
Definition = ast.FunctionDef | ast.ClassDef


@cache
def definitions(module: str) -> dict[str, Definition]:
    """The functions and classes that a module defines."""
    source = inspect.getsource(importlib.import_module(module))
    return {node.name: node for node in ast.parse(source).body if isinstance(node, Definition)}


def signature(node: ast.FunctionDef, name: str, inside: bool = False) -> str:
    """name(parameters) -> result, as the source has it, without `self`."""
    given = ast.unparse(node.args)
    if inside and not is_static(node):
        given = given.partition(", ")[2] if ", " in given else ""
    result = ast.unparse(node.returns).strip("'\"") if node.returns else "None"
    return f"{name}({given})" + ("" if result == "None" else f" -> {result}")


def is_static(node: ast.FunctionDef) -> bool:
    return "staticmethod" in decorators(node)


def decorators(node: ast.FunctionDef) -> list[str]:
    return [ast.unparse(mark) for mark in node.decorator_list]


def told(node: Definition | ast.Module) -> str:
    return ast.get_docstring(node) or ""


def method_row(node: ast.FunctionDef) -> str:
    """One line about a method or a property."""
    is_property = any(mark.endswith("property") for mark in decorators(node))
    name = node.name if is_property else signature(node, node.name, inside=True)
    return f"- `{name}`" + (f": {one_line(told(node))}" if told(node) else "")


def one_line(text: str) -> str:
    return " ".join(text.split("\n\n")[0].split())


def field_row(node: ast.AnnAssign, source: list[str]) -> str:
    """One line about a field of a dataclass, with the comment beside it."""
    _, _, comment = source[node.lineno - 1].partition("  # ")
    written = f"{ast.unparse(node.target)}: {ast.unparse(node.annotation)}"
    return f"- `{written}`" + (f": {comment.strip()}" if comment and "fmt" not in comment else "")


def class_rows(node: ast.ClassDef, module: str) -> list[str]:
    source = inspect.getsource(importlib.import_module(module)).splitlines()
    rows = [
        field_row(part, source) for part in node.body if isinstance(part, ast.AnnAssign) and public(ast.unparse(part.target))
    ]
    methods = [part for part in node.body if isinstance(part, ast.FunctionDef) and public(part.name)]
    return rows + [method_row(method) for method in methods]


def public(name: str) -> bool:
    return not name.startswith("_")


def entry(name: str, node: Definition, module: str) -> str:
    """The paragraphs about one function or class."""
    if isinstance(node, ast.FunctionDef):
        return f"### `{signature(node, name)}`\n\n{paragraphs(told(node))}"
    made = next((part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
    title = signature(made, name, inside=True) if made else name
    rows = "\n".join(class_rows(node, module))
    return f"### `{title}`\n\n{paragraphs(told(node))}" + (f"{rows}\n\n" if rows else "")


def paragraphs(text: str) -> str:
    """A docstring as Markdown: what is indented, drawn or typed at a prompt stays as it is."""
    return "".join(f"{as_block(part)}\n\n" for part in text.split("\n\n") if part.strip())


def as_block(part: str) -> str:
    drawn = part.startswith((">>>", "    ", "|")) or "  " in part.strip()
    return f"```text\n{part.rstrip()}\n```" if drawn else part


def face(module: ModuleType) -> list[str]:
    """What a module's `__all__` names, or else its classes: functions, classes, errors, plain values."""
    classes = [name for name, node in definitions(module.__name__).items() if isinstance(node, ast.ClassDef) and public(name)]
    names: list[str] = sorted(getattr(module, "__all__", classes), key=lambda name: (rank(getattr(module, name)), name.lower()))
    return [named_entry(name, getattr(module, name)) for name in names]


def rank(found: Any) -> int:
    if inspect.isclass(found):
        return 2 if issubclass(found, Exception) else 1
    return 0 if callable(found) else 3


def named_entry(name: str, found: Any) -> str:
    if rank(found) == 3:
        return f"### `{name} = {found!r}`\n\n"
    found = inspect.unwrap(found)
    if name != found.__name__:
        return f"### `{name}(…)`\n\nAnother name for `{found.__name__}`, to be called in the same way.\n\n"
    return entry(name, definitions(found.__module__)[found.__name__], found.__module__)


@cache
def imported_by_games() -> dict[str, set[str]]:
    """The modules of core and drawing that the games import, with the names that they import from there."""
    found: dict[str, set[str]] = {}
    for file in sorted(GAMES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("hutch.core.", "hutch.drawing.")):
                found.setdefault(node.module or "", set()).update(alias.name for alias in node.names)
    return dict(sorted(found.items()))


def tools(module: str, names: set[str]) -> list[str]:
    """The functions and classes of a module that games use and that have something to say."""
    return [entry(name, node, module) for name, node in definitions(module).items() if name in names and told(node)]


def verbs() -> list[str]:
    """The functions that generic code calls, whatever the game."""
    found = definitions("hutch.core.verbs").items()
    marked = [(name, node) for name, node in found if isinstance(node, ast.FunctionDef) and "verb" in decorators(node)]
    return [entry(name, node, "hutch.core.verbs") for name, node in marked]


def chapter(title: str, module: str, entries: list[str]) -> str:
    return f"## {title}\n\n{paragraphs(inspect.getdoc(importlib.import_module(module)) or '')}" + "".join(entries)


def page() -> str:
    parts = [HEAD]
    parts += [chapter(title, name, face(importlib.import_module(name))) for name, title in FACES]
    parts.append("# For those who write a game\n")
    parts.append(chapter("`hutch.core.verbs`", "hutch.core.verbs", verbs()))
    for name, used in imported_by_games().items():
        if name != "hutch.core.verbs" and (entries := tools(name, used)):
            parts.append(chapter(f"`{name}`", name, entries))
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))
