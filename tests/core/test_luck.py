"""Luck at a live table: nobody can guess it, everybody can check it afterwards."""

import hashlib
import hmac
import random

import pytest

import hutch
from hutch.core.luck import Luck, new_secret, read_words, write_words
from hutch.core.match import Match
from hutch.core.verify import verdict, verify

SECRET = "00112233445566778899aabbccddeeff" * 2
GAMES = list(hutch.catalogue())


def played(game: str, luck: Luck, plies: int = 10_000, seed: int = 3) -> Match:
    """A match at a live table, random moves, to the end or so far."""
    match, rng = Match(game, seed=luck, options=short(game)), random.Random(seed)
    while not match.over and match.number < plies:
        actions = [action for seat in match.legal().values() for action in seat]
        match.play_action(rng.choice(actions))
    return match


def short(game: str) -> dict[str, str]:
    from hutch.core.options import bounded

    return bounded(hutch.find(game).options, {})


def test_the_commitment_is_the_hash_of_the_secret():
    assert Luck(SECRET, "x").commitment == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()


def test_a_seed_is_an_hmac_of_match_number_and_words():
    """Written out once more, so that anybody can check it with other tools."""
    message = b"evening/7/0=hello 2=caf%C3%A9"
    digest = hmac.new(bytes.fromhex(SECRET), message, hashlib.sha256).digest()
    assert Luck(SECRET, "evening", {2: "café", 0: "hello", 1: ""}).seed(7) == int.from_bytes(digest[:8], "big") >> 1


@pytest.mark.parametrize(
    "other", [Luck(new_secret(), "a", {0: "x"}), Luck(SECRET, "b", {0: "x"}), Luck(SECRET, "a", {0: "y"}), Luck(SECRET, "a")]
)
def test_secret_match_and_words_all_change_the_luck(other):
    assert Luck(SECRET, "a", {0: "x"}).seed(1) != other.seed(1)


def test_every_match_has_a_secret_of_its_own():
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 64


@pytest.mark.parametrize("words", [{0: 'say "hi" = ok?\n'}, {0: "a b", 1: "%20", 11: "ü🥕"}])
def test_words_come_back_from_a_transcript(words):
    assert read_words(write_words(words)) == words
    assert '"' not in write_words(words)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_tells_its_secret_and_reads_back(game):
    match = played(game, Luck(SECRET, "evening", {0: "hello"}))
    text = match.transcript(viewer=0)
    assert f'[luck "{SECRET}"]' in text
    again = hutch.read(text)
    assert again.transcript() == text
    assert again.open_record().tobytes() == match.open_record().tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_running_match_tells_only_the_commitment(game):
    match = played(game, Luck(SECRET, "evening", {0: "hello"}), plies=4)
    for viewer in range(-1, match.players):
        text = match.transcript(viewer)
        assert SECRET not in text
        assert str(match.seed) not in text
        assert match.luck.commitment in text
        assert '[luck "?"]' in text


def test_luck_does_not_follow_from_luck_before():
    """Two matches that are alike up to an action, generator and all, roll differently from there on."""
    one, other = (Match("root-cellar", seed=Luck(secret, "a")) for secret in (SECRET, new_secret()))
    other._past[:] = [one.open_record().copy()]
    rolled = []
    for match in (one, other):
        match.play_action(next(iter(match.legal().values()))[0])
        rolled.append(int(match.open_record().rng))
    assert rolled[0] != rolled[1]


def test_what_used_no_luck_can_be_taken_back_at_a_live_table():
    match = Match("connect-four", seed=Luck(SECRET, "a"))
    match.play(0, "drop a")
    assert not match.plies[-1].revealed


def test_what_used_luck_cannot():
    match = Match("carrots-and-broccoli", seed=Luck(SECRET, "a"))
    match.play(match.seats[0], "pass")
    assert match.plies[-1].revealed


FINISHED = played("carrots-and-broccoli", Luck(SECRET, "evening", {0: "hello"})).transcript()


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        (SECRET, SECRET[::-1], "the secret is not the one that was promised"),
        (SECRET, SECRET[:-1], "64 hexadecimal digits"),
        ("0=hello", "0=hullo", "line "),
        ('"evening"', '"morning"', "line "),
        ("0=hello", "hello", "look like 0=hello"),
    ],
)
def test_a_transcript_whose_luck_was_changed_does_not_hold(old, new, sentence):
    with pytest.raises(hutch.BadTranscript, match=sentence.replace("[", r"\[")):
        hutch.read(FINISHED.replace(old, new, 1))


def test_a_game_that_was_cut_short_is_no_whole_game():
    """Every roll in it holds; but whoever lost may have left the end out."""
    lines = [line for line in FINISHED.splitlines() if not line.startswith(("[score", "[payoff"))]
    moves = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    assert "not played to its end" not in verdict(verify(FINISHED))
    assert "not played to its end" in verdict(verify("\n".join(lines[: moves[-1]])))
