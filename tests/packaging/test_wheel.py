"""What `pip install .` puts on a machine."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hutch
from hutch.core.game import FILES
from hutch.engine.module import NAME as ENGINE

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "hutch"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The names of the files in a wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        return set(archive.namelist())


def test_every_game_comes_with_its_edition_rules_and_pictures(wheel):
    for game in hutch.catalogue().values():
        folder = game.package.replace(".", "/")
        assert {f"{folder}/{file}" for file in FILES} <= wheel


def test_every_engine_comes_along(wheel):
    engines = {f"{game.package.replace('.', '/')}/{ENGINE}" for game in hutch.catalogue().values()}
    assert engines <= wheel


def test_every_page_comes_along(wheel):
    pages = [path for path in (PACKAGE / "table").rglob("*") if path.suffix in {".html", ".css", ".js", ".svg", ".xml"}]
    assert {f"hutch/{path.relative_to(PACKAGE).as_posix()}" for path in pages} <= wheel
