"""What a seat of Carousel may know, and the worlds it must reckon with, against plain enumeration."""

import itertools
import random

import pytest
from carousel_positions import CAST, known_team, play, position
from rulebook import rule_test

import hutch
from hutch.core import verbs
from hutch.core.record import SPECTATOR, copy
from hutch.games.carousel.state import HIDDEN, name_of

EVERYBODY = set(CAST)


def names(s, cards):
    return frozenset(name for number, name in enumerate(CAST) if int(cards) >> number & 1)


def world(s, seat=1):
    """A seat's hidden cards in one world: what it was dealt, and what it kept, in order."""
    return names(s, s.dealt[seat]), tuple(name_of(s, int(c)) if c >= 0 else None for c in s.kept[seat])


def guessed(match, viewer, tries):
    """The different worlds that come up in so many guesses."""
    view = match.view(viewer)
    assert HIDDEN in view.kept or match.open_record().blind
    found = set()
    for seed in range(tries):
        other = copy(view)
        verbs.guess(other, viewer, seed)
        found.add(world(other, 1 - viewer))
    return found


def dealt(match):
    """What both were dealt, read from the transcript."""
    return [frozenset(line.split()[3:]) for line in match.lines[:2]]


def packets_seen(red, blue, mine, theirs):
    """What red finds in hand at the second and third choice, if these are the hands and the choices."""
    second = blue - {theirs[0]}
    third = red - {mine[0], theirs[1]}
    return second, third


def possible(match, played=()):
    """By brute force: every deal and every three choices of blue's after which red has seen just what red has seen."""
    red, blue = dealt(match)
    s = match.open_record()
    chosen = match.blind or 4  # the choice that is being made; 4: all are made
    mine, theirs = (tuple(name_of(s, int(c)) if c >= 0 else None for c in s.kept[seat]) for seat in (0, 1))
    seen = packets_seen(red, blue, mine, theirs)
    found = set()
    for first, second, third in itertools.product(EVERYBODY, repeat=3):
        their_six = (blue - {theirs[0]}) | {first}  # the five that red was passed, and what blue kept
        choices = (first, second if theirs[1] else None, third if theirs[2] else None)
        if len(their_six) != 6 or their_six & red or len({*choices} - {None}) != sum(c is not None for c in choices):
            continue
        if theirs[1] and second not in red - {mine[0]}:
            continue
        if theirs[2] and third not in their_six - {first, mine[1]}:
            continue
        view = packets_seen(red, their_six, mine, choices)
        if view[0] == seen[0] and (chosen < 3 or view[1] == seen[1]) and set(played) <= set(choices):
            found.add((frozenset(their_six), choices))
    return found


def keep_first(match, *seats):
    for seat in seats:
        match.play(seat, match.moves(seat)[0])
    return match


@rule_test("CR-2")
@pytest.mark.parametrize(
    ("order", "worlds"),
    [
        ((0, 1), 9),  # second choice, blue has not chosen: the card blue kept first is one of nine
        ((0, 1, 1), 9 * 5),  # blue has: one of the five that red passed
        ((0, 1, 0, 1), 9),  # third choice: the four that came back tell what blue kept second
        ((0, 1, 0, 1, 1), 9 * 4),  # blue has chosen one of four
        ((0, 1, 0, 1, 0, 1), 9 * 4),  # and nothing more is known after the draft
    ],
)
def test_red_reckons_with_every_world_that_can_be_and_no_other(order, worlds):
    match = keep_first(hutch.new("carousel", seed=21), *order)
    expected = possible(match)
    assert len(expected) == worlds
    assert guessed(match, 0, 600) == expected


@rule_test("CR-2")
def test_before_the_first_choice_any_six_of_the_other_fourteen_can_be():
    match = hutch.new("carousel", seed=21)
    red, _ = dealt(match)
    expected = {(frozenset(six), (None, None, None)) for six in itertools.combinations(EVERYBODY - red, 6)}
    assert guessed(match, 0, 50_000) == expected


@rule_test("CR-2")
def test_a_first_choice_that_was_made_can_be_any_card_of_any_six():
    match = keep_first(hutch.new("carousel", seed=21), 1)
    red, _ = dealt(match)
    for six, (first, second, third) in guessed(match, 0, 2000):
        assert first in six
        assert not six & red
        assert second is third is None
    assert {choices[0] for _, choices in guessed(match, 0, 2000)} == EVERYBODY - red


