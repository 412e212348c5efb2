"""Other people's bots: programs and installed packages; whatever they do, the game goes on."""

import json
import re
import sys
from pathlib import Path

import pytest

import hutch
from hutch import bots
from hutch.bots.arena.games import next_move, play_out, seed_for
from hutch.bots.arena.tournament import arena
from hutch.bots.players.guard import Guarded, legal_for
from hutch.bots.players.installed import InstalledBot
from hutch.bots.players.program import ProgramBot, question, read_answer
from hutch.core.chance import MIX_1, MIX_2
from hutch.research.seats import LocalSeat

PATIENT = 60.0  # seconds: more than any busy machine needs
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "my_bot.py"


def program(tmp_path: Path, body: str, seconds: float = PATIENT) -> Guarded:
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


def test_the_page_about_bots_shows_what_a_program_reads_and_writes():
    """docs/bots.md: the same names in the same order, and an answer that can be played."""
    page = (EXAMPLE.parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    read, written = (re.search(f"^{arrow} (.+)$", page, re.MULTILINE)[1] for arrow in ("->", "<-"))
    match = hutch.new("connect-four", seed=1)
    asked = json.loads(question(match.view(0), 0, 7, match.moves(0)))
    shown = re.findall(r'"(\w+)":', read)
    assert shown[: len(asked)] == list(asked)
    assert set(shown[len(asked) :]) <= set(asked["position"])
    assert read_answer(written, match.actions_by_text(0)) == 0


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
    bot = program(tmp_path, body, seconds=0.5 if "sleep" in body else PATIENT)
    match = play_out(hutch.new("connect-four", seed=1), [bot, "random"], seed=3)
    assert match.over
    assert said in bot.troubles[0]


def test_a_program_that_cannot_start_is_reported_and_replaced():
    bot = bots.find("program:/no/such/program")
    assert one_move(bot) in range(7)
    assert "cannot be started" in bot.troubles[0]


def test_a_late_program_is_asked_again_the_next_time(tmp_path):
    ready = tmp_path / "ready"
    body = f"import os\nwhile not os.path.exists({str(ready)!r}): time.sleep(0.01)\n"
    bot = program(tmp_path, body + "print(json.dumps({'move': 'drop c'}), flush=True)", seconds=0.2)
    one_move(bot)
    ready.touch()
    bot.bot.seconds = PATIENT
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
    bot = Guarded("theirs", InstalledBot("theirs", found, seconds=0.2 if found is slow else PATIENT))
    assert one_move(bot) in range(7)
    assert said in bot.troubles[0]


WORD = 2**64


def unmixed(z: int) -> int:
    """What `chance.mix` makes this of: each of its steps can be gone back."""
    z ^= (z >> 31) ^ (z >> 62)
    z = z * pow(int(MIX_2), -1, WORD) % WORD
    z ^= (z >> 27) ^ (z >> 54)
    z = z * pow(int(MIX_1), -1, WORD) % WORD
    return z ^ (z >> 30) ^ (z >> 60)


def gone_back(seed: int, nth: int) -> list[int]:
    """The seeds that `seed_of` may have made this of."""
    gamma = pow(0x9E3779B97F4A7C15, -1, WORD)
    return [(unmixed(2 * seed + bit) - nth) * gamma % WORD for bit in (0, 1)]


@pytest.mark.parametrize(
    "ask",
    [
        lambda match, there, seat: next_move(match, there, match.seed),
        lambda match, there, seat: LocalSeat(match, 1 - seat, there),
    ],
    ids=["terminal", "agent"],
)
def test_no_way_leads_from_a_bots_seed_back_to_the_deal(ask):
    """Who knew the deal's seed could deal again, and read every hand."""
    match, heard = hutch.new("carousel", seed=271828182845904523), []

    def spy(view, seat, seed):
        heard.append(seed)
        return legal_for(view, seat)[0]

    bots_there, seat = [Guarded("spy", InstalledBot("spy", spy))] * 2, match.actor
    ask(match, bots_there, seat)
    assert match.seed in gone_back(seed_for(match.seed, 0, seat), seat)  # what our own bots are given
    assert match.seed not in gone_back(heard[0], seat)


def test_somebody_elses_bot_has_the_same_luck_again():
    heard = []
    bot = Guarded("spy", InstalledBot("spy", lambda view, seat, seed: heard.append(seed) or 3))
    for seed in (1, 1, 2):
        bot.choose(hutch.new("connect-four", seed=1).view(0), 0, seed)
    assert heard[0] == heard[1] != heard[2]
    assert all(0 <= seed < 2**40 for seed in heard)


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

    from hutch.bots import registry
    from hutch.bots.players import installed

    point = EntryPoint("middle", "test_other_bots:Middle", "hutch.bots")
    monkeypatch.setattr(installed, "installed", lambda: {"middle": point})
    monkeypatch.setattr(registry, "installed", lambda: {"middle": point})
    assert "middle" in bots.names()
    assert one_move(bots.find("middle")) == 3


def test_a_package_that_does_not_load_is_refused(monkeypatch):
    from importlib.metadata import EntryPoint

    from hutch.bots import registry
    from hutch.bots.players import installed

    point = EntryPoint("gone", "no_such_module:Bot", "hutch.bots")
    monkeypatch.setattr(installed, "installed", lambda: {"gone": point})
    monkeypatch.setattr(registry, "installed", lambda: {"gone": point})
    with pytest.raises(bots.NoSuchBot, match="does not load"):
        bots.find("gone")
