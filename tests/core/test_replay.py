"""A match can be seen as it stood at any of its positions, and another can begin from there."""

import pytest

import hutch
from hutch.core import fork, replay
from hutch.core.luck import Luck
from hutch.core.record import SPECTATOR, copy, position
from hutch.core.verify import verdict, verify

OWN = Luck("cd" * 32, "other")


def played(name, moves, seed=3, **more):
    """The first legal action, so many times."""
    match = hutch.new(name, seed=seed, **more)
    play_on(match, moves)
    return match


def play_on(match, moves=1000):
    for _ in range(moves):
        if not match.over:
            match.play_action(next(iter(match.legal().values()))[-1])


def without_luck(s):
    bare = copy(s)
    bare.rng = 0
    return position(bare)


# ---- looking back ---------------------------------------------------------------------------------------------------


def test_a_position_of_the_past_is_what_a_seat_saw_then():
    match, views, pictures = hutch.new("carousel", seed=3), [], []
    for _ in range(12):
        views.append([match.view(seat).tobytes() for seat in (SPECTATOR, 0, 1)])
        pictures.append(match.picture(0))
        play_on(match, 1)
    seen = [[replay.moment(match, n, eyes).view().tobytes() for eyes in (SPECTATOR, 0, 1)] for n in range(12)]
    assert seen == views
    assert [replay.moment(match, n, 0).picture() for n in range(12)] == pictures


def test_the_log_then_is_the_beginning_of_the_log_now():
    match = played("carousel", 14)
    then = replay.moment(match, 9, 1).log()
    assert then == [entry for entry in match.log(1) if entry.ply <= 9]


def test_everything_is_seen_only_when_the_match_is_over():
    match = played("carousel", 14)
    with pytest.raises(replay.NotOver):
        replay.moment(match, 3)
    play_on(match)
    assert replay.moment(match, 6).sketch() != replay.moment(match, 6, SPECTATOR).sketch()


def test_once_over_it_can_still_be_seen_as_a_seat_saw_it():
    match = played("carousel", 14)
    before = [(replay.moment(match, n, 0).picture(), replay.moment(match, n, 0).log()) for n in (2, 8)]
    play_on(match)
    assert match.over
    assert [(replay.moment(match, n, 0).picture(), replay.moment(match, n, 0).log()) for n in (2, 8)] == before


def test_what_was_taken_back_is_not_in_the_past():
    match = played("connect-four", 3)
    match.undo()
    match.play(0, "drop a")
    assert [entry.line for entry in replay.moment(match, 3, 0).happened()] == ["drop a"]


@pytest.mark.parametrize("number", [-1, 4])
def test_a_position_that_is_not_there_is_named(number):
    with pytest.raises(hutch.HutchError, match=f"there is no position {number}; positions are 0 to 3"):
        replay.moment(played("connect-four", 3), number, 0)


# ---- forks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [5, Luck("ab" * 32, "first", {0: "pear"})], ids=["a seed", "a secret"])
@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_fork_begins_where_the_other_match_stood_and_reads_back(name, seed):
    match = played(name, 9, seed)
    other = match.fork(7, OWN)
    assert without_luck(other.open_record()) == without_luck(match.as_of(7).open_record())
    play_on(other, 5)
    assert hutch.read(other.transcript()).transcript() == other.transcript()


def test_a_fork_has_luck_of_its_own():
    match = played("root-cellar", 4, Luck("ab" * 32, "first"))
    forks = [match.fork(4, Luck(f"{i:02x}" * 32, "x")) for i in range(12)]
    for other in forks:
        play_on(other, 20)
    assert len({tuple(other.lines) for other in forks}) > 1


def test_dealt_anew_keeps_what_the_seat_knew_and_nothing_else():
    match = played("carousel", 10)
    worlds = [match.fork(start=fork.start_from(match, 10, "first", (0, seed)), seed=1) for seed in range(8)]
    views = {without_luck(world.as_of(0).view(0)) for world in worlds}
    assert views == {without_luck(match.view(0))}
    assert len({without_luck(world.open_record()) for world in worlds}) > 1
    play_on(worlds[0])
    assert hutch.read(worlds[0].transcript()).transcript() == worlds[0].transcript()


def test_a_fork_of_a_fork_reads_back():
    first = played("carrots-and-broccoli", 6)
    third = first.fork(5, 11).fork(0, 12)
    play_on(third, 8)
    second = first.fork(5, 11)
    play_on(second, 4)
    third = second.fork(3, OWN)
    play_on(third, 8)
    assert hutch.read(third.transcript()).lines == third.lines


def test_the_transcript_names_where_it_came_from():
    match = played("connect-four", 4)
    tags = match.fork(start=fork.start_from(match, 2, "AbC-1"), seed=1).transcript().splitlines()
    assert tags[4:7] == ['[origin "AbC-1"]', '[at "2"]', '[before "deal 3 | 0 drop g | 1 drop g"]']


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("1 drop g", "0 drop g", "line 6: step 3 of what came before, '0 drop g': 'drop g' cannot be played"),
        ("1 drop g", "jump", "line 6: step 3 of what came before, 'jump': a step is"),
        ("deal 3 |", "deal x |", "line 6: what came before begins with 'deal SEED'"),
        ("1 drop g", "anew 7 1", "line 6: step 3 of what came before, 'anew 7 1': there is no seat 7"),
        ("deal 3 | 0 drop g | 1 drop g", "?", "line 6: this match began from a position of another that was not over"),
    ],
)
def test_a_wrong_beginning_is_named(old, new, why):
    text = played("connect-four", 4).fork(2, 1).transcript()
    with pytest.raises(hutch.BadTranscript) as refused:
        hutch.read(text.replace(old, new))
    assert str(refused.value).startswith(why)


def test_nothing_can_be_tried_from_the_end():
    match = played("connect-four", 100)
    with pytest.raises(hutch.HutchError, match="the game was over there"):
        match.fork()


def test_verify_says_from_where_on_the_luck_is_the_matchs_own():
    other = played("connect-four", 4).fork(start=None, number=2, seed=OWN)
    play_on(other)
    assert "it began from position 2 of another match." in verdict(verify(other.transcript()))
    assert "began from" not in verdict(verify(played("connect-four", 100, OWN).transcript()))


def test_before_its_end_a_fork_does_not_tell_how_it_began():
    other = played("carousel", 10).fork(9, OWN)
    assert '[before "?"]' in other.transcript(0)
    assert "keep" not in other.transcript(0)


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_move_can_stand_among_the_steps(name):
    """What parts the steps of a beginning is in no move's text."""
    notation = hutch.find(name).notation
    said = " ".join([*notation.FORMS, *getattr(notation, "WORDS", {}).values()])
    assert not any(mark in said for mark in (" | ", " @ ", '"'))
