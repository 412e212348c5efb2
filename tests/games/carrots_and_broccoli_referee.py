"""A second, slow referee of Carrots & Broccoli, written from the rules alone: a dict of squares, nothing shared.

It is a coroutine that says what must come next: `want` is who speaks ("nature", a seat, or None at the end), `may` the
texts that a seat may say (for nature, a function that checks the text). Points are (file, rank) pairs of whole numbers
on a board twice as fine: a1 has its centre in (1, 1) and h8 in (15, 15), the board's edge runs from 0 to 16.
"""

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import pairwise

from hearing import Listener

GARDENS = ("red", "yellow", "green", "blue")
SQUARES = {f"{file}{rank}": (2 * x + 1, 2 * rank - 1) for x, file in enumerate("abcdefgh") for rank in range(1, 9)}
NAMES = {point: name for name, point in SQUARES.items()}
STRAIGHT = ((2, 0), (-2, 0), (0, 2), (0, -2))
SLANTWISE = ((2, 2), (2, -2), (-2, 2), (-2, -2))

LINE = ["b7", "c6", "d5", "e4", "f3", "g2"]
CROSS = ["b2", "c3", "d4", "e4", "f3", "g2", "b7", "c6", "d5", "e5", "f6", "g7"]
ARMS = {
    "a1": ("b2", "c3", "d4"),
    "h1": ("g2", "f3", "e4"),
    "h8": ("g7", "f6", "e5"),
    "a8": ("b7", "c6", "d5"),
}  # from each corner square inwards
SIDES = (("a1", "h1"), ("a8", "a1"), ("h8", "a8"), ("h1", "h8"))  # the arms on either hand of south, west, north, east


