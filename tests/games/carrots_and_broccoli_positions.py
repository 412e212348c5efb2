"""Positions of Carrots & Broccoli drawn as boards, with the dice as a test wants them.

    . r2 A3      an empty square, a medium red, the first wall pyramid (large); wall pyramids without a size are small

A board without capital letters keeps the wall of the set-up. Maps of the ground come back as rows of seats, `-` is nobody's.
"""

import numpy as np

import hutch
from hutch.core import verbs
from hutch.core.bits import bit, has
from hutch.core.match import Match
from hutch.games.carrots_and_broccoli.notation import square_of
from hutch.games.carrots_and_broccoli.state import COLOURS, NOWHERE
from hutch.games.carrots_and_broccoli.wall import measure

NAME = "carrots-and-broccoli"


def rows_of(drawing: str) -> list[list[str]]:
    """Rank 1 first; a rank's number in front and a line of files below may be there or not."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    rows = [row[1:] if len(row) == 9 else row for row in rows if row != list("abcdefgh")]
    assert [len(row) for row in rows] == [8] * 8
    return rows[::-1]


def position(drawing: str = "", players: int = 2, roll: str = "red 1", actor: int = 0, **options: object) -> Match:
    """A match in a drawn position: this seat to act, with this roll."""
    match = hutch.new(NAME, players=players, seed=1, options=options)
    s = match.open_record()
    s.actor = actor
    if drawing:
        draw(s, drawing)
    set_roll(match, roll)
    assert verbs.flaw(s) == 0, f"flaw {verbs.flaw(s)}"
    return match


def draw(s, drawing: str) -> None:
    for rank, row in enumerate(rows_of(drawing)):
        for file, token in enumerate(row):
            if token[0].isupper():
                number = ord(token[0]) - ord("A")
                s.wall[number], s.wall_size[number] = file + 8 * rank, int(token[1:] or 1 + number % 3)
            elif token != ".":
                plant(s, token, file + 8 * rank)
    measure(s)


def plant(s, token: str, square: int) -> None:
    colour = "rygb".index(token[0])
    kind = 3 * colour + int(token[1]) - 1
    number = int(np.argmax(s.pyramids[kind] == NOWHERE))
    s.pyramids[kind, number] = square
    s.gardens[colour] |= bit(square)


def set_roll(match: Match, roll: str) -> None:
    """Turn the dice to a face: `black 1/3`."""
    colour, sizes = roll.split()
    match.open_record().colour = COLOURS.index(colour)
    match.open_record().sizes = sum(1 << int(size) - 1 for size in sizes.split("/"))


def play(match: Match, *turns: str) -> Match:
    """Each turn as `black 1: move b7 b6`: the roll, then what whoever is to act does with it."""
    for turn in turns:
        roll, text = turn.split(": ")
        set_roll(match, roll)
        match.play(int(match.open_record().actor), text)
    return match


def moves(match: Match, roll: str | None = None) -> list[str]:
    """What may be done, with this roll."""
    if roll is not None:
        set_roll(match, roll)
    return match.moves(int(match.open_record().actor))


def wall_moves(match: Match) -> set[str]:
    """Every wall move, whatever the size, as `b7-b6`."""
    return {"-".join(text.split()[1:]) for text in moves(match, "black 1/2/3") if text != "pass"}


def side_map(s) -> str:
    """Whose ground, as a drawing."""

    def mark(square: int) -> str:
        return next((str(seat) for seat in range(int(s.players)) if has(s.sides[seat], square)), "-")

    return "\n".join(" ".join(mark(8 * rank + file) for file in range(8)) for rank in range(7, -1, -1))


def same_map(s, drawing: str) -> bool:
    return rows_of(side_map(s)) == rows_of(drawing)


def area(match: Match, seat: int) -> int:
    return bin(int(match.open_record().sides[seat])).count("1")


def on_side(match: Match, seat: int, square: str) -> bool:
    return has(match.open_record().sides[seat], square_of(square))
