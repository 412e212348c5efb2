"""The wall of Carrots & Broccoli: which moves keep it together, and whose ground lies where.

Maps show the seat that owns each square and `-` where nobody does. The last part measures thousands of random walls a second
way, with slanting rays against every edge of the polygon, the board's own edge included.
"""

import random
from itertools import pairwise

import pytest
from carrots_and_broccoli_positions import NAME, area, on_side, play, position, same_map, side_map, wall_moves
from rulebook import rule_test

import hutch
from hutch.core import verbs
from hutch.games.carrots_and_broccoli.wall import measure


@rule_test("CB-12")
def test_the_wall_moves_at_the_start_with_two():
    assert wall_moves(position()) == {"b7-b6", "b7-c7", "g2-f2", "g2-g3"}


@rule_test("CB-12")
def test_the_wall_moves_at_the_start_with_four():
    """Each outer pyramid two ways towards its neighbour, each inner one two ways outwards."""
    assert wall_moves(position(players=4)) == {
        "b2-b3", "b2-c2", "g2-g3", "g2-f2", "b7-b6", "b7-c7", "g7-g6", "g7-f7",
        "d4-c4", "d4-d3", "e4-f4", "e4-e3", "d5-c5", "d5-d6", "e5-f5", "e5-e6",
    }  # fmt: skip


@rule_test("CB-12")
def test_three_steps_from_a_neighbour_are_too_many():
    with pytest.raises(hutch.IllegalMove, match="within two steps"):
        position(roll="black 1/2/3").play(0, "move e4 e3")


@rule_test("CB-12")
def test_a_wall_moved_together_gives_room_to_its_middle():
    """After b7-b6 the second pyramid, c6, may step to c5 or d6: one step from d5, two from b6."""
    match = play(position(), "black 1/2/3: move b7 b6", "black 1: pass")
    assert wall_moves(match) == {"b6-b7", "b6-b5", "b6-a6", "c6-c5", "c6-d6", "g2-f2", "g2-g3"}


@rule_test("CB-12")
def test_neighbours_are_fixed_at_set_up():
    """A and C stand side by side, but A's only neighbour is B: A may go off, B may not."""
    match = position("""
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  A  C  .  .  .  .  .
    5  .  .  B  D  .  .  .  .
    4  .  .  .  .  E  .  .  .
    3  .  .  .  .  .  F  .  .
    2  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .
    """)
    assert "b6-b5" in wall_moves(match)
    assert {move for move in wall_moves(match) if move.startswith("c5")} == {"c5-b5"}


@rule_test("CB-12")
def test_the_inner_four_are_linked_around_the_ring_only():
    """d4 and e5 are no neighbours: three steps between them are allowed."""
    match = play(position(players=4), "black 1/2/3: move d4 d3", "black 1/2/3: move e5 e6")
    assert verbs.flaw(match.open_record()) == 0
    assert int(match.open_record().wall[2]) == 19
    assert int(match.open_record().wall[9]) == 44


@rule_test("CB-12")
def test_a_wall_pyramid_may_stand_on_a_corner_square():
    match = position("""
    8  .  A  .  .  .  .  .  .
    7  .  B  .  .  .  .  .  .
    6  .  .  C  .  .  .  .  .
    5  .  .  .  D  .  .  .  .
    4  .  .  .  .  E  .  .  .
    3  .  .  .  .  .  F  .  .
    2  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .
    """)
    play(match, "black 1: move b8 a8")
    assert int(match.open_record().wall[0]) == 56


# ---- whose ground ---------------------------------------------------------------------------------------------------


@rule_test("CB-16")
def test_the_ground_at_the_start_with_two():
    match = position()
    assert same_map(
        match.open_record(),
        """
        - 1 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 0 - 1 1 1 1 1
        0 0 0 - 1 1 1 1
        0 0 0 0 - 1 1 1
        0 0 0 0 0 - 1 1
        0 0 0 0 0 0 - 1
        0 0 0 0 0 0 0 -
        """,
    )
    assert [area(match, seat) for seat in (0, 1)] == [28, 28]


