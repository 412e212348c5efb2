"""`hutch study` and `hutch tune`: what a designer can do wrong is one sentence and exit code 2."""

import sys

import pytest

import hutch
from hutch.cli import main as cli
from hutch.core.game import find
from hutch.studies.tuning import Try, Tuning, beats, read_knob, read_wishes


def a_gpu_answers():
    try:
        hutch.batch("connect-four", device="cuda")
    except hutch.HutchError:
        return False
    return True


no_gpu = pytest.mark.skipif(a_gpu_answers(), reason="there is a GPU")


def refused(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["hutch", *words])
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    told = capsys.readouterr().err.strip()
    assert stopped.value.code == 2
    return told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["study", "chess"], "there is no game"),
        (["study", "root-cellar", "--bots", "grandmaster"], "there is no bot"),
        (["study", "root-cellar", "--players", "9"], "is for 2-4 players"),
        (["study", "root-cellar", "--players", "two"], "no whole number"),
        (["study", "root-cellar", "--minutes", "0"], "must be more than 0"),
        (["study", "root-cellar", "--minutes", "nan"], "must be more than 0"),
        (["study", "connect-four", "--shards", "0,0,0,0,0,0,0,0,0,0,0"], "asks for no game at all"),
        (["study", "root-cellar", "--with-table", "table.sqlite3"], "like sqlite:///table.sqlite3"),
        (["study", "root-cellar", "--until", "soon"], "like 1%"),
        (["study", "root-cellar", "--set", "animals.raccoon=400"], "must be 0..40"),
        (["study", "root-cellar", "--set", "turns.2=20"], "the bag holds"),
        (["study", "root-cellar", "--versus", "nowhere.toml"], "cannot be read"),
        (["study", "root-cellar", "--on", "mars"], "--on must be ray"),
        (["study", "root-cellar", "--device", "abacus"], "cpu or cuda"),
        pytest.param(["study", "root-cellar", "--device", "cuda"], "GPU", marks=no_gpu),
        (["study", "root-cellar", "--out", "nowhere/report.html"], "there is no folder nowhere"),
        (["study", "root-cellar", "--json", "nowhere/figures.json"], "there is no folder nowhere"),
        (["study", "root-cellar", "--with-table", "sqlite:///nowhere.sqlite3"], "there is no such file"),
        (["study", "root-cellar", "--shards", "1,2"], "tasks"),
        (["tune", "root-cellar", "--vary", "farmers=3..6", "--want", "fair", "--out", "nowhere"], "there is no folder nowhere"),
        (["tune", "root-cellar", "--vary", "farmers=6..3", "--want", "seats fair"], "from..to"),
        (["tune", "root-cellar", "--vary", "wolves=1..3", "--want", "seats fair"], "has no wolves"),
        (["tune", "root-cellar", "--vary", "farmers=3..6", "--want", "world peace"], "nobody here can want"),
    ],
)
def test_a_mistake_is_one_sentence(monkeypatch, capsys, tmp_path, words, told):
    monkeypatch.chdir(tmp_path)
    said = refused(monkeypatch, capsys, *words)
    assert told in said
    assert "Traceback" not in said
    assert not list(tmp_path.iterdir())


def test_wishes_are_read():
    wishes = read_wishes("seats fair, 20-25 minutes, luck below 60 %", find("root-cellar"))
    assert [wish.words for wish in wishes] == ["seats fair", "20-25 minutes", "luck below 60 %"]
    assert wishes[1].off(22) == 0
    assert wishes[1].off(30) == pytest.approx(0.2)
    assert wishes[2].off(90) == pytest.approx(0.5)


def test_a_cooperative_game_has_wishes_of_its_own():
    (wish,) = read_wishes("teams win 30-60 %", find("carrotia"))
    assert (wish.low, wish.high) == (30, 60)


def test_what_is_beaten_in_every_wish_is_not_proposed():
    tuning = Tuning(None, [read_knob("farmers=3..5")], [])
    tuning.tries = [Try((), off=[0.1, 0.3]), Try((), off=[0.2, 0.1]), Try((), off=[0.3, 0.3]), Try((), off=[0, 0], trouble="x")]
    assert tuning.front() == [tuning.tries[1], tuning.tries[0]]
    assert beats(tuning.tries[0], tuning.tries[2])
