"""A second, slow referee of Carrotia, written from the rules alone: dicts of (row, column), sets of texts, nothing shared.

It is a coroutine that says what must come next: `may` is {speaker: texts}, where nature's and the clock's entry is a
function that checks the text. `say` hears one line and goes on; at the end `may` is empty and `bank` holds the carrots.
"""

import tomllib
from collections import Counter
from fractions import Fraction

WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
ROUND = list(WAYS)
AT_REST = {
    "straight": {"north", "south"},
    "corner": {"north", "east"},
    "tee": {"north", "east", "south"},
    "cross": set(WAYS),
    "dead_end": {"north"},
}
DIFFERENT = {"straight": 2, "corner": 4, "tee": 4, "cross": 1, "dead_end": 4}
BIRDS = ["owl", "hawk", "crow", "seagull", "bat", "sparrow"]
FACES = {"up": "north", "down": "south", "left": "west", "right": "east", "carrot": None, "rabbit": None}
ABILITIES = {"ghost", "clown", "sailor", "vampire"}
CHARACTERS = ["Bandit", "Ghost", "Mummy", "Clown", "Old Sailor", "Vampire"]


def name(cell):
    return f"{chr(65 + cell[0])}{cell[1] + 1}"


def cell_of(text):
    return ord(text[0]) - 65, int(text[1]) - 1


def sides(tile):
    """The path sides of (kind, turns)."""
    kind, turns = tile
    return {ROUND[(ROUND.index(side) + turns) % 4] for side in AT_REST[kind]}


def beside(cell, way):
    return cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]


def opposite(way):
    return ROUND[(ROUND.index(way) + 2) % 4]


