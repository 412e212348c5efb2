"""Whole games, line by line, before a second referee that shares no code with the rules."""

import random

import pytest
from carrots_and_broccoli_referee import SQUARES, Referee, steps
from hearing import hear

import hutch
from hutch.core.record import CLOCK
from toml_text import toml_text

EDITION = (hutch.find("carrots-and-broccoli").folder / "edition.toml").read_text(encoding="utf-8")
KIDS = ("", "0", "1", "0 1")
TURNS = ("120", "9", "none", "60", "200")
LONG_ENOUGH = 150  # turns of a game without a limit
STYLES = ("any", "garden", "wall", "squeeze")
MANY = 200


def options_of(players, seed):
    """Flags, children, limits and goals from 4 to 12, in many mixtures; now and then nothing is agreed on."""
    agreed = {"short": ("off", "on")[seed // 4 % 2], "timer": ("off", "on")[seed % 2], "turns": TURNS[seed % 5]}
    if seed % 3 == 1:
        agreed["first"] = str(seed % players)
    if seed % 3:
        agreed["goal"] = str(4 + seed % 9)
    kids = KIDS[seed // 2 % 4] if players == 2 or seed % 2 else "1 3"
    return {**agreed, "kids": kids} if kids else agreed


ANOTHER = {  # five of each size, dice with other faces, gardens of seven, and a wall that squeezes out sooner
    **hutch.find("carrots-and-broccoli").standard_edition,
    "trios": 5,
    "turn_limit": 40,
    "win": 7,
    "smallest_garden": 9,
    "colour_die": ["red", "red", "green", "blue", "black", "black"],
    "pyramid_die": [[1], [2], [3], [3], [1, 2, 3], [1, 3]],
}


def judged(players, seed, live=False, edition=None):
    """Play a game; before every action both must list the same texts, and count the same pyramids at home."""
    luck, style = random.Random(seed), STYLES[seed // 8 % 4]
    agreed = options_of(players, seed)
    match = hutch.new("carrots-and-broccoli", players=players, seed=seed, options=agreed, live=live, edition=edition)
    referee, heard = Referee(players, agreed, EDITION if edition is None else toml_text(edition)), 0
    while True:
        lines = match.lines
        hear(referee, lines[heard:])
        heard = len(lines)
        assert match.score == referee.score()
        if match.over:
            assert referee.want is None
            assert match.payoff == referee.payoff()
            return match, referee
        if match.number == LONG_ENOUGH and agreed["turns"] == "none":
            return match, referee
        seat = referee.want
        assert match.seats == (seat,)
        mine = match.actions_by_text(seat)
        assert len(mine) == len(referee.may)
        assert set(mine) == referee.may
        assert bool(match.open_record().timer) == (referee.options["timer"] == "on")
        if live and match.open_record().timer and luck.random() < 0.02:
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
def test_games_of_an_edition_of_another_shape_are_judged_alike(players):
    for seed in (0, 5, 10, 15, 24):
        judged(players, seed, edition=ANOTHER)


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