class Referee(Listener):
    def __init__(self, players, options, edition_text):
        box = tomllib.loads(edition_text)
        self.players, self.options, self.goal = players, options, int(options.get("goal", box["win"]))
        self.trios, self.smallest, turns = box["trios"], box["smallest_garden"], options.get("turns", "120")
        self.limit = None if turns == "none" else box["turn_limit"] if turns == "120" else int(turns)
        self.children = {int(seat) for seat in options.get("kids", "").split()}
        self.colour_die, self.pyramid_die = box["colour_die"], ["/".join(map(str, face)) for face in box["pyramid_die"]]
        self.own = [{"red", "yellow"}, {"green", "blue"}] if players == 2 else [{colour} for colour in GARDENS]
        self.standing = {}  # (colour, size) of the pyramid on a square
        self.wall = {}  # where each wall pyramid is now, by the square it started on
        self.still_in, self.locked, self.turns, self.winners = set(range(players)), None, 0, set()
        self.begin(self.play())

    def say(self, who, text):
        """One line of the transcript; an AssertionError if it may not stand there."""
        if (who, text) == ("clock", "time"):
            assert self.options.get("timer") == "on", "there is no timer"
            assert self.want not in ("nature", None), "the clock speaks too early or too late"
            self.count_up()
            self.want, self.may = None, set()
            return
        super().say(who, text)

    # ---- the wall ------------------------------------------------------------------------------------------------------

    def neighbours(self):
        """Pairs of wall pyramids that must stay close, by the squares they started on (CB-12)."""
        if self.players == 2:
            return list(pairwise(LINE))
        arms = ARMS.values()
        ring = [arm[-1] for arm in arms]
        inward = [pair for arm in arms for pair in pairwise(arm)]
        return inward + list(zip(ring, ring[1:] + ring[:1], strict=True))

    def is_linked(self):
        at = {start: SQUARES[now] for start, now in self.wall.items()}
        return all(steps(at[one], at[two]) <= 2 for one, two in self.neighbours())

    def polygons(self):
        """For each seat its wall line from one corner point of the board to another; the edge closes it (CB-16)."""
        at = {start: SQUARES[now] for start, now in self.wall.items()}
        if self.players == 2:
            wall = [(0, 16), SQUARES["a8"], *(at[start] for start in LINE), SQUARES["h1"], (16, 0)]
            return [[*wall, (0, 0)], [*wall, (16, 16)]], list(pairwise(wall))
        arms = {corner: [board_corner(corner), SQUARES[corner], *(at[start] for start in arm)] for corner, arm in ARMS.items()}
        lines = [arms[one] + arms[two][::-1] for one, two in SIDES]
        return lines, [pair for line in lines for pair in pairwise(line)]

    def grounds(self):
        """The squares on each seat's side."""
        polygons, walls = self.polygons()
        found = [set() for _ in range(self.players)]
        for name, point in SQUARES.items():
            owners = [seat for seat, polygon in enumerate(polygons) if inside(point, polygon)]
            if len(owners) == 1 and not any(between(point, *wall) for wall in walls):
                found[owners[0]].add(name)
        return found

    # ---- the game ------------------------------------------------------------------------------------------------------

    def play(self):
        first = self.options.get("first", "lot")
        starts = {f"start {n}" for n in range(self.players) if first in ("lot", str(n))}
        seat = int((yield "nature", lambda text: text in starts).split()[1])
        built = (yield "nature", self.good_wall).split()[1:]
        for start, size in zip(built[::2], built[1::2], strict=True):
            self.wall[start], self.standing[start] = start, ("black", int(size))
        self.ground = self.grounds()
        while not self.winners:
            _, colour, sizes = (yield "nature", self.good_roll).split()
            self.act((yield seat, self.moves(seat, colour, [int(size) for size in sizes.split("/")])))
            self.turns += 1
            self.judge(seat)
            seat = next(self.after(seat), seat)

    def after(self, seat):
        order = [(seat + n) % self.players for n in range(1, self.players + 1)]
        return (other for other in order if other in self.still_in)

    def good_wall(self, text):
        word, *rest = text.split()
        sizes = Counter(rest[1::2])
        at_start = rest[::2] == (LINE if self.players == 2 else CROSS)
        return word == "wall" and at_start and set(sizes) <= set("123") and max(sizes.values()) <= self.trios

    def good_roll(self, text):
        word, colour, sizes = text.split(" ")
        return word == "roll" and colour in self.colour_die and sizes in self.pyramid_die

    def moves(self, seat, colour, sizes):
        """CB-7 to CB-14."""
        colours = {*GARDENS, "black"} if colour == "wild" else {colour}
        rolled = {(shade, size) for shade in colours for size in sizes}
        used, empty = Counter(self.standing.values()), SQUARES.keys() - self.standing.keys()
        found = {"pass"}
        for shade, size in rolled:
            if shade != "black" and used[shade, size] < self.trios:
                found |= {f"place {shade} {size} {square}" for square in empty}
        for square, pyramid in self.standing.items():
            if pyramid in rolled and square != self.locked:
                found |= {f"move {square} {goal}" for goal in self.goals(seat, square, pyramid[0]) & empty}
        return found

    def goals(self, seat, square, colour):
        """One square away, for children in eight directions (CB-23); a wall pyramid must stay close to its neighbours."""
        ways = STRAIGHT + SLANTWISE if seat in self.children else STRAIGHT
        x, y = SQUARES[square]
        found = {NAMES[x + right, y + up] for right, up in ways if (x + right, y + up) in NAMES}
        return {goal for goal in found if self.holds_after(square, goal)} if colour == "black" else found

    def holds_after(self, square, goal):
        (start,) = [start for start, now in self.wall.items() if now == square]
        self.wall[start] = goal
        fine = self.is_linked()
        self.wall[start] = square
        return fine

    def act(self, text):
        self.locked = None
        verb, *words = text.split()
        if verb == "place":
            self.standing[words[2]] = words[0], int(words[1])
        elif verb == "move":
            square, goal = words
            self.standing[goal] = self.standing.pop(square)
            self.locked = goal
            if self.standing[goal][0] == "black":
                self.wall = {start: goal if now == square else now for start, now in self.wall.items()}
                self.ground = self.grounds()

    # ---- the end -------------------------------------------------------------------------------------------------------

    def judge(self, actor):
        """CB-20: wins, then lost ground, then the last turn."""
        grown = {seat for seat in self.still_in if self.has_grown(seat)}
        if grown:
            self.winners = {actor} if actor in grown else grown
            return
        lost = {seat for seat in self.still_in if len(self.ground[seat]) <= self.smallest}
        if lost == self.still_in:
            self.winners = lost
            return
        self.still_in = self.still_in - lost
        if len(self.still_in) == 1:
            self.winners = set(self.still_in)
        elif self.turns == self.limit:
            self.count_up()

    def at_home(self, seat):
        return {square for square in self.ground[seat] if self.standing.get(square, ("",))[0] in self.own[seat]}

    def count_up(self):
        """CB-22."""

        def worth(seat):
            home = self.at_home(seat)
            return len(home), sum(self.standing[square][1] for square in home)

        self.winners = {seat for seat in self.still_in if worth(seat) == max(map(worth, self.still_in))}

    def has_grown(self, seat):
        home = self.at_home(seat)
        if self.options.get("short") == "on" and any(triangle <= home for triangle in self.triangles(seat)):
            return True
        anchor = {("a1", "h8")[seat]} if self.players == 2 else self.edge(seat)
        return any(len(patch) >= self.goal and patch & anchor for patch in patches(home))

    def edge(self, seat):
        """The squares on a seat's own edge of the board, four players (CB-18)."""
        return {name for name in SQUARES if (name[1] == "1", name[0] == "a", name[1] == "8", name[0] == "h")[seat]}

    def triangles(self, seat):
        """CB-21."""
        if self.players == 2:
            return [set(("a1 b1 c1 a2 b2 a3", "h8 g8 f8 h7 g7 h6")[seat].split())]
        found = []
        for first in range(6):
            row = [range(first, first + 3), range(first, first + 2), range(first, first + 1)]
            flush_right = [range(first, first + 3), range(first + 1, first + 3), range(first + 2, first + 3)]
            for rows in (row, flush_right):
                found.append({self.seen_from(seat, along, depth) for depth, places in enumerate(rows) for along in places})
        return found

    def seen_from(self, seat, along, depth):
        """The square so far along a seat's edge and so far in from it."""
        x, y = ((along, depth), (depth, along), (along, 7 - depth), (7 - depth, along))[seat]
        return f"{'abcdefgh'[x]}{y + 1}"

    def score(self):
        return [len(self.at_home(seat)) for seat in range(self.players)]

    def payoff(self):
        return [Fraction(seat in self.winners, len(self.winners)) for seat in range(self.players)]


