"""The engines in the repository: made from the sources that lie beside them, small, and in need of nothing."""

import gzip

import pytest
from seating import NAMES

import hutch
from hutch.engine import build, stamp
from hutch.engine.desk import Desk
from hutch.engine.module import leb128, notes_of, path_of, read_leb128, sections, with_notes

BUDGET = 60_000  # bytes, as they travel
IMPORTS = 2  # the section of what a module imports


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_was_made_from_the_present_sources(name):
    assert not stamp.is_stale(hutch.find(name)), f"the engine of {name} is stale: run `make wasm`"


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_is_small(name):
    assert len(gzip.compress(path_of(hutch.find(name)).read_bytes())) < BUDGET


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_imports_nothing(name):
    """No C library, nothing of the page: what it computes depends on what it is given alone."""
    assert IMPORTS not in [kind for kind, _ in sections(path_of(hutch.find(name)).read_bytes())]


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_says_how_long_its_records_are(name):
    game = hutch.find(name)
    notes = notes_of(path_of(game).read_bytes())
    assert (notes["game"], notes["record"]) == (name, game.state.State.itemsize)


@pytest.mark.sweep
@pytest.mark.parametrize("name", NAMES)
def test_an_engine_built_anew_is_the_same(name, tmp_path):
    pytest.importorskip("ziglang", reason="the linker is not installed: pip install 'hutch[wasm]'")
    game = hutch.find(name)
    kept = path_of(game).read_bytes()
    if notes_of(kept)["tools"] != build.tools():
        pytest.skip(f"it was built by {notes_of(kept)['tools']}, not by {build.tools()}")
    build.in_own_process(game, tmp_path / "engine.wasm")
    assert (tmp_path / "engine.wasm").read_bytes() == kept


# ---- stamps -------------------------------------------------------------------------------------------------------------


def test_a_stamp_covers_rules_search_and_luck_but_no_words_and_pictures():
    names = {file.relative_to(stamp.PACKAGE).as_posix() for file in stamp.sources(hutch.find("root-cellar"))}
    rules = {f"games/root_cellar/{part}.py" for part in ("state", "rules", "bot")}
    assert rules | {"bots/search/tree.py", "core/chance.py", "core/exact.py", "engine/entries.py"} <= names
    assert not {name for name in names if "picture" in name or "notation" in name or name == "core/match.py"}


SOURCE = '"""Doc."""\nCELLS = 4\nRANGES = {\n    "a": 1,\n}\n\n\n@rule\ndef play(s):\n    """Play."""\n    s.a = 1  # RC-1\n'


@pytest.mark.parametrize(("old", "new"), [("s.a = 1", "s.a = 2"), ("CELLS = 4", "CELLS = 5"), ("@rule", "@piece")])
def test_changed_code_changes_a_stamp(old, new):
    assert stamp.code_of(SOURCE.replace(old, new)) != stamp.code_of(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Doc.", "Another."),
        ("Play.", "Play\n    on."),
        ("# RC-1", "# RC-12"),
        ('"a": 1', '"a": 2, "b": 3'),
        ("\n\n\n", "\n\n# Here.\n\n"),
    ],
)
def test_words_and_what_others_read_change_no_stamp(old, new):
    assert stamp.code_of(SOURCE.replace(old, new)) == stamp.code_of(SOURCE)


def test_a_stamp_depends_on_how_a_game_is_searched(monkeypatch):
    game = hutch.find("connect-four")
    before, other = stamp.stamp(game), stamp.tuning_of(hutch.find("rodentia"))
    monkeypatch.setattr(stamp, "tuning_of", lambda game: other)
    assert stamp.stamp(game) != before


# ---- the file -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 70_000])
def test_numbers_are_written_as_webassembly_writes_them(number):
    assert read_leb128(b"x" + leb128(number), 1) == (number, 1 + len(leb128(number)))


def test_notes_are_read_as_they_were_written():
    assert notes_of(with_notes(b"\0asm\1\0\0\0", {"record": 300})) == {"record": 300}


def test_a_module_that_is_not_ours_has_no_notes():
    assert notes_of(b"\0asm\1\0\0\0") == {}
    with pytest.raises(ValueError, match="no WebAssembly module"):
        notes_of(b"GIF89a")


def test_arrays_on_a_desk_do_not_overlap():
    desk = Desk(hutch.find("root-cellar").state.State, 100, 5)
    starts = list(desk.offsets.values())
    ends = [start + size for start, size in zip(starts, desk.sizes.values(), strict=True)]
    assert all(end <= start for end, start in zip(ends, starts[1:], strict=False))


def test_without_a_linker_one_sentence_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(build, "TOOLS", ("no-such-tool",))
    with pytest.raises(build.CannotBuild, match=r"linked by no-such-tool: pip install 'hutch\[wasm\]'"):
        build.in_own_process(hutch.find("connect-four"), tmp_path / "engine.wasm")
