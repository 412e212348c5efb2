"""The drawing of the rooms for docs/architecture.md: `make pictures` writes it with the others.

A floor stands on the ones below it; a room imports only rooms that are lower than itself.
"""

from pathlib import Path

from hutch.drawing.svg import group, rect, sheet, words
from hutch.drawing.symbols import symbol

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "hutch"
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
WIDTH, HIGH, GAP = 960, 92, 14
FLOORS = (  # from the roof down: rooms with what they are for, their colour, and a symbol
    (("cli", "hutch … in the terminal", "onion", "mole"),),
    (("table", "the server, its rooms and pages", "sky", "rabbit"),),
    (
        ("studies", "simulate, check", "squash", "hourglass"),
        ("analysis", "a match", "squash", "mole"),
        ("research", "adapters", "squash", "owl"),
        ("printing", "a box on paper", "squash", "diamond"),
    ),
    (("batches", "many positions at once", "carrot", "carrots"), ("engine", "other machines", "carrot", "burrow")),
    (("bots", "search, levels, arena", "tomato", "fox"),),
    (("games", "one folder a game: rules, notation, picture, bot", "cabbage", "broccoli"),),
    (("drawing", "SVG, shared pieces, symbols", "potato", "beaver"),),
    (("core", "record, chance, verbs, match, log, notation, transcript", "clay", "bag"),),
)


def room(name: str, purpose: str, hue: str, emblem: str, wide: float) -> str:
    """One room: a box with a rim of its colour."""
    return group(
        rect(0, 0, wide, HIGH, r=14, fill="card", stroke=hue, stroke_width=3),
        symbol(emblem, 56, HIGH / 2, 56),
        words(96, 42, name, 24, anchor="start", font_weight=700),
        words(96, 68, purpose, 15, anchor="start", fill="faint"),
    )


def standing() -> list[tuple[tuple[str, str, str, str], ...]]:
    """The floors with the rooms that are there."""
    floors = [tuple(room for room in floor if (PACKAGE / room[0]).is_dir()) for floor in FLOORS]
    return [floor for floor in floors if floor]


def rooms() -> str:
    drawn, y = [], GAP
    for floor in standing():
        wide = (WIDTH - GAP * (len(floor) + 1)) / len(floor)
        drawn += [group(room(*told, wide), at=(GAP + i * (wide + GAP), y)) for i, told in enumerate(floor)]
        y += HIGH + GAP
    ground = rect(0, 0, WIDTH, y, r=18, fill="paper")
    return sheet(WIDTH, y, ground, *drawn, title="The rooms of Hutch: each imports only rooms below it") + "\n"


if __name__ == "__main__":
    PICTURE.write_text(rooms(), encoding="utf-8")