@rule_test("CB-16")
def test_the_ground_at_the_start_with_four():
    match = position(players=4)
    assert same_map(
        match.open_record(),
        """
        - 2 2 2 2 2 2 -
        1 - 2 2 2 2 - 3
        1 1 - 2 2 - 3 3
        1 1 1 - - 3 3 3
        1 1 1 - - 3 3 3
        1 1 - 0 0 - 3 3
        1 - 0 0 0 0 - 3
        - 0 0 0 0 0 0 -
        """,
    )
    assert [area(match, seat) for seat in range(4)] == [12, 12, 12, 12]


@rule_test("CB-16")
def test_the_end_of_the_wall_slants_to_its_corner():
    """From a8 to b6 the line passes left of b7, which goes over to the broccoli."""
    match = play(position(), "black 1/2/3: move b7 b6")
    assert same_map(
        match.open_record(),
        """
        - 1 1 1 1 1 1 1
        0 1 1 1 1 1 1 1
        0 - - 1 1 1 1 1
        0 0 0 - 1 1 1 1
        0 0 0 0 - 1 1 1
        0 0 0 0 0 - 1 1
        0 0 0 0 0 0 - 1
        0 0 0 0 0 0 0 -
        """,
    )


@rule_test("CB-16")
def test_a_wall_bent_deep_into_a_garden():
    match = position("""
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .
    5  .  A  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .
    3  .  B  .  .  .  .  .  .
    2  .  .  C  .  E  .  .  .
    1  .  .  .  D  .  F  .  .
    """)
    assert same_map(
        match.open_record(),
        """
        - 1 1 1 1 1 1 1
        0 1 1 1 1 1 1 1
        0 1 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 0 - 1 - 1 1 1
        0 0 0 - 0 - - -
        """,
    )


@rule_test("CB-15")
def test_a_pyramid_on_the_line_is_on_nobodys_side():
    """The corner square a8, and b4 between two wall pyramids of one file."""
    match = play(position(), "red 1: place red 1 a8")
    assert match.score == [0, 0]
    bent = position("""
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .
    5  .  A  .  .  .  .  .  .
    4 r1 r1  .  .  .  .  .  .
    3  .  B  .  .  .  .  .  .
    2  .  .  C  .  E  .  .  .
    1  .  .  .  D  .  F  .  .
    """)
    assert bent.score == [1, 0]


@rule_test("CB-15")
def test_a_wall_pyramids_own_square_is_nobodys():
    assert not [seat for seat in (0, 1) for square in ("b7", "e4") if on_side(position(), seat, square)]


@rule_test("CB-16")
def test_a_side_cut_to_four_squares():
    match = position("""
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .
    3  A  B  .  .  .  .  .  .
    2  .  .  C  .  .  .  .  .
    1  .  .  D  E  F  .  .  .
    """)
    assert same_map(
        match.open_record(),
        """
        - 1 1 1 1 1 1 1
        - 1 1 1 1 1 1 1
        - 1 1 1 1 1 1 1
        - 1 1 1 1 1 1 1
        - 1 1 1 1 1 1 1
        - - 1 1 1 1 1 1
        0 0 - 1 1 1 1 1
        0 0 - - - - - -
        """,
    )


@rule_test("CB-16")
def test_a_line_that_crosses_itself():
    """a8-f2 and b6-h1 cross twice between the middles of d5 .. e4; no centre lies in between."""
    match = position("""
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  F  .  .  .  .  .  .
    5  .  E  .  .  .  .  .  .
    4  .  D  .  .  .  .  .  .
    3  .  .  C  .  .  .  .  .
    2  .  .  .  B  .  A  .  .
    1  .  .  .  .  .  .  .  .
    """)
    assert same_map(
        match.open_record(),
        """
        - 1 1 1 1 1 1 1
        0 1 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 - 1 1 1 1 1 1
        0 0 - 1 1 1 1 1
        0 0 0 - - - 1 1
        0 0 0 0 0 0 0 -
        """,
    )


