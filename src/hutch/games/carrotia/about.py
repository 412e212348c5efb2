"""What is on Carrotia's table, in words."""

from hutch.core.about import About, by_pattern
from hutch.core.record import State
from hutch.core.wording import counted, listed
from hutch.games.carrotia import CHARACTERS, SIDES
from hutch.games.carrotia import state as c
from hutch.games.carrotia.cells import CELLS as MANY
from hutch.games.carrotia.cells import cell_name
from hutch.games.carrotia.roles import seat_word
from hutch.games.carrotia.state import BIRDS, FACES, KIND, KINDS, NOWHERE

ABILITIES = (
    ("Always on: each time its owner moves the rabbit onto carrots, one more comes from the supply.", "CA-35"),
    ("Once a round: puts the rabbit on any tile, without a move.", "CA-36"),
    ("Once a round: cancels what one bird does, to a carrot or to the rabbit.", "CA-36"),
    ("Once a round: rolls all dice of this turn again.", "CA-37"),
    ("Once a round: turns one tile, not the rabbit's.", "CA-37"),
    ("Once a round: flies the rabbit to a neighbouring tile, path or not, without a move.", "CA-37"),
)
EFFECTS = (
    ("a three becomes a one", "the acting player's ability is fresh again", "CA-28"),
    ("one token is destroyed", "the rabbit is carried to the entry", "CA-29"),
    ("it picks up one token and carries it along", "the rabbit gets all that it carries", "CA-30"),
    ("it picks up one token and carries it along", "the rabbit gets all that it carries", "CA-30"),
    ("one token becomes another bird", "the rabbit is carried to the exit, and is out", "CA-31"),
    ("one token is destroyed", "the acting player's ability is fresh again", "CA-32"),
)
BUTTONS = {
    "pass": ("Pass", "Lay nothing this time.", "CA-10"),
    "done": ("Done", "Call the maze, or the changes, done.", "CA-10"),
    "wait": ("Wait", "The rabbit can go nowhere; the move is spent all the same.", "CA-19"),
    "offer": ("Offer two", "Instead of moving, put two ones anywhere in the maze. Once a round; no move is spent.", "CA-38"),
    "mend-right": ("Turn right", "Then touch the tile: it is turned a quarter clockwise. One change.", "CA-15"),
    "mend-half": ("Half turn", "Then touch the tile: it is turned half round. One change.", "CA-15"),
    "mend-left": ("Turn left", "Then touch the tile: it is turned a quarter back. One change.", "CA-15"),
    "mend-swap": ("Swap two", "Then touch two cells: their tiles change places. One change.", "CA-15"),
    "sailor-right": ("The Old Sailor turns right", "Then touch the tile: it is turned a quarter clockwise.", "CA-37"),
    "sailor-half": ("The Old Sailor turns half", "Then touch the tile: it is turned half round.", "CA-37"),
    "sailor-left": ("The Old Sailor turns left", "Then touch the tile: it is turned a quarter back.", "CA-37"),
    "ghost": ("The Ghost", "Then touch any tile: the rabbit is put there, without a move.", "CA-36"),
    "clown": ("The Clown", "All dice of this turn are rolled again.", "CA-37"),
    "vampire": ("The Vampire", "Then touch a neighbouring tile: the rabbit flies there, path or not.", "CA-37"),
    "fly": ("Let them fly", "Nobody wants to use an ability any more: the birds fly as rolled.", "CA-34"),
    "cancel": ("Cancel it", "The Mummy cancels what this bird would do now. Once a round.", "CA-36"),
    "let": ("Let it be", "The Mummy keeps its ability for later.", "CA-36"),
    "ready": ("Ready", "When everybody is ready, the sand runs.", "CA-11"),
}  # fmt: skip
CELLS = {cell_name(cell): cell for cell in range(MANY)}
TILES = {
    "straight": "A path that goes straight on.", "corner": "A path that bends.", "tee": "Three paths meet.",
    "cross": "Four paths meet.", "dead_end": "A path that ends here.",
}  # fmt: skip


def cell(s: State, seat: int, name: str) -> About:
    at = CELLS[name]
    look, here = int(s.maze[at]), found_on(s, at)
    told = f"On it: {listed(here)}. " if here else ""
    if look == 0:
        words = "Lay a tile here." if s.phase in (c.BUILD, c.CHANGE) else "No tile lies here: no path leads through."
        return About(f"{name}, empty", told + words, "CA-9")
    ways = [side for bit, side in enumerate(SIDES) if look >> bit & 1]
    title = f"{name}, {KINDS[KIND[look]].replace('_', ' ')}"
    return About(title, f"{told}Paths lead {listed(ways)}. A path counts only if the next tile has it too.", "CA-18")


