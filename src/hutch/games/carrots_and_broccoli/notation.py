"""Actions and events as text, as touches and as words."""

import numpy as np

from hutch.core.bits import has
from hutch.core.notation import Event
from hutch.core.record import State
from hutch.core.wording import listed, of
from hutch.games.carrots_and_broccoli.rules import at_home
from hutch.games.carrots_and_broccoli.state import (
    BLACK,
    BUILT,
    COLOURS,
    CROSS,
    GARDEN,
    LAST,
    LINE,
    MOVE,
    NOWHERE,
    OUSTED,
    PASS,
    PLACE,
    ROLLED,
    STARTED,
    WILD,
    WON,
)  # fmt: skip

FORMS = {
    "place COLOUR SIZE SQUARE": "put a pyramid from the supply on an empty square",
    "move SQUARE SQUARE": "move a pyramid one square",
    "pass": "leave everything as it is",
}
FORMALITIES = ("pass",)  # the dice allow nothing
WORDS = {"COLOUR": "red yellow green blue", "SIZE": "1 2 3", "SQUARE": "[a-h][1-8]"}
ENDINGS = (WON,)
SIZE_WORDS = ("small", "medium", "large")
PAIRS, SINGLES = ("Carrots", "Broccoli"), ("Red", "Yellow", "Green", "Blue")


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_of(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def squares_in(cells: int | np.uint64) -> list[int]:
    return [square for square in range(64) if int(cells) >> square & 1]


def kind_name(kind: int) -> str:
    """`red 2`"""
    return f"{COLOURS[kind // 3]} {kind % 3 + 1}"


def sizes_of(sizes: int) -> list[int]:
    """A set of sizes as the numbers in it."""
    return [size for size in (1, 2, 3) if sizes >> size - 1 & 1]


def split(action: int) -> tuple[int, int]:
    """Kind and square of a placing, from and to of a move."""
    return divmod(action - (MOVE if action >= MOVE else PLACE), 64)


def text(s: State, action: int) -> str:
    if action == PASS:
        return "pass"
    what, square = split(action)
    if action >= MOVE:
        return f"move {square_name(what)} {square_name(square)}"
    return f"place {kind_name(what)} {square_name(square)}"


def touches(s: State, action: int) -> list[str]:
    if action == PASS:
        return ["pass"]
    what, square = split(action)
    if action >= MOVE:
        return [square_name(what), square_name(square)]
    return [f"supply-{kind_name(what).replace(' ', '-')}", square_name(square)]


def pyramid_on(s: State, square: int) -> tuple[int, int] | None:
    """(colour, size) of the pyramid on a square."""
    wall = s.wall[: 3 * int(s.players)].tolist()
    if square in wall:
        return BLACK, int(s.wall_size[wall.index(square)])
    for kind, squares in enumerate(s.pyramids.tolist()):
        if square in squares:
            return kind // 3, kind % 3 + 1
    return None


def described(s: State, square: int) -> str:
    """`the large red pyramid`, `the small wall pyramid`"""
    colour, size = pyramid_on(s, square) or (BLACK, 1)
    return f"the {SIZE_WORDS[size - 1]} {colour_word(colour)} pyramid"


def phrase(s: State, action: int) -> str:
    if action == PASS:
        return "passes"
    what, square = split(action)
    if action >= MOVE:
        return f"moves {described(s, what)} from {square_name(what)} to {square_name(square)}"
    return f"plants a {SIZE_WORDS[what % 3]} {COLOURS[what // 3]} pyramid on {square_name(square)}"


def ground_words(s: State, whose: int | None) -> str:
    """Nobody's ground; Carrots' ground."""
    return "Nobody's ground" if whose is None else f"{of(seat_word(s, whose))} ground"


def colour_word(colour: int) -> str:
    """As people say it: black pyramids are the wall, on the die too."""
    return "wall" if colour == BLACK else COLOURS[colour]


def rolled_words(s: State) -> str:
    """`red, small or large`; `wild: any colour, small`"""
    sizes = " or ".join(SIZE_WORDS[size - 1] for size in sizes_of(int(s.sizes)))
    return f"{'wild: any colour' if s.colour == WILD else colour_word(int(s.colour))}, {sizes}"


def ask(s: State, seat: int) -> str:
    sizes = " or ".join(SIZE_WORDS[size - 1] for size in sizes_of(int(s.sizes)))
    if s.colour == BLACK:
        return f"move a {sizes} wall pyramid one square{', slantwise too' if is_child(s, seat) else ''}, or pass"
    if s.colour == WILD:
        return f"plant or move a {sizes} pyramid of any colour, move a {sizes} wall pyramid, or pass"
    return f"plant or move a {sizes} {COLOURS[s.colour]} pyramid, or pass"


def is_child(s: State, seat: int) -> bool:
    """Whether a seat moves slantwise too (CB-23)."""
    return bool(int(s.kids) >> seat & 1)


def event(s: State, code: int, numbers: tuple[int, ...]) -> Event:
    if code == STARTED:
        return Event(f"start {numbers[0]}", f"First turn: {seat_word(s, numbers[0])}.")
    if code == BUILT:
        places = LINE if s.players == 2 else CROSS
        said = " ".join(f"{square_name(square)} {size}" for square, size in zip(places, numbers, strict=True))
        return Event(f"wall {said}", "The wall is built.", touched=tuple(square_name(square) for square in places))
    if code == ROLLED:
        colour, sizes = COLOURS[numbers[0]], "/".join(str(size) for size in sizes_of(numbers[1]))
        told = " or ".join(SIZE_WORDS[size - 1] for size in sizes_of(numbers[1]))
        return Event(f"roll {colour} {sizes}", f"The dice show {colour_word(numbers[0])}, {told}.", touched=("dice",))
    if code == OUSTED:
        return Event(None, f"{seat_word(s, numbers[0])}: hardly any ground left, out of the game.")
    return won(s, numbers[0], numbers[1])


def won(s: State, winners: int, how: int) -> Event:
    seats = [seat for seat in range(int(s.players)) if winners >> seat & 1]
    names = listed([seat_word(s, seat) for seat in seats])
    why = {GARDEN: "A grown garden", LAST: "Left in the end"}.get(how, "The fullest garden")
    garden = [square_name(square) for seat in seats for square in squares_in(at_home(s, seat))]
    return Event(None, f"{why}: {names}.", touched=tuple(garden))


def seat_word(s: State, seat: int) -> str:
    return (PAIRS if s.players == 2 else SINGLES)[seat]


def seat_mark(s: State, seat: int) -> tuple[str, str]:
    if s.players == 2:
        return (("carrot", "carrot"), ("broccoli", "broccoli"))[seat]
    return (("tomato", "tomato"), ("squash", "squash"), ("broccoli", "broccoli"), ("sky", "cabbage"))[seat]


def reason(s: State, seat: int, said: str) -> str | None:
    """Why this move is not legal now, in the words of the rules."""
    verb, *rest = said.split()
    if verb == "place":
        return why_not_place(s, *rest)
    if verb == "move":
        return why_not_move(s, seat, square_of(rest[0]), square_of(rest[1]))
    return None


def rolled(s: State, colour: int, size: int) -> str | None:
    """A complaint if the dice do not allow this pyramid."""
    shown = "/".join(str(n) for n in sizes_of(int(s.sizes)))
    if s.colour not in (colour, WILD) or size not in sizes_of(int(s.sizes)):
        return f"the dice show {colour_word(int(s.colour))} {shown}"
    return None


def why_not_place(s: State, colour: str, size: str, square: str) -> str | None:
    kind = 3 * COLOURS.index(colour) + int(size) - 1
    if complaint := rolled(s, kind // 3, kind % 3 + 1):
        return complaint
    if pyramid_on(s, square_of(square)) is not None:
        return f"there is a pyramid on {square}"
    return f"no {colour} {size} is left in the supply"


def why_not_move(s: State, seat: int, start: int, goal: int) -> str | None:
    found = pyramid_on(s, start)
    if found is None:
        return f"there is no pyramid on {square_name(start)}"
    if complaint := rolled(s, *found):
        return complaint
    if start == s.moved:
        return f"{described(s, start)} was moved a moment ago and is locked"
    if pyramid_on(s, goal) is not None:
        return f"there is a pyramid on {square_name(goal)}"
    across, along = abs(start % 8 - goal % 8), abs(start // 8 - goal // 8)
    if found[0] == BLACK and (across + along == 1 or (is_child(s, seat) and max(across, along) == 1)):
        return "wall pyramids must stay within two steps of their neighbours"
    return f"pyramids move one square, {'in any direction' if is_child(s, seat) else 'up, down, left or right'}"


def sketch(s: State, seat: int) -> str:
    """The board in letters: `R2` a medium red, `#1` the wall; `.0` an empty square of seat 0, `--` one of nobody."""
    rows = [f"{rank + 1}  " + " ".join(cell(s, 8 * rank + file) for file in range(8)) for rank in range(7, -1, -1)]
    supply = [f"{kind_name(kind)} x{left(s, kind)}" for kind in range(12) if left(s, kind)]
    shown = "" if s.colour < 0 else f"\nroll {COLOURS[s.colour]} {'/'.join(str(n) for n in sizes_of(int(s.sizes)))}"
    return "\n".join([*rows, "   " + "  ".join("abcdefgh"), "supply: " + ", ".join(supply)]) + shown


def cell(s: State, square: int) -> str:
    found = pyramid_on(s, square)
    if found is not None:
        return f"{'RYGB#'[found[0]]}{found[1]}"
    whose = owner(s, square)
    return "--" if whose is None else f".{whose}"


def owner(s: State, square: int) -> int | None:
    """The seat on whose side a square is."""
    return next((seat for seat in range(int(s.players)) if has(s.sides[seat], square)), None)


def left(s: State, kind: int) -> int:
    """How many of a kind are in the supply."""
    return sum(int(square) == NOWHERE for square in s.pyramids[kind, : s.trios])
