"""What stands in the garden, in words."""

from hutch.core.about import About, by_pattern
from hutch.core.bits import count
from hutch.core.record import State
from hutch.core.wording import counted
from hutch.games.carrots_and_broccoli.notation import (
    PAIRS,
    SIZE_WORDS,
    described,
    ground_words,
    left,
    owner,
    pyramid_on,
    rolled_words,
    seat_word,
    square_of,
)
from hutch.games.carrots_and_broccoli.rules import standing_together
from hutch.games.carrots_and_broccoli.state import BLACK, COLOURS, NOWHERE

HOME = ("south", "west", "north", "east")


def whose_colour(s: State, colour: int) -> str:
    """Carrots, Broccoli; with four the colour's own seat."""
    return PAIRS[colour // 2] if s.players == 2 else seat_word(s, colour)


def square(s: State, seat: int, name: str) -> About:
    at = square_of(name)
    found = pyramid_on(s, at)
    if found is None:
        does = "A pyramid can be planted or moved here." if s.colour != BLACK else "A wall pyramid next to it can move here."
        return About(f"{name}, empty", f"{ground_words(s, owner(s, at))}. {does}", "CB-15")
    said = pyramid(s, *found)
    still = " The player before you moved it: it is locked for this turn." if at == s.moved else ""
    return About(
        f"{name}, {described(s, at).removeprefix('the ')}", f"{said.words} {ground_words(s, owner(s, at))}.{still}", said.rule
    )


def pyramid(s: State, colour: int, size: int) -> About:
    title = f"A {SIZE_WORDS[size - 1]} {'wall' if colour == BLACK else COLOURS[colour]} pyramid"
    if colour == BLACK:
        words = "Part of the wall. When the dice show black and its size, it can move one square; the wall must hold together."
        return About(title, words, "CB-12")
    mine = f"It counts for {whose_colour(s, colour)}, on their own side of the wall and in one patch."
    return About(title, f"{mine} Anybody may move it when the dice show its colour and size.", "CB-10")


def planted(s: State, seat: int, colour: str, size: str, number: str) -> About:
    kind = 3 * COLOURS.index(colour) + int(size) - 1
    if int(s.pyramids[kind, int(number)]) == NOWHERE:
        return supply(s, seat, colour, size)
    return pyramid(s, kind // 3, kind % 3 + 1)


def wall(s: State, seat: int, number: str) -> About:
    return pyramid(s, BLACK, int(s.wall_size[int(number)]))


def supply(s: State, seat: int, colour: str, size: str) -> About:
    kind = 3 * COLOURS.index(colour) + int(size) - 1
    there = counted(left(s, kind), "pyramid")
    words = f"{there.capitalize()} left in the supply, for everybody. They count for {whose_colour(s, kind // 3)}."
    return About(f"{SIZE_WORDS[kind % 3].capitalize()} {colour} pyramids", f"{words} Plant one on any empty square.", "CB-9")


def dice(s: State, seat: int) -> About:
    if s.colour < 0:
        return About("The winners", "The game is over.", "CB-20")
    return About("The dice", f"They show {rolled_words(s)}. Do one thing that fits them, or pass.", "CB-7")


def passing(s: State, seat: int) -> About:
    return About("Pass", "Leave everything as it is. You may always pass.", "CB-14")


def points(s: State, seat: int, which: str) -> About | None:
    if int(which) >= s.players:
        return None
    who = int(which)
    corner = f"corner {('a1', 'h8')[who]}" if s.players == 2 else f"the {HOME[who]} edge"
    colours = (("red and yellow", "green and blue")[who]) if s.players == 2 else COLOURS[who]
    words = f"Colours: {colours}. Home: {corner}. {standing_together(s, who)} of {int(s.goal)} stand together at home"
    return About(
        seat_word(s, who),
        f"{words}, on {count(s.sides[who])} squares of ground. {int(s.smallest)} squares or fewer lose.",
        "CB-17",
    )


about = by_pattern({
    "([a-h][1-8])": square, r"(red|yellow|green|blue)-(\d)-(\d)": planted, r"wall-(\d+)": wall,
    r"supply-(\w+)-(\d)": supply, "dice": dice, "pass": passing, r"(?:score|seat)-(\d)": points,
})  # fmt: skip
