"""The command line, as somebody types it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hutch
from hutch.cli import replay
from hutch.cli.main import app
from hutch.core.editions import parse_edition

RUN = CliRunner()
SOURCE = Path(hutch.__file__).resolve().parents[1]


def typed(*words, stdin=None):
    """The output of a command that must succeed."""
    result = RUN.invoke(app, list(words), input=stdin, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def real(*words):
    """A command in a process of its own: exit code, output, errors."""
    command, here = [sys.executable, "-m", "hutch", *words], {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=here)
    return done.returncode, done.stdout, done.stderr


def test_games_lists_every_game_as_json():
    assert [game["name"] for game in json.loads(typed("games", "--json"))] == list(hutch.catalogue())


def test_rules_are_shown():
    assert "Four of one's own in a row" in typed("rules", "connect-four")


def test_rules_say_whose_they_are():
    told = typed("rules", "root-cellar")
    assert told.index("book: the rulebook says it") < told.index("RC-1 book")
    assert "RC-13 ruling" in told
    assert "ours:" not in told


def test_a_transcript_is_looked_through_step_by_step(monkeypatch):
    match = hutch.new("connect-four", seed=1)
    match.play(match.actor, "drop a")
    match.play(match.actor, "drop b")
    answers = iter(["", "", "", "b", "first", "as 2", "2", "99", "dance", "quit"])
    monkeypatch.setattr(replay.console, "input", lambda prompt: next(answers))
    with replay.console.capture() as printed:
        replay.look_through(match)
    told = printed.get()
    places = [line for line in told.splitlines() if line.startswith("Position")]
    assert places == [f"Position {n} of 2" for n in (0, 1, 2, 2, 1, 0, 0, 2)]
    assert "there is no position 99; positions are 0 to 2" in told


def test_a_transcript_is_served_and_a_wrong_one_is_not(tmp_path, monkeypatch):
    served = []
    monkeypatch.setattr("hutch.table.serve.main", lambda **given: served.append(given))
    file = tmp_path / "match.txt"
    file.write_text(hutch.new("connect-four", seed=1).transcript(), encoding="utf-8")
    typed("replay", str(file), "--serve", "--port", "8123", "--no-browser")
    assert (served[0]["port"], served[0]["transcript"].match.game.name) == (8123, "connect-four")
    file.write_text("once upon a time", encoding="utf-8")
    with pytest.raises(hutch.BadTranscript, match="line 1 is neither a tag nor a line of play"):
        typed("replay", str(file), "--serve")
    assert len(served) == 1


def test_simulate_counts_every_game():
    told = json.loads(typed("simulate", "connect-four", "--games", "50", "--seed", "7", "--json"))
    assert told["games"] == 50
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(50)
    assert 7 <= told["shortest"] <= told["longest"] <= 42


def test_simulate_with_the_same_seed_tells_the_same():
    runs = [json.loads(typed("simulate", "connect-four", "--games", "30", "--json")) for _ in range(2)]
    assert runs[0]["seats"] == runs[1]["seats"]


def test_simulate_with_bots_seats_them_in_turn():
    told = json.loads(typed("simulate", "connect-four", "--games", "4", "--bots", "greedy,random", "--json"))
    assert [seat["bot"] for seat in told["seats"]] == ["greedy", "random"]


def test_a_transcript_reads_back():
    text = typed("transcript", "connect-four", "--seed", "3", "--bots", "random,greedy")
    match = hutch.read(text)
    assert match.over
    assert match.seed == 3


def test_replay_tells_that_a_transcript_holds(tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(typed("transcript", "connect-four", "--seed", "3"))
    assert "moves hold" in typed("replay", str(file))


@pytest.fixture
def transcript(tmp_path):
    file = tmp_path / "match.txt"
    file.write_text(typed("transcript", "connect-four", "--seed", "3"), encoding="utf-8")
    return file


def test_a_match_is_looked_back_at_with_a_page_of_charts(transcript):
    told = typed("analyse", str(transcript), "--budget", "16")
    assert "points by own decisions" in told
    assert "Charts and every decision:" in told
    page = transcript.with_suffix(".html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 3


def test_an_analysis_for_programs_is_one_object_and_the_same_by_any_threads(transcript):
    one, two = (typed("analyse", str(transcript), "--budget", "16", "--json", "--threads", n) for n in ("1", "2"))
    assert one == two
    found = json.loads(one)
    for account in found["accounts"]:
        parts = sum(account[part]["value"] for part in ("start", "deal", "luck", "own", "others"))
        assert parts == pytest.approx(account["result"], abs=0.001)
    assert not transcript.with_suffix(".html").exists()


def test_check_finds_nothing_broken():
    assert "no broken invariant" in typed("check", "connect-four", "--games", "500")


def test_check_plays_with_an_edition_of_ones_own(tmp_path):
    """With one turn a game there are few moves."""
    mine = tmp_path / "mine.toml"
    typed("edition", "root-cellar", "--out", str(mine))
    assert "2 = 10" in mine.read_text()
    mine.write_text(mine.read_text().replace("2 = 10", "2 = 1"))
    told = typed("check", "root-cellar", "--players", "2", "--games", "10", "--edition", str(mine))
    assert "no broken invariant" in told
    assert int(re.search(r"([\d,]+) moves", told)[1].replace(",", "")) < 300


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_games_numbers_are_written_down_for_others_to_be_typed_over_them(name):
    game = hutch.find(name)
    assert parse_edition(name, game.edition, typed("edition", name)) == game.standard_edition


def test_arena_tells_who_is_better():
    told = json.loads(typed("arena", "connect-four", "--bots", "search:50,random", "--games", "20", "--json"))
    assert {entrant["name"]: entrant["rate"] > 0.5 for entrant in told["entrants"]} == {"search:50": True, "random": False}


def test_arena_draws_its_ratings(tmp_path):
    typed("arena", "connect-four", "--bots", "greedy,random", "--games", "10", "--plot", str(tmp_path / "ratings.svg"))
    assert "greedy" in (tmp_path / "ratings.svg").read_text()


def test_playing_to_the_end_in_the_terminal():
    """Always the first move listed, until somebody has four."""
    out = typed("play", "connect-four", "--bots", "random", "--seed", "1", stdin="1\n" * 30)
    assert "Your turn: drop a disc into a column." in out
    assert "You win!" in out or "You lose." in out or "share" in out


def test_the_terminal_answers_nonsense_with_a_sentence():
    out = typed("play", "connect-four", "--bots", "random", "--seed", "1", stdin="dorp a\n99\nquit\n")
    assert "'dorp a' is no move of Connect Four" in out
    assert "There are moves 1 to 7." in out


def test_the_terminal_takes_notation_and_undo():
    out = typed("play", "connect-four", "--bots", "random", "--seed", "1", stdin="drop d\nundo\nquit\n")
    assert "Carrot drops d" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulate", "nope"], "there is no game 'nope'"),
        (["simulate", "connect-four", "--players", "3"], "connect-four is for 2 players, not 3"),
        (["simulate", "connect-four", "--bots", "genius"], "genius"),
        (["simulate", "connect-four", "--options", "goal=3"], "there is no option 'goal'"),
        (["replay", "no-such-file"], "cannot be read"),
        (["analyse", "no-such-file"], "cannot be read"),
        (["simulate", "connect-four", "--edition", "no-such-file.toml"], "cannot be read"),
        (["arena", "connect-four", "--edition", "no-such-file.toml"], "cannot be read"),
        (["check", "connect-four", "--edition", "no-such-file.toml"], "cannot be read"),
        (["edition", "nope"], "there is no game 'nope'"),
        (["play", "connect-four", "--seat", "5"], "there is no seat 5"),
    ],
)
def test_a_mistake_gets_one_line_and_exit_code_2(words, sentence):
    code, _, told = real(*words)
    assert code == 2
    assert sentence in told
    assert "Traceback" not in told
    assert len([line for line in told.splitlines() if line and "ompil" not in line]) == 1