def away(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


class Referee:
    def __init__(self, players, options, edition_text, live=False):
        self.book = tomllib.loads(edition_text)
        self.players, self.live = players, live
        self.hourglass = options.get("hourglass", "normal")
        self.first = options.get("first", "lot")
        named = [part.strip() for part in options.get("characters", "").split(",") if part.strip()]
        self.plays = dict(zip(named, range(players), strict=True)) if named else {}
        self.pile = Counter(self.book["tiles"])
        self.hands = [Counter() for _ in range(players)]
        self.maze = {}
        self.supply = Counter({1: self.book["ones"], 3: self.book["threes"]})
        self.bank = 0
        self.game = self.play()
        self.may = next(self.game)

    def say(self, who, text):
        assert who in self.may, f"{who} speaks, {sorted(map(str, self.may))} should"
        allowed = self.may[who]
        assert allowed(text) if callable(allowed) else text in allowed, f"{who}: {text} is not allowed"
        try:
            self.may = self.game.send((who, text))
        except StopIteration:
            self.may = {}

    # ---- the game --------------------------------------------------------------------------------------------------

    def play(self):
        starts = range(self.players) if self.first == "lot" else [int(self.first)]
        _, text = yield {"nature": lambda t: t in {f"start {n}" for n in starts}}
        self.turn = int(text.split()[1])
        if not self.plays:
            yield from self.choose_characters()
        for level in (1, 2, 3):
            yield from self.begin_round(level)
            yield from self.build()
            yield from self.lay_out()
            yield from self.judge()
            yield from self.run()
            self.supply += sum(self.carrots.values(), Counter()) + sum(self.beaks.values(), Counter())

    def choose_characters(self):
        """CA-44: the start player, then around the table, upwards; the last one chooses too."""
        for n in range(self.players):
            seat = (self.turn + n) % self.players
            _, text = yield {seat: {f"choose {who}" for who in CHARACTERS if who not in self.plays}}
            self.plays[text.removeprefix("choose ")] = seat

    def begin_round(self, level):
        """Tiles for every seat, from seat 0; then the card, and the maze grows as it says."""
        for seat in range(self.players):
            yield from self.deal(seat)
        cards = [card for card in self.book["quest"] if card["level"] == level]
        _, text = yield {"nature": lambda t: t in {f"quest {level} {n + 1}" for n in range(len(cards))}}
        self.level, self.card = level, cards[int(text.split()[2]) - 1]
        self.size = level + 2
        self.grid = [(r, c) for r in range(self.size) for c in range(self.size)]
        self.entry, self.exit = tuple(self.card["entry"]), tuple(self.card["exit"])
        if level > 1:
            down, right = self.card["old_maze"].split("-")
            self.maze = {(r + (down == "south"), c + (right == "east")): tile for (r, c), tile in self.maze.items()}

    def pass_on(self):
        self.turn = (self.turn + (1 if self.card["direction"] == "clockwise" else -1)) % self.players

    def deal(self, seat):
        many = min(self.book["tiles_dealt"][self.players - 1], self.pile.total())  # as far as they last

        def good(text):
            words = text.split()
            return words[:2] == ["deal", str(seat)] and len(words) == 2 + many and Counter(words[2:]) <= self.pile

        _, text = yield {"nature": good}
        self.hands[seat] += Counter(text.split()[2:])
        self.pile -= Counter(text.split()[2:])

    # ---- building --------------------------------------------------------------------------------------------------

    def lays(self, seat):
        return {
            f"lay {kind} {turns} {name(cell)}"
            for kind in self.hands[seat]
            for turns in range(DIFFERENT[kind])
            for cell in self.grid
        }

    def lay(self, seat, text):
        _, kind, turns, cell = text.split()
        old = self.maze.get(cell_of(cell))
        self.hands[seat] -= Counter([kind])
        if old:
            self.hands[seat][old[0]] += 1
        self.maze[cell_of(cell)] = (kind, int(turns))

    def build(self):
        left = self.book["seconds"][self.level - 1] * (2 if self.hourglass == "relaxed" else 1)
        passed = set()
        while True:
            holders = {seat for seat in range(self.players) if self.hands[seat]}
            counted = self.hourglass != "off" and not self.live
            if not holders or (counted and left < self.book["seconds_a_tile"]):
                return
            if self.hourglass == "off" and passed >= holders:
                return
            before = self.turn
            while self.turn not in holders:
                self.pass_on()
            seat = self.turn
            may = {seat: self.lays(seat) | {"pass"} | ({"done"} if set(self.grid) <= set(self.maze) else set())}
            if self.live and self.hourglass != "off":
                may["clock"] = {"time"}
            who, text = yield may
            if who == "clock":
                self.turn = before
                return
            if text.startswith("lay"):
                self.lay(seat, text)
                passed = set()
            elif text == "pass":
                passed.add(seat)
            self.pass_on()
            if text == "done":
                return
            left -= self.book["seconds_a_tile"]

    # ---- judging ---------------------------------------------------------------------------------------------------

    def lay_out(self):
        self.carrots = {cell: Counter() for cell in self.grid}
        self.where, self.beaks = {}, {bird: Counter() for bird in BIRDS}
        for worth, cells in ((1, self.card["ones"]), (3, self.card["threes"])):
            for cell in cells:
                if self.supply[worth]:
                    self.supply[worth] -= 1
                    self.carrots[tuple(cell)][worth] += 1

        def good(text):
            words = text.split()
            return (
                words[0] == "birds"
                and len(words) == 1 + self.level
                and len(set(words)) == len(words)
                and set(words[1:]) <= set(BIRDS)
            )

        _, text = yield {"nature": good}
        for bird, cell in zip(text.split()[1:], self.card["birds"], strict=True):
            self.where[bird] = tuple(cell)

    def joined(self, cell, way):
        there = beside(cell, way)
        return (
            cell in self.maze
            and there in self.maze
            and way in sides(self.maze[cell])
            and opposite(way) in sides(self.maze[there])
        )

    def sound(self):
        for gate, side in ((self.entry, "entry_side"), (self.exit, "exit_side")):
            if gate not in self.maze or self.card[side] not in sides(self.maze[gate]):
                return False
        for cell, tile in self.maze.items():
            for way in WAYS:
                other = self.maze.get(beside(cell, way))
                if other and (way in sides(tile)) != (opposite(way) in sides(other)):
                    return False
        seen, todo = {self.entry}, [self.entry]
        while todo:
            cell = todo.pop()
            for way in WAYS:
                if self.joined(cell, way) and beside(cell, way) not in seen:
                    seen.add(beside(cell, way))
                    todo.append(beside(cell, way))
        return self.exit in seen

    def looks(self, verb, but=None):
        return {
            f"{verb} {name(cell)} {turns}"
            for cell, (kind, now) in self.maze.items()
            for turns in range(DIFFERENT[kind])
            if turns != now and cell != but
        }

    def judge(self):
        if not self.sound():
            _, text = yield {"nature": lambda t: t.split()[0] == "bird" and t.split()[1] in set(BIRDS) - set(self.where)}
            bird = text.split()[1]
            _, text = yield {self.turn: {f"bird {name(cell)}" for cell in self.grid}}
            self.where[bird] = cell_of(text.split()[1])
            self.pass_on()
            for _ in range(4):
                _, text = yield {self.turn: self.changes()}
                self.change(text.split(), text)
                self.pass_on()
                if text == "done":
                    break
        self.hands = [Counter() for _ in range(self.players)]

    def changes(self):
        swaps = {
            f"swap {name(a)} {name(b)}"
            for i, a in enumerate(self.grid)
            for b in self.grid[i + 1 :]
            if a in self.maze or b in self.maze
        }
        return self.lays(self.turn) | self.looks("turn") | swaps | {"done"}

    def change(self, words, text):
        if words[0] == "lay":
            self.lay(self.turn, text)
        elif words[0] == "turn":
            self.maze[cell_of(words[1])] = (self.maze[cell_of(words[1])][0], int(words[2]))
        elif words[0] == "swap":
            a, b = cell_of(words[1]), cell_of(words[2])
            first, second = self.maze.pop(a, None), self.maze.pop(b, None)
            if second:
                self.maze[a] = second
            if first:
                self.maze[b] = first

    # ---- the run ---------------------------------------------------------------------------------------------------

    def gather(self):
        found = self.carrots[self.rabbit]
        self.carrots[self.rabbit] = Counter()
        for bird, cell in self.where.items():
            if cell == self.rabbit:
                found = found + self.beaks[bird]
                self.beaks[bird] = Counter()
        self.round += found
        return found.total()

    def put(self, cell):
        self.rabbit, self.behind = cell, None
        self.gather()

    def worth(self):
        return sum(worth * many for worth, many in self.round.items())

    def run(self):
        self.fresh = {who for who in self.plays if who != "Bandit"}
        self.offered, self.out = False, False
        self.moves = self.book["moves"][self.level - 1]
        self.round = Counter()
        self.put(self.entry)
        while self.moves and not self.out:
            yield from self.running_turn()
            self.pass_on()
        if self.out:
            self.bank += self.worth()
        else:
            self.supply += self.round

    def running_turn(self):
        yield from self.roll()
        while True:
            who, text = yield self.first_window()
            if text.split()[0] not in ABILITIES:
                break
            yield from self.ability(text.split())
            if self.out:
                return
        self.move(who, text.split())
        while not self.out and self.uses():
            who, text = yield self.second_window()
            if text == "fly":
                break
            yield from self.ability(text.split())
        if not self.out:
            yield from self.flights()

    def move(self, who, words):
        """`go`, `wait` or `offer`: only the first two spend a move."""
        if words[0] == "offer":
            self.offered = True
            self.supply[1] -= 2
            for cell in words[1:]:
                self.carrots[cell_of(cell)][1] += 1
            return
        self.moves -= 1
        if words[0] == "go":
            self.behind, self.rabbit = self.rabbit, beside(self.rabbit, words[1])
            if self.gather() and self.plays.get("Bandit") == who and self.supply[1]:
                self.supply[1] -= 1
                self.round[1] += 1
            self.out = self.rabbit == self.exit

    def roll(self):
        birds = [bird for bird in BIRDS if bird in self.where]

        def good(text):
            words = text.split()
            return (
                words[0] == "roll"
                and words[1::2] == birds
                and len(words) == 1 + 2 * len(birds)
                and set(words[2::2]) <= set(FACES)
            )

        _, text = yield {"nature": good}
        words = text.split()
        self.dice = dict(zip(words[1::2], words[2::2], strict=True))

    def uses(self):
        """What fresh abilities could do now, by seat; the Mummy waits for birds, the Bandit is always on."""
        could = {
            "Ghost": {f"ghost {name(cell)}" for cell in self.maze if cell != self.rabbit},
            "Clown": {"clown"},
            "Old Sailor": self.looks("sailor", self.rabbit),
            "Vampire": {f"vampire {way}" for way in WAYS if beside(self.rabbit, way) in self.maze},
        }
        return {self.plays[who]: texts for who, texts in could.items() if who in self.fresh and texts}

    def window(self, closing):
        """The lines that close a window, by the player whose turn it is, and the abilities of all."""
        may = self.uses()
        may[self.turn] = may.get(self.turn, set()) | closing
        return may

    def first_window(self):
        ways = {f"go {way}" for way in WAYS if self.joined(self.rabbit, way) and beside(self.rabbit, way) != self.behind}
        moves = ways or {"wait"}
        if not self.offered and self.supply[1] >= 2:
            moves |= {f"offer {name(a)} {name(b)}" for i, a in enumerate(self.grid) for b in self.grid[i:]}
        return self.window(moves)

    def second_window(self):
        return self.window({"fly"})

    def ability(self, words):
        self.fresh.remove({"sailor": "Old Sailor"}.get(words[0], words[0].title()))
        if words[0] == "clown":
            yield from self.roll()
        elif words[0] == "sailor":
            self.change(["turn", *words[1:]], "")
        else:
            self.put(cell_of(words[1]) if words[0] == "ghost" else beside(self.rabbit, words[1]))
            self.out = self.rabbit == self.exit

    # ---- the birds -------------------------------------------------------------------------------------------------

    def flights(self):
        """All birds fly, each judged on the position as it is now; then they act, cell by cell."""
        self.struck = self.rabbit  # where B finds the rabbit, as long as no hawk has carried it off
        landed = {}
        for bird in [bird for bird in BIRDS if bird in self.where]:
            ways = self.flight(bird)
            if len(ways) > 1:
                _, text = yield {self.turn: {f"steer {bird} {way}" for way in ways}}
                ways = {text.split()[2]}
            if ways:
                landed[bird] = beside(self.where[bird], ways.pop())
        self.where |= landed
        for cell in self.grid:
            yield from self.settle(cell, [bird for bird, at in landed.items() if at == cell])

    def settle(self, cell, birds):
        """Birds that flew to one cell act one after the other, as long as one of them could change something."""
        while not self.out:
            able = [bird for bird in birds if self.acts_on_carrot(bird) or self.acts_on_rabbit(bird)]
            if not able:
                return
            bird = able[0]
            if len(able) > 1:
                _, text = yield {self.turn: {f"act {other}" for other in able}}
                bird = text.split()[1]
            birds.remove(bird)
            yield from self.act(bird)

    def act(self, bird):
        """A before B; a cancelled A does not stop the B."""
        if self.acts_on_carrot(bird) and (yield from self.happens()):
            yield from self.act_on_carrot(bird)
        if self.acts_on_rabbit(bird) and (yield from self.happens()):
            self.act_on_rabbit(bird)

    def nearer(self, bird, targets):
        """The ways that lead one step nearer to the nearest of these cells."""
        here = self.where[bird]
        targets = [cell for cell in targets if cell != here]
        if not targets:
            return set()
        nearest = min(away(here, cell) for cell in targets)
        return {
            way
            for way in WAYS
            for cell in targets
            if away(here, cell) == nearest and beside(here, way) in self.grid and away(beside(here, way), cell) == nearest - 1
        }

    def flight(self, bird):
        """The ways in which a bird's die lets it fly."""
        face = self.dice[bird]
        if face == "rabbit":
            return self.nearer(bird, [self.rabbit])
        if face == "carrot":
            return self.nearer(bird, [cell for cell in self.grid if self.carrots[cell].total()])
        return {FACES[face]} if beside(self.where[bird], FACES[face]) in self.grid else set()

    def happens(self):
        """Whether the Mummy, if fresh, lets it be."""
        if "Mummy" not in self.fresh:
            return True
        _, text = yield {self.plays["Mummy"]: {"cancel", "let"}}
        if text == "cancel":
            self.fresh.remove("Mummy")
        return text == "let"

    def acts_on_carrot(self, bird):
        here = self.carrots[self.where[bird]]
        if bird == "owl":
            return here[3] > 0 and self.supply[1] > 0
        return here.total() > 0 and (bird != "bat" or len(self.where) < 6)

    def act_on_carrot(self, bird):
        here = self.carrots[self.where[bird]]
        if bird == "owl":
            here[3] -= 1
            here[1] += 1
            self.supply[1] -= 1
            self.supply[3] += 1
            return
        least = 1 if here[1] else 3
        if bird == "bat":
            _, text = yield {self.turn: {f"hatch {other}" for other in BIRDS if other not in self.where}}
            self.where[text.split()[1]] = self.where[bird]
            self.supply[least] += 1
        elif bird in ("crow", "seagull"):
            self.beaks[bird][least] += 1
        here[least] -= 1

    def spent(self):
        """The once-a-round ability of the player whose turn it is, if it is spent."""
        return [who for who, seat in self.plays.items() if seat == self.turn and who not in self.fresh and who != "Bandit"]

    def acts_on_rabbit(self, bird):
        if self.where[bird] != self.struck:
            return False
        if bird in ("owl", "sparrow"):
            return bool(self.spent())
        if bird == "hawk":
            return self.rabbit != self.entry
        return bird == "bat" or self.beaks[bird].total() > 0

    def act_on_rabbit(self, bird):
        if bird in ("owl", "sparrow"):
            self.fresh |= set(self.spent())
        elif bird == "hawk":
            self.put(self.entry)
            self.struck = None
        elif bird == "bat":
            self.put(self.exit)
            self.out = True
        else:
            self.round += self.beaks[bird]
            self.beaks[bird] = Counter()


def judged(players, options, edition_text, lines):
    """Points and shares of the win after a whole transcript."""
    referee = Referee(players, options, edition_text)
    for who, said in lines:
        referee.say(who, said)
    assert referee.may == {}
    return [referee.bank] * players, [Fraction(referee.bank >= (20 if players <= 3 else 25))] * players