def found_on(s: State, at: int) -> list[str]:
    here = ["the rabbit"] if s.rabbit == at else []
    here += [f"the {BIRDS[bird]}" for bird in range(6) if s.bird_at[bird] == at]
    worth = int(s.lying[at, 0]) + 3 * int(s.lying[at, 1])
    return here + ([counted(worth, "carrot")] if worth else [])


def bird(s: State, seat: int, name: str) -> About | None:
    if name not in BIRDS:
        return None
    number = BIRDS.index(name)
    carrot, rabbit, rule = EFFECTS[number]
    worth = int(s.carried[number, 0]) + 3 * int(s.carried[number, 1])
    holds = f" It carries {counted(worth, 'carrot')}." if worth else ""
    away = " It is not in the maze." if s.bird_at[number] == NOWHERE else ""
    return About(name.capitalize(), f"Where it lands on a carrot: {carrot}. On the rabbit: {rabbit}.{holds}{away}", rule)


def die(s: State, seat: int, name: str) -> About:
    face = FACES[s.die[BIRDS.index(name)]]
    toward = {"carrot": "one cell nearer to the nearest carrot", "rabbit": "one cell nearer to the rabbit"}
    return About(
        f"The {name}'s die: {face}", f"After the rabbit's move it flies {toward.get(face, f'one cell {face}')}.", "CA-23"
    )


def rabbit(s: State, seat: int) -> About:
    words = "It goes one tile a turn along a path, never straight back, and gathers the carrots it comes to."
    return About("The rabbit", f"{words} {counted(int(s.moves), 'move')} left to reach the exit.", "CA-18")


def hand(s: State, seat: int, kind: str) -> About | None:
    if kind not in KINDS:
        return None
    words = f"{TILES[kind]} Choose it, tap it again for each quarter turn clockwise, then choose a cell."
    return About(f"{kind.replace('_', ' ').capitalize()} tile", words, "CA-9")


def card(s: State, seat: int, number: str) -> About:
    words, rule = ABILITIES[int(number)]
    used = " It has been used this round." if int(s.spent) >> int(number) & 1 else ""
    return About(f"The {CHARACTERS[int(number)]}", words + used, rule)


def chosen(s: State, seat: int, name: str) -> About | None:
    names = [character.lower().replace(" ", "-") for character in CHARACTERS]
    return card(s, seat, str(names.index(name))) if name in names else None


def turn(s: State, seat: int) -> About:
    words = (
        "The dice are rolled, the rabbit moves, the birds fly. Abilities can be used twice in between: now, where it is lit."
    )
    return About("A turn", words, "CA-34")


def quest(s: State, seat: int) -> About:
    if s.phase == c.CHOOSE:
        return About("The quest cards", "The first one is turned up when everybody has a character.", "CA-4")
    words = "This round's card: the grid, where the rabbit enters and leaves, and where carrots and birds will be."
    return About("The quest card", words, "CA-4")


def pace(s: State, seat: int) -> About:
    if s.phase == c.CHOOSE:
        return About("Characters", "Each of you plays another one, and chooses it in turn.", "CA-44")
    if s.phase == c.BUILD:
        return About("The hourglass", "Build until the sand has run out, or the maze is called done.", "CA-11")
    if s.phase in (c.EXTRA, c.CHANGE):
        return About("Changes", "The maze was not sound: this many changes are left to mend it.", "CA-14")
    return About("Moves left", "If the rabbit is not out by then, the carrots of this round are lost.", "CA-20")


def gathered(s: State, seat: int) -> About:
    return About("This round's carrots", "What the rabbit has gathered. They count once it reaches the exit.", "CA-22")


def bank(s: State, seat: int) -> About:
    worth = int(s.banked[0]) + 3 * int(s.banked[1])
    return About(
        "The bank", f"{counted(worth, 'carrot')} safe of the {int(s.goal)} that feed the colony.".capitalize(), "CA-40"
    )


def points(s: State, seat: int, which: str) -> About | None:
    if int(which) >= s.players:
        return None
    owned = [number for number, owner in enumerate(s.owner) if owner == int(which)]
    return card(s, seat, str(owned[0])) if owned else About(seat_word(s, int(which)), "No character yet.", "CA-44")


def button(s: State, seat: int, name: str) -> About:
    return About(*BUTTONS[name])


about = by_pattern({
    "([A-E][1-5])": cell, f"({'|'.join(BUTTONS)})": button, r"(?:bird|fly|act|hatch)-(\w+)": bird, r"die-(\w+)": die,
    "rabbit": rabbit, r"hand-(\w+)": hand, r"card-(\d)": card, "choose-(.+)": chosen, "quest|foreseen": quest, "pace": pace,
    "round-carrots": gathered, "bank": bank, r"(?:score|seat)-(\d)": points, "turn": turn,
})  # fmt: skip
