"""Compiled code is found again, and never taken for something else."""

import builtins
import sys
from collections import namedtuple
from types import ModuleType

import numpy as np
import pytest
from numba import typeof

import hutch
from hutch.core import compile

SOURCE = "from hutch.core.compile import generic\n\n@generic\ndef double(x):\n    return 2 * {what}\n"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("HUTCH_CACHE", str(tmp_path / "cache"))
    return tmp_path


def load_double(folder, what="x"):
    """The function as a process of its own would have it: loaded, nothing compiled yet."""
    file = folder / "doubling.py"
    file.write_text(SOURCE.format(what=what), encoding="utf-8")
    module = ModuleType("doubling")
    sys.modules["doubling"] = module
    exec(compile_source(file), vars(module))
    return module.double


def compile_source(file):
    return builtins.compile(file.read_text(encoding="utf-8"), str(file), "exec")


@pytest.mark.skipif(compile.INTERPRETED, reason="nothing is compiled here")
def test_what_one_process_compiled_another_loads(kept):
    assert load_double(kept)(3) == 6
    again = load_double(kept)
    assert again(3) == 6
    assert sum(again.stats.cache_hits.values()) == 1


@pytest.mark.skipif(compile.INTERPRETED, reason="nothing is compiled here")
def test_each_signature_finds_its_own_code(kept):
    """Two processes compiled them, each of which began before the other had written anything."""
    one, other = load_double(kept), load_double(kept)
    assert (one(3), other(1.25)) == (6, 2.5)
    again = load_double(kept)
    assert (again(3), again(1.25)) == (6, 2.5)
    assert sum(again.stats.cache_hits.values()) == 2


@pytest.mark.skipif(compile.INTERPRETED, reason="nothing is compiled here")
def test_code_for_a_class_that_has_gone_stands_in_nobodys_way(kept):
    """Its name is in what was kept for another signature of the same function."""

    def pair(name):
        made = namedtuple(name, "x y")
        made.__module__ = "doubling"
        return made

    first = load_double(kept, "x.y")
    gone = pair("Gone")
    sys.modules["doubling"].Gone = gone
    assert first(gone(1.0, 2.0)) == 4.0
    again = load_double(kept, "x.y")  # in a module that knows no such class
    stays = pair("Stays")
    sys.modules["doubling"].Stays = stays
    assert again(stays(1.0, 3.0)) == 6.0


@pytest.mark.skipif(compile.INTERPRETED, reason="nothing is compiled here")
def test_a_broken_file_is_compiled_anew(kept):
    assert load_double(kept)(3) == 6
    for file in (kept / "cache").rglob("*.nbc"):
        file.write_bytes(b"nothing")
    assert load_double(kept)(3) == 6


@pytest.mark.skipif(compile.INTERPRETED, reason="nothing is compiled here")
def test_a_signature_names_its_file(kept):
    """So that two processes that compile at the same time have nothing to agree upon."""
    function = load_double(kept)
    names = {function._cache._cache_file.name_of(((typeof(x),), "cpu")) for x in (1, 1.0, np.zeros(1))}
    assert len(names) == 3


@pytest.mark.skipif(compile.INTERPRETED, reason="nothing is compiled here")
def test_a_record_that_holds_a_games_record_is_told_apart_by_that_game():
    """However deep it lies: what is compiled for it contains the game's rules."""
    state = hutch.find("connect-four").state.State
    assert hutch.find("connect-four").rules
    within = np.dtype([("luck", "i4"), ("rows", state, (3,))], align=True)
    found = compile.games_in(typeof(np.zeros(1, state)))
    assert len(found) == 1
    assert compile.games_in(typeof(np.zeros(1, within))) == found
    assert compile.games_in(typeof(np.zeros(1, np.dtype([("board", within)], align=True)))) == found
    assert compile.games_in(typeof(np.zeros(1, [("luck", "i4")]))) == ()
