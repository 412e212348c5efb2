"""Games are found, not listed; compiled code is kept where no stale code can survive."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hutch
from hutch.core import compiled

SRC = Path(hutch.__file__).parents[1]


def outcome(script, **environment):
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC), **environment},
        check=True,
    )
    return run.stdout.strip()


def test_every_folder_with_a_card_is_found():
    folders = {path.parent.name for path in (SRC / "hutch" / "games").glob("*/__init__.py")}
    assert {game.package.rsplit(".", 1)[1] for game in hutch.games().values()} == folders


def test_a_folder_without_a_card_is_ignored(tmp_path):
    for name in ("scraps", "_hidden"):
        (tmp_path / name).mkdir()
    (tmp_path / "scraps" / "__init__.py").write_text('"""Nothing to play."""\n', encoding="utf-8")
    (tmp_path / "_hidden" / "__init__.py").write_text("raise SystemExit('read')\n", encoding="utf-8")
    assert outcome("import hutch; print(len(hutch.games()))", HUTCH_GAMES=str(tmp_path)) == str(len(hutch.games()))


def test_an_unknown_name_lists_the_names_there_are():
    with pytest.raises(hutch.NoSuchGame) as refused:
        hutch.find("halma")
    assert str(refused.value) == f"there is no game 'halma'; there are {', '.join(hutch.games())}"


def test_looking_into_the_cupboard_loads_no_rules():
    script = (
        "import hutch, sys; hutch.games(); print([m for m in sys.modules if m.startswith('hutch.games.') and m.count('.') > 2])"
    )
    assert outcome(script) == "[]"


def test_the_tutorial_game_comes_last():
    assert list(hutch.games())[-1] == "connect-four"


# ---- the cache of compiled code -------------------------------------------------------------------------------------


@pytest.fixture
def sources(tmp_path):
    file = tmp_path / "game" / "rules.py"
    file.parent.mkdir()
    file.write_text("x = 1\n", encoding="utf-8")
    compiled.fingerprint.cache_clear()
    yield file
    compiled.fingerprint.cache_clear()


def test_a_change_of_any_source_changes_the_folder(sources):
    before = compiled.fingerprint((sources.parent,))
    (sources.parent / "scoring.py").write_text("y = 2\n", encoding="utf-8")
    compiled.fingerprint.cache_clear()
    assert compiled.fingerprint((sources.parent,)) != before


def test_the_same_sources_share_a_folder(sources):
    before = compiled.fingerprint((sources.parent,))
    (sources.parent / "edition.toml").write_text("x = 1\n", encoding="utf-8")
    compiled.fingerprint.cache_clear()
    assert compiled.fingerprint((sources.parent,)) == before


def test_a_games_rules_are_keyed_by_the_core_and_its_own_folder():
    rules = compiled.GAMES[0] / "root_cellar" / "rules.py"
    assert compiled.sources_of(rules) == (compiled.CORE, compiled.GAMES[0] / "root_cellar")


def test_code_over_all_games_is_keyed_by_all_of_them():
    simulate = compiled.CORE / "simulate.py"
    everything = compiled.fingerprint((compiled.CORE, *compiled.GAMES, compiled.CORE))
    assert compiled.cache_folder(simulate, generic=True).name == everything
    assert compiled.cache_folder(simulate, generic=False).name == compiled.fingerprint((compiled.CORE,))


def test_code_from_elsewhere_is_keyed_by_its_own_folder_too(sources):
    assert compiled.sources_of(sources) == (compiled.PACKAGE, sources.parent)


def test_the_cache_can_be_put_anywhere(monkeypatch, tmp_path):
    monkeypatch.setenv("HUTCH_CACHE", str(tmp_path))
    assert compiled.cache_home() == tmp_path
    monkeypatch.delenv("HUTCH_CACHE")
    assert compiled.cache_home().name == "hutch"
