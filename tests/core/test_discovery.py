"""Games are found, not listed; compiled code is kept where no stale code can survive."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba import from_dtype, types

import hutch
from hutch.core import compile

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
    assert {game.package.rsplit(".", 1)[1] for game in hutch.catalogue().values()} == folders


def test_a_folder_without_a_card_is_ignored(tmp_path):
    for name in ("scraps", "_hidden"):
        (tmp_path / name).mkdir()
    (tmp_path / "scraps" / "__init__.py").write_text('"""Nothing to play."""\n', encoding="utf-8")
    (tmp_path / "_hidden" / "__init__.py").write_text("raise SystemExit('read')\n", encoding="utf-8")
    assert outcome("import hutch; print(len(hutch.catalogue()))", HUTCH_GAMES=str(tmp_path)) == str(len(hutch.catalogue()))


def test_an_unknown_name_lists_the_names_there_are():
    with pytest.raises(hutch.NoSuchGame) as refused:
        hutch.find("halma")
    assert str(refused.value) == f"there is no game 'halma'; there are {', '.join(hutch.catalogue())}"


def test_looking_into_the_cupboard_loads_no_rules():
    loaded = "[m for m in sys.modules if m.startswith('hutch.games.') and m.count('.') > 2]"
    script = f"import hutch, sys; hutch.catalogue(); print({loaded})"
    assert outcome(script) == "[]"


def test_the_tutorial_game_comes_last():
    assert list(hutch.catalogue())[-1] == "connect-four"


def test_rules_that_several_threads_ask_for_first_are_bound_once():
    """Since Python 3.12 a cached property is computed by every thread that comes before it is there."""
    script = (
        "import threading, hutch\n"
        "game, gate, troubles = hutch.find('connect-four'), threading.Barrier(8), []\n"
        "def ask():\n"
        "    gate.wait()\n"
        "    try:\n"
        "        type(game).rules.func(game)\n"
        "    except Exception as trouble:\n"
        "        troubles.append(trouble)\n"
        "threads = [threading.Thread(target=ask) for _ in range(8)]\n"
        "[thread.start() for thread in threads]\n"
        "[thread.join() for thread in threads]\n"
        "print(troubles)\n"
    )
    assert "[]" in outcome(script, NUMBA_DISABLE_JIT="1")


# ---- the cache of compiled code -------------------------------------------------------------------------------------


GAME = compile.GAMES[0] / "root_cellar"
CORE = compile.PACKAGE / "core"


def test_a_change_of_a_source_changes_the_folder(tmp_path):
    """And what is no source does not."""
    file = tmp_path / "rules.py"
    file.write_text("x = 1\n", encoding="utf-8")
    before = compile.cache_folder(file)
    (tmp_path / "edition.toml").write_text("x = 1\n", encoding="utf-8")
    compile.fingerprint.cache_clear()
    assert compile.cache_folder(file) == before
    (tmp_path / "scoring.py").write_text("y = 2\n", encoding="utf-8")
    compile.fingerprint.cache_clear()
    assert compile.cache_folder(file) != before


def test_a_games_rules_are_keyed_by_what_they_can_call():
    sources = compile.sources_of(GAME / "rules.py")
    assert {GAME / "rules.py", GAME / "state.py", CORE / "chance.py", CORE / "record.py", CORE / "trail.py"} <= sources


def test_what_rules_cannot_call_does_not_compile_them_anew():
    sources = compile.sources_of(GAME / "rules.py")
    assert not {GAME / "picture.py", GAME / "notation.py", CORE / "match.py", compile.PACKAGE / "__init__.py"} & sources


def test_no_game_is_keyed_by_another():
    others = {file.parent.name for file in compile.sources_of(GAME / "bot.py") if file.parent.parent == GAME.parent}
    assert others == {"root_cellar"}


def test_code_over_all_games_is_kept_apart_by_the_game_it_is_called_with():
    """Found in arrays and tuples, however deep; a change in one game changes no other's key."""
    keys = {}
    for name in ("root-cellar", "connect-four"):
        card = hutch.find(name)
        assert card.rules
        record = from_dtype(card.state.State)
        keys[name] = compile.games_in((types.int64, types.Tuple((types.Array(record, 1, "C"), types.float32))))
        assert keys[name] == compile.games_in((record,)) == (compile.BOUND[record],)
    assert keys["root-cellar"] != keys["connect-four"]
    assert compile.games_in((types.int64,)) == ()


def test_a_game_is_known_by_all_that_its_rules_and_its_bot_can_call():
    card = hutch.find("root-cellar")
    assert card.rules
    files = compile.sources_of(GAME / "rules.py") | compile.sources_of(GAME / "bot.py")
    assert compile.BOUND[from_dtype(card.state.State)] == compile.fingerprint(files)


def test_a_name_imported_from_a_package_is_followed_too(tmp_path):
    file = tmp_path / "study.py"
    file.write_text("from hutch.core import (\n    verbs,\n)\n", encoding="utf-8")
    assert CORE / "verbs.py" in compile.sources_of(file)


def test_the_cache_can_be_put_anywhere(monkeypatch, tmp_path):
    monkeypatch.setenv("HUTCH_CACHE", str(tmp_path))
    assert compile.cache_home() == tmp_path
    monkeypatch.delenv("HUTCH_CACHE")
    assert compile.cache_home().name == "hutch"
