"""Other people's bots: programs and installed packages; whatever they do, the game goes on."""

import sys
from pathlib import Path

import pytest

import hutch
from hutch import bots
from hutch.bots.arena import arena
from hutch.bots.guarded import Guarded
from hutch.bots.installed import InstalledBot
from hutch.bots.playing import play_out
from hutch.bots.program import ProgramBot

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "my_bot.py"


def program(tmp_path: Path, body: str, seconds: float = 2.0) -> Guarded:
    """A program that runs `body` for each line it reads."""
    file = tmp_path / "bot.py"
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    file.write_text(
        f"import json, sys, time\nfor line in sys.stdin:\n    asked = json.loads(line)\n{indented}", encoding="utf-8"
    )
    return Guarded("theirs", ProgramBot(f"{sys.executable} {file}", seconds))


def one_move(bot: Guarded) -> int | None:
    return bot.choose(hutch.new("connect-four", seed=1).view(0), 0, 1)


def test_a_program_plays_what_it_says(tmp_path):
    bot = program(tmp_path, 'print(json.dumps({"move": "drop e"}), flush=True)')
    assert one_move(bot) == 4
    assert not bot.troubles


def test_a_program_is_told_what_it_needs(tmp_path):
    body = f"open({str(tmp_path / 'heard')!r}, 'w').write(line)\nprint(json.dumps({{'move': 'drop a'}}), flush=True)"
    one_move(program(tmp_path, body))
    heard = (tmp_path / "heard").read_text(encoding="utf-8")
    assert '"game": "connect-four"' in heard
    assert '"moves": ["drop a", "drop b"' in heard
    assert '"discs": [0, 0]' in heard
    assert '"rng"' not in heard


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit(3)", "ended"),
        ("print('hello', flush=True)", "no JSON"),
        ("print('[]', flush=True)", "no move"),
        ("print(json.dumps({'move': 'drop z'}), flush=True)", "not legal"),
        ("print(json.dumps({'move': ['drop a']}), flush=True)", "not legal"),
        ("print(json.dumps({'move': None}), flush=True)", "declined"),
        ("time.sleep(60)", "did not answer within 0.5 s"),
    ],
)
def test_a_program_that_fails_is_reported_and_replaced(tmp_path, body, said):
    bot = program(tmp_path, body, seconds=0.5 if "sleep" in body else 60)
    match = play_out(hutch.new("connect-four", seed=1), [bot, "random"], seed=3)
    assert match.over
    assert said in bot.troubles[0]


def test_a_program_that_cannot_start_is_reported_and_replaced():
    bot = bots.find("program:/no/such/program")
    assert one_move(bot) in range(7)
    assert "cannot be started" in bot.troubles[0]


def test_a_late_program_is_asked_again_the_next_time(tmp_path):
    body = (
        f"late = {str(tmp_path / 'late')!r}\nimport os\nif not os.path.exists(late):\n    open(late, 'w')\n    time.sleep(60)\n"
    )
    bot = program(tmp_path, body + "print(json.dumps({'move': 'drop c'}), flush=True)", seconds=3.0)
    one_move(bot)
    assert one_move(bot) == 2
    assert len(bot.troubles) == 1


def test_the_example_sits_in_the_arena():
    standing = arena("connect-four", [f"program:{sys.executable} {EXAMPLE}", "random"], 10)
    assert standing.entrants[0].illegal == 0
    assert standing.entrants[0].games == 10


def test_the_arena_counts_what_could_not_be_played(tmp_path):
    standing = arena("connect-four", [program(tmp_path, "print('nonsense', flush=True)"), "random"], 4)
    assert standing.entrants[0].illegal > 4
    assert standing.entrants[1].illegal == 0
    assert "no JSON" in standing.troubles[0]
    assert "no JSON" in standing.table()


def test_the_time_for_an_answer_is_part_of_the_name():
    assert bots.find("program:3s:python x.py").bot.seconds == 3


class Middle:
    name = "middle"

    def choose(self, view, seat, seed, stop=None):
        return 3


def forgetful(view, seat, seed):
    raise KeyError("I forgot")


def slow(view, seat, seed):
    import time

    time.sleep(3)
    return 3


def test_an_installed_class_or_function_is_a_bot():
    assert one_move(Guarded("middle", InstalledBot("middle", Middle))) == 3
    assert one_move(Guarded("first", InstalledBot("first", lambda view, seat, seed: 0))) == 0


@pytest.mark.parametrize(("found", "said"), [(forgetful, "I forgot"), (slow, "within 0.2 s"), (lambda *_: 99, "not legal")])
def test_an_installed_bot_that_fails_is_reported_and_replaced(found, said):
    bot = Guarded("theirs", InstalledBot("theirs", found, seconds=0.2))
    assert one_move(bot) in range(7)
    assert said in bot.troubles[0]


def test_a_bot_cannot_change_the_view_it_is_given():
    def meddler(view, seat, seed):
        view.discs[0] = 2**40
        return 3

    view = hutch.new("connect-four", seed=1).view(0)
    before = view.tobytes()
    assert Guarded("meddler", InstalledBot("meddler", meddler)).choose(view, 0, 1) == 3
    assert view.tobytes() == before


def test_an_entry_point_is_found_by_its_name(monkeypatch):
    from importlib.metadata import EntryPoint

    from hutch.bots import installed, named

    point = EntryPoint("middle", "test_other_bots:Middle", "hutch.bots")
    monkeypatch.setattr(installed, "installed", lambda: {"middle": point})
    monkeypatch.setattr(named, "installed", lambda: {"middle": point})
    assert "middle" in bots.names()
    assert one_move(bots.find("middle")) == 3


def test_a_package_that_does_not_load_is_refused(monkeypatch):
    from importlib.metadata import EntryPoint

    from hutch.bots import installed, named

    point = EntryPoint("gone", "no_such_module:Bot", "hutch.bots")
    monkeypatch.setattr(installed, "installed", lambda: {"gone": point})
    monkeypatch.setattr(named, "installed", lambda: {"gone": point})
    with pytest.raises(bots.NoSuchBot, match="does not load"):
        bots.find("gone")
