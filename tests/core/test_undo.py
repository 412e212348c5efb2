"""What a player may take back: the rules have marked what cannot be, as they ran."""

import pytest

import hutch


def drafting(seed=1, **options):
    return hutch.new("carousel", seed=seed, options=options)


def keep(match, *seats):
    for seat in seats:
        match.play(seat, match.moves(seat)[0])
    return match


def test_a_decision_that_nobody_learnt_from_goes_back():
    match = hutch.new("connect-four")
    match.play(0, "drop d")
    assert match.way_back(0) == 1


def test_what_bots_have_answered_goes_back_too():
    match = hutch.new("connect-four")
    match.play(0, "drop d")
    match.play(1, "drop d")
    assert match.way_back(0, bots=[1]) == 2
    with pytest.raises(hutch.NoWayBack, match="Beet played since then"):
        match.way_back(0)


def test_who_has_not_decided_has_nothing_to_take_back():
    with pytest.raises(hutch.NoWayBack, match="not decided anything yet"):
        hutch.new("connect-four").way_back(0)


def test_a_choice_in_a_draft_goes_back_until_the_packets_are_passed():
    match = keep(drafting(), 1)
    assert match.way_back(1) == 1


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("choice", [1, 2])
def test_the_last_to_choose_cannot_look_at_the_next_packet_and_choose_again(seed, choice):
    match = keep(drafting(seed), *[0, 1] * choice)
    with pytest.raises(hutch.NoWayBack, match="something hidden was shown"):
        match.way_back(1)


@pytest.mark.parametrize("seed", range(12))
def test_a_character_that_was_shown_stays_shown(seed):
    match = keep(drafting(seed), 0, 1, 0, 1, 0, 1)
    seat = match.seats[0]
    for name in [move for move in match.moves(seat) if move.startswith("play ")]:
        match.play(seat, name)
        with pytest.raises(hutch.NoWayBack):
            match.way_back(seat)
        match.undo()


def test_what_luck_has_shown_stays():
    match = hutch.new("rodentia", seed=1)
    while not match.plies[-1].revealed or not match.number:
        seat = match.seats[0]
        match.play(seat, match.moves(seat)[0])
    with pytest.raises(hutch.NoWayBack, match="Luck has spoken"):
        match.way_back(seat, bots=range(match.players))


def test_nothing_goes_back_once_the_game_is_over():
    match = hutch.new("connect-four")
    for column in "abababa":
        match.play(match.seats[0], f"drop {column}")
    with pytest.raises(hutch.NoWayBack, match="The game is over"):
        match.way_back(0)
