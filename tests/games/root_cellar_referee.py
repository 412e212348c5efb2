"""A second Root Cellar, written from the rules alone: names, lists and dicts, no records, no codes.

It is told a transcript's lines one by one, knows at every line what may be said, and adds up the score at the end.
"""

import tomllib
from fractions import Fraction
from itertools import product

STANDARD = """
farmers = 4
values = [1, 1, 2, 2, 3, 3, 4, 4]
turns = { 2 = 10, 3 = 9, 4 = 8 }
vegetables = { potato = 8, carrot = 7, onion = 7, tomato = 6, beet = 5, squash = 5, cabbage = 4, pumpkin = 3 }
animals = { raccoon = { chits = 6, eats = 1 }, bear = { chits = 3, eats = 2 } }
"""


class Referee:
    def __init__(self, players, edition=STANDARD):
        box = tomllib.loads(edition)
        self.players = players
        self.values, self.turns = box["values"], box["turns"][str(players)]
        self.appetite = {name: animal["eats"] for name, animal in box["animals"].items()}
        self.bag = box["vegetables"] | {name: animal["chits"] for name, animal in box["animals"].items()}
        self.farmers = [box["farmers"]] * players
        self.cellars = [[] for _ in range(players)]  # (space, kind), oldest first
        self.turn = 0
        self.want = "start"

    def may_be_split(self, piles, to_come):
        """Whether some way of putting the rest leaves no pile empty, and no pile with a second animal where that is asked."""
        for where in product(range(len(piles)), repeat=len(to_come)):
            full = [pile + [kind for kind, at in zip(to_come, where, strict=True) if at == i] for i, pile in enumerate(piles)]
            crowded = any(sum(kind in self.appetite for kind in pile) > 1 for pile in full)
            if all(full) and (self.animals > len(piles) or not crowded):
                return True
        return False

    def lines_allowed(self):
        """What the seat to speak may say."""
        seat = self.seat
        if self.want == "put":
            piles = range(self.players)
            return {f"put {i}" for i in piles if self.may_be_split(self.with_chit(i), self.drawn[self.placed + 1 :])}
        if self.want == "select":
            return {"take", "farmer"} if self.farmers[seat] else {"take"}
        if self.want == "pick":
            return {f"pick {i}" for i, pile in enumerate(self.piles) if pile}
        storing = {f"store {kind}" for kind in self.hand if self.space_for(kind) is not None}
        return storing | {f"feed {kind}" for kind in self.hand}

    def with_chit(self, i):
        return [[*pile, self.drawn[self.placed]] if at == i else pile for at, pile in enumerate(self.piles)]

    def hear(self, speaker, said):
        words = said.split()
        if speaker == "nature":
            assert self.want == words[0], f"nature says {said} where {self.want} was due"
            return self.start(int(words[1])) if words[0] == "start" else self.draw(words[1:])
        assert int(speaker) == self.seat, f"{speaker} speaks, but it is for {self.seat}"
        assert said in self.lines_allowed(), f"{said} is not allowed"
        return getattr(self, words[0])(*words[1:])

    def start(self, seat):
        self.active, self.want = seat, "draw"

    def draw(self, kinds):
        assert len(kinds) == self.players + 2
        for kind in kinds:
            self.bag[kind] -= 1
            assert self.bag[kind] >= 0
        self.drawn, self.placed, self.piles = kinds, 0, [[] for _ in range(self.players)]
        self.animals = sum(kind in self.appetite for kind in kinds)
        self.want, self.seat = "put", self.active

    def put(self, pile):
        self.piles = self.with_chit(int(pile))
        self.placed += 1
        if self.placed == len(self.drawn):
            self.want, self.middle, self.taken = "select", 0, []  # `taken`: who took a chit, the highest chit first

    def waiting(self):
        return [seat for seat in range(self.players) if seat not in self.taken]

    def next_chooser(self):
        self.seat = min(self.waiting(), key=lambda seat: (seat - self.seat - 1) % self.players)

    def farmer(self):
        self.farmers[self.seat] -= 1
        self.middle += 1
        self.next_chooser()

    def take(self):
        self.farmers[self.seat] += self.middle
        self.middle = 0
        self.taken.append(self.seat)
        if len(self.waiting()) == 1:
            self.taken += self.waiting()
            self.order = self.taken[::-1]
            self.next_harvest()
        else:
            self.next_chooser()

    def next_harvest(self):
        if self.order:
            self.seat, self.want = self.order.pop(0), "pick"
            return
        self.turn += 1
        self.active = (self.active + 1) % self.players
        self.want = "end" if self.turn == self.turns else "draw"

    def pick(self, pile):
        chits, self.piles[int(pile)] = self.piles[int(pile)], []
        for animal in [kind for kind in chits if kind in self.appetite]:
            for _ in range(self.appetite[animal]):
                if self.cellars[self.seat]:
                    self.cellars[self.seat].pop()
        self.hand, self.want = [kind for kind in chits if kind not in self.appetite], "keep"
        self.after_chit()

    def after_chit(self):
        if not self.hand:
            self.next_harvest()

    def store(self, kind):
        self.hand.remove(kind)
        self.cellars[self.seat].append((self.space_for(kind), kind))
        self.after_chit()

    def space_for(self, kind):
        """The space of its stack, or the left-most one that is open, or None."""
        spaces = {stored: space for space, stored in self.cellars[self.seat]}
        return spaces.get(kind, min(set(range(len(self.values))) - set(spaces.values()), default=None))

    def feed(self, kind):
        self.hand.remove(kind)
        self.farmers[self.seat] += 1
        self.after_chit()

    def scores(self):
        return [sum(self.values[space] for space, _ in cellar) for cellar in self.cellars]

    def shares(self):
        ranks = list(zip(self.scores(), self.farmers, strict=True))
        best = max(ranks)
        return [1 / ranks.count(best) if rank == best else 0 for rank in ranks]


def judged(players, options, edition_text, lines):
    """Points and shares of the win after a whole transcript."""
    referee = Referee(players)
    for who, said in lines:
        referee.hear(str(who), said)
    assert referee.want == "end"
    return referee.scores(), [Fraction(share).limit_denominator(12) for share in referee.shares()]
