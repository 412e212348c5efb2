"""A second opinion: a slow referee in plain Python, written from the rules alone.

It reads a transcript line by line, knows nothing of records and codes, and says after every line who may do what, and
how many points there are. It shares no code and no data structure with the game's own rules.
"""

import tomllib
from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from importlib import resources

from hearing import who_begins

ROWS, COLUMNS = "ABCD", "1234"
GRID = [row + column for row in ROWS for column in COLUMNS]
AROUND = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
FACING = {"north": "south", "south": "north", "east": "west", "west": "east"}


def step(cell, down, right):
    """The cell so far away, or None beyond the edge."""
    row, column = ROWS.index(cell[0]) + down, COLUMNS.index(cell[1]) + right
    return ROWS[row] + COLUMNS[column] if 0 <= row < 4 and 0 <= column < 4 else None


@dataclass
class Piece:
    """A tile on the grid."""

    number: int
    sides: dict  # by compass point, as it lies
    owner: int | None
    face_up: bool = True


class Referee:
    def __init__(self, beginner=False, edition=None, first="lot"):
        box = edition or tomllib.loads((resources.files("hutch.games.carousel") / "edition.toml").read_text())
        self.beginner, self.first = beginner, first
        self.glowing = len(box["scoring"])  # tiles up to this number score
        self.limit = box["hand_limit"]
        self.printed = dict(enumerate(box["scoring"] + box["plain"], 1))
        self.cards = {card["name"]: card for card in box["character"]}
        self.supply = {} if beginner else dict(box["tokens"])
        self.tokens = [[], []]
        self.pile, self.discards = set(self.printed), set()
        self.hands = [[], []]
        self.grid = {}
        self.prisoners = [0, 0]
        self.packets, self.teams = [[], []], [[], []]
        self.turn = None
        self.waiting = None  # what the player in turn has to finish: discards, draw, steal, dig, token, leap
        self.name, self.may_discard, self.spent, self.over = "", 0, False, False

    # ---- reading ----------------------------------------------------------------------------------------------------

    def read(self, line):
        speaker, said = line.split(": ")
        verb, *rest = said.split()
        if speaker == "nature":
            getattr(self, f"nature_{verb}")(*rest)
        else:
            seat = int(speaker)
            assert said in self.moves().get(seat, ()), f"{line} is not legal: {self.moves()}"
            getattr(self, f"player_{verb}")(seat, *rest)

    def nature_deal(self, seat, *names):
        assert len(names) == (3 if self.beginner else 6)
        (self.teams if self.beginner else self.packets)[int(seat)] = list(names)

    def nature_start(self, seat):
        assert len(self.teams[0]) == len(self.teams[1]) == 3
        assert self.first in ("lot", int(seat))
        self.turn = int(seat)

    def nature_draw(self, seat, *tiles):
        assert self.waiting == "draw"
        assert int(seat) == self.turn
        assert len(tiles) == self.drawing
        for tile in map(int, tiles):
            if not self.pile:
                self.pile, self.discards = self.discards, set()
            self.pile.remove(tile)
            self.hands[self.turn].append(tile)
        self.go_on()

    # ---- the draft --------------------------------------------------------------------------------------------------

    def player_keep(self, seat, name):
        self.packets[seat].remove(name)
        self.teams[seat].append(name)
        if len(self.teams[0]) == len(self.teams[1]):
            self.packets.reverse()

    # ---- characters -------------------------------------------------------------------------------------------------

    def player_play(self, seat, name):
        self.teams[seat].remove(name)
        self.name, self.may_discard, self.waiting = name, self.cards[name]["discard"], "discards"
        self.after_discard(seat)

    def player_discard(self, seat, tile):
        self.hands[seat].remove(int(tile))
        self.discards.add(int(tile))
        self.may_discard -= 1
        self.after_discard(seat)

    def player_done(self, seat):
        self.draw(self.cards[self.name]["draw"], "tokens")

    def after_discard(self, seat):
        if not self.may_discard or not self.hands[seat]:
            self.player_done(seat)

    def draw(self, wanted, then):
        """Wait for nature's line, if there is anything to draw."""
        self.drawing = min(wanted, self.limit - len(self.hands[self.turn]), len(self.pile) + len(self.discards))
        self.waiting, self.then = "draw", then
        if self.drawing == 0:
            self.go_on()

    def go_on(self):
        if self.then == "tokens" and not self.beginner:
            for kind in self.cards[self.name].get("tokens", []):
                if self.supply[kind]:
                    self.take(kind)
            self.skill(self.cards[self.name].get("skill", "none"))
        else:
            self.end_turn()

    def take(self, kind):
        self.supply[kind] -= 1
        self.tokens[self.turn].append(kind)

    def skill(self, skill):
        me, other = self.turn, 1 - self.turn
        space = len(self.hands[me]) < self.limit
        if skill == "thief" and space and self.hands[other]:
            self.waiting = "steal"
        elif skill == "dig" and space and self.discards:
            self.waiting = "dig"
        elif skill == "choice" and any(self.supply.values()):
            self.waiting = "token"
        elif skill == "leap" and self.hands[me]:
            self.waiting = "leap"
        elif skill == "none" or (skill == "spy" and self.teams[other]):
            self.end_turn()
        elif skill == "free" and self.prisoners[other]:
            self.prisoners[other] -= 1
            self.end_turn()
        else:
            self.draw(1, "end")

    def player_steal(self, seat, tile):
        self.hands[1 - seat].remove(int(tile))
        self.hands[seat].append(int(tile))
        self.end_turn()

    def player_dig(self, seat, tile):
        self.discards.remove(int(tile))
        self.hands[seat].append(int(tile))
        self.end_turn()

    def player_token(self, seat, kind):
        self.take(kind)
        self.end_turn()

    def player_skip(self, seat):
        self.end_turn()

    # ---- tokens and tiles -------------------------------------------------------------------------------------------

    def spend(self, seat, kind):
        self.tokens[seat].remove(kind)
        self.spent = True

    def player_chaos(self, seat, one, two):
        self.spend(seat, "chaos")
        self.grid[one], self.grid[two] = self.grid[two], self.grid[one]

    def player_death(self, seat, cell):
        self.spend(seat, "death")
        self.grid[cell].face_up, self.grid[cell].owner = False, None

    def player_life(self, seat, cell):
        self.spend(seat, "life")
        piece = self.grid[cell]
        piece.face_up, piece.owner = True, seat if piece.number <= self.glowing else None

    def player_place(self, seat, tile, cell, turn="", quarters=0):
        tile, quarters = int(tile), int(quarters)
        if quarters:
            self.tokens[seat].remove("rotate")
        printed = self.printed[tile]
        lying = printed[4 - quarters :] + printed[: 4 - quarters] if quarters else printed
        self.hands[seat].remove(tile)
        self.grid[cell] = Piece(tile, dict(zip(AROUND, lying, strict=True)), seat if tile <= self.glowing else None)
        attackers = deque([cell])
        while attackers:
            attackers.extend(self.attack(seat, attackers.popleft()))
        self.end_turn()

    def attack(self, seat, cell):
        """Settle one tile's attack; the cells it captured, in order."""
        captured = []
        for point, (down, right) in AROUND.items():
            there = step(cell, down, right)
            victim = self.grid.get(there)
            if victim is None or not victim.face_up or victim.owner == seat:
                continue
            theirs = victim.sides[FACING[point]]
            if theirs == 0 or self.grid[cell].sides[point] <= theirs:
                continue
            if victim.number > self.glowing:
                victim.face_up = False
            else:
                victim.owner = seat
                self.prisoners[seat] += 1
                captured.append(there)
        return captured

    def end_turn(self):
        self.waiting, self.spent = None, False
        alive = [bool(self.teams[seat] or self.hands[seat]) for seat in range(2)]
        if len(self.grid) == 15 or not any(alive):
            self.over = True
        elif alive[1 - self.turn]:
            self.turn = 1 - self.turn

    # ---- what may be done -------------------------------------------------------------------------------------------

    def moves(self):
        """Every seat's legal lines."""
        if self.over or self.waiting == "draw":
            return {}
        if self.turn is None:
            behind = min(len(team) for team in self.teams)
            return {
                seat: {f"keep {name}" for name in self.packets[seat]} for seat in range(2) if len(self.teams[seat]) == behind
            }
        return {self.turn: getattr(self, f"moves_{self.waiting or 'turn'}")()}

    def moves_discards(self):
        return {"done"} | {f"discard {tile}" for tile in self.hands[self.turn]}

    def moves_steal(self):
        return {f"steal {tile}" for tile in self.hands[1 - self.turn]}

    def moves_dig(self):
        return {f"dig {tile}" for tile in self.discards}

    def moves_token(self):
        return {f"token {kind}" for kind, left in self.supply.items() if left}

    def moves_leap(self):
        return self.moves_tile() | (set() if self.spent else {"skip"})

    def moves_turn(self):
        return self.moves_tile() | (set() if self.spent else {f"play {name}" for name in self.teams[self.turn]})

    def moves_tile(self):
        """Placing, and the tokens that may come before it."""
        if not self.hands[self.turn]:
            return set()
        mine = self.tokens[self.turn]
        turns = ["", " turn 1", " turn 2", " turn 3"] if "rotate" in mine else [""]
        found = {f"place {t} {c}{turn}" for t in self.hands[self.turn] for c in GRID if self.open_cell(c) for turn in turns}
        lying = [cell for cell in GRID if cell in self.grid]
        if "chaos" in mine:
            found |= {f"chaos {one} {two}" for i, one in enumerate(lying) for two in lying[i + 1 :]}
        if "death" in mine:
            found |= {f"death {cell}" for cell in lying if self.grid[cell].face_up}
        if "life" in mine:
            found |= {f"life {cell}" for cell in lying if not self.grid[cell].face_up}
        return found

    def open_cell(self, cell):
        taken = {*self.grid, "A1"}
        beside = [step(cell, down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return cell not in taken and any(near in taken for near in beside)

    def points(self):
        return [self.prisoners[seat] + sum(piece.owner == seat for piece in self.grid.values()) for seat in range(2)]

    def shares(self):
        mine, theirs = zip(self.points(), self.prisoners, strict=True)
        return [0.5, 0.5] if mine == theirs else [float(mine > theirs), float(theirs > mine)]


def judged(players, options, edition_text, lines):
    """Points and shares of the win after a whole transcript."""
    referee = Referee(options.get("beginner") == "on", first=who_begins(options))
    for who, said in lines:
        referee.read(f"{who}: {said}")
    assert referee.over
    return referee.points(), [Fraction(share) for share in referee.shares()]
