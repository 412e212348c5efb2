"""Before the first round: the six characters on the table, and who has taken which."""

from typing import Any

from hutch.core.record import State
from hutch.drawing.svg import group, rect, touch, words
from hutch.drawing.symbols import symbol
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia.layout import Layout
from hutch.games.carrotia.roles import ABILITIES, MARKS
from hutch.games.carrotia.state import BANDIT, NOBODY

SERIF = "Georgia, serif"


def cast(s: State, first: set[str], layout: Layout) -> list[str]:
    """Six cards, two rows of three, where the maze will be."""
    x, y, side = layout.maze
    width, height = side / 3, side / 2
    return [
        role_card(s, number, first, x + (number % 3) * width, y + (number // 3) * height, width, height)
        for number in range(len(CHARACTERS))
    ]


def role_card(s: State, number: int, first: set[str], x: float, y: float, width: float, height: float) -> str:
    colour, icon = MARKS[number]
    owner, middle = int(s.owner[number]), x + width / 2
    once = "all the time" if number == BANDIT else "once a round"
    taken: dict[str, Any] = (
        {} if owner == NOBODY else {"data_seat": owner, "data_room": round(width * 0.84), "font_weight": "bold"}
    )
    shown = [
        rect(x + 8, y + 10, width - 16, height - 20, r=16, fill="card", stroke=colour, stroke_width=5),
        symbol(icon, middle, y + height * 0.36, width * 0.58),
        words(middle, y + height * 0.66, CHARACTERS[number], width * 0.12, font_family=SERIF, font_weight="bold"),
        *ability_words(number, middle, y + height * 0.745, width),
        words(
            middle, y + height * 0.91, once if owner == NOBODY else f"Seat {owner + 1}", width * 0.092,
            fill="faint" if owner == NOBODY else "ink", font_style="italic" if owner == NOBODY else None, **taken,
        ),
    ]  # fmt: skip
    name = f"choose-{CHARACTERS[number].lower().replace(' ', '-')}"
    if name in first:
        return touch(name, *shown, label=f"{CHARACTERS[number]}: {ABILITIES[number]}")
    return group(*shown, opacity=None if owner == NOBODY else 0.55)


def ability_words(number: int, middle: float, base: float, width: float) -> list[str]:
    """What a character can do, in two short lines."""
    told = ABILITIES[number].removeprefix("always: ").split()
    half, size = -(-len(told) // 2), width * 0.092
    return [words(middle, base + i * size * 1.15, " ".join(line), size) for i, line in enumerate((told[:half], told[half:]))]


def card_back(x: float, y: float, size: float) -> str:
    """A quest card that nobody has turned up yet."""
    paper = rect(x, y, size, size, r=10, fill="carrot", stroke="ink", stroke_width=2)
    frame = rect(x + size * 0.08, y + size * 0.08, size * 0.84, size * 0.84, r=8, fill="card", stroke="ink", stroke_width=1.5)
    number = words(x + size / 2, y + size * 0.86, "I", size * 0.2, font_family=SERIF, font_weight="bold")
    return group(paper, frame, symbol("rabbit", x + size / 2, y + size * 0.4, size * 0.5), number, id="quest")
