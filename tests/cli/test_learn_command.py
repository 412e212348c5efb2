"""`hutch learn`: a lesson in the terminal."""

import pytest
from typer.testing import CliRunner

from hutch.cli.main import app


def learn(game, typed):
    return CliRunner().invoke(app, ["learn", game], input=typed)


def test_a_lesson_goes_by_pressing_enter_to_its_end():
    told = learn("connect-four", "\n" * 40)
    assert told.exit_code == 0
    assert "type drop d" in told.stdout
    assert "(C4-3)" in told.stdout


def test_another_move_is_answered_with_the_one_that_is_asked_for():
    told = learn("connect-four", "\ndrop a\nhello\nquit\n")
    assert "'drop a' is a move, but the lesson asks for: drop d" in told.stdout
    assert "'hello' is no move now; the lesson asks for: drop d" in told.stdout


@pytest.mark.parametrize("typed", ["quit\n", ""], ids=["quit", "end of input"])
def test_a_lesson_can_be_left(typed):
    assert learn("connect-four", typed).exit_code == 0
