"""Every code block of the README and of docs/ runs, every command that they name is one, every link leads somewhere.

- Python: the blocks of a page run from top to bottom, in one process, as a reader would type them; what stands behind
  `>>>`, too. A block with a test in it is a test of the suite, word for word. Pieces of files (`rules.py`: above them) are
  compared with what ships, elsewhere.
- Commands: `hutch …` is read by the command line's own parser, and run where it plays a number of games, with four of them,
  and where it answers at once;
  `make …` names a target, `pytest …` and `python …` a path, `pip install …` an extra.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer.main
from pages import PAGES, ROOT, Block, blocks_of, inline_of, links_of, name_of
from typer.testing import CliRunner

import hutch
from hutch import bots
from hutch.bots.arena.games import play_out
from hutch.cli.main import app

COMMAND = re.compile(r"^(?:\$ )?((?:hutch|make|pytest|python|pip)\b[^#\n]*?)(?:\s{3,}.*|\s*#.*)?$", re.MULTILINE)
PROMPT = re.compile(r"^(?:>>>|\.\.\.) (.*)$", re.MULTILINE)
SHELL = ("", "sh", "bash", "console", "shell")
GAMES = re.compile(r"(--games[ =])[\d_]+")
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def commands(first: str) -> list:
    """Every command of that name on a page, as a parameter of a test."""
    found = {}
    for page in PAGES:
        pieces = [*(block.code for block in blocks_of(page) if block.language in SHELL), *inline_of(page)]
        for line in [line for piece in pieces for line in COMMAND.findall(piece)]:
            if line.split()[0] == first and "…" not in line:
                found.setdefault(line, pytest.param(line, id=f"{name_of(page)}-{line}"))
    return list(found.values())


def scripts() -> list:
    """Each page's Python, from top to bottom."""
    found = []
    for page in PAGES:
        code = [typed(block) for block in blocks_of(page)]
        script = "\n".join(piece for piece in code if piece and "def test_" not in piece)
        if script:
            found.append(pytest.param(script, id=name_of(page)))
    return found


def typed(block: Block) -> str:
    """The Python of a block that stands by itself."""
    if block.language == "python":
        return "" if block.file else block.code
    behind = PROMPT.findall(block.code)
    return "\n".join(["import hutch", *behind]) if behind else ""


@pytest.mark.parametrize("script", scripts())
def test_the_python_of_a_page_runs(script, tmp_path):
    where = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, env=where, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_test_on_a_page_is_one_of_the_suite(page):
    suite = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    for block in blocks_of(page):
        if block.language == "python" and "def test_" in block.code:
            assert any(block.code.strip() in text for text in suite), f"line {block.line}"


def parsed(line):
    """The parameters of a line, as the command line reads them; a mistake in it raises. A bare name is only looked up."""
    group, words = typer.main.get_command(app), words_of(line)
    if not words or words[0] == "COMMAND":
        return {}
    name, command, rest = group.resolve_command(group.make_context("hutch", ["games"]), words)
    return command.make_context(name, rest, resilient_parsing=not rest or "--help" in rest).params


def words_of(line):
    """What is typed after `hutch`; GAME stands for any game."""
    return ["connect-four" if word == "GAME" else word for word in shlex.split(line)[1:]]


@pytest.mark.parametrize("line", commands("hutch"))
def test_a_hutch_command_on_a_page_is_one(line):
    given = parsed(line)
    if given.get("game"):
        assert hutch.find(given["game"])
    for bot in str(given.get("bots") or "random").split(","):
        assert bots.find(bot.strip())


@pytest.mark.parametrize(
    "line", [case for case in commands("hutch") if GAMES.search(case.values[0]) and "cuda" not in case.values[0]]
)
def test_a_command_that_plays_games_plays_them(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = words_of(GAMES.sub(r"\g<1>4", line))
    words = [word.replace("program:python examples", f"program:{sys.executable} {ROOT}/examples") for word in words]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output


AT_ONCE = ("rules", "transcript", "replay", "verify")  # commands that answer soon, and end


def answers_at_once(line):
    words = words_of(line)
    return len(words) > 1 and words[0] in AT_ONCE and "--serve" not in words and not GAMES.search(line)


@pytest.fixture(scope="module")
def finished():
    """A match as text, with its luck."""
    match = hutch.new("connect-four", seed=hutch.Luck("5a" * 32, "a-match"))
    return play_out(match, ["random", "random"], 1).transcript()


@pytest.mark.parametrize("line", [case for case in commands("hutch") if answers_at_once(case.values[0])])
def test_a_command_that_answers_at_once_does(line, finished, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").write_text(finished, encoding="utf-8")
    result = CliRunner().invoke(app, words_of(line))
    assert result.exit_code == 0, result.output
    assert result.output.strip()


@pytest.mark.parametrize("line", commands("make"))
def test_a_make_command_on_a_page_has_its_target(line):
    words = [word for word in line.split()[1:] if "=" not in word and not word.startswith("-")]
    assert set(words) <= TARGETS


@pytest.mark.parametrize("line", [*commands("pytest"), *commands("python")])
def test_a_path_in_a_command_is_there(line):
    for word in line.split():
        if "/" in word and not word.startswith("-"):
            assert (ROOT / word).exists(), word


@pytest.mark.parametrize("line", commands("pip"))
def test_an_extra_that_a_page_installs_is_one(line):
    for extras in re.findall(r"hutch\[([\w,]+)\]", line):
        assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_data_on_a_page_can_be_read(page):
    for block in blocks_of(page):
        if block.language == "toml":
            tomllib.loads(block.code)
        if block.language == "json":
            json.loads(block.code)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_link_leads_somewhere(page):
    for link in links_of(page):
        if not link.startswith(("http:", "https:", "#", "mailto:")):
            assert (Path(page).parent / link.partition("#")[0]).exists(), link
