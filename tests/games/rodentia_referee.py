"""A second, slow referee of Rodentia, written from the rules alone: dicts and sets of hex names, nothing shared.

It is a coroutine that says what must come next: `want` is who speaks ("nature", a seat, or None at the end), `may`
the set of texts that a seat may say (for nature, a function that checks the text).
"""

import tomllib
from collections import Counter
from fractions import Fraction

from hearing import Listener, who_begins

SPECIES = {"squirrels": "forest", "marmots": "mountain", "otters": "river", "beavers": "swamp", "moles": "grassland"}
LETTERS = "ABCDEFGHIJKL"
HALF = Fraction(1, 2)


def spots(rows):
    """Where the hexes lie: (how far to the right, row). A row lies under the middle of the one above, as near as hexes can."""
    found, left, aside = {}, Fraction(0), False
    for row, wide in enumerate(rows):
        if row:
            left += Fraction(rows[row - 1] - wide, 2)
            if (rows[row - 1] - wide) % 2 == 0:
                left += -HALF if aside else HALF
            aside = left % 1 != 0
        found.update({f"{LETTERS[row]}{n + 1}": (left + n, row) for n in range(wide)})
    return found


class Referee(Listener):
    def __init__(self, players, options, edition):
        self.players, self.options = players, options
        self.penalties, self.capacity, self.faces = edition["catch_penalty"], edition["hex_capacity"], edition["dice"]
        rows = [row for sheet in edition["sheet"][: 1 if players <= 3 else 2] for row in sheet["rows"]]
        self.land = {f"{LETTERS[r]}{c + 1}": word for r, row in enumerate(rows) for c, word in enumerate(row)}
        self.last_row = LETTERS[len(rows) - 1]
        self.spot = spots([len(row) for row in rows])
        self.home = dict(enumerate([SPECIES[name] for name in options.get("species", list(SPECIES)[:players])]))
        self.rodents = {name: Counter() for name in self.land}
        self.burrow, self.leader, self.catches = {}, {}, Counter()
        self.wolves = [name for name, word in self.land.items() if word == "wolf"]
        self.marks = Counter()
        self.goals, self.slant = set(options.get("goals", ())), options.get("diagonals")
        self.begin(self.play())

    # ---- the map ---------------------------------------------------------------------------------------------------

    def next_to(self, name):
        x, row = self.spot[name]
        sides = {(x - 1, row), (x + 1, row), *((x + side, row + down) for side in (-HALF, HALF) for down in (-1, 1))}
        return {other for other, spot in self.spot.items() if spot in sides}

    def open_to(self, seat, terrain):
        closed = {self.leader[other] for other in range(self.players) if other != seat}
        closed |= set(self.burrow.values()) | set(self.wolves)
        return {n for n, w in self.land.items() if w == terrain and n not in closed and self.rodents[n].total() < self.capacity}

    def near(self, seat):
        own = {name for name in self.land if self.rodents[name][seat]} | {self.leader[seat]}
        found = set(own)
        for name in own | {self.burrow[seat]}:
            found |= self.next_to(name)
        return found

    # ---- the game --------------------------------------------------------------------------------------------------

    def play(self):
        first = self.options.get("first", "lot")
        starts = {f"start {n}" for n in range(self.players) if first in ("lot", n)}
        start = int((yield "nature", lambda text: text in starts).split()[1])
        if not self.goals:
            self.goals = {int(n) for n in (yield "nature", self.good_goals).split()[1:]}
        if 4 in self.goals and not self.slant:
            self.slant = (yield "nature", lambda t: t in ("diagonals rising", "diagonals falling")).split()[1]
        order = [(start + n) % self.players for n in range(self.players)]
        for seat in reversed(order):
            may = {f"burrow {n}" for n, word in self.land.items() if word == self.home[seat] and n not in self.burrow.values()}
            self.burrow[seat] = self.leader[seat] = (yield seat, may).split()[1]
        while True:
            dice = Counter((yield "nature", self.good_roll).split()[1:])
            taken = {}
            for seat in order:
                if not dice["wolf"] and not any(self.open_to(seat, word) for word in dice if dice[word]):
                    return
                taken[seat] = (yield seat, {f"take {word}" for word in dice if dice[word]}).split()[1]
                dice[taken[seat]] -= 1
            (free,) = dice.elements()
            for seat in order:
                if taken[seat] != "wolf":
                    yield from self.placing(seat, taken[seat])
            yield from self.leading(order)
            hunters = [seat for seat in order if taken[seat] == "wolf"]
            for seat in hunters or ([order[0]] if free == "wolf" else []):
                yield from self.hunting(seat, willing=bool(hunters))
            if free != "wolf":
                self.marks[free] += 1
            often = sorted((self.catches[seat] for seat in range(self.players)), reverse=True)
            if often[-1] >= 1 or often[1] >= 2 or often[0] >= 3:
                return
            order = order[1:] + order[:1]

    def good_goals(self, text):
        word, *numbers = text.split()
        fine = word == "goals" and len(set(numbers)) == len(numbers) == 2 and set(numbers) <= set("123456")
        return fine and not (self.players == 2 and "2" in numbers)

    def good_roll(self, text):
        word, *faces = text.split()
        return word == "roll" and len(faces) == self.players + 1 and set(faces) <= set(self.faces)

    def placing(self, seat, terrain):
        near = self.open_to(seat, terrain) & self.near(seat)
        if not near:
            anywhere = self.open_to(seat, terrain)
            if anywhere:
                name = (yield seat, {f"place {n}" for n in anywhere}).split()[1]
                self.rodents[name][seat] += 1
                if (yield seat, {"follow", "stay"}) == "follow":
                    self.leader[seat] = name
            return
        placed = Counter()
        while near and placed.total() < 3:
            said = yield seat, {f"place {n}" for n in near} | ({"done"} if placed else set())
            if said == "done":
                return
            name = said.split()[1]
            placed[name] += 1
            self.rodents[name][seat] += 1
            near = {n for n in self.open_to(seat, terrain) & self.near(seat) if placed[n] < 2}

    def leading(self, order):
        for seat in order:
            free = self.next_to(self.leader[seat]) - set(self.wolves)
            said = yield seat, {"stay"} | {f"lead {n}" for n in free}
            if said != "stay":
                self.leader[seat] = said.split()[1]

    def hunting(self, seat, willing):
        """Who took a wolf die may leave it; the start player with the free one must move a wolf (RO-16, RO-17)."""
        may = {f"wolf {a} {b}" for a in self.wolves for b in self.next_to(a) if b not in self.wolves}
        said = yield seat, may | ({"rest"} if willing else set())
        if said == "rest":
            return
        _, start, end = said.split()
        self.step(start, end)
        may = {f"wolf {end} {n}" for n in self.next_to(end) if n not in self.wolves}
        said = yield seat, may | {"rest"}
        if said != "rest":
            self.step(end, said.split()[2])

    def step(self, start, end):
        self.wolves[self.wolves.index(start)] = end
        if end in self.burrow.values():
            return
        for seat, name in self.leader.items():
            if name == end:
                self.leader[seat] = self.burrow[seat]
                self.catches[seat] += 1

    # ---- the points ------------------------------------------------------------------------------------------------

    def controls(self, seat):
        return {
            name
            for name, here in self.rodents.items()
            if here[seat] and all(here[seat] > here[other] for other in range(self.players) if other != seat)
        }

    def areas(self, seat):
        left, found = self.controls(seat), []
        while left:
            edge, whole = {left.pop()}, set()
            while edge:
                whole |= edge
                edge = {n for name in edge for n in self.next_to(name)} & left
                left -= edge
            found.append(whole)
        return found

    def lines(self, goal):
        if goal == 1:
            return [{n for n in self.land if n[0] == letter} for letter in LETTERS]
        if goal == 6:
            ends = [max((n for n in self.land if n[0] == letter), default=None) for letter in LETTERS]
            return [
                {n for n in self.land if n[0] == "A"},
                {n for n in self.land if n[0] == self.last_row},
                {n for n in self.land if n[1] == "1"},
                {n for n in ends if n},
            ]
        return [line for line in self.diagonals() if len(line) >= 3]

    def diagonals(self):
        """Hexes that lie on one straight line, half a hex to the side with each row."""
        found, way = {}, -HALF if self.slant == "falling" else HALF
        for name, (x, row) in self.spot.items():
            found.setdefault(x + way * row, set()).add(name)
        return list(found.values())

    def most(self, seat, line):
        own = [len(self.controls(other) & line) for other in range(self.players)]
        return own[seat] > 0 and own[seat] == max(own)

    def goal(self, seat, goal):
        if goal in (1, 4, 6):
            return 2 * sum(self.most(seat, line) for line in self.lines(goal))
        if goal == 2:
            return 3 * sum(len(area) >= 2 for area in self.areas(seat))
        if goal == 5:
            joined = [{n for name in area for n in self.next_to(name)} & set(self.burrow.values()) for area in self.areas(seat)]
            return 4 * len(set().union(*(dens for dens in joined if len(dens) >= 2)))
        largest = [max(map(len, self.areas(other)), default=0) for other in range(self.players)]
        places = sorted(largest, reverse=True)
        if largest[seat] == 0:
            return 0
        if largest[seat] == places[0]:
            return 8
        return 4 if largest[seat] == places[1] else 0

    def plain(self, seat):
        held = self.controls(seat)
        points = sum((2 if self.land[n] == self.home[seat] else 1) + self.marks[self.land[n]] for n in held)
        return points + 3 * (self.leader.get(seat) in held) - self.penalties[self.catches[seat]]

    def score(self, seat):
        return self.plain(seat) + sum(self.goal(seat, goal) for goal in self.goals)

    def standing(self, seat):
        homes = sum(self.land[n] == self.home[seat] for n in self.controls(seat))
        return self.score(seat), homes, self.plain(seat), -self.catches[seat]

    def payoff(self):
        standings = [self.standing(seat) for seat in range(self.players)]
        winners = standings.count(max(standings))
        return [Fraction(1, winners) if standing == max(standings) else Fraction(0) for standing in standings]


def judged(players, options, edition_text, lines):
    """Points and shares of the win after a whole transcript."""
    if "goals" in options:
        options = {**options, "goals": {int(goal) for goal in options["goals"].split()}}
    if "species" in options:
        options = {**options, "species": options["species"].split(", ")}
    referee = Referee(players, {**options, "first": who_begins(options)}, tomllib.loads(edition_text))
    for who, said in lines:
        referee.say(who, said)
    assert referee.want is None
    return [referee.score(seat) for seat in range(players)], referee.payoff()