def steps(one, two):
    """Step distance in squares."""
    return (abs(one[0] - two[0]) + abs(one[1] - two[1])) // 2


def board_corner(square):
    x, y = SQUARES[square]
    return 0 if x == 1 else 16, 0 if y == 1 else 16


def between(point, one, two):
    """Whether a point lies on the stretch between two others, ends included."""
    (x, y), (a, b), (c, d) = point, one, two
    level = (c - a) * (y - b) == (d - b) * (x - a)
    return level and min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)


def inside(point, polygon):
    """Even-odd: a ray to the right meets the polygon an odd number of times. A corner belongs to the edge above it."""
    (x, y), odd = point, False
    for (a, b), (c, d) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (b > y) != (d > y):
            (e, f), (g, h) = ((a, b), (c, d)) if b < d else ((c, d), (a, b))  # from the lower end to the upper one
            odd ^= (y - f) * (g - e) > (x - e) * (h - f)  # the ray's level meets the edge to the right of the point
    return odd


def patches(squares):
    """The groups of squares that hang together by their sides."""
    left, found = set(squares), []
    while left:
        edge, patch = {left.pop()}, set()
        while edge:
            patch |= edge
            edge = {other for other in left if any(steps(SQUARES[other], SQUARES[square]) == 1 for square in edge)}
            left -= edge
        found.append(patch)
    return found


def judged(players, options, edition_text, lines):
    """Points and shares of the win after a whole transcript."""
    referee = Referee(players, options, edition_text)
    for who, said in lines:
        referee.say(who, said)
    assert referee.want is None
    return referee.score(), referee.payoff()
