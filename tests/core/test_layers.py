"""Who may import whom: core <- drawing <- games <- bots <- batches <- studies, research <- table <- cli."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hutch

PACKAGE = Path(hutch.__file__).parent
ABOVE = {  # part -> the parts of Hutch that it may import beside itself
    "core": set(),
    "drawing": {"core"},
    "games": {"core", "drawing"},
    "bots": {"core", "drawing", "games"},
    "batches": {"core", "games", "bots"},
    "engine": {"core", "games", "bots"},
    "analysis": {"core", "drawing", "games", "bots"},
    "printing": {"core", "drawing", "games"},
    "studies": {"core", "drawing", "games", "bots", "batches"},
    "research": {"core", "drawing", "games", "bots", "batches"},
    "table": {"core", "drawing", "games", "bots", "analysis", "batches", "engine", "printing", "studies"},
    "cli": {"core", "drawing", "games", "bots", "analysis", "batches", "engine", "printing", "studies", "research", "table"},
}
PUBLIC = set(ABOVE) - {"core", "drawing", "games"}  # these may also use the public face, `import hutch`
BUILT_ON = {"core": {"numpy", "numba", "platformdirs"}, "games": {"numpy", "numba"}}


def modules(part: str) -> list[Path]:
    return sorted((PACKAGE / part).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def foreign(part: str, allowed: set[str]) -> list[str]:
    """Imports of other parts of Hutch that are not allowed here."""
    found = []
    for path in modules(part):
        for name in imported(path):
            inside = name.split(".")
            if inside[0] != "hutch":
                continue
            used = inside[1] if len(inside) > 1 and (PACKAGE / inside[1]).is_dir() else "hutch"
            if used not in allowed | {part} | ({"hutch"} if part in PUBLIC else set()):
                found.append(f"{path.relative_to(PACKAGE)} imports {name}")
    return found


@pytest.mark.parametrize("part", ABOVE)
def test_a_part_imports_only_the_parts_below_it(part):
    assert foreign(part, ABOVE[part]) == []


def test_every_part_has_its_place():
    """A new part of the package must say here whom it may import."""
    parts = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert parts <= set(ABOVE)


@pytest.mark.parametrize("part", BUILT_ON)
def test_core_and_games_are_built_on_numpy_and_numba_alone(part):
    for path in modules(part):
        roots = {name.split(".")[0] for name in imported(path)} - {"hutch"} - set(sys.stdlib_module_names)
        assert roots <= BUILT_ON[part], path


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py")))
def test_a_game_knows_no_other_game(folder):
    for path in modules(f"games/{folder}"):
        for name in imported(path):
            if name.startswith("hutch."):
                assert name.startswith(("hutch.core.", "hutch.drawing.", f"hutch.games.{folder}")), (
                    f"{path.name} imports {name}"
                )


@pytest.mark.parametrize("folder", sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py")))
def test_a_card_is_light(folder):
    """The cupboard reads every card: none may load rules or pictures."""
    light = ("hutch.core.game", "hutch.core.editions", "hutch.core.options", "hutch.core.errors")
    for name in imported(PACKAGE / "games" / folder / "__init__.py"):
        assert not name.startswith("hutch.") or name.startswith(light), name


def test_no_two_test_files_share_a_name():
    """Pytest would collect only one of them."""
    names = [path.name for path in Path(__file__).resolve().parents[1].rglob("test_*.py")]
    assert sorted(names) == sorted(set(names))
