"""Whole games, line by line, before a second referee that shares no code with the rules."""

import random
from itertools import product

import pytest
from carrots_and_broccoli_referee import SQUARES, Referee, steps
from hearing import hear

import hutch
from hutch.core.record import CLOCK

EDITION = (hutch.find("carrots-and-broccoli").folder / "edition.toml").read_text(encoding="utf-8")
FLAGS = list(product(["off", "on"], repeat=3))
STYLES = ("any", "garden", "wall", "squeeze")
MANY = 200


def options_of(seed):
    """Every way to set the three flags, with goals from 4 to 12; now and then none is agreed on."""
    short, kids, timer = FLAGS[seed % 8]
    goal = {} if seed % 3 == 0 else {"goal": str(4 + seed % 9)}
    return {"short": short, "kids": kids, "timer": timer, **goal}


def judged(players, seed, live=False):
    """Play a game; before every action both must list the same texts, and count the same pyramids at home."""
    luck, style = random.Random(seed), STYLES[seed // 8 % 4]
    match = hutch.new("carrots-and-broccoli", players=players, seed=seed, options=options_of(seed), live=live)
    referee, heard = Referee(players, options_of(seed), EDITION), 0
    while True:
        lines = match.lines
        hear(referee, lines[heard:])
        heard = len(lines)
        assert match.score == referee.score()
        if match.over:
            assert referee.want is None
            assert match.payoff == referee.payoff()
            return match, referee
        seat = referee.want
        assert match.seats == (seat,)
        mine = match.named(seat)
        assert len(mine) == len(referee.may)
        assert set(mine) == referee.may
        assert bool(match.state.timer) == (referee.options["timer"] == "on")
        if live and match.state.timer and luck.random() < 0.02:
            match.play(CLOCK, "time")
        else:
            match.play_action(mine[choice(luck, referee, seat, style)])


def choice(luck, referee, seat, style):
    """Somebody who plays for the garden, shifts the wall about, or pushes it into one player's ground; else at random."""
    moves = sorted(referee.may)
    shifts = [text for text in moves if text[:4] == "move" and referee.standing[text[5:7]][0] == "black"]
    plants = [text for text in moves if text[:5] == "place" and text.split()[1] in referee.own[seat]]
    plants = [text for text in plants if text[-2:] in referee.ground[seat]]
    if style in ("wall", "squeeze") and shifts and luck.random() < 0.9:
        return min(shifts, key=lambda text: ground_left(referee, text)) if style == "squeeze" else luck.choice(shifts)
    if style == "garden" and plants:
        anchor = SQUARES[("a1", "h8")[seat] if referee.players == 2 else ("d1", "a5", "e8", "h4")[seat]]
        return min(plants, key=lambda text: steps(SQUARES[text[-2:]], anchor))
    return "pass" if style == "squeeze" else luck.choice(moves)


def ground_left(referee, text):
    """How many squares are left to the smallest garden still in if a wall pyramid moves so."""
    _, square, goal = text.split()
    before, referee.wall = referee.wall, {start: goal if now == square else now for start, now in referee.wall.items()}
    found = referee.grounds()
    referee.wall = before
    return min(len(found[seat]) for seat in referee.still_in)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("block", range(4))
def test_both_referees_agree_on_every_line_every_choice_and_every_point(players, block):
    for seed in range(8 * block + (block + players // 4) % 2, 8 * block + 8, 2):
        judged(players, seed)


@pytest.mark.parametrize("players", [2, 4])
def test_games_that_the_clock_ends_are_judged_alike(players):
    ends = {judged(players, seed, live=True)[0].lines[-1] for seed in (4, 13, 22, 31)}
    assert "clock: time" in ends


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("seed", range(MANY))
def test_many_games_are_judged_alike(players, seed):
    judged(players, seed, live=seed % 5 == 4)


def test_the_referee_knows_the_ground_at_the_start():
    """28 squares a side with two players, 12 with four."""
    for players, squares in ((2, 28), (4, 12)):
        referee = Referee(players, {}, EDITION)
        hear(referee, hutch.new("carrots-and-broccoli", players=players, seed=1).lines)
        assert [len(ground) for ground in referee.ground] == [squares] * players


def test_the_referee_refuses_what_is_not_legal():
    referee = Referee(2, {}, EDITION)
    for text in ("start 1", "wall b7 1 c6 1 d5 1 e4 1 f3 2 g2 2", "roll black 1"):
        referee.say("nature", text)
    assert referee.may == {"pass", "move b7 b6", "move b7 c7"}
    with pytest.raises(AssertionError, match="not allowed"):
        referee.say(1, "move c6 c7")