@rule_test("CR-2", "CR-3")
@pytest.mark.parametrize("choice", range(3))
def test_a_played_character_tells_in_which_choice_it_was_kept(choice):
    """After it, red reckons only with the worlds in which blue had it."""
    match = keep_first(hutch.new("carousel", seed=21), 0, 1, 0, 1, 0, 1)
    name = name_of(match.open_record(), int(match.open_record().kept[1, choice]))
    match.open_record().actor = 1
    match.play(1, f"play {name}")
    expected = possible(match, [name])
    assert len(expected) == {0: 4, 1: 36, 2: 9}[choice]
    assert guessed(match, 0, 600) == expected


@rule_test("CR-24")
def test_after_the_spy_there_is_one_world():
    match = position(teams=("Spider", "Fox Owl Lynx"))
    play(match, "0: play Spider")
    view = match.view(0)
    assert world(view) == world(match.open_record())
    other = copy(view)
    verbs.guess(other, 0, 5)
    assert world(other) == world(match.open_record())


@rule_test("CR-24")
def test_the_spied_one_learns_nothing():
    match = position(teams=("Spider Fox Owl", "Lynx"))
    before = known_team(match.view(1), 0)
    play(match, "0: play Spider")
    assert known_team(match.view(1), 0) == before | {"Spider"}


@rule_test("CR-3")
def test_who_watches_knows_only_what_was_played():
    match = keep_first(hutch.new("carousel", seed=21), 0, 1, 0, 1, 0, 1)
    view = match.view(SPECTATOR)
    assert known_team(view, 0) == known_team(view, 1) == set()
    assert not view.dealt.any()


@rule_test("CR-3")
def test_who_watches_reckons_with_every_team_that_holds_what_was_played():
    match = keep_first(hutch.new("carousel", seed=21), 0, 1, 0, 1, 0, 1)
    seat = match.seats[0]
    name = name_of(match.open_record(), int(match.open_record().kept[seat, 2]))
    match.play(seat, f"play {name}")
    slots, mates = set(), set()
    for seed in range(1500):
        other = match.view(SPECTATOR)
        verbs.guess(other, SPECTATOR, seed)
        assert verbs.flaw(other) == 0
        team = world(other, seat)[1]
        slots.add(team.index(name))
        mates |= set(team)
    assert slots == {0, 1, 2}
    assert mates == EVERYBODY


@rule_test("CR-28")
def test_in_the_beginners_game_the_others_three_are_any_of_seventeen():
    match = hutch.new("carousel", seed=21, options={"beginner": "on"})
    mine = set(match.lines[0].split()[3:])
    teams = {frozenset(team) for _, team in guessed(match, 0, 9000)}
    assert teams == {frozenset(team) for team in itertools.combinations(EVERYBODY - mine, 3)}


@rule_test("CR-28")
def test_in_the_beginners_game_a_played_character_is_known():
    match = hutch.new("carousel", seed=21, options={"beginner": "on"})
    match.open_record().actor = 1
    name = match.lines[1].split()[4]
    match.play(1, f"play {name}")
    mine = set(match.lines[0].split()[3:])
    teams = {frozenset(team) for _, team in guessed(match, 0, 3000)}
    assert teams == {frozenset({name, *pair}) for pair in itertools.combinations(EVERYBODY - mine - {name}, 2)}


@rule_test("CR-2")
def test_a_picture_of_the_draft_names_no_card_of_the_other():
    """All that stands in blue's picture was dealt to blue."""
    match = hutch.new("carousel", seed=21)
    _, blue = dealt(match)
    for tall in (False, True):
        drawn = match.picture(1, tall)
        assert all(name in drawn for name in blue)
        assert not any(f">{name}<" in drawn or f"{name}, discard" in drawn for name in EVERYBODY - blue)
        watched = match.picture(SPECTATOR, tall)
        assert not any(f"{name}, discard" in watched for name in EVERYBODY)


def names_in(text):
    return {name for name in EVERYBODY if name in text}


@rule_test("CR-3")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_running_transcripts_logs_and_pictures_name_only_what_was_seen(viewer):
    """In whole games: one's own packets, what was played, and after a spy the other's team."""
    for seed in range(2):
        match, luck, seen = hutch.new("carousel", seed=seed), random.Random(seed), set()
        while not match.over:
            if viewer >= 0:
                seen |= {move.split()[1] for move in match.moves(viewer) if move.startswith(("keep", "play"))}
                seen |= known_team(match.open_record(), 1 - viewer) if match.open_record().spied[viewer] else set()
            seen |= {name for played in match.open_record().played for name in names(match.open_record(), played)}
            told = match.transcript(viewer) + "".join(entry.words for entry in match.log(viewer))
            assert names_in(told) <= seen
            known = seen | known_team(match.view(viewer), 1 - viewer) if viewer >= 0 else seen
            assert names_in(match.picture(viewer) + match.picture(viewer, True)) <= known
            match.play_action(luck.choice([action for actions in match.legal().values() for action in actions]))
