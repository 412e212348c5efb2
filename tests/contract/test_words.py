"""Every game speaks English: what the log, the status line and the list of moves say in whole games, read for slips."""

import random
import re

import pytest

import hutch
from hutch.core.notation import phrase
from hutch.core.record import SPECTATOR
from hutch.core.wording import bidden, does

SLIPS = {
    "one of several": r"\b(?<!chit )(?<!tile )(?<!pile )(?<![Ss]eat )1 (?!is\b|picks\b)[a-z]+(?<!s)s\b",
    "several of one": r"\b(?:[2-9]|1\d) (?:point|farmer|tile|token|card|carrot|leader|pyramid|turn|character|rodent|step)\b",
    "a name that ends in s": r"s's\b",
    "a before a vowel": r"\b[Aa] (?!one\b)[aeio]\w",
    "an before none": r"\b[Aa]n [b-df-gj-np-tv-z]\w",
    "the same word twice": r"\b([A-Za-z]\w+) \1\b",
    "spaces": r"  | [,.;:]|\.\.|,\.",
    "a number that means nobody": r"(?<![\w-])-1\b|\bNone\b|[{}<>]",
    "up to one": r"\bup to 1\b",
}
TOLD_TO_OTHERS = re.compile(r"\b(?:you|your|yours|tap|touch|click|press)\b", re.I)


def slips(text: str) -> list[str]:
    return [f"{name}: {text!r}" for name, pattern in SLIPS.items() if re.search(pattern, text)]


def spoken(name: str, players: int, most: int = 400) -> set[str]:
    """Whatever is said in a random game: to the one who is to act, to the others, and afterwards."""
    match, luck, said = hutch.new(name, players=players, seed=players), random.Random(players), set()
    notation = match.game.notation
    while not match.over and match.number < most:
        legal = match.legal()
        seat = luck.choice(list(legal))
        said.add(notation.ask(match.view(seat), seat))
        action = luck.choice(legal[seat])
        said.add(bidden(phrase(notation, match.view(seat), action)))
        match.play_action(action)
    return said | {entry.words for entry in match.log(SPECTATOR)} | ({match.outcome.told} if match.outcome else set())


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_whole_games_in_words_have_no_slips(name):
    said = set().union(*(spoken(name, players) for players in hutch.find(name).seats))
    assert [found for text in sorted(said) for found in slips(text)] == []


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_what_others_read_of_a_turn_does_not_bid_them_touch(name):
    """After a colon stands how it is done, for the one who does it."""
    match, luck = hutch.new(name, seed=5), random.Random(5)
    notation = match.game.notation
    while not match.over and match.number < 200:
        others = [seat for seat in (SPECTATOR, *range(match.players)) if seat != match.actor]
        for viewer in others:
            told = notation.ask(match.view(viewer), match.actor).partition(":")[0]
            assert not TOLD_TO_OTHERS.search(told), told
        match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))


@pytest.mark.parametrize(
    "text",
    ["1 squirrels", "Carrots's ground", "eats a onion", "2 farmer", "the the bear", "takes  a tile", "discard up to 1 tile"],
)
def test_slips_are_found(text):
    assert slips(text)


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_seats_that_are_several_are_told_of_as_several(name):
    """ "Squirrels place", "Goat puts": after its own word, whatever a seat does agrees with it."""
    for players in hutch.find(name).seats:
        match, luck = hutch.new(name, players=players, seed=3), random.Random(3)
        while not match.over and match.number < 60:
            match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))
        for entry in match.log(SPECTATOR):
            if entry.who >= 0:
                word = match.seat_word(entry.who)
                verb = does(word, entry.words).removeprefix(word).split()[0].strip(":")
                assert verb.endswith("s") is not word.endswith("s") or verb in ("pass", "guess"), (word, entry.words)
