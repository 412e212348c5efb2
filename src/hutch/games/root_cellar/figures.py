"""The figures of RULES.md: the chits, piles, a selection, and cellars with what lies in them."""

import re

from hutch.core.record import State
from hutch.drawing.svg import group, rect, sheet, words
from hutch.games.root_cellar import GAME
from hutch.games.root_cellar.picture import cellar, layout, pile_in_bed, turn_order
from hutch.games.root_cellar.pieces import chit, farmer
from hutch.games.root_cellar.state import SELECTION, names_of


def arranged(players: int, draw: str, puts: str, stored: str = "") -> State:
    """A position for a figure: what was drawn, where it lies, and seat 0's cellar."""
    s = GAME.blank(players, {})
    names = names_of(s)
    s.farmers[:players] = s.hired
    s.hand = -1
    for i, (kind, pile) in enumerate(zip(draw.split(), puts.split(), strict=True)):
        s.drawn[i], s.where[i] = names.index(kind), int(pile)
    s.stock[0] = len(stored.split())
    s.stored[0, : s.stock[0]] = [names.index(kind) for kind in stored.split()]
    s.phase = SELECTION
    return s


def figure(width: float, height: float, title: str, *parts: str) -> str:
    return sheet(width, height, rect(0, 0, width, height, fill="paper"), *parts, title=title)


def chits_figure() -> str:
    s = GAME.blank(2, {})
    faces = [(chit(s, kind, 84), f"{name} × {s.bag[kind]}") for kind, name in enumerate(names_of(s))]
    faces.append((farmer(84), "every back"))
    spots = [(96 + 176 * (i % 4), 56 + 142 * (i // 4)) for i in range(len(faces))]
    parts = [group(face, words(0, 72, said, 24), at=at) for (face, said), at in zip(faces, spots, strict=True)]
    return figure(720, 436, "The chits", *parts)


def piles_figure() -> str:
    s, t = arranged(3, "carrot raccoon onion bear potato", "0 0 1 2 2"), layout(3, 0, False)
    held: list[str] = []
    beds = [pile_in_bed(s, t, pile, (10 + 230 * pile, 10, 220, 180), held) for pile in range(3)]
    return figure(700, 200, "Three piles", *beds, *held)


def selection_figure() -> str:
    s, t = arranged(3, "carrot raccoon onion bear potato", "0 0 1 2 2"), layout(3, 0, True)
    held: list[str] = []
    s.middle = 2
    return figure(780, 118, "The selection", group(turn_order(s, t, held), *held, at=(0, -448)))


def cellar_figure(*cellars: str) -> str:
    parts, high = [], 229
    for i, stored in enumerate(cellars):
        held: list[str] = []
        s = arranged(2, "carrot carrot carrot carrot", "0 0 1 1", stored)
        s.actor = 1
        part = cellar(s, 0, (10, 10 + high * i, 780, 219), layout(2, 0, False), held)
        parts.append(unnamed(group(part, *held)))
    return figure(800, 10 + high * len(cellars), "A cellar", *parts)


def unnamed(drawing: str) -> str:
    """Without ids: a figure may show the same thing twice."""
    return re.sub(r' id="[^"]*"', "", drawing)


FIGURES = {
    "chits": chits_figure,
    "piles": piles_figure,
    "selection": selection_figure,
    "bear": lambda: cellar_figure("carrot onion beet carrot tomato", "carrot onion beet"),
    "score": lambda: cellar_figure("beet potato potato squash carrot tomato onion potato squash onion carrot"),
}