@rule_test("CB-16")
def test_an_end_pyramid_on_its_own_corner_square():
    """The end piece has no length there, and the line still goes on to the board's corner point."""
    match = position("""
    8  A  .  .  .  .  .  .  .
    7  .  B  .  .  .  .  .  .
    6  .  .  C  .  .  .  .  .
    5  .  .  .  D  .  .  .  .
    4  .  .  .  .  E  .  .  .
    3  .  .  .  .  .  F  .  .
    2  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .
    """)
    assert [area(match, seat) for seat in (0, 1)] == [28, 28]


@rule_test("CB-16")
def test_the_inside_of_the_ring_is_nobodys():
    """The inner four have walked into a diamond around d4."""
    match = position(
        """
        8  .  .  .  .  .  .  .  .
        7  .  G  .  .  .  L  .  .
        6  .  .  H  .  K  .  .  .
        5  .  .  .  J  .  .  .  .
        4  .  .  I  .  D  .  .  .
        3  .  .  B  C  .  E  .  .
        2  .  A  .  .  .  .  F  .
        1  .  .  .  .  .  .  .  .
        """,
        players=4,
    )
    assert not [seat for seat in range(4) if on_side(match, seat, "d4")]


@rule_test("CB-16")
def test_ground_inside_several_outlines_is_nobodys():
    """The arms of the south-west and the north-west have crossed: b4 and b5 lie inside south, west and north."""
    match = position(
        """
        8  .  .  .  .  .  .  .  .
        7  .  .  .  .  .  .  L  .
        6  .  A  .  .  .  K  .  .
        5  .  .  B  I  J  .  .  .
        4  .  .  H  C  D  .  .  .
        3  .  G  .  .  .  E  .  .
        2  .  .  .  .  .  .  F  .
        1  .  .  .  .  .  .  .  .
        """,
        players=4,
    )
    assert not [seat for seat in range(4) for square in ("b4", "b5") if on_side(match, seat, square)]
    assert on_side(match, 1, "a4")
    assert on_side(match, 1, "a5")
    assert on_side(match, 0, "b2")
    assert on_side(match, 2, "b7")


# ---- a second way ---------------------------------------------------------------------------------------------------

EDGES = {  # the board's corner points, doubled, from the end of each seat's wall line back to its beginning
    2: [[(15, -1), (-1, -1), (-1, 15)], [(15, -1), (15, 15), (-1, 15)]],
    4: [[(15, -1), (-1, -1)], [(-1, 15), (-1, -1)], [(15, 15), (-1, 15)], [(15, -1), (15, 15)]],
}
WALL_LINES = {  # by wall pyramid; a name is a corner square
    2: [["a8", 0, 1, 2, 3, 4, 5, "h1"]] * 2,
    4: [
        ["a1", 0, 1, 2, 3, 4, 5, "h1"],
        ["a1", 0, 1, 2, 8, 7, 6, "a8"],
        ["a8", 6, 7, 8, 9, 10, 11, "h8"],
        ["h8", 11, 10, 9, 3, 4, 5, "h1"],
    ],
}
CORNER = {"a1": (0, 0), "h1": (14, 0), "a8": (0, 14), "h8": (14, 14)}


