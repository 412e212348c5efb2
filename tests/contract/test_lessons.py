"""Every game teaches itself: its script plays through, speaks of what is on the table, and names rules that exist."""

import pytest
from rulebook import numbers_of
from seating import NAMES

import hutch
from hutch.core.lessons import Talk, Turn, lesson_of, opened, standing

FEWEST, MOST = 4, 40  # moves of the learner
LONGEST = 260  # letters of a card
TALKS_IN_A_ROW = 4


def learnt(name):
    """The script's steps, each with the match before it."""
    match, lesson = opened(name), lesson_of(name)
    for step in lesson.steps:
        yield match, step
        if isinstance(step, Turn):
            match.play(step.seat, step.text)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_plays_through_and_the_learner_makes_moves(name):
    lesson = lesson_of(name)
    assert lesson is not None, f"{name} has no lesson.txt"
    for _ in learnt(name):
        pass
    mine = [turn for turn in lesson.turns if turn.seat == lesson.seat]
    assert FEWEST <= len(mine) <= MOST
    assert lesson.players > 1


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_names_rules_that_exist(name):
    rules = numbers_of((hutch.find(name).folder / "RULES.md").read_text(encoding="utf-8"))
    named = [talk.rule for talk in lesson_of(name).steps if isinstance(talk, Talk) and talk.rule]
    assert len(named) >= 3
    assert not [rule for rule in named if rule not in rules]


@pytest.mark.parametrize("name", NAMES)
def test_what_a_lesson_lights_is_on_the_table_when_it_is_read(name):
    """Cards are read at the learner's next move: what is lit is there, upright and sideways."""
    lesson, match = lesson_of(name), opened(name)
    for turn in [*lesson.turns, None]:
        stand = standing(match)
        if stand.move or stand.done:
            pictures = [match.picture(lesson.seat, tall) for tall in (False, True)]
            for part in {part for talk in stand.talks for part in talk.lit}:
                assert all(f'id="{part}"' in picture for picture in pictures), f"{part} at move {match.number}"
        if turn:
            match.play(turn.seat, turn.text)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_says_one_short_thing_at_a_time(name):
    steps = lesson_of(name).steps
    assert isinstance(steps[0], Talk)
    assert isinstance(steps[-1], Talk)
    for talk in steps:
        assert isinstance(talk, Turn) or len(talk.words) <= LONGEST, talk.words
    match = opened(name)
    for turn in lesson_of(name).turns:
        assert len(standing(match).talks) <= TALKS_IN_A_ROW
        match.play(turn.seat, turn.text)
