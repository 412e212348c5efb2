"""`hutch print`, as somebody types it."""

import io
import sys

import pypdf
import pytest
from typer.testing import CliRunner

import hutch
from hutch.cli.main import app, main

RUN = CliRunner()


def typed(*words):
    result = RUN.invoke(app, ["print", *map(str, words)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(monkeypatch, capsys, *words):
    """Exit code and error of a command that must not work."""
    monkeypatch.setattr(sys, "argv", ["hutch", "print", *map(str, words)])
    with pytest.raises(SystemExit) as stopped:
        main()
    return stopped.value.code, capsys.readouterr().err


def pages_of(file):
    return pypdf.PdfReader(io.BytesIO(file.read_bytes())).pages


def test_a_print_is_written_where_it_is_asked_for(tmp_path):
    out = tmp_path / "four.pdf"
    told = typed("connect-four", "--out", out)
    assert "sheets of pieces" in told
    assert out.read_bytes().startswith(b"%PDF")


def test_a_print_has_the_games_name_if_none_is_given(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed("connect-four", "--no-rules")
    assert (tmp_path / "connect-four.pdf").exists()


def test_backs_can_be_left_out(tmp_path):
    typed("root-cellar", "--no-rules", "--out", tmp_path / "both.pdf")
    typed("root-cellar", "--no-rules", "--no-backs", "--out", tmp_path / "fronts.pdf")
    assert len(pages_of(tmp_path / "fronts.pdf")) < len(pages_of(tmp_path / "both.pdf")) / 1.5


def test_the_rules_can_be_had_alone(tmp_path):
    typed("root-cellar", "--rules", "--out", tmp_path / "rules.pdf")
    assert "Contents" in pages_of(tmp_path / "rules.pdf")[0].extract_text()


def test_an_edition_and_a_number_of_players_are_taken(tmp_path):
    standard = (hutch.find("root-cellar").folder / "edition.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(standard.replace("farmers = 4", "farmers = 5"), encoding="utf-8")
    typed("root-cellar", "--edition", tmp_path / "mine.toml", "--players", 3, "--no-rules", "--out", tmp_path / "mine.pdf")
    assert "15 × farmer" in " ".join(pages_of(tmp_path / "mine.pdf")[0].extract_text().split())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nope"], "there is no game 'nope'"),
        (["connect-four", "--paper", "a5"], "there is no paper 'a5'; there are a4, letter"),
        (["connect-four", "--ink", "gold"], "there is no ink 'gold'; there are colour, black"),
        (["connect-four", "--players", "3"], "connect-four is for 2 players, not 3"),
        (["root-cellar", "--edition", "no-such-file.toml"], "cannot be read"),
        (["connect-four", "--out", "no/such/folder/four.pdf"], "cannot be written"),
    ],
)
def test_a_mistake_gets_one_sentence_and_exit_code_2(monkeypatch, capsys, tmp_path, words, sentence):
    monkeypatch.chdir(tmp_path)
    code, told = refused(monkeypatch, capsys, *words)
    assert code == 2
    assert sentence in told
    assert len(told.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_edition_is_refused_with_the_place(monkeypatch, capsys, tmp_path):
    standard = (hutch.find("root-cellar").folder / "edition.toml").read_text(encoding="utf-8")
    (tmp_path / "wrong.toml").write_text(standard.replace("farmers = 4", "farmers = -4"), encoding="utf-8")
    code, told = refused(monkeypatch, capsys, "root-cellar", "--edition", tmp_path / "wrong.toml")
    assert code == 2
    assert "farmers must be" in told


def test_without_the_extra_one_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "typst", None)
    code, told = refused(monkeypatch, capsys, "connect-four")
    assert code == 2
    assert told.strip() == "printing needs the extra `print`: pip install 'hutch[print]'"