def outline(wall, players, seat):
    """The corners of a seat's polygon, in half squares."""
    line = [CORNER[i] if isinstance(i, str) else (2 * (wall[i] % 8), 2 * (wall[i] // 8)) for i in WALL_LINES[players][seat]]
    begin, end = line[0], line[-1]
    edge = EDGES[players][seat]
    back = edge if abs(edge[0][0] - end[0]) + abs(edge[0][1] - end[1]) == 2 else edge[::-1]
    assert abs(back[-1][0] - begin[0]) + abs(back[-1][1] - begin[1]) == 2
    return line, line + back


def turn(a, b):
    return a[0] * b[1] - a[1] * b[0]


def met(point, a, b):
    """Whether the ray from a point in the direction (1000, 1), which misses every corner, meets the edge a-b."""
    way, to_a, to_b = (1000, 1), (a[0] - point[0], a[1] - point[1]), (b[0] - point[0], b[1] - point[1])
    if (turn(way, to_a) > 0) == (turn(way, to_b) > 0):
        return False
    along = (b[0] - a[0], b[1] - a[1])
    return (turn(to_a, along) > 0) == (turn(way, along) > 0)


def touches(point, a, b):
    inside = (point[0] - a[0]) * (point[0] - b[0]) + (point[1] - a[1]) * (point[1] - b[1]) <= 0
    return inside and turn((a[0] - point[0], a[1] - point[1]), (b[0] - point[0], b[1] - point[1])) == 0


def slow_map(wall, players):
    """Whose ground, edge by edge and square by square."""
    shapes = [outline(wall, players, seat) for seat in range(players)]
    pieces = {piece for line, _ in shapes for piece in pairwise(line)}
    rows = []
    for rank in range(7, -1, -1):
        row = []
        for file in range(8):
            point = (2 * file, 2 * rank)
            around = [sum(met(point, a, b) for a, b in zip(p, p[1:] + p[:1], strict=True)) % 2 for _, p in shapes]
            lost = any(touches(point, a, b) for a, b in pieces) or sum(around) != 1
            row.append("-" if lost else str(around.index(1)))
        rows.append(" ".join(row))
    return "\n".join(rows)


def wandering_walls(players, seed, steps, every):
    """Walls after long random walks of legal wall moves on an empty board."""
    match, luck = position(players=players), random.Random(seed)
    s, out = match.open_record(), match.game.out()
    for step in range(steps):
        s.colour, s.sizes, s.moved, s.turn, s.ousted, s.actor, s.smallest = 4, 7, -1, 0, 0, 0, -1
        verbs.play(s, luck.choice([int(action) for action in out[1 : verbs.legal(s, out)]]))
        if step % every == 0:
            yield s


@rule_test("CB-16")
@pytest.mark.parametrize("moves", [600, pytest.param(30_000, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("players", [2, 4])
def test_slanting_rays_find_the_same_ground(players, moves):
    seen = set()
    for s in wandering_walls(players, players, moves, 20):
        assert side_map(s) == slow_map([int(square) for square in s.wall], players), hutch.find(NAME).notation.sketch(s, 0)
        assert verbs.flaw(s) == 0
        seen.add(tuple(s.wall))
    assert len(seen) > moves / 30


@rule_test("CB-16")
@pytest.mark.parametrize("walls", [60, pytest.param(1000, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("players", [2, 4])
def test_walls_that_no_walk_would_find(players, walls):
    """Linked at random from any square: folded, crossing, on corners and edges."""
    luck, s = random.Random(7), position(players=players).open_record()
    links = [(i, i + 1) for i in range(3 * players) if i % 6 < 5] + ([(2, 8), (3, 9)] if players == 4 else [])
    for _ in range(walls):
        s.wall[:] = linked_wall(luck, links, 3 * players) + [0] * (12 - 3 * players)
        measure(s)
        assert side_map(s) == slow_map([int(square) for square in s.wall], players)


def linked_wall(luck, links, pyramids):
    """Squares one by one, each within two steps of its neighbours so far."""
    while True:
        wall = []
        for i in range(pyramids):
            near = [wall[a] for a, b in links if b == i and a < len(wall)]
            fits = [square for square in range(64) if square not in wall and all(steps(square, other) <= 2 for other in near)]
            if not fits:
                break
            wall.append(luck.choice(fits))
        if len(wall) == pyramids:
            return wall


def steps(a, b):
    return abs(a % 8 - b % 8) + abs(a // 8 - b // 8)
