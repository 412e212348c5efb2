"""Nets, folded in the mind: a die closes with the right faces opposite, a pyramid's sides meet."""

import itertools
import re

import numpy as np
import pytest

from hutch.drawing.components import Die, Face
from hutch.drawing.nets import FOLD, SPOTS, TAB, die_net, die_outline, pyramid_net

RIGHT, DOWN, INTO = np.eye(3, dtype=int)
EDGE = 10.0


def folded():
    """The six squares of the net by number, folded about the first: a corner, the ways right and down, the way inside."""
    squares, at = {1: (np.zeros(3, int), RIGHT, DOWN, INTO)}, {spot: number for number, spot in SPOTS.items()}
    while len(squares) < len(SPOTS):
        for number, (corner, u, v, n) in list(squares.items()):
            column, row = SPOTS[number]
            for step, square in {
                (1, 0): (corner + u, n, v, -u),
                (-1, 0): (corner + n, -n, v, u),
                (0, 1): (corner + v, u, n, -v),
                (0, -1): (corner + n, u, -n, v),
            }.items():
                beside = at.get((column + step[0], row + step[1]))
                if beside and beside not in squares:
                    squares[beside] = square
    return squares


def edges():
    """Every edge of every square: where it lies in the net, and which edge of the cube it becomes."""
    for number, (corner, u, v, _) in folded().items():
        x, y = SPOTS[number]
        sides = [((0, 0), (1, 0)), ((0, 1), (1, 1)), ((0, 0), (0, 1)), ((1, 0), (1, 1))]
        for ends in sides:
            flat = frozenset((x + a, y + b) for a, b in ends)
            yield flat, frozenset(tuple((corner + a * u + b * v).tolist()) for a, b in ends)


def tabs():
    """Where the net has tabs."""
    _, drawn = die_outline(0.0, 0.0, EDGE)
    for line in drawn:
        x1, y1, x2, y2 = (float(re.search(rf' {name}="([\d.-]+)"', line)[1]) / EDGE for name in ("x1", "y1", "x2", "y2"))
        yield frozenset(((round(x1), round(y1)), (round(x2), round(y2))))


@pytest.mark.parametrize(("one", "other"), [(1, 6), (2, 5), (3, 4)])
def test_faces_of_a_folded_die_lie_opposite_as_on_any_die(one, other):
    squares = folded()
    assert (squares[one][3] == -squares[other][3]).all()


def test_a_folded_die_has_six_sides():
    assert len({tuple(n) for *_, n in folded().values()}) == 6


def test_wherever_two_open_edges_of_a_die_meet_one_of_them_has_a_tab():
    flat = [edge for edge, _ in edges()]
    open_edges = {edge: place for edge, place in edges() if flat.count(edge) == 1}
    glued = {}
    for tab in tabs():
        place = open_edges[tab]
        glued[place] = glued.get(place, 0) + 1
    assert glued == dict.fromkeys(open_edges.values(), 1)


def test_a_dies_net_has_a_fold_between_its_faces_and_at_each_tab():
    die = die_net(Die("die", 1, [Face(str(n), f"<text>{n}</text>") for n in range(1, 7)], edge=EDGE))
    assert die.front.count(f'stroke-dasharray="{FOLD["stroke_dasharray"]}"') == 5 + 7
    assert (die.width, die.height) == (4 * EDGE + TAB, 3 * EDGE)


# ---- pyramids --------------------------------------------------------------------------------------------------------


def corners(base, slant):
    """The outline of a pyramid's net: tip, five corners of the foot, two of the tab."""
    outline = pyramid_net("pyramid", 1, base, slant, "<g/>", "tomato").outline
    return np.array([[float(n) for n in point.split()] for point in outline.strip("MZ").split("L")])


@pytest.mark.parametrize(("base", "slant"), [(12.5, 18.0), (18.5, 28.0)])
def test_the_four_sides_of_a_pyramid_are_alike_and_its_foot_is_a_square(base, slant):
    tip, *foot = corners(base, slant)[:6]
    feet = [np.linalg.norm(b - a) for a, b in itertools.pairwise(foot)]
    ribs = [np.linalg.norm(point - tip) for point in foot]
    assert feet == pytest.approx([base] * 4, abs=0.02)
    assert ribs == pytest.approx([np.hypot(base / 2, slant)] * 5, abs=0.02)


@pytest.mark.parametrize(("base", "slant"), [(12.5, 18.0), (18.5, 28.0)])
def test_a_pyramids_tab_fits_behind_the_side_that_it_is_glued_to(base, slant):
    """Folded over its edge, the tab lies within a side."""
    tip, *foot, near, far = corners(base, slant)
    rib = (foot[-1] - tip) / np.linalg.norm(foot[-1] - tip)
    half = np.arctan2(base / 2, slant)
    for point in (near, far):
        along, away = (point - tip) @ rib, abs((point - tip) @ (-rib[1], rib[0]))
        assert 0 < np.arctan2(away, along) < 2 * half
        assert along * np.cos(half) + away * np.sin(half) < slant
