"""Whatever is on a table can be asked about, and the answer tells no secret."""

import re
import xml.etree.ElementTree as ET

import pytest
from rulebook import numbers_of
from seating import SEATINGS, walk

import hutch
from hutch.core import verbs
from hutch.core.about import about
from hutch.core.record import SPECTATOR, copy

LOOKS = (0, 3, 8, 15, 27, 44, 70, 110)  # positions of a random game
FEWER = (5, 19, 60)


def some(match, numbers):
    """The positions of a random game with these numbers, as far as it goes."""
    return (match for _ in walk(match, 21, numbers[-1] + 1) if match.number in numbers)


def parts_of(picture):
    """Every id of a picture that a person can point at: what is only drawn once for others to use is no part."""
    unseen = {id_ for defs in re.findall(r"<defs>.*?</defs>", picture) for id_ in re.findall(r'id="([^"]+)"', defs)}
    return {element.get("id") for element in ET.fromstring(picture).iter() if element.get("id")} - unseen


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_part_of_the_table_has_words_with_a_rule_that_exists(name, players):
    rules = set(numbers_of((hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8")))
    for match in some(hutch.new(name, players=players, seed=21), LOOKS):
        for seat in (match.seats[0], SPECTATOR):
            view = match.view(seat)
            shown = match.game.picture(view, seat, False) + match.game.picture(view, seat, True)
            parts = parts_of(f"<g>{shown}</g>") | {f"score-{other}" for other in range(players)}
            for part in parts:
                told = about(match.game, view, seat, part)
                assert told is not None, f"{part} has no words"
                assert told.title, f"{part} has no title"
                assert told.words.endswith((".", "!")), f"{part}: {told.words!r} is no sentence"
                assert "  " not in told.words
                assert not told.rule or told.rule in rules, f"{part} names {told.rule}"


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_words_about_a_part_tell_nothing_that_the_viewer_may_not_know(name, players):
    """In another world that looks the same to a seat, every part is told of in the same words."""
    game = hutch.find(name)
    for match in some(hutch.new(name, players=players, seed=22), FEWER):
        for seat in (*range(players), SPECTATOR):
            other = copy(match.open_record())
            verbs.veil(other, seat)
            verbs.guess(other, seat, 99 + match.number)
            mine, seen = match.view(seat), parts_of(match.picture(seat))
            every = seen | parts_of(match.game.picture(copy(match.open_record()), seat, False))  # those it cannot see, too
            verbs.veil(other, seat)
            assert [about(game, mine, seat, part) for part in sorted(every)] == [
                about(game, other, seat, part) for part in sorted(every)
            ]
